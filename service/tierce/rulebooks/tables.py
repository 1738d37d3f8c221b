"""At which tables an example can happen: for how many players the packs hold its cards, and whether hands are large enough for them.

It looks at the cards of an example alone, and at what a table deals. Whether the rules allow what is shown is not asked here: what is refused is shown as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from tierce.cards import JOKER, unbound
from tierce.variants import Variant, pack_row

Document = dict[str, Any]


def numbers_of_players(variant: Variant) -> range:
    """For how many players a table is."""
    players = variant.deal.players.value
    return range(players.min, players.max + 1)


def happens_with(kind: str, request: Document, variant: Variant) -> list[int]:
    """The numbers of players with whom the cards that an example shows can be seen together, in the hands that the table deals."""
    hands = [hand["cards"] for hand in request.get("hands", ())]
    if kind == "score-hand":
        groups = [[*chain.from_iterable(hands)]]
        fits = all(_can_be_left(hand, variant) for hand in request["hands"])
    elif kind == "check-meld":
        # one beside the other, each a question of its own
        groups = [meld["cards"] for meld in request["melds"]]
        fits = all(len(meld) <= most_laid(variant) for meld in groups)
    elif kind == "check-opening":
        groups = [[*chain.from_iterable(meld["cards"] for meld in request["melds"])]]
        fits = len(groups[0]) <= most_laid(variant)
    else:
        (action,) = request["actions"]
        added = action.get("cards") or [action["card"]]
        groups = [[*request["state"]["table"][action["meld"]]["cards"], *added]]
        # The state it is asked of says whose hand they are in.
        fits = True
    # One of those who play has won.
    return [players for players in numbers_of_players(variant) if fits and len(hands) < players and all(_are_held(cards, variant, players) for cards in groups)]


def most_laid(variant: Variant) -> int:
    """How many cards can be laid in one turn: those dealt and the one drawn, less the one that has to be left for the discard pile."""
    kept = 1 if variant.turn.final_discard.value == "required" else 0
    return variant.deal.hand_size.value + 1 - kept


def least_meld(variant: Variant) -> int:
    """How few cards a meld can have."""
    return min(variant.sets.minimum_size.value, variant.runs.minimum_length.value)


def _can_be_left(hand: Document, variant: Variant) -> bool:
    """Whether a loser can have so many cards left: who has opened has laid a meld and discarded; who has not holds as many as were dealt, unless
    cards may be laid off all the same.

    Where nobody is charged for not having opened, a reader is not told who has.
    """
    cards, dealt = len(hand["cards"]), variant.deal.hand_size.value
    can_be_opened = cards <= dealt - least_meld(variant)
    can_be_unopened = cards == dealt if variant.lay_off.requires_opening.value else cards <= dealt
    if variant.scoring.unopened.value == "none":
        return can_be_opened or can_be_unopened
    return can_be_opened if hand.get("opened", True) else can_be_unopened


def _are_held(cards: Iterable[str], variant: Variant, players: int) -> bool:
    row = pack_row(variant, players)
    counts = Counter(map(unbound, cards))
    return row is not None and all(count <= (row.jokers if card == JOKER else row.packs) for card, count in counts.items())
