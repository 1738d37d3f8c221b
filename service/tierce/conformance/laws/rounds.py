"""Rounds to look at: which variant, how many seats, which seed, which players; and how they were played.

A round is determined by its number (`a_round`) or by its parts (`Round`): the same round is played again from either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tierce.conformance.asking import ask
from tierce.conformance.players import PLAYERS, Action, State
from tierce.conformance.reference import Document, value
from tierce.variants import VARIANTS

SEAT_COUNTS = {id: range(value(id, "/deal/players")["min"], value(id, "/deal/players")["max"] + 1) for id in VARIANTS}
# Every fifth round is played by table rules.
TABLE_RULES_EVERY = 5
# A list that is longer is cut; in play its discards are asked for by themselves.
IN_PLAY = 1_000
# Each table: who sits there. The first player sits at seat 0, and again after the last.
TABLES: tuple[tuple[str, ...], ...] = (
    ("uniform",),
    ("uniform", "greedy"),
    ("greedy",),
    ("greedy", "taker"),
    ("swapper", "greedy"),
    ("swapper",),
    ("debtor", "swapper"),
    ("cornered", "greedy"),
    ("cornered",),
    ("holder", "miser"),
    ("holder",),
    ("miser",),
    ("hoarder",),
)

# What table rules change, and to what: every rule that says how a turn goes. Those with little in them come often, so that it happens in a round.
KNOBS: dict[str, tuple[Any, ...]] = {
    "/turn/returnTakenCard": ("forbidden", "allowed"),
    "/turn/takenCard": ("keep", "layThisTurn", "layInNewMeld"),
    "/turn/takers": ("anybody", "opened", "openingWithIt"),
    "/turn/takeFromTurn": (1, 2, 3),
    "/turn/finalDiscard": ("required", "optional"),
    "/turn/maximumTurns": (1, 2, 7, 30, 60, "none"),
    "/layOff/requiresOpening": (True, False),
    "/layOff/targets": ("all", "own"),
    "/jokerSwap/allowed": ("never", "afterOpening", "always", "always"),
    "/jokerSwap/targets": ("all", "own"),
    "/jokerSwap/setNaturals": (2, 3),
    "/jokerSwap/reuse": ("must", "ifPossible", "free"),
    "/stock/maximumReshuffles": (0, 1, "unlimited"),
    "/opening/minimumPoints": (0, 0, 20, 51, 100),
    "/opening/pureRun": (True, False),
    "/jokers/maximumPerMeld": (0, 1, 2),
    "/jokers/minimumNaturals": (1, 2, 3),
    "/jokers/adjacent": (True, False),
    "/jokers/position": ("lowest", "declared"),
    "/deal/handSize": (5, 6, 7, 9, 11, 13, 16),
    "/deal/upcard": (True, False),
    "/deal/firstSeat": ("leftOfDealer", "dealer"),
}
# These come less often: they are about melds, which have laws and tests of their own.
RARE_KNOBS: dict[str, tuple[Any, ...]] = {
    "/deal/packs": tuple([{"players": {"min": 2, "max": 8}, "packs": packs, "jokers": jokers}] for packs, jokers in ((1, 8), (2, 8), (3, 2), (4, 0), (2, 1))),
    "/sets/distinctSuits": (True, False),
    "/sets/maximumSize": (3, 4),
    "/runs/minimumLength": (3, 4),
    "/runs/maximumLength": (3, 5, 13),
    "/runs/aroundTheCorner": (True, False),
    "/runs/aceHigh": (True, False),
    "/scoring/unopened": ("none", 100),
    "/scoring/atOnceFactor": (1, 2, 3),
    "/scoring/blocked": ("lowestHandWins", "everybodyPays"),
    "/deal/nextDealer": ("left", "none"),
}


@dataclass(frozen=True)
class Round:
    """A round before it is played; `players` sit in turn at the seats."""

    variant: str | Document
    seat_count: int
    seed: str
    players: tuple[str, ...]
    dealer: int = 0
    most_turns: int = 400

    @property
    def by_table_rules(self) -> bool:
        return not isinstance(self.variant, str)

    @property
    def base(self) -> str:
        """The id of the variant."""
        return self.variant if isinstance(self.variant, str) else self.variant["id"]


@dataclass(frozen=True)
class Step:
    """A state in play, the legal actions, the one that was chosen, and the answer to it."""

    state: State
    actions: list[Action]
    truncated: bool
    action: Action
    answer: Document

    @property
    def after(self) -> State:
        state: State = self.answer["state"]
        return state


@dataclass(frozen=True)
class Played:
    """A round as it was played. `unfinished`: it was left where it would have gone on for ever, or where a service may give up."""

    round: Round
    steps: list[Step]
    unfinished: bool

    @property
    def actions(self) -> list[Action]:
        return [step.action for step in self.steps]

    @property
    def states(self) -> list[State]:
        """Every state, the last one included."""
        return [*[step.state for step in self.steps], self.last]

    @property
    def last(self) -> State:
        return self.steps[-1].after if self.steps else dealt(self.round)


class StuckError(Exception):
    """A state in play whose list is empty, or an action of the list that is refused."""

    def __init__(self, message: str, body: Document) -> None:
        super().__init__(message)
        self.body = body


def dealt(round: Round) -> State:
    """The state that a round begins with."""
    question = {"variant": round.variant, "seatCount": round.seat_count, "dealer": round.dealer, "seed": round.seed}
    answer = ask("states/deal", question)
    if answer["verdict"] != "accepted":
        raise StuckError(f"no deal: {answer}", question)
    state: State = answer["state"]
    return state


def gives_up(answer: Document) -> bool:
    """Whether a service has given up a search, which it may do by table rules alone."""
    return answer["verdict"] == "impossible" and [violation["code"] for violation in answer["violations"]] == ["request.too-much-work"]


def play(round: Round) -> Played:
    """A round, played by its players until it ends, or until turn `most_turns`."""
    return Played(round, *_steps(round))


def _steps(round: Round) -> tuple[list[Step], bool]:
    rng, state = Random(round.seed), dealt(round)
    steps: list[Step] = []
    while state["outcome"] is None:
        if state["turn"]["number"] > round.most_turns:
            return steps, True
        question: Document = {"state": state, "limit": IN_PLAY}
        listed = ask("actions/legal", question)
        if round.by_table_rules and gives_up(listed):
            return steps, True
        if listed["verdict"] != "accepted" or not listed["actions"]:
            raise StuckError(f"no legal action: {listed}", question)
        actions: list[Action] = listed["actions"]
        if listed["truncated"]:
            actions += ask("actions/legal", {"state": state, "only": {"action": "discard"}})["actions"]
        player = PLAYERS[round.players[state["turn"]["seat"] % len(round.players)]]
        action = player(state, actions, rng)
        done: Document = {"state": state, "actions": [action]}
        answer = ask("actions/apply", done)
        if answer["verdict"] != "accepted":
            raise StuckError(f"a listed action is refused: {answer}", done)
        steps.append(Step(state, actions, listed["truncated"], action, answer))
        state = answer["state"]
    return steps, False


def drawn_table_rules(id: str, rng: Random) -> Document:
    """A reference to a variant by some table rules that hold together."""
    while True:
        chosen = {pointer: rng.choice(KNOBS[pointer]) for pointer in rng.sample(list(KNOBS), rng.randint(1, 8))}
        chosen |= {pointer: rng.choice(RARE_KNOBS[pointer]) for pointer in rng.sample(list(RARE_KNOBS), rng.choice((0, 0, 1, 2)))}
        changes: Document = {}
        for pointer, set_to in chosen.items():
            _, group, rule = pointer.split("/")
            changes.setdefault(group, {})[rule] = set_to
        reference = {"id": id, "version": 1, "changes": changes}
        if ask("variants/check", {"variant": reference})["verdict"] == "accepted":
            return reference


def a_round(id: str, number: int, *, seats: int | None = None, most_turns: int = 400) -> Round:
    """Round `number` of a variant: its seats, its players and its table rules follow from the number."""
    rng = Random(f"{id}/{number}")
    by_table_rules = number % TABLE_RULES_EVERY == TABLE_RULES_EVERY - 1
    seat_count = seats or SEAT_COUNTS[id][number % len(SEAT_COUNTS[id])]
    return Round(
        variant=drawn_table_rules(id, rng) if by_table_rules else id,
        seat_count=seat_count,
        seed=f"{id}/{number}",
        players=rng.choice(TABLES),
        dealer=rng.randrange(seat_count),
        most_turns=most_turns,
    )


def turns(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps of each turn."""
    turn: list[Step] = []
    for step in steps:
        if turn and turn[-1].state["turn"]["number"] != step.state["turn"]["number"]:
            yield turn
            turn = []
        turn.append(step)
    if turn:
        yield turn
