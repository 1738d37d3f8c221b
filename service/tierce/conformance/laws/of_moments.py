"""Laws that hold at every moment of a round, each a sentence. They are taken from the contract; none asks how the service finds its answers.

A law gets a moment: a full state, and random numbers. It raises `BrokenLawError` where it does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from tierce import specification
from tierce.cards import FACES, RANKS, SUITS
from tierce.conformance.asking import as_bytes, ask_for_bytes, copied
from tierce.conformance.laws.changed import (
    HIDDEN,
    JOKER,
    Viewer,
    action_reordered,
    all_cards,
    face,
    half_known,
    in_any_order,
    is_hidden_from,
    reordered,
    spelt,
    view_of,
    with_card_shown,
    with_hidden_permuted,
    with_lines_in_order,
    with_seat_rotated,
    with_seats_rotated,
    with_suits,
)
from tierce.conformance.laws.constructed import packs_of
from tierce.conformance.laws.moments import Moment, broken, record_of, resolved
from tierce.conformance.laws.tried import any_action, done_all_the_same
from tierce.conformance.players import Action, State, cards_of
from tierce.conformance.reference import Document, rules_of

Law = Callable[[Moment], None]
RETURN, REUSE = "/turn/returnTakenCard", "/jokerSwap/reuse"

# kind of fact -> whether a value is one
FACTS: dict[str, Callable[[Any], bool]] = {
    "count": lambda value: type(value) is int and value >= 0,
    "points": lambda value: type(value) is int,
    "seat": lambda value: type(value) is int and 0 <= value <= 7,
    "card": lambda value: value == JOKER or value in FACES or value.removeprefix("JK=") in (*FACES, *RANKS),
    "cards": lambda value: isinstance(value, list) and all(FACTS["card"](card) for card in value),
    "rank": lambda value: value in RANKS,
    "suit": lambda value: value in SUITS,
    "kind": lambda value: value in ("set", "run"),
}


@cache
def catalogue() -> Document:
    return specification.read("violations.yaml", Document)


def _body(state: State, *actions: Action) -> Document:
    return {"state": state, "actions": list(actions)}


def _seat_named(moment: Moment, action: Action) -> Action:
    """An action with its seat, as it is listed."""
    return {**action, "seat": action.get("seat", moment.mover)}


def _without_card_drawn(action: Action) -> Action:
    return {name: part for name, part in action.items() if name != "card"} if action["action"] == "drawStock" else action


# The state itself


def the_cards_are_those_of_the_packs(moment: Moment) -> None:
    state = moment.state
    if all_cards(state) != packs_of(state["variant"], len(state["seats"])):
        broken("cards are missing, or there are too many", "states/check", {"state": state})


def every_state_and_every_view_is_possible(moment: Moment) -> None:
    for state in [moment.state, *[moment.view(viewer) for viewer in moment.viewers]]:
        answer = moment.ask("states/check", state=state)
        if answer["verdict"] != "accepted":
            broken(f"it is said to be impossible: {answer['violations']}", "states/check", {"state": state})


def a_round_in_play_has_a_legal_action_and_a_finished_one_its_outcome(moment: Moment) -> None:
    listed, state, body = moment.listed, moment.state, {"state": moment.state, "limit": 10_000}
    if listed["seat"] != moment.mover or listed["outcome"] != state["outcome"] or not listed["complete"]:
        broken(f"another seat, outcome or an incomplete list: {listed}", "actions/legal", body)
    if listed["truncated"] != (listed["total"] is None) or (not listed["truncated"] and listed["total"] != len(listed["actions"])):
        broken(f"the total is {listed['total']} of {len(listed['actions'])}", "actions/legal", body)
    if state["outcome"] is not None and listed["actions"]:
        broken("the round is over, and there are actions", "actions/legal", body)
    if state["outcome"] is None and not listed["actions"] and moment.reached:
        broken("nothing is legal", "actions/legal", body)


def a_state_answered_and_asked_again_is_the_same(moment: Moment) -> None:
    """Read and written again, it has the same bytes."""
    record = record_of(moment.state, [])
    answer = moment.ask("records/replay", record=record)
    if answer["verdict"] != "accepted" or as_bytes(answer["state"]) != as_bytes(moment.state):
        broken("the state has changed on its way", "records/replay", {"record": record})
    for viewer in moment.viewers:
        seen = moment.view(viewer)
        if as_bytes(moment.view_of(seen, viewer)) != as_bytes(seen):
            broken("the view of a view is another", "states/view", {"state": seen, "viewer": viewer})
        if as_bytes(moment.view_of(seen, "none")) != as_bytes(moment.view("none")):
            broken("a spectator sees something else through a view", "states/view", {"state": seen, "viewer": "none"})


# Lists


def an_action_is_accepted_if_and_only_if_it_is_listed(moment: Moment) -> None:
    for action in moment.some_legal(8):
        answer = moment.checked(action)
        if answer["verdict"] != "accepted" or answer["actions"] != [action] or answer["unverified"]:
            broken(f"listed, but answered {answer}", "actions/check", _body(moment.state, action))
    for action in moment.tried:
        _is_accepted_if_and_only_if_listed(moment, action)


def is_accepted_if_and_only_if_listed(moment: Moment, action: Action) -> None:
    """The law for one action."""
    _is_accepted_if_and_only_if_listed(moment, action)


def _is_accepted_if_and_only_if_listed(moment: Moment, action: Action) -> None:
    body = _body(moment.state, action)
    answer = moment.checked(action)
    named = _seat_named(moment, action)
    if answer["verdict"] == "accepted":
        [canonical] = answer["actions"]
        if canonical.get("seat") != moment.mover or spelt(canonical, as_held=True) != spelt(action, as_held=True):
            broken(f"it became another action: {canonical}", "actions/check", body)
        if answer["unverified"]:
            broken(f"unverified in a full state: {answer['unverified']}", "actions/check", body)
        if not moment.listed["truncated"] and _without_card_drawn(canonical) not in moment.legal:
            broken(f"accepted as {canonical}, and not listed", "actions/check", body)
        if action["action"] == "drawStock" and canonical.get("card") != action.get("card"):
            broken("the card drawn was added or left out", "actions/check", body)
        return
    if answer["verdict"] != "rejected":
        broken(f"the state is possible, and the answer is {answer}", "actions/check", body)
    if named["seat"] != moment.mover:
        return
    if action["action"] == "drawStock" and "card" in action:
        if moment.state["turn"]["phase"] == "draw" and moment.state["outcome"] is None and action["card"] == moment.state["stock"][-1]:
            broken("the top of the stock is refused", "actions/check", body)
        return
    as_held = all(not card.startswith("JK=") for card in cards_of(action))
    # an opening may need the joker that is said to stand for more
    as_held = as_held and not (action["action"] == "open" and rules_of(moment.state["variant"])["jokers"]["position"]["value"] == "declared")
    if any(spelt(listed, as_held=as_held) == spelt(action, as_held=as_held) for listed in moment.legal):
        broken(f"listed, and refused: {answer['violations']}", "actions/check", body)


def a_limit_gives_the_beginning_of_the_list(moment: Moment) -> None:
    legal = moment.legal
    for limit in {1, max(len(legal) - 1, 1), max(len(legal), 1), moment.rng.randint(1, len(legal) + 1)}:
        body = {"state": moment.state, "limit": limit}
        cut = moment.legal_in(moment.state, limit)
        is_cut = limit < len(legal)
        if cut["actions"] != legal[:limit] or cut["truncated"] != is_cut or (cut["total"] is None) != is_cut:
            if moment.listed["truncated"] and limit >= len(legal):
                continue
            broken("not the beginning of the list", "actions/legal", body)


def a_narrowed_list_is_what_the_whole_has_of_it(moment: Moment) -> None:
    legal, rng = moment.legal, moment.rng
    if moment.listed["truncated"]:
        return
    named = [card for action in legal for card in cards_of(action)]
    onlys: list[Document] = [{"action": rng.choice(("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard"))}]
    onlys += [{"meld": rng.randrange(len(moment.state["table"]) + 1)}, {"card": face(rng.choice(named)) if named else "JK"}]
    onlys.append({**rng.choice(onlys), **rng.choice(onlys)})
    for only in onlys:
        expected = [action for action in legal if _is_among(action, only)]
        body = {"state": moment.state, "only": only, "limit": 10_000}
        narrowed = moment.legal_in(moment.state, only=only)
        if narrowed["actions"] != expected or narrowed["total"] != len(expected) or narrowed["truncated"]:
            broken(f"expected {expected}", "actions/legal", body)


def _is_among(action: Action, only: Document) -> bool:
    if "action" in only and action["action"] != only["action"]:
        return False
    if "meld" in only and action.get("meld") != only["meld"]:
        return False
    return "card" not in only or only["card"] in map(face, cards_of(action))


def where_nothing_is_legal_every_action_is_refused_as_a_dead_end(moment: Moment) -> None:
    state = moment.state
    if moment.reached or moment.legal or state["outcome"] is not None or state["turn"]["phase"] != "play":
        return
    for action in moment.tried:
        if _seat_named(moment, action)["seat"] != moment.mover or action["action"] in ("drawStock", "drawDiscard"):
            continue
        answer = moment.checked(action)
        if [(violation["code"], violation["rule"]) for violation in answer.get("violations", ())] != [("turn.no-legal-end", None)]:
            broken(f"answered {answer}", "actions/check", _body(state, action))


# Duties


def no_listed_action_is_a_dead_end(moment: Moment) -> None:
    for action in moment.some_legal(5):
        after = moment.after(action)
        if after["outcome"] is None and not moment.legal_in(after, 1)["actions"]:
            broken("nothing is legal after it", "actions/apply", _body(moment.state, action))


def what_is_refused_as_a_dead_end_is_one(moment: Moment) -> None:
    """If it were done all the same, nothing would be legal."""
    for action in moment.tried:
        if moment.legal and _only_codes(moment.checked(action)) == ["turn.no-legal-end"]:
            after = done_all_the_same(moment.state, action)
            if after is not None and moment.legal_in(after, 1)["actions"]:
                broken(f"after it there is something to do: {moment.legal_in(after, 1)['actions']}", "actions/check", _body(moment.state, action))


def a_discard_waits_for_an_owed_joker_if_and_only_if_it_can_be_played(moment: Moment) -> None:
    state, turn = moment.state, moment.state["turn"]
    if state["outcome"] is not None or turn["phase"] != "play" or not moment.legal or moment.listed["truncated"]:
        return
    reuse = rules_of(state["variant"])["jokerSwap"]["reuse"]["value"]
    plays = [action for action in moment.legal if action["action"] in ("open", "lay", "layOff") and any(card.startswith(JOKER) for card in cards_of(action))]
    waits = turn["owedJokers"] > 0 and (reuse == "must" or (reuse == "ifPossible" and bool(plays)))
    for card in sorted(set(state["seats"][moment.mover]["hand"]))[:3]:
        action = {"action": "discard", "card": card}
        if ("swap.joker-owed" in _only_codes(moment.checked(action))) != waits:
            broken(f"under {reuse} a joker can be played by {plays[:3]}, and the answer is {moment.checked(action)}", "actions/check", _body(state, action))


def the_taken_card_goes_back_only_if_it_was_laid_or_another_one_stays(moment: Moment) -> None:
    state, turn = moment.state, moment.state["turn"]
    hand = state["seats"][moment.mover]["hand"]
    if state["outcome"] is not None or turn["phase"] != "play" or not moment.legal:
        return
    for card in {*hand[:2], *([turn["drawn"]["card"]] if turn["drawn"]["card"] in hand else [])}:
        forbidden = rules_of(state["variant"])["turn"]["returnTakenCard"]["value"] == "forbidden"
        kept = forbidden and turn["drawn"] == {"from": "discard", "card": card, "laid": False} and hand.count(card) == 1
        action = {"action": "discard", "card": card}
        if ("taken.returned" in _only_codes(moment.checked(action))) != kept:
            broken(f"answered {moment.checked(action)}", "actions/check", _body(state, action))


# Actions


def cards_are_conserved_by_every_accepted_action(moment: Moment) -> None:
    for action in moment.some_legal(5):
        if all_cards(moment.after(action)) != all_cards(moment.state):
            broken("the cards are not the same", "actions/apply", _body(moment.state, action))
    for viewer in moment.viewers:
        seen = moment.view(viewer)
        for action in moment.some_legal(3):
            after = moment.after_in(seen, action)["state"]
            if all_cards(after).total() != all_cards(seen).total():
                broken("there are more cards, or fewer", "actions/apply", _body(seen, action))


def check_and_apply_agree(moment: Moment) -> None:
    for action in [*moment.some_legal(3), *moment.tried[:4]]:
        checked, applied = moment.checked(action), moment.applied(action)
        shared = checked.keys() & applied.keys()
        if any(checked[name] != applied[name] for name in shared) or not checked.keys() <= applied.keys():
            broken(f"check answers {checked}", "actions/apply", _body(moment.state, action))


def a_refusal_changes_nothing_and_says_why(moment: Moment) -> None:
    """Each violation is one of the catalogue with its facts, its rule is one of the variant, and its place is in the question."""
    seen = moment.view(moment.rng.choice(moment.viewers[1:]))
    for action in moment.tried:
        for state in (moment.state, seen):
            body = _body(state, action)
            answer = moment.applied(action) if state is moment.state else moment.ask("actions/apply", **body)
            if answer["verdict"] == "rejected":
                if "state" in answer or "events" in answer or answer["index"] != 0 or answer["actions"] or not answer["violations"]:
                    broken(f"a refusal that is none: {answer}", "actions/apply", body)
                violations_are_right(answer, "actions/apply", body, state["variant"])
            elif answer["verdict"] != "accepted":
                broken(f"a possible state, and answered {answer}", "actions/apply", body)


def violations_are_right(answer: Document, path: str, body: Document, variant: Document) -> None:
    found = [(violation["at"], violation["code"]) for violation in answer["violations"]]
    if found != sorted(found) or len(set(found)) != len(found):
        broken(f"violations out of order, or twice: {found}", path, body)
    for violation in answer["violations"]:
        entry = catalogue().get(violation["code"])
        if entry is None or entry["verdict"] != answer["verdict"]:
            broken(f"no such code here: {violation}", path, body)
        facts = violation["facts"]
        if facts.keys() != entry["facts"].keys() or not all(FACTS[kind](facts[name]) for name, kind in entry["facts"].items()):
            broken(f"other facts than {entry['facts']}: {violation}", path, body)
        if not list(resolved(body, violation["at"])):
            broken(f"there is nothing at {violation['at']}: {violation}", path, body)
        if violation["rule"] is None:
            right = not entry["rules"] and violation["source"] == [entry["source"]]
        else:
            rules = list(resolved(rules_of(variant), violation["rule"]))
            right = violation["rule"] in entry["rules"] and len(rules) == 1 and violation["source"] == rules[0]["source"]
        if not right:
            broken(f"another rule or source: {violation}", path, body)
        hidden = [code for at, code in found if code in entry["hides"] and (at + "/").startswith(violation["at"] + "/")]
        if hidden:
            broken(f"{violation['code']} hides {hidden}", path, body)


def a_round_that_is_over_takes_no_action(moment: Moment) -> None:
    if moment.state["outcome"] is not None:
        for action in moment.tried:
            answer = moment.applied(action)
            if answer["verdict"] != "rejected" or [violation["code"] for violation in answer["violations"]] != ["turn.round-over"]:
                broken(f"answered {answer}", "actions/apply", _body(moment.state, action))


def who_is_not_to_play_is_refused(moment: Moment) -> None:
    if moment.state["outcome"] is None:
        for action in moment.some_legal(3):
            body = _body(moment.state, {**action, "seat": (moment.mover + 1) % len(moment.state["seats"])})
            answer = moment.ask("actions/apply", **body)
            if answer["verdict"] != "rejected" or [violation["code"] for violation in answer["violations"]] != ["turn.not-this-seat"]:
                broken(f"answered {answer}", "actions/apply", body)


# Events


def events_say_what_has_happened_and_no_more(moment: Moment) -> None:
    """They follow from the states as a spectator sees them, before and after."""
    for action in moment.some_legal(4):
        after, answer = moment.after(action), moment.applied(action)
        expected = _events(moment.state, after, answer["actions"][0])
        found = copied({"events": answer["events"]})["events"]
        if action["action"] == "swap":
            joker = found[0].pop("joker")
            if joker not in moment.state["table"][action["meld"]]["cards"] or not joker.startswith("JK="):
                broken(f"no such joker lay there: {joker}", "actions/apply", _body(moment.state, action))
        if found != expected:
            broken(f"expected {expected}, found {found}", "actions/apply", _body(moment.state, action))


def _events(before: State, after: State, action: Action) -> list[Document]:
    seat, kind = action["seat"], action["action"]
    laid = [{"meld": at, "kind": meld["kind"], "cards": meld["cards"]} for at, meld in enumerate(after["table"])][len(before["table"]) :]
    found: Document
    match kind:
        case "drawStock":
            found = {"event": "drawn", "seat": seat, "from": "stock", "card": HIDDEN}
        case "drawDiscard":
            found = {"event": "drawn", "seat": seat, "from": "discard", "card": before["discard"][-1]}
        case "open":
            found = {"event": "opened", "seat": seat, "melds": laid}
        case "lay":
            found = {"event": "laid", "seat": seat, **laid[0]}
        case "layOff":
            found = {"event": "laidOff", "seat": seat, "meld": action["meld"], "cards": action["cards"]}
        case "swap":
            found = {"event": "swapped", "seat": seat, "meld": action["meld"], "card": action["card"]}
        case _:
            found = {"event": "discarded", "seat": seat, "card": action["card"]}
    events = [found]
    if after["outcome"] is not None:
        return [*events, {"event": "roundEnded", "endedBy": after["outcome"]["endedBy"], "winners": after["outcome"]["winners"]}]
    if kind == "discard":
        if after["reshuffles"] > before["reshuffles"]:
            events.append({"event": "reshuffled", "count": len(after["stock"])})
        events.append({"event": "turnPassed", "seat": after["turn"]["seat"], "number": after["turn"]["number"]})
    return events


def events_show_nothing_that_a_spectator_may_not_know(moment: Moment) -> None:
    seen = moment.view("none")
    for action in moment.some_legal(4):
        moment.after(action)
        whole, watched = moment.applied(action), moment.after_in(seen, action)
        if not _tells_no_more(watched["events"], whole["events"]):
            broken(f"a spectator sees {watched['events']}", "actions/apply", _body(moment.state, action))


def _tells_no_more(part: Any, whole: Any) -> bool:
    """Whether the one is the other but for what is hidden: null where something stands, `??` where a card does."""
    if part is None or (part == HIDDEN and isinstance(whole, str)):
        return True
    if isinstance(part, dict) and isinstance(whole, dict):
        return part.keys() == whole.keys() and all(_tells_no_more(part[name], whole[name]) for name in part)
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) == len(whole) and all(map(_tells_no_more, part, whole))
    return bool(part == whole)


# Views


def a_view_is_what_the_viewer_may_know(moment: Moment) -> None:
    for viewer in moment.viewers:
        if as_bytes(moment.view(viewer)) != as_bytes(view_of(moment.state, viewer)):
            broken("another view than the contract says", "states/view", {"state": moment.state, "viewer": viewer})


def a_view_does_not_change_when_hidden_cards_change_places(moment: Moment) -> None:
    for viewer in moment.viewers:
        other = with_hidden_permuted(moment.state, viewer, moment.rng)
        body = {"state": other, "viewer": viewer}
        answer = moment.ask("states/view", **body)
        if answer["verdict"] != "accepted":
            broken(f"the state with its hidden cards in other places is said to be impossible: {answer['violations']}", "states/view", body)
        if ask_for_bytes("states/view", body) != ask_for_bytes("states/view", {"state": moment.state, "viewer": viewer}):
            broken("the view tells where hidden cards are", "states/view", body)


def a_view_after_an_action_is_the_action_in_the_view(moment: Moment) -> None:
    for viewer in moment.viewers:
        seen = moment.view(viewer)
        for action in moment.some_legal(4):
            named = action
            if action["action"] == "drawStock" and (viewer == moment.mover or moment.rng.random() < 0.5):
                named = {**action, "card": moment.state["stock"][-1]}
            after, answer = moment.after(named), moment.after_in(seen, named)
            body = _body(seen, named)
            expected = moment.view_of(after, viewer)
            if after["outcome"] is not None and moment.state["outcome"] is None:
                _is_the_end_as_seen(answer["state"], expected, moment, viewer, body)
            elif as_bytes(answer["state"]) != as_bytes(expected):
                broken(f"expected {expected}, found {answer['state']}", "actions/apply", body)


def _is_the_end_as_seen(found: State, shown: State, moment: Moment, viewer: Viewer, body: Document) -> None:
    """At the end hands are shown. Without them a line has null where a hidden card decides, and nowhere else."""
    if not _tells_no_more(found, shown):
        broken(f"the end is another: {found}", "actions/apply", body)
    outcome = found["outcome"]
    hidden = {number for number, seat in enumerate(found["seats"]) if HIDDEN in seat["hand"]}
    if not hidden <= {number for number in range(len(found["seats"])) if is_hidden_from(viewer, moment.state, number)}:
        broken(f"hands are hidden that were known: {found}", "actions/apply", body)
    blocked = rules_of(found["variant"])["scoring"]["blocked"]["value"]
    if outcome["endedBy"] != "out" and blocked == "lowestHandWins" and hidden:
        right = outcome["winners"] is outcome["penalties"] is outcome["winnerPoints"] is None
    else:
        right = outcome["winners"] is not None and outcome["penalties"] is not None and _has_the_right_gaps(outcome, hidden)
    if not right:
        broken(f"hidden cards decide something else: {outcome}", "actions/apply", body)


def _has_the_right_gaps(outcome: Document, hidden: set[int]) -> bool:
    losers = [line for line in outcome["penalties"] if line["seat"] not in outcome["winners"]]
    for line in outcome["penalties"]:
        unknown = line["seat"] in hidden
        if (line["cardPoints"] is None) != unknown or (line["base"] is None) != (unknown and line["charged"] == "cards"):
            return False
        if (line["total"] is None) != (line["base"] is None):
            return False
    if not outcome["winners"] and outcome["endedBy"] != "out":
        return outcome["winnerPoints"] is None
    return (outcome["winnerPoints"] is None) == any(line["total"] is None for line in losers)


def a_view_judges_as_the_full_state_where_nothing_is_unverified(moment: Moment) -> None:
    for viewer in (moment.mover, moment.rng.choice(moment.viewers[1:])):
        seen = moment.view(viewer)
        for action in [*moment.some_legal(3), *moment.tried]:
            whole, part = moment.checked(action), moment.ask("actions/check", state=seen, actions=[action])
            _judges_as(whole, part, _body(seen, action))
            if viewer == moment.mover and action["action"] != "drawStock" and whole != part:
                broken(f"the seat to play knows its hand, and its view says {part}, not {whole}", "actions/check", _body(seen, action))


def a_view_judges_right_whatever_the_hidden_cards_are(moment: Moment) -> None:
    """The same view fits many full states: what is certain in it holds in all of them."""
    if moment.state["outcome"] is not None:
        return
    viewer = moment.rng.choice(moment.viewers[1:])
    seen = moment.view(viewer)
    for _ in range(2):
        other = with_hidden_permuted(moment.state, viewer, moment.rng)
        legal = moment.legal_in(other, 500)["actions"]
        for action in [*moment.rng.sample(legal, min(len(legal), 4)), *moment.tried[: moment.tries // 2], any_action(other, moment.rng)]:
            whole, part = (moment.ask("actions/check", state=state, actions=[action]) for state in (other, seen))
            _judges_as(whole, part, _body(seen, action), other)


def who_does_not_know_all_of_the_own_hand_is_judged_as_far_as_it_is_known(moment: Moment) -> None:
    if moment.state["turn"]["phase"] != "play" or moment.state["outcome"] is not None:
        return
    seen = half_known(moment.view(moment.mover), moment.rng)
    if moment.ask("states/check", state=seen)["verdict"] != "accepted":
        broken("the view of who does not know all of the own hand is said to be impossible", "states/check", {"state": seen})
    for action in [*moment.some_legal(6), *moment.tried]:
        _judges_as(moment.checked(action), moment.ask("actions/check", state=seen, actions=[action]), _body(seen, action))


def a_hidden_hand_keeps_an_owed_joker_unless_it_certainly_can_play_it(moment: Moment) -> None:
    """Of every way to play it that there really is the view is asked: where one leaves nothing in doubt no discard is legal, else it is in doubt."""
    state, turn, hand = moment.state, moment.state["turn"], moment.state["seats"][moment.mover]["hand"]
    if state["outcome"] is not None or not turn["owedJokers"] or rules_of(state["variant"])["jokerSwap"]["reuse"]["value"] != "ifPossible":
        return
    uses = [action for action in moment.legal if action["action"] in ("open", "lay", "layOff") and any(card.startswith(JOKER) for card in cards_of(action))]
    if moment.listed["truncated"] or not moment.legal or len(uses) > 100:
        return
    for seen in (half_known(moment.view(moment.mover), moment.rng), moment.view(moment.rng.choice(moment.viewers[1:]))):
        action = {"action": "discard", "card": moment.rng.choice(hand)}
        shown = with_card_shown(moment.view(moment.mover), seen, action["card"])
        cards = Counter(shown["seats"][moment.mover]["hand"])
        if cards[HIDDEN] == (_certain(shown) - cards).total():
            # nothing of it is in doubt
            continue
        sure = [use for use in uses if moment.ask("actions/check", state=shown, actions=[use]) == _accepted_for_certain(use)]
        for state in (seen, shown):
            answer = moment.ask("actions/check", state=state, actions=[action])
            if ("swap.joker-owed" in _only_codes(answer)) != bool(sure) or (answer["verdict"] == "accepted" and REUSE not in answer["unverified"]):
                broken(f"the joker can be played for certain by {sure[:3]}, and the answer is {answer}", "actions/check", _body(state, action))
        moment.tally.events["owed in a hidden hand: " + ("certainly played" if sure else "in doubt")] += 1


def _accepted_for_certain(action: Action) -> Document:
    return {"verdict": "accepted", "actions": [action], "unverified": []}


def a_card_that_lies_in_sight_is_in_no_hidden_hand(moment: Moment) -> None:
    """Of a card of which every copy can be seen none is hidden in a hand or on the stock; any other may be, as often as it is hidden and there is room."""
    state, rng = moment.state, moment.rng
    if state["outcome"] is not None:
        return
    seen = moment.view(rng.choice(moment.viewers[1:]))
    packs = packs_of(state["variant"], len(state["seats"]))
    out_of_sight = packs - all_cards(seen)
    for card in {*rng.sample(list(packs), 4), min(packs, key=lambda one: (out_of_sight[one], one)), moment.state["seats"][moment.mover]["hand"][0]}:
        if state["turn"]["phase"] == "draw":
            action: Action = {"action": "drawStock", "card": card}
            answer, codes = moment.ask("actions/check", state=seen, actions=[action]), [] if out_of_sight[card] else ["draw.wrong-card"]
            if _only_codes(answer) != codes or answer["unverified"] != ([""] if out_of_sight[card] else []):
                broken(f"{card} is hidden {out_of_sight[card]} times, and the answer is {answer}", "actions/check", _body(seen, action))
        else:
            _is_held_so_often(moment, seen, card, out_of_sight[card])
    drawn = state["turn"]["drawn"]
    if drawn and drawn["from"] == "discard" and not drawn["laid"] and rules_of(state["variant"])["turn"]["returnTakenCard"]["value"] == "forbidden":
        card, certain = drawn["card"], _certain(seen)
        room = len(seen["seats"][moment.mover]["hand"]) - certain.total() - (not certain[card])
        may_hold_two = certain[card] > 1 or (out_of_sight[card] > 1 and room > 0)
        action = {"action": "discard", "card": card}
        answer = moment.ask("actions/check", state=seen, actions=[action])
        sure = certain[card] > 1 or not may_hold_two
        if ("taken.returned" in _only_codes(answer)) == may_hold_two or (answer["verdict"] == "accepted" and (RETURN in answer["unverified"]) == sure):
            broken(f"the card that was taken is hidden {out_of_sight[card]} times, and the answer is {answer}", "actions/check", _body(seen, action))


def _only_codes(answer: Document) -> list[str]:
    return [violation["code"] for violation in answer.get("violations", ())]


def _certain(seen: State) -> Counter[str]:
    """The cards of a hidden hand that are known all the same: jokers that are owed, and the card that was taken from the pile and was not laid."""
    turn = seen["turn"]
    certain = Counter({JOKER: turn["owedJokers"]})
    drawn = turn["drawn"]
    if drawn["from"] == "discard" and not drawn["laid"] and not certain[drawn["card"]]:
        on_table = drawn["card"] in (face(card) for meld in seen["table"] for card in meld["cards"])
        certain[drawn["card"]] += not (on_table and rules_of(seen["variant"])["turn"]["takenCard"]["value"] == "layInNewMeld")
    return certain


def _is_held_so_often(moment: Moment, seen: State, card: str, out_of_sight: int) -> None:
    """A hidden hand may hold as many copies of a card as are hidden and as there is room for, and not one more."""
    certain, size = _certain(seen), len(seen["seats"][moment.mover]["hand"])
    most = min(out_of_sight, certain[card] + size - certain.total())
    for count in range(max(most, 1), min(most + 1, 24) + 1):
        action = {"action": "layOff", "meld": len(seen["table"]), "cards": [card] * count}
        answer = moment.ask("actions/check", state=seen, actions=[action])
        absent = [violation["at"] for violation in answer["violations"] if violation["code"] == "cards.not-in-hand"]
        if absent != ([] if count <= most else [f"/actions/0/cards/{most}"]):
            broken(f"{card} may be there {most} times, and the answer is {answer}", "actions/check", _body(seen, action))


def _judges_as(whole: Document, part: Document, body: Document, other: State | None = None) -> None:
    """What a view refuses is refused in the full state; what it accepts for certain is accepted there."""
    rules = rules_of(body["state"]["variant"])
    pointers = part["unverified"]
    if pointers != sorted(set(pointers)) or not all(pointer == "" or list(resolved(rules, pointer + "/value")) for pointer in pointers):
        broken(f"no list of rules: {pointers}", "actions/check", body)
    where = "" if other is None else f", where the full state is {other}"
    if part["verdict"] == "rejected" and whole["verdict"] == "accepted":
        broken(f"refused in a view, and legal{where}: {part['violations']}", "actions/check", body)
    if part["verdict"] == "accepted" and whole["verdict"] == "rejected" and not pointers:
        broken(f"legal in a view for certain, and refused{where}: {whole['violations']}", "actions/check", body)


def a_view_lists_what_the_full_state_does(moment: Moment) -> None:
    """Where the hand is known, or nothing but a draw is asked for; else it lists nothing and says so."""
    for viewer in moment.viewers:
        seen = moment.view(viewer)
        body: Document = {"state": seen, "limit": 10_000}
        listed = moment.legal_in(seen)
        if moment.state["outcome"] is not None or viewer == moment.mover:
            right = listed == moment.listed
        elif moment.state["turn"]["phase"] == "draw":
            right = listed["complete"] and [action for action in listed["actions"] if action["action"] == "drawStock"] == moment.legal[:1]
            right = right and all(action in listed["actions"] for action in moment.legal)
        else:
            right = not listed["complete"] and not listed["actions"] and listed["total"] == 0 and not listed["truncated"]
        if not right:
            broken(f"listed {listed}, not {moment.listed}", "actions/legal", body)


# The same round, said otherwise


def cards_in_another_order_are_the_same_question(moment: Moment) -> None:
    state = reordered(moment.state, moment.rng)
    body: Document = {"state": state, "limit": 10_000}
    if moment.legal_in(state) != moment.listed:
        broken("the list is another", "actions/legal", body)
    for action in [*moment.some_legal(4), *moment.tried[:4]]:
        body = _body(state, action_reordered(action, moment.rng))
        first, second = moment.applied(action), moment.ask("actions/apply", **body)
        if first["verdict"] == "rejected" and second["verdict"] == "rejected":
            # of two melds that want the same card the first one has it, and that may decide what an opening lacks
            same = action["action"] == "open" or _codes(first) == _codes(second)
        else:
            same = as_bytes(first) == as_bytes(second)
        if not same:
            broken(f"in another order it is {second}, not {first}", "actions/apply", body)


def lines_of_an_outcome_may_name_cards_in_any_order(moment: Moment) -> None:
    if moment.state["outcome"] is None:
        return
    state = copied(moment.state)
    for line in state["outcome"]["penalties"]:
        moment.rng.shuffle(line["cards"])
    if moment.legal_in(state) != moment.listed:
        broken("the outcome is another", "actions/legal", {"state": state})


def _codes(answer: Document) -> Counter[tuple[str, str | None]]:
    return Counter((violation["code"], violation["rule"]) for violation in answer["violations"])


def renamed_suits_are_the_same_game(moment: Moment) -> None:
    names = list(SUITS)
    moment.rng.shuffle(names)
    suits = dict(zip(SUITS, names, strict=True))
    state = with_lines_in_order(with_suits(moment.state, suits))
    body: Document = {"state": state, "limit": 10_000}
    listed = moment.legal_in(state)
    if not moment.listed["truncated"]:
        expected = Counter(spelt(with_suits(action, suits)) for action in moment.legal)
        if Counter(map(spelt, listed["actions"])) != expected:
            broken(f"with suits {suits} the list is another", "actions/legal", body)
    for action in [*moment.some_legal(4), *moment.tried[:4]]:
        body = _body(state, with_suits(action, suits))
        first, second = moment.applied(action), moment.ask("actions/apply", **body)
        if first["verdict"] == "rejected" and second["verdict"] == "rejected":
            same = _codes(first) == _codes(second)
        else:
            same = first["verdict"] == second["verdict"]
            since = len(moment.state["table"])
            same = same and first["verdict"] == "accepted" and in_any_order(with_suits(first["state"], suits), since) == in_any_order(second["state"], since)
        if not same:
            broken(f"with suits {suits} it is {second}, not {first}", "actions/apply", body)


def rotated_seats_are_the_same_game(moment: Moment) -> None:
    count = len(moment.state["seats"])
    by = moment.rng.randrange(1, count)
    state = with_seats_rotated(moment.state, by)
    body: Document = {"state": state, "limit": 10_000}
    listed = moment.legal_in(state)
    if listed["actions"] != [with_seat_rotated(action, by, count) for action in moment.legal] or listed["seat"] != (moment.mover + by) % count:
        broken(f"{by} seats further on the list is another", "actions/legal", body)
    for action in [*moment.some_legal(4), *moment.tried[:4]]:
        if action.get("seat", 0) >= count:
            continue
        body = _body(state, with_seat_rotated(action, by, count))
        first, second = moment.applied(action), moment.ask("actions/apply", **body)
        same = first["verdict"] == second["verdict"]
        if same and first["verdict"] == "accepted":
            same = with_seats_rotated(first["state"], by) == second["state"]
        elif same:
            same = _codes(first) == _codes(second)
        if not same:
            broken(f"{by} seats further on it is {second}, not {first}", "actions/apply", body)


def lines_of_an_outcome_are_those_of_the_hands(moment: Moment) -> None:
    """What a loser pays for a hand is the same whether a round or `hands/score` says it."""
    outcome, seats = moment.state["outcome"], moment.state["seats"]
    if outcome is None:
        return
    losers = [line for line in outcome["penalties"] if line["seat"] not in outcome["winners"]]
    if not losers:
        return
    hands = [{"cards": seats[line["seat"]]["hand"], "opened": seats[line["seat"]]["opened"]} for line in losers]
    body = {"variant": moment.state["variant"], "hands": hands, "atOnce": outcome["atOnce"]}
    answer = moment.ask("hands/score", **body)
    found = [{**line, "seat": None} for line in answer.get("penalties", ())]
    if found != [{**line, "seat": None} for line in losers]:
        broken(f"not the lines of {outcome}", "hands/score", body)
    if outcome["winners"] and outcome["winnerPoints"] != sum(line["total"] for line in losers):
        broken(f"winner's points are not the sum: {outcome}", "hands/score", body)


LAWS: tuple[Law, ...] = (
    the_cards_are_those_of_the_packs,
    every_state_and_every_view_is_possible,
    a_round_in_play_has_a_legal_action_and_a_finished_one_its_outcome,
    a_state_answered_and_asked_again_is_the_same,
    an_action_is_accepted_if_and_only_if_it_is_listed,
    a_limit_gives_the_beginning_of_the_list,
    a_narrowed_list_is_what_the_whole_has_of_it,
    where_nothing_is_legal_every_action_is_refused_as_a_dead_end,
    no_listed_action_is_a_dead_end,
    what_is_refused_as_a_dead_end_is_one,
    a_discard_waits_for_an_owed_joker_if_and_only_if_it_can_be_played,
    the_taken_card_goes_back_only_if_it_was_laid_or_another_one_stays,
    cards_are_conserved_by_every_accepted_action,
    check_and_apply_agree,
    a_refusal_changes_nothing_and_says_why,
    a_round_that_is_over_takes_no_action,
    who_is_not_to_play_is_refused,
    events_say_what_has_happened_and_no_more,
    events_show_nothing_that_a_spectator_may_not_know,
    a_view_is_what_the_viewer_may_know,
    a_view_does_not_change_when_hidden_cards_change_places,
    a_view_after_an_action_is_the_action_in_the_view,
    a_view_judges_as_the_full_state_where_nothing_is_unverified,
    a_view_judges_right_whatever_the_hidden_cards_are,
    who_does_not_know_all_of_the_own_hand_is_judged_as_far_as_it_is_known,
    a_hidden_hand_keeps_an_owed_joker_unless_it_certainly_can_play_it,
    a_card_that_lies_in_sight_is_in_no_hidden_hand,
    a_view_lists_what_the_full_state_does,
    cards_in_another_order_are_the_same_question,
    lines_of_an_outcome_may_name_cards_in_any_order,
    renamed_suits_are_the_same_game,
    rotated_seats_are_the_same_game,
    lines_of_an_outcome_are_those_of_the_hands,
)
