"""What can be got: every document as bytes, written once when the service starts.

Variants in two forms and two media types, the catalogue, sources, wording and schemas of `spec/`, the contract as it is committed, and
the pages for people. A request finds its bytes and entity tag ready; nothing is written, read or hashed for it.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from tierce import specification
from tierce.questions.variants import list_sources, list_variants, plain
from tierce.questions.wording import WORDINGS
from tierce.rulebooks import comparison_page, rulebook_page
from tierce.variants import LANGUAGES, VARIANTS, Chosen, Language, Reference, Variant, resolve, values
from tierce.violations import CATALOGUE
from tierce.web.edge import HTML, JSON, SCHEMA, YAML, Document, Documents, Shelf
from tierce.web.operations import OPERATIONS
from tierce.web.playground import playground
from tierce.web.problems import Problem, problem

CONTRACT_VERSION = "1"


class Service(Struct, frozen=True, kw_only=True, rename="camel"):
    """What this service is: its name and version, the version of the contract, the conformance levels that it holds whole, and what it can be asked.

    `variants`: those that it knows. `decisions`: it answers as Tierce decided, too, where the rule pages leave something open.
    """

    name: str
    version: str
    contract_version: str
    levels: list[int]
    variants: list[str]
    decisions: bool
    operations: list[str]


class Health(Struct, frozen=True, kw_only=True):
    """`ok`."""

    status: str


def contract() -> bytes:
    """The contract as it is committed, in YAML."""
    packaged = Path(__file__).parents[1] / "openapi.yaml"
    return (packaged if packaged.is_file() else specification.FOLDER.parent / "openapi.yaml").read_bytes()


SCHEMAS = sorted(path.stem for path in (specification.FOLDER / "schema").glob("*.json"))

# What to say of a path that leads nowhere, by its beginning, and where it might have led.
MISSING = {
    "/v1/variants/": ("There is no such variant or version.", "GET /v1/variants lists them."),
    "/v1/wording/": ("There is no wording in this language.", "There are en, ca, fr, de, el and he."),
    "/v1/schemas/": ("There is no schema of this name.", "There are " + ", ".join(SCHEMAS) + "."),
    "/": ("Nothing is at this path.", "/openapi.yaml lists what there is."),
}


def shelves() -> dict[str, Shelf]:
    """What can be got, by path: one for each document (litestar does not find raw routes by parameters in their path)."""
    service = Service(
        name="tierce",
        version=version("tierce"),
        contract_version=CONTRACT_VERSION,
        levels=[1, 2, 3, 4, 5],
        variants=[*VARIANTS],
        decisions=True,
        operations=[operation.id for operation in OPERATIONS if operation.question],
    )
    openapi = contract()
    health = {JSON: Document.of(msgspec.json.encode(Health(status="ok")), JSON, caching="no-store")}
    return {
        "/v1": _always(_json(service)),
        "/v1/variants": _always(_json(list_variants())),
        **{f"/v1/variants/{id}": _in_forms(versions[max(versions)]) for id, versions in VARIANTS.items()},
        **{f"/v1/variants/{id}/{version}": _in_forms(variant) for id, versions in VARIANTS.items() for version, variant in versions.items()},
        "/v1/violations": _always(_json(CATALOGUE)),
        "/v1/sources": _always(_json(list_sources())),
        **{f"/v1/wording/{language}": _always(_json(wording)) for language, wording in WORDINGS.items()},
        **{f"/v1/schemas/{name}": _always(_schema(name)) for name in SCHEMAS},
        **_rulebooks(),
        **{path: _always(documents) for path, documents in playground().items()},
        "/healthz": _always(health),
        "/readyz": _always(health),
        "/openapi.json": _always(_json(yaml.load(openapi, yaml.CSafeLoader))),
        "/openapi.yaml": _always({YAML: Document.of(openapi, YAML)}),
        "/docs": _always({HTML: Document.of(DOCS_PAGE, HTML, policy=DOCS_POLICY)}),
        **{f"/docs/{name}": _always({type: Document.of(_docs_file(name), type)}) for name, type in DOCS_FILES.items()},
    }


def _json(thing: object) -> Documents:
    return {JSON: Document.of(msgspec.json.encode(thing), JSON)}


def _in_forms(variant: Variant) -> Shelf:
    """The whole document of a variant, or its bare values."""
    forms: dict[str | None, Documents] = {
        form: {JSON: Document.of(msgspec.json.encode(thing), JSON), YAML: Document.of(_yaml(thing), YAML)}
        for form, thing in ((None, plain(variant)), ("values", values(variant)))
    }

    def in_form(query: Mapping[str, list[str]], _language: Language) -> Documents | Problem:
        asked = query["form"][-1] if "form" in query else None
        return forms.get(asked) or problem(400, "parameter", "There is no such `form`.", "Write `?form=values`, or leave it out.")

    return in_form


def _yaml(thing: Any) -> bytes:
    text: bytes = yaml.dump(thing, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=140, encoding="utf-8")
    return text


def _schema(name: str) -> Documents:
    body = (specification.FOLDER / "schema" / f"{name}.json").read_bytes()
    return {type: Document.of(body, type) for type in (SCHEMA, JSON)}


def _always(documents: Documents) -> Shelf:
    return lambda _query, _language: documents


def _in_languages(page: Callable[[Language], str]) -> Shelf:
    """A page in the language of its address, else in that of the reader; written when it is first asked for."""

    @cache
    def written(language: Language) -> Documents:
        return {HTML: Document.of(page(language).encode(), HTML, language=language)}

    def in_language(query: Mapping[str, list[str]], language: Language) -> Documents | Problem:
        asked = query["language"][-1] if "language" in query else language
        known = next((other for other in LANGUAGES if other == asked), None)
        return written(known) if known else problem(400, "parameter", "There is no such `language`.", f"There are {', '.join(LANGUAGES)}.")

    return in_language


def _rulebook(variant: Variant, path: str) -> Shelf:
    chosen = resolve(Reference(id=variant.id, version=variant.version))
    assert isinstance(chosen, Chosen)
    return _in_languages(lambda language: rulebook_page(chosen, language, path))


def _rulebooks() -> dict[str, Shelf]:
    """Of each variant that of its newest version, and that of each; and the page of all."""
    found = {"/rulebooks": _in_languages(lambda language: comparison_page(language, "/rulebooks"))}
    for id, versions in VARIANTS.items():
        newest = f"/v1/variants/{id}/rulebook"
        found[newest] = _rulebook(versions[max(versions)], newest)
        for number, variant in versions.items():
            path = f"/v1/variants/{id}/{number}/rulebook"
            found[path] = _rulebook(variant, path)
    return found


# The pages for people: Swagger UI from an installed package, so that nothing is asked of any other host.
DOCS_FILES = {"swagger-ui-bundle.js": "text/javascript; charset=utf-8", "swagger-ui.css": "text/css; charset=utf-8"}
DOCS_POLICY = "default-src 'self' data: 'unsafe-inline'"
DOCS_PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tierce: the rules of Rami</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({url: "/openapi.json", dom_id: "#docs", deepLinking: true, tryItOutEnabled: true, validatorUrl: null})</script>
</body>
</html>
"""


def _docs_file(name: str) -> bytes:
    found = importlib.util.find_spec("litestar_offline_docs")
    assert found is not None and found.origin is not None
    return (Path(found.origin).with_name("static") / name).read_bytes()
