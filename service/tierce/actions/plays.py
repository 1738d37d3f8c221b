"""Plays: everything that can be laid, laid off and swapped from a known hand, between the draw and the discard.

A *position* is what matters then. Each play of it keeps the rules of melds, of the opening, of `/layOff` and `/jokerSwap`; whether the turn can come to an
end after it, `endings` finds out. Plays come in canonical order, openings one by one, so that who needs only the first ones does not wait for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from tierce.actions.document import Action, LayAction, LayOffAction, OpenAction, SwapAction
from tierce.actions.rules import ActionRules
from tierce.cards import HIDDEN, JOKER, MELD_CARDS, RANK_PLACES, SUIT_PLACES, canonical, sort_key, unbound
from tierce.hands import MOST_MELDS_OF_AN_OPENING, HandRules
from tierce.melds import (
    Longer,
    Meld,
    MeldRules,
    Packed,
    PossibleMeld,
    additions,
    joker_for,
    may_hold_melds,
    may_run,
    neighbours,
    pack,
    possible_melds,
    readings_of,
    without_joker,
)
from tierce.states import GameState, TableMeld
from tierce.turns import ActionName


class Position(Struct, frozen=True, gc=False):
    """A known hand in the midst of a turn: what is held and lies, whether the seat has opened, what it took from the pile, and what it owes."""

    seat: int
    hand: list[str]
    table: list[TableMeld]
    opened: bool
    # the face taken from the pile in this turn, and whether one of it was laid since
    taken: str | None
    laid: bool
    owed: int

    @property
    def key(self) -> object:
        """What two positions of one question are told apart by."""
        return (*self.hand, None, *[tuple(meld.cards) for meld in self.table], self.seat, self.opened, self.taken, self.laid, self.owed)


def position_of(state: GameState) -> Position | None:
    """The position of the seat to play; `None` where its hand is hidden."""
    turn = state.turn
    seat = state.seats[turn.seat]
    if HIDDEN in seat.hand:
        return None
    drawn = turn.drawn
    taken = drawn.card if drawn is not None and drawn.source == "discard" else None
    return Position(turn.seat, seat.hand, state.table, seat.opened, taken, drawn is not None and drawn.laid, turn.owed_jokers)


class Play(NamedTuple):
    """A play: its melds (`open`, `lay`), or the meld that is added to and how it lies then, or the meld and the card of a swap."""

    melds: tuple[Meld, ...] = ()
    opens: bool = False
    meld: int = -1
    longer: Longer | None = None
    card: str = ""

    def action(self, seat: int) -> Action:
        """The play as a canonical action."""
        if self.opens:
            return OpenAction(seat=seat, melds=[meld.cards for meld in self.melds])
        if self.melds:
            return LayAction(seat=seat, cards=self.melds[0].cards)
        if self.longer is not None:
            return LayOffAction(seat=seat, meld=self.meld, cards=self.longer.added)
        return SwapAction(seat=seat, meld=self.meld, card=self.card)

    @property
    def cards(self) -> list[str]:
        """The cards that come out of the hand, jokers bound."""
        if self.melds:
            return [card for meld in self.melds for card in meld.cards]
        return self.longer.added if self.longer is not None else [self.card]


def after(rules: ActionRules, position: Position, play: Play) -> Position:
    """The position that a play leads to."""
    cards = [unbound(card) for card in play.cards]
    hand = position.hand.copy()
    for card in cards:
        hand.remove(card)
    table = position.table
    is_swap = not play.melds and play.longer is None
    if play.melds:
        table = [*table, *[TableMeld(owner=position.seat, kind=meld.kind, cards=meld.cards) for meld in play.melds]]
    else:
        lying = table[play.meld]
        longer = play.longer.cards if play.longer is not None else without_joker(rules.rounds.hands.melds, lying.kind, lying.cards, play.card)
        table = [*table[: play.meld], TableMeld(owner=lying.owner, kind=lying.kind, cards=longer), *table[play.meld + 1 :]]
    if is_swap:
        hand = canonical([*hand, JOKER])
    counts = bool(play.melds) or rules.rounds.taken_card != "layInNewMeld"
    laid = position.laid or (position.taken is not None and counts and position.taken in cards)
    owed = position.owed + 1 if is_swap else max(0, position.owed - cards.count(JOKER))
    return Position(position.seat, hand, table, position.opened or bool(play.melds), position.taken, laid, owed)


# So many steps may be taken for one question: an opening that is looked at is one, a play after which the end of a turn is sought some.
MOST_STEPS = 150_000


class TooManySteps(Exception):  # noqa: N818  # it is an answer, not an error
    """The search gave up."""


class Work:
    """The work of one question: how many steps it has taken, and what was found out about positions of the turn. `times`: by what its bound is multiplied."""

    __slots__ = ("can_end", "most", "steps")

    def __init__(self, times: int = 1) -> None:
        self.steps = 0
        self.most = times * MOST_STEPS
        self.can_end: dict[object, bool] = {}

    def take(self, steps: int = 1) -> None:
        """Count steps; too many are an exception."""
        self.steps += steps
        if self.steps > self.most:
            raise TooManySteps


class Form(NamedTuple):
    """A meld of a hand in one of its readings."""

    key: bytes
    packed: int
    meld: Meld


ALL: tuple[ActionName, ...] = ("open", "lay", "layOff", "swap")


def plays(rules: ActionRules, position: Position, work: Work, names: Sequence[ActionName] = ALL) -> Iterator[Play]:
    """Every play of a position, or those of some names, in canonical order."""
    rounds = rules.rounds
    may_lay = position.opened or not rounds.has_opening_rule
    if len(position.hand) >= FEWEST_LAID:
        if not may_lay and "open" in names:
            yield from openings_of(rules, position, work)
        if may_lay and "lay" in names:
            yield from melds_to_lay(rules, position)
    if "layOff" in names and (not rounds.lay_off_opened or position.opened):
        yield from lay_offs(rules, position)
    if "swap" in names and (rounds.swap == "always" or (rounds.swap == "afterOpening" and position.opened)):
        yield from swaps(rules, position)


# No meld that is laid has fewer cards.
FEWEST_LAID = 3


def first_melds_hold(rules: ActionRules, position: Position) -> str | None:
    """The face that a seat's first melds must hold, if there is one."""
    return position.taken if rules.rounds.takers == "openingWithIt" and not position.opened else None


def _holds(melds: Sequence[Meld], face: str | None) -> bool:
    return face is None or any(face == unbound(card) for meld in melds for card in meld.cards)


def forms(rules: MeldRules, hand: Packed, melds: Sequence[PossibleMeld]) -> list[Form]:
    """Melds of a hand in all their readings, in canonical order."""
    found = []
    for meld in melds:
        if (meld.jokers and rules.declared) or meld.size - meld.jokers == 1:
            found += [Form(sort_key(reading.cards), meld.cards, reading) for reading in readings_of(rules, hand.unpacked(meld.cards))]
        else:
            cards = [MELD_CARDS[place] for place in meld.key]
            found.append(Form(meld.key, meld.cards, Meld(kind="run" if meld.is_run else "set", cards=cards, points=meld.points, pure=meld.pure)))
    found.sort()
    return found


def melds_to_lay(rules: ActionRules, position: Position) -> list[Play]:
    """Every meld that can be laid."""
    if not may_hold_melds(rules.rounds.hands.melds, position.hand):
        return []
    melds = rules.rounds.hands.melds
    hand = pack(position.hand)
    face = first_melds_hold(rules, position)
    return [Play((form.meld,)) for form in forms(melds, hand, possible_melds(melds, hand)) if _holds((form.meld,), face)]


def openings_of(rules: ActionRules, position: Position, work: Work) -> Iterator[Play]:
    """Every opening, one after the other."""
    hands = rules.rounds.hands
    if hands.pure_run and not _may_hold_pure_run(position.hand):
        return
    hand = pack(position.hand)
    melds = possible_melds(hands.melds, hand)
    if hands.melds.packs * sum([meld.points for meld in melds]) < hands.minimum_points or not melds:
        return
    face = first_melds_hold(rules, position)
    for chosen in openings(hands, hand, forms(hands.melds, hand, melds), work):
        if _holds(chosen, face):
            yield Play(chosen, opens=True)


def _may_hold_pure_run(hand: Sequence[str]) -> bool:
    """Whether three cards of one suit follow one another, as those of every pure run do."""
    suits = [0, 0, 0, 0]
    for card in hand:
        if card != JOKER:
            suits[SUIT_PLACES[card]] |= 1 << RANK_PLACES[card]
    return any(may_run(ranks, 0) for ranks in suits)


def openings(rules: HandRules, hand: Packed, forms: Sequence[Form], work: Work) -> Iterator[tuple[Meld, ...]]:
    """Every multiset of melds of a hand that opens, in canonical order, each in canonical order. `forms`: all melds that can be made of the hand."""
    guards = hand.guards

    def more(candidates: Sequence[Form], left: int, points: int, pure: bool, chosen: tuple[Meld, ...]) -> Iterator[tuple[Meld, ...]]:
        work.take(len(candidates))
        for place, form in enumerate(candidates):
            together = (*chosen, form.meld)
            total, has_pure = points + form.meld.points, pure or form.meld.pure
            opens = total >= rules.minimum_points and (has_pure or not rules.pure_run)
            if opens:
                yield together
            if len(together) < MOST_MELDS_OF_AN_OPENING:
                rest = left - form.packed
                guarded = rest | guards
                others = [other for other in candidates[place:] if guarded - other.packed & guards == guards]
                if others and (opens or _can_open(rules, others, total, has_pure)):
                    yield from more(others, rest, total, has_pure, together)

    if _can_open(rules, forms, 0, False):
        yield from more(forms, hand.cards, 0, False, ())


def _can_open(rules: HandRules, others: Sequence[Form], points: int, pure: bool) -> bool:
    """Whether melds could open if more were laid with them, as far as is seen at a glance."""
    if rules.pure_run and not pure and not any(form.meld.pure for form in others):
        return False
    # With several packs a meld can be laid as often as there are packs.
    return points + rules.melds.packs * sum([form.meld.points for form in others]) >= rules.minimum_points


def lay_offs(rules: ActionRules, position: Position) -> Iterator[Play]:
    """Everything that can be laid off."""
    melds = rules.rounds.hands.melds
    held = Counter(position.hand)
    faces = None if JOKER in held else held.keys()
    for index, lying in enumerate(position.table):
        if rules.rounds.lay_off_own and lying.owner != position.seat:
            continue
        if faces is not None and neighbours(lying.kind, tuple(lying.cards)).isdisjoint(faces):
            continue
        longer = additions(melds, lying.kind, lying.cards, held)
        if len(longer) > 1:
            longer.sort(key=lambda one: sort_key(one.added))
        for one in longer:
            yield Play(meld=index, longer=one)


def swaps(rules: ActionRules, position: Position) -> Iterator[Play]:
    """Every joker that can be taken."""
    melds = rules.rounds.hands.melds
    for index, lying in enumerate(position.table):
        jokers = sum([card[:2] == JOKER for card in lying.cards])
        if not jokers or (rules.rounds.swap_own and lying.owner != position.seat):
            continue
        if lying.kind == "set" and len(lying.cards) - jokers < rules.rounds.set_naturals:
            continue
        for card in dict.fromkeys(position.hand):
            if joker_for(melds, lying.kind, lying.cards, card) is not None:
                yield Play(meld=index, card=card)
