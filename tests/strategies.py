"""Questions about rounds, for hypothesis and schemathesis, and every question by its path; what is not about rounds comes from the kit.

A state is dealt and played blindly, so that it is possible; then, in some questions, one thing of it is spoilt.
They are written from the contract and know nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import blind_play
from blind_play import with_hand, with_seat, with_turn
from restated_states import State
from tierce.conformance.strategies import (
    RULES,
    VARIANTS,
    Meld,
    any_json,
    arrange_hand,
    check_meld,
    check_opening,
    check_variant,
    hand_cards,
    melds,
    mostly,
    offers,
    pointers,
    references,
    score_hand,
    settle_match,
    settle_round,
)

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
    "/v1/variants/rulebook": check_variant,
}


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
