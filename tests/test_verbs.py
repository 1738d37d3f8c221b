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
from click.shell_completion import ShellComplete

import blind_play
from service import post
from tierce import cli
from tierce.cli import completing
from tierce.cli.spelling import SpellingError, cards_in
from tierce.conformance.vectors import LEVELS
from tierce.variants import ADDRESSES, LANGUAGES, VARIANTS

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


def test_of_several_actions_it_is_said_which_is_refused_and_that_none_was_done(state: str, capsys: pytest.CaptureFixture[str]) -> None:
    hand = STATE["seats"][STATE["turn"]["seat"]]["hand"]
    not_held = next(card for card in ("KC", "KD", "KH", "KS", "2C", "2D") if card not in hand and card != STATE["stock"][-1])
    first, *fault, last = said(capsys, 1, "apply", state, "draw", f"discard {not_held}", "draw", "-l", "en").splitlines()
    assert re.fullmatch(f"✘ 2 of 3: discard {not_held[:-1]}[♣♦♥♠]", first) and last == "Nothing was done."
    assert fault[0].startswith("  ") and "cards.not-in-hand" in fault[1]
    # Of one there is nothing to be said that the sign does not say.
    (first, *fault) = said(capsys, 1, "apply", state, f"discard {not_held}").splitlines()
    assert first.startswith("✘ discard ") and "Nothing was done." not in fault
    assert answered(capsys, 1, "apply", state, "draw", f"discard {not_held}")["index"] == 1


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
        ["check", "7H 8H 9H", "-r", "runs/minimumLength=.inf"],
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("[]", "a state is an object"),
        ("7", "a state is an object"),
        ('{"turn": 1e999}', "Number out of range"),
        ('{"state": 7}', "`state` is no object"),
        ('{"form": "tierce-state/1"}', "STATE"),
        ("\ud800", "malformed"),
        ("x" * 70_000, "at most 65536 bytes"),
        ('{"form": "tierce-state/9"}', "STATE"),
    ],
)
def test_what_is_no_state_is_refused(text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "state.json"
    file.write_bytes(text.encode(errors="surrogatepass"))
    assert cli.main(["legal", str(file)]) == 2
    told = capsys.readouterr().err
    assert "Error: " in told and why in " ".join(told.split()) and "`$" not in told


@pytest.mark.parametrize(
    "words",
    [
        "",
        "dance",
        "draw 7H 8H",
        "take 7H",
        "layoff",
        "layoff x 7H",
        "swap 0",
        "swap 0 7H 8H",
        "discard",
        "lay 7X",
        "{",
        '{"action": 1e999}',
        '{"action": "dance"}',
        "discard JK=9S",
    ],
)
def test_what_is_no_action_is_refused(words: str, state: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["apply", state, words]) == 2
    told = capsys.readouterr().err
    assert "Error: " in told and "`$" not in told


def dealt(**changes: Any) -> dict[str, Any]:
    return {**STATE, **changes}


OFTEN = "7H" * 25
# arguments (of which "STATE" is a file of that state), the question that they ask, and the place in it as the command line calls it
MISFITS: dict[str, tuple[list[str], str, dict[str, Any], str]] = {
    "a rule that is no number": (
        ["check", "7H8H9H", "-r", "runs/minimumLength=two"],
        "melds/check",
        {"variant": {"id": "rami-51", "changes": {"runs": {"minimumLength": "two"}}}, "melds": [{"cards": ["7H", "8H", "9H"]}]},
        "--rule runs/minimumLength (“two”)",
    ),
    "a part of a rule": (
        ["check", "7H8H9H", "-r", "runs/aroundTheCorner=true", "-r", "/match/end={points: -1}"],
        "melds/check",
        {"variant": {"id": "rami-51", "changes": {"match": {"end": {"points": -1}}}}, "melds": [{"cards": ["7H", "8H", "9H"]}]},
        "--rule match/end, at /points",
    ),
    "a rule that is null": (
        ["check", "7H8H9H", "-r", "turn/maximumTurns=null"],
        "melds/check",
        {"variant": {"id": "rami-51", "changes": {"turn": {"maximumTurns": None}}}, "melds": [{"cards": ["7H", "8H", "9H"]}]},
        "--rule turn/maximumTurns",
    ),
    "a group that is a number": (
        ["check", "7H8H9H", "-r", "runs=1"],
        "melds/check",
        {"variant": {"id": "rami-51", "changes": {"runs": 1}}, "melds": [{"cards": ["7H", "8H", "9H"]}]},
        "--rule runs",
    ),
    "table rules nested too deeply": (
        ["check", "7H8H9H", "-r", f"runs={'[' * 40}{']' * 40}"],
        "melds/check",
        {"variant": {"id": "rami-51", "changes": {"runs": json.loads("[" * 40 + "]" * 40)}}, "melds": [{"cards": ["7H", "8H", "9H"]}]},
        "--rule",
    ),
    "a rule of a variant to be read": (
        ["rules", "rami-il", "-r", "runs/aceLow=perhaps"],
        "variants/check",
        {"variant": {"id": "rami-il", "changes": {"runs": {"aceLow": "perhaps"}}}},
        "--rule runs/aceLow (“perhaps”)",
    ),
    "no variant": (["rules", ""], "variants/check", {"variant": ""}, "the variant"),
    "a meld too long": (["check", "7H8H9H", OFTEN], "melds/check", {"variant": "rami-51", "melds": [{"cards": ["7H"]}, {"cards": ["7H"] * 25}]}, "MELD 2"),
    "too many melds": (["open", *["7H"] * 9], "openings/check", {"variant": "rami-51", "melds": [{"cards": ["7H"]}] * 9}, "MELDs"),
    "a bound joker in a hand": (["arrange", "7H JK=9S"], "hands/arrange", {"variant": "rami-51", "cards": ["7H", "JK=9S"]}, "HAND, card 2 (“JK=9S”)"),
    "a bound joker in another hand": (
        ["score", "7H", "7H *=9S"],
        "hands/score",
        {"variant": "rami-51", "hands": [{"cards": ["7H"]}, {"cards": ["7H", "JK=9S"]}]},
        "HAND 2, card 2 (“JK=9S”)",
    ),
    "a bound joker to open with": (
        ["open", "7H", "--hand", "JK=9S"],
        "openings/check",
        {"variant": "rami-51", "melds": [{"cards": ["7H"]}], "hand": ["JK=9S"]},
        "--hand, card 1 (“JK=9S”)",
    ),
    "a long seed": (["deal", "--seed", "x" * 200], "states/deal", {"variant": "rami-51", "seatCount": 2, "seed": "x" * 200}, f"--seed (“{'x' * 40}…”)"),
    "a seat far away": (["view", "STATE", "--viewer", "99"], "states/view", {"state": STATE, "viewer": 99}, "--viewer"),
    "an action of another game": (
        ["apply", "STATE", "draw", '{"action": "dance"}'],
        "actions/apply",
        {"state": STATE, "actions": [{"action": "drawStock"}, {"action": "dance"}]},
        "ACTION 2, at /action (“dance”)",
    ),
    "a card misspelt": (
        ["apply", "STATE", '{"action": "discard", "card": "th"}'],
        "actions/apply",
        {"state": STATE, "actions": [{"action": "discard", "card": "th"}]},
        "ACTION 1, at /card (“th”)",
    ),
    "a phase that is none": (
        ["legal", "STATE"],
        "actions/legal",
        {"state": dealt(turn={**STATE["turn"], "phase": "nap"})},
        "STATE, at /turn/phase (“nap”)",
    ),
    "a member that is none": (["legal", "STATE"], "actions/legal", {"state": dealt(**{"x\x1b/y": 1})}, "STATE, at /x\\u001b~1y"),
}


@pytest.mark.parametrize("misfit", MISFITS)
def test_what_does_not_fit_is_told_as_the_service_tells_it(misfit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, op, question, place = MISFITS[misfit]
    file = tmp_path / "state.json"
    file.write_text(json.dumps(question.get("state")))
    problem = post(f"/v1/{op}", question).json
    assert problem["type"] == "urn:tierce:problem:does-not-fit"
    assert cli.main([str(file) if argument == "STATE" else argument for argument in arguments]) == 2
    assert f"\nError: {place}: {problem['detail']}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("misfit", "more"),
    [
        ("a card misspelt", "Write `10H`."),
        ("a bound joker in a hand", "In a hand no joker stands for anything yet: write `JK`."),
        ("a rule that is null", "what can be off has the value "),
        ("a rule that is no number", "rami-51: Eine Folge hat mindestens 3 Karten."),
        ("a rule of a variant to be read", "rami-il: "),
    ],
)
def test_what_does_not_fit_is_told_with_what_would_and_with_the_rule_as_it_is(misfit: str, more: str, state: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, *_ = MISFITS[misfit]
    assert cli.main([*[state if argument == "STATE" else argument for argument in arguments], "-l", "de"]) == 2
    told = capsys.readouterr().err
    assert more in told and "/openapi.yaml" not in told and "/v1/" not in told


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


# completion ------------------------------------------------------------------------------------------


def completed(line: str) -> list[str]:
    """What the last word of a line may become."""
    *words, incomplete = line.split(" ")
    return [item.value for item in ShellComplete(cli.tierce, {}, "tierce", "_TIERCE_COMPLETE").get_completions(words, incomplete) if item.type == "plain"]


@pytest.mark.parametrize("line", ["check --variant ", "check 7H8H9H -v ", "deal --variant=", "rules ", "conform --first --variant "])
def test_variants_are_completed_where_one_is_asked_for(line: str) -> None:
    assert completed(line) == sorted(VARIANTS)
    assert completed(f"{line}rami-40") == ["rami-40", "rami-40-house"] and completed(f"{line}gin") == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("check -l ", [*LANGUAGES]),
        ("view --language e", ["en", "el"]),
        ("legal x.json --only ", ["draw", "take", "open", "lay", "layoff", "swap", "discard"]),
        ("legal x.json --only LA", ["lay", "layoff"]),
        ("conform --level ", list(map(str, LEVELS))),
        ("conform --ve", ["--vectors", "--verdicts"]),
        ("conform --seed ", []),
        ("re", ["replay"]),
        ("--v", ["--version"]),
        ("completion ", ["bash", "zsh", "fish"]),
        ("check -r runs/aroundTheCorner=", ["runs/aroundTheCorner=true", "runs/aroundTheCorner=false"]),
        ("check -r /runs/aroundTheCorner=f", ["/runs/aroundTheCorner=false"]),
        ("rules rami-51 --rule turn/finalDiscard=", ["turn/finalDiscard=optional", "turn/finalDiscard=required"]),
        ("check -r turn/maximumTurns=", ["turn/maximumTurns=none"]),
        ("check -r runs/minimumLength=", []),
        ("check -r runs/around=", []),
        ("check -r sw", [f"{address[1:]}=" for address in ADDRESSES if address.startswith("/sw")]),
    ],
)
def test_words_are_completed(line: str, words: list[str]) -> None:
    assert completed(line) == words


def test_every_rule_is_completed_and_what_it_is_completed_to_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert completed("check -r ") == [f"{address[1:]}=" for address in ADDRESSES] and completed("check -r /") == [f"{address}=" for address in ADDRESSES]
    values = [value for address in completed("check -r ") for value in completed(f"check -r {address}")]
    for value in values:
        # Not everything goes together; but each is a value of its rule.
        cli.main(["check", "7H8H9H", "-r", value])
        assert "Error" not in capsys.readouterr().err
    assert len(values) > 40


@pytest.mark.parametrize("line", ["legal ", "view x", "apply ", "replay x.jsonl ", "conform ", "conform --html ", "conform --lint x "])
def test_files_are_completed_where_one_is_asked_for(line: str) -> None:
    *words, incomplete = line.split(" ")
    (item,) = ShellComplete(cli.tierce, {}, "tierce", "_TIERCE_COMPLETE").get_completions(words, incomplete)
    assert (item.type, item.value) == ("file", incomplete)


def test_all_options_of_conform_are_completed(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(completed("conform --")) - {"--help"} == set(re.findall(r"--[a-z]+(?:-[a-z]+)*", said(capsys, 0, "conform", "--help")))


def test_commands_are_listed_with_what_a_list_says_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    listed = re.findall(r"^  (\w+) +(.*)$", said(capsys, 0, "--help").partition("Commands:")[2].partition("Exit")[0], re.MULTILINE)
    assert [(name, short) for name, short in listed if name in cli.COMMANDS] == [(name, short) for name, (_, short) in cli.COMMANDS.items()]
    items = ShellComplete(cli.tierce, {}, "tierce", "").get_completions([], "")
    assert [item.value for item in items] == [name for name, _ in listed]
    assert all(short.startswith(str(item.help).removesuffix("...")) for item, (_, short) in zip(items, listed, strict=True))


@pytest.mark.parametrize("line", ["", "check --variant ", "rules ", "legal ", "replay ", "check --rule runs/", "conform --variant "])
def test_the_engine_is_not_read_to_complete_a_word(line: str) -> None:
    """Reading it takes several times as long as anything else that is done here."""
    program = "import sys; from tierce import cli; cli.main([]); sys.exit('tierce.melds' in sys.modules or 'tierce.conformance' in sys.modules)"
    words = f"tierce {line}"
    environment = {**os.environ, "_TIERCE_COMPLETE": "zsh_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    ended = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "") and ended.stdout


# the words as bash has them: `=` is a word of its own
@pytest.mark.parametrize(
    ("words", "replies"),
    [
        ("check --variant = rami-40-", "rami-40-house"),
        ("check --variant rami-40-", "rami-40-house"),
        ("check --rule runs/ar", "runs/aroundTheCorner="),
        ("check --rule runs/aroundTheCorner =", "true false"),
        ("check --rule runs/aroundTheCorner = t", "true"),
        ("check --rule = runs/aroundTheCorner = t", "true"),
        ("check --rule runs/aroundTheCorner = true --rule runs/aceLow = f", "false"),
        ("check --rule runs/aroundTheCorner = true --variant ''", " ".join(sorted(VARIANTS))),
        ("check --rule 'runs/aroundTheCorner=t", "runs/aroundTheCorner=true"),
        ("legal --only la", "lay layoff"),
    ],
)
def test_bash_completes(words: str, replies: str, tmp_path: Path) -> None:
    (tmp_path / "tierce").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tierce "$@"\n')
    (tmp_path / "tierce").chmod(0o755)
    quoted = words.replace("'runs", "\\'runs")
    # `compopt` says that no word is being completed.
    lines = (
        'eval "$(tierce completion bash)"',
        f"COMP_WORDS=(tierce {quoted})",
        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))",
        "_tierce_completion tierce 2>&1",
        'echo "${COMPREPLY[*]}"',
    )
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    ended = subprocess.run(["bash", "-c", "\n".join(lines)], env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert ended.stdout.splitlines()[-1] == replies
    assert ("nospace" in completing.Bash.source_template) and ("compopt" in ended.stdout) == replies.endswith("=")
