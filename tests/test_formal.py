"""The logic of `spec/formal`: a sample of what `prove_melds.py` compares with the engine, the page that teaches it, whether a wrong logic is noticed."""

from __future__ import annotations

import itertools
import json
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

import formal
import prove_melds
import spec_files
from formal import FORMAL, Cards, Judged, facts, judge_melds, judge_openings, penalty_lines
from prove_melds import VARIANTS, Compared, compared_melds, compared_table
from tierce.conformance.reference import Document, rules_of

ROOT = Path(__file__).parents[1]
PAGE = (FORMAL / "README.md").read_text(encoding="utf-8")


def agreed(compared: Compared) -> None:
    assert not compared.disagreements, "\n\n".join(map(str, compared.disagreements[:3]))


# ----- Against the engine -----


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_and_logic_judge_the_same_melds_alike(variant: str) -> None:
    rng = random.Random(variant)
    near = [prove_melds.near_meld(rng) for _ in range(250)]
    sampled = [list(part())[rng.randrange(every) :: every] for part, every in ((prove_melds.PARTS["3 cards"], 40), (prove_melds.PARTS["spans"], 90))]
    named = list(itertools.islice(prove_melds.with_a_named_joker(), rng.randrange(400), None, 400))
    agreed(compared_melds(variant, [(), *near, *named, *itertools.chain(*sampled)]))


def test_engine_and_logic_agree_about_every_three_cards_of_a_pack_and_a_joker() -> None:
    """Of one suit beside another, since the four suits are alike."""
    cards = [card for card in prove_melds.KINDS if card[-1] in "CDK"]
    agreed(compared_melds("rami-51", list(itertools.combinations_with_replacement(cards, 3))))


def test_engine_and_logic_agree_under_table_rules() -> None:
    """Near-melds, openings and hands at 20 tables; on the way each kind of answer occurs."""
    found = Compared()
    for number in range(20):
        found.add(compared_table(number))
    agreed(found)
    assert {"run", "set", "rejected", "impossible", "opening accepted", "opening rejected", "opening impossible", "hands together"} <= set(found.counts)


# ----- Against the worked examples -----


@cache
def all_examples() -> list[Document]:
    return [entry for path in spec_files.paths("examples/*.yaml") for entry in spec_files.written(path)]


def examples(kind: str) -> list[tuple[Document, list[Document]]]:
    """Rules, and the examples of a kind that ask by them."""
    by_rules: dict[str, tuple[Document, list[Document]]] = {}
    for entry in all_examples():
        if entry["kind"] == kind and entry["answer"]["verdict"] != "impossible":
            rules = rules_of(entry["request"]["variant"])
            by_rules.setdefault(facts(rules), (rules, []))[1].append(entry)
    return list(by_rules.values())


def test_the_logic_answers_the_worked_examples_of_melds() -> None:
    compared = 0
    for rules, entries in examples("check-meld"):
        melds = [tuple(meld["cards"]) for entry in entries for meld in entry["request"]["melds"]]
        expected = [prove_melds.judged(result) for entry in entries for result in entry["answer"]["results"]]
        for cards, found, said in zip(melds, judge_melds(rules, melds, why=True), expected, strict=True):
            assert found == said, (cards, rules["id"])
        compared += len(melds)
    assert compared > 300


def test_the_logic_answers_the_worked_examples_of_openings() -> None:
    compared = 0
    for rules, entries in examples("check-opening"):
        openings = [([tuple(meld["cards"]) for meld in entry["request"]["melds"]], entry["request"].get("hand")) for entry in entries]
        for entry, found in zip(entries, judge_openings(rules, openings), strict=True):
            assert found == prove_melds.judged_opening(entry["answer"]), (entry["id"], rules["id"])
        compared += len(entries)
    assert compared > 30


def test_the_logic_answers_the_worked_examples_of_hands() -> None:
    compared = 0
    for rules, entries in examples("score-hand"):
        for entry in entries:
            hands = [(tuple(hand["cards"]), hand.get("opened", True)) for hand in entry["request"]["hands"]]
            found = penalty_lines(rules, hands, at_once=entry["request"].get("atOnce", False))
            assert found == prove_melds.lines(entry["answer"]), (entry["id"], rules["id"])
            compared += 1
    assert compared > 30


# ----- By itself -----


def judged(variant: str, *melds: str) -> list[Judged]:
    return judge_melds(rules_of(variant), [meld.split() for meld in melds])


def test_the_logic_takes_the_reading_of_fewest_points() -> None:
    assert judged("rami-51", "QS KS JK", "AC 2C 3C", "QC KC AC", "9C 9D JK", "9C 9D 9H JK") == [
        Judged("accepted", "run", ("JK=JS", "QS", "KS"), 30),
        Judged("accepted", "run", ("AC", "2C", "3C"), 6, pure=True),
        Judged("accepted", "run", ("QC", "KC", "AC"), 31, pure=True),
        Judged("accepted", "set", ("9C", "9D", "JK=9"), 27),
        Judged("accepted", "set", ("9C", "9D", "9H", "JK=9S"), 36),
    ]


def test_of_a_run_and_a_set_that_begin_alike_and_count_the_same_the_set_is_lower() -> None:
    """Its second card is: jack, jack, jack and jack, queen, king count 15 here, and no other reading counts so little."""
    court = {"jack": 5, "queen": 1, "king": 9}
    variant = {"id": "rami-51", "changes": {"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}, "scoring": {"court": court}}}
    cards = ("JH", "JK", "JK")
    agreed(compared_melds(variant, [cards]))
    assert judge_melds(rules_of(variant), [cards]) == [Judged("accepted", "set", ("JH", "JK=J", "JK=J"), 15)]


def test_in_a_set_an_ace_comes_after_the_king() -> None:
    """Three aces and queen, king, ace count 30 here; the queen is lower."""
    scoring = {"ace": {"low": 100, "high": 10, "hand": 10}}
    variant = {"id": "rami-51", "changes": {"jokers": {"maximumPerMeld": 2, "minimumNaturals": 1}, "scoring": scoring}}
    cards = ("AH", "JK", "JK")
    agreed(compared_melds(variant, [cards]))
    assert judge_melds(rules_of(variant), [cards]) == [Judged("accepted", "run", ("JK=QH", "JK=KH", "AH"), 30)]


def test_under_declared_the_player_binds_the_joker() -> None:
    said = "7H 8H JK=9H"
    assert judged("rami-51", said) == [Judged("rejected")]
    assert judged("rami-51-gr", said) == [Judged("accepted", "run", ("7H", "8H", "JK=9H"), 24)]


def test_the_packs_have_to_hold_a_meld() -> None:
    assert judged("rami-traditional", "9C 9C 9D", "9C 9D JK", "9C 9D 9H") == [
        Judged("impossible"),
        Judged("impossible"),
        Judged("accepted", "set", ("9C", "9D", "9H"), 27),
    ]


def test_an_opening_needs_its_points_a_pure_run_and_its_cards() -> None:
    melds: Sequence[Cards] = (("KH", "KD", "KC"), ("7C", "8C", "9C"))
    there, short, only_sets = judge_openings(
        rules_of("rami-51"), [(melds, None), (melds, ("KH", "KD", "7C", "8C", "9C")), ((("KH", "KD", "KC"), ("QH", "QD", "QC")), None)]
    )
    assert (there.verdict, there.points, there.pure_run) == ("accepted", 54, True)
    assert (short.verdict, short.good, short.points, short.missing) == ("rejected", (False, True), 24, 27)
    assert (only_sets.verdict, only_sets.points, only_sets.pure_run) == ("rejected", 60, False)


def test_who_never_opened_is_charged_flat() -> None:
    opened, not_opened = penalty_lines(rules_of("rami-51-gr"), [(("AC", "JK", "5C", "5C"), True), (("2C",), False)], at_once=False) or []
    assert (opened.card_points, opened.charged, opened.total) == (41, "cards", 41)
    assert (not_opened.card_points, not_opened.charged, not_opened.total) == (2, "unopened", 100)


def test_the_packs_have_to_hold_all_hands_together() -> None:
    hands = [(("JK", "JK", "JK"), True), (("JK", "JK"), True)]
    assert penalty_lines(rules_of("rami-51"), hands, at_once=False) is None
    assert prove_melds.engine_lines("rami-51", hands, at_once=False) is None


# One clause is as good as another: each of these is left out, and the answers must change.
LEFT_OUT = (
    ("melds", 'jokers_not_allowed(Meld) :- jokers(Meld, J), value("/jokers/maximumPerMeld", Most), J > Most.'),
    ("melds", 'forbidden_span(First, Width) :- turns_the_corner(First, Width), value("/runs/aroundTheCorner", false).'),
    ("points", 'counts_in_run(14, First, Width, Points)    :- turns_the_corner(First, Width), value("/scoring/ace/low", Points).'),
)


@pytest.mark.parametrize(("name", "clause"), LEFT_OUT)
def test_a_clause_that_is_left_out_is_noticed(name: str, clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = formal.text_of(name)
    assert clause in whole
    texts = {file: formal.text_of(file) for file in (*formal.OF_MELDS, "refusals", "openings", "hands")}
    monkeypatch.setattr(formal, "text_of", (texts | {name: whole.replace(clause, "")}).__getitem__)
    assert any(noticed(number) for number in range(10))


def noticed(number: int) -> bool:
    """Whether the answers at a table differ, or the logic contradicts itself there."""
    try:
        return bool(compared_table(number).disagreements)
    except RuntimeError:
        return True


# ----- Facts -----


def test_facts_are_written_for_every_rule_and_every_part_of_a_value() -> None:
    written = facts(rules_of({"id": "rami-il", "changes": {"deal": {"packs": [{"players": {"min": 2, "max": 4}, "packs": 2, "jokers": 1}]}}})).splitlines()
    for line in (
        'value("/runs/minimumLength", 3).',
        'value("/runs/aceLow", true).',
        'value("/jokers/position", lowest).',
        'value("/match/end", none).',
        'value("/scoring/ace/low", 1).',
        'value("/prize/formula", "Q1").',
        'value("/deal/players/max", 4).',
        "packs(2, 4, 2, 1).",
    ):
        assert line in written
    assert len(written) == len(set(written))


def run_facts(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, FORMAL / "facts.py"], input=text, capture_output=True, text=True, timeout=30, check=False)


def test_facts_come_from_the_standard_input() -> None:
    document = rules_of("rami-51")
    assert run_facts(json.dumps(document)).stdout == facts(document)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"runs": {"minimumLength": 3}}', '{"runs": {"minimumLength": {"value": null}}}'])
def test_what_is_no_variant_document_is_refused_in_words(text: str) -> None:
    done = run_facts(text)
    assert done.returncode == 1 and done.stderr.startswith("facts.py: ") and "Traceback" not in done.stderr


# ----- The page -----


def test_the_page_shows_real_clauses() -> None:
    shown = re.findall(r"^    (\S.*\.)$", PAGE, re.MULTILINE)
    files = "".join(path.read_text(encoding="utf-8") for path in FORMAL.glob("*.lp"))
    known = {" ".join(line.split()) for line in (*files.splitlines(), *facts(rules_of("rami-51")).splitlines(), "holds(nines, card(9, c), 1).")}
    assert len(shown) > 10
    # A clause that is shortened on the page has an ellipsis where something is left out.
    assert [clause for clause in shown if "…" not in clause and " ".join(clause.split()) not in known] == []


def test_the_example_of_the_page_prints_what_the_page_says(tmp_path: Path) -> None:
    rules = tmp_path / "rules.lp"
    rules.write_text(facts(rules_of("rami-51")), encoding="utf-8")
    files = [FORMAL / f"{name}.lp" for name in ("cards", "points", "melds", "packs", "refusals", "answers", "example")]
    done = subprocess.run([sys.executable, "-m", "clingo", "--verbose=0", *files, rules], capture_output=True, text=True, timeout=60, check=False)
    said = PAGE.partition("prints, in one line")[2].split("```")[1]
    assert done.stderr == ""
    assert sorted(done.stdout.split()) == sorted(said.split())
