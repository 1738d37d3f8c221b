"""Melds, lay-offs and swaps of a round: the rules said a second time.

As in `restatement.py`, nothing here is shared with the engine; it was written from the chapter "Rounds: what is exact" alone. A lay-off is found by trying
every way to part the cards before the first place of a run and after its last.

    judge_lay_off(rules_of(values), Lying(0, "run", ("5C", "6C", "7C")), ("JK", "4C"))    how the cards join the run, or what is wrong with them
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from restated_hands import Meld
from restated_state_faults import lying_span
from restated_states import arranged, arranged_set
from restatement import (
    Card,
    Fault,
    Reading,
    Values,
    agrees,
    broken_by_span,
    cards_missing,
    copies_too_many,
    fault,
    faults_of,
    joker_counts_hold,
    joker_faults,
    meld_of,
    parse,
    points_of,
    points_of_span,
    rank_at,
    ranks_of,
    readings_as_set,
    readings_of,
    spans,
    texts,
    turns_corner,
    without_hidden,
    wrong_bindings,
)


@dataclass(frozen=True)
class Rules:
    """The values of a variant, and their text, by which they are known: what was found under them once is not sought again."""

    text: str
    values: Values = field(compare=False)


def rules_of(values: Values) -> Rules:
    return Rules(json.dumps(values, sort_keys=True), values)


@dataclass(frozen=True, order=True)
class Lying:
    """A meld of the table."""

    owner: int
    kind: str
    cards: tuple[str, ...]


# A new meld: as in `melds/check`, but for the packs


def taken_reading(values: Values, readings: list[Reading], cards: list[Card]) -> Reading:
    """The one that the variant takes; under `declared` of those that agree with what the player said, if there are any."""
    agreeing = [reading for reading in readings if agrees(values, reading, cards)]
    declared = values["jokers"]["position"] == "declared"
    return min(agreeing if declared and agreeing else readings, key=Reading.preference)


@lru_cache(maxsize=200_000)
def judge_meld(rules: Rules, cards: tuple[str, ...]) -> tuple[Meld | None, list[Fault]]:
    """The meld that the cards are, or its faults."""
    asked = [parse(card, index) for index, card in enumerate(cards)]
    readings = readings_of(rules.values, asked)
    if not readings:
        return None, faults_of(rules.values, asked)
    taken = taken_reading(rules.values, readings, asked)
    wrong = wrong_bindings(rules.values, taken, asked)
    return (None, wrong) if wrong else (meld_of(taken, asked), [])


# A lay-off


@dataclass(frozen=True)
class Way:
    """One way in which cards join a meld: the reading of the cards that were asked about, of these the ones that are added, and the longer meld."""

    reading: Reading
    asked: tuple[Card, ...]
    added: tuple[str, ...]
    longer: tuple[str, ...]


def jokers_lying(lying: Lying) -> list[Card]:
    return [parse(card) for card in lying.cards if parse(card).joker]


def ways_on_run(values: Values, lying: Lying, added: list[Card]) -> Iterator[Way]:
    """Some places before the first and some after the last; the cards that lie stay where they are."""
    on_table = [parse(card) for card in lying.cards]
    width = len(lying.cards) + len(added)
    if width > min(13, values["runs"]["maximumLength"]) or not joker_counts_hold(values, on_table + added):
        return
    for before in range(len(added) + 1):
        first = lying_span(list(lying.cards))[0] - before
        first = first + 13 if first < 1 else first
        span = range(first, first + width)
        kept = span[before : before + len(lying.cards)]
        new = [place for place in span if place not in kept]
        could_be = [[place for place in new if card.joker or (card.rank, card.suit) == (rank_at(place), on_table[0].suit)] for card in added]
        for places in product(*could_be):
            if len(set(places)) < len(added):
                continue
            joker_places = {place for card, place in [*zip(added, places, strict=True), *zip(on_table, kept, strict=True)] if card.joker}
            if broken_by_span(values, span, joker_places):
                continue
            faces = [f"{rank_at(place)}{on_table[0].suit}" for place in places]
            written = tuple(f"JK={one}" if card.joker else one for card, one in zip(added, faces, strict=True))
            points = sum(points_of(values, rank_at(place), low=place == 1 or (place == 14 and 15 in span)) for place in places)
            lies = dict(zip(kept, lying.cards, strict=True)) | dict(zip(places, written, strict=True))
            yield Way(Reading("run", points, places, written), tuple(added), written, tuple(lies[place] for place in span))


def ways_on_set(values: Values, lying: Lying, added: list[Card]) -> Iterator[Way]:
    """The cards join the set, and all its jokers are bound anew."""
    unbound = [Card(len(added) + number, "JK", True, None, None) if parse(card).joker else parse(card) for number, card in enumerate(lying.cards)]
    asked = [*added, *unbound]
    if joker_counts_hold(values, asked):
        for reading in readings_as_set(values, asked):
            yield Way(reading, tuple(asked), reading.written[: len(added)], tuple(arranged_set(list(reading.written))))


@dataclass(frozen=True)
class Joined:
    """The cards that were laid off, each joker bound, in canonical order; and the meld as it lies then."""

    added: tuple[str, ...]
    lying: Lying


@lru_cache(maxsize=200_000)
def judge_lay_off(rules: Rules, lying: Lying, cards: tuple[str, ...]) -> tuple[Joined | None, list[Fault]]:
    """How the cards join the meld, or the faults of the meld that they would make."""
    added = [parse(card, index) for index, card in enumerate(cards)]
    if not added:
        return None, [fault("meld.empty", None)]
    ways = list((ways_on_run if lying.kind == "run" else ways_on_set)(rules.values, lying, added))
    if not ways:
        return None, (faults_on_run if lying.kind == "run" else faults_on_set)(rules.values, lying, added)
    taken = taken_way(rules.values, ways)
    wrong = wrong_bindings(rules.values, taken.reading, list(taken.asked))
    if wrong:
        return None, wrong
    return Joined(tuple(arranged(list(taken.added))), Lying(lying.owner, lying.kind, taken.longer)), []


def taken_way(values: Values, ways: list[Way]) -> Way:
    """The cards added are worth fewest points together, then lie in the lower places; under `declared` among the ways that agree with what the player said."""
    agreeing = [way for way in ways if agrees(values, way.reading, list(way.asked))]
    declared = values["jokers"]["position"] == "declared"
    return min(agreeing if declared and agreeing else ways, key=lambda way: way.reading.preference())


def bindings_of_lay_off(rules: Rules, lying: Lying, cards: tuple[str, ...]) -> set[tuple[str, ...]]:
    """What can be said of the jokers added: nothing where the variant decides; where the player does, what they are in any way."""
    ways = (ways_on_run if lying.kind == "run" else ways_on_set)(rules.values, lying, [parse(card, index) for index, card in enumerate(cards)])
    if rules.values["jokers"]["position"] == "declared":
        return {way.added for way in ways}
    return {cards for _ in ways}


# Faults of a lay-off


def faults_on_set(values: Values, lying: Lying, added: list[Card]) -> list[Fault]:
    """The shared rank is that of the set, the naturals are those of both."""
    cards = [*(parse(card) for card in lying.cards), *added]
    rank = parse(lying.cards[0]).rank
    naturals = [card for card in cards if not card.joker]
    other_rank = [card for card in naturals if card.rank != rank]
    repeated = copies_too_many([card for card in naturals if card.rank == rank], lambda card: card.suit)
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


def faults_on_run(values: Values, lying: Lying, added: list[Card]) -> list[Fault]:
    """The shared suit is that of the run; jokers that lie are the cards they stand for, but jokers for the rules of jokers."""
    on_table = [parse(card) for card in lying.cards]
    suit = on_table[0].suit
    naturals, jokers = [card for card in added if not card.joker], [card for card in added if card.joker]
    strangers = [card for card in naturals if card.suit != suit]
    run_cards = on_table + [card for card in naturals if card.suit == suit]
    twins = copies_too_many(run_cards, lambda card: card.rank)
    run_ranks = {card.rank for card in run_cards}
    count, width = len(on_table) + len(added), len(run_ranks) + len(jokers)
    minimum, maximum = values["runs"]["minimumLength"], values["runs"]["maximumLength"]

    faults = joker_faults(values, on_table + added)
    if count < minimum:
        faults.append(fault("run.too-short", "/runs/minimumLength", count=count, minimum=minimum))
    if width > maximum:
        faults.append(fault("run.too-long", "/runs/maximumLength", count=width, maximum=maximum))
    if strangers:
        faults.append(fault("run.mixed-suits", "/runs/oneSuit", suit=suit, cards=texts(strangers), count=len(strangers)))
    if twins:
        faults.append(fault("run.twin", "/runs/consecutive", cards=texts(twins), count=len(twins)))
    if width == 13 and count == 14 and [card.rank for card in twins] == ["A"]:
        faults.append(fault("run.ace-at-both-ends", "/runs/aceHigh" if values["runs"]["aceLow"] else "/runs/aceLow"))
    if width <= 13:
        faults.extend(faults_of_longer_spans(values, lying, run_ranks, len(jokers)))
    return without_hidden(faults)


def keeps_places(span: range, lying: Lying) -> bool:
    """The cards that lie follow one another in the span as they do on the table."""
    ranks = [rank_at(place) for place in span]
    on_table = [parse(card).rank for card in lying.cards]
    return any(ranks[first : first + len(on_table)] == on_table for first in range(len(ranks)))


def faults_of_longer_spans(values: Values, lying: Lying, run_ranks: set[str | None], jokers: int) -> list[Fault]:
    """A gap, or else the rules that the best span breaks, of those in which the cards that lie keep their places if there is one."""
    holding = [span for span in spans(len(run_ranks) + jokers) if run_ranks <= ranks_of(span)]
    if not holding:
        return [fault("run.gap", "/runs/consecutive", count=cards_missing(values, run_ranks, jokers))]
    lie_as_jokers = {card.rank for card in jokers_lying(lying)}
    too_many = jokers + len(lie_as_jokers) > values["jokers"]["maximumPerMeld"]

    def broken(span: range) -> list[tuple[str, str]]:
        joker_places = {place for place in span if rank_at(place) not in run_ranks or rank_at(place) in lie_as_jokers}
        return broken_by_span(values, span, set() if too_many else joker_places)

    kept = [span for span in holding if keeps_places(span, lying)] or holding
    best = min(kept, key=lambda span: (len(broken(span)), turns_corner(span), points_of_span(values, span), span[0]))
    return [fault(code, rule) for code, rule in broken(best)]


# A swap


def joker_for(values: Values, lying: Lying, card: str) -> str | None:
    """The joker of the meld whose card it is: in a run the one that stands for it, in a set any, if the set can take the card."""
    natural = parse(card)
    for joker in jokers_lying(lying):
        if lying.kind == "run" and (joker.rank, joker.suit) == (natural.rank, natural.suit):
            return joker.text
        shown = [parse(other).suit for other in lying.cards if not parse(other).joker]
        if lying.kind == "set" and joker.rank == natural.rank and not (values["sets"]["distinctSuits"] and natural.suit in shown):
            return joker.text
    return None


def after_swap(values: Values, lying: Lying, joker: str, card: str) -> Lying:
    """The card takes the place of the joker; jokers of a set are bound anew."""
    cards = list(lying.cards)
    cards[cards.index(joker)] = card
    if lying.kind == "set":
        unbound = [parse("JK" if parse(one).joker else one) for one in cards]
        cards = arranged_set(list(next(readings_as_set(values, unbound)).written))
    return Lying(lying.owner, lying.kind, tuple(cards))
