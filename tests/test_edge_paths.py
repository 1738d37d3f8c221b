"""Paths and methods: what leads somewhere, what it answers there, and what is said of the rest."""

from __future__ import annotations

import pytest

from bodies import QUESTION
from edge import (
    ABSENT,
    ALL_PATHS,
    ANY_PATH,
    CONTRACT,
    DOCUMENT,
    DOCUMENTS,
    FILES,
    FOR_ALL,
    FOREIGN,
    HERE,
    IMPATIENT,
    LANGUAGES,
    NARROW,
    NOT_ACCEPTABLE,
    NOT_ALLOWED,
    NOT_FOUND,
    PREFLIGHT,
    QUESTIONS,
    ROOT,
    TWO_FORMS,
    WRONG_PARAMETER,
    allowed,
    ask_question,
    exchange,
    fitting,
    of_problem,
    part,
    refusal,
    split,
)
from service import JSON_BODY, Answer, ask, get

# paths ----------------------------------------------------------------------------------------------


def test_the_paths_of_the_application_are_those_of_the_contract() -> None:
    variants = get("/v1/variants").json["variants"]
    values = {
        "{id}": [variant["id"] for variant in variants],
        "{version}": ["1"],
        "{language}": LANGUAGES,
        "{name}": [path.stem for path in (ROOT / "spec" / "schema").glob("*.json")],
    }
    paths = list(CONTRACT["paths"])
    for name, ones in values.items():
        paths = [path.replace(name, one) for path in paths for one in (ones if name in path else [""])]
    assert {*paths, "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css", *FILES} == {*ALL_PATHS, *FILES}


def test_the_contract_names_what_each_path_is_for() -> None:
    named = {path: {method.upper() for method in item} - {"HEAD"} for path, item in CONTRACT["paths"].items()}
    assert named == {path: {"POST"} if path in QUESTIONS else {"GET"} for path in named}


@DOCUMENT
def test_a_slash_at_the_end_makes_no_difference_to_a_document(path: str) -> None:
    assert get(f"{path}/") == get(path)


@pytest.mark.parametrize("path", ["//", "///", ""])
def test_slashes_alone_lead_to_the_playground(path: str) -> None:
    assert get(path) == get("/")


@QUESTION
def test_a_slash_at_the_end_makes_no_difference_to_a_question(path: str) -> None:
    assert ask("POST", f"{path}/", parts=[fitting(path)], headers=JSON_BODY) == ask_question(path)


UNKNOWN = [
    "/nothing",
    "/v1/nothing",
    "/v2",
    "/V1",
    "/v1/melds",
    "/v1/melds/check/more",
    "/v1/hands",
    "/v1/hands/check",
    "/v1/openings/arrange",
    "/v1/round/settle",
    "/v1/states",
    "/v1/states/apply",
    "/v1/actions/replay",
    "/v1/record/replay",
    "/v1/rounds/settle/1",
    "/v1/matches/Settle",
    "/v1/variants/gin",
    "/v1/variants/RAMI-51",
    "/v1/variants/rami-51/0",
    "/v1/variants/rami-51/01",
    "/v1/variants/rami-51/2",
    "/v1/variants/rami-51/one",
    "/v1/variants/rami-51/1/runs",
    "/v1/variants/{id}",
    "/v1/variants/%7Bid%7D",
    "/v1/wording/pt",
    "/v1/wording/FR",
    "/v1/wording/iw",
    "/v1/schemas/Nothing",
    "/v1/schemas/CheckMeld.json",
    "/v1/schemas/..%2f..%2fsources.yaml",
    "/docs/nothing.js",
    "/docs/../v1",
    "/v1/../v1",
    "/v1/./variants",
    "/..",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%00",
    "/v1%00",
    "/v1/variants/%00",
    "/v1/variants/%ff%fe",
    "/v1/variants/ράμι",
    "/v1/variants/%F0%9F%83%8F",
    "/v1/variants/rami-51%0d%0aSet-Cookie:%20a=b",
    "/v1/variants/rami-51;form=values",
    "/v1/variants/rami-51,rami-40",
    "/v1/variants/" + "a" * 60_000,
    "/" + "a/" * 20_000,
    "//nothing",
]


@pytest.mark.parametrize("path", UNKNOWN, ids=lambda path: path[:40])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS", "BREW"])
def test_nothing_is_found_at_a_path_that_there_is_not(path: str, method: str) -> None:
    answer = ask(method, path)
    assert refusal(answer) == NOT_FOUND
    assert answer.headers == of_problem(answer)


def test_head_at_a_path_that_there_is_not_is_get_without_a_body() -> None:
    for path in ("/playground/", "/nothing", "/v1/variants/gin"):
        assert ask("HEAD", path) == Answer(404, get(path).headers, b"")


@pytest.mark.parametrize(("method", "path"), [("OPTIONS", "*"), ("GET", "http://tierce.test/nothing"), ("CONNECT", "tierce.test:80")])
def test_a_target_that_is_no_path_leads_nowhere(method: str, path: str) -> None:
    assert refusal(ask(method, path)) == NOT_FOUND


# methods --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "method"), ABSENT)
def test_a_method_that_the_path_does_not_answer_is_refused_with_those_that_it_does(path: str, method: str) -> None:
    answer = ask(method, path, parts=[b"{"], headers={"content-type": "text/plain", "accept": "image/png"})
    allow = answer.headers["allow"]
    assert split(allow) == allowed(path)
    if method == "HEAD":
        assert (answer.status, answer.body) == (405, b"")
        assert answer.headers == of_problem(answer, allow=allow) | {"content-length": answer.headers["content-length"]}
    else:
        assert refusal(answer) == NOT_ALLOWED
        assert answer.headers == of_problem(answer, allow=allow)


@ANY_PATH
def test_options_says_what_the_path_answers(path: str) -> None:
    answer = ask("OPTIONS", path)
    assert split(answer.headers["allow"]) == allowed(path)
    assert answer == Answer(204, {"allow": answer.headers["allow"], **FOR_ALL}, b"")


@ANY_PATH
def test_a_browser_may_ask_first(path: str) -> None:
    answer = ask("OPTIONS", path, headers={"origin": FOREIGN, **PREFLIGHT})
    allow = answer.headers["allow"]
    assert split(allow) == allowed(path)
    assert answer == Answer(
        204,
        {
            "allow": allow,
            **FOR_ALL,
            "access-control-allow-methods": allow,
            "access-control-allow-headers": "Accept, Accept-Language, Content-Type, If-None-Match",
            "access-control-max-age": "7200",
        },
        b"",
    )


@DOCUMENT
def test_head_is_get_without_a_body(path: str) -> None:
    answer = get(path)
    assert answer.status == 200
    assert answer.body
    assert ask("HEAD", path) == Answer(200, answer.headers, b"")


@DOCUMENT
def test_head_is_refused_as_get_is(path: str) -> None:
    for headers in ({"accept": "image/png"}, {"accept": "*/*;q=0"}):
        answer = get(path, headers)
        assert refusal(answer) == NOT_ACCEPTABLE
        assert ask("HEAD", path, headers=headers) == Answer(406, answer.headers, b"")


@ANY_PATH
def test_no_header_comes_twice(path: str) -> None:
    for settings in (IMPATIENT, NARROW):
        for method in ("GET", "POST", "OPTIONS", "BREW"):
            names = [name for name, _ in exchange(method, path, [part(b"", more=False)], {"origin": HERE}, settings=settings)[0]["headers"]]
            assert len(names) == len(set(names))


# queries --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TWO_FORMS)
def test_a_variant_has_two_forms(path: str) -> None:
    whole, values = get(path), get(f"{path}?form=values")
    assert (whole.status, values.status) == (200, 200)
    assert values.json["runs"] == {rule: entry["value"] for rule, entry in whole.json["runs"].items()}
    assert whole.headers["etag"] != values.headers["etag"]


@pytest.mark.parametrize("path", TWO_FORMS)
@pytest.mark.parametrize("query", ["form=", "form", "form=Values", "form=whole", "form=%00", "form=%ff", "form=values%20", "form=values&form=all"])
def test_there_is_no_other_form(path: str, query: str) -> None:
    answer = get(f"{path}?{query}")
    assert refusal(answer) == WRONG_PARAMETER
    assert answer.headers == of_problem(answer)
    assert ask("HEAD", f"{path}?{query}") == Answer(400, answer.headers, b"")


# Some of them long: a query has no bound but that of the server.
QUERIES = ["", "&", "=", "%", "%zz", "a", "a=1&b=2&a=3", "%00=%ff", "ράμι=1", "a=" + "1" * 30_000, "&".join(["a=1"] * 500), "a&" * 5_000]


@pytest.mark.parametrize("query", QUERIES, ids=[query[:12] for query in QUERIES])
def test_what_a_path_does_not_ask_for_behind_it_is_passed_over(query: str) -> None:
    assert [path for path in DOCUMENTS if get(f"{path}?{query}") != get(path)] == []


@QUESTION
def test_a_question_does_not_look_behind_its_path(path: str) -> None:
    for query in ("variant=gin", "&".join(["a=1"] * 500), "%ff"):
        assert ask("POST", f"{path}?{query}", parts=[fitting(path)], headers=JSON_BODY) == ask_question(path)
