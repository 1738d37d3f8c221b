"""What a client can read: languages, media types, and documents that it has already.

Clients send the same few headers again and again: what was worked out for one is kept, with a bound.
"""

from __future__ import annotations

from functools import lru_cache

from tierce.variants import LANGUAGES, Language

LONGEST_KEPT = 1_000
_OLD_NAMES: dict[str, Language] = {"iw": "he"}


def language(header: bytes) -> Language:
    """The language that an `Accept-Language` header asks for, else English.

    >>> [language(header) for header in (b"fr-CA, en;q=0.5", b"iw", b"de;q=0, el;q=0.1", b"pt-BR", b"en;q=0.2, ca;q=0.9", b"*")]
    ['fr', 'he', 'el', 'en', 'ca', 'en']
    """
    return (_language if len(header) <= LONGEST_KEPT else _language.__wrapped__)(header)


@lru_cache(maxsize=512)
def _language(header: bytes) -> Language:
    best: Language = "en"
    best_quality = 0.0
    for part in header.decode("latin-1").split(","):
        tag, _, parameters = part.partition(";")
        name = tag.strip().lower().split("-")[0]
        known = _OLD_NAMES.get(name) or next((language for language in LANGUAGES if language == name), None)
        quality = _quality(parameters)
        if known and quality > best_quality:
            best, best_quality = known, quality
    return best


def _quality(parameters: str) -> float:
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            try:
                return min(max(float(value), 0.0), 1.0)
            except ValueError:
                return 0.0
    return 1.0


def media_type(header: bytes, offered: tuple[str, ...]) -> str | None:
    """The media type that an `Accept` header likes best of those offered, `None` where it takes none (RFC 9110, 12.5.1).

    litestar's own `Accept` takes a type with `q=0` for welcome and fails on a `q` that is no number.

    >>> both = ("application/json", "application/yaml")
    >>> [media_type(header, both) for header in (b"", b"*/*", b"application/yaml", b"application/*;q=0.5, application/json;q=0", b"text/html")]
    ['application/json', 'application/json', 'application/yaml', 'application/yaml', None]
    """
    return (_media_type if len(header) <= LONGEST_KEPT else _media_type.__wrapped__)(header, offered)


@lru_cache(maxsize=512)
def _media_type(header: bytes, offered: tuple[str, ...]) -> str | None:
    if not header.strip():
        return offered[0]
    ranges = []
    for part in header.decode("latin-1").split(","):
        name, _, parameters = part.partition(";")
        ranges.append((name.strip().lower(), _quality(parameters)))
    best, best_quality = None, 0.0
    for type in offered:
        quality = _quality_of(type, ranges)
        if quality > best_quality:
            best, best_quality = type, quality
    return best


def _quality_of(type: str, ranges: list[tuple[str, float]]) -> float:
    """The quality that the most specific matching range gives a media type."""
    for range in (type, f"{type.partition('/')[0]}/*", "*/*"):
        for name, quality in ranges:
            if name == range:
                return quality
    return 0.0


def takes_gzip(header: bytes) -> bool:
    """Whether an `Accept-Encoding` header takes gzip.

    >>> [takes_gzip(header) for header in (b"gzip, deflate, br", b"GZIP;q=0.5", b"gzip;q=0", b"br", b"", b"*")]
    [True, True, False, False, False, True]
    """
    return (_takes_gzip if len(header) <= LONGEST_KEPT else _takes_gzip.__wrapped__)(header)


@lru_cache(maxsize=512)
def _takes_gzip(header: bytes) -> bool:
    codings = {name.strip().lower(): _quality(parameters) for part in header.decode("latin-1").split(",") for name, _, parameters in [part.partition(";")]}
    return codings.get("gzip", codings.get("*", 0.0)) > 0


def is_known(header: str, etag: str) -> bool:
    """Whether an `If-None-Match` header names the document that the client would get."""
    tags = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    return "*" in tags or etag in tags
