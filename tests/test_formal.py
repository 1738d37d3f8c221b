"""The logic of `spec/formal`: a sample of what `prove_melds.py` compares with the engine, the page that teaches it, whether a wrong logic is noticed."""

from __future__ import annotations

import itertools
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import formal
import formal_turns
import prove
import prove_melds
import prove_turns
import proving
import spec_files
from formal import FORMAL, Cards, Judged, facts, judge_melds, judge_openings, penalty_lines
from prove_melds import VARIANTS, compared_melds, compared_table
from proving import Compared, Disagreement, Done, Proof, Task
from tierce.conformance.reference import Document, rules_of
from tierce.variants import ADDRESSES

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


# ----- The run -----

# What is loaded, and decides nothing about the answers that are compared: of both, how a run goes; of melds, what only questions about rounds ask.
DECIDES_NOTHING = {prove_turns.PROOF: {"tests/proving.py"}}
DECIDES_NOTHING[prove_melds.PROOF] = {
    "tests/proving.py",
    *(f"service/tierce/{room}.py" for room in ("__init__", "records", "rounds", "settlements", "turns")),
    *(path.relative_to(ROOT).as_posix() for room in ("actions", "states") for path in ROOT.glob(f"service/tierce/{room}/*.py")),
}
PROOFS = pytest.mark.parametrize("proof", DECIDES_NOTHING, ids=lambda proof: proof.name)
LOADED = """
import sys
sys.path.insert(0, "tests")
import {name}
print(*(file for module in sys.modules.values() if (file := getattr(module, "__file__", None))), sep="\\n")
"""


@PROOFS
def test_all_that_decides_is_among_the_sources(proof: Proof) -> None:
    """Every module of ours that is loaded, and every file of the logic that is asked."""
    name = {"proved": "prove_melds", "proved_turns": "prove_turns"}[proof.name]
    done = subprocess.run([sys.executable, "-c", LOADED.format(name=name)], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    loaded = {Path(file).relative_to(ROOT).as_posix() for file in done.stdout.split() if Path(file).is_relative_to(ROOT) and ".venv" not in file}
    loaded = {file for file in loaded if not re.search(r"conformance/(laws/)?__init__", file)}
    named = {path.relative_to(ROOT).as_posix() for pattern in proof.sources for path in ROOT.glob(pattern)}
    assert len(loaded) > 20 and loaded - named == DECIDES_NOTHING[proof] & loaded
    asked = (*formal.OF_MELDS, "refusals", "openings", "hands") if proof is prove_melds.PROOF else (*formal_turns.TURNS, "draws")
    assert {"spec/formal/facts.py", *(f"spec/formal/{file}.lp" for file in asked)} <= named
    assert all(any(ROOT.glob(pattern)) for pattern in proof.sources)


def test_the_hash_is_another_where_a_name_or_a_byte_is(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    (tmp_path / "b.txt").write_text("1")
    first = proving.hash_of_sources(["*.py"], tmp_path)
    (tmp_path / "b.txt").write_text("2")
    assert proving.hash_of_sources(["*.py", "a.*"], tmp_path) == first
    (tmp_path / "a.py").write_text("2")
    second = proving.hash_of_sources(["*.py"], tmp_path)
    (tmp_path / "a.py").rename(tmp_path / "c.py")
    assert len({first, second, proving.hash_of_sources(["*.py"], tmp_path)}) == 3


def test_of_a_variant_its_values_are_in_the_hash(tmp_path: Path) -> None:
    path = tmp_path / "variants" / "rami" / "1.yaml"
    path.parent.mkdir(parents=True)
    text = "id: rami\nversion: 1\nnames: {en: Rami}\nruns:\n  minimumLength: {value: 3, basis: stated, source: [{document: S0, section: Les escales}]}\n"

    def hashed(text: str) -> str:
        path.write_text(text)
        return proving.hash_of_sources(["variants/**/*.yaml"], tmp_path)

    first = hashed(text)
    assert {hashed(text.replace(old, new)) for old, new in (("stated", "decided"), ("S0", "S2"), ("Rami", "Ramy"), ("runs:", "# said\nruns:"))} == {first}
    assert first not in {hashed(text.replace(old, new)) for old, new in (("value: 3", "value: 4"), ("minimum", "maximum"), ("version: 1", "version: 2"))}


def counted(task: Task) -> Compared:
    """A toy: each place is right, but in the part `wrong` those from 3 on; the fourth has the smaller question."""
    found = Compared(Counter(places=task.upto - task.start))
    if task.part == "wrong" and task.start >= 3:
        found.disagreements += [Disagreement("toys", {"place": place}, "right", "left") for place in (10_000, task.start)]
    return found


def toy(sizes: dict[str, int], sources: tuple[str, ...] = ("Makefile",), never_met: Callable[[Done], list[str]] = lambda _: []) -> Proof:
    def tasks(done: Done) -> Iterator[Task]:
        return (Task(part, place, place + 1, part) for part, size in sizes.items() for place in range(done.place(part), size))

    return Proof("toy", sources, sizes, counted, tasks, lambda done: [f"{part}: {done.place(part)}" for part in sizes], never_met)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the files of toys are written."""
    monkeypatch.setenv("PROVED", str(tmp_path))
    monkeypatch.setenv("PROCESSES", "1")
    return tmp_path


def test_a_run_without_time_says_what_is_left(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert toy({"one": 5, "two": 1_000}).run(0) == proving.NOT_DONE == 3
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("not done")] == ["not done: one: 0 of 5", "not done: two: 0 of 1,000"]


def test_a_run_goes_on_where_the_last_one_stopped(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A longer part is the same part with more places."""
    assert toy({"one": 5}).run(1) == proving.ALL_DONE == 0
    assert toy({"one": 8, "two": 2}).run(0) == proving.NOT_DONE
    said = capsys.readouterr().out
    assert "not done: one: 5 of 8" in said and "not done: two: 0 of 2" in said
    assert toy({"one": 8, "two": 2}).run(1) == proving.ALL_DONE
    assert json.loads((elsewhere / "toy.json").read_text())["counts"] == {"one": {"places": 8}, "two": {"places": 2}}
    assert toy({"one": 8}, sources=("README.md",)).run(0) == proving.NOT_DONE
    assert "not done: one: 0 of 8" in capsys.readouterr().out


def test_a_run_ends_with_the_smallest_disagreement(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert toy({"one": 2, "wrong": 9}).run(1) == proving.DISAGREE == 1
    said = capsys.readouterr().out
    assert "POST /v1/toys\n" in said and '{"place": 3}\nengine: right\nlogic:  left' in said and "10000" not in said
    assert json.loads((elsewhere / "toy.json").read_text())["next"] == {"one": 2, "wrong": 3}


def test_a_run_that_never_met_what_can_be_fails(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert toy({"one": 1}, never_met=lambda _: ["one: luck was never met"]).run(1) == proving.DISAGREE
    assert "one: luck was never met" in capsys.readouterr().out


# The codes of both, and that of all; whether turns are asked at all.
CODES = [(0, 0, 0, True), (3, 0, 3, True), (0, 3, 3, True), (3, 3, 3, True), (3, 1, 1, True), (0, 1, 1, True), (1, 0, 1, False)]


@pytest.mark.parametrize(("melds", "turns", "both", "asked"), CODES)
def test_melds_out_of_time_leave_turns_their_share(melds: int, turns: int, both: int, asked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[tuple[str, float]] = []

    def run(proof: Proof, minutes: float) -> int:
        shares.append((proof.name, minutes))
        return melds if proof is prove_melds.PROOF else turns

    monkeypatch.setattr(Proof, "run", run)
    monkeypatch.setenv("BUDGET", "60")
    assert prove.main() == both
    # No time passed with melds here: all that is left is for turns.
    assert shares == [("proved", 30.0)] + [("proved_turns", pytest.approx(60, abs=1))] * asked


# ----- The page -----


@PROOFS
def test_the_page_says_what_has_been_compared(proof: Proof) -> None:
    """As `prove_melds.py --page` and `prove_turns.py --page` write it."""
    first, last = proof.marks
    assert proving.PAGE.read_text(encoding="utf-8").partition(first)[2].partition(last)[0] == proof.section()


def test_the_page_says_each_count_of_the_file(elsewhere: Path) -> None:
    done = Done("of old", 12.0, {"rami-51": 3, "tight states": 50}, {"rami-51": Counter(states=1_234, rounds=3), "tight states": Counter({"given up": 7})})
    done.write(prove_turns.PROOF.file)
    said = prove_turns.PROOF.section()
    assert "| rami-51 | 1,234 | 0 |" in said and "| together | 1,234 |" in said and "| 7 | 0 |" in said
    assert "rami-51: 3 of 200" in said and "tight states: 50 of 6,000" in said and "took 12 minutes" in said


def test_the_section_alone_is_rewritten(elsewhere: Path) -> None:
    first, last = prove_melds.PROOF.marks
    page = elsewhere / "page.md"
    page.write_text(f"before\n{first}old\n{last}after\n")
    prove_melds.PROOF.write_page(page)
    assert page.read_text() == f"before\n{first}{prove_melds.PROOF.section()}{last}after\n" and "old" not in page.read_text()


def test_the_page_names_the_rules_that_no_clause_asks_for() -> None:
    clauses = "".join(re.sub("%.*", "", path.read_text(encoding="utf-8")) for path in FORMAL.glob("*.lp"))
    asked = set(re.findall(r'value\("(/\w+/\w+|/prize)', clauses))
    # Its rows are facts of their own.
    asked.add("/deal/packs")
    paragraph = PAGE.partition("## What it does not say")[2].partition("\n## ")[0]
    unquestioned = {"/sets/oneRank", "/runs/oneSuit", "/runs/consecutive"}
    assert set(re.findall("`(/\\w+/\\w+|/prize)`", paragraph)) == set(ADDRESSES) - asked - unquestioned


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
