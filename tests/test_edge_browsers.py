"""Languages, and what browsers have to be told."""

from __future__ import annotations

import json

import pytest

from bodies import QUESTION
from edge import (
    CODE,
    DOCUMENTS,
    FITTING,
    FOR_ALL,
    FOREIGN,
    HERE,
    IMPATIENT,
    LANGUAGES,
    NARROW,
    PATHS,
    PREFLIGHT,
    QUESTIONS,
    ask_question,
    fitting,
    split,
)
from service import JSON_BODY, Answer, ask, get, post
from tierce.web.settings import Settings

# languages ------------------------------------------------------------------------------------------

ACCEPT_LANGUAGE = {
    "": "en",
    "*": "en",
    "en": "en",
    "ca": "ca",
    "fr": "fr",
    "de": "de",
    "el": "el",
    "he": "he",
    "iw": "he",
    "IW": "he",
    "iw-IL": "he",
    "FR": "fr",
    "fr-CA": "fr",
    "ca-ES-valencia": "ca",
    "de-Latn-CH-1996": "de",
    "el-GR, en;q=0.5": "el",
    "en;q=0.2, ca;q=0.9": "ca",
    "en, fr": "en",
    "fr, en": "fr",
    "fr;q=0.5, de;q=0.5": "fr",
    "fr;q=0.5, de;q=0.501": "de",
    "de ; q=0.3 ,fr ; q=0.2": "de",
    "fr;q=0, el;q=0.1": "el",
    "fr;q=0": "en",
    "fr;q=0.0, *": "en",
    "pt": "en",
    "pt-BR, pt;q=0.9, fr;q=0.1": "fr",
    "french": "en",
    "f": "en",
    "fr_FR": "en",
    "-fr": "en",
    "fr;q=": "en",
    "fr;q=much": "en",
    "fr;q=much, de;q=0.1": "de",
    "fr;q=nan, de;q=0.1": "de",
    "fr;q=-1, de;q=0.1": "de",
    ";;;,,,==,q=1": "en",
    ",fr": "fr",
    "\xe9\xff": "en",
    "en;q=0.1, " * 2_000: "en",
    "x" * 60_000: "en",
}


@QUESTION
@pytest.mark.parametrize(("header", "language"), ACCEPT_LANGUAGE.items(), ids=[repr(header[:30]) for header in ACCEPT_LANGUAGE])
def test_sentences_come_in_the_language_asked_for(path: str, header: str, language: str) -> None:
    answer = ask_question(path, {"accept-language": header})
    assert answer.status == 200
    assert answer.headers["content-language"] == language
    violations = answer.json.get("violations") or answer.json["results"][0]["violations"]
    wording = get(f"/v1/wording/{language}").json["violations"]
    assert [(violation["code"], violation["message"]) for violation in violations] == [(CODE[path], wording[CODE[path]])]


@QUESTION
def test_only_sentences_depend_on_the_language(path: str) -> None:
    english = ask_question(path).body.decode()
    for language in LANGUAGES:
        sentence, translated = (get(f"/v1/wording/{one}").json["violations"][CODE[path]] for one in ("en", language))
        answer = ask_question(path, {"accept-language": language})
        assert json.loads(answer.body) == json.loads(english.replace(json.dumps(sentence, ensure_ascii=False), json.dumps(translated, ensure_ascii=False)))


@QUESTION
def test_languages_may_stand_in_two_lines(path: str) -> None:
    for lines in (["fr;q=0.9", "de;q=0.1"], ["de;q=0.1", "fr;q=0.9"]):
        headers = [("content-type", "application/json"), *(("accept-language", line) for line in lines)]
        assert ask("POST", path, parts=[fitting(path)], headers=headers).headers["content-language"] == "fr"


@QUESTION
def test_problems_are_english_in_every_language(path: str) -> None:
    problem = post(path, {})
    assert problem.headers["content-language"] == "en"
    for language in LANGUAGES:
        assert post(path, {}, {"accept-language": language}) == problem


# origins --------------------------------------------------------------------------------------------

# Every kind of answer: method, headers, status.
KINDS: dict[str, list[tuple[str, dict[str, str], int]]] = {
    **{path: [("POST", JSON_BODY, 200), ("POST", {}, 415), ("POST", {**JSON_BODY, "accept": "image/png"}, 406), ("GET", {}, 405)] for path in QUESTIONS},
    **{path: [("GET", {}, 200), ("HEAD", {}, 200), ("GET", {"if-none-match": "*"}, 304), ("GET", {"accept": "image/png"}, 406)] for path in DOCUMENTS},
    "/nothing": [("GET", {}, 404), ("POST", JSON_BODY, 404)],
    "/v1/variants/gin": [("GET", {}, 404)],
    "/v1/variants/rami-51?form=x": [("GET", {}, 400)],
}
ALWAYS: list[tuple[str, dict[str, str], int]] = [("OPTIONS", {}, 204), ("OPTIONS", PREFLIGHT, 204), ("BREW", {}, 405)]
ASKED = [(path, *kind) for path, kinds in KINDS.items() for kind in (kinds + ALWAYS if path in PATHS else kinds)]


def ask_in_each_way(origin: str | None, settings: Settings) -> list[Answer]:
    answers = []
    for path, method, headers, status in ASKED:
        headers = headers if origin is None else {**headers, "origin": origin}
        answer = ask(method, path, parts=[fitting(path) if path in FITTING else b""], headers=headers, settings=settings)
        assert answer.status == status
        answers.append(answer)
    return answers


@pytest.mark.parametrize("origin", [None, "null", HERE, FOREIGN])
def test_all_origins_may_read_every_answer_unless_a_setting_narrows_them(origin: str | None) -> None:
    for answer in ask_in_each_way(origin, IMPATIENT):
        assert {name: answer.headers[name] for name in FOR_ALL} == FOR_ALL
        assert "origin" not in answer.headers.get("vary", "").lower()


@pytest.mark.parametrize("origin", [HERE, "http://localhost:5173"])
def test_an_origin_that_the_setting_names_may_read_every_answer(origin: str) -> None:
    for answer in ask_in_each_way(origin, NARROW):
        assert {name: answer.headers[name] for name in FOR_ALL} == {**FOR_ALL, "access-control-allow-origin": origin}
        assert "Origin" in split(answer.headers["vary"])


@pytest.mark.parametrize(
    "origin", [None, "", "*", "null", FOREIGN, f"{HERE}.elsewhere.example", f"{HERE}/", f"{HERE}:443", HERE.upper(), f"{HERE}, {FOREIGN}", "\xff"]
)
def test_an_origin_that_the_setting_does_not_name_may_read_nothing(origin: str | None) -> None:
    for answer in ask_in_each_way(origin, NARROW):
        assert not FOR_ALL.keys() & answer.headers.keys()
        assert "Origin" in split(answer.headers["vary"])


@pytest.mark.parametrize("settings", [IMPATIENT, NARROW], ids=["all", "narrow"])
def test_credentials_are_never_asked_for(settings: Settings) -> None:
    for origin in (None, HERE, FOREIGN):
        for answer in ask_in_each_way(origin, settings):
            assert not {"access-control-allow-credentials", "set-cookie", "www-authenticate"} & answer.headers.keys()


def test_the_setting_names_origins_by_commas() -> None:
    origins: dict[str, set[str] | frozenset[str] | None] = {
        "": None,
        " ": None,
        "*": None,
        HERE: {HERE},
        f"{HERE} , {FOREIGN}": {HERE, FOREIGN},
        f"{HERE},": {HERE},
        ",": frozenset(),
        f"{HERE},,{FOREIGN}": {HERE, FOREIGN},
    }
    assert {text: Settings.read({"TIERCE_ORIGINS": text}).origins for text in origins} == origins
