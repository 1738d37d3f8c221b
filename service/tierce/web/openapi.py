"""The contract over HTTP: `openapi.yaml`, made from the table of operations, the Structs and the worked examples.

`make generate` writes it, `make lint` and a test compare it. The service serves the committed file: this module is not needed to run.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
import yaml

from tierce import specification
from tierce.questions.schemas import OPENAPI_REFERENCE, components
from tierce.rulebooks import Page
from tierce.web.documents import Health, Service
from tierce.web.edge import HTML, JSON, decode_changes
from tierce.web.operations import OPERATIONS, Operation
from tierce.web.problems import TITLES, Problem

DESCRIPTION = """\
Tierce knows the rules of Rami, the French-Mediterranean family of rummy. It keeps no game: every question holds all that the answer needs.

**"No" is an answer.** A question that fits its schema gets `200` and a verdict: `accepted`; `rejected` (the rules say no); `impossible` (its premise
fails: a variant, version or table rule that does not exist, cards that the packs do not hold, seats that are not
there, a state that no round can have). The last two come with
`violations`: a permanent `code`, the `rule` (a JSON Pointer into the variant document), `at` (a JSON Pointer into the question), `facts`, the `source` of the
rule, and a `message` in the language of `Accept-Language` (en, ca, fr, de, el, he). A body that does not fit its schema gets `400` and a problem (RFC 9457).

**Cards.** Rank, then suit: `AC 2C … 10C JC QC KC`, then `D`, `H`, `S`; `JK` is a joker, `JK=6S` one that stands for a card. One spelling only. The
order of cards in a question carries no meaning; answers are in canonical order.

**Open and closed.** Questions are closed: an unknown member is refused. Answers are open: ignore what you do not know. New codes may come; none
ever changes its meaning.

**Documents.** Every GET has an `ETag`; who sends it back gets `304`. `HEAD` works wherever `GET` does.

If a JSON object gives a key twice, the last one counts. A body may have 64 KiB (a record 1 MiB) and
has to arrive within 5 seconds; a proxy in front should bound headers.
"""


def build() -> dict[str, Any]:
    """The contract as a document."""
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    schemas = components(OPENAPI_REFERENCE, more=(Problem, Service, Health)) | {
        "Schema": {"title": "Schema", "description": "A JSON Schema.", "type": "object"},
        "OpenApi": {"title": "OpenApi", "description": "An OpenAPI document.", "type": "object"},
        "Violations": {
            "title": "Violations",
            "description": "What each code means.",
            "type": "object",
            "additionalProperties": {"$ref": OPENAPI_REFERENCE.format(name="CatalogueEntry")},
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tierce",
            "version": version("tierce"),
            "summary": "The rules of Rami",
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [],
        "tags": [
            {"name": "questions", "description": "What can be asked."},
            {"name": "rules", "description": "The rules themselves, as documents."},
            {"name": "pages", "description": "The rules for people, as pages to read and to print."},
            {"name": "service", "description": "About this service."},
        ],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "responses": {"304": _UNCHANGED} | {str(status): _problem(status) for status in TITLES if status != 500},
        },
    }


def write() -> bytes:
    """The contract as it is committed."""
    text: bytes = yaml.dump(build(), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=140, encoding="utf-8")
    return b"# Made by `make generate` from the types and the table of operations: change those, not this.\n" + text


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, _data: Any) -> bool:
        """Parts that are alike are written out, each in its place."""
        return True


def _operation(operation: Operation) -> dict[str, Any]:
    document: dict[str, Any] = {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
    }
    if operation.description:
        document["description"] = operation.description
    document["parameters"] = [_parameter(name, "path", schema) for name, schema in operation.parameters.items()]
    document["parameters"] += [_parameter(name, "query", schema) for name, schema in operation.query.items()]
    if operation.question:
        document["parameters"].append(_LANGUAGE)
        document["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": _reference(operation.question.type.__name__), "examples": _examples(operation)}},
        }
    if not document["parameters"]:
        del document["parameters"]
    document["responses"] = {"200": _answer(operation)}
    document["responses"] |= {str(status): {"$ref": f"#/components/responses/{status}"} for status in _statuses(operation)}
    return document


def _statuses(operation: Operation) -> list[int]:
    if operation.question:
        return [400, 405, 406, 408, 413, 415, *([503] if operation.question.may_take_long else [])]
    return sorted([304, *([400] if operation.query else []), *([404] if operation.may_be_missing else []), 405, 406])


def _parameter(name: str, place: str, schema: dict[str, Any]) -> dict[str, Any]:
    rest = {key: part for key, part in schema.items() if key not in ("description", "examples")}
    shown = {"example": schema["examples"][0]} if "examples" in schema else {}
    return {"name": name, "in": place, "required": place == "path", "description": schema["description"], "schema": rest, **shown}


_LANGUAGE = {
    "name": "Accept-Language",
    "in": "header",
    "required": False,
    "description": "The language of `message`: en, ca, fr, de, el or he; else English.",
    "schema": {"type": "string"},
    "example": "en",
}


def _answer(operation: Operation) -> dict[str, Any]:
    """The 200 of an operation. Beside an example of a question stands its answer, unless that is a whole document."""
    schemas = [_reference(name) for name in operation.answers]
    schema = {"anyOf": schemas} if len(schemas) > 1 else schemas[0] if schemas else {"type": "string"}
    language = {"Content-Language": {"description": "The language of the messages.", "schema": {"type": "string"}}}
    tag = {"ETag": {"description": "Names this very document.", "schema": {"type": "string"}}}
    content = {type.partition(";")[0]: {"schema": schema, **_answers(operation)} for type in operation.media_types}
    if operation.question and operation.question.media_type == HTML:
        content = {HTML.partition(";")[0]: {"schema": {"type": "string"}}} | content
    return {
        "description": operation.summary,
        "headers": language if operation.question else tag,
        "content": content,
        **({"links": {id: _link(id) for id in operation.links}} if operation.links else {}),
    }


def _link(id: str) -> dict[str, Any]:
    """The state of an accepted answer is what the next question is about."""
    summary = next(operation.summary for operation in OPERATIONS if operation.id == id)
    return {"operationId": id, "requestBody": {"state": "$response.body#/state"}, "description": summary}


_UNCHANGED = {"description": "The client has this very document already."}


def _problem(status: int) -> dict[str, Any]:
    headers = {
        405: {"Allow": {"description": "What this path answers.", "schema": {"type": "string"}}},
        415: {"Accept-Post": {"description": "What can be posted.", "schema": {"type": "string"}}},
        503: {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}},
    }.get(status)
    return {
        "description": f"{TITLES[status]}.",
        **({"headers": headers} if headers else {}),
        "content": {"application/problem+json": {"schema": _reference("Problem")}},
    }


def _reference(name: str) -> dict[str, str]:
    return {"$ref": OPENAPI_REFERENCE.format(name=name)}


LONGEST_ANSWER = 4_000


@cache
def _all_examples() -> dict[str, dict[str, Any]]:
    """The worked examples by their ids."""
    paths = sorted((specification.FOLDER / "examples").glob("*.yaml"))
    return {example["id"]: example for path in paths for example in specification.decode(path.read_bytes(), list[dict[str, Any]])}


def _examples(operation: Operation) -> dict[str, Any]:
    """The worked examples of an operation that can be posted as they stand, those that a newcomer should see first."""
    examples = _all_examples()
    return {id: {"summary": examples[id]["title"], "value": examples[id]["request"]} for id in operation.examples}


def _answers(operation: Operation) -> dict[str, Any]:
    """What those examples are answered, in English."""
    if operation.question is None:
        return {}
    shown = {}
    for id, example in _examples(operation).items():
        question = msgspec.convert(example["value"], operation.question.type, dec_hook=decode_changes)
        answered = operation.question.answer(question, "en")
        answer = msgspec.json.encode(answered)
        if len(answer) <= LONGEST_ANSWER and not isinstance(answered, Page):
            shown[id] = {"summary": example["summary"], "value": msgspec.json.decode(answer)}
    return {"examples": shown}
