"""Melds and what is nearly one, drawn by table rules of all sorts: the engine answers as the plain re-statement does.

`test_melds` asks chance for cards; here they are drawn so that long runs, second aces, twins and jokers of which something wrong is said come often.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import restatement
from test_lying_melds import JOKER, Table, tables
from test_melds import answer
from tight_states import drawn_meld, near

MELDS = 60


def nearly_a_meld(rng: Random, table: Table) -> list[str]:
    """A meld in which something is changed, or nothing."""
    meld = drawn_meld(rng, table.document)
    cards = [*meld["cards"]]
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        place = rng.randrange(len(cards) + 1)
        match rng.randrange(6):
            case 0 if len(cards) > 1:
                del cards[place % len(cards)]
            case 1:
                cards.insert(place, near(rng, [meld], []))
            case 2:
                cards[place % len(cards)] = near(rng, [meld], [])
            case 3:
                cards.insert(place, rng.choice(cards))
            case 4:
                cards.insert(place, "A" + rng.choice([*(card[-1] for card in cards if card[-1] in "CDHS"), "H"]))
            case _:
                cards[place % len(cards)] = rng.choice((JOKER, f"{JOKER}={near(rng, [meld], [])}"))
    cards = [JOKER if card.startswith(JOKER) and rng.random() < 0.6 else card.replace(f"{JOKER}={JOKER}", JOKER) for card in cards]
    return rng.sample(cards, len(cards))[:24]


@pytest.mark.parametrize("block", range(4))
def test_a_drawn_meld_is_answered_as_by_the_plain_re_statement(block: int) -> None:
    met = Counter[str]()
    for rng, table in tables(block):
        for _ in range(MELDS):
            cards = nearly_a_meld(rng, table)
            found = answer(table.rules, cards)
            assert found == restatement.judge(table.values, cards), json.dumps([table.values, cards])
            met[found["verdict"]] += 1
    assert min(met.values()) > MELDS, met
