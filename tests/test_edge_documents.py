"""What can be got: types that a client accepts, conditions, caches."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import PurePath

import pytest
import yaml

import bodies
from bodies import QUESTION
from edge import (
    ANY_PATH,
    ASKED_ANEW,
    CONTRACT,
    DOCUMENT,
    DOCUMENTS,
    FILES,
    FOR_ALL,
    NARROW,
    NOT_ACCEPTABLE,
    RULEBOOKS,
    TWO_FORMS,
    TWO_TYPES,
    ask_anything,
    ask_question,
    of_problem,
    refusal,
)
from service import Answer, ask, get

# A rulebook loads nothing and is in nobody's frame.
PLAIN_PAGE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def of_playground() -> str:
    """No script and no style but those of its own files; and the one style of the rulebooks that it opens, by its hash."""
    (style,) = re.findall("<style>(.*?)</style>", get("/rulebooks").body.decode(), re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    own = f"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-{digest}'; img-src 'self' data:; connect-src 'self'"
    return f"{own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def kept(path: str) -> str:
    """How long a document may be kept. A file of the playground has a hash in its name."""
    if path in FILES:
        return "public, max-age=31536000, immutable"
    return "no-store" if path in ASKED_ANEW else "no-cache" if path == "/" else "public, max-age=300"


# what a client accepts ------------------------------------------------------------------------------


def media_types(path: str) -> list[str]:
    """What a path can answer in, the usual one first."""
    if path in TWO_FORMS:
        return ["application/json", "application/yaml"]
    if path.startswith("/v1/schemas/"):
        return ["application/schema+json", "application/json"]
    if path in (*RULEBOOKS, bodies.RULEBOOKS):
        return ["text/html"]
    others = {
        "/openapi.yaml": "application/yaml",
        "/docs": "text/html",
        "/": "text/html",
        ".js": "text/javascript",
        ".css": "text/css",
        ".svg": "image/svg+xml",
    }
    return [others.get(path, others.get(PurePath(path).suffix, "application/json"))]


def type_of(answer: Answer) -> str:
    assert answer.status == 200
    return answer.headers["content-type"].removesuffix("; charset=utf-8")


@ANY_PATH
@pytest.mark.parametrize("accept", ["image/png", "audio/*", "text/plain, image/png;q=0.5", "*/*;q=0", "application/problem+json", "nonsense", "a/b/c;;=,"])
def test_a_client_that_takes_nothing_of_what_there_is_is_told_so(path: str, accept: str) -> None:
    answer = ask_anything(path, {"accept": accept})
    assert refusal(answer) == NOT_ACCEPTABLE
    assert answer.headers == of_problem(answer)


@ANY_PATH
def test_a_client_that_refuses_the_very_type_is_told_so(path: str) -> None:
    refused = ", ".join(f"{type};q=0" for type in media_types(path))
    assert refusal(ask_anything(path, {"accept": f"{refused}, */*"})) == NOT_ACCEPTABLE


@ANY_PATH
def test_a_client_that_takes_anything_gets_the_usual_type(path: str) -> None:
    usual = media_types(path)[0]
    whole, part_of = usual, usual.partition("/")[0] + "/*"
    plain = ask_anything(path)
    for accept in ("", "*/*", whole, part_of, whole.upper(), f"image/png, */*;q=0.1, {whole}", f"{whole}; q=0.001", f"text/x, {whole};q=0.2"):
        assert ask_anything(path, {"accept": accept}) == plain
    # the question that is posted here is about no variant: it is told so in JSON
    assert type_of(plain) == ("application/json" if path == bodies.RULEBOOKS else usual)


@pytest.mark.parametrize("path", TWO_TYPES)
def test_a_client_gets_the_type_that_it_likes_best(path: str) -> None:
    usual, other = media_types(path)
    cases = {
        other: other,
        f"{usual};q=0.4, {other};q=0.5": other,
        f"{usual}, {other};q=0.9": usual,
        f"*/*;q=0.9, {other}": other,
        f"{usual};q=0, */*": other,
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8": usual,
    }
    assert {accept: type_of(get(path, {"accept": accept})) for accept in cases} == cases


def test_what_a_client_accepts_may_stand_in_two_lines() -> None:
    types = {path: media_types(path) for path in TWO_TYPES}
    lines = {path: [[("accept", other), ("accept", "image/png")], [("accept", other), ("accept", f"{usual};q=0.1")]] for path, (usual, other) in types.items()}
    asked = [(path, order) for path in TWO_TYPES for both in lines[path] for order in (both, both[::-1])]
    assert [(path, order) for path, order in asked if ask("GET", path, headers=order).headers["content-type"] != types[path][1]] == []


def test_a_variant_is_the_same_in_json_and_in_yaml() -> None:
    for path in TWO_FORMS:
        for form in (path, f"{path}?form=values"):
            assert yaml.load(get(form, {"accept": "application/yaml"}).body, yaml.CSafeLoader) == get(form).json


# conditions and caches ------------------------------------------------------------------------------


@DOCUMENT
def test_a_document_comes_with_all_that_a_cache_needs(path: str) -> None:
    answer = get(path)
    etag = answer.headers["etag"]
    assert etag[0] == etag[-1] == '"'
    assert etag[1:-1].isalnum()
    usual = media_types(path)[0]
    page: dict[str, str] = {}
    if usual == "text/html":
        policy = PLAIN_PAGE if path in RULEBOOKS else of_playground() if path == "/" else "default-src 'self' data: 'unsafe-inline'"
        page = {"content-security-policy": policy, "x-content-type-options": "nosniff", **({"content-language": "en"} if path in RULEBOOKS else {})}
    assert answer.headers == {
        "etag": etag,
        "cache-control": kept(path),
        "vary": "Accept, Accept-Language, Accept-Encoding" if path in FILES else "Accept, Accept-Language",
        "content-type": f"{usual}; charset=utf-8" if usual.startswith("text/") else usual,
        "content-length": str(len(answer.body)),
        **FOR_ALL,
        **page,
    }


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@DOCUMENT
def test_a_document_that_the_client_has_is_not_sent_again(path: str, method: str) -> None:
    whole = get(path)
    etag = whole.headers["etag"]
    kept = {name: value for name, value in whole.headers.items() if name in ("etag", "cache-control", "vary", *FOR_ALL)}
    for condition in (etag, f"W/{etag}", "*", f'"x", {etag}', f'{etag},"x"', f'W/"x" , W/{etag} , "y"', f"  {etag}  "):
        assert ask(method, path, headers={"if-none-match": condition}) == Answer(304, kept, b"")


@DOCUMENT
def test_a_document_that_the_client_has_not_is_sent(path: str) -> None:
    whole = get(path)
    etag = whole.headers["etag"]
    for condition in ("", '"x"', 'W/"x"', etag.strip('"'), etag[:-2] + '"', etag.upper().replace("A", "B"), "W/", ",", f'"{etag}"', f"w/{etag}"):
        assert get(path, {"if-none-match": condition}) == whole


def test_the_documents_that_a_client_has_may_stand_in_two_lines() -> None:
    both = {path: [("if-none-match", get(path).headers["etag"]), ("if-none-match", '"x"')] for path in DOCUMENTS}
    asked = [(path, order) for path in DOCUMENTS for order in (both[path], both[path][::-1])]
    assert [(path, order) for path, order in asked if ask("GET", path, headers=order).status != 304] == []


@pytest.mark.parametrize("path", TWO_FORMS)
def test_each_form_and_type_of_a_variant_is_another_document(path: str) -> None:
    asked = [(form, type) for form in (path, f"{path}?form=values") for type in media_types(path)]
    etags = [get(form, {"accept": type}).headers["etag"] for form, type in asked]
    assert len(set(etags)) == len(asked)
    for form, type in asked:
        statuses = [get(form, {"accept": type, "if-none-match": etag}).status for etag in etags]
        assert statuses == [304 if other == (form, type) else 200 for other in asked]


@DOCUMENT
def test_two_services_name_a_document_alike(path: str) -> None:
    assert get(path).headers["etag"] == ask("GET", path, settings=NARROW).headers["etag"]


def test_the_contract_says_that_documents_are_conditional() -> None:
    silent = [
        (path, method)
        for path, item in CONTRACT["paths"].items()
        for method, operation in item.items()
        if method == "get" and "304" not in operation["responses"]
    ]
    assert not silent


@QUESTION
def test_an_answer_to_a_question_is_not_kept_and_asks_no_conditions(path: str) -> None:
    answer = ask_question(path, {"if-none-match": "*"})
    assert answer.status == 200
    assert answer.headers == {
        "content-type": "application/json",
        "content-length": str(len(answer.body)),
        "content-language": "en",
        "cache-control": "no-store",
        **FOR_ALL,
    }
