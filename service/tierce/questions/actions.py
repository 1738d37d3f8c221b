"""What may be done, is this legal, and what comes after it?

The judging is done in `tierce.actions`. The Structs are the schemas of `/v1/actions/legal`, `/v1/actions/check` and `/v1/actions/apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from tierce import actions
from tierce.actions import Action, Event, Only, Refused, TooManySteps
from tierce.cards import JOKER
from tierce.questions.states import Round, fresh_seed, round_of
from tierce.questions.wording import Impossible, WordedViolation, worded
from tierce.states import GameState, Outcome
from tierce.states.document import SeatNumber
from tierce.variants import Language
from tierce.violations import without_rule

MOST_ACTIONS = 64
USUAL_LIMIT = 1_000
LARGEST_LIMIT = 10_000

Index = Annotated[int, Meta(description="the first action that is refused, from 0")]
Unverified = Annotated[
    list[str], Meta(description="rules that hidden cards would decide, as JSON Pointers into the variant document; an empty one is the contract itself")
]


class LegalAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may the seat to play do? At most `limit` actions, `only` some."""

    state: GameState
    limit: Annotated[int, Meta(ge=1, le=LARGEST_LIMIT)] = USUAL_LIMIT
    only: Only | UnsetType = UNSET


class LegalActionAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """The legal actions in canonical order. `truncated`: there are more. `complete` is false in the play of a hidden hand. `outcome`: of a finished round."""

    seat: SeatNumber
    actions: list[Action]
    total: Annotated[int | None, Meta(description="how many there are; null where the list is cut")]
    truncated: bool
    complete: bool
    outcome: Outcome | None


def legal_action(question: LegalAction, language: Language) -> LegalActionAnswer | Impossible:
    """Every legal action of the seat to play, or the first ones; `message`s in `language`."""
    found = round_of(question.state)
    if not isinstance(found, Round):
        return Impossible(violations=worded(found, language))
    only = None if question.only is UNSET else question.only
    try:
        legal = actions.legal_actions(found.rules, found.state, question.limit, only)
    except TooManySteps:
        return _too_much_work(language)
    return LegalActionAnswer(
        seat=found.state.turn.seat,
        actions=legal.actions,
        total=None if legal.truncated else len(legal.actions),
        truncated=legal.truncated,
        complete=legal.complete,
        outcome=found.state.outcome,
    )


def _too_much_work(language: Language) -> Impossible:
    return Impossible(violations=worded([without_rule("request.too-much-work", {}, "/state")], language))


Actions = Annotated[list[Action], Meta(min_length=1, max_length=MOST_ACTIONS)]


class CheckAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Are these actions legal, each after the one before?"""

    state: GameState
    actions: Actions


class ApplyAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is the state after these actions, each judged after the one before? All of them, or none."""

    state: GameState
    actions: Actions


class CheckActionAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """They are legal; here they are in canonical form."""

    actions: list[Action]
    unverified: Unverified


class ActionRefused(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="rejected"):
    """One of them is not legal, and nothing has happened. `actions`: those before it, which are."""

    actions: list[Action]
    index: Index
    unverified: Unverified
    violations: list[WordedViolation]


class ApplyActionAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """The actions in canonical form, the state after them, and what there is to see: events tell nothing that a spectator may not know."""

    actions: list[Action]
    state: GameState
    events: list[Event]
    unverified: Unverified


class _Done(Struct):
    """Actions that were done, one after the other."""

    state: GameState
    actions: list[Action]
    events: list[Event]
    unverified: set[str]


def _done(found: Round, asked: Sequence[Action], language: Language) -> _Done | ActionRefused:
    done = _Done(found.state, [], [], set())
    work = actions.Work()
    for index, action in enumerate(asked):
        one = actions.play(found.rules, done.state, action, fresh_seed, work)
        if isinstance(one, Refused):
            violations = worded(one.violations, language, f"/actions/{index}")
            return ActionRefused(actions=done.actions, index=index, unverified=sorted(done.unverified), violations=violations)
        done.state = one.state
        done.actions.append(one.action)
        done.events += one.events
        done.unverified |= one.unverified
    return done


def check_action(question: CheckAction, language: Language) -> CheckActionAnswer | ActionRefused | Impossible:
    """Whether actions are legal; `message`s in `language`."""
    done = _tried(question, language)
    return CheckActionAnswer(actions=done.actions, unverified=sorted(done.unverified)) if isinstance(done, _Done) else done


def apply_action(question: ApplyAction, language: Language) -> ApplyActionAnswer | ActionRefused | Impossible:
    """The state after actions; `message`s in `language`."""
    done = _tried(question, language)
    if not isinstance(done, _Done):
        return done
    return ApplyActionAnswer(actions=done.actions, state=done.state, events=done.events, unverified=sorted(done.unverified))


def _tried(question: CheckAction | ApplyAction, language: Language) -> _Done | ActionRefused | Impossible:
    found = round_of(question.state)
    if not isinstance(found, Round):
        return Impossible(violations=worded(found, language))
    try:
        return _done(found, question.actions, language)
    except TooManySteps:
        return _too_much_work(language)


# Beyond these a list can take more than some hundredths of a second.
SMALL_HAND = 15
FEW_JOKERS = 1
FEW_ACTIONS = 8


def may_take_long(question: LegalAction | CheckAction | ApplyAction) -> bool:
    """Whether there is so much to do that others should not wait for it: a rich hand that has not opened, a long list of actions, or rules that make duties."""
    state = question.state
    if isinstance(question, CheckAction | ApplyAction) and len(question.actions) > FEW_ACTIONS:
        return True
    if makes_duties(state.variant.changes):
        return True
    if not isinstance(question, LegalAction):
        return False
    hand = state.seats[state.turn.seat].hand if state.turn.seat < len(state.seats) else []
    whole = question.limit > USUAL_LIMIT or question.only is not UNSET
    return state.variant.changes is not UNSET or len(hand) > SMALL_HAND or hand.count(JOKER) > (0 if whole else FEW_JOKERS)


def makes_duties(changes: Any) -> bool:
    """Whether table rules may make duties, which take a search."""
    return changes is not UNSET and ("turn" in changes or "jokerSwap" in changes)
