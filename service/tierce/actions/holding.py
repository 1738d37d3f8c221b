"""Holding: does the seat to play hold what an action plays, as far as its hand is known? (Contract, section 10; exact words in `spec/README.md`, "Held".)

Of a hidden hand some cards are certain all the same; any other card may be one of the hidden ones, as long as not all copies of it are in sight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tierce.actions.rules import ActionRules
from tierce.cards import HIDDEN, JOKER, unbound
from tierce.states import GameState, copies, in_sight
from tierce.violations import Violation, without_rule


def certain_cards(rules: ActionRules, state: GameState) -> list[str]:
    """What is known of the hidden cards of the seat to play: jokers that it owes, and the face that it took from the pile and has not laid."""
    turn = state.turn
    hand, drawn = state.seats[turn.seat].hand, turn.drawn
    hidden = hand.count(HIDDEN)
    if not hidden:
        return []
    certain = [JOKER] * (turn.owed_jokers - hand.count(JOKER))
    if drawn is not None and drawn.source == "discard" and not drawn.laid and drawn.card not in (*hand, *certain):
        may_lie = rules.rounds.taken_card == "layInNewMeld" and any(drawn.card == unbound(card) for meld in state.table for card in meld.cards)
        certain += [] if may_lie else [drawn.card]
    return certain[:hidden]


class Holding:
    """The hand of the seat to play while cards come out of it: what is known of it, and how many cards are hidden."""

    def __init__(self, rules: ActionRules, state: GameState) -> None:
        self.rules = rules
        self.state = state
        self.all = state.seats[state.turn.seat].hand
        self.left = [*self.all]
        # what came out of hidden cards that might have been anything
        self.guessed: list[str] = []
        # hidden cards that are known all the same
        self.certain: list[str] = []
        self.at_first: list[str] = []
        if HIDDEN in self.left:
            self.certain = certain_cards(rules, state)
            self.at_first = [*self.certain]
            for _ in self.certain:
                self.left.remove(HIDDEN)
            # how often each face is in sight, those that are certain or came out of `??` included
            self.seen = in_sight(state) + Counter(self.certain)

    def count(self, card: str) -> int:
        """How often the hand held a card before anything was taken, as far as it is known."""
        return self.all.count(card) + self.at_first.count(card)

    @property
    def known(self) -> list[str]:
        """What is known of the hand before anything was taken: cards that are shown or certain, and those that were taken since."""
        return [*[card for card in self.all if card != HIDDEN], *self.at_first, *self.guessed]

    @property
    def hand(self) -> list[str]:
        """The hand that is left, as it is seen."""
        return [*self.left, *[HIDDEN] * len(self.certain)]

    def takes(self, card: str) -> bool:
        """Take a card, face or `JK`, out of the hand; whether it can be there."""
        for known in (self.left, self.certain):
            if card in known:
                known.remove(card)
                return True
        if HIDDEN not in self.left or self.all_in_sight(card):
            return False
        self.left.remove(HIDDEN)
        self.seen[card] += 1
        self.guessed.append(card)
        return True

    def all_in_sight(self, card: str) -> bool:
        """Whether no copy of a card is hidden anywhere else."""
        return self.seen[card] >= copies(self.rules.rounds, self.state, card)

    def absent(self, cards: Sequence[str], at: str) -> list[Violation]:
        """Take cards out of the hand, jokers bound or not; those that are not there, for each face the first one."""
        absent: dict[str, Violation] = {}
        for place, card in enumerate(cards):
            face = unbound(card)
            if not self.takes(face) and face not in absent:
                absent[face] = without_rule("cards.not-in-hand", {"card": face, "count": self.count(face)}, f"{at}/{place}")
        return list(absent.values())
