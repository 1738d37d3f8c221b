"""A round is dealt, its state is looked at, and hidden from those who may not know it all.

The rules are in `tierce.states` and `tierce.rounds`. What every question about a state begins with is here, too: the variant, and whether the state is possible
at all (`Round`). The Structs are the schemas of `/v1/states/deal`, `/v1/states/check` and `/v1/states/view`.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from tierce import rounds, states
from tierce.actions import ActionRules, action_rules
from tierce.questions.seats import SeatCount, wrong_dealer, wrong_seats
from tierce.questions.wording import Impossible, worded
from tierce.states import GameState, PlayedVariant, bounded_seed
from tierce.states.document import LONGEST_SEED, SeatNumber
from tierce.variants import Changes, Chosen, FullReference, Language, Reference, VariantId, resolve
from tierce.variants.references import NO_CHANGES
from tierce.violations import Violation, listed, without_rule

Seed = Annotated[str, Meta(min_length=1, max_length=LONGEST_SEED, description="1 to 128 bytes of UTF-8; one that people choose can be guessed")]


def fresh_seed() -> str:
    """128 random bits in hex, from the secure source."""
    return secrets.token_hex(16)


def played(reference: FullReference) -> PlayedVariant:
    """The full reference as states hold it."""
    changes = UNSET if reference.changes is UNSET else Changes(reference.changes)
    return PlayedVariant(id=reference.id, version=reference.version, changes=changes)


class Round(Struct, frozen=True):
    """A possible state in canonical order, and the rules that it is played by."""

    rules: ActionRules
    state: GameState


def round_of(state: GameState, at: str = "/state") -> Round | tuple[Violation, ...]:
    """A state and its rules, or why there is no such state; `at` is where in the question it stands."""
    variant = state.variant
    chosen = resolve(Reference(id=variant.id, version=variant.version, changes=NO_CHANGES if variant.changes is UNSET else variant.changes))
    if not isinstance(chosen, Chosen):
        return tuple([replaced_at(violation, at) for violation in chosen])
    rules = action_rules(chosen.variant)
    defects = states.check_state(rules.rounds, state)
    if defects:
        return tuple([replaced_at(violation, at) for violation in defects])
    if variant.changes is not UNSET and not variant.changes:
        state = replace(state, variant=played(chosen.reference))
    return Round(rules, states.in_canonical_order(rules.rounds, state))


def replaced_at(violation: Violation, at: str) -> Violation:
    """A violation of something that stands at a place of the question."""
    return Violation(violation.code, violation.rule, at + violation.at, violation.facts, violation.source)


class DealState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """Deal a round. The same seed gives the same deal, everywhere; without one it is drawn from a secure source."""

    variant: VariantId | Reference
    seat_count: SeatCount
    dealer: SeatNumber = 0
    seed: Seed | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.seed is not UNSET:
            bounded_seed(self.seed, "/seed")


class DealStateAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """The full state before the first turn. It belongs on a server: players get views of it."""

    state: GameState


def deal_state(question: DealState, language: Language) -> DealStateAnswer | Impossible:
    """A round is dealt; `message`s in `language`."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    faults = [*wrong_seats(chosen.variant, question.seat_count, "/seatCount"), *wrong_dealer(question.dealer, question.seat_count, "/dealer")]
    if faults:
        return Impossible(violations=worded(listed(faults), language))
    seed = fresh_seed() if question.seed is UNSET else question.seed
    rules = states.round_rules(chosen.variant)
    return DealStateAnswer(state=rounds.deal(rules, played(chosen.reference), question.seat_count, question.dealer, seed))


class CheckState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Is this state of a round possible?"""

    state: GameState


class CheckStateAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """It is; whether play leads to it is not asked."""


def check_state(question: CheckState, language: Language) -> CheckStateAnswer | Impossible:
    """Whether a state is possible; `message`s in `language`."""
    found = round_of(question.state)
    return CheckStateAnswer() if isinstance(found, Round) else Impossible(violations=worded(found, language))


class ViewState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may this viewer know of the round: a seat, or a spectator (`none`)?"""

    state: GameState
    viewer: Annotated[Literal["none"] | SeatNumber, Meta(description="a seat, or `none`: a spectator")]


class ViewStateAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """The view."""

    state: GameState


def view_state(question: ViewState, language: Language) -> ViewStateAnswer | Impossible:
    """What a viewer may know; `message`s in `language`."""
    found = round_of(question.state)
    if not isinstance(found, Round):
        return Impossible(violations=worded(found, language))
    viewer, state = question.viewer, found.state
    faults = []
    if isinstance(viewer, int) and viewer >= len(state.seats):
        faults.append(without_rule("request.no-such-seat", {"seat": viewer, "count": len(state.seats)}, "/viewer"))
    if state.viewer != "all" and viewer not in ("none", state.viewer):
        faults.append(without_rule("request.not-seen", {}, "/viewer"))
    if faults:
        return Impossible(violations=worded(listed(faults), language))
    return ViewStateAnswer(state=states.view(state, viewer))
