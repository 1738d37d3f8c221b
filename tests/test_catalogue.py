"""The catalogue of codes: what it names exists, what can be found is in it, and every rule that can be broken has its check and its code.

Whether the right fault is found is asked elsewhere. Here every fault that cards and table rules, drawn at random, can bring about is held against
its entry, and every entry must have been seen.
"""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tierce
from rule_values import ALLOWED, STAGES, WAITING, Value, row, seats, table_rules
from spec_files import written
from tierce.cards import FACES, JOKER, MELD_CARDS, RANKS, SUITS, canonical
from tierce.hands import NoOpening, Opening, arrange_to_open, check_opening, hand_rules, searching
from tierce.hands.rules import OPENING, opening_judges
from tierce.melds import MeldAccepted, MeldImpossible, MeldRejected, beyond_the_packs, check_meld, meld_rules, rules
from tierce.questions.hands import ArrangeHand, arrange_hand
from tierce.questions.settlements import SettleMatch, SettleRound, settle_match, settle_round
from tierce.questions.wording import Impossible, WordedViolation
from tierce.variants import ADDRESSES, Chosen, Reference, Rule, Setting, Variant, entry_at, resolve
from tierce.variants.references import Changes
from tierce.violations import CATALOGUE, Violation

GROUPS_OF_MELDS = ("sets", "runs", "jokers")
RULES_OF_MELDS = {pointer for pointer in ADDRESSES if pointer.split("/")[1] in GROUPS_OF_MELDS}
RULES_OF_OPENINGS = {pointer for pointer in ADDRESSES if pointer.startswith("/opening/")}
TABLES: tuple[rules.RuleFunctions, ...] = tuple(
    table for table in vars(rules).values() if isinstance(table, dict) and table and all(isinstance(key, type) for key in table)
)
EVERY_TABLE: tuple[rules.RuleFunctions, ...] = (*TABLES, OPENING)

# What kind of fault a code is of, by the word before its point, and where it is looked for below.
OF_ONE_MELD = ("meld", "set", "run", "joker")
OF_OPENINGS = ("opening", "cards")
OF_PREMISES = ("request",)
OF_VARIANTS = ("variant",)
NOT_IN_PACKS = ("request.not-in-packs", "/deal/packs")
TOO_MUCH_WORK = ("request.too-much-work", None)


# What the catalogue names


def test_a_code_cites_rules_that_exist_or_a_section_of_the_contract() -> None:
    sections = written("sources.yaml")["contract"]
    for code, entry in written("violations.yaml").items():
        assert [rule for rule in entry["rules"] if rule not in ADDRESSES] == [], code
        if entry["rules"]:
            assert "source" not in entry, code
        else:
            assert entry["source"]["document"] == "contract", code
            assert entry["source"]["section"] in sections, code


def test_a_code_hides_other_codes_only() -> None:
    for code, entry in CATALOGUE.items():
        assert set(entry.hides) <= set(CATALOGUE) - {code}, code
        assert len(set(entry.hides)) == len(entry.hides), code


def test_a_code_hides_codes_of_its_own_verdict_only() -> None:
    assert not [(code, hidden) for code, entry in CATALOGUE.items() for hidden in entry.hides if CATALOGUE[hidden].verdict != entry.verdict]


def test_every_code_says_when_it_is_found_and_what_its_facts_are() -> None:
    for code, entry in CATALOGUE.items():
        assert entry.meaning.endswith((".", ":")), code
        unexplained = [fact for fact in entry.facts if f"`{fact}`" not in entry.meaning]
        assert set(unexplained) <= {"count", "minimum", "maximum", "players", "points"}, code


def test_impossible_is_said_of_the_premise_alone() -> None:
    impossible = {code for code, entry in CATALOGUE.items() if entry.verdict == "impossible"}
    assert impossible == {code for code in CATALOGUE if code.split(".")[0] in ("variant", "state", "request")}


def test_every_kind_of_fault_is_looked_for_on_this_page() -> None:
    assert {code.split(".")[0] for code in CATALOGUE} == {*OF_ONE_MELD, *OF_OPENINGS, *OF_PREMISES, *OF_VARIANTS}


def test_the_codes_in_the_program_are_those_of_the_catalogue() -> None:
    families = "|".join(sorted({code.partition(".")[0] for code in CATALOGUE}))
    looks_like_a_code = re.compile(rf"({families})\.[a-z]+(-[a-z]+)*")
    found = {
        node.value
        for path in Path(tierce.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and looks_like_a_code.fullmatch(node.value)
    }
    assert found == set(CATALOGUE)


# Rules and their checks


def test_every_rule_of_sets_runs_and_jokers_has_exactly_one_function() -> None:
    functions = Counter(type for table in TABLES for type in table)
    assert functions == Counter(ADDRESSES[pointer].type for pointer in RULES_OF_MELDS)
    assert len({function for table in TABLES for function in table.values()}) == len(RULES_OF_MELDS)


def test_every_rule_of_openings_has_exactly_one_function() -> None:
    assert list(OPENING) == [ADDRESSES[pointer].type for pointer in ADDRESSES if pointer in RULES_OF_OPENINGS]
    assert len(set(OPENING.values())) == len(OPENING)


def test_a_function_has_the_name_of_its_rule() -> None:
    for table in EVERY_TABLE:
        for type, function in table.items():
            assert getattr(function, "__name__", "") == re.sub(r"(?<!^)(?=[A-Z])", "_", type.__name__).lower()


def test_every_variant_is_judged_by_each_rule_once_and_cites_it_where_it_stands() -> None:
    variant = released("rami-51-gr")
    judges = rules.judges(variant)
    checks = [*judges.sets, *judges.runs, *judges.jokers, *judges.bindings, *opening_judges(variant)]
    assert Counter(check.rule for check in checks) == Counter(RULES_OF_MELDS | RULES_OF_OPENINGS)
    for check in checks:
        entry = entry_at(variant, check.rule)
        assert (check.value, check.source) == (entry.value, entry.source), check.rule
        assert {check.function} == {table[type(entry)] for table in EVERY_TABLE if type(entry) in table}, check.rule


def test_no_setting_has_a_function() -> None:
    assert not [type for table in EVERY_TABLE for type in table if issubclass(type, Setting) or not issubclass(type, Rule)]


def test_a_rule_that_can_be_broken_has_a_code_or_waits_for_its_part_of_the_work() -> None:
    can_be_broken = {pointer for pointer, address in ADDRESSES.items() if issubclass(address.type, Rule)}
    has_a_code = {rule for entry in CATALOGUE.values() if entry.verdict == "rejected" for rule in entry.rules}
    assert can_be_broken >= RULES_OF_MELDS | RULES_OF_OPENINGS
    assert can_be_broken - has_a_code == set(WAITING)
    assert has_a_code <= can_be_broken
    assert set(WAITING.values()) <= set(STAGES)


# What is found, held against what is declared


def test_every_fault_of_cards_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    seen: set[tuple[str, str | None]] = set()
    for table, rng in tables_of_melds():
        for _ in range(80):
            cards = cards_near_a_meld(rng)
            found = check_meld(meld_rules(table), cards)
            if isinstance(found, MeldAccepted):
                continue
            verdict = "impossible" if isinstance(found, MeldImpossible) else "rejected"
            assert found.violations
            as_declared(found.violations, table, verdict, {"cards": cards})
            seen.update((violation.code, violation.rule) for violation in found.violations)
    assert seen == declared(*OF_ONE_MELD) | {NOT_IN_PACKS}


def test_every_fault_of_an_opening_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    seen: set[tuple[str, str | None]] = set()
    for table, rng in tables_of_openings():
        for _ in range(12):
            melds = [cards_near_a_meld(rng) for _ in range(rng.randint(1, 4))]
            hand = hand_for(melds, rng) if rng.random() < 0.5 else None
            found = check_opening(hand_rules(table), melds, hand)
            question = {"melds": [{"cards": cards} for cards in melds], **({} if hand is None else {"hand": hand})}
            whole = found.violations if isinstance(found, Opening) else found
            as_declared(whole, table, "rejected" if isinstance(found, Opening) else "impossible", question)
            seen.update((violation.code, violation.rule) for violation in whole)
            for cards, meld in zip(melds, found.melds if isinstance(found, Opening) else (), strict=False):
                if isinstance(meld, MeldRejected):
                    assert meld.violations
                    as_declared(meld.violations, table, "rejected", {"cards": cards})
                    seen.update((violation.code, violation.rule) for violation in meld.violations)
    assert seen - declared(*OF_ONE_MELD) == declared(*OF_OPENINGS) | {NOT_IN_PACKS}


def test_every_fault_of_a_hand_that_cannot_open_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    seen: set[tuple[str, str | None]] = set()
    for table, rng in tables_of_openings():
        for _ in range(4):
            cards = hand_for([cards_near_a_meld(rng) for _ in range(rng.randint(0, 3))], rng)[:14]
            if beyond_the_packs(meld_rules(table), [("/cards", cards)]):
                continue
            found = arrange_to_open(hand_rules(table), cards)
            if isinstance(found, NoOpening):
                assert found.violations
                as_declared(found.violations, table, "rejected", {"cards": cards})
                seen.update((violation.code, violation.rule) for violation in found.violations)
    assert seen == declared("opening")


def test_every_fault_of_a_settlement_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    rng = random.Random(31)
    seen: set[tuple[str, str | None]] = set()
    for _ in range(1_500):
        named: dict[str, Any] = {"id": rng.choice(("rami-51", "rami-traditional", "rami-il"))}
        if rng.random() < 0.5:
            named["changes"] = table_rules({pointer: rng.choice(ALLOWED[pointer]) for pointer in ("/prize", "/deal/players") if rng.random() < 0.5})
        seats = rng.randint(2, 8)
        rounds = [[rng.randint(0, 100) for _ in range(rng.choice((seats, seats, seats, rng.randint(2, 8))))] for _ in range(rng.randint(1, 4))]
        question: dict[str, Any] = {"variant": named, "totals": rounds[0], "prize": rng.randint(0, 1_000), "rounds": rounds}
        if rng.random() < 0.5:
            question["winners"] = [rng.randint(0, 7) for _ in range(rng.randint(0, 4))]
        variant = resolve(reference(named))
        if not isinstance(variant, Chosen):
            continue
        asked = {name: part for name, part in question.items() if name in ("totals", "prize", "winners")}
        for found in (
            settle_round(SettleRound(variant=reference(named), **asked), "en"),
            settle_match(SettleMatch(variant=reference(named), rounds=rounds), "en"),
        ):
            if isinstance(found, Impossible):
                assert found.violations
                as_declared(found.violations, variant.variant, "impossible", question)
                seen.update((violation.code, violation.rule) for violation in found.violations)
    assert seen == declared(*OF_PREMISES) - {NOT_IN_PACKS, TOO_MUCH_WORK}


def test_an_arrangement_that_is_given_up_is_as_the_catalogue_declares_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_STEPS", 1)
    cards = [*FACES[:12], *FACES[13:25], JOKER][1:]
    found = arrange_hand(ArrangeHand(variant="rami-51", cards=cards, objective="leastPoints"), "en")
    assert isinstance(found, Impossible)
    as_declared(found.violations, None, "impossible", {"cards": cards})
    assert {(violation.code, violation.rule) for violation in found.violations} == {TOO_MUCH_WORK}


def test_every_fault_of_table_rules_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    rng = random.Random(40)
    seen: set[tuple[str, str | None]] = set()
    for _ in range(6_000):
        question = {"variant": drawn_reference(rng)}
        found = resolve(reference(question["variant"]))
        if isinstance(found, Chosen):
            continue
        assert found
        as_declared(found, None, "impossible", question)
        seen.update((violation.code, violation.rule) for violation in found)
    assert seen == declared(*OF_VARIANTS)


def declared(*families: str) -> set[tuple[str, str | None]]:
    """Every code of some families, with each rule that it can cite."""
    return {(code, rule) for code, entry in CATALOGUE.items() if code.split(".")[0] in families for rule in (entry.rules or (None,))}


def as_declared(violations: Sequence[Violation | WordedViolation], variant: Variant | None, verdict: str, question: Mapping[str, Any]) -> None:
    """Each violation has what its entry declares, points to something in the question, and stands in its place."""
    for violation in violations:
        entry = CATALOGUE[violation.code]
        assert entry.verdict == verdict, violation
        assert set(violation.facts) == set(entry.facts), violation
        assert all(OF_TYPE[type](violation.facts[fact]) for fact, type in entry.facts.items()), violation
        if violation.rule is None:
            assert entry.rules == () and violation.source == (entry.source,), violation
        else:
            assert violation.rule in entry.rules, violation
            assert variant is None or violation.source == entry_at(variant, violation.rule).source, violation
        assert resolves(question, violation.at), violation
    codes = {violation.code for violation in violations}
    assert not [(code, hidden) for code in codes for hidden in CATALOGUE[code].hides if hidden in codes]
    assert list(violations) == sorted(violations, key=lambda violation: (violation.at, violation.code))


def is_number(fact: Any) -> bool:
    return type(fact) is int and 0 <= fact <= 1_000_000


# type of a fact -> whether something is such a fact
OF_TYPE: dict[str, Callable[[Any], bool]] = {
    "count": is_number,
    "points": is_number,
    "seat": is_number,
    "card": lambda fact: fact in MELD_CARDS,
    "cards": lambda fact: isinstance(fact, list) and bool(fact) and set(fact) <= set(MELD_CARDS) and fact == canonical(fact),
    "rank": lambda fact: fact in RANKS,
    "suit": lambda fact: fact in SUITS,
    "kind": lambda fact: fact in ("set", "run"),
}


def resolves(document: Any, pointer: str) -> bool:
    """Whether a JSON Pointer leads to something in a document."""
    assert pointer == "" or pointer.startswith("/")
    for step in pointer.split("/")[1:]:
        if isinstance(document, list):
            if not step.isdecimal() or int(step) >= len(document):
                return False
            document = document[int(step)]
        elif isinstance(document, dict):
            key = step.replace("~1", "/").replace("~0", "~")
            if key not in document:
                return False
            document = document[key]
        else:
            return False
    return True


# What is drawn


def reference(written: dict[str, Any]) -> Reference:
    return Reference(**{**written, "changes": Changes(written.get("changes", {}))})


@cache
def released(id: str) -> Variant:
    found = resolve(id)
    assert isinstance(found, Chosen)
    return found.variant


def tables_of_melds() -> Iterator[tuple[Variant, random.Random]]:
    """Tables with other rules of sets, runs and jokers; most have packs in which any hand can be held."""
    rng = random.Random(51)
    for _ in range(400):
        chosen: dict[str, Value] = {pointer: rng.choice(ALLOWED[pointer]) for pointer in sorted(RULES_OF_MELDS) if rng.random() < 0.6}
        if rng.random() < 0.8:
            chosen |= {"/deal/players": seats(2, 4), "/deal/packs": [row(2, 4, 4, 8)]}
        found = resolve(Reference(id=rng.choice(("rami-51", "rami-51-gr", "rami-il")), changes=Changes(table_rules(chosen))))
        if isinstance(found, Chosen):
            yield found.variant, rng


def tables_of_openings() -> Iterator[tuple[Variant, random.Random]]:
    """Tables with other rules of openings, and of jokers, since they decide which run is pure and what it is worth."""
    rng = random.Random(14)
    pointers = [*sorted(RULES_OF_OPENINGS), "/jokers/maximumPerMeld", "/jokers/position", "/deal/handSize"]
    for _ in range(300):
        chosen: dict[str, Value] = {pointer: rng.choice(ALLOWED[pointer]) for pointer in pointers if rng.random() < 0.6}
        found = resolve(Reference(id=rng.choice(("rami-51", "rami-51-gr", "rami-il")), changes=Changes(table_rules(chosen))))
        if isinstance(found, Chosen):
            yield found.variant, rng


def hand_for(melds: Sequence[Sequence[str]], rng: random.Random) -> list[str]:
    """Cards of a hand: those of some melds, jokers unbound, some of them missing, and some others."""
    hand = [JOKER if card.startswith(JOKER) else card for cards in melds for card in cards if rng.random() < 0.9]
    hand += rng.choices((*FACES, JOKER), k=rng.randint(0, 3))
    rng.shuffle(hand)
    return hand[:24]


def cards_near_a_meld(rng: random.Random) -> list[str]:
    """A set or a run of some size, with some of its cards taken away, doubled, changed, or replaced by jokers."""
    suits = rng.sample(SUITS, 4)
    start, size = rng.randrange(13), rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 9, 13, 14))
    if rng.random() < 0.4:
        cards = [RANKS[start] + suits[place % 4] for place in range(min(size, 9))]
    else:
        cards = [RANKS[(start + place) % 13] + suits[0] for place in range(size)]
    for _ in range(rng.randrange(4)):
        place = rng.randrange(len(cards) + 1)
        change = rng.choice(("without", "twin", "stranger", "joker", "joker", "bound"))
        if change == "without" or place == len(cards):
            del cards[place:]
        elif change == "twin":
            cards.append(cards[place])
        elif change == "stranger":
            cards[place] = rng.choice(FACES)
        else:
            said = [JOKER] if change == "joker" else [JOKER, f"{JOKER}={rng.choice(FACES)}", f"{JOKER}={rng.choice(RANKS)}"]
            cards[place] = rng.choice(said)
    rng.shuffle(cards)
    return cards


# Rules that the checks across rules are about.
ACROSS = (
    "/deal/players",
    "/deal/packs",
    "/deal/handSize",
    "/deal/upcard",
    "/turn/finalDiscard",
    "/sets/minimumSize",
    "/sets/maximumSize",
    "/sets/distinctSuits",
    "/runs/minimumLength",
    "/runs/maximumLength",
    "/runs/aceLow",
    "/runs/aceHigh",
    "/opening/minimumPoints",
)


def drawn_reference(rng: random.Random) -> dict[str, Any]:
    """A variant with table rules that may fit badly; sometimes one that there is not, or a rule that there is not."""
    drawn: dict[str, Any] = {"id": rng.choice((*["rami-51", "rami-traditional", "rami-51-gr"] * 5, "gin"))}
    if rng.random() < 0.3:
        drawn["version"] = rng.choice((1, 1, 2, 1_000_000))
    chosen = {pointer: drawn_value(rng, pointer) for pointer in ACROSS if rng.random() < 0.3}
    drawn["changes"] = table_rules(chosen)
    if rng.random() < 0.1:
        drawn["changes"] |= rng.choice(({"auction": {"players": 2}}, {"a/b~c": 1}, {"": {}}))
    if rng.random() < 0.1:
        drawn["changes"].setdefault("runs", {})[rng.choice(("kings", "a/b~c", ""))] = None
    return drawn


def drawn_value(rng: random.Random, pointer: str) -> Value:
    if pointer == "/deal/players":
        return seats(rng.randint(2, 8), rng.randint(2, 8))
    if pointer == "/deal/packs":
        return [row(rng.randint(2, 8), rng.randint(2, 8), rng.randint(1, 4), rng.randint(0, 8)) for _ in range(rng.randint(1, 3))]
    return rng.choice(ALLOWED[pointer])
