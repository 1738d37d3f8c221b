"""The contract is good enough for a generator: the client in Python that openapi-python-client makes of it asks, and gets answers of the right classes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.node

CONTRACT = Path(__file__).parents[1] / "openapi.yaml"

ASKING = """
import json
import sys

from generated import Client
from generated.api.questions import apply_action, check_meld, deal_state
from generated.models import ApplyAction, CheckMeld, DealState

client = Client(base_url=sys.argv[1])


def name(thing):
    return type(thing).__name__


def told(result):
    return name(result), result.meld.cards if hasattr(result, "meld") else [violation.message for violation in result.violations]


def judged(*melds, variant="rami-51"):
    question = CheckMeld.from_dict({"variant": variant, "melds": [{"cards": cards.split()} for cards in melds]})
    answer = check_meld.sync(client=client, body=question, accept_language="fr")
    codes = [violation.code for violation in getattr(answer, "violations", [])]
    return name(answer), str(answer.verdict), [told(result) for result in getattr(answer, "results", [])], codes


deal = deal_state.sync(client=client, body=DealState.from_dict({"variant": "rami-51", "seatCount": 2, "seed": "tierce"}))
actions = [{"action": "drawStock"}, {"action": "drawDiscard"}]
turns = [apply_action.sync(client=client, body=ApplyAction.from_dict({"state": deal.state.to_dict(), "actions": actions[:count]})) for count in (1, 2)]
json.dump(
    {
        "accepted": judged("JK 7S 8S"),
        "rejected": judged("KH AH 2H", "7S 8S 9S"),
        "not in the packs": judged("7S 7S 7S", variant="rami-51-gr"),
        "no such variant": judged("7S 8S 9S", variant="rami-99"),
        "turns": [name(answer) for answer in turns],
        "events": [name(event) for event in turns[0].events],
        "problem": name(check_meld.sync(client=client, body=CheckMeld.from_dict({"variant": "", "melds": []}))),
    },
    sys.stdout,
)
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the package `generated`."""
    folder = tmp_path_factory.mktemp("python")
    (folder / "settings.yaml").write_text("post_hooks: []\n")
    options = ["--path", str(CONTRACT), "--config", "settings.yaml", "--meta", "none", "--output-path", "generated"]
    command = [sys.executable, "-m", "openapi_python_client", "generate", *options]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    # It knows no YAML but that of the contract itself.
    assert re.findall(r"^(?:WARNING|ERROR) .*", made.stdout + made.stderr, re.MULTILINE) == ["WARNING parsing GET /openapi.yaml within service."]
    return folder


@pytest.fixture(scope="module")
def said(generated: Path, address: str) -> dict[str, Any]:
    path = os.pathsep.join([str(generated), *filter(None, [os.environ.get("PYTHONPATH")])])
    asked = subprocess.run(
        [sys.executable, "-W", "error", "-c", ASKING, address], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60, check=False
    )
    assert asked.returncode == 0, asked.stderr
    told: dict[str, Any] = json.loads(asked.stdout)
    return told


def test_a_meld_is_a_meld(said: dict[str, Any]) -> None:
    assert said["accepted"] == ["CheckMeldAnswer", "accepted", [["MeldAccepted", ["JK=6S", "7S", "8S"]]], []]


def test_a_refusal_is_told_apart_from_the_meld_beside_it(said: dict[str, Any]) -> None:
    refusal = "Une suite ne peut pas faire le tour, du roi au deux en passant par l’as."
    assert said["rejected"] == ["CheckMeldAnswer", "rejected", [["MeldRefused", [refusal]], ["MeldAccepted", ["7S", "8S", "9S"]]], []]


def test_what_cannot_be_is_told_apart_from_what_may_not_be(said: dict[str, Any]) -> None:
    kind, verdict, [[result, _]], _ = said["not in the packs"]
    assert (kind, verdict, result) == ("CheckMeldAnswer", "impossible", "MeldNotInPacks")
    assert said["no such variant"] == ["Impossible", "impossible", [], ["variant.unknown"]]


def test_a_turn_is_done_or_refused(said: dict[str, Any]) -> None:
    assert said["turns"] == ["ApplyActionAnswer", "ActionRefused"]
    assert said["events"] == ["DrawnEvent"]


def test_a_question_that_does_not_fit_is_a_problem(said: dict[str, Any]) -> None:
    assert said["problem"] == "Problem"
