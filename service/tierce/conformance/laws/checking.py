"""A round is played, and the laws are asked of it: of some of its moments, of states made from them, and of the whole.

What occurred is counted. `NEVER` says what cannot occur in a variant, and why; everything else has to, somewhere in a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from tierce.conformance.asking import ask
from tierce.conformance.laws.constructed import constructed
from tierce.conformance.laws.moments import BrokenLawError, GivenUpError, Moment, Tally, record_of
from tierce.conformance.laws.of_moments import LAWS, an_action_is_accepted_if_and_only_if_it_is_listed, catalogue
from tierce.conformance.laws.of_rounds import ROUND_LAWS, Whole
from tierce.conformance.laws.rounds import Played, Round, Step, StuckError, play
from tierce.conformance.laws.tried import without_duties
from tierce.conformance.players import State
from tierce.conformance.reference import Document

T = TypeVar("T", bound=Moment | Whole)

# What a run has to see in every variant, each by the name that it is counted under: events of play, and refusals.
EVENTS = (
    "open",
    "lay",
    "layOff",
    "swap",
    "drawDiscard",
    "reshuffled",
    "ended: out",
    "ended: stock",
    "ended: turnLimit",
    "out by a discard",
    "out without a discard",
    "out at once",
    "unverified",
)
REFUSALS = ("turn.no-legal-end", "turn.final-discard", "swap.joker-owed", "taken.returned", "cards.not-in-hand", "draw.wrong-card", "turn.round-over")

_NO_OPENING = "without an opening rule melds are laid one by one"
_NO_SWAP = "/jokerSwap/allowed is never"
_ALWAYS_A_STOCK = "reshuffles are unlimited, and stock and pile together always have as many cards as were left after the deal"
_NO_LAST_TURN = "/turn/maximumTurns is none"
_MUST_DISCARD = "/turn/finalDiscard is required"
_MAY_END_BY_LAYING = "/turn/finalDiscard is optional"

# variant -> what cannot occur there -> why
NEVER: dict[str, dict[str, str]] = {
    **{id: {"turn.final-discard": _MAY_END_BY_LAYING} for id in ("rami-51", "rami-40", "rami-51-house", "rami-40-house")},
    "rami-traditional": {
        "open": _NO_OPENING,
        "swap": _NO_SWAP,
        "swap.joker-owed": _NO_SWAP,
        "ended: stock": _ALWAYS_A_STOCK,
        "ended: turnLimit": _NO_LAST_TURN,
        "turn.final-discard": _MAY_END_BY_LAYING,
    },
    "rami-51-gr": {
        "swap": _NO_SWAP,
        "swap.joker-owed": _NO_SWAP,
        "ended: stock": _ALWAYS_A_STOCK,
        "ended: turnLimit": _NO_LAST_TURN,
        "out without a discard": _MUST_DISCARD,
    },
    "rami-il": {
        "open": _NO_OPENING,
        "swap": _NO_SWAP,
        "swap.joker-owed": _NO_SWAP,
        "ended: stock": _ALWAYS_A_STOCK,
        "ended: turnLimit": _NO_LAST_TURN,
        "out without a discard": _MUST_DISCARD,
    },
}


def missing(id: str, tally: Tally) -> list[str]:
    """What has not occurred, though the variant allows it; and what has, though it does not."""
    found = {name: tally.events[name] for name in EVENTS} | {name: tally.codes[name] for name in REFUSALS}
    absent = [f"{name} never occurred" for name, times in found.items() if not times and name not in NEVER[id]]
    return absent + [f"{name} occurred, although {why}" for name, why in NEVER[id].items() if found[name]]


@dataclass
class Fault:
    """A law that does not hold: where, and the question that shows it."""

    law: str
    round: Round
    why: str
    path: str
    body: Document


@dataclass
class Checked:
    """What came of a round."""

    tally: Tally = field(default_factory=Tally)
    faults: list[Fault] = field(default_factory=list)


def check_round(round: Round, *, moments: int = 6, made: int = 3, tries: int = 12) -> Checked:
    """Plays a round and asks the laws: of so many of its moments, and of so many states made from them."""
    checked = Checked()
    try:
        played = play(round)
    except StuckError as stuck:
        checked.faults.append(Fault("a listed action is accepted, and something is listed", round, str(stuck), "actions/apply", stuck.body))
        return checked
    checked.tally.rounds, checked.tally.decisions = 1, len(played.steps)
    _count(played, checked.tally)
    rng = Random(f"laws of {round.seed}")
    _ask_all(ROUND_LAWS, Whole(played, rng, checked.tally), round, checked)
    for step in _telling(played, rng, moments):
        _ask_all(LAWS, Moment(step.state, rng, checked.tally, round.by_table_rules, action=step.action, tries=tries), round, checked)
    if played.last["outcome"] is not None:
        _ask_all(LAWS, Moment(played.last, rng, checked.tally, round.by_table_rules, tries=4), round, checked)
    for state in made_from(played, rng, made):
        checked.tally.events["states made"] += 1
        _ask_all(LAWS, Moment(state, rng, checked.tally, round.by_table_rules, reached=False, tries=tries), round, checked)
    return checked


def made_from(played: Played, rng: Random, most: int) -> Iterable[State]:
    """Other possible states of the same round, in canonical order; of three that are tried about two are possible."""
    for _ in range(most):
        state = constructed(rng.choice(played.states), rng)
        if state is not None:
            answer = ask("records/replay", {"record": record_of(state, [])})
            yield answer["state"]


def _ask_all(laws: Iterable[Callable[[T], None]], asked: T, round: Round, checked: Checked) -> None:
    for law in laws:
        try:
            law(asked)
            checked.tally.laws[law.__name__] += 1
        except GivenUpError:
            checked.tally.events["given up"] += 1
        except BrokenLawError as broken:
            checked.faults.append(Fault(law.__name__, round, broken.why, broken.path, broken.body))
        except (KeyError, IndexError, TypeError, ValueError) as other:
            checked.faults.append(Fault(law.__name__, round, f"an answer of another shape: {other!r}", "states/check", {"state": asked.state}))


def _telling(played: Played, rng: Random, most: int) -> list[Step]:
    """Some steps of a round, half of them where something rare is about to happen."""
    rare = [step for step in played.steps if _is_rare(step)]
    chosen = rng.sample(rare, min(len(rare), most // 2))
    return chosen + rng.sample(played.steps, min(len(played.steps), most - len(chosen)))


def _is_rare(step: Step) -> bool:
    turn, hand = step.state["turn"], step.state["seats"][step.state["turn"]["seat"]]["hand"]
    if turn["owedJokers"] or step.action["action"] in ("swap", "open") or step.after["outcome"] is not None:
        return True
    if step.after["reshuffles"] > step.state["reshuffles"]:
        return True
    return turn["phase"] == "play" and len(hand) <= 5 and bool(without_duties(step.state))


def _count(played: Played, tally: Tally) -> None:
    """What occurred in the round."""
    for step in played.steps:
        tally.events[step.action["action"]] += 1
        tally.events["reshuffled"] += step.after["reshuffles"] - step.state["reshuffles"]
        if step.action["action"] == "discard" and step.state["turn"]["owedJokers"]:
            tally.events["joker kept"] += 1
    if played.unfinished:
        tally.events["unfinished"] += 1
    outcome = played.last["outcome"]
    if outcome is not None:
        tally.events[f"ended: {outcome['endedBy']}"] += 1
        tally.events["out at once"] += outcome["atOnce"]
        if outcome["endedBy"] == "out":
            tally.events["out by a discard" if played.actions[-1]["action"] == "discard" else "out without a discard"] += 1


def look_for(refusals: set[str], played: Played, checked: Checked, most: int) -> None:
    """Asks whether lists are right in states made from a round, until each of these refusals has occurred (or so many states were made)."""
    rng = Random(f"refusals after {played.round.seed}")
    for state in made_from(played, rng, most):
        if all(checked.tally.codes[code] for code in refusals):
            return
        moment = Moment(state, rng, checked.tally, played.round.by_table_rules, reached=False)
        _ask_all((an_action_is_accepted_if_and_only_if_it_is_listed,), moment, played.round, checked)


def codes_of_rounds() -> set[str]:
    """Every refusal of a turn in the catalogue."""
    return {code for code in catalogue() if code.partition(".")[0] in ("turn", "draw", "taken", "open", "lay", "layoff", "table", "swap")}
