"""Asks the formal spec of turns (`spec/formal`) which actions are legal in a state, and writes them as the contract does.

Here a state becomes facts, an answer set becomes an action, and three questions are asked one after the other: which first plays are legal by their own rules,
which of those leave a turn that can end (at once, or after some row of further plays), and, where a joker is owed, whether one of them is a use. What a rule
says, the logic says. Four things about the game are decided here, since one answer set knows one row of plays, and these are about all of them:

- a play is no dead end if *some* row goes on from it to a legal end (`has_a_legal_end_after`);
- how long rows are that are looked at: short ones first (`ROWS`, to save time), and none longer than `longest_row`, since the logic has to be given a number;
- whether *some* legal play is a use of an owed joker (`used` in `plays`); what follows from that for discards is said in `endings.lp`, which is asked again;
- so discards come in two steps, and a take from the pile, too: `draws.lp` is asked, then whether the turn can end with the card, then `draws.lp` again.

Besides, what the contract says about writing is done here: the order of actions and of cards. It knows nothing of the engine.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

import clingo

from formal import FORMAL, RANKS, SUITS, facts

Document = dict[str, Any]
Action = dict[str, Any]

MELDS = ("cards", "points", "melds", "lying", "new_melds", "lay_offs", "swaps", "reach")
TURNS = (*MELDS, "turns", "changes", "endings")
# Where no play is made nothing has to be known of melds. (`turns.lp` would say that there is one time, and one row.)
NO_PLAYS = ("reach", "changes", "endings")
ORDER = ("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard")
# What is asked in vain for so long (seconds) is given up, and said to be.
PATIENCE = 20.0
# Rows of at most so many plays are looked at first, one after the other.
ROWS = (3, 6, 12)
# Whether there is a longer row at all is asked for so long (seconds): where it is not known by then, longer rows are looked at.
A_ROW = 0.1


class GivenUpError(Exception):
    """The logic was not asked to the end: there was no time."""


@dataclass(frozen=True)
class Answer:
    """The legal actions of a state; how many first plays, legal by their own rules, lead to a dead end; rows of how many plays were looked at (0: none)."""

    actions: list[Action]
    dead_ends: int = 0
    rows_of: int = 0


@lru_cache(maxsize=1)
def logic() -> dict[str, str]:
    """The files of the logic."""
    return {name: (FORMAL / f"{name}.lp").read_text(encoding="utf-8") for name in (*TURNS, "draws")}


# ----- A state as facts -----


def rank_of(card: str) -> int:
    """1 (ace) to 13 (king)."""
    return RANKS.index(card[:-1] if card[-1] in SUITS else card) + 1


def face(card: str) -> str:
    """A card of a hand, as the logic writes it."""
    return "joker" if card == "JK" else f"card({rank_of(card)},{card[-1].lower()})"


def form(meld: Document) -> str:
    """A meld of the table, as `lying.lp` writes it."""
    cards = [card.removeprefix("JK=") for card in meld["cards"]]
    jokers = [card.removeprefix("JK=") for card in meld["cards"] if card.startswith("JK")]
    if meld["kind"] == "run":
        ranks = [*sorted(rank_of(card) for card in jokers), 0, 0]
        return f"run({cards[0][-1].lower()},{rank_of(cards[0])},{len(cards)},jokers({ranks[0]},{ranks[1]}))"
    naturals = [card for card in meld["cards"] if not card.startswith("JK")]
    counts = [sum(card[-1] == suit for card in naturals) for suit in SUITS]
    return f"set({rank_of(naturals[0])},{','.join(map(str, counts))},{len(jokers)})"


def counted(items: list[str]) -> list[tuple[str, int]]:
    return sorted(Counter(items).items())


def table(state: Document) -> list[tuple[str, str]]:
    """Whose each meld of the table is, for the seat to play, and its form."""
    seat = state["turn"]["seat"]
    return [("own" if meld["owner"] == seat else "other", form(meld)) for meld in state["table"]]


def state_facts(state: Document) -> str:
    """What `turns.lp`, `endings.lp` and `draws.lp` ask of a state. In phase draw the top of the pile is in the hand: could the turn end with it?"""
    turn, seat = state["turn"], state["seats"][state["turn"]["seat"]]
    hand, taken = list(seat["hand"]), None
    if turn["phase"] == "draw":
        if state["discard"]:
            taken = state["discard"][-1]
            hand.append(taken)
        said = [f"to_draw. in_stock({len(state['stock'])}). in_pile({len(state['discard'])}). own_turn({1 + (turn['number'] - 1) // len(state['seats'])})."]
    else:
        taken = turn["drawn"]["card"] if turn["drawn"]["from"] == "discard" else None
        said = ["laid."] if turn["drawn"]["laid"] else []
    said += [f"held({face(card)},{count})." for card, count in counted(hand)]
    said += [f"lies_at_first({owner},{lying},{count})." for (owner, lying), count in sorted(Counter(table(state)).items())]
    said += ["opened."] * seat["opened"] + [f"owed({turn['owedJokers']})."]
    if taken:
        said.append(f"took({face(taken)}).")
    return "".join(said)


# ----- Actions as the contract writes them -----


def card_name(card: clingo.Symbol) -> str:
    """A card of the logic as the contract writes it: `9H`, `JK=9H`, `JK=9`, `JK`."""
    parts = card.arguments
    written = (RANKS[parts[0].number - 1] if parts else "") + (parts[1].name.upper() if len(parts) == 2 else "")
    if card.name == "joker":
        return f"JK={written}" if parts else "JK"
    return written


@cache
def place_in_order(card: str) -> tuple[int, int, int]:
    """Where a card stands in canonical order (contract, section 2)."""
    bound, shown = card.startswith("JK"), card.removeprefix("JK").removeprefix("=")
    if not shown:
        return 5, 0, 0
    return (SUITS.index(shown[-1]), rank_of(shown), bound) if shown[-1] in SUITS else (4, rank_of(shown), bound)


@dataclass
class Forms:
    """How the cards of melds are written; what a joker of a set stands for, the logic has said."""

    jokers_of_sets: dict[str, str] = field(default_factory=dict)
    # The same meld is in many openings.
    _written: dict[clingo.Symbol, list[str]] = field(default_factory=dict)

    def cards(self, meld: clingo.Symbol) -> list[str]:
        """A run in the order of its places, a set by suit, its jokers last."""
        if meld not in self._written:
            self._written[meld] = self._cards(meld)
        return self._written[meld]

    def _cards(self, meld: clingo.Symbol) -> list[str]:
        if meld.name == "run":
            suit, first, width, jokers = meld.arguments
            ranks = [(first.number + step - 1) % 13 + 1 for step in range(width.number)]
            bound = {rank.number for rank in jokers.arguments}
            return [f"{'JK=' * (rank in bound)}{RANKS[rank - 1]}{suit.name.upper()}" for rank in ranks]
        return naturals_of_set(meld) + self.jokers(meld, meld.arguments[-1].number)

    def added(self, meld: clingo.Symbol, longer: clingo.Symbol) -> list[str]:
        """The cards that a lay-off adds, in canonical order."""
        if meld.name == "run":
            before = self.cards(meld)
            return sorted((card for card in self.cards(longer) if card not in before), key=place_in_order)
        naturals = Counter(naturals_of_set(longer)) - Counter(naturals_of_set(meld))
        return sorted(naturals.elements(), key=place_in_order) + self.jokers(longer, longer.arguments[-1].number - meld.arguments[-1].number)

    def jokers(self, meld: clingo.Symbol, count: int) -> list[str]:
        """So many jokers of a set, as they lie in it."""
        return [self.jokers_of_sets[str(meld)]] * count if count else []


def naturals_of_set(meld: clingo.Symbol) -> list[str]:
    rank, *counts, _ = (part.number for part in meld.arguments)
    return [RANKS[rank - 1] + suit for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)]


def actions_of(play: list[clingo.Symbol], state: Document, forms: Forms) -> Iterator[Action]:
    """A first play as actions: one, or one for each meld of the table that lies alike."""
    seat = state["turn"]["seat"]
    if play[0].name == "opens_with":
        melds = [forms.cards(atom.arguments[0]) for atom in play for _ in range(atom.arguments[1].number)]
        yield {"action": "open", "seat": seat, "melds": sorted(melds, key=lambda cards: [place_in_order(card) for card in cards])}
        return
    what = play[0].arguments
    if play[0].name == "lays":
        yield {"action": "lay", "seat": seat, "cards": forms.cards(what[0])}
        return
    places = [place for place, (owner, lying) in enumerate(table(state)) if (owner, lying) == (what[0].name, str(what[1]))]
    for place in places:
        if play[0].name == "lays_off":
            yield {"action": "layOff", "seat": seat, "meld": place, "cards": forms.added(what[1], what[2])}
        else:
            yield {"action": "swap", "seat": seat, "meld": place, "card": card_name(what[3])}


# ----- The questions -----


def grounded(files: tuple[str, ...], said: str, *, models: int) -> clingo.Control:
    """What some files say of these facts."""
    control = clingo.Control(["--warn=none", f"--models={models}"])
    control.add("base", [], "".join(logic()[name] for name in files) + said)
    control.ground([("base", [])])
    return control


class Turn:
    """The logic of one state: grounded for its first plays, and for rows of plays where that is not enough."""

    def __init__(self, document: Document, state: Document, until: float) -> None:
        self.document, self.state, self.until = document, state, until
        self.said = facts(document) + state_facts(state)
        self.looked_at = 0

    def grounded(self, plays: int, *, further: bool) -> clingo.Control:
        """The logic of rows of so many plays at most; a solve finds one of them, or all first plays."""
        return grounded(TURNS, f"{self.said}plays({plays}).{'further.' * further}", models=int(further))

    def without_plays(self) -> clingo.Control:
        """The logic of the state as it is."""
        return grounded(NO_PLAYS, f"{self.said}time(0).length(0).", models=1)

    def solve(self, control: clingo.Control, assumed: list[tuple[clingo.Symbol, bool]], patience: float | None = None) -> bool | None:
        """Whether there is such a row of plays; None where `patience` (seconds) was not enough to know."""
        left = self.until - time.monotonic()
        with control.solve(assumptions=assumed, async_=True) as handle:
            if handle.wait(max(0.0, left if patience is None else min(left, patience))):
                return bool(handle.get().satisfiable)
            handle.cancel()
        if patience is None or time.monotonic() > self.until:
            raise GivenUpError
        return None

    def first_plays(self, control: clingo.Control) -> Iterator[tuple[list[clingo.Symbol], bool]]:
        """Every first play that is legal by its own rules, and whether the turn can end right after it."""
        with control.solve(assumptions=[(length(1), True)], yield_=True) as handle:
            for model in handle:
                shown = model.symbols(shown=True)
                yield [atom for atom in shown if atom.name in PLAYS], ENDED in shown
                if time.monotonic() > self.until:
                    handle.cancel()
                    raise GivenUpError

    def has_a_legal_end_after(self, plays: list[list[clingo.Symbol]]) -> Iterator[bool]:
        """Whether some row of further plays leads to a legal end after each of these first plays (or after none: an empty one).

        Rows of a few plays are looked at first. A longer one is looked for only where there is a longer row at all; and none is longer than `longest_row`.
        """
        undecided, good = dict(enumerate(plays)), set[int]()
        for most in (*(plays for plays in ROWS if plays < self.longest_row), self.longest_row):
            self.looked_at = most
            control = self.grounded(most, further=True)
            if control.symbolic_atoms[ENDED] is None:
                # No rule of any time can say that the turn ends, and the rules of every later time are the same.
                break
            openings = [atom.symbol for atom in control.symbolic_atoms.by_signature("opens_with", 3) if atom.symbol.arguments[2].number == 1]
            for number, play in list(undecided.items()):
                first = [(atom, True) for atom in play]
                if play and play[0].name == "opens_with":
                    first += [(atom, False) for atom in openings if atom not in play]
                if self.solve(control, [*first, (ENDED, True)]):
                    good.add(number)
                    del undecided[number]
                elif most == self.longest_row or self.solve(control, [*first, (length(most), True)], patience=A_ROW) is False:
                    del undecided[number]
            if not undecided:
                break
        return (number in good for number in range(len(plays)))

    @property
    def longest_row(self) -> int:
        """No row has more plays. Each plays a natural card of the hand, and none comes back; or jokers alone: those of the hand, and of each swap one."""
        hand: list[str] = self.state["seats"][self.state["turn"]["seat"]]["hand"]
        jokers, taken = hand.count("JK"), int(self.state["turn"]["phase"] == "draw")
        naturals = len(hand) + taken - jokers
        swaps = 0 if self.document["jokerSwap"]["allowed"]["value"] == "never" else naturals
        return naturals + jokers + swaps


PLAYS = {"lays", "opens_with", "lays_off", "swaps"}
ENDED = clingo.Function("ended", [])


def length(plays: int) -> clingo.Symbol:
    return clingo.Function("length", [clingo.Number(plays)])


def legal_actions(document: Document, state: Document, patience: float = PATIENCE) -> list[Action]:
    """The legal actions of a state whose seat to play has a known hand, by the logic, in the contract's order."""
    return answer(document, state, patience).actions


def answer(document: Document, state: Document, patience: float = PATIENCE) -> Answer:
    """The legal actions, and how they were found; a `GivenUpError` where it takes longer than `patience` seconds."""
    if state["outcome"] is not None:
        return Answer([])
    turn = Turn(document, state, time.monotonic() + patience)
    if state["turn"]["phase"] == "draw":
        return Answer(draws(turn), rows_of=turn.looked_at)
    return plays(turn)


def draws(turn: Turn) -> list[Action]:
    """The legal draws. Only where the pile may be touched at all it is asked whether the turn could end."""
    said = said_of_draws(turn.said)
    if "may_take" in said:
        ends = bool(turn.solve(turn.without_plays(), [(ENDED, True)])) or next(iter(turn.has_a_legal_end_after([[]])))
        said = said_of_draws(turn.said + "has_a_legal_end." * ends)
    seat = turn.state["turn"]["seat"]
    return [{"action": name, "seat": seat} for name, atom in (("drawStock", "may_draw(stock)"), ("drawDiscard", "may_draw(discard)")) if atom in said]


def said_of_draws(facts: str) -> set[str]:
    """What `draws.lp` says of a state."""
    control = grounded(("draws",), facts, models=1)
    return {str(atom.symbol) for atom in control.symbolic_atoms if atom.is_fact}


def plays(turn: Turn) -> Answer:
    """The legal plays and discards."""
    control = turn.grounded(1, further=False)
    forms = Forms({str(atom.symbol.arguments[0]): card_name(atom.symbol.arguments[1]) for atom in control.symbolic_atoms.by_signature("set_joker", 2)})
    first = list(turn.first_plays(control))
    waiting = [play for play, can_end in first if not can_end]
    legal = [play for play, can_end in first if can_end]
    if waiting:
        legal += [play for play, ends in zip(waiting, turn.has_a_legal_end_after(waiting), strict=True) if ends]
    dead_ends = len(first) - len(legal)
    actions = [action for play in legal for action in actions_of(play, turn.state, forms)]
    # Whether a joker is played, which is a use: a swap names no joker.
    used = any("JK" in card for action in actions for card in json.dumps(action).split('"') if action["action"] != "swap")
    actions += discards(turn, control, used=used)
    distinct = {json.dumps(action): action for action in actions}
    return Answer(sorted(distinct.values(), key=in_order), dead_ends, turn.looked_at)


def discards(turn: Turn, control: clingo.Control, *, used: bool) -> list[Action]:
    """The legal discards; where a joker is owed, the logic is asked again, knowing whether a use is legal."""
    if used and turn.state["turn"]["owedJokers"]:
        turn.said += "use_is_legal."
        control = turn.without_plays()
    seat = turn.state["turn"]["seat"]
    may_discard = [atom.symbol for atom in control.symbolic_atoms.by_signature("may_discard", 1) if atom.is_fact]
    return [{"action": "discard", "seat": seat, "card": card_name(atom.arguments[0])} for atom in may_discard]


def in_order(action: Action) -> tuple[Any, ...]:
    """The contract's order of actions (section 6)."""
    melds = action.get("melds", [action["cards"]] if "cards" in action else [[action["card"]]] if "card" in action else [])
    return ORDER.index(action["action"]), action.get("meld", 0), [[place_in_order(card) for card in cards] for cards in melds]
