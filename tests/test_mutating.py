"""The table of changes that no test notices (`mutated.md`): each has a reason, and speaks of a line that is still there."""

from __future__ import annotations

import pytest

from mutating import ROOT, RUNGS, TABLE, UNREAD, reasons, sections

ROWS = [(rung, *row.replace("\\|", "|").strip("`").split("`` | ``"), why) for rung, lines in sections().items() for row, why in reasons(lines).items()]


def test_the_table_is_there_and_speaks_of_rungs_that_are_tried() -> None:
    assert TABLE.exists()
    assert set(sections()) <= set(RUNGS)


# What asks, is asked from outside, and writes pages.
NOT_PURE = ("__main__", "cli", "web", "conformance", "rulebooks")


def test_every_rung_that_does_no_input_and_no_output_is_there_with_its_tests() -> None:
    program = ROOT / "service" / "tierce"
    modules = [path.relative_to(program).with_suffix("").as_posix() for path in program.rglob("*.py") if path.stem != "__init__"]
    assert set(RUNGS) == {module for module in modules if module.split("/")[0] not in NOT_PURE}
    files = {file for tests in RUNGS.values() for file in tests.files}
    assert not [file for file in files if not (ROOT / "tests" / f"{file}.py").exists()]


def test_every_change_of_a_rung_that_is_there_was_tried() -> None:
    assert [rung for rung, lines in sections().items() if " 0 not tried." not in lines[1]] == []


@pytest.mark.parametrize(("rung", "before", "after", "why"), ROWS)
def test_a_change_that_nothing_notices_has_its_reason_and_its_line(rung: str, before: str, after: str, why: str) -> None:
    lines = [line.strip() for line in (ROOT / "service" / "tierce" / f"{rung}.py").read_text().splitlines()]
    assert before in lines, "the rung has been written anew: make mutate"
    assert before != after
    assert why != UNREAD
    assert len(why) > 10
