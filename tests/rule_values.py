"""What every rule may be set to, typed from the page of variants and from nothing of the service.

`ALLOWED` has enumerations whole, and of a range of numbers the ends, the middle, and 1, 2, 5 and 11, where languages change their plurals.
`REFUSED` has what lies just outside, or is no such value at all.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

Value = Any


def numbers(least: int, most: int) -> list[Value]:
    """A short range whole; of a long one the ends, the middle and where plurals change."""
    if most - least <= 13:
        return list(range(least, most + 1))
    telling = {0, 1, 2, 5, 11, -1, -2, -5, -11, least, most, (least + most) // 2}
    return sorted(number for number in telling if least <= number <= most)


def seats(least: int, most: int) -> dict[str, int]:
    return {"min": least, "max": most}


def row(least: int, most: int, packs: int, jokers: int) -> dict[str, Value]:
    """A row of the pack table."""
    return {"players": seats(least, most), "packs": packs, "jokers": jokers}


SEATS = [seats(least, most) for least in range(2, 9) for most in range(least, 9)]
YES_OR_NO = [True, False]
# Three sorts of cards: each number alone beside an even ten, and small numbers together.
POINTS = sorted({*product((1, 2, 11), repeat=3), *(trio for number in numbers(0, 100) for trio in permutations((number, 10, 10)))})
PRIZES = [
    {"formula": formula, "winnerShare": share, "limit": limit, "limitInclusive": inclusive}
    for formula in ("Q1", "Q2", "Q3", "Q4", "Q5")
    for share in (50, 75, 100)
    for limit in numbers(1, 1_000)
    for inclusive in YES_OR_NO
]

ALLOWED: dict[str, list[Value]] = {
    "/deal/players": list(SEATS),
    "/deal/packs": [
        *([row(players["min"], players["max"], 2, 4)] for players in SEATS),
        *([row(2, 8, packs, jokers)] for packs in (1, 2, 3, 4) for jokers in range(9) if (packs, jokers) != (2, 4)),
        [row(2, 4, 2, 4), row(5, 6, 3, 4)],
        [row(players, players, 4, 8) for players in range(2, 9)],
    ],
    "/deal/handSize": numbers(5, 16),
    "/deal/upcard": YES_OR_NO,
    "/deal/firstSeat": ["leftOfDealer", "dealer"],
    "/deal/nextDealer": ["left", "none"],
    "/turn/returnTakenCard": ["forbidden", "allowed"],
    "/turn/takenCard": ["keep", "layThisTurn", "layInNewMeld"],
    "/turn/takers": ["anybody", "opened", "openingWithIt"],
    "/turn/takeFromTurn": numbers(1, 3),
    "/turn/finalDiscard": ["required", "optional"],
    "/turn/maximumTurns": [*numbers(1, 10_000), "none"],
    "/sets/minimumSize": numbers(3, 4),
    "/sets/maximumSize": numbers(3, 8),
    "/sets/oneRank": [True],
    "/sets/distinctSuits": YES_OR_NO,
    "/runs/minimumLength": numbers(3, 5),
    "/runs/maximumLength": numbers(3, 13),
    "/runs/oneSuit": [True],
    "/runs/consecutive": [True],
    "/runs/aceLow": YES_OR_NO,
    "/runs/aceHigh": YES_OR_NO,
    "/runs/aroundTheCorner": YES_OR_NO,
    "/jokers/maximumPerMeld": numbers(0, 2),
    "/jokers/minimumNaturals": numbers(1, 3),
    "/jokers/adjacent": YES_OR_NO,
    "/jokers/position": ["lowest", "declared"],
    "/opening/minimumPoints": numbers(0, 200),
    "/opening/pureRun": YES_OR_NO,
    "/layOff/requiresOpening": YES_OR_NO,
    "/layOff/targets": ["all", "own"],
    "/jokerSwap/allowed": ["never", "afterOpening", "always"],
    "/jokerSwap/targets": ["all", "own"],
    "/jokerSwap/setNaturals": numbers(2, 3),
    "/jokerSwap/reuse": ["must", "ifPossible", "free"],
    "/stock/maximumReshuffles": [*numbers(0, 10), "unlimited"],
    "/scoring/ace": [{"low": low, "high": high, "hand": hand} for low, high, hand in POINTS],
    "/scoring/court": [{"jack": jack, "queen": queen, "king": king} for jack, queen, king in POINTS],
    "/scoring/joker": numbers(0, 100),
    "/scoring/unopened": [*numbers(0, 500), "none"],
    "/scoring/atOnceBonus": numbers(0, 200),
    "/scoring/atOnceFactor": numbers(1, 3),
    "/scoring/winner": numbers(-200, 0),
    "/scoring/blocked": ["lowestHandWins", "everybodyPays"],
    "/match/ranking": ["lowestTotal"],
    "/match/end": ["none", *({"rounds": rounds} for rounds in numbers(1, 1_000)), *({"points": points} for points in numbers(1, 1_000_000))],
    "/prize": [*PRIZES, "none"],
}

# What is no value of any rule.
NO_VALUE: list[Value] = [None, "", "some", 2.5, [], {}]
PRIZE = {"formula": "Q1", "winnerShare": 75, "limit": 80, "limitInclusive": False}


def outside(least: int, most: int) -> list[Value]:
    return [*NO_VALUE, least - 1, most + 1, str(least), True]


# rule -> what it may not be set to
REFUSED: dict[str, list[Value]] = {
    "/deal/players": [*NO_VALUE, 4, {"min": 1, "max": 4}, {"min": 2, "max": 9}, {"min": 2}, {"min": 2, "max": 4, "best": 3}],
    "/deal/packs": [
        *NO_VALUE,
        row(2, 8, 2, 4),
        [row(1, 4, 2, 4)],
        [row(2, 9, 2, 4)],
        [row(2, 8, 0, 4)],
        [row(2, 8, 5, 4)],
        [row(2, 8, 2, -1)],
        [row(2, 8, 2, 9)],
        [row(2, 2, 2, 4)] * 8,
    ],
    "/deal/handSize": outside(5, 16),
    "/deal/upcard": [*NO_VALUE, 1],
    "/deal/firstSeat": NO_VALUE,
    "/deal/nextDealer": NO_VALUE,
    "/turn/returnTakenCard": NO_VALUE,
    "/turn/takenCard": NO_VALUE,
    "/turn/takers": NO_VALUE,
    "/turn/takeFromTurn": outside(1, 3),
    "/turn/finalDiscard": NO_VALUE,
    "/turn/maximumTurns": outside(1, 10_000),
    "/sets/minimumSize": outside(3, 4),
    "/sets/maximumSize": outside(3, 8),
    "/sets/oneRank": [*NO_VALUE, False],
    "/sets/distinctSuits": NO_VALUE,
    "/runs/minimumLength": outside(3, 5),
    "/runs/maximumLength": outside(3, 13),
    "/runs/oneSuit": [*NO_VALUE, False],
    "/runs/consecutive": [*NO_VALUE, False],
    "/runs/aceLow": NO_VALUE,
    "/runs/aceHigh": NO_VALUE,
    "/runs/aroundTheCorner": NO_VALUE,
    "/jokers/maximumPerMeld": outside(0, 2),
    "/jokers/minimumNaturals": outside(1, 3),
    "/jokers/adjacent": NO_VALUE,
    "/jokers/position": NO_VALUE,
    "/opening/minimumPoints": outside(0, 200),
    "/opening/pureRun": NO_VALUE,
    "/layOff/requiresOpening": NO_VALUE,
    "/layOff/targets": NO_VALUE,
    "/jokerSwap/allowed": NO_VALUE,
    "/jokerSwap/targets": NO_VALUE,
    "/jokerSwap/setNaturals": outside(2, 3),
    "/jokerSwap/reuse": NO_VALUE,
    "/stock/maximumReshuffles": outside(0, 10),
    "/scoring/ace": [*NO_VALUE, 11, {"low": 1, "high": 11}, {"low": -1, "high": 11, "hand": 11}, {"low": 1, "high": 101, "hand": 11}],
    "/scoring/court": [*NO_VALUE, 10, {"jack": 10, "queen": 10}, {"jack": 10, "queen": 10, "king": 101}],
    "/scoring/joker": outside(0, 100),
    "/scoring/unopened": outside(0, 500),
    "/scoring/atOnceBonus": outside(0, 200),
    "/scoring/atOnceFactor": outside(1, 3),
    "/scoring/winner": outside(-200, 0),
    "/scoring/blocked": NO_VALUE,
    "/match/ranking": NO_VALUE,
    "/match/end": [*NO_VALUE, 5, {"rounds": 0}, {"rounds": 1_001}, {"points": 0}, {"points": 1_000_001}, {"rounds": 5, "points": 500}],
    "/prize": [
        *NO_VALUE,
        {**PRIZE, "formula": "Q6"},
        {**PRIZE, "winnerShare": 49},
        {**PRIZE, "winnerShare": 101},
        {**PRIZE, "limit": 0},
        {**PRIZE, "limit": 1_001},
        {**PRIZE, "limitInclusive": 1},
        {"formula": "Q1", "winnerShare": 75, "limit": 80},
    ],
}


def table_rules(chosen: dict[str, Value]) -> dict[str, Value]:
    """Values by rule, as the `changes` of a reference: in groups."""
    grouped: dict[str, Value] = {}
    for pointer, value in chosen.items():
        group, _, rule = pointer[1:].partition("/")
        if rule:
            grouped.setdefault(group, {})[rule] = value
        else:
            grouped[group] = value
    return grouped
