"""Was a round played by the rules? A record is played again.

The playing is done in `tierce.records`. The Structs are the schemas of `/v1/records/replay`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct

from tierce import records, rounds
from tierce.actions import Action, TooManySteps, action_rules
from tierce.questions.actions import Index, Unverified, makes_duties
from tierce.questions.seats import SeatCount, wrong_dealer, wrong_seats
from tierce.questions.states import Round, Seed, fresh_seed, played, replaced_at, round_of
from tierce.questions.wording import Impossible, WordedViolation, worded
from tierce.states import GameState, Outcome, bounded_seed
from tierce.states.document import SeatNumber
from tierce.variants import Chosen, Language, Reference, VariantId, resolve
from tierce.violations import Violation, listed, without_rule

MOST_ACTIONS = 5_000
LARGEST_RECORD = 1 << 20


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """A round as it was played: from a seed, or from a state, action by action; each names its seat."""

    form: Literal["tierce-record/1"]
    variant: VariantId | Reference
    seat_count: SeatCount
    dealer: SeatNumber
    start: Seed | GameState
    actions: Annotated[list[Action], Meta(max_length=MOST_ACTIONS)]

    def __post_init__(self) -> None:
        if isinstance(self.start, str):
            bounded_seed(self.start, "/start")


class ReplayRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Is this record one of a round that was played by the rules, and how did it end?"""

    record: Record


class ReplayRecordAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """Every action is legal: the state after the last one, and the outcome (null where the record breaks off)."""

    state: GameState
    outcome: Outcome | None
    unverified: Unverified


class RecordRefused(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="rejected"):
    """An action is not legal: which, why, and the state before it."""

    index: Index
    state: GameState
    unverified: Unverified
    violations: list[WordedViolation]


def replay_record(question: ReplayRecord, language: Language) -> ReplayRecordAnswer | RecordRefused | Impossible:
    """How a recorded round goes; `message`s in `language`."""
    record = question.record
    start = _start(record)
    if not isinstance(start, Round):
        return Impossible(violations=worded(start, language))
    try:
        replayed = records.replay(start.rules, start.state, record.actions, fresh_seed)
    except TooManySteps:
        return Impossible(violations=worded([without_rule("request.too-much-work", {}, "/record")], language))
    unverified = sorted(replayed.unverified)
    if replayed.index is None:
        return ReplayRecordAnswer(state=replayed.state, outcome=replayed.state.outcome, unverified=unverified)
    violations = worded(replayed.violations, language, f"/record/actions/{replayed.index}")
    return RecordRefused(index=replayed.index, state=replayed.state, unverified=unverified, violations=violations)


def _start(record: Record) -> Round | tuple[Violation, ...]:
    """The state that a record starts with, or why there is none; all faults of the record itself are told."""
    chosen = resolve(record.variant)
    faults = [*_without_seat(record), *wrong_dealer(record.dealer, record.seat_count, "/record/dealer")]
    if not isinstance(chosen, Chosen):
        return listed([*faults, *[replaced_at(violation, "/record") for violation in chosen]])
    faults += wrong_seats(chosen.variant, record.seat_count, "/record/seatCount")
    if isinstance(record.start, str):
        if faults:
            return listed(faults)
        rules = action_rules(chosen.variant)
        return Round(rules, rounds.deal(rules.rounds, played(chosen.reference), record.seat_count, record.dealer, record.start))
    state = round_of(record.start, "/record/start")
    if not isinstance(state, Round):
        return listed([*faults, *state])
    start = state.state
    same = {
        "/record/variant": start.variant == played(chosen.reference),
        "/record/seatCount": len(start.seats) == record.seat_count,
        "/record/dealer": start.dealer == record.dealer,
    }
    faults += [without_rule("request.unequal-start", {}, at) for at, agrees in same.items() if not agrees]
    return listed(faults) if faults else state


def _without_seat(record: Record) -> Iterator[Violation]:
    for place, action in enumerate(record.actions):
        if action.seat is UNSET:
            yield without_rule("request.action-without-seat", {}, f"/record/actions/{place}")
            return


FEW_ACTIONS = 16


def may_take_long(question: ReplayRecord) -> bool:
    """Whether there is so much to play that others should not wait for it: many actions, or rules that make duties."""
    record = question.record
    start = UNSET if isinstance(record.start, str) else record.start.variant.changes
    own = UNSET if isinstance(record.variant, str) else record.variant.changes
    return len(record.actions) > FEW_ACTIONS or makes_duties(start) or makes_duties(own)
