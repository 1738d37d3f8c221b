"""The verbs on the command line: what they answer, how cards may be spelt, and what is said of what makes no sense."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import blind_play
from service import post
from tierce import cli
from tierce.cli.spelling import SpellingError, cards_in
from tierce.variants import VARIANTS

STATE = blind_play.dealt()


def said(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    """What a command writes that ends with this code."""
    assert cli.main([*arguments]) == code
    return capsys.readouterr().out


def answered(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> Any:
    return json.loads(said(capsys, code, *arguments, "--json"))


@pytest.fixture
def state(tmp_path: Path) -> str:
    file = tmp_path / "state.json"
    file.write_text(json.dumps(STATE))
    return str(file)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7H 8H 9H", ["7H", "8H", "9H"]),
        ("7h,8h;9h", ["7H", "8H", "9H"]),
        ("7h8h9h", ["7H", "8H", "9H"]),
        ("Th 10h tH", ["10H", "10H", "10H"]),
        ("A♠ k♥ q♦ J♣", ["AS", "KH", "QD", "JC"]),
        ("A♤k♡q♢J♧", ["AS", "KH", "QD", "JC"]),
        ("A\u2660\ufe0f K\u2665\ufe0f", ["AS", "KH"]),
        ("jk JOKER * ★ 🃏", ["JK"] * 5),
        ("JK=9S joker=t♠ *=9", ["JK=9S", "JK=10S", "JK=9"]),
        ("JK JH JKJH", ["JK", "JH", "JK", "JH"]),
        ("", []),
        (" , ", []),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, cards: list[str]) -> None:
    assert cards_in(text) == cards


@pytest.mark.parametrize("text", ["7", "H7", "1H", "11H", "0H", "7X", "J", "JK=", "JK=X", "7H-8H", "??", "7HH", "<b>", "JK=JK", "x" * 5_000])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(SpellingError, match=r"is no card\. A card is a rank") as error:
        cards_in(text)
    assert len(str(error.value)) < 300


def test_a_meld_is_judged_with_rule_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, 0, "check", "7h 8♥ 9H") == "✔ run, pure: 7♥ 8♥ 9♥  24 points\n"
    assert said(capsys, 1, "check", "KH AH 2H", "7H 8H JK", "--variant", "rami-40", "--language", "en") == (
        "✘ K♥ A♥ 2♥\n"
        "  A run may not turn the corner, from the king over the ace to the two.\n"
        "    run.around-the-corner · /runs/aroundTheCorner · S0, Les escales; S2, Die Folgen\n"
        "✔ run: ★=6♥ 7♥ 8♥  21 points\n"
    )


def test_table_rules_are_told_rule_by_rule(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["-r", "runs/aroundTheCorner=true", "-r", "/runs/minimumLength=4"]
    assert "✘ K♥ A♥ 2♥" in said(capsys, 1, "check", "KH AH 2H", *rules)
    assert answered(capsys, 0, "check", "KH AH 2H 3H", *rules)["variant"]["changes"] == {"runs": {"aroundTheCorner": True, "minimumLength": 4}}


@pytest.mark.parametrize("language", ["en", "ca", "fr", "de", "el", "he"])
def test_sentences_are_in_the_language_asked_for(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    (result,) = answered(capsys, 1, "check", "KH AH 2H", "-l", language)["results"]
    (fault,) = post("/v1/melds/check", {"variant": "rami-51", "melds": [{"cards": ["KH", "AH", "2H"]}]}, {"accept-language": language}).json["results"][0][
        "violations"
    ]
    assert result["violations"][0]["message"] == fault["message"]


@pytest.mark.parametrize(
    ("name", "value", "begins"), [("LANG", "de_DE.UTF-8", "Eine Folge"), ("LC_ALL", "C", "A run"), ("LANG", "", "A run"), ("LANG", "xx", "A run")]
)
def test_without_a_language_it_is_that_of_the_terminal(
    name: str, value: str, begins: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for each in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(name, value)
    assert said(capsys, 1, "check", "KH AH 2H").splitlines()[1].strip().startswith(begins)


def test_an_opening_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, 0, "open", "10H JH QH KH AH").endswith("✔ 51 points of 51\n")
    assert "2H" not in said(capsys, 1, "open", "10H JH QH KH AH", "--hand", "2H")
    assert "✘ 27 points of 51" in said(capsys, 1, "open", "8H 9H TH")


def test_hands_are_scored(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, 0, "score", "7H KS", "JK", "") == "7♥ K♠  17 points\n★  20 points\n–  0 points\n"
    assert answered(capsys, 0, "score", "7H KS", "9D", "-v", "rami-51-gr", "--unopened", "2")["penalties"][1]["total"] == 100
    assert cli.main(["score", "7H", "--unopened", "2"]) == 2


def test_a_hand_is_arranged(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "3H 4H 5H 6H 7H 6S 6C"
    assert said(capsys, 0, "arrange", hand) == "✔ set: 6♣ 6♥ 6♠  18 points\n✔ run, pure: 3♥ 4♥ 5♥  12 points\n  left: 7♥  7 points\n"
    assert "30 points at most" in said(capsys, 1, "arrange", hand, "--to-open")


def test_a_round_is_dealt_looked_at_and_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    dealt = said(capsys, 0, "deal", "--seats", "2", "--seed", "tierce")
    assert json.loads(dealt) == STATE
    file = tmp_path / "round.json"
    file.write_text(dealt)
    assert said(capsys, 0, "legal", str(file)) == "draw\ntake\n"
    drawn = said(capsys, 0, "apply", str(file), "draw")
    assert json.loads(drawn)["turn"]["phase"] == "play"
    file.write_text(drawn)
    discards = said(capsys, 0, "legal", str(file), "--only", "discard").splitlines()
    assert all(line.startswith("discard ") for line in discards)
    # What is listed can be said as it is listed.
    assert json.loads(said(capsys, 0, "apply", str(file), discards[0]))["turn"]["number"] == 2
    assert json.loads(said(capsys, 0, "view", str(file), "--viewer", "0"))["viewer"] == 0
    assert json.loads(said(capsys, 0, "view", str(file)))["viewer"] == "none"


def test_a_state_is_read_out_of_an_answer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(json.dumps(answered(capsys, 0, "deal", "--seed", "tierce")))
    assert answered(capsys, 0, "legal", str(file))["total"] == 2


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("draw", {"action": "drawStock"}),
        ("DRAW qd", {"action": "drawStock", "card": "QD"}),
        ("take", {"action": "drawDiscard"}),
        ("open 7h8h9h / kc kd kh", {"action": "open", "melds": [["7H", "8H", "9H"], ["KC", "KD", "KH"]]}),
        ("lay 7h 8h 9h", {"action": "lay", "cards": ["7H", "8H", "9H"]}),
        ("layoff 0 10h", {"action": "layOff", "meld": 0, "cards": ["10H"]}),
        ("swap 12 9s", {"action": "swap", "meld": 12, "card": "9S"}),
        ("discard K♣", {"action": "discard", "card": "KC"}),
        ('{"action": "drawStock"}', {"action": "drawStock"}),
    ],
)
def test_actions_are_read_in_words(words: str, action: dict[str, Any]) -> None:
    from tierce.cli.asking import ActionType

    assert ActionType().convert(words, None, None) == action


def test_an_action_that_is_refused_is_told_with_its_rule(state: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "✘ discard Q♠\n" in said(capsys, 1, "apply", state, "discard QS")


def test_rules_are_told_as_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, 0, "rules", "rami-51", "-l", "en", "-r", "runs/aroundTheCorner=true")
    assert "A run may turn the corner, from the king over the ace to the two." in told
    assert "this table: table rules, /runs/aroundTheCorner" in told
    assert answered(capsys, 0, "rules", "rami-51")["document"]["id"] == "rami-51"


def test_variants_are_listed_and_compared(capsys: pytest.CaptureFixture[str]) -> None:
    listed = said(capsys, 0, "variants")
    assert [line.split()[0] for line in listed.splitlines()] == sorted(VARIANTS)
    compared = said(capsys, 0, "variants", "--compare").splitlines()
    assert compared[0].split() == ["rule", *sorted(VARIANTS)]
    assert [line.split() for line in compared if line.startswith("/opening/minimumPoints")] == [
        ["/opening/minimumPoints", "40", "40", "51", "51", "51", "0", "0"]
    ]
    assert "…" not in "".join(compared)
    assert answered(capsys, 0, "variants", "--compare")["rami-il"]["/deal/handSize"] == 10
    assert {variant["id"] for variant in answered(capsys, 0, "variants")["variants"]} == set(VARIANTS)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "7X"],
        ["check", "7H", "--variant"],
        ["check", "7H", "--language", "xx"],
        ["check", "7H " * 25],
        ["check", "7H 8H 9H", "-v", "no-such-game"],
        ["check", "7H 8H 9H", "-r", "runs/aroundTheCorner"],
        ["check", "7H 8H 9H", "-r", "runs/minimumLength=two"],
        ["check", "7H 8H 9H", "-r", "runs=[1"],
        ["check", "7H 8H 9H", "-r", "runs/nope=1"],
        ["open", *["7H 8H 9H"] * 9],
        ["arrange", "JK=9S"],
        ["deal", "--seats", "9"],
        ["deal", "--seats", "5", "-v", "rami-il"],
        ["legal", "no-such-file"],
        ["rules", "no-such-game"],
        ["completion", "csh"],
    ],
)
def test_what_makes_no_sense_is_refused_in_words(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    spoken = capsys.readouterr()
    assert (spoken.out + spoken.err).strip()
    assert "Traceback" not in spoken.err


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"state": 7}', '{"form": "tierce-state/1"}', "\ud800", "x" * 70_000, '{"form": "tierce-state/9"}'])
def test_what_is_no_state_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "state.json"
    file.write_bytes(text.encode(errors="surrogatepass"))
    assert cli.main(["legal", str(file)]) == 2
    assert "Error: " in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    ["", "dance", "draw 7H 8H", "take 7H", "layoff", "layoff x 7H", "swap 0", "swap 0 7H 8H", "discard", "lay 7X", "{", '{"action": "dance"}', "discard JK=9S"],
)
def test_what_is_no_action_is_refused(words: str, state: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["apply", state, words]) == 2
    assert "Error: " in capsys.readouterr().err


def test_commands_hand_on_to_one_another() -> None:
    tierce = [sys.executable, "-m", "tierce"]
    dealt = subprocess.run([*tierce, "deal", "--seed", "tierce"], capture_output=True, check=True, timeout=60)
    listed = subprocess.run([*tierce, "legal", "-"], input=dealt.stdout, capture_output=True, check=True, timeout=60)
    assert listed.stdout == b"draw\ntake\n"


def in_the_readme() -> list[tuple[str, str]]:
    """Every command that README shows, and what it shows as its answer."""
    blocks = re.findall(r"```console\n(.*?)```", (Path(__file__).parents[1] / "README.md").read_text(), re.DOTALL)
    return [(command, answer) for block in blocks for command, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)]


@pytest.mark.parametrize(("command", "answer"), in_the_readme())
def test_commands_answer_as_the_readme_says(command: str, answer: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ended = subprocess.run(["sh", "-c", f"({command}) 2>&1"], env={**os.environ, "PATH": path, "LANG": "C"}, capture_output=True, check=False, timeout=60)
    assert sorted(ended.stdout.decode().splitlines()) == sorted(answer.splitlines())


def test_that_nobody_reads_is_no_fault() -> None:
    shell = ["sh", "-c", '"$0" -m tierce rules rami-51 | head -n 1', sys.executable]
    ended = subprocess.run(shell, capture_output=True, check=True, timeout=60)
    assert ended.stderr == b"" and ended.stdout.startswith(b"Rami 51")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "_TIERCE_COMPLETE" in said(capsys, 0, "completion", shell)
