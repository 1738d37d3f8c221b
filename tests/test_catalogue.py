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

import msgspec
import pytest

import blind_play
import tierce
from rule_values import ALLOWED, Value, row, seats, table_rules
from spec_files import written
from strategies import HELD, LAID, NEAR_MISSES
from tierce.actions import action_rules
from tierce.actions.rules import DISCARD, DRAW, END, FIRST_MELDS, LAY_OFF, OWED, SWAP, SWAP_IN_SET, TAKEN
from tierce.cards import FACES, JOKER, MELD_CARDS, RANKS, SUITS, canonical
from tierce.hands import NoOpening, Opening, arrange_to_open, check_opening, hand_rules, searching
from tierce.hands.rules import OPENING, opening_judges
from tierce.melds import MeldAccepted, MeldImpossible, MeldRejected, beyond_the_packs, check_meld, meld_rules, rules
from tierce.questions.actions import ActionRefused, check_action
from tierce.questions.hands import ArrangeHand, arrange_hand
from tierce.questions.records import replay_record
from tierce.questions.settlements import SettleMatch, SettleRound, settle_match, settle_round
from tierce.questions.states import CheckStateAnswer, check_state, deal_state, view_state
from tierce.questions.wording import Impossible, WordedViolation
from tierce.variants import ADDRESSES, Chosen, Reference, Rule, Setting, Variant, entry_at, resolve
from tierce.variants.references import Changes
from tierce.violations import CATALOGUE, Violation
from tierce.web.edge import decode_changes
from tierce.web.operations import OPERATIONS

GROUPS_OF_MELDS = ("sets", "runs", "jokers")
RULES_OF_MELDS = {pointer for pointer in ADDRESSES if pointer.split("/")[1] in GROUPS_OF_MELDS}
RULES_OF_OPENINGS = {pointer for pointer in ADDRESSES if pointer.startswith("/opening/")}
TABLES: tuple[rules.RuleFunctions, ...] = tuple(
    table for table in vars(rules).values() if isinstance(table, dict) and table and all(isinstance(key, type) for key in table)
)
EVERY_TABLE: tuple[rules.RuleFunctions, ...] = (*TABLES, OPENING)

GROUPS_OF_ACTIONS = ("turn", "layOff", "jokerSwap")
TABLES_OF_ACTIONS = (DRAW, TAKEN, DISCARD, FIRST_MELDS, END, LAY_OFF, SWAP, SWAP_IN_SET, OWED)

# What kind of fault a code is of, by the word before its point, and where it is looked for below.
OF_ONE_MELD = ("meld", "set", "run", "joker")
OF_OPENINGS = ("opening", "cards")
OF_PREMISES = ("request",)
OF_VARIANTS = ("variant",)
OF_STATES = ("state",)
OF_ACTIONS = ("turn", "draw", "taken", "open", "lay", "layoff", "table", "swap")
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
        assert set(unexplained) <= {"count", "minimum", "maximum", "players", "points", "seat"}, code


def test_impossible_is_said_of_the_premise_alone() -> None:
    impossible = {code for code, entry in CATALOGUE.items() if entry.verdict == "impossible"}
    assert impossible == {code for code in CATALOGUE if code.split(".")[0] in ("variant", "state", "request")}


def test_every_kind_of_fault_is_looked_for_on_this_page() -> None:
    assert {code.split(".")[0] for code in CATALOGUE} == {*OF_ONE_MELD, *OF_OPENINGS, *OF_PREMISES, *OF_VARIANTS, *OF_STATES, *OF_ACTIONS}


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


def test_every_rule_of_turns_lay_offs_and_swaps_has_a_function_for_each_moment_in_which_it_can_be_broken() -> None:
    moments = Counter(type for table in TABLES_OF_ACTIONS for type in table)
    rules_of_actions = {address.type for pointer, address in ADDRESSES.items() if pointer.split("/")[1] in GROUPS_OF_ACTIONS and issubclass(address.type, Rule)}
    assert set(moments) == rules_of_actions
    assert len({function for table in TABLES_OF_ACTIONS for function in table.values()}) == moments.total()


def test_actions_are_judged_by_each_of_their_rules_and_it_is_cited_where_it_stands() -> None:
    variant = released("rami-51-gr")
    judges = action_rules(variant).judges
    for check in [check for name in judges.__struct_fields__ for check in getattr(judges, name)]:
        entry = entry_at(variant, check.rule)
        assert (check.value, check.source) == (entry.value, entry.source), check.rule
        assert check.function in {table[type(entry)] for table in TABLES_OF_ACTIONS if type(entry) in table}, check.rule


def test_no_setting_has_a_function() -> None:
    assert not [type for table in (*EVERY_TABLE, *TABLES_OF_ACTIONS) for type in table if issubclass(type, Setting) or not issubclass(type, Rule)]


def test_a_rule_that_can_be_broken_has_a_code() -> None:
    can_be_broken = {pointer for pointer, address in ADDRESSES.items() if issubclass(address.type, Rule)}
    has_a_code = {rule for entry in CATALOGUE.values() if entry.verdict == "rejected" for rule in entry.rules}
    assert can_be_broken >= RULES_OF_MELDS | RULES_OF_OPENINGS
    assert can_be_broken - has_a_code == set()
    assert has_a_code <= can_be_broken


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
    assert seen == declared(*OF_PREMISES) - {NOT_IN_PACKS, TOO_MUCH_WORK} - OF_VIEWS_AND_RECORDS


def test_an_arrangement_that_is_given_up_is_as_the_catalogue_declares_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_STEPS", 1)
    cards = [*FACES[:12], *FACES[13:25], JOKER][1:]
    found = arrange_hand(ArrangeHand(variant="rami-51", cards=cards, objective="leastPoints"), "en")
    assert isinstance(found, Impossible)
    as_declared(found.violations, None, "impossible", {"cards": cards})
    assert {(violation.code, violation.rule) for violation in found.violations} == {TOO_MUCH_WORK}


OF_VIEWS_AND_RECORDS: set[tuple[str, str | None]] = {("request.not-seen", None), ("request.unequal-start", None), ("request.action-without-seat", None)}


def test_every_fault_of_a_deal_a_view_and_a_record_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    rng = random.Random(11)
    seen: set[tuple[str, str | None]] = set()
    for _ in range(300):
        variant, seats = rng.choice(("rami-51", "rami-il")), rng.randint(2, 8)
        state = blind_play.dealt(variant, rng.randint(2, 4))
        viewed = rng.choice((state, blind_play.seen_by(state, 0), blind_play.seen_by(state, "none")))
        start = rng.choice(("tierce", state, blind_play.dealt("rami-51", 2, 1)))
        record = {**blind_play.recorded(variant, 2), "seatCount": seats, "dealer": rng.randint(0, 3), "start": start}
        record["actions"] = [{"action": "drawStock", **({"seat": 1} if rng.random() < 0.8 else {})} for _ in range(3)]
        for answer, question in (
            (deal_state, {"variant": variant, "seatCount": seats, "dealer": rng.randint(0, 7), "seed": "tierce"}),
            (view_state, {"state": viewed, "viewer": rng.choice((0, 1, 2, 7, "none"))}),
            (replay_record, {"record": record}),
        ):
            found = asked(answer, question)
            if isinstance(found, Impossible):
                assert found.violations
                as_declared(found.violations, released(variant) if answer is deal_state else None, "impossible", question)
                seen.update((violation.code, violation.rule) for violation in found.violations)
    assert seen == {("request.seat-count", "/deal/players"), ("request.no-such-seat", None), *OF_VIEWS_AND_RECORDS}


def test_every_fault_of_a_state_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    seen: set[tuple[str, str | None]] = set()
    for id, count in (("rami-51", 2), ("rami-il", 4), ("rami-51-gr", 3)):
        later = blind_play.after_turns(blind_play.dealt(id, count, 1), 5)
        laid = blind_play.laid(blind_play.drawn(later), "set", ["9C", "9D", "9S"])
        states = [later, blind_play.drawn(later), blind_play.taken(later), laid, blind_play.gone_out(blind_play.dealt(id, count, 1))]
        for state in [*states, *(blind_play.seen_by(state, 0) for state in states), *(blind_play.seen_by(state, "none") for state in states)]:
            assert isinstance(asked(check_state, {"state": state}), CheckStateAnswer)
            for spoil in NEAR_MISSES:
                question = {"state": spoil(state)}
                found = asked(check_state, question)
                if isinstance(found, Impossible):
                    assert found.violations
                    as_declared(found.violations, None if "changes" in question["state"]["variant"] else released(id), "impossible", question)
                    seen.update((violation.code, violation.rule) for violation in found.violations)
    assert {(code, rule) for code, rule in seen if code.split(".")[0] not in OF_VARIANTS} == declared(*OF_STATES)


def test_every_fault_of_an_action_is_as_the_catalogue_declares_it_and_all_are_seen() -> None:
    rng = random.Random(63)
    seen: set[tuple[str, str | None]] = set()
    for _ in range(600):
        state, held = drawn_round(rng)
        for _ in range(3):
            question: dict[str, Any] = {"state": state, "actions": [drawn_action(rng, state, held)]}
            found = asked(check_action, question)
            if isinstance(found, ActionRefused):
                assert found.violations
                as_declared(found.violations, None, "rejected", question)
                seen.update((violation.code, violation.rule) for violation in found.violations)
    assert {(code, rule) for code, rule in seen if code.split(".")[0] not in (*OF_ONE_MELD, "opening")} == declared(*OF_ACTIONS, "cards")


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


def asked(answer: Callable[[Any, Any], Any], question: dict[str, Any]) -> Any:
    """What a question is answered, as it is before it is written."""
    (type,) = (operation.question.type for operation in OPERATIONS if operation.question and operation.question.answer is answer)
    return answer(msgspec.convert(question, type, dec_hook=decode_changes), "en")


# Rules that have to do with turns; openings are easy here, so that they happen.
OF_TURNS = sorted(pointer for pointer in ALLOWED if pointer.split("/")[1] in ("turn", "layOff", "jokerSwap") and pointer != "/turn/maximumTurns")


def drawn_round(rng: random.Random) -> tuple[dict[str, Any], list[list[str]]]:
    """A state by other rules of turns, some melds on the table, sometimes few cards in the hand; and melds that are held."""
    chosen: dict[str, Value] = {pointer: rng.choice(ALLOWED[pointer]) for pointer in OF_TURNS if rng.random() < 0.4}
    chosen |= {"/opening/minimumPoints": rng.choice((0, 0, 20)), "/opening/pureRun": rng.random() < 0.2} if rng.random() < 0.6 else {}
    state = blind_play.dealt(rng.choice(("rami-51", "rami-40", "rami-51-gr", "rami-il")), 2, 0, f"{rng.randrange(20)}", table_rules(chosen))
    for number in range(rng.randint(0, 3)):
        state = blind_play.laid(blind_play.drawn(state), *rng.choice(LAID)) if rng.random() < 0.7 else blind_play.drawn(state)
        state = blind_play.discarded(state, blind_play.to_put_away(state, number))
    if rng.random() < 0.02:
        return blind_play.gone_out(blind_play.dealt(seats=2)), []
    held = rng.choice(HELD)
    if rng.random() < 0.8:
        state = blind_play.taken(state) if state["discard"] and rng.random() < 0.5 else blind_play.drawn(state)
        if rng.random() < 0.4:
            size, suit = len(blind_play.hand_of(state)) - rng.randint(2, 4), rng.choice(SUITS)
            state = blind_play.laid(state, "run", [rank + suit for rank in RANKS[:size]])
            held = rng.choice(([["JK"]], [["8C"], ["3D"]], [["KD"]], [["4C", "8C"]], [["QD", "QH", "QS"]]))
    state = blind_play.holding(state, [card for meld in held for card in meld])
    owes = state["turn"]["phase"] == "play" and JOKER in blind_play.hand_of(state) and rng.random() < 0.6
    return (blind_play.with_turn(state, owedJokers=1) if owes else state), held


def drawn_action(rng: random.Random, state: dict[str, Any], held: list[list[str]]) -> dict[str, Any]:
    """An action of the seat to play, mostly with what it holds."""
    hand, drawn = blind_play.hand_of(state) or ["AC"], state["turn"]["drawn"]
    draws = state["turn"]["phase"] == "draw" if rng.random() < 0.9 else rng.random() < 0.5
    name = rng.choice(("drawStock", "drawDiscard", "drawDiscard") if draws else ("open", "lay", "layOff", "layOff", "swap", "swap", "discard", "discard"))
    card = rng.choice(hand) if rng.random() < 0.9 else rng.choice(FACES)
    members: dict[str, dict[str, Any]] = {
        "drawStock": {"card": card} if rng.random() < 0.5 else {},
        "drawDiscard": {},
        "open": {"melds": held or [[card]]},
        "lay": {"cards": rng.choice(held) if held and rng.random() < 0.8 else hand[:3]},
        "layOff": {"meld": rng.choice((0, 0, 1, 2)), "cards": rng.sample(hand, min(len(hand), rng.choice((1, 1, 2))))},
        "swap": {"meld": rng.choice((0, 0, 1, 2)), "card": card},
        "discard": {"card": drawn["card"] if drawn and rng.random() < 0.4 else card},
    }
    return {"action": name, **members[name], **({"seat": rng.randint(0, 1)} if rng.random() < 0.1 else {})}


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
