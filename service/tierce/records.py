"""Records: a round played again from its start, action by action (contract, section 11)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tierce.actions import Action, ActionRules, Refused, Work, play
from tierce.rounds import FreshSeed
from tierce.states import GameState
from tierce.violations import Violation

# A record may take so many times the work of a question about a few actions.
WORK_OF_A_RECORD = 10


class Replayed(Struct, frozen=True):
    """How far the actions of a record are legal: the state after them, and the rules that could not be verified; where one is refused, its index and why.

    Addresses of `violations` are relative to that action; `state` is then the one before it.
    """

    state: GameState
    unverified: frozenset[str]
    index: int | None = None
    violations: tuple[Violation, ...] = ()


def replay(rules: ActionRules, start: GameState, actions: Sequence[Action], fresh_seed: FreshSeed) -> Replayed:
    """Play actions one after the other, up to the first that is refused. `start`: a possible state, in canonical order."""
    state = start
    unverified: frozenset[str] = frozenset()
    work = Work(WORK_OF_A_RECORD)
    for index, action in enumerate(actions):
        played = play(rules, state, action, fresh_seed, work)
        if isinstance(played, Refused):
            return Replayed(state, unverified, index, played.violations)
        state = played.state
        unverified |= played.unverified
    return Replayed(state, unverified)
