"""The state of a round as one document. The full state, a seat's view and a spectator's have the same shape (contract, section 5)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from tierce.cards import HandCard, MeldCard, StateCard
from tierce.melds import MeldKind
from tierce.variants import Changes, VariantId, Version
from tierce.variants.document import MOST_SEATS
from tierce.variants.references import Misfit

LARGEST_HAND = 24
LARGEST_PILE = 216
LARGEST_TABLE = 72
LARGEST_MELD = 24
LONGEST_SEED = 128
# So many characters have never more bytes than that.
LONGEST_CHARACTERS = LONGEST_SEED // 4

SeatNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1, description="a seat, counted from 0, clockwise")]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Viewer = Literal["all", "none"] | SeatNumber
EndedBy = Annotated[
    str, Meta(pattern="^[a-z][A-Za-z]*$", max_length=32, examples=["out", "turnLimit", "stock"], description="`out`, `turnLimit`, `stock`; more may come")
]


class PlayedVariant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played by: the variant, its version, and the table rules, if any."""

    id: VariantId
    version: Version
    changes: Changes | UnsetType = UNSET


class Seat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel", gc=False):
    """A seat: its hand, whether it owns a meld of this round, and the first turn in which it laid or laid off anything."""

    hand: Annotated[list[StateCard], Meta(max_length=LARGEST_HAND)]
    opened: bool
    laid_on_turn: Annotated[int, Meta(ge=1, le=1_000_000)] | None


class Drawn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The card drawn in this turn, and whether one of its face, taken from the discard pile, has been laid since."""

    source: Literal["stock", "discard"] = field(name="from")
    card: StateCard
    laid: bool


class TurnState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel", gc=False):
    """Whose turn it is, counted from 1 over all seats; what was drawn; how many jokers taken from the table must still be played."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    seat: SeatNumber
    phase: Literal["draw", "play"]
    drawn: Drawn | None
    owed_jokers: Count


class TableMeld(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A meld on the table: who laid it, and its cards with every joker bound; a run lies in the order of its places."""

    owner: SeatNumber
    kind: MeldKind
    cards: Annotated[list[MeldCard], Meta(max_length=LARGEST_MELD)]


class CardPaid(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A card that is left in a hand, and what it costs; null where it is not known."""

    card: StateCard
    points: Points | None


class SeatLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel", gc=False):
    """What a seat is charged for the round, in points; null where that hangs on hidden cards."""

    seat: SeatNumber
    cards: Annotated[list[CardPaid], Meta(max_length=LARGEST_HAND)]
    card_points: Points | None
    charged: Literal["cards", "unopened", "nothing"]
    base: Points | None
    at_once: Points
    total: Points | None


class Outcome(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel", gc=False):
    """How the round ended, who won (null where that is hidden), what each seat pays, and who deals next (null where the rules name nobody)."""

    ended_by: EndedBy
    winners: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] | None
    at_once: bool
    penalties: Annotated[list[SeatLine], Meta(max_length=MOST_SEATS)] | None
    winner_points: Points | None
    next_dealer: SeatNumber | None


class GameState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The state of a round: all that is needed to go on, and nothing that follows from the rest."""

    form: Literal["tierce-state/1"]
    viewer: Annotated[Viewer, Meta(description="`all`, `none` (a spectator), or the seat whose view this is")]
    variant: PlayedVariant
    dealer: SeatNumber
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=MOST_SEATS)]
    turn: TurnState
    table: Annotated[list[TableMeld], Meta(max_length=LARGEST_TABLE)]
    stock: Annotated[list[StateCard], Meta(max_length=LARGEST_PILE, description="the last card is the top")]
    discard: Annotated[list[HandCard], Meta(max_length=LARGEST_PILE, description="the last card is the top")]
    reshuffles: Count
    seed: Annotated[str, Meta(min_length=1, max_length=LONGEST_SEED, description="1 to 128 bytes of UTF-8")] | None
    outcome: Outcome | None

    def __post_init__(self) -> None:
        if self.seed is not None and len(self.seed) > LONGEST_CHARACTERS:
            bounded_seed(self.seed, "/seed")


def bounded_seed(seed: str, pointer: str) -> None:
    """A seed may have so many bytes; a `Misfit` says so. `pointer`: where in its Struct it stands."""
    if len(seed.encode()) > LONGEST_SEED:
        raise Misfit(f"Expected `str` of at most {LONGEST_SEED} bytes of UTF-8", pointer)
