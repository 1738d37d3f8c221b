"""The variant document: one Struct per rule, in the order of play.

The encoded names of the fields make the JSON Pointers that violations cite and table rules change. A docstring here is the
description of the rule in every schema. This file knows shapes and bounds; it does not know what a rule does to a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import fields

from tierce.variants.entries import Entry, Language, Rule, Setting, Shape, Unquestioned

# deal ----------------------------------------------------------------------------------------------


# No table has more.
MOST_SEATS = 8


class SeatRange(Shape, frozen=True, kw_only=True):
    """From `min` to `max` players."""

    min: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    max: Annotated[int, Meta(ge=2, le=MOST_SEATS)]


class PackRow(Shape, frozen=True, kw_only=True):
    """So many packs of 52 cards and so many jokers, for a range of players."""

    players: SeatRange
    packs: Annotated[int, Meta(ge=1, le=4)]
    jokers: Annotated[int, Meta(ge=0, le=8)]


class Players(Setting[SeatRange], frozen=True):
    """How many can play."""


class Packs(Setting[Annotated[tuple[PackRow, ...], Meta(min_length=1, max_length=7)]], frozen=True):
    """The packs and jokers, by the number of players. Rows do not overlap."""


class HandSize(Setting[Annotated[int, Meta(ge=5, le=16)]], frozen=True):
    """How many cards each player is dealt."""


class Upcard(Setting[bool], frozen=True):
    """Whether the next card is turned up to start the discard pile; else the pile starts empty."""


class FirstSeat(Setting[Literal["leftOfDealer", "dealer"]], frozen=True):
    """Who plays first."""


class NextDealer(Setting[Literal["left", "none"]], frozen=True):
    """Who deals the next round: the player on the dealer's left, or nobody that the rules name."""


class Deal(Shape, frozen=True, kw_only=True):
    """Packs, players and the deal."""

    players: Players
    packs: Packs
    hand_size: HandSize
    upcard: Upcard
    first_seat: FirstSeat
    next_dealer: NextDealer


# turn ----------------------------------------------------------------------------------------------


class ReturnTakenCard(Rule[Literal["forbidden", "allowed"]], frozen=True):
    """Whether the card just taken from the discard pile may be discarded again in the same turn."""


class TakenCard(Rule[Literal["keep", "layThisTurn", "layInNewMeld"]], frozen=True):
    """What must happen to the card taken from the discard pile: it may be kept, must be laid in this turn, or must be laid in a new meld."""


class Takers(Rule[Literal["anybody", "opened", "openingWithIt"]], frozen=True):
    """Who may take from the discard pile: anybody, only those who have opened, or also those who open with that card."""


class TakeFromTurn(Rule[Annotated[int, Meta(ge=1, le=3)]], frozen=True):
    """From which turn of its own on a seat may take from the discard pile."""


class FinalDiscard(Rule[Literal["required", "optional"]], frozen=True):
    """Whether one must go out with a discard, or may lay the last cards."""


class MaximumTurns(Setting[Annotated[int, Meta(ge=1, le=10_000)] | Literal["none"]], frozen=True):
    """After how many turns of all seats together the round ends without anybody going out."""


class Turn(Shape, frozen=True, kw_only=True):
    """Drawing and discarding."""

    return_taken_card: ReturnTakenCard
    taken_card: TakenCard
    takers: Takers
    take_from_turn: TakeFromTurn
    final_discard: FinalDiscard
    maximum_turns: MaximumTurns


# sets, runs, jokers ---------------------------------------------------------------------------------


class MinimumSetSize(Rule[Annotated[int, Meta(ge=3, le=4)]], frozen=True):
    """The fewest cards of a set."""


class MaximumSetSize(Rule[Annotated[int, Meta(ge=3, le=8)]], frozen=True):
    """The most cards of a set."""


class OneRank(Unquestioned, frozen=True):
    """All cards of a set have one rank."""


class DistinctSuits(Rule[bool], frozen=True):
    """Whether the suits of a set must all be different."""


class Sets(Shape, frozen=True, kw_only=True):
    """Cards of one rank."""

    minimum_size: MinimumSetSize
    maximum_size: MaximumSetSize
    one_rank: OneRank
    distinct_suits: DistinctSuits


class MinimumRunLength(Rule[Annotated[int, Meta(ge=3, le=5)]], frozen=True):
    """The fewest cards of a run."""


class MaximumRunLength(Rule[Annotated[int, Meta(ge=3, le=13)]], frozen=True):
    """The most cards of a run."""


class OneSuit(Unquestioned, frozen=True):
    """All cards of a run have one suit."""


class Consecutive(Unquestioned, frozen=True):
    """The cards of a run follow one another; a rank comes once."""


class AceLow(Rule[bool], frozen=True):
    """Whether the ace may stand at the low end of a run, before the two."""


class AceHigh(Rule[bool], frozen=True):
    """Whether the ace may stand at the high end of a run, after the king."""


class AroundTheCorner(Rule[bool], frozen=True):
    """Whether a run may go on from the king over the ace to the two."""


class Runs(Shape, frozen=True, kw_only=True):
    """Consecutive cards of one suit."""

    minimum_length: MinimumRunLength
    maximum_length: MaximumRunLength
    one_suit: OneSuit
    consecutive: Consecutive
    ace_low: AceLow
    ace_high: AceHigh
    around_the_corner: AroundTheCorner


class MaximumJokers(Rule[Annotated[int, Meta(ge=0, le=2)]], frozen=True):
    """The most jokers of a meld."""


class MinimumNaturals(Rule[Annotated[int, Meta(ge=1, le=3)]], frozen=True):
    """The fewest natural cards of a meld that has a joker."""


class AdjacentJokers(Rule[bool], frozen=True):
    """Whether two jokers of a run may stand side by side."""


class JokerPosition(Rule[Literal["lowest", "declared"]], frozen=True):
    """Who says what a joker stands for where several cards are possible: the reading of lowest total, or the player."""


class Jokers(Shape, frozen=True, kw_only=True):
    """Jokers in melds."""

    maximum_per_meld: MaximumJokers
    minimum_naturals: MinimumNaturals
    adjacent: AdjacentJokers
    position: JokerPosition


# opening, lay-offs, swaps ----------------------------------------------------------------------------


class MinimumPoints(Rule[Annotated[int, Meta(ge=0, le=200)]], frozen=True):
    """How many points a player's first melds must be worth together; 0 asks for none."""


class PureRun(Rule[bool], frozen=True):
    """Whether a run without a joker must be among a player's first melds."""


class Opening(Shape, frozen=True, kw_only=True):
    """The first melds of a player in a round."""

    minimum_points: MinimumPoints
    pure_run: PureRun


class RequiresOpening(Rule[bool], frozen=True):
    """Whether only a player who has opened may lay off; without an opening rule, who has laid a meld."""


class LayOffTargets(Rule[Literal["all", "own"]], frozen=True):
    """Whose melds cards may be added to."""


class LayOff(Shape, frozen=True, kw_only=True):
    """Adding cards to melds on the table."""

    requires_opening: RequiresOpening
    targets: LayOffTargets


class SwapAllowed(Rule[Literal["never", "afterOpening", "always"]], frozen=True):
    """When a joker on the table may be taken for the card it stands for."""


class SwapTargets(Rule[Literal["all", "own"]], frozen=True):
    """From whose melds a joker may be taken."""


class SetNaturals(Rule[Annotated[int, Meta(ge=2, le=3)]], frozen=True):
    """How many natural cards a set must show before its joker may be taken."""


class Reuse(Rule[Literal["must", "ifPossible", "free"]], frozen=True):
    """Whether a joker that was taken must be played again in the same turn."""


class JokerSwap(Shape, frozen=True, kw_only=True):
    """Taking a joker from the table."""

    allowed: SwapAllowed
    targets: SwapTargets
    set_naturals: SetNaturals
    reuse: Reuse


class MaximumReshuffles(Setting[Annotated[int, Meta(ge=0, le=10)] | Literal["unlimited"]], frozen=True):
    """How often in a round the discard pile becomes the new stock."""


class Stock(Shape, frozen=True, kw_only=True):
    """The face-down draw pile."""

    maximum_reshuffles: MaximumReshuffles


# scores, match, prize --------------------------------------------------------------------------------

CardPoints = Annotated[int, Meta(ge=0, le=100)]


class AcePoints(Shape, frozen=True, kw_only=True):
    """An ace at the low end of a run, an ace anywhere else in a meld, an ace left in a hand."""

    low: CardPoints
    high: CardPoints
    hand: CardPoints


class CourtPoints(Shape, frozen=True, kw_only=True):
    """Jack, queen and king, in a meld and in a hand."""

    jack: CardPoints
    queen: CardPoints
    king: CardPoints


class Ace(Setting[AcePoints], frozen=True):
    """What an ace is worth, in points."""


class Court(Setting[CourtPoints], frozen=True):
    """What the court cards are worth, in points."""


class JokerPoints(Setting[CardPoints], frozen=True):
    """What a joker left in a hand costs, in points."""


class Unopened(Setting[Annotated[int, Meta(ge=0, le=500)] | Literal["none"]], frozen=True):
    """What a player who never opened is charged instead of his cards, in points."""


class AtOnceBonus(Setting[Annotated[int, Meta(ge=0, le=200)]], frozen=True):
    """What each loser is charged on top when the winner goes out at once, in points."""


class AtOnceFactor(Setting[Annotated[int, Meta(ge=1, le=3)]], frozen=True):
    """By what each loser's charge is multiplied when the winner goes out at once."""


class Winner(Setting[Annotated[int, Meta(ge=-200, le=0)]], frozen=True):
    """What the winner of a round is charged, in points."""


class Blocked(Setting[Literal["lowestHandWins", "everybodyPays"]], frozen=True):
    """How a round ends in which nobody goes out."""


class Scoring(Shape, frozen=True, kw_only=True):
    """What cards are worth, and what a round costs."""

    ace: Ace
    court: Court
    joker: JokerPoints
    unopened: Unopened
    at_once_bonus: AtOnceBonus
    at_once_factor: AtOnceFactor
    winner: Winner
    blocked: Blocked


class EndAfter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number of rounds, or a total that somebody reaches: one of the two."""

    rounds: Annotated[int, Meta(ge=1, le=1_000)] | UnsetType = UNSET
    points: Annotated[int, Meta(ge=1, le=1_000_000)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.rounds is UNSET) is (self.points is UNSET):
            raise ValueError("Expected either `rounds` or `points`")


class Ranking(Setting[Literal["lowestTotal"]], frozen=True):
    """Who leads the match."""


class MatchEnd(Setting[EndAfter | Literal["none"]], frozen=True):
    """When the match is over, where the rules say so."""


class Match(Shape, frozen=True, kw_only=True):
    """Several rounds."""

    ranking: Ranking
    end: MatchEnd


class PrizeFormula(Shape, frozen=True, kw_only=True):
    """How the prize of a round is split: the winner's least share in percent, the limit of penalty points, whether who is at it has a part, the formula."""

    formula: Literal["Q1", "Q2", "Q3", "Q4", "Q5"]
    winner_share: Annotated[int, Meta(ge=50, le=100)]
    limit: Annotated[int, Meta(ge=1, le=1_000)]
    limit_inclusive: bool


class Prize(Setting[PrizeFormula | Literal["none"]], frozen=True):
    """How the prize of a round is split, where there is one."""


class Variant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel", eq=False):
    """One complete variant. Two are the same only if they are the same object: what is compiled from one is cached by it."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    version: Annotated[int, Meta(ge=1, le=1_000_000)]
    names: dict[Language, Annotated[str, Meta(max_length=200)]]
    documents: tuple[str, ...]
    remarks: tuple[Annotated[str, Meta(max_length=2000)], ...]
    deal: Deal
    turn: Turn
    sets: Sets
    runs: Runs
    jokers: Jokers
    opening: Opening
    lay_off: LayOff
    joker_swap: JokerSwap
    stock: Stock
    scoring: Scoring
    match: Match
    prize: Prize


class Address(NamedTuple):
    """The fields that lead to a rule or setting, and its Struct type."""

    path: tuple[str, ...]
    type: type[Entry[Any]]


def _addresses(shape: type[Struct], pointer: str, path: tuple[str, ...]) -> Iterator[tuple[str, Address]]:
    for field in fields(shape):
        part = field.type
        if isinstance(part, type) and issubclass(part, Struct):
            here, there = f"{pointer}/{field.encode_name}", (*path, field.name)
            if issubclass(part, Entry):
                yield here, Address(there, part)
            else:
                yield from _addresses(part, here, there)


# The address of every rule and setting, as violations cite it and table rules change it, in document order.
ADDRESSES: dict[str, Address] = dict(_addresses(Variant, "", ()))


def entry_at(variant: Variant, pointer: str) -> Entry[Any]:
    """The rule or setting at an address such as `/runs/minimumLength`."""
    entry: Entry[Any] = reduce(getattr, ADDRESSES[pointer].path, variant)  # type: ignore[arg-type]  # the last step is an Entry
    return entry
