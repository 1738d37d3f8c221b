"""Is an action legal, and what comes after it? One action of the seat to play: judged by every rule that has to do with it, and by how the turn can end.

A rule that would need hidden cards does not refuse; it is *unverified* (contract, section 10; exact words in `spec/README.md`, "With hidden cards").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, cast

from msgspec import UNSET, Struct
from msgspec.structs import replace

from tierce.actions.document import (
    Action,
    DiscardAction,
    Discarded,
    DrawDiscardAction,
    DrawnEvent,
    DrawStockAction,
    Event,
    Laid,
    LaidMeld,
    LaidOff,
    LayAction,
    LayOffAction,
    OpenAction,
    Opened,
    SwapAction,
    Swapped,
)
from tierce.actions.endings import can_end, joker_can_be_played
from tierce.actions.holding import Holding, certain_cards
from tierce.actions.plays import Work, position_of
from tierce.actions.rules import ActionRules, DiscardLook, DrawLook, OwedLook, SetLook, TakenLook, TargetLook
from tierce.cards import HIDDEN, JOKER, canonical, sort_key, unbound
from tierce.hands import OpeningLook
from tierce.melds import Longer, Meld, MeldAccepted, MeldImpossible, MeldRejected, add, check_meld, joker_for, without_joker
from tierce.rounds import FreshSeed, end, pass_turn
from tierce.states import OUT, Drawn, GameState, TableMeld, copies, in_sight
from tierce.turns import PHASES, ActionName
from tierce.violations import Violation, in_order, judge, listed, without_rule

CONTRACT = ""
TAKERS, TAKEN_CARD, RETURN, REUSE = "/turn/takers", "/turn/takenCard", "/turn/returnTakenCard", "/jokerSwap/reuse"


class Played(Struct, frozen=True):
    """A legal action in its canonical form, the state after it, what happened, and the rules that could not be verified."""

    action: Action
    state: GameState
    events: tuple[Event, ...]
    unverified: frozenset[str]


class Refused(Struct, frozen=True):
    """Why an action is not legal; addresses are relative to the action."""

    violations: tuple[Violation, ...]


def play(rules: ActionRules, state: GameState, action: Action, fresh_seed: FreshSeed, work: Work | None = None) -> Played | Refused:
    """One action in a possible state, or why it is not legal. `fresh_seed`: where a seed comes from when the pile is shuffled and there is none;
    `work`: of the question, which may be about several actions.

    May give up (`TooManySteps`) by table rules under which turns have duties.
    """
    turn = state.turn
    name = cast("ActionName", action.__struct_config__.tag)
    if state.outcome is not None:
        return Refused((without_rule("turn.round-over", {}),))
    if action.seat is not UNSET and action.seat != turn.seat:
        return Refused((without_rule("turn.not-this-seat", {"seat": action.seat, "expected": turn.seat}, "/seat"),))
    if PHASES[name] != turn.phase:
        return Refused((without_rule("turn.draw-first" if turn.phase == "draw" else "turn.already-drawn", {}),))
    work = work or Work()
    # Positions of an action before hardly come again; they would only fill the memory.
    work.can_end.clear()
    judged = _judged(rules, state, action, fresh_seed, work)
    if isinstance(judged, Refused) and turn.phase == "play":
        position = position_of(state)
        if position is not None and not can_end(rules, position, work):
            return Refused((without_rule("turn.no-legal-end", {}),))
    return judged


def _judged(rules: ActionRules, state: GameState, action: Action, fresh_seed: FreshSeed, work: Work) -> Played | Refused:
    match action:
        case DrawStockAction():
            return _draw_stock(rules, state, action)
        case DrawDiscardAction():
            return _draw_discard(rules, state, work)
        case OpenAction():
            return _open(rules, state, action, work)
        case LayAction():
            return _lay(rules, state, action, work)
        case LayOffAction():
            return _lay_off(rules, state, action, work)
        case SwapAction():
            return _swap(rules, state, action, work)
        case DiscardAction():
            return _discard(rules, state, action, fresh_seed, work)
        case _:
            assert_never(action)


# drawing ---------------------------------------------------------------------------------------------


def _draw_stock(rules: ActionRules, state: GameState, action: DrawStockAction) -> Played | Refused:
    seat, top = state.turn.seat, state.stock[-1]
    unverified: frozenset[str] = frozenset()
    if action.card is not UNSET:
        if top == HIDDEN:
            possible = in_sight(state)[action.card] < copies(rules.rounds, state, action.card)
            unverified = frozenset((CONTRACT,))
        else:
            possible = action.card == top
        if not possible:
            return Refused((without_rule("draw.wrong-card", {"card": action.card}, "/card"),))
        top = action.card
    sees = state.viewer in ("all", seat)
    card = top if sees else HIDDEN
    drawn = Drawn(source="stock", card=card, laid=False)
    state = _with_hand(state, [*state.seats[seat].hand, card])
    turn = replace(state.turn, phase="play", drawn=drawn)
    event = DrawnEvent(seat, "stock", HIDDEN)
    return Played(DrawStockAction(seat=seat, card=action.card), replace(state, turn=turn, stock=state.stock[:-1]), (event,), unverified)


def _draw_discard(rules: ActionRules, state: GameState, work: Work) -> Played | Refused:
    seat = state.turn.seat
    opened = state.seats[seat].opened
    found = [] if state.discard else [without_rule("draw.empty-pile", {})]
    found += judge(rules.judges.draw, DrawLook(_own_turn(state), opened))
    if found:
        return Refused(listed(found))
    card = state.discard[-1]
    held = card if state.viewer in ("all", seat) else HIDDEN
    following = _with_hand(state, [*state.seats[seat].hand, held])
    turn = replace(state.turn, phase="play", drawn=Drawn(source="discard", card=card, laid=False))
    following = replace(following, turn=turn, discard=state.discard[:-1])
    to_open = rules.rounds.takers == "openingWithIt" and not opened
    unverified: frozenset[str] = frozenset()
    if to_open or rules.rounds.taken_card != "keep":
        position = position_of(following)
        if position is None:
            unverified = frozenset((TAKERS if to_open else TAKEN_CARD,))
        elif not can_end(rules, position, work):
            return Refused(listed(judge(rules.judges.taken, TakenLook(card, opened))))
    return Played(DrawDiscardAction(seat=seat), following, (DrawnEvent(seat, "discard", card),), unverified)


def _own_turn(state: GameState) -> int:
    """In which of its own turns the seat to play is, from 1."""
    return (state.turn.number - 1) // len(state.seats) + 1


def _with_hand(state: GameState, hand: list[str]) -> GameState:
    """The state with another hand of the seat to play."""
    seats = state.seats.copy()
    seats[state.turn.seat] = replace(seats[state.turn.seat], hand=canonical(hand))
    return replace(state, seats=seats)


# laying ----------------------------------------------------------------------------------------------


def _open(rules: ActionRules, state: GameState, action: OpenAction, work: Work) -> Played | Refused:
    rounds = rules.rounds
    seat = state.turn.seat
    if not rounds.has_opening_rule:
        rule = rounds.variant.opening.minimum_points
        return Refused((Violation("open.no-opening-rule", "/opening/minimumPoints", "", {}, rule.source),))
    if state.seats[seat].opened:
        return Refused((without_rule("open.already-opened", {}),))
    holding = Holding(rules, state)
    found: list[Violation] = []
    melds = []
    for place, cards in enumerate(action.melds):
        meld, faults = _meld(rules, cards)
        absent = holding.absent(cards, "/cards")
        if meld is not None and not absent:
            melds.append(meld)
        found += [_in_meld(fault, place) for fault in (*faults, *absent)]
    found += _opening_faults(rules, melds)
    found += _first_melds(rules, state, action.melds)
    if found:
        return Refused(in_order(found))
    melds.sort(key=lambda meld: sort_key(meld.cards))
    first = len(state.table)
    lying = [TableMeld(owner=seat, kind=meld.kind, cards=meld.cards) for meld in melds]
    following = _after_laying(rules, state, holding, [*state.table, *lying], [card for meld in melds for card in meld.cards], opens=True, new_meld=True)
    event = Opened(seat, [LaidMeld(first + place, meld.kind, meld.cards) for place, meld in enumerate(melds)])
    return _unless_dead_end(rules, OpenAction(seat=seat, melds=[meld.cards for meld in melds]), following, event, holding, work)


def _in_meld(fault: Violation, place: int) -> Violation:
    """A fault of a meld of an opening, whose melds are plain lists of cards."""
    return Violation(fault.code, fault.rule, f"/melds/{place}{fault.at.removeprefix('/cards')}", fault.facts, fault.source)


def _opening_faults(rules: ActionRules, melds: Sequence[Meld]) -> list[Violation]:
    """What is wrong with melds together; those that are none count nothing."""
    look = OpeningLook(sum([meld.points for meld in melds]), any(meld.pure for meld in melds))
    return [Violation(fault.code, fault.rule, "/melds", fault.facts, fault.source) for fault in judge(rules.rounds.hands.opening, look)]


def _first_melds(rules: ActionRules, state: GameState, melds: Sequence[Sequence[str]]) -> list[Violation]:
    """Whether first melds lack the card that they must hold."""
    drawn = state.turn.drawn
    if state.seats[state.turn.seat].opened or drawn is None or drawn.source != "discard":
        return []
    if any(drawn.card == unbound(card) for cards in melds for card in cards):
        return []
    return judge(rules.judges.first_melds, drawn.card)


def _meld(rules: ActionRules, cards: Sequence[str]) -> tuple[Meld | None, Sequence[Violation]]:
    """The meld that cards are, or its faults. The packs are not asked: what they do not hold is in no hand."""
    match check_meld(rules.rounds.hands.melds, cards, by_packs=False):
        case MeldAccepted(meld):
            return meld, ()
        case MeldRejected(violations) | MeldImpossible(violations):
            return None, violations


def _in_cards(fault: Violation) -> Violation:
    """A fault of the meld that an action names as its `cards`."""
    return fault if fault.at else Violation(fault.code, fault.rule, "/cards", fault.facts, fault.source)


def _lay(rules: ActionRules, state: GameState, action: LayAction, work: Work) -> Played | Refused:
    seat = state.turn.seat
    holding = Holding(rules, state)
    meld, faults = _meld(rules, action.cards)
    found = [*map(_in_cards, faults), *holding.absent(action.cards, "/cards")]
    if not rules.rounds.has_opening_rule:
        found += _first_melds(rules, state, [action.cards])
    elif not state.seats[seat].opened:
        points, pure_run = rules.rounds.variant.opening.minimum_points, rules.rounds.variant.opening.pure_run
        rule, source = ("/opening/minimumPoints", points.source) if points.value else ("/opening/pureRun", pure_run.source)
        found.append(Violation("lay.not-opened", rule, "", {}, source))
    if found or meld is None:
        return Refused(listed(found))
    lying = TableMeld(owner=seat, kind=meld.kind, cards=meld.cards)
    following = _after_laying(rules, state, holding, [*state.table, lying], meld.cards, opens=True, new_meld=True)
    event = Laid(seat, len(state.table), meld.kind, meld.cards)
    return _unless_dead_end(rules, LayAction(seat=seat, cards=meld.cards), following, event, holding, work)


def _lay_off(rules: ActionRules, state: GameState, action: LayOffAction, work: Work) -> Played | Refused:
    seat = state.turn.seat
    holding = Holding(rules, state)
    found = holding.absent(action.cards, "/cards")
    lying = state.table[action.meld] if action.meld < len(state.table) else None
    look = TargetLook(state.seats[seat].opened, None if lying is None or lying.owner == seat else lying.owner)
    found += judge(rules.judges.lay_off, look)
    if lying is None:
        empty = () if action.cards else (without_rule("meld.empty", {}, "/cards"),)
        return Refused(listed([*found, *empty, without_rule("table.no-such-meld", {"count": len(state.table)}, "/meld")]))
    longer = add(rules.rounds.hands.melds, lying.kind, lying.cards, action.cards)
    if not isinstance(longer, Longer):
        return Refused(listed([*found, *map(_in_cards, longer)]))
    if found:
        return Refused(listed(found))
    table = state.table.copy()
    table[action.meld] = replace(lying, cards=longer.cards)
    following = _after_laying(rules, state, holding, table, longer.added, opens=False, new_meld=False)
    event = LaidOff(seat, action.meld, longer.added)
    return _unless_dead_end(rules, LayOffAction(seat=seat, meld=action.meld, cards=longer.added), following, event, holding, work)


def _swap(rules: ActionRules, state: GameState, action: SwapAction, work: Work) -> Played | Refused:
    seat = state.turn.seat
    melds = rules.rounds.hands.melds
    holding = Holding(rules, state)
    found: list[Violation] = []
    if not holding.takes(action.card):
        found.append(without_rule("cards.not-in-hand", {"card": action.card, "count": holding.count(action.card)}, "/card"))
    lying = state.table[action.meld] if action.meld < len(state.table) else None
    look = TargetLook(state.seats[seat].opened, None if lying is None or lying.owner == seat else lying.owner)
    found += judge(rules.judges.swap, look)
    if lying is None:
        return Refused(listed([*found, without_rule("table.no-such-meld", {"count": len(state.table)}, "/meld")]))
    jokers = [card for card in lying.cards if card[:2] == JOKER]
    if not jokers:
        return Refused(listed([*found, without_rule("swap.no-joker", {}, "/meld")]))
    if lying.kind == "set":
        found += judge(rules.judges.swap_in_set, SetLook(len(lying.cards) - len(jokers)))
    joker = joker_for(melds, lying.kind, lying.cards, action.card)
    if joker is None:
        found.append(without_rule("swap.wrong-card", {"card": action.card, "holds": jokers[0]}, "/card"))
    if found or joker is None:
        return Refused(listed(found))
    table = state.table.copy()
    table[action.meld] = replace(lying, cards=without_joker(melds, lying.kind, lying.cards, action.card))
    sees = state.viewer in ("all", seat)
    turn = replace(state.turn, drawn=_drawn(rules, state, [action.card], new_meld=False), owed_jokers=state.turn.owed_jokers + 1)
    following = replace(_with_hand(state, [*holding.hand, JOKER if sees else HIDDEN]), table=table, turn=turn)
    event = Swapped(seat, action.meld, action.card, joker)
    return _unless_dead_end(rules, SwapAction(seat=seat, meld=action.meld, card=action.card), following, event, holding, work)


def _drawn(rules: ActionRules, state: GameState, cards: Sequence[str], *, new_meld: bool) -> Drawn | None:
    """What was drawn, and whether a card of its face has been laid, now that cards were."""
    drawn = state.turn.drawn
    if drawn is None or drawn.source == "stock" or drawn.laid or not (new_meld or rules.rounds.taken_card != "layInNewMeld"):
        return drawn
    return replace(drawn, laid=True) if any(drawn.card == unbound(card) for card in cards) else drawn


def _after_laying(
    rules: ActionRules, state: GameState, holding: Holding, table: list[TableMeld], cards: Sequence[str], *, opens: bool, new_meld: bool
) -> GameState:
    """The state after cards were laid or laid off."""
    place, turn = state.turn.seat, state.turn
    seat = state.seats[place]
    seats = state.seats.copy()
    first = turn.number if seat.laid_on_turn is None else seat.laid_on_turn
    seats[place] = replace(seat, hand=holding.hand, opened=seat.opened or opens, laid_on_turn=first)
    owed = turn.owed_jokers and max(0, turn.owed_jokers - sum([card[:2] == JOKER for card in cards]))
    return replace(state, seats=seats, table=table, turn=replace(turn, drawn=_drawn(rules, state, cards, new_meld=new_meld), owed_jokers=owed))


def _unless_dead_end(rules: ActionRules, action: Action, state: GameState, event: Event, holding: Holding, work: Work) -> Played | Refused:
    """The play, if the turn can be brought to a legal end after it. `state`: the one after it."""
    hand = state.seats[state.turn.seat].hand
    unverified = frozenset((CONTRACT,)) if holding.guessed else frozenset()
    if not hand:
        faults = judge(rules.judges.end, len(hand))
        if faults or _must_lay(rules, state):
            return Refused(listed(faults or [without_rule("turn.no-legal-end", {})]))
        over = end(rules.rounds, state, OUT)
        return Played(action, over.state, (event, *over.events), unverified)
    certain = certain_cards(rules, state)
    known = _with_hand(state, [*[card for card in hand if card != HIDDEN], *certain]) if certain else state
    position = position_of(known) if hand.count(HIDDEN) == len(certain) else None
    if position is not None:
        if not can_end(rules, position, work):
            return Refused((without_rule("turn.no-legal-end", {}),))
    elif _has_duties(rules, state):
        unverified |= {CONTRACT}
    return Played(action, state, (event,), unverified)


def _has_duties(rules: ActionRules, state: GameState) -> bool:
    """Whether the seat to play still has to lay the card that it took, or a joker that it owes: it hangs on hidden cards whether it can."""
    return (rules.rounds.reuse == "must" and state.turn.owed_jokers > 0) or _must_lay(rules, state)


def _must_lay(rules: ActionRules, state: GameState) -> bool:
    """Whether the seat to play still has to lay the card that it took, or to open with it."""
    rounds, turn = rules.rounds, state.turn
    if turn.drawn is None or turn.drawn.source == "stock":
        return False
    return (rounds.taken_card != "keep" and not turn.drawn.laid) or (rounds.takers == "openingWithIt" and not state.seats[turn.seat].opened)


# discarding ------------------------------------------------------------------------------------------


def _discard(rules: ActionRules, state: GameState, action: DiscardAction, fresh_seed: FreshSeed, work: Work) -> Played | Refused:
    turn = state.turn
    card, seat, drawn = action.card, state.seats[turn.seat], turn.drawn
    holding = Holding(rules, state)
    held = holding.takes(card)
    unverified = {CONTRACT} if holding.guessed else set()
    found = [] if held else [without_rule("cards.not-in-hand", {"card": card, "count": holding.count(card)}, "/card")]
    if drawn is not None and drawn.source == "discard":
        returned = held and drawn.card == card and not drawn.laid and card not in (*holding.left, *holding.certain)
        if returned and HIDDEN in holding.left and not holding.all_in_sight(card):
            unverified |= {RETURN} if rules.rounds.return_forbidden else set()
            returned = False
        look = DiscardLook(drawn.card, returned=returned, laid=drawn.laid, opened=seat.opened)
        found += judge(rules.judges.discard, look)
    if turn.owed_jokers:
        could_play = False
        if rules.rounds.reuse == "ifPossible":
            known = holding.known
            position = position_of(_with_hand(state, known))
            hidden = len(seat.hand) - len(known)
            could_play = position is not None and joker_can_be_played(rules, position, work, hidden)
            unverified |= {REUSE} if hidden and not could_play else set()
        found += judge(rules.judges.owed, OwedLook(turn.owed_jokers, could_play))
    if found:
        return Refused(listed(found))
    seats = state.seats.copy()
    seats[turn.seat] = replace(seat, hand=holding.hand)
    following = pass_turn(rules.rounds, replace(state, seats=seats, discard=[*state.discard, card]), fresh_seed)
    events = (Discarded(turn.seat, card), *following.events)
    return Played(DiscardAction(seat=turn.seat, card=card), following.state, events, frozenset(unverified))
