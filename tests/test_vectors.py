"""Vectors are what they should be, and the linter tells where one is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from kit import Application
from strategies import spoilt
from tierce.cli import main
from tierce.conformance import reference, vectors
from tierce.conformance.judging import Judge
from tierce.conformance.linting import lint
from tierce.conformance.running import run_vectors
from tierce.conformance.vectors import LEVELS, Level, Vector, Vectors
from tierce.variants import VARIANTS
from tierce.web.operations import OPERATIONS


@pytest.mark.parametrize("level", LEVELS)
def test_the_vectors_are_what_they_should_be(level: Level) -> None:
    assert lint((vectors.FOLDER / f"level-{level}.json").read_bytes()) == []


def test_the_vectors_fit_their_schema() -> None:
    validator = Draft202012Validator(json.loads((vectors.FOLDER.parent / "schema" / "Vectors.json").read_bytes()))
    for level in LEVELS:
        assert list(validator.iter_errors(json.loads((vectors.FOLDER / f"level-{level}.json").read_bytes()))) == []
    assert not validator.is_valid({"form": "tierce-vectors/1", "level": 6, "vectors": []})
    assert not validator.is_valid({"form": "tierce-vectors/1", "level": 1, "vectors": [{"id": "x/y"}]})


def test_every_question_of_the_service_is_one_of_the_kit() -> None:
    """But a rulebook: a page for people is nobody's to keep to."""
    asked = [(operation.path.removeprefix("/v1/"), operation.question) for operation in OPERATIONS if operation.question]
    served = {path: (question.type, question.answer) for path, question in asked if path != "variants/rulebook"}
    assert served == reference.QUESTIONS
    assert vectors.LEVELS_OF.keys() == {*served, vectors.WALK}


# What can be asked of a view beside `states/view`. (Contract, section 12.)
OF_VIEWS = {"states/check", "actions/legal", "actions/check", "actions/apply"}


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_question_of_a_level_is_asked_about_every_variant_and_accepted_at_least_once(level: Level, id: str) -> None:
    asked = {vector.op for vector in vectors.read(level) if vector.variant == id and vector.answer.get("verdict", "accepted") == "accepted"}
    questions = {op for op, own in vectors.LEVELS_OF.items() if own == level}
    assert asked == questions | (OF_VIEWS if level == 4 else set())


# What a vector of views or records shows: its question, its verdict, and what else is so.
SHOWN: dict[str, tuple[str, str, Callable[[dict[str, Any], dict[str, Any]], bool]]] = {
    "a seat's view": ("states/view", "accepted", lambda request, _: isinstance(request["viewer"], int)),
    "a spectator's view": ("states/view", "accepted", lambda request, _: request["viewer"] == "none"),
    "a view that cannot be made": ("states/view", "impossible", lambda *_: True),
    "a view that cannot be": ("states/check", "impossible", lambda *_: True),
    "a list of a hand that is known": ("actions/legal", "accepted", lambda _, answer: bool(answer["actions"])),
    "a list of a hand that is hidden": ("actions/legal", "accepted", lambda _, answer: not answer["complete"]),
    "an action that cannot be verified": ("actions/check", "accepted", lambda _, answer: bool(answer["unverified"])),
    "an action that is refused though cards are hidden": ("actions/check", "rejected", lambda *_: True),
    "a turn that can be verified": ("actions/apply", "accepted", lambda _, answer: not answer["unverified"]),
    "a turn that a spectator sees": ("actions/apply", "accepted", lambda request, _: request["state"]["viewer"] == "none"),
    "the end of a round": ("actions/apply", "accepted", lambda _, answer: answer["state"]["outcome"] is not None),
    "a record from a seed": ("records/replay", "accepted", lambda request, _: isinstance(request["record"]["start"], str)),
    "a record from a state": ("records/replay", "accepted", lambda request, _: isinstance(request["record"]["start"], dict)),
    "a record from a view": ("records/replay", "accepted", lambda _, answer: bool(answer["unverified"])),
    "a record that breaks off": ("records/replay", "accepted", lambda request, answer: bool(request["record"]["actions"]) and answer["outcome"] is None),
    "a record of a whole round": ("records/replay", "accepted", lambda _, answer: answer["outcome"] is not None),
    "a record with an action that is refused": ("records/replay", "rejected", lambda *_: True),
    "a record that cannot be": ("records/replay", "impossible", lambda *_: True),
}


VIEWS_AND_RECORDS = [*vectors.read(4), *vectors.read(5)]


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("what", SHOWN)
def test_views_and_records_of_every_variant_show_what_they_are_about(what: str, id: str) -> None:
    op, verdict, is_shown = SHOWN[what]
    found = [vector for vector in VIEWS_AND_RECORDS if (vector.variant, vector.op, vector.answer["verdict"]) == (id, op, verdict)]
    assert any(is_shown(vector.request, vector.answer) for vector in found)


def _a_vector(**changes: Any) -> Vector:
    rejected = next(vector for vector in vectors.read(1) if vector.op == "melds/check" and vector.answer["verdict"] == "rejected")
    plain: dict[str, Any] = json.loads(vectors.write(Vectors(form="tierce-vectors/1", level=1, vectors=[rejected])))["vectors"][0]
    return Vector(**{**plain, "source": rejected.source, **changes})


def _answer(**changes: Any) -> dict[str, Any]:
    answer = json.loads(json.dumps(_a_vector().answer))
    answer["results"][0]["violations"][0] |= changes
    return {**answer}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"variant": "gin", "id": "x/gin"}, "/variant: there is no gin"),
        ({"id": "x/y"}, "/id: it ends with the variant"),
        ({"op": "melds/eat"}, "/op: there is no question melds/eat"),
        ({"rules": ["/runs/colour"]}, "/rules/0: there is no rule /runs/colour"),
        ({"request": {"variant": "rami-51"}}, "/request: Object missing required field `melds`"),
        ({"answer": {"verdict": "no"}}, "/answer/verdict: one of accepted, rejected, impossible"),
        ({"reasons": []}, "/reasons: there are 0, and "),
        ({"answer": _answer(code="run.strange")}, "/answer: there is no code run.strange"),
        ({"answer": _answer(rule="/deal/upcard")}, "cites no rule /deal/upcard"),
        ({"answer": _answer(facts={"colour": 1})}, "has the facts "),
        ({"answer": _answer(at="/melds/7/cards")}, "which is no place of the question"),
        ({"answer": _answer(message="no")}, "/answer: message is not compared, and is left out"),
        ({"answer": _answer(advice="no")}, "/answer: no answer has a member advice"),
        ({"answer": _answer(code=["run.gap"])}, "/answer: there is no code ['run.gap']"),
        ({"answer": _answer(facts=3)}, "has the facts "),
        ({"answer": _answer(at=3)}, "is at 3, which is no place of the question"),
        ({"answer": {"verdict": "rejected", "violations": 3}}, "/answer/violations: a list of objects"),
        ({"answer": {"verdict": "rejected", "violations": [1]}}, "/answer/violations: a list of objects"),
        ({"answer": {"verdict": "rejected", "results": [1]}}, "/answer/results: a list of objects"),
        ({"answer": {"verdict": "rejected", "results": [{"violations": {}}]}}, "/answer/results/0/violations: a list of objects"),
        ({"variant": "gin", "id": "x/gin", "request": {"variant": 5, "melds": []}}, "/variant: there is no gin"),
        ({"variant": "gin", "id": "x/gin", "request": {"variant": {}, "melds": []}}, "/variant: there is no gin"),
    ],
)
def test_a_vector_that_is_not_what_it_should_be_is_told(changes: dict[str, Any], fault: str) -> None:
    found = lint(vectors.write(Vectors(form="tierce-vectors/1", level=1, vectors=[_a_vector(**changes)])))
    assert any(fault in line for line in found), found


# A vector of each question and verdict, each in a file of its own.
ONE_OF_EACH = {
    (vector["op"], vector["answer"].get("verdict")): {**file, "vectors": [vector]}
    for file in (json.loads((vectors.FOLDER / f"level-{level}.json").read_bytes()) for level in LEVELS)
    for vector in file["vectors"]
}


@given(st.sampled_from(list(ONE_OF_EACH.values())).flatmap(lambda file: spoilt(st.just(file))))
def test_the_linter_does_not_fall_over_anything(spoiled: tuple[Any, Any]) -> None:
    assert all(isinstance(fault, str) for fault in lint(json.dumps(spoiled[0]).encode()))


@pytest.mark.parametrize("depth", [50, 400, 900, 5_000])
@pytest.mark.parametrize("member", ["request", "answer"])
def test_the_linter_does_not_fall_into_anything(member: str, depth: int) -> None:
    deep = vectors.write(Vectors(form="tierce-vectors/1", level=1, vectors=[_a_vector(**{member: {"verdict": "deep"}})]))
    assert lint(deep.replace(b'"deep"', b"[" * depth + b"]" * depth))


def test_the_linter_tells_of_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = tmp_path / "twice.json"
    twice.write_bytes(vectors.write(Vectors(form="tierce-vectors/1", level=2, vectors=[_a_vector(), _a_vector()])))
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"{")
    assert main(["conform", "--lint", str(twice), str(broken)]) == 1
    out = capsys.readouterr().out
    assert "the id stands 2 times" in out and "it belongs to level 1" in out and f"{broken}: " in out
    assert main(["conform", "--lint", str(tmp_path / "none.json"), str(broken)]) == 2
    assert f"{broken}: " in capsys.readouterr().out
    endless = tmp_path / "endless.json"
    with endless.open("wb") as file:
        file.truncate(65 << 20)
    assert main(["conform", "--lint", str(endless)]) == 1
    assert capsys.readouterr().out == f"{endless}: it has more than 64 MiB\n"


def test_walks_are_walked_and_a_wrong_number_is_told() -> None:
    walk = min((vector for vector in vectors.read(3) if vector.op == "walk"), key=lambda vector: vector.answer["counts"][-1])
    assert [result.fate for result in run_vectors(Judge(Application(), decisions=True), [walk])] == ["passed"]

    def spoil(op: str, request: Any, answer: Any) -> Any:
        if op == "actions/legal" and request["state"] != walk.request["state"]:
            del answer["actions"][-1:]
        return answer

    (result,) = run_vectors(Judge(Application(spoil), decisions=True), [walk])
    assert result.fate == "failed" and result.differences
