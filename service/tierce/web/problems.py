"""Problems: answers to requests that are no questions, as RFC 9457 documents.

A problem says what was expected and, where a document was read, where in it the fault lies (a JSON Pointer)
and how it may be mended. Of what was sent it repeats nothing but the names of members, in the pointer.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import type_info

from tierce.cards import BOUND_JOKERS, JOKER, MELD_CARDS, right_spelling
from tierce.variants.references import NO_SUCH_MEMBER, UNKNOWN, Misfit, alternatives

TYPE = "urn:tierce:problem:"
MEDIA_TYPE = b"application/problem+json"


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was not answered (RFC 9457). `pointer` leads to the fault in the body ("" is the whole of it), `hint` to what would be answered."""

    type: str
    title: str
    status: int
    detail: str
    pointer: str
    hint: str


class Refused(Exception):  # noqa: N818  # it is an answer, not an error
    """A request that gets a problem; `headers` beside the usual ones."""

    def __init__(self, problem: Problem, headers: dict[str, str] | None = None) -> None:
        super().__init__(problem.title)
        self.problem = problem
        self.headers = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]


TITLES = {
    400: "Bad request",
    404: "Not found",
    405: "Method not allowed",
    406: "Not acceptable",
    408: "The body took too long",
    413: "The body is too large",
    415: "Unsupported media type",
    500: "Internal error",
    503: "Too busy",
}


def problem(status: int, slug: str, detail: str, hint: str, *, title: str = "", pointer: str = "") -> Problem:
    """A problem with the usual title of its status."""
    return Problem(type=TYPE + slug, title=title or TITLES[status], status=status, detail=detail, pointer=pointer, hint=hint)


def not_json(detail: str) -> Problem:
    """The body cannot be read as JSON at all."""
    return problem(400, "not-json", detail, "Send one JSON document in UTF-8; /openapi.yaml has bodies to copy.", title="The body is not JSON")


_JSON_TYPES = {"int": "integer", "str": "string", "bool": "boolean", "float": "number", "dict": "object", "list": "array", "NoneType": "null"}
_PYTHON_TYPE = re.compile(f"(?<=[` ])({'|'.join(_JSON_TYPES)})(?=[` ])")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


def does_not_fit(error: msgspec.ValidationError, document: object, question: type) -> Problem:
    """The body is JSON, and not the question that was expected. `document` is what was sent, decoded freely."""
    # msgspec puts the place last; before it may stand a name that the client made up.
    message, _, place = str(error).rpartition(" - at `$")
    message = message or str(error)
    pointer = "".join("/" + (name or index) for name, index in _STEP.findall(place))
    if isinstance(error.__cause__, Misfit):
        message, pointer = error.__cause__.expected, pointer + error.__cause__.pointer
    if message.startswith(UNKNOWN):
        name = message.removeprefix(UNKNOWN).removesuffix("`")
        whole = str(error).removeprefix(UNKNOWN).removesuffix("`")
        if isinstance(document, dict) and whole in document:
            pointer, name = "", whole
        pointer += "/" + name.replace("~", "~0").replace("/", "~1")
        message = NO_SUCH_MEMBER
    if message.startswith(("Invalid enum value", "Invalid value '")):
        message = _expected_card(pointer) or f"Expected {' or '.join(sorted(alternatives(type_info(question), pointer[1:].split('/'))))}"
    message = re.sub("`[^`]*`", lambda quoted: _PYTHON_TYPE.sub(lambda found: _JSON_TYPES[found[1]], quoted[0]), message)
    hint = _hint(value_at(document, pointer), pointer, message)
    return problem(400, "does-not-fit", message, hint, title="The body does not fit its schema", pointer=pointer)


# The cards of melds, those that may be hidden, and those of known hands and piles.
_CARD = re.compile(
    r"(?P<meld>(/melds/\d+/cards|/actions/\d+/melds/\d+|/actions/\d+/cards|/table/\d+/cards)/\d+$)"
    r"|(?P<hidden>/(seats/\d+/hand|stock)/\d+$|/drawn/card$|/penalties/\d+/cards/\d+/card$)"
    r"|(?<!/penalties/\d)/(cards|hand|discard)/\d+$|/(actions/\d+|only)/card$"
)


def _expected_card(pointer: str) -> str:
    """Which cards may stand at a place; "" where there is none."""
    place = _CARD.search(pointer)
    if place is None:
        return ""
    if place["meld"]:
        return "Expected a card: rank, then suit (`10H`), `JK` for a joker, `JK=6S` or `JK=9` for one that stands for something"
    if place["hidden"]:
        return "Expected a card: rank, then suit (`10H`), `JK` for a joker, or `??` for one that the viewer does not know"
    return "Expected a card of a hand: rank, then suit (`10H`), or `JK` for a joker"


def _hint(value: object, pointer: str, message: str) -> str:
    mending = what_would_do(value, pointer, message)
    if mending:
        return mending
    if message == NO_SUCH_MEMBER:
        return "Requests are closed: leave it out, or look for its spelling in /openapi.yaml."
    if "/variant/changes" in pointer:
        return "/v1/schemas/VariantChanges has what every rule can be; a value is replaced whole."
    return "/openapi.yaml has the schema of this question, and bodies to copy."


def what_would_do(value: object, pointer: str, message: str) -> str:
    """How a value may be mended, where it says so itself: a card that is misspelt, and null; else ""."""
    if _expected_card(pointer) and isinstance(value, str):
        if value == "??":
            return "A card that nobody knows has no place in this question."
        meant = right_spelling(value)
        place = _CARD.search(pointer)
        if meant in BOUND_JOKERS and place is not None and not place["meld"]:
            return f"In a hand no joker stands for anything yet: write `{JOKER}`."
        if meant in MELD_CARDS:
            return f"Write `{meant}`."
        return "Ranks are A 2 3 4 5 6 7 8 9 10 J Q K, suits are C D H S, in upper case, without spaces."
    if "got `null`" in message:
        return 'Nothing here may be null. A member that may be absent is left out; what can be off has the value "none".'
    return ""


def value_at(document: Any, pointer: str) -> object:
    """What stands at a place of a document; `None` where there is no such place."""
    for step in pointer.split("/")[1:]:
        if isinstance(document, list) and step.isdigit() and int(step) < len(document):
            document = document[int(step)]
        elif isinstance(document, dict):
            document = document.get(step.replace("~1", "/").replace("~0", "~"))
        else:
            return None
    return document


_encode = msgspec.json.Encoder().encode


def encode(problem: Problem) -> bytes:
    """The problem as it is sent."""
    return _encode(problem)
