"""What a card player might ask, for hypothesis and schemathesis: cards, melds and near-misses, table rules, whole questions.

Random words are never cards, and random cards are never a meld. So these strategies begin with something right (a run, a set, a variant, a rule with a value
that it can have) and then spoil some of it, as players and programmers do. All of them fit the schema of the question, but `any_json`.
They are written from the contract and know nothing of the engine.
"""

from __future__ import annotations

from typing import Any, TypeVar

from hypothesis import strategies as st

from tierce.cards import FACES, JOKER, RANKS, SUITS
from tierce.variants import VARIANTS as RELEASED

VARIANTS = tuple(RELEASED)

Meld = list[str]
T = TypeVar("T")


def mostly(usual: st.SearchStrategy[T], *others: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """The usual three times in four, else one of the others. (`st.one_of` takes each strategy once, however often it is named.)"""
    return st.sampled_from((True, True, True, False)).flatmap(lambda is_usual: usual if is_usual else st.one_of(*others))


# Any card of a meld, mostly a face; each kind of joker is as likely as another.
ranks, suits, faces = st.sampled_from(RANKS), st.sampled_from(SUITS), st.sampled_from(FACES)
jokers = st.one_of(st.just(JOKER), faces.map(f"{JOKER}={{}}".format), ranks.map(f"{JOKER}={{}}".format))
cards = mostly(faces, jokers)


@st.composite
def runs(draw: st.DrawFn) -> Meld:
    """2 to 14 cards of one suit that follow one another, from any rank on: some turn the corner, some are too short or too long."""
    first, suit = draw(st.integers(0, 12)), draw(suits)
    length = draw(st.sampled_from((3, 3, 4, 4, 5, 6, 7, 2, 8, 10, 12, 13, 14)))
    return [RANKS[(first + step) % 13] + suit for step in range(length)]


@st.composite
def sets(draw: st.DrawFn) -> Meld:
    """2 to 8 cards of one rank; up to four of them mostly of different suits."""
    rank = draw(ranks)
    return [rank + suit for suit in draw(st.one_of(st.permutations(SUITS).map(lambda four: list(four[:3])), st.lists(suits, min_size=2, max_size=8)))]


def _joker_for(draw: st.DrawFn, card: str) -> str:
    """A joker in the place of a card: unbound, bound to it, to its rank alone, or to something else."""
    match draw(st.sampled_from(("unbound", "unbound", "card", "rank", "other"))):
        case "card" if not card.startswith(JOKER):
            return f"{JOKER}={card}"
        case "rank" if not card.startswith(JOKER):
            return f"{JOKER}={card[:-1]}"
        case "other":
            return draw(jokers)
        case _:
            return JOKER


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """A run, a set or a near-miss, in any order: with jokers for some of the cards, a gap, a twin, a card of another suit or rank; now and then anything."""
    meld = draw(st.one_of(runs(), runs(), sets(), sets(), st.lists(cards, max_size=24)))
    for _ in range(draw(st.sampled_from((0, 0, 1, 1, 2, 3)))):
        place = draw(st.integers(0, max(len(meld) - 1, 0)))
        match draw(st.sampled_from(("joker", "joker", "gap", "twin", "other"))):
            case "joker" if meld:
                meld[place] = _joker_for(draw, meld[place])
            case "gap" if meld:
                del meld[place]
            case "twin" if meld and len(meld) < 24:
                meld.append(meld[place])
            case "other" if meld:
                meld[place] = draw(cards)
            case _:
                meld = [*meld, draw(cards)][:24]
    return draw(st.permutations(meld)) if draw(st.booleans()) else meld


@st.composite
def right_melds(draw: st.DrawFn) -> Meld:
    """A run of 3 to 5 cards or a set of 3 or 4: a meld nearly everywhere; one of its cards is perhaps a joker."""
    if draw(st.booleans()):
        suit, length = draw(suits), draw(st.sampled_from((3, 3, 3, 4, 5)))
        first = draw(st.integers(0, 14 - length))
        meld = [(*RANKS, "A")[first + step] + suit for step in range(length)]
    else:
        rank = draw(ranks)
        meld = [rank + suit for suit in draw(st.permutations(SUITS))[: draw(st.sampled_from((3, 3, 4)))]]
    if draw(st.sampled_from((False, False, True))):
        meld[draw(st.integers(0, len(meld) - 1))] = JOKER
    return meld


# Any card of a hand.
hand_cards = st.sampled_from((*FACES, JOKER))


def in_hand(card: str) -> str:
    """A card as it is in a hand: no joker stands for anything there."""
    return JOKER if card.startswith(JOKER) else card


# Two melds or three are worth about as much as an opening asks for; among more of them some are none.
one_to_four = st.sampled_from((3, 2, 4, 1)).flatmap(lambda count: st.lists(right_melds(), min_size=count, max_size=count))
offers = mostly(one_to_four, st.lists(right_melds() | melds(), min_size=1, max_size=8))


@st.composite
def hands_for(draw: st.DrawFn, offered: list[Meld]) -> list[str]:
    """A hand with the cards of these melds in it and some more; now and then one of them is not there."""
    hand = [in_hand(card) for meld in offered for card in meld]
    if hand and draw(st.sampled_from((False, False, True))):
        del hand[draw(st.integers(0, len(hand) - 1))]
    return [*hand, *draw(st.lists(hand_cards, max_size=6))][:24]


@st.composite
def hands_to_arrange(draw: st.DrawFn) -> list[str]:
    """0 to 14 cards, seldom up to 24: some melds, that may share cards or lack one, and some cards by themselves."""
    together = [card for meld in draw(st.lists(st.one_of(right_melds(), sets(), runs()), max_size=5)) for card in meld]
    hand = draw(st.permutations([*together, *draw(st.lists(hand_cards, max_size=8))]))
    return hand[: draw(st.sampled_from((14, 14, 14, 13, 10, 5, 24)))]


# What is left at the end of a round: mostly a few cards.
hands_left = mostly(st.lists(hand_cards, max_size=4), st.lists(hand_cards, max_size=14), st.lists(hand_cards, max_size=24))

# Points of a seat: around the limits of prizes, alike as they sometimes are, at the bounds; `20.0` is 20.
totals = st.one_of(st.integers(0, 120), st.sampled_from((0, 0, 20, 20.0, 79, 80, 81, 100, -25, 10**6, -(10**6))))
seat_counts = st.sampled_from((2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8))


def totals_for(seats: int) -> st.SearchStrategy[list[float]]:
    """Points of so many seats."""
    return st.lists(totals, min_size=seats, max_size=seats)


def winners_among(seats: int) -> st.SearchStrategy[list[int]]:
    """Mostly some of the seats that there are; else any, also twice, or none."""
    return mostly(st.lists(st.integers(0, seats - 1), min_size=1, max_size=seats, unique=True), st.lists(st.integers(0, 7), max_size=8))


# Every rule and all that it can be: group -> rule -> strategy. Rules whose values depend on each other mostly fit together.
_POINTS = st.integers(0, 100)
_RANGES = st.sampled_from([{"min": least, "max": most} for least in range(2, 9) for most in range(2, 9) if least <= most or least == 8])
_ROWS = st.fixed_dictionaries({"players": _RANGES, "packs": st.integers(1, 4), "jokers": st.integers(0, 8)})
_PRIZES = st.fixed_dictionaries(
    {
        "formula": st.sampled_from(("Q1", "Q2", "Q3", "Q4", "Q5")),
        "winnerShare": st.integers(50, 100),
        "limit": st.integers(1, 1_000),
        "limitInclusive": st.booleans(),
    }
)
RULES: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "deal": {
        "players": _RANGES,
        "packs": st.lists(_ROWS, min_size=1, max_size=7),
        "handSize": st.integers(5, 16),
        "upcard": st.booleans(),
        "firstSeat": st.sampled_from(("leftOfDealer", "dealer")),
        "nextDealer": st.sampled_from(("left", "none")),
    },
    "turn": {
        "returnTakenCard": st.sampled_from(("forbidden", "allowed")),
        "takenCard": st.sampled_from(("keep", "layThisTurn", "layInNewMeld")),
        "takers": st.sampled_from(("anybody", "opened", "openingWithIt")),
        "takeFromTurn": st.integers(1, 3),
        "finalDiscard": st.sampled_from(("required", "optional")),
        "maximumTurns": st.one_of(st.just("none"), st.integers(1, 10_000)),
    },
    "sets": {"minimumSize": st.integers(3, 4), "maximumSize": st.integers(3, 8), "oneRank": st.just(True), "distinctSuits": st.booleans()},
    "runs": {
        "minimumLength": st.integers(3, 5),
        "maximumLength": st.integers(3, 13),
        "oneSuit": st.just(True),
        "consecutive": st.just(True),
        "aceLow": st.booleans(),
        "aceHigh": st.booleans(),
        "aroundTheCorner": st.booleans(),
    },
    "jokers": {
        "maximumPerMeld": st.integers(0, 2),
        "minimumNaturals": st.integers(1, 3),
        "adjacent": st.booleans(),
        "position": st.sampled_from(("lowest", "declared")),
    },
    "opening": {"minimumPoints": st.integers(0, 200), "pureRun": st.booleans()},
    "layOff": {"requiresOpening": st.booleans(), "targets": st.sampled_from(("all", "own"))},
    "jokerSwap": {
        "allowed": st.sampled_from(("never", "afterOpening", "always")),
        "targets": st.sampled_from(("all", "own")),
        "setNaturals": st.integers(2, 3),
        "reuse": st.sampled_from(("must", "ifPossible", "free")),
    },
    "stock": {"maximumReshuffles": st.one_of(st.just("unlimited"), st.integers(0, 10))},
    "scoring": {
        "ace": st.fixed_dictionaries({"low": _POINTS, "high": _POINTS, "hand": _POINTS}),
        "court": st.fixed_dictionaries({"jack": _POINTS, "queen": _POINTS, "king": _POINTS}),
        "joker": _POINTS,
        "unopened": st.one_of(st.just("none"), st.integers(0, 500)),
        "atOnceBonus": st.integers(0, 200),
        "atOnceFactor": st.integers(1, 3),
        "winner": st.integers(-200, 0),
        "blocked": st.sampled_from(("lowestHandWins", "everybodyPays")),
    },
    "match": {
        "ranking": st.just("lowestTotal"),
        "end": st.one_of(
            st.just("none"), st.fixed_dictionaries({"rounds": st.integers(1, 1_000)}), st.fixed_dictionaries({"points": st.integers(1, 1_000_000)})
        ),
    },
}
prizes = st.one_of(st.just("none"), _PRIZES)
pointers = [(group, rule) for group, rules in RULES.items() for rule in rules]


@st.composite
def table_rules(draw: st.DrawFn) -> dict[str, Any]:
    """`changes` of up to six rules, each with a value that it can have; most of them hold together."""
    changes: dict[str, Any] = {}
    for group, rule in draw(st.lists(st.sampled_from(pointers), max_size=6, unique=True)):
        changes.setdefault(group, {})[rule] = draw(RULES[group][rule])
    match draw(st.sampled_from(("", "", "", "", "", "prize", "empty", "strange"))):
        case "prize":
            changes["prize"] = draw(prizes)
        case "empty":
            changes.setdefault(draw(st.sampled_from(list(RULES))), {})
        case "strange":
            changes[draw(st.text(max_size=8).filter(lambda name: name not in {*RULES, "prize"}))] = draw(any_json)
    return changes


def references_with(changes: st.SearchStrategy[dict[str, Any]], names: tuple[str, ...] = VARIANTS) -> st.SearchStrategy[Any]:
    """A variant by its name, or any variant by table rules; seldom one that there is not."""
    versions = st.sampled_from((1, 1, 1, 2, 1.0))
    by_table_rules = st.fixed_dictionaries({"id": st.sampled_from(VARIANTS)}, optional={"version": versions, "changes": changes})
    return mostly(st.sampled_from(names) | by_table_rules, st.text(min_size=1, max_size=64))


references = references_with(table_rules())
# Where it is asked for a prize, or whether a match is over, most variants have one, or an end.
prize_references = mostly(references_with(st.fixed_dictionaries({"prize": _PRIZES}), ("rami-traditional", "rami-il")), references)
match_references = mostly(references_with(st.fixed_dictionaries({"match": st.fixed_dictionaries({"end": RULES["match"]["end"]})})), references)

check_meld = st.fixed_dictionaries({"variant": references, "melds": st.lists(st.fixed_dictionaries({"cards": melds()}), min_size=1, max_size=4)})
check_variant = st.fixed_dictionaries({"variant": references})
arrange_hand = st.fixed_dictionaries({"variant": references, "cards": hands_to_arrange(), "objective": st.sampled_from(("leastPoints", "open"))})
score_hand = st.fixed_dictionaries(
    {
        "variant": references,
        "hands": st.lists(st.fixed_dictionaries({"cards": hands_left}, optional={"opened": st.booleans()}), min_size=1, max_size=8),
    },
    optional={"atOnce": st.booleans()},
)


@st.composite
def check_opening(draw: st.DrawFn) -> dict[str, Any]:
    """Melds to open with, in half of the questions with the hand that they come from."""
    offered = draw(offers)
    question: dict[str, Any] = {"variant": draw(references), "melds": [{"cards": meld} for meld in offered]}
    return {**question, "hand": draw(hands_for(offered))} if draw(st.booleans()) else question


@st.composite
def settle_round(draw: st.DrawFn) -> dict[str, Any]:
    """Totals and a prize, in half of the questions with the winners by name."""
    seats = draw(seat_counts)
    prize = draw(st.one_of(st.sampled_from((0, 1, 99, 100, 10_000, 10_000.0, 10**12)), st.integers(0, 10**6), st.integers(0, 10**12)))
    question: dict[str, Any] = {"variant": draw(prize_references), "totals": draw(totals_for(seats)), "prize": prize}
    return {**question, "winners": draw(winners_among(seats))} if draw(st.booleans()) else question


@st.composite
def settle_match(draw: st.DrawFn) -> dict[str, Any]:
    """Some rounds of the same seats; now and then one of them has other seats."""
    seats = draw(seat_counts)
    rounds = draw(st.lists(totals_for(seats), min_size=1, max_size=6))
    if draw(st.sampled_from((False, False, False, True))):
        rounds.insert(draw(st.integers(0, len(rounds))), draw(totals_for(draw(seat_counts))))
    return {"variant": draw(match_references), "rounds": rounds}


# Anything that is JSON; words and numbers that mean something somewhere are as likely as others.
WORDS = ["variant", "id", "version", "changes", "value", "none", "", "~", "/", "~1", "` - at `$.variant"]
WORDS += ["melds", "cards", "hand", "hands", "objective", "open", "totals", "prize", "rounds"]
WORDS += ["state", "actions", "action", "discard", "drawStock", "layOff", "meld", "seat", "seats", "turn", "drawn", "all", "tierce-state/1", "??"]
WORDS += [*RULES, *VARIANTS, *FACES[:6]]
NUMBERS = [0, 1, -1, 2, 3, 13, 51, 10**6, 10**6 + 1, 2**31, 2**63, 2**64, -(2**63), 10**30, 0.0, -0.0, 1.0, 0.5, 5.0, 1e300, 5e-324]
words = st.one_of(st.sampled_from(WORDS), st.text(max_size=12), jokers)
numbers = st.one_of(st.sampled_from(NUMBERS), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
any_json: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, words),
    lambda parts: st.one_of(st.lists(parts, max_size=4), st.dictionaries(words, parts, max_size=4)),
    max_leaves=8,
)
