"""Files that are made from other files hold what they are made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import generate


@pytest.mark.parametrize("part", generate.PARTS, ids=[part.__name__ for part in generate.PARTS])
def test_every_generated_file_is_what_it_is_made_from(part: Callable[[], generate.Made]) -> None:
    assert generate.stale(part()) == []


def test_there_is_no_schema_that_is_not_made() -> None:
    assert {path for path, _ in generate.json_schemas()} == {*(generate.ROOT / "spec" / "schema").glob("*.json")}


def test_generating_writes_every_file_and_no_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    made = [(tmp_path / "deep" / "file.md", b"new")]
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "made", lambda: iter(made))
    monkeypatch.setattr("sys.argv", ["generate.py", "--check"])
    assert generate.main() == 1
    assert capsys.readouterr().out == "stale: deep/file.md (make generate)\n"
    monkeypatch.setattr("sys.argv", ["generate.py"])
    assert generate.main() == 0
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [made[0][0]]
    assert made[0][0].read_bytes() == b"new"
