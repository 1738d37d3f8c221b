"""The actions of a turn, each judged by its own rules: the rules of a round said a second time.

As in `restatement.py`, nothing here is shared with the engine; it was written from section 6 of the contract, the chapter "Rounds: what is exact" and the
meanings in `spec/violations.yaml`. All that the rest of a turn hangs on is a *position*: the hand, the table, and what was drawn. `judge_play` and
`judge_discard` say what is wrong with one action taken by itself, `plays` tries every play that the hand could make. Whether the turn comes to a legal end is
asked in `restated_rounds.py`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from restated_hands import (
    Placed,
    arrangements,
    choices,
    face,
    has_opening_rule,
    melds_of_hand,
    no_pure_run,
    opens,
    placed,
    points_of_melds,
    too_few_points,
    with_pure_run,
    written,
)
from restated_lay_offs import Joined, Lying, Rules, after_swap, bindings_of_lay_off, joker_for, jokers_lying, judge_lay_off, judge_meld
from restated_states import HIDDEN, arranged, order
from restatement import Fault, canonical, fault, parse

Action = dict[str, Any]
Meld = dict[str, Any]


@dataclass(frozen=True)
class Position:
    """All that the rest of a turn hangs on. `taken` is the face that was taken from the pile in this turn, if one was."""

    seat: int
    hand: tuple[str, ...]
    hand_is_seen: bool
    opened: bool
    taken: str | None
    laid: bool
    owed: int
    table: tuple[Lying, ...]


@dataclass
class Judged:
    """What is wrong with an action by itself; if nothing is, the action in canonical form and the position after it."""

    faults: list[Fault]
    unverified: set[str] = field(default_factory=set)
    action: Action | None = None
    after: Position | None = None


# Duties of a turn


def must_open_with_it(rules: Rules, position: Position) -> bool:
    """The seat took a card from the pile that it may take only to open with it, and has not opened."""
    return position.taken is not None and not position.opened and rules.values["turn"]["takers"] == "openingWithIt"


def must_lay_it(rules: Rules, position: Position) -> bool:
    """The seat took a card from the pile that must be laid in the same turn, and has not laid it."""
    return position.taken is not None and not position.laid and rules.values["turn"]["takenCard"] != "keep"


def is_bound(rules: Rules, position: Position) -> bool:
    return must_open_with_it(rules, position) or must_lay_it(rules, position)


def may_not_go_back(rules: Rules, position: Position) -> bool:
    return position.taken is not None and not position.laid and rules.values["turn"]["returnTakenCard"] == "forbidden"


# Cards are held


def take_from_hand(hand: tuple[str, ...], hidden: Counter[str], groups: list[Placed]) -> tuple[list[str], list[list[Fault]], bool]:
    """What is left of the hand, what each group names that is not there, and whether a card nobody knows had to be one of them.

    `hidden` says how many copies of a face are out of sight; those that are guessed here come into sight.
    """
    left, known, guessed = list(hand), Counter(hand), False
    missing: list[dict[str, Fault]] = [{} for _ in groups]
    for number, group in enumerate(groups):
        for at, card in group:
            one = face(card)
            if one in left:
                left.remove(one)
            elif HIDDEN in left and hidden[one] > 0:
                left.remove(HIDDEN)
                hidden[one] -= 1
                guessed = True
            else:
                missing[number].setdefault(one, fault("cards.not-in-hand", None, at, card=one, count=known[one]))
    return left, [list(faults.values()) for faults in missing], guessed


def told_at(place: str, faults: list[Fault]) -> list[Fault]:
    """Faults of a meld, and of its cards, told where the meld stands in the action."""
    return [{**found, "at": place + found["at"].removeprefix("/cards")} for found in faults]


# The position after a play


def after_laying(rules: Rules, position: Position, hand: list[str], cards: list[str], table: tuple[Lying, ...], new_meld: bool) -> Position:
    """A face that was taken is laid with any card of it, under `layInNewMeld` only in a new meld; each joker played is one owed less."""
    counts_as_laid = new_meld or rules.values["turn"]["takenCard"] != "layInNewMeld"
    laid = position.laid or (counts_as_laid and position.taken in [face(card) for card in cards])
    owed = max(0, position.owed - sum(face(card) == "JK" for card in cards))
    return replace(position, hand=tuple(arranged(hand)), opened=position.opened or new_meld, laid=laid, owed=owed, table=table)


def with_new_melds(rules: Rules, position: Position, hand: list[str], melds: list[Meld]) -> Position:
    table = position.table + tuple(Lying(position.seat, meld["kind"], tuple(meld["cards"])) for meld in melds)
    return after_laying(rules, position, hand, [card for meld in melds for card in meld["cards"]], table, new_meld=True)


def with_meld(position: Position, number: int, lying: Lying) -> tuple[Lying, ...]:
    return (*position.table[:number], lying, *position.table[number + 1 :])


# Each play by its own rules


def opens_without_it(rules: Rules, position: Position, cards: list[str]) -> list[Fault]:
    """Who took a card only to open with it opens without a card of that face."""
    if must_open_with_it(rules, position) and position.taken not in [face(card) for card in cards]:
        return [fault("taken.not-in-opening", "/turn/takers", card=position.taken)]
    return []


def judge_open(rules: Rules, position: Position, hidden: Counter[str], action: Action) -> Judged:
    if not has_opening_rule(rules.values):
        return Judged([fault("open.no-opening-rule", "/opening/minimumPoints")])
    if position.opened:
        return Judged([fault("open.already-opened", None)])
    results = [judge_meld(rules, tuple(cards)) for cards in action["melds"]]
    groups = [placed(f"/melds/{number}", cards) for number, cards in enumerate(action["melds"])]
    left, missing, guessed = take_from_hand(position.hand, hidden, groups)
    melds = [meld for (meld, _), not_there in zip(results, missing, strict=True) if meld is not None and not not_there]
    faults = [found for number, (_, wrong) in enumerate(results) for found in told_at(f"/melds/{number}", wrong) + missing[number]]
    faults += too_few_points(rules.values, points_of_melds(melds), "/melds") + no_pure_run(rules.values, with_pure_run(melds), "/melds")
    faults += opens_without_it(rules, position, [card for cards in action["melds"] for card in cards])
    if faults:
        return Judged(faults, {""} if guessed else set())
    melds.sort(key=written)
    canonical_action = {"action": "open", "seat": position.seat, "melds": [meld["cards"] for meld in melds]}
    return Judged([], {""} if guessed else set(), canonical_action, with_new_melds(rules, position, left, melds))


def judge_lay(rules: Rules, position: Position, hidden: Counter[str], action: Action) -> Judged:
    faults = []
    if not position.opened and has_opening_rule(rules.values):
        cited = "/opening/minimumPoints" if rules.values["opening"]["minimumPoints"] > 0 else "/opening/pureRun"
        faults.append(fault("lay.not-opened", cited))
    elif not position.opened:
        faults += opens_without_it(rules, position, action["cards"])
    meld, wrong = judge_meld(rules, tuple(action["cards"]))
    left, missing, guessed = take_from_hand(position.hand, hidden, [placed("/cards", action["cards"])])
    faults += told_at("/cards", wrong) + missing[0]
    if faults or meld is None:
        return Judged(faults, {""} if guessed else set())
    canonical_action = {"action": "lay", "seat": position.seat, "cards": meld["cards"]}
    return Judged([], {""} if guessed else set(), canonical_action, with_new_melds(rules, position, left, [meld]))


def no_such_meld(position: Position, number: int) -> list[Fault]:
    return [] if number < len(position.table) else [fault("table.no-such-meld", None, "/meld", count=len(position.table))]


def somebody_elses(rules: Rules, position: Position, number: int, group: str, code: str) -> list[Fault]:
    """The meld belongs to another seat, and the rule lets one touch one's own alone."""
    owner = position.table[number].owner
    if rules.values[group]["targets"] == "own" and owner != position.seat:
        return [fault(code, f"/{group}/targets", "/meld", seat=owner)]
    return []


def judge_lay_off_action(rules: Rules, position: Position, hidden: Counter[str], action: Action) -> Judged:
    number, cards = action["meld"], tuple(action["cards"])
    faults = no_such_meld(position, number)
    if not position.opened and rules.values["layOff"]["requiresOpening"]:
        faults.append(fault("layoff.not-opened", "/layOff/requiresOpening"))
    left, missing, guessed = take_from_hand(position.hand, hidden, [placed("/cards", list(cards))])
    faults += missing[0]
    joined: Joined | None = None
    if number < len(position.table):
        faults += somebody_elses(rules, position, number, "layOff", "layoff.not-own")
        joined, wrong = judge_lay_off(rules, position.table[number], cards)
        faults += told_at("/cards", wrong)
    elif not cards:
        faults += told_at("/cards", [fault("meld.empty", None)])
    if faults or joined is None:
        return Judged(faults, {""} if guessed else set())
    table = with_meld(position, number, joined.lying)
    canonical_action = {"action": "layOff", "seat": position.seat, "meld": number, "cards": list(joined.added)}
    after = after_laying(rules, position, left, list(joined.added), table, new_meld=False)
    return Judged([], {""} if guessed else set(), canonical_action, after)


def faults_of_swapped_meld(rules: Rules, lying: Lying, card: str) -> list[Fault]:
    """No joker lies there; or a set shows too few naturals, else no joker of it stands for the card."""
    jokers, minimum = jokers_lying(lying), rules.values["jokerSwap"]["setNaturals"]
    if not jokers:
        return [fault("swap.no-joker", None, "/meld")]
    naturals = len(lying.cards) - len(jokers)
    if lying.kind == "set" and naturals < minimum:
        return [fault("swap.too-few-naturals", "/jokerSwap/setNaturals", "/meld", count=naturals, minimum=minimum)]
    if joker_for(rules.values, lying, card) is None:
        return [fault("swap.wrong-card", None, "/card", card=card, holds=jokers[0].text)]
    return []


def judge_swap(rules: Rules, position: Position, hidden: Counter[str], action: Action) -> Judged:
    number, card, allowed = action["meld"], action["card"], rules.values["jokerSwap"]["allowed"]
    faults = no_such_meld(position, number)
    if allowed == "never":
        faults.append(fault("swap.never", "/jokerSwap/allowed"))
    if allowed == "afterOpening" and not position.opened:
        faults.append(fault("swap.not-opened", "/jokerSwap/allowed"))
    left, missing, guessed = take_from_hand(position.hand, hidden, [[("/card", card)]])
    faults += missing[0]
    if number < len(position.table):
        faults += somebody_elses(rules, position, number, "jokerSwap", "swap.not-own")
        faults += faults_of_swapped_meld(rules, position.table[number], card)
    if faults:
        return Judged(faults, {""} if guessed else set())
    lying = position.table[number]
    joker = joker_for(rules.values, lying, card)
    assert joker is not None
    hand = tuple(arranged([*left, "JK" if position.hand_is_seen else HIDDEN]))
    counts_as_laid = rules.values["turn"]["takenCard"] != "layInNewMeld"
    table = with_meld(position, number, after_swap(rules.values, lying, joker, card))
    after = replace(position, hand=hand, laid=position.laid or (counts_as_laid and card == position.taken), owed=position.owed + 1, table=table)
    return Judged([], {""} if guessed else set(), {"action": "swap", "seat": position.seat, "meld": number, "card": card}, after)


PLAYS = {"open": judge_open, "lay": judge_lay, "layOff": judge_lay_off_action, "swap": judge_swap}


def judge_play(rules: Rules, position: Position, hidden: Counter[str], action: Action) -> Judged:
    return PLAYS[action["action"]](rules, position, hidden, action)


# Every play that a known hand could make


@cache
def melds_in(rules: Rules, hand: tuple[str, ...]) -> list[Meld]:
    return melds_of_hand(rules.values, list(hand))


def openings(rules: Rules, position: Position) -> Iterator[Action]:
    """Every multiset of melds, at most eight, that meets the opening rule."""
    if position.opened or not has_opening_rule(rules.values):
        return
    for one in arrangements(melds_in(rules, position.hand), list(position.hand)):
        if 1 <= len(one.melds) <= 8 and opens(rules.values, one.melds):
            yield {"action": "open", "melds": [meld["cards"] for meld in one.melds]}


def lays(rules: Rules, position: Position) -> Iterator[Action]:
    for meld in melds_in(rules, position.hand):
        yield {"action": "lay", "cards": meld["cards"]}


def could_join(lying: Lying, card: str) -> bool:
    """A joker, or a natural of the suit of a run or of the rank of a set; no other card can join."""
    first, one = parse(lying.cards[0]), parse(card)
    return one.joker or (one.suit == first.suit if lying.kind == "run" else one.rank == first.rank)


@cache
def groups_for(rules: Rules, lying: Lying, hand: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every group of cards that could join the meld, with whatever can be said of their jokers."""
    faces = sorted({card for card in hand if could_join(lying, card)}, key=canonical)
    chosen = [tuple(cards) for cards in choices(faces, Counter(hand)) if cards]
    return [said for cards in chosen for said in sorted(bindings_of_lay_off(rules, lying, cards))]


def lay_offs(rules: Rules, position: Position) -> Iterator[Action]:
    for number, lying in enumerate(position.table):
        for cards in groups_for(rules, lying, position.hand):
            yield {"action": "layOff", "meld": number, "cards": list(cards)}


def swaps(rules: Rules, position: Position) -> Iterator[Action]:
    for number in range(len(position.table)):
        for card in sorted(set(position.hand), key=order):
            yield {"action": "swap", "meld": number, "card": card}


def plays(rules: Rules, position: Position) -> Iterator[tuple[Action, Position]]:
    """Every play that stands by its own rules, in canonical form, with the position after it."""
    for tried in (openings, lays, lay_offs, swaps):
        met: set[str] = set()
        for action in tried(rules, position):
            judged = judge_play(rules, position, Counter(), action)
            if judged.action is None or judged.after is None or str(judged.action) in met:
                continue
            met.add(str(judged.action))
            yield judged.action, judged.after


# A discard by its own rules, but for jokers that are owed


def judge_discard(rules: Rules, position: Position, hidden: Counter[str], card: str) -> Judged:
    left, missing, guessed = take_from_hand(position.hand, hidden, [[("/card", card)]])
    faults, unverified = list(missing[0]), {""} if guessed else set()
    if not faults and card == position.taken and may_not_go_back(rules, position) and card not in left:
        if HIDDEN in left and hidden[card] > 0:
            unverified.add("/turn/returnTakenCard")
        else:
            faults.append(fault("taken.returned", "/turn/returnTakenCard", "/card", card=card))
    if must_lay_it(rules, position):
        faults.append(fault("taken.not-laid", "/turn/takenCard", card=position.taken))
    if must_open_with_it(rules, position):
        faults.append(fault("taken.not-in-opening", "/turn/takers", card=position.taken))
    action = {"action": "discard", "seat": position.seat, "card": card}
    return Judged(faults, unverified, action, replace(position, hand=tuple(arranged(left))))
