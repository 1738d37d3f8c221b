"""Engines in other languages under the kit."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from service import post
from tierce.cli import main
from tierce.variants import VARIANTS

JAVASCRIPT = Path(__file__).parent / "implementations" / "javascript" / "level1.mjs"


def documents(folder: Path) -> Path:
    """The documents of the variants, as a program without YAML reads them."""
    for id in VARIANTS:
        answer = post("/v1/variants/check", {"variant": id}).json
        (folder / f"{id}.json").write_text(json.dumps(answer["document"]), encoding="utf-8")
    return folder


def test_the_beginning_of_an_engine_that_the_page_shows_holds_nothing_yet(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "spec" / "README.md").read_text(encoding="utf-8")
    (beginning,) = re.findall("```python\n(.*?)```", page, flags=re.DOTALL)
    engine = tmp_path / "mine.py"
    engine.write_text(beginning, encoding="utf-8")
    code = main(["conform", "--vectors", "--json", str(tmp_path / "report.json"), shlex.join([sys.executable, str(engine)])])
    report = json.loads((tmp_path / "report.json").read_bytes())
    assert (code, report["name"], report["levels"], report["variants"]) == (3, "mine", [1], ["rami-51"])
    assert {result["fate"] for result in report["results"]} == {"notHeld"}


@pytest.mark.node
@pytest.mark.stranger
def test_the_kit_finds_by_itself_what_a_strangers_library_takes_for_melds(tmp_path: Path) -> None:
    folder = JAVASCRIPT.parents[1] / "stranger"
    target = shlex.join(["node", str(folder / "adapter.mjs"), str(Path(os.environ["CARD_GAMES_UTILS"]).resolve())])
    report = tmp_path / "report.json"
    assert main(["conform", "--full", "--seed", "5", "--verdicts", "--table", str(folder / "profile.json"), "--json", str(report), target]) == 1
    failed = [result for result in json.loads(report.read_bytes())["results"] if result["fate"] == "failed"]
    assert any('"KC","AC","2C"' in result["shown"] for result in failed)
    assert any("/jokers/maximumPerMeld" in result["rules"] for result in failed)
    assert any("yet it is said what meld it is" in result.get("why", "") for result in failed)


@pytest.mark.node
def test_the_implementation_in_javascript_passes_level_1(tmp_path: Path) -> None:
    target = shlex.join(["node", str(JAVASCRIPT), str(documents(tmp_path))])
    code = main(["conform", "--seed", "51", "--decisions", "--json", str(tmp_path / "report.json"), target])
    report = json.loads((tmp_path / "report.json").read_bytes())
    assert [result for result in report["results"] if result["fate"] != "passed"] == []
    assert (code, report["levels"], report["stopped"]) == (0, [1], "")
    assert report["counts"]["passed"] > 1_200
