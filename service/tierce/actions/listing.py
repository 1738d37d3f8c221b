"""Every legal action of a known hand, in canonical order; or its beginning. It finds what `playing` accepts, the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from tierce.actions.document import Action, DiscardAction, DrawDiscardAction, DrawStockAction, Index, LayOffAction, OpenAction, SwapAction
from tierce.actions.endings import can_discard, can_end_after, joker_can_be_played, may_not_return
from tierce.actions.playing import Played, play
from tierce.actions.plays import ALL, Position, Work, plays, position_of
from tierce.actions.rules import ActionRules
from tierce.cards import HandCard, unbound
from tierce.states import GameState
from tierce.turns import ActionName

# What is done at a meld that lies.
AT_A_MELD: tuple[ActionName, ...] = ("layOff", "swap")


class Only(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which actions are asked for: those of a name, at a meld of the table, or in which a card is named (all jokers alike)."""

    action: ActionName | UnsetType = UNSET
    meld: Index | UnsetType = UNSET
    card: HandCard | UnsetType = UNSET

    def takes(self, action: Action) -> bool:
        """Whether an action is among them."""
        if self.action is not UNSET and self.action != action.__struct_config__.tag:
            return False
        if self.meld is not UNSET and not (isinstance(action, LayOffAction | SwapAction) and action.meld == self.meld):
            return False
        return self.card is UNSET or any(self.card == unbound(card) for card in named_cards(action))


def named_cards(action: Action) -> list[str]:
    """The cards that an action names."""
    match action:
        case DrawStockAction():
            return [] if action.card is UNSET else [action.card]
        case DrawDiscardAction():
            return []
        case SwapAction(card=card) | DiscardAction(card=card):
            return [card]
        case OpenAction(melds=melds):
            return [card for cards in melds for card in cards]
        case _:
            return action.cards


class Listed(Struct, frozen=True):
    """Legal actions; whether there are more than were asked for, and whether the hand is known at all."""

    actions: list[Action]
    truncated: bool
    complete: bool


def legal_actions(rules: ActionRules, state: GameState, limit: int | None = None, only: Only | None = None) -> Listed:
    """The legal actions of the seat to play in a possible state, at most `limit` of them.

    >>> from tierce.actions import action_rules
    >>> from tierce.rounds import deal
    >>> from tierce.states import PlayedVariant
    >>> from tierce.variants import resolve
    >>> rules = action_rules(resolve("rami-51").variant)
    >>> legal_actions(rules, deal(rules.rounds, PlayedVariant(id="rami-51", version=1), 2, 0, "tierce")).actions
    [DrawStockAction(seat=1, card=UNSET), DrawDiscardAction(seat=1)]
    """
    if state.outcome is not None:
        return Listed([], False, True)
    work = Work()
    if state.turn.phase == "draw":
        found = _draws(rules, state, work)
    else:
        position = position_of(state)
        if position is None:
            return Listed([], False, False)
        found = _actions(rules, position, work, only)
    if only is not None:
        found = filter(only.takes, found)
    if limit is None:
        return Listed(list(found), False, True)
    actions: list[Action] = []
    for action in found:
        if len(actions) == limit:
            return Listed(actions, True, True)
        actions.append(action)
    return Listed(actions, False, True)


def _draws(rules: ActionRules, state: GameState, work: Work) -> Iterator[Action]:
    seat = state.turn.seat
    yield DrawStockAction(seat=seat)
    if not state.discard:
        return
    taken = DrawDiscardAction(seat=seat)
    if rules.anybody_takes or isinstance(play(rules, state, taken, _never, work), Played):
        yield taken


def _never() -> str:
    """Nothing is shuffled when a card is drawn."""
    raise AssertionError


def _actions(rules: ActionRules, position: Position, work: Work, only: Only | None) -> Iterator[Action]:
    names = ALL if only is None or only.meld is UNSET else AT_A_MELD
    if only is not None and only.action is not UNSET:
        names = (only.action,) if names is ALL or only.action in names else ()
    if only is not None and only.card is not UNSET and only.card not in position.hand:
        return
    for one in plays(rules, position, work, names):
        if can_end_after(rules, position, one, work):
            yield one.action(position.seat)
    if names in (ALL, ("discard",)):
        yield from _discards(rules, position, work)


def _discards(rules: ActionRules, position: Position, work: Work) -> Iterator[Action]:
    if not can_discard(rules, position):
        return
    if position.owed and rules.rounds.reuse == "ifPossible" and joker_can_be_played(rules, position, work):
        return
    forbidden = may_not_return(rules, position)
    for card in dict.fromkeys(position.hand):
        if card != forbidden or position.hand.count(card) > 1:
            yield DiscardAction(seat=position.seat, card=card)
