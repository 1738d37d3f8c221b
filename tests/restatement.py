"""Is this a meld? The rules said a second time.

This is not the engine and shares nothing with it. It was written from the documents alone: the contract, the table of variants, the page of rules, the
definitions of readings and faults, and the meanings in `spec/violations.yaml`. It is slow and plain on purpose. Each reading is found by trying every place
for every card, each fault is one sentence of the catalogue. The tests ask both the engine and this page about the same cards: the answers must be equal.

    judge(values, ["JK", "7S", "8S"])    what the variant with these values says of a joker, a seven and an eight
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

Values = dict[str, Any]
Fault = dict[str, Any]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")


# Cards


@dataclass(frozen=True)
class Card:
    """One card of the request. A joker has the rank and the suit that the player said of it, or None where he said nothing."""

    index: int
    text: str
    joker: bool
    rank: str | None
    suit: str | None


def parse(text: str, index: int = 0) -> Card:
    face = text.removeprefix("JK").removeprefix("=")
    if face == "":
        return Card(index, text, True, None, None)
    if face in RANKS:
        return Card(index, text, True, face, None)
    return Card(index, text, text != face, face[:-1], face[-1])


def canonical(text: str) -> tuple[int, int, bool]:
    """Suits C D H S, ranks A to K in a suit, a bound joker after its card, then jokers bound to a rank alone, then jokers that say nothing."""
    card = parse(text)
    if card.rank is None:
        return (len(SUITS) + 1, 0, True)
    return (len(SUITS) if card.suit is None else SUITS.index(card.suit), RANKS.index(card.rank), card.joker)


def texts(cards: list[Card]) -> list[str]:
    return sorted((card.text for card in cards), key=canonical)


def copies_too_many(cards: list[Card], what: Callable[[Card], str | None]) -> list[Card]:
    """Those that have an earlier card of the same rank, or of the same suit."""
    return [card for number, card in enumerate(cards) if what(card) in {what(earlier) for earlier in cards[:number]}]


# Spans: places that follow one another. The ace is 1, the king 13, the ace after it 14, a two after that 15.


def spans(width: int) -> list[range]:
    """A span may begin at any rank, and is 1 to 13 places wide."""
    return [range(first, first + width) for first in range(1, 14)] if 1 <= width <= 13 else []


def rank_at(place: int) -> str:
    return RANKS[(place - 1) % 13]


def ranks_of(span: range) -> set[str | None]:
    return {rank_at(place) for place in span}


def begins_with_ace(span: range) -> bool:
    return len(span) > 1 and span[0] == 1


def ends_with_ace(span: range) -> bool:
    return len(span) > 1 and span[-1] == 14


def turns_corner(span: range) -> bool:
    return 14 in span and 15 in span


def jokers_touch(joker_places: set[int]) -> bool:
    return any(place + 1 in joker_places for place in joker_places)


def broken_by_span(values: Values, span: range, joker_places: set[int]) -> list[tuple[str, str]]:
    """The rules that a run in this span, with its jokers in these places, would break: code and rule."""
    runs, broken = values["runs"], []
    if begins_with_ace(span) and not runs["aceLow"]:
        broken.append(("run.ace-low", "/runs/aceLow"))
    if ends_with_ace(span) and not runs["aceHigh"]:
        broken.append(("run.ace-high", "/runs/aceHigh"))
    if turns_corner(span) and not runs["aroundTheCorner"]:
        broken.append(("run.around-the-corner", "/runs/aroundTheCorner"))
    if jokers_touch(joker_places) and not values["jokers"]["adjacent"]:
        broken.append(("joker.adjacent", "/jokers/adjacent"))
    return broken


# Points


def points_of(values: Values, rank: str, low: bool) -> int:
    scoring = values["scoring"]
    match rank:
        case "A":
            return int(scoring["ace"]["low" if low else "high"])
        case "J":
            return int(scoring["court"]["jack"])
        case "Q":
            return int(scoring["court"]["queen"])
        case "K":
            return int(scoring["court"]["king"])
        case _:
            return int(rank)


def points_of_span(values: Values, span: range) -> int:
    """An ace counts low in place 1, and in place 14 where 15 follows it."""
    return sum(points_of(values, rank_at(place), low=place == 1 or (place == 14 and 15 in span)) for place in span)


# Readings


@dataclass(frozen=True)
class Reading:
    """One way to see the cards as a meld: for each card, in the order of the request, its place and how the meld writes it."""

    kind: str
    points: int
    places: tuple[int, ...]
    written: tuple[str, ...]

    def preference(self) -> tuple[int, list[int], bool]:
        """The variant takes the lowest total, then lower places from the first card on, then a run before a set."""
        return (self.points, sorted(self.places), self.kind == "set")


def joker_counts_hold(values: Values, cards: list[Card]) -> bool:
    jokers = [card for card in cards if card.joker]
    naturals = [card for card in cards if not card.joker]
    return not jokers or (len(jokers) <= values["jokers"]["maximumPerMeld"] and len(naturals) >= values["jokers"]["minimumNaturals"])


def readings_as_run(values: Values, cards: list[Card]) -> Iterator[Reading]:
    if not values["runs"]["minimumLength"] <= len(cards) <= values["runs"]["maximumLength"]:
        return
    for suit in SUITS:
        for span in spans(len(cards)):
            could_be = [[place for place in span if card.joker or (card.rank, card.suit) == (rank_at(place), suit)] for card in cards]
            for places in product(*could_be):
                joker_places = {place for card, place in zip(cards, places, strict=True) if card.joker}
                if len(set(places)) == len(cards) and not broken_by_span(values, span, joker_places):
                    faces = [rank_at(place) + suit for place in places]
                    written = tuple(f"JK={face}" if card.joker else face for card, face in zip(cards, faces, strict=True))
                    yield Reading("run", points_of_span(values, span), places, written)


def readings_as_set(values: Values, cards: list[Card]) -> Iterator[Reading]:
    if not values["sets"]["minimumSize"] <= len(cards) <= values["sets"]["maximumSize"]:
        return
    suits = [card.suit for card in cards if not card.joker]
    open_suits = [suit for suit in SUITS if suit not in suits]
    distinct = values["sets"]["distinctSuits"]
    if distinct and len(set(suits)) < len(suits):
        return
    for rank in RANKS:
        if all(card.rank == rank for card in cards if not card.joker):
            joker = f"JK={rank}{open_suits[0]}" if distinct and len(open_suits) == 1 else f"JK={rank}"
            place = 14 if rank == "A" else RANKS.index(rank) + 1
            written = tuple(joker if card.joker else card.text for card in cards)
            yield Reading("set", len(cards) * points_of(values, rank, low=False), (place,) * len(cards), written)


def readings_of(values: Values, cards: list[Card]) -> list[Reading]:
    if not joker_counts_hold(values, cards):
        return []
    return [*readings_as_run(values, cards), *readings_as_set(values, cards)]


def meld_of(reading: Reading, cards: list[Card]) -> dict[str, Any]:
    """A run ascends. A set goes by suit, its jokers last."""
    if reading.kind == "run":
        written = [text for _, text in sorted(zip(reading.places, reading.written, strict=True))]
    else:
        written = sorted(reading.written, key=lambda text: (parse(text).joker, canonical(text)))
    pure = reading.kind == "run" and not any(card.joker for card in cards)
    return {"kind": reading.kind, "cards": written, "points": reading.points, "pure": pure}


# What the player said of his jokers


def said_right(values: Values, said: Card, holds: str, kind: str, shown_suits: set[str | None]) -> bool:
    """Whether a joker may be said to be `said` where it is `holds`."""
    truth = parse(holds)
    if said.rank is None:
        return True
    if said.rank != truth.rank:
        return False
    if kind == "run":
        return said.suit == truth.suit
    if said.suit is None:
        return True
    if truth.suit is None:
        return not values["sets"]["distinctSuits"] or said.suit not in shown_suits
    return said.suit == truth.suit


def agrees(values: Values, reading: Reading, cards: list[Card]) -> bool:
    shown = {card.suit for card in cards if not card.joker}
    return all(said_right(values, card, holds, reading.kind, shown) for card, holds in zip(cards, reading.written, strict=True) if card.joker)


def wrong_bindings(values: Values, reading: Reading, cards: list[Card]) -> list[Fault]:
    """Those said right are set aside, the others paired with the places left, both in canonical order."""
    shown = {card.suit for card in cards if not card.joker}
    said = sorted((card for card in cards if card.joker and card.rank is not None), key=lambda card: canonical(card.text))
    left = sorted((holds for card, holds in zip(cards, reading.written, strict=True) if card.joker), key=canonical)
    wrong = []
    for card in said:
        right = [holds for holds in left if said_right(values, card, holds, reading.kind, shown)]
        if right:
            left.remove(right[0])
        else:
            wrong.append(card)
    pointed_to: set[int] = set()
    faults = []
    for card, holds in zip(wrong, left, strict=False):
        first = min(other.index for other in cards if other.text == card.text and other.index not in pointed_to)
        pointed_to.add(first)
        faults.append(fault("joker.wrong-binding", "/jokers/position", f"/cards/{first}", card=card.text, holds=holds))
    return faults


# Faults of a meld without a reading


def fault(code: str, rule: str | None, at: str = "", **facts: Any) -> Fault:
    return {"code": code, "rule": rule, "at": at, "facts": facts}


# Of the codes that a violation hides only these can be found beside it: a binding is judged where the meld stands, and nothing else is.
HIDES = {"run.ace-at-both-ends": {"run.twin"}}


def without_hidden(faults: list[Fault]) -> list[Fault]:
    hidden = {code for found in faults for code in HIDES.get(found["code"], set())}
    return [found for found in faults if found["code"] not in hidden]


def joker_faults(values: Values, cards: list[Card]) -> list[Fault]:
    jokers = [card for card in cards if card.joker]
    naturals = [card for card in cards if not card.joker]
    maximum, minimum = values["jokers"]["maximumPerMeld"], values["jokers"]["minimumNaturals"]
    faults = []
    if len(jokers) > maximum:
        faults.append(fault("joker.too-many", "/jokers/maximumPerMeld", count=len(jokers), maximum=maximum))
    if jokers and len(naturals) < minimum:
        faults.append(fault("joker.too-few-naturals", "/jokers/minimumNaturals", count=len(naturals), minimum=minimum))
    return faults


def shared_rank(naturals: list[Card]) -> str | None:
    return max(RANKS, key=lambda rank: sum(card.rank == rank for card in naturals))


def shared_suit(naturals: list[Card]) -> str | None:
    """The suit of most naturals; of equals the first in C D H S."""
    return max(SUITS, key=lambda suit: sum(card.suit == suit for card in naturals))


def faults_as_set(values: Values, cards: list[Card]) -> list[Fault]:
    naturals = [card for card in cards if not card.joker]
    rank = shared_rank(naturals)
    of_rank = [card for card in naturals if card.rank == rank]
    other_rank = [card for card in naturals if card.rank != rank]
    repeated = copies_too_many(of_rank, lambda card: card.suit)
    minimum, maximum = values["sets"]["minimumSize"], values["sets"]["maximumSize"]

    faults = joker_faults(values, cards)
    if len(cards) < minimum:
        faults.append(fault("set.too-small", "/sets/minimumSize", count=len(cards), minimum=minimum))
    if len(cards) > maximum:
        faults.append(fault("set.too-large", "/sets/maximumSize", count=len(cards), maximum=maximum))
    if other_rank:
        faults.append(fault("set.mixed-ranks", "/sets/oneRank", rank=rank, cards=texts(other_rank), count=len(other_rank)))
    if repeated and values["sets"]["distinctSuits"]:
        faults.append(fault("set.repeated-suit", "/sets/distinctSuits", cards=texts(repeated), count=len(repeated)))
    return without_hidden(faults)


def faults_as_run(values: Values, cards: list[Card], by_majority: bool) -> list[Fault]:
    """`by_majority`: only the greater part of the naturals made this a run. Then the others are no cards of the run."""
    naturals = [card for card in cards if not card.joker]
    jokers = [card for card in cards if card.joker]
    suit = shared_suit(naturals)
    other_suit = [card for card in naturals if card.suit != suit]
    of_run = [card for card in naturals if card.suit == suit] if by_majority else naturals
    twins = copies_too_many(of_run, lambda card: card.rank)
    run_ranks = {card.rank for card in of_run}
    width = len(run_ranks) + len(jokers)
    minimum, maximum = values["runs"]["minimumLength"], values["runs"]["maximumLength"]

    faults = joker_faults(values, cards)
    if len(cards) < minimum:
        faults.append(fault("run.too-short", "/runs/minimumLength", count=len(cards), minimum=minimum))
    if width > maximum:
        faults.append(fault("run.too-long", "/runs/maximumLength", count=width, maximum=maximum))
    if other_suit:
        faults.append(fault("run.mixed-suits", "/runs/oneSuit", suit=suit, cards=texts(other_suit), count=len(other_suit)))
    if twins:
        faults.append(fault("run.twin", "/runs/consecutive", cards=texts(twins), count=len(twins)))
    if width == 13 and len(cards) == 14 and [card.rank for card in twins] == ["A"]:
        faults.append(fault("run.ace-at-both-ends", "/runs/aceHigh" if values["runs"]["aceLow"] else "/runs/aceLow"))
    if width <= 13:
        faults.extend(faults_of_spans(values, run_ranks, len(jokers)))
    return without_hidden(faults)


def faults_of_spans(values: Values, run_ranks: set[str | None], jokers: int) -> list[Fault]:
    """A gap, or else the rules that the best span breaks."""
    holding = [span for span in spans(len(run_ranks) + jokers) if run_ranks <= ranks_of(span)]
    if not holding:
        return [fault("run.gap", "/runs/consecutive", count=cards_missing(values, run_ranks, jokers))]

    def broken(span: range) -> list[tuple[str, str]]:
        rules = broken_by_span(values, span, {place for place in span if rank_at(place) not in run_ranks})
        too_many = jokers > values["jokers"]["maximumPerMeld"]
        return [(code, rule) for code, rule in rules if not (too_many and code == "joker.adjacent")]

    best = min(holding, key=lambda span: (len(broken(span)), turns_corner(span), points_of_span(values, span), span[0]))
    return [fault(code, rule) for code, rule in broken(best)]


def cards_missing(values: Values, run_ranks: set[str | None], jokers: int) -> int:
    """The least number of cards to be added, beside the jokers; round the corner it is counted only where runs may turn it."""
    return min(
        width - len(run_ranks) - jokers
        for width in range(1, 14)
        for span in spans(width)
        if run_ranks <= ranks_of(span) and (values["runs"]["aroundTheCorner"] or not turns_corner(span))
    )


def faults_of(values: Values, cards: list[Card]) -> list[Fault]:
    """The look decides whether the cards are judged as a set or as a run; the first that holds."""
    naturals = [card for card in cards if not card.joker]
    n = len(cards)
    ranks = {card.rank for card in naturals}
    of_shared_rank = sum(card.rank == shared_rank(naturals) for card in naturals)
    of_shared_suit = sum(card.suit == shared_suit(naturals) for card in naturals)

    if n == 0:
        return [fault("meld.empty", None)]
    if not naturals:
        return [fault("joker.only-jokers", "/jokers/minimumNaturals", count=n, minimum=values["jokers"]["minimumNaturals"])]
    if len(naturals) == 1:
        as_set, as_run = faults_as_set(values, cards), faults_as_run(values, cards, by_majority=False)
        return as_set if len(as_set) < len(as_run) else as_run
    if of_shared_rank == len(naturals):
        return faults_as_set(values, cards)
    if of_shared_suit == len(naturals):
        return faults_as_run(values, cards, by_majority=False)
    if len(ranks) == len(naturals) and any(ranks <= ranks_of(span) for span in spans(n)):
        return faults_as_run(values, cards, by_majority=False)
    if 2 * of_shared_rank > len(naturals):
        return faults_as_set(values, cards)
    if 2 * of_shared_suit > len(naturals) and of_shared_suit >= 3:
        return faults_as_run(values, cards, by_majority=True)
    return [fault("meld.no-kind", None, count=n)]


# Packs


def largest_packs(values: Values) -> dict[str, Any]:
    """The row of most cards, among those for allowed numbers of players."""
    allowed = range(values["deal"]["players"]["min"], values["deal"]["players"]["max"] + 1)
    rows = [row for row in values["deal"]["packs"] if any(row["players"]["min"] <= count <= row["players"]["max"] for count in allowed)]
    return dict(max(rows, key=lambda row: 52 * int(row["packs"]) + int(row["jokers"])))


def cards_not_in_packs(values: Values, cards: list[Card]) -> list[Fault]:
    """For each face the first copy beyond those that the packs hold. A joker is a joker, whatever was said of it."""
    packs = largest_packs(values)
    seen: Counter[str] = Counter()
    faults = []
    for card in cards:
        face, copies = ("JK", packs["jokers"]) if card.joker else (card.text, packs["packs"])
        seen[face] += 1
        if seen[face] == copies + 1:
            faults.append(fault("request.not-in-packs", "/deal/packs", f"/cards/{card.index}", card=face, count=copies))
    return faults


# The answer


def refuse(verdict: str, faults: list[Fault]) -> dict[str, Any]:
    return {"verdict": verdict, "violations": sorted(faults, key=lambda found: (found["at"], found["code"]))}


def judge(values: Values, cards: list[str]) -> dict[str, Any]:
    """What the variant with these values says of these cards, taken as one meld."""
    asked = [parse(text, index) for index, text in enumerate(cards)]
    missing = cards_not_in_packs(values, asked)
    if missing:
        return refuse("impossible", missing)
    readings = readings_of(values, asked)
    if not readings:
        return refuse("rejected", faults_of(values, asked))
    agreeing = [reading for reading in readings if agrees(values, reading, asked)]
    declared = values["jokers"]["position"] == "declared"
    taken = min(agreeing if declared and agreeing else readings, key=Reading.preference)
    wrong = wrong_bindings(values, taken, asked)
    return refuse("rejected", wrong) if wrong else {"verdict": "accepted", "meld": meld_of(taken, asked)}
