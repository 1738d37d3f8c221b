"""What the packs of a variant hold, and which cards of a question are beyond them.

The largest pack of a variant counts, since a question about cards does not say how many play. (Contract, section 4.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tierce.cards import JOKER, unbound
from tierce.melds.tables import MeldRules
from tierce.violations import Facts, Violation, listed


def beyond_the_packs(rules: MeldRules, piles: Iterable[tuple[str, Sequence[str]]]) -> tuple[Violation, ...]:
    """The cards that the largest pack does not hold: for each face the first copy too many, counted over all piles.

    `piles`: lists of cards, each with the place of the list in the question (`/cards`).
    """
    seen: Counter[str] = Counter()
    beyond = []
    for at, cards in piles:
        for place, card in enumerate(cards):
            face = unbound(card)
            held = rules.pack_jokers if face == JOKER else rules.packs
            seen[face] += 1
            if seen[face] == held + 1:
                facts: Facts = {"card": face, "count": held}
                beyond.append(Violation("request.not-in-packs", "/deal/packs", f"{at}/{place}", facts, rules.pack_source))
    return listed(beyond)
