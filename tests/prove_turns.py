"""The engine and the logic of `spec/formal` list the legal actions of the same states, and have to list the same ones, in the same order.

For each variant: 20 states of each of 200 rounds (every fifth by table rules), half of them where something rare is at hand. Then states that are put
together by table rules so that turns are tight (`tight_states.py`). What was met is counted: phases, kinds of action, rare events, first plays that are
legal by their own rules and lead to a dead end.

What was done stands in `proved_turns.json`. `proving.py` says how a run goes on from there, when it ends (when `BUDGET` minutes are up, 60, if not before) and
with which exit code, and what it writes on the page. A state for which the logic ran out of time, or of which the service says that it is too much work, is
counted as given up. Any other refusal of a state is a disagreement, and so is a round that cannot be played on, since nothing is listed, or a listed action is
refused.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from random import Random

from formal_turns import Action, GivenUpError, answer
from proving import Compared, Disagreement, Done, Proof, Task
from tierce.conformance.asking import Document, ask
from tierce.conformance.laws.rounds import TABLE_RULES_EVERY, StuckError, a_round, gives_up, play
from tierce.conformance.reference import rules_of
from tight_states import VARIANTS, tight_state

# What decides whether an answer could be another: the engine, the rules, the logic, and how states are found and both are asked.
ENGINE = ("*", "actions/*", "hands/*", "melds/*", "questions/*", "states/*", "variants/*")
CONFORMANCE = ("asking", "players", "reference", "laws/rounds")
SOURCES = (
    *[f"service/tierce/{room}.py" for room in ENGINE],
    *[f"service/tierce/conformance/{room}.py" for room in CONFORMANCE],
    "spec/variants/**/*.yaml",
    "spec/violations.yaml",
    "spec/formal/*.lp",
    "spec/formal/facts.py",
    *[f"tests/{name}.py" for name in ("formal", "formal_turns", "prove_turns", "tight_states")],
)

ROUNDS, STATES_A_ROUND, MOST_TURNS = 200, 20, 150
TIGHT_STATES, TIGHT_STATES_A_TASK = 6_000, 25
# The most actions that the service lists; of a longer list its beginning is compared.
MOST_ACTIONS = 10_000
# seconds
PATIENCE = 30.0
TIGHT, TABLE_RULES = "tight states", "table rules"

PHASES = ("draw", "play")
KINDS = ("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard")
PLAYS = ("open", "lay", "layOff", "swap")
RARE = ("joker owed", "taken card", "last cards", "first turn", "end of stock")
# Others: no legal action at all can be in a state that play does not lead to.
MET = ("dead end", "pile refused", "further plays", "cut list", "no action")


# ----- One state -----


def rare_at_hand(state: Document) -> list[str]:
    """What is rare about a state."""
    turn = state["turn"]
    drawn = turn["drawn"]
    found = {
        "joker owed": turn["owedJokers"] > 0,
        "taken card": drawn is not None and drawn["from"] == "discard" and not drawn["laid"],
        "last cards": len(state["seats"][turn["seat"]]["hand"]) <= 3,
        "first turn": turn["number"] <= len(state["seats"]),
        "end of stock": len(state["stock"]) <= 2,
    }
    return [name for name in RARE if found[name]]


def compare(state: Document) -> Compared:
    """Engine and logic list the legal actions of a state."""
    found = Compared()
    question: Document = {"state": state, "limit": MOST_ACTIONS}
    listed = ask("actions/legal", question)
    if gives_up(listed):
        found.counts["given up by the service"] += 1
        return found
    if listed["verdict"] != "accepted":
        found.disagreements.append(Disagreement("actions/legal", question, json.dumps(listed), "a state like any other"))
        return found
    try:
        by_logic = answer(rules_of(state["variant"]), state, PATIENCE)
    except GivenUpError:
        found.counts["given up"] += 1
        return found
    actions = by_logic.actions[:MOST_ACTIONS] if listed["truncated"] else by_logic.actions
    kinds = {action["action"] for action in actions}
    found.counts.update(["states", state["turn"]["phase"], *kinds, *rare_at_hand(state)])
    found.counts["actions"] += len(actions)
    found.counts["cut list"] += listed["truncated"]
    found.counts["dead end"] += by_logic.dead_ends
    found.counts["further plays"] += by_logic.rows_of > 0
    found.counts["pile refused"] += state["turn"]["phase"] == "draw" and bool(state["discard"]) and "drawDiscard" not in kinds
    found.counts["no action"] += not actions
    if actions != listed["actions"]:
        found.disagreements.append(Disagreement("actions/legal", question, besides(listed["actions"], actions), besides(actions, listed["actions"])))
    return found


def besides(actions: list[Action], others: list[Action]) -> str:
    """What is listed here and not there."""
    return f"besides {json.dumps(alone)}" if (alone := [action for action in actions if action not in others]) else "nothing besides, or in another order"


# ----- Many states -----


def sampled(id: str, number: int) -> list[Document]:
    """20 states of a round (or all that it has): half of them where something rare is at hand, a quarter where something can be laid."""
    played = play(a_round(id, number, most_turns=MOST_TURNS))
    steps = played.steps
    rng = Random(f"samples/{id}/{number}")
    rare = {place: rare_at_hand(step.state) for place, step in enumerate(steps)}
    # What is rarer comes first: a joker owed rather than a first turn.
    by_rarity = sorted((place for place in rare if rare[place]), key=lambda place: (RARE.index(rare[place][0]), rng.random()))
    with_plays = [place for place, step in enumerate(steps) if any(action["action"] in PLAYS for action in step.actions)]
    chosen = set(rng.sample(by_rarity[: 2 * STATES_A_ROUND], min(len(by_rarity), STATES_A_ROUND // 2)))
    for places, enough in ((with_plays, STATES_A_ROUND * 3 // 4), (range(len(steps)), STATES_A_ROUND)):
        others = [place for place in places if place not in chosen]
        chosen |= set(rng.sample(others, min(len(others), enough - len(chosen))))
    # Where the service gave up, it is asked once more, so that this is counted.
    given_up = played.unfinished and played.last["turn"]["number"] <= MOST_TURNS
    return [*(steps[place].state for place in sorted(chosen)), *[played.last] * given_up]


def compared(task: Task) -> Compared:
    """A round of a variant, or some tight states, in a process of its own."""
    found = Compared()
    try:
        states = map(tight_state, range(task.start, task.upto)) if task.part == TIGHT else sampled(task.part, task.start)
    except StuckError as stuck:
        return Compared(disagreements=[not_played_on(stuck)])
    for state in states:
        found.add(compare(state))
    if task.part != TIGHT:
        found.counts["rounds"] += 1
    return found


def not_played_on(stuck: StuckError) -> Disagreement:
    """A round in which nothing was listed, or a listed action was refused (or the deal)."""
    path = "actions/apply" if "actions" in stuck.body else "actions/legal" if "state" in stuck.body else "states/deal"
    return Disagreement(path, stuck.body, str(stuck), "a round is dealt, something is legal until it ends, and what is listed is accepted")


# ----- The run -----

ALL_SIZES = {**dict.fromkeys(VARIANTS, ROUNDS), TIGHT: TIGHT_STATES}
COLUMNS = (*VARIANTS, TABLE_RULES, TIGHT)


def tasks(done: Done) -> Iterator[Task]:
    """What is left to do, of each part in turn, so that a short run has seen something of all."""
    parts = [tasks_of(part, done.place(part)) for part in ALL_SIZES]
    return (task for in_turn in itertools.zip_longest(*parts) for task in in_turn if task)


def tasks_of(part: str, place: int) -> Iterator[Task]:
    """What is left of a part."""
    if part == TIGHT:
        return (Task(part, start, start + TIGHT_STATES_A_TASK, part) for start in range(place, TIGHT_STATES, TIGHT_STATES_A_TASK))
    return (Task(part, number, number + 1, TABLE_RULES if by_table_rules(number) else part) for number in range(place, ROUNDS))


def by_table_rules(number: int) -> bool:
    return number % TABLE_RULES_EVERY == TABLE_RULES_EVERY - 1


def can_be_met(column: str) -> list[str]:
    """What a run that is done has met, by the rules of a variant; of table rules and tight states everything but what only play excludes."""
    if column == TABLE_RULES:
        return [*PHASES, *KINDS, *RARE, "dead end", "pile refused", "further plays"]
    if column == TIGHT:
        # The smallest pack has 60 cards: two seats of 16, a card drawn and a pile of 6 leave 21 in the stock.
        return [*PHASES, *KINDS, *(what for what in RARE if what != "end of stock"), "dead end", "pile refused", "further plays", "no action"]
    rules = rules_of(column)
    opening = rules["opening"]["minimumPoints"]["value"] > 0 or rules["opening"]["pureRun"]["value"]
    without_swaps = rules["jokerSwap"]["allowed"]["value"] == "never"
    absent = ({"open"} if not opening else set()) | ({"swap", "joker owed"} if without_swaps else set())
    # A dead end needs a card just taken, or a final discard, and luck: by the rules of a variant there may be none in 200 rounds.
    return [what for what in (*PHASES, *KINDS, *RARE) if what not in absent]


def never_met(done: Done) -> list[str]:
    """What can be met and was not, of what is done to the end."""
    ended = [part for part, size in ALL_SIZES.items() if done.place(part) >= size]
    columns = [*ended, *[TABLE_RULES] * (set(VARIANTS) <= set(ended))]
    return [f"{column}: {what} was never met" for column in columns for what in can_be_met(column) if not done.count(column, what)]


SAID = ("states", "actions", "joker owed", "last cards", "taken card", "dead end", "given up", "given up by the service")


def said(done: Done) -> list[str]:
    """What was compared: a row for each variant, for rounds by table rules and for tight states."""
    rows = [f"| legal actions compared so far | {' | '.join(SAID)} |", f"|---|{'--:|' * len(SAID)}"]
    rows += [f"| {column} | {' | '.join(f'{done.count(column, what):,}' for what in SAID)} |" for column in COLUMNS]
    return [*rows, f"| together | {' | '.join(f'{sum(done.count(column, what) for column in COLUMNS):,}' for what in SAID)} |"]


PROOF = Proof("proved_turns", SOURCES, ALL_SIZES, compared, tasks, said, never_met)


if __name__ == "__main__":
    sys.exit(PROOF.main(sys.argv[1:]))
