"""What a card player might ask, for hypothesis and schemathesis: cards, melds and near-misses, table rules, whole questions.

Random words are never cards, and random cards are never a meld. So these strategies begin with something right (a run, a set, a variant, a rule with a value
that it can have) and then spoil some of it, as players and programmers do. All of them fit the schema of the question, but `any_json` and `spoilt`.
They are written from the contract and know nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

import blind_play
from blind_play import with_hand, with_seat, with_turn
from restated_states import State

SUITS = ("C", "D", "H", "S")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FACES = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "JK"

VARIANTS = ("rami-51", "rami-40", "rami-51-house", "rami-40-house", "rami-traditional", "rami-51-gr", "rami-il")

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


# Rounds. A state is dealt and played blindly, so that it is possible; then, in some questions, one thing of it is spoilt.
ROUND_GROUPS = ("turn", "opening", "layOff", "jokerSwap", "stock", "scoring")
TABLES = st.lists(st.sampled_from([(group, rule) for group, rule in pointers if group in ROUND_GROUPS]), min_size=1, max_size=3, unique=True)
seeds = st.integers(0, 999).map("round {}".format)
LAID: tuple[tuple[str, Meld], ...] = (
    ("run", ["5C", "6C", "7C"]),
    ("run", ["10H", "JH", "QH", "KH", "AH"]),
    ("run", ["2D", "JK=3D", "4D", "5D"]),
    ("set", ["9C", "9D", "9S"]),
    ("set", ["KC", "KH", "KS", "JK=KD"]),
    ("set", ["3C", "3S", "JK=3"]),
)
# What somebody to play holds: nothing in particular; a meld; an opening; what can be laid off and swapped.
HELD: tuple[list[Meld], ...] = (
    [],
    [["2S", "3S", "4S"]],
    [["9H", "10H", "JH", "QH", "KH"], ["8C", "8D", "8S"]],
    [["AD", "2D", "3D"], ["JC", "JD", "JK"], ["10C", "JK", "QC"]],
    [["8C"], ["3D"], ["KD"], ["JK"]],
)


@st.composite
def round_rules(draw: st.DrawFn) -> dict[str, Any]:
    """`changes` of one to three rules that have to do with rounds."""
    changes: dict[str, Any] = {}
    for group, rule in draw(TABLES):
        changes.setdefault(group, {})[rule] = draw(RULES[group][rule])
    return changes


@st.composite
def rounds(draw: st.DrawFn) -> tuple[State, list[Meld]]:
    """A full state that is possible (where its table rules are), and melds that the seat to play may hold."""
    seats = draw(st.sampled_from((2, 2, 3, 4)))
    changes = draw(mostly(st.none(), round_rules()))
    state = blind_play.dealt(draw(st.sampled_from(VARIANTS)), seats, draw(st.integers(0, seats - 1)), draw(seeds), changes)
    for number in draw(st.lists(st.integers(0, 11), max_size=5)):
        state = blind_play.taken(state) if number % 4 == 3 and state["discard"] else blind_play.drawn(state)
        if number % 3 == 0:
            state = blind_play.laid(state, *LAID[number % len(LAID)])
        state = blind_play.discarded(state, blind_play.to_put_away(state, number))
    match draw(st.sampled_from(("draw", "draw", "play", "play", "play", "play", "taken", "laid", "end"))):
        case "play":
            state = blind_play.drawn(state)
        case "taken" if state["discard"]:
            state = blind_play.taken(state)
        case "laid":
            state = blind_play.laid(blind_play.drawn(state), *draw(st.sampled_from(LAID)))
        case "end":
            return draw(st.sampled_from(endings(state)))(state), []
    held = draw(st.sampled_from(HELD))
    return blind_play.holding(state, [card for meld in held for card in meld]), held


def endings(state: State) -> list[Callable[[State], State]]:
    """How the round may end in this turn."""
    rules = blind_play.rules_of(state)
    ways: list[Callable[[State], State]] = [blind_play.blocked] if rules["stock"]["maximumReshuffles"] != "unlimited" else []
    ways += [blind_play.at_the_last_turn] if rules["turn"]["maximumTurns"] != "none" else []
    return [*ways, blind_play.gone_out] if all(seat["laidOnTurn"] is None for seat in state["seats"]) else ways or [blind_play.drawn]


def viewers(seats: int) -> st.SearchStrategy[Any]:
    return st.sampled_from((*range(seats), "none"))


@st.composite
def views(draw: st.DrawFn, state: State) -> State:
    """The state itself or, now and then, a view of it."""
    if draw(st.sampled_from((True, True, False))):
        return state
    return blind_play.seen_by(state, draw(viewers(len(state["seats"]))))


def moved(state: State, source: str, target: str) -> State:
    """The top card of one pile on the other."""
    return {**state, source: state[source][:-1], target: [*state[target], *state[source][-1:]]}


def with_meld(state: State, **changes: Any) -> State:
    """The first meld of the table otherwise; where there is none, one that nobody laid."""
    first, *others = state["table"] or [{"owner": 0, "kind": "set", "cards": ["AC", "AD", "AH"]}]
    return {**state, "table": [{**first, **changes}, *others]}


def flipped(place: int, state: State) -> State:
    return with_seat(state, place, opened=not state["seats"][place]["opened"])


# What may be wrong with a state, each one thing.
NEAR_MISSES: tuple[Callable[[State], State], ...] = (
    lambda state: {**state, "stock": state["stock"][1:]},
    lambda state: {**state, "stock": [*state["discard"][:1], *state["stock"]]},
    lambda state: {**state, "stock": [state["stock"][-1]] * len(state["stock"])} if state["stock"] else state,
    lambda state: {**state, "stock": ["??", *state["stock"][1:]]},
    lambda state: {**state, "stock": ["AC", *state["stock"][1:]]},
    lambda state: {**state, "stock": [], "discard": [*state["discard"], *(card for card in state["stock"] if card != "??")]},
    lambda state: moved(state, "discard", "stock"),
    lambda state: with_hand(state, 0, [*state["seats"][0]["hand"], "KS"]),
    lambda state: with_hand(state, 1, state["seats"][1]["hand"][1:]),
    lambda state: with_hand(state, 1, ["??", *state["seats"][1]["hand"][1:]]),
    lambda state: flipped(0, state),
    lambda state: with_seat(state, 0, laidOnTurn=1),
    lambda state: with_seat(state, 1, laidOnTurn=10**6),
    lambda state: with_turn(state, seat=7),
    lambda state: with_turn(state, seat=(state["turn"]["seat"] + 1) % len(state["seats"])),
    lambda state: with_turn(state, number=state["turn"]["number"] + len(state["seats"]) * 1_000),
    lambda state: with_turn(state, phase="play" if state["turn"]["phase"] == "draw" else "draw"),
    lambda state: with_turn(state, drawn=None if state["turn"]["drawn"] else {"from": "stock", "card": "AC", "laid": False}),
    lambda state: with_turn(state, drawn={"from": "discard", "card": "??", "laid": True}),
    lambda state: with_turn(state, drawn={"from": "discard", "card": "JK", "laid": True}),
    lambda state: with_turn(state, owedJokers=state["turn"]["owedJokers"] + 1),
    lambda state: {**state, "reshuffles": 1_000_000},
    lambda state: {**state, "dealer": 7},
    lambda state: {**state, "viewer": 7},
    lambda state: {**state, "viewer": "none"},
    lambda state: {**state, "viewer": "all", "seed": "seen"},
    lambda state: {**state, "seats": [*state["seats"], state["seats"][0]][:8]},
    lambda state: with_meld(state, kind="run"),
    lambda state: with_meld(state, owner=1),
    lambda state: with_meld(state, owner=7),
    lambda state: with_meld(state, cards=["AC", "AC", "AC"]),
    lambda state: with_meld(state, cards=["JK", "3S", "2S"]),
    lambda state: with_meld(state, cards=[]),
    lambda state: {**state, "outcome": None},
    lambda state: {**state, "outcome": {**OUTCOME, "endedBy": "out"}},
    lambda state: {**state, "outcome": {**OUTCOME, "endedBy": "stock", "winners": None}},
    lambda state: {**state, "outcome": {**OUTCOME, "endedBy": "aWayOfItsOwn"}},
    lambda state: {**state, "variant": {**state["variant"], "version": 2}},
    lambda state: {**state, "variant": {**state["variant"], "id": "gin"}},
    lambda state: {**state, "variant": {**state["variant"], "changes": {"deal": {"handSize": 5}}}},
    lambda state: {**state, "variant": {**state["variant"], "changes": {"turn": {"speed": 1}, "opening": {}}}},
)
OUTCOME: dict[str, Any] = {"winners": [0], "atOnce": False, "penalties": [], "winnerPoints": 0, "nextDealer": None}


@st.composite
def states_and_melds(draw: st.DrawFn, possible: int = 3) -> tuple[State, list[Meld]]:
    """A state, in whole or as it is seen, of so many that are possible one with one thing spoilt; and melds that the seat to play may hold."""
    state, held = draw(rounds())
    state = draw(views(state))
    is_possible = draw(st.sampled_from((*[True] * possible, False)))
    return (state, held) if is_possible else (draw(st.sampled_from(NEAR_MISSES))(state), held)


states = states_and_melds().map(lambda both: both[0])


@st.composite
def actions_in(draw: st.DrawFn, state: State, held: list[Meld], most: int = 4) -> list[dict[str, Any]]:
    """One action or some more, as the phases go: mostly of what the seat to play holds."""
    known = [card for seat in state["seats"][:1] for card in seat["hand"] if card != "??"] or ["AC"]
    if state["turn"]["seat"] < len(state["seats"]):
        known = [card for card in blind_play.hand_of(state) if card != "??"] or known
    piece = st.sampled_from(known)
    card = mostly(piece, hand_cards)
    meld = mostly(st.sampled_from(held), melds()) if held else st.lists(piece, max_size=4) | melds()
    index = st.sampled_from((0, 0, 1, 2, 10**6))
    seat: dict[str, Any] = {"seat": mostly(st.just(state["turn"]["seat"]), st.integers(0, 7))}
    drawing = [
        st.fixed_dictionaries({"action": st.just("drawStock")}, optional={**seat, "card": mostly(st.sampled_from(known), hand_cards)}),
        st.fixed_dictionaries({"action": st.just("drawDiscard")}, optional=seat),
    ]
    playing = [
        st.fixed_dictionaries({"action": st.just("open"), "melds": mostly(st.just(held or [["AC"]]), offers)}, optional=seat),
        st.fixed_dictionaries({"action": st.just("lay"), "cards": meld}, optional=seat),
        st.fixed_dictionaries({"action": st.just("layOff"), "meld": index, "cards": st.lists(card, max_size=2) | meld}, optional=seat),
        st.fixed_dictionaries({"action": st.just("swap"), "meld": index, "card": card}, optional=seat),
    ]
    ending = st.fixed_dictionaries({"action": st.just("discard"), "card": card}, optional=seat)
    plain = [st.just({"action": "drawStock"}), st.fixed_dictionaries({"action": st.just("discard"), "card": piece})]
    first = mostly(st.one_of(plain[0], *drawing) if state["turn"]["phase"] == "draw" else st.one_of(plain[1], *playing), st.one_of(*drawing, *playing, ending))
    later = st.lists(st.one_of(*plain, *playing, ending), max_size=most - 1)
    return [draw(first), *draw(mostly(st.just([]), later))]


@st.composite
def deal_state(draw: st.DrawFn) -> dict[str, Any]:
    """A deal: mostly for some seats that there can be."""
    seats = draw(st.sampled_from((2, 2, 3, 3, 4, 4, 5, 8)))
    question = {"variant": draw(references), "seatCount": seats}
    question |= {"seed": draw(mostly(seeds, st.text(min_size=1, max_size=32)))} if draw(st.booleans()) else {}
    return {**question, "dealer": draw(mostly(st.integers(0, seats - 1), st.integers(0, 7)))} if draw(st.booleans()) else question


check_state = st.fixed_dictionaries({"state": states_and_melds(1).map(lambda both: both[0])})
view_state = st.fixed_dictionaries({"state": states, "viewer": st.sampled_from((0, 0, 0, 1, 1, 1, "none", "none", 2, 7))})
only = st.fixed_dictionaries(
    {},
    optional={
        "action": st.sampled_from(("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard")),
        "meld": st.sampled_from((0, 1, 10**6)),
        "card": hand_cards,
    },
)
legal_action = st.fixed_dictionaries({"state": states}, optional={"limit": st.sampled_from((1, 2, 10, 100, 10_000, 7.0)), "only": only})


@st.composite
def try_actions(draw: st.DrawFn) -> dict[str, Any]:
    """A state, and actions in it."""
    state, held = draw(states_and_melds())
    return {"state": state, "actions": draw(actions_in(state, held))}


@st.composite
def replay_record(draw: st.DrawFn) -> dict[str, Any]:
    """A record of some turns from a seed, or of some actions from a state; now and then it does not hold together, or somebody does what he may not."""
    if draw(st.booleans()):
        seats = draw(st.sampled_from((2, 3, 4)))
        record = blind_play.recorded(draw(st.sampled_from(VARIANTS)), seats, draw(st.integers(0, seats - 1)), draw(seeds), draw(st.integers(0, 6)))
    else:
        state, held = draw(states_and_melds())
        actions = [{"seat": state["turn"]["seat"], **action} for action in draw(actions_in(state, held))]
        record = {"form": "tierce-record/1", "variant": state["variant"], "seatCount": len(state["seats"]), "dealer": state["dealer"], "start": state}
        record["actions"] = actions
    match draw(st.sampled_from(("",) * 9 + ("seats", "dealer", "variant", "cut", "without a seat", "again"))):
        case "seats":
            record["seatCount"] = draw(st.integers(2, 8))
        case "dealer":
            record["dealer"] = draw(st.integers(0, 7))
        case "variant":
            record["variant"] = draw(references)
        case "cut":
            record["actions"] = record["actions"][1:]
        case "without a seat":
            record["actions"] = [{name: part for name, part in action.items() if name != "seat"} for action in record["actions"]]
        case "again":
            record["actions"] = [*record["actions"], *record["actions"]]
    return {"record": record}


QUESTIONS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "/v1/melds/check": check_meld,
    "/v1/openings/check": check_opening(),
    "/v1/hands/arrange": arrange_hand,
    "/v1/hands/score": score_hand,
    "/v1/states/deal": deal_state(),
    "/v1/states/check": check_state,
    "/v1/states/view": view_state,
    "/v1/actions/legal": legal_action,
    "/v1/actions/check": try_actions(),
    "/v1/actions/apply": try_actions(),
    "/v1/records/replay": replay_record(),
    "/v1/rounds/settle": settle_round(),
    "/v1/matches/settle": settle_match(),
    "/v1/variants/check": check_variant,
}


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

Place = tuple[str | int, ...]


def places(document: Any, here: Place = ()) -> list[Place]:
    """Every place of a document, itself first."""
    parts: list[tuple[str | int, Any]] = []
    if isinstance(document, dict):
        parts = list(document.items())
    elif isinstance(document, list):
        parts = list(enumerate(document))
    return [here, *(place for key, part in parts for place in places(part, (*here, key)))]


def replaced(document: Any, place: Place, value: Any) -> Any:
    """The document with another value at a place; an object may get a member that it has not."""
    if not place:
        return value
    key, *rest = place
    if isinstance(document, dict):
        changed = {name: replaced(part, tuple(rest), value) if name == key else part for name, part in document.items()}
        return changed if key in changed else {**changed, key: value}
    return [replaced(part, tuple(rest), value) if number == key else part for number, part in enumerate(document)]


def pointer(place: Place) -> str:
    """A place as a JSON Pointer."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in place)


@st.composite
def spoilt(draw: st.DrawFn, questions: st.SearchStrategy[dict[str, Any]]) -> tuple[Any, Place]:
    """A question with any JSON in one place, and that place. Of places that are alike, as cards of a pile are, one is as likely as a place that has no like."""
    question = draw(questions)
    alike: dict[Place, list[Place]] = {}
    for place in places(question):
        alike.setdefault(tuple(step if isinstance(step, str) else 0 for step in place), []).append(place)
    place = draw(st.sampled_from(draw(st.sampled_from(list(alike.values())))))
    return replaced(question, place, draw(any_json)), place
