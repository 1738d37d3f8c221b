"""The logic of `spec/formal`, asked from Python: many melds, openings or hands at once, and the answer as a client would read it.

Cards go in as on the wire and come out as on the wire, in canonical order. Nothing is decided here: whether a meld stands, what it is worth and what its jokers
stand for, and why it is refused, is what the logic derives. What the logic leaves undefined is a fault of the logic, and raised.
"""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import clingo

Document = dict[str, Any]
Cards = Sequence[str]
# A code, and the rule that it cites ("" where the contract itself says no).
Fault = tuple[str, str]

FORMAL = Path(__file__).parents[1] / "spec" / "formal"
OF_MELDS = ("cards", "points", "melds", "packs")
# More at once gains nothing.
MELDS_AT_ONCE = 2_000

SUITS = ("C", "D", "H", "S")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = "JK"
# A card on the wire -> in the logic, which counts ranks from 1 (ace) to 13 (king).
TERMS = {
    **{f"{rank}{suit}": f"card({number},{suit.lower()})" for number, rank in enumerate(RANKS, 1) for suit in SUITS},
    **{f"{JOKER}={rank}{suit}": f"joker({number},{suit.lower()})" for number, rank in enumerate(RANKS, 1) for suit in SUITS},
    **{f"{JOKER}={rank}": f"joker({number})" for number, rank in enumerate(RANKS, 1)},
    JOKER: "joker",
}
CARDS = {term: card for card, term in TERMS.items()}
FACES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_ORDER = {face: number for number, face in enumerate(FACES)}


@dataclass(frozen=True)
class Judged:
    """What is said of a meld: `accepted`, `rejected` or `impossible`.

    Of an accepted one its kind, its canonical cards, its points, and whether it is pure; of a rejected one the faults, if they were asked for.
    """

    verdict: str
    kind: str = ""
    cards: tuple[str, ...] = ()
    points: int = 0
    pure: bool = False
    faults: frozenset[Fault] = frozenset()


@dataclass(frozen=True)
class JudgedOpening:
    """What is said of an opening as a whole, and which of its melds stand and are there; of an impossible one nothing but that."""

    verdict: str
    good: tuple[bool, ...] = ()
    points: int = 0
    missing: int = 0
    pure_run: bool = False


@dataclass(frozen=True)
class Line:
    """What the hand of a loser costs."""

    card_points: int
    charged: str
    base: int
    at_once: int
    total: int


def _load_facts() -> Callable[[Document], str]:
    spec = importlib.util.spec_from_file_location("formal_facts", FORMAL / "facts.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[Document], str] = module.facts
    return found


facts = _load_facts()


@cache
def text_of(name: str) -> str:
    """The text of a file of the logic."""
    return (FORMAL / f"{name}.lp").read_text(encoding="utf-8")


def derived(names: Sequence[str], *given: str) -> clingo.Control:
    """All that follows from some files of the logic and some facts. (They have no choices, so all of it is known when they are grounded.)"""
    told: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, text: told.append(text))
    for text in (*map(text_of, names), *given):
        control.add("base", [], text)
    control.ground([("base", [])])
    if told:
        raise RuntimeError(f"the logic is not sound: {told[0]}")
    return control


def atoms(control: clingo.Control, name: str, arity: int) -> Iterable[list[clingo.Symbol]]:
    """The arguments of each fact of a name."""
    for atom in control.symbolic_atoms.by_signature(name, arity):
        if not atom.is_fact:
            raise RuntimeError(f"{atom.symbol} is left undecided")
        yield atom.symbol.arguments


def counted(name: str, who: int, cards: Cards) -> str:
    """Facts for the cards of a meld or a hand: each with how often it is there."""
    return "".join(f"{name}({who},{TERMS[card]},{count})." for card, count in Counter(cards).items())


def judge_melds(document: Document, melds: Sequence[Cards], *, why: bool = False) -> list[Judged]:
    """Each meld by itself, as `melds/check` does, by the rules of a variant document; of a rejected one also its faults, where it is asked `why`."""
    rules, names = facts(document), (*OF_MELDS, "refusals") if why else OF_MELDS
    return [judged for start in range(0, len(melds), MELDS_AT_ONCE) for judged in _judge(names, rules, melds[start : start + MELDS_AT_ONCE])]


def _judge(names: Sequence[str], rules: str, melds: Sequence[Cards]) -> list[Judged]:
    control = derived(names, rules, "".join(f"meld({number})." + counted("holds", number, cards) for number, cards in enumerate(melds)))
    faults: dict[int, set[Fault]] = {}
    for meld, code, rule in atoms(control, "fault", 3):
        faults.setdefault(meld.number, set()).add((code.string, rule.string))
    found: list[Judged | None] = [None] * len(melds)
    for (meld,) in atoms(control, "refused", 1):
        found[meld.number] = Judged("rejected", faults=frozenset(faults.pop(meld.number, ())))
    if faults:
        raise RuntimeError(f"a meld that stands has faults: {melds[next(iter(faults))]}")
    points = {meld.number: worth.number for meld, worth in atoms(control, "points", 2)}
    pure = {meld.number for (meld,) in atoms(control, "pure", 1)}
    jokers: dict[int, list[str]] = {}
    for meld, joker, count in atoms(control, "stands_for", 3):
        jokers.setdefault(meld.number, []).extend([CARDS[str(joker)]] * count.number)
    for meld, reading in atoms(control, "chosen", 2):
        number = meld.number
        if found[number] is not None or number not in points:
            raise RuntimeError(f"two answers for {melds[number]}, or one without points")
        cards = _written(reading, melds[number], jokers.get(number, []))
        found[number] = Judged("accepted", reading.name, cards, points[number], number in pure)
    for (meld,) in atoms(control, "impossible", 1):
        found[meld.number] = Judged("impossible")
    if None in found:
        raise RuntimeError(f"no answer for {melds[found.index(None)]}")
    return [judged for judged in found if judged]


def _written(reading: clingo.Symbol, cards: Cards, jokers: list[str]) -> tuple[str, ...]:
    """A meld in canonical order: a run from its first place on, a set by suit with its jokers last."""
    naturals = sorted((card for card in cards if not card.startswith(JOKER)), key=_ORDER.__getitem__)
    if len(naturals) + len(jokers) != len(cards):
        raise RuntimeError(f"{cards}: these jokers are not those of the meld: {jokers}")
    if reading.name == "set":
        return (*naturals, *jokers)
    _, first = reading.arguments
    return tuple(sorted((*naturals, *jokers), key=lambda card: (RANKS.index(card.removeprefix(f"{JOKER}=")[:-1]) - first.number + 1) % 13))


def judge_openings(document: Document, openings: Sequence[tuple[Sequence[Cards], Cards | None]]) -> list[JudgedOpening]:
    """Each list of melds, with the hand it comes from or without one, as `openings/check` does."""
    given = []
    meld_of: dict[int, tuple[int, int]] = {}
    for number, (melds, hand) in enumerate(openings):
        for nth, cards in enumerate(melds, 1):
            meld = len(meld_of)
            meld_of[meld] = (number, nth)
            given.append(f"in_opening({number},{meld},{nth}).meld({meld})." + counted("holds", meld, cards))
        if hand is not None:
            given.append(f"with_hand({number})." + counted("in_hand", number, hand))
    control = derived((*OF_MELDS, "openings"), facts(document), "".join(given))
    good = {meld.number for _, meld in atoms(control, "good", 2)}
    impossible = {it.number for (it,) in atoms(control, "impossible_opening", 1)}
    opens = {it.number for (it,) in atoms(control, "opens", 1)}
    points = {it.number: worth.number for it, worth in atoms(control, "opening_points", 2)}
    missing = {it.number: worth.number for it, worth in atoms(control, "missing_points", 2)}
    pure = {it.number for (it,) in atoms(control, "has_pure_run", 1)}
    stand: list[list[bool]] = [[] for _ in openings]
    for meld, (number, _) in meld_of.items():
        stand[number].append(meld in good)
    return [
        JudgedOpening("impossible")
        if number in impossible
        else JudgedOpening("accepted" if number in opens else "rejected", tuple(stand[number]), points[number], missing[number], number in pure)
        for number in range(len(openings))
    ]


def penalty_lines(document: Document, hands: Sequence[tuple[Cards, bool]], *, at_once: bool) -> list[Line] | None:
    """What each of these losers' hands costs; of a hand its cards and whether the seat has opened. None where the packs do not hold them all."""
    given = "".join(f"seat({seat})." + counted("in_hand", seat, cards) + (f"opened({seat})." if opened else "") for seat, (cards, opened) in enumerate(hands))
    control = derived(("cards", "points", "packs", "hands"), facts(document), given, "at_once." if at_once else "")
    if any(True for _ in atoms(control, "not_in_packs", 0)):
        return None
    found = {name: {seat.number: str(value) for seat, value in atoms(control, name, 2)} for name in ("card_points", "charged", "base", "bonus", "total")}
    return [
        Line(int(found["card_points"][seat]), found["charged"][seat], int(found["base"][seat]), int(found["bonus"][seat]), int(found["total"][seat]))
        for seat in range(len(hands))
    ]
