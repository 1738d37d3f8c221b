"""RLCard's gin rummy: every group of melds that leaves the fewest points of these ten cards. The first group is taken down."""

from __future__ import annotations

from arranging import report
from rlcard.games.base import Card
from rlcard.games.gin_rummy.utils.melding import get_best_meld_clusters

CARDS = {f"{'10' if rank == 'T' else rank}{suit}": Card(suit, rank) for rank in Card.valid_rank for suit in "CDHS"}
NAMES = {str(card): name for name, card in CARDS.items()}


def best(cards: list[str]) -> list[list[list[Card]]]:
    return get_best_meld_clusters([CARDS[card] for card in cards])


def melds(clusters: list[list[list[Card]]]) -> list[list[str]]:
    return [[NAMES[str(card)] for card in meld] for meld in clusters[0]] if clusters else []


report(best, melds)
