"""Vectors are what they should be, and the linter tells where one is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kit import Application
from tierce.cli import main
from tierce.conformance import reference, vectors
from tierce.conformance.linting import lint
from tierce.conformance.running import Asking, run_vectors
from tierce.conformance.vectors import LEVELS, Level, Vector, Vectors
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
    served = {operation.path.removeprefix("/v1/"): (operation.question.type, operation.question.answer) for operation in OPERATIONS if operation.question}
    assert served == reference.QUESTIONS
    assert vectors.LEVELS_OF.keys() == {*served, vectors.WALK}


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
    ],
)
def test_a_vector_that_is_not_what_it_should_be_is_told(changes: dict[str, Any], fault: str) -> None:
    if "op" in changes:
        from tierce.conformance.linting import faults_of

        found = list(faults_of(_a_vector(**changes)))
    else:
        found = lint(vectors.write(Vectors(form="tierce-vectors/1", level=1, vectors=[_a_vector(**changes)])))
    assert any(fault in line for line in found), found


def test_the_linter_tells_of_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = tmp_path / "twice.json"
    twice.write_bytes(vectors.write(Vectors(form="tierce-vectors/1", level=2, vectors=[_a_vector(), _a_vector()])))
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"{")
    assert main(["conform", "--lint", str(twice), str(broken)]) == 1
    out = capsys.readouterr().out
    assert "the id stands 2 times" in out and "it belongs to level 1" in out and f"{broken}: " in out
    assert main(["conform", "--lint", str(tmp_path / "none.json")]) == 2


def test_walks_are_walked_and_a_wrong_number_is_told() -> None:
    walk = min((vector for vector in vectors.read(3) if vector.op == "walk"), key=lambda vector: vector.answer["counts"][-1])
    assert [result.fate for result in run_vectors(Asking(Application(), decisions=True), [walk])] == ["passed"]

    def spoil(op: str, request: Any, answer: Any) -> Any:
        if op == "actions/legal" and request["state"] != walk.request["state"]:
            del answer["actions"][-1:]
        return answer

    (result,) = run_vectors(Asking(Application(spoil), decisions=True), [walk])
    assert result.fate == "failed" and result.differences
