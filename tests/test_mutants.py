"""The conformance kit tells right services from wrong ones: each fault of `tests/mutants` is told again by the question that the table names.

`make mutants` finds these questions; here they are asked again, all in one go.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mutants.faults import FAULTS
from mutants.table import PAGE, page, read
from tierce.variants import ADDRESSES

FEWEST = 80


def test_there_are_many_faults_each_about_rules_that_there_are() -> None:
    assert len(FAULTS) >= FEWEST
    assert [(fault.id, rule) for fault in FAULTS.values() for rule in fault.rules if rule not in ADDRESSES] == []


def test_every_fault_is_told() -> None:
    assert [kill.fault for kill in read()] == list(FAULTS)


def test_the_page_is_that_of_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page({kill.fault: kill for kill in read()})


def test_each_fault_is_told_again_and_a_right_service_has_none() -> None:
    again = Path(__file__).parent / "mutants" / "again.py"
    done = subprocess.run([sys.executable, str(again)], capture_output=True, text=True, timeout=240, check=False)
    assert done.stdout == ""
    assert done.returncode == 0, done.stderr[-2_000:]


def test_a_command_with_a_fault_that_there_is_not_says_so() -> None:
    serve = Path(__file__).parent / "mutants" / "serve.py"
    done = subprocess.run([sys.executable, str(serve), "no-such-fault"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "usage" in done.stderr
