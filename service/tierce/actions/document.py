"""Actions, and the events that they make, as documents (contract, section 6). A listed action is canonical: with its seat, every joker bound."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from tierce.cards import HandCard, MeldCard, StateCard
from tierce.hands import MOST_MELDS_OF_AN_OPENING
from tierce.melds import MeldKind
from tierce.rounds import Reshuffled, RoundEnded, TurnPassed
from tierce.states.document import LARGEST_MELD, SeatNumber

Cards = Annotated[list[MeldCard], Meta(max_length=LARGEST_MELD)]
Index = Annotated[int, Meta(ge=0, le=1_000_000, description="the index of a meld on the table, from 0")]
ActingSeat = Annotated[SeatNumber | UnsetType, Meta(description="the seat that acts; one that is not to play is refused")]


class DrawStockAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="action", tag="drawStock", gc=False):
    """Draw the top card of the stock; `card` says which it is, where the state does not."""

    seat: ActingSeat = UNSET
    card: HandCard | UnsetType = UNSET


class DrawDiscardAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="action", tag="drawDiscard", gc=False):
    """Take the top card of the discard pile."""

    seat: ActingSeat = UNSET


class OpenAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="action", tag="open", gc=False):
    """Lay one's first melds, all of them together."""

    seat: ActingSeat = UNSET
    melds: Annotated[list[Cards], Meta(min_length=1, max_length=MOST_MELDS_OF_AN_OPENING)]


class LayAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="action", tag="lay", gc=False):
    """Lay one meld."""

    seat: ActingSeat = UNSET
    cards: Cards


class LayOffAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="action", tag="layOff", gc=False):
    """Add cards to a meld on the table."""

    seat: ActingSeat = UNSET
    meld: Index
    cards: Cards


class SwapAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="action", tag="swap", gc=False):
    """Take a joker out of a meld on the table by putting the card that it stands for in its place."""

    seat: ActingSeat = UNSET
    meld: Index
    card: HandCard


class DiscardAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="action", tag="discard", gc=False):
    """Put a card on the discard pile, which ends the turn."""

    seat: ActingSeat = UNSET
    card: HandCard


Action = DrawStockAction | DrawDiscardAction | OpenAction | LayAction | LayOffAction | SwapAction | DiscardAction


class DrawnEvent(Struct, frozen=True, tag_field="event", tag="drawn", gc=False):
    """A seat has drawn; a card from the stock is `??`."""

    seat: int
    source: Literal["stock", "discard"] = field(name="from")
    card: StateCard


class LaidMeld(Struct, frozen=True, gc=False):
    """A meld that has come to the table, and its index there."""

    meld: int
    kind: MeldKind
    cards: list[str]


class Opened(Struct, frozen=True, tag_field="event", tag="opened", gc=False):
    """A seat has opened."""

    seat: int
    melds: list[LaidMeld]


class Laid(Struct, frozen=True, tag_field="event", tag="laid", gc=False):
    """A seat has laid a meld."""

    seat: int
    meld: int
    kind: MeldKind
    cards: list[str]


class LaidOff(Struct, frozen=True, tag_field="event", tag="laidOff", gc=False):
    """A seat has added cards to a meld."""

    seat: int
    meld: int
    cards: list[str]


class Swapped(Struct, frozen=True, tag_field="event", tag="swapped", gc=False):
    """A seat has taken a joker, which lay as `joker`, by putting a card in its place."""

    seat: int
    meld: int
    card: str
    joker: str


class Discarded(Struct, frozen=True, tag_field="event", tag="discarded", gc=False):
    """A seat has discarded."""

    seat: int
    card: str


Event = DrawnEvent | Opened | Laid | LaidOff | Swapped | Discarded | Reshuffled | TurnPassed | RoundEnded
