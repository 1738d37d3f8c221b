"""Laws about a round as a whole: its record, its turns, its deal. Each a sentence, as in `of_moments`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tierce.conformance.asking import as_bytes, ask, copied
from tierce.conformance.laws.changed import all_cards, face, in_any_order, viewers, with_seats_rotated
from tierce.conformance.laws.moments import GivenUpError, Tally, broken, record_of, resolved
from tierce.conformance.laws.of_moments import violations_are_right
from tierce.conformance.laws.rounds import Played, dealt, gives_up, turns
from tierce.conformance.laws.tried import any_action, changed_action
from tierce.conformance.players import Action, State, cards_of
from tierce.conformance.reference import Document, value

MOST_TOGETHER = 64


@dataclass
class Whole:
    """A round that was played, and the random numbers by which its law-givers choose."""

    played: Played
    rng: Random
    tally: Tally

    def ask(self, path: str, **body: object) -> Document:
        answer = ask(path, body)
        if self.played.round.by_table_rules and gives_up(answer):
            raise GivenUpError
        return answer

    @property
    def start(self) -> State:
        return self.played.states[0]

    @property
    def state(self) -> State:
        """The state that it ended with."""
        return self.played.last

    def record(self, actions: list[Action]) -> Document:
        """The record that begins with the seed."""
        return {**record_of(self.start, actions), "start": self.played.round.seed}


RoundLaw = Callable[[Whole], None]


def cards_are_the_same_all_through_the_round(whole: Whole) -> None:
    cards = all_cards(whole.start)
    for step in whole.played.steps:
        if all_cards(step.after) != cards:
            broken("the cards are not the same", "actions/apply", {"state": step.state, "actions": [step.action]})


def an_action_changes_what_it_says_and_nothing_else(whole: Whole) -> None:
    """Every state of the round follows from the one before it."""
    for step in whole.played.steps:
        expected, found = _following(step.state, step.after, step.answer["actions"][0]), in_any_order(step.after)
        if expected != found:
            different = sorted(name for name in found if expected.get(name) != found[name])
            body = {"state": step.state, "actions": [step.action]}
            broken(f"other {different}: expected {[expected[name] for name in different]}, found {[found[name] for name in different]}", "actions/apply", body)


def _following(before: State, after: State, action: Action) -> State:
    """The state after an action, said from the contract (sections 5, 6 and 8); how a meld lies, the new stock and the outcome are taken from `after`."""
    state = copied(before)
    turn, kind = state["turn"], action["action"]
    seat = state["seats"][turn["seat"]]
    cards, drawn = list(map(face, cards_of(action))), turn["drawn"]
    if kind in ("drawStock", "drawDiscard"):
        pile = "stock" if kind == "drawStock" else "discard"
        card = state[pile].pop()
        seat["hand"].append(card)
        turn |= {"phase": "play", "drawn": {"from": pile, "card": card, "laid": False}}
        return in_any_order(state)
    for card in cards:
        seat["hand"].remove(card)
    if kind == "discard":
        state["discard"].append(cards[0])
        state["outcome"] = after["outcome"]
        if after["outcome"] is None:
            number, following = turn["number"] + 1, (turn["seat"] + 1) % len(state["seats"])
            state["turn"] = {"number": number, "seat": following, "phase": "draw", "drawn": None, "owedJokers": 0}
            if not state["stock"]:
                # the seed says which card comes when; here only which cards there are
                same = Counter(after["stock"]) == Counter(state["discard"][:-1])
                state |= {"stock": after["stock"] if same else [], "discard": state["discard"][-1:], "reshuffles": state["reshuffles"] + 1}
        return in_any_order(state)
    new_melds = action["melds"] if kind == "open" else [action["cards"]] if kind == "lay" else []
    kinds = [meld["kind"] for meld in after["table"][len(before["table"]) :]]
    state["table"] += [{"owner": turn["seat"], "kind": kind, "cards": meld} for kind, meld in zip(kinds, new_melds, strict=False)]
    if kind in ("layOff", "swap"):
        lying, longer = state["table"][action["meld"]]["cards"], after["table"][action["meld"]]["cards"]
        expected = Counter(map(face, [*lying, *cards])) - Counter(["JK"] if kind == "swap" else [])
        if expected == Counter(map(face, longer)):
            state["table"][action["meld"]]["cards"] = longer
    if kind == "swap":
        seat["hand"].append("JK")
        turn["owedJokers"] += 1
    else:
        turn["owedJokers"] = max(0, turn["owedJokers"] - cards.count("JK"))
        seat |= {"opened": seat["opened"] or bool(new_melds), "laidOnTurn": seat["laidOnTurn"] or turn["number"]}
    counts_as_laid = new_melds or value(state["variant"], "/turn/takenCard") != "layInNewMeld"
    if drawn["from"] == "discard" and drawn["card"] in cards and counts_as_laid:
        drawn["laid"] = True
    if not seat["hand"]:
        state["outcome"] = after["outcome"]
    return in_any_order(state)


def cards_of_a_lying_run_keep_their_places(whole: Whole) -> None:
    for step in whole.played.steps:
        for before, after in zip(step.state["table"], step.after["table"], strict=False):
            lying, longer = before["cards"], after["cards"]
            kept = any(longer[first : first + len(lying)] == lying for first in range(len(longer) - len(lying) + 1))
            if before["kind"] == "run" and step.action["action"] != "swap" and not kept:
                broken(f"{lying} became {longer}", "actions/apply", {"state": step.state, "actions": [step.action]})


def a_replayed_record_ends_as_the_round_did(whole: Whole) -> None:
    record = whole.record(whole.played.actions)
    answer = whole.ask("records/replay", record=record)
    last = whole.played.last
    if answer["verdict"] != "accepted" or as_bytes(answer["state"]) != as_bytes(last) or answer["outcome"] != last["outcome"] or answer["unverified"]:
        broken(f"replayed otherwise: {answer}", "records/replay", {"record": record})


def a_record_that_breaks_off_is_replayed_so_far(whole: Whole) -> None:
    states = whole.played.states
    for _ in range(2):
        first, last = sorted(whole.rng.choices(range(len(states)), k=2))
        for record in (whole.record(whole.played.actions[:last]), record_of(states[first], whole.played.actions[first:last])):
            answer = whole.ask("records/replay", record=record)
            if answer["verdict"] != "accepted" or as_bytes(answer["state"]) != as_bytes(states[last]) or answer["outcome"] != states[last]["outcome"]:
                broken(f"replayed otherwise: {answer}", "records/replay", {"record": record})


def a_spoilt_record_is_refused_where_it_is_spoilt(whole: Whole) -> None:
    steps, rng = whole.played.steps, whole.rng
    for _ in range(3):
        if not steps:
            return
        place = rng.randrange(len(steps))
        step = steps[place]
        made = changed_action(step.state, step.action, rng) if rng.random() < 0.7 else any_action(step.state, rng)
        action = {**made, "seat": made.get("seat", step.action["seat"])}
        judged = whole.ask("actions/check", state=step.state, actions=[action])
        if judged["verdict"] != "rejected":
            continue
        actions = [*whole.played.actions[:place], action, *whole.played.actions[place + 1 :]]
        body = {"record": whole.record(actions)}
        answer = whole.ask("records/replay", **body)
        if answer["verdict"] != "rejected" or answer["index"] != place or as_bytes(answer["state"]) != as_bytes(step.state):
            broken(f"spoilt at {place}, and answered {answer}", "records/replay", body)
        moved = [{**violation, "at": violation["at"].replace("/actions/0", f"/record/actions/{place}", 1)} for violation in judged["violations"]]
        if answer["violations"] != moved:
            broken(f"refused for another reason: {answer['violations']}, not {moved}", "records/replay", body)
        violations_are_right(answer, "records/replay", body, step.state["variant"])


def a_record_as_a_seat_saw_it_ends_in_what_it_saw(whole: Whole) -> None:
    """It starts with the view of the seat and names the cards that the seat drew."""
    viewer = whole.rng.choice(viewers(whole.start))
    start = whole.ask("states/view", state=whole.start, viewer=viewer)["state"]
    actions = []
    for step in whole.played.steps:
        named = step.action["action"] == "drawStock" and step.action["seat"] == viewer
        actions.append({**step.action, "card": step.state["stock"][-1]} if named else step.action)
    cut = len(actions) - (whole.played.last["outcome"] is not None)
    body = {"record": record_of(start, actions[:cut])}
    answer = whole.ask("records/replay", **body)
    expected = whole.ask("states/view", state=whole.played.states[cut], viewer=viewer)["state"]
    if answer["verdict"] != "accepted" or as_bytes(answer["state"]) != as_bytes(expected):
        broken(f"expected {expected}, found {answer}", "records/replay", body)
    if whole.played.last["outcome"] is not None:
        body = {"record": record_of(start, actions)}
        answer = whole.ask("records/replay", **body)
        if answer["verdict"] != "accepted" or answer["outcome"]["endedBy"] != whole.played.last["outcome"]["endedBy"]:
            broken(f"the end is not seen: {answer}", "records/replay", body)


def a_turn_as_a_list_is_its_actions_one_by_one(whole: Whole) -> None:
    steps = whole.played.steps
    found = list(turns(steps))
    rows = [turn for turn in found if len(turn) > 2] or found
    chosen = [whole.rng.choice(rows)] if rows else []
    if steps:
        first = whole.rng.randrange(len(steps))
        chosen.append(steps[first : first + whole.rng.choice((4, 16, MOST_TOGETHER))])
    for row in chosen:
        body = {"state": row[0].state, "actions": [step.action for step in row]}
        answer = whole.ask("actions/apply", **body)
        expected = {
            "verdict": "accepted",
            "actions": [action for step in row for action in step.answer["actions"]],
            "state": row[-1].after,
            "events": [event for step in row for event in step.answer["events"]],
            "unverified": [],
        }
        if as_bytes(answer) != as_bytes(expected):
            broken(f"expected {expected}, found {answer}", "actions/apply", body)


def a_list_with_a_bad_action_does_nothing_at_all(whole: Whole) -> None:
    steps = whole.played.steps
    if len(steps) < 4:
        return
    first = whole.rng.randrange(len(steps) - 3)
    row = steps[first : first + whole.rng.choice((1, 2, 3))]
    after = row[-1].after
    bad = any_action(after, whole.rng)
    alone = whole.ask("actions/apply", state=after, actions=[bad])
    if alone["verdict"] != "rejected":
        return
    body: Document = {"state": row[0].state, "actions": [*[step.action for step in row], bad, steps[-1].action]}
    answer = whole.ask("actions/apply", **body)
    moved = [{**violation, "at": violation["at"].replace("/actions/0", f"/actions/{len(row)}", 1)} for violation in alone["violations"]]
    expected = {"verdict": "rejected", "actions": body["actions"][: len(row)], "index": len(row), "unverified": [], "violations": moved}
    if answer != expected:
        broken(f"expected {expected}, found {answer}", "actions/apply", body)
    if not all(list(resolved(body, violation["at"])) for violation in answer["violations"]):
        broken("a place that is not in the question", "actions/apply", body)


def the_same_seed_deals_the_same_round_from_any_seat(whole: Whole) -> None:
    round = whole.played.round
    if as_bytes(dealt(round)) != as_bytes(whole.start):
        broken("dealt otherwise", "states/deal", {"variant": round.variant, "seatCount": round.seat_count, "seed": round.seed, "dealer": round.dealer})
    by = whole.rng.randrange(1, round.seat_count)
    body: Document = {"variant": round.variant, "seatCount": round.seat_count, "dealer": (round.dealer + by) % round.seat_count, "seed": round.seed}
    answer = whole.ask("states/deal", **body)
    if answer["state"] != with_seats_rotated(whole.start, by):
        broken("another dealer deals other cards", "states/deal", body)


ROUND_LAWS: tuple[RoundLaw, ...] = (
    cards_are_the_same_all_through_the_round,
    an_action_changes_what_it_says_and_nothing_else,
    cards_of_a_lying_run_keep_their_places,
    a_replayed_record_ends_as_the_round_did,
    a_record_that_breaks_off_is_replayed_so_far,
    a_spoilt_record_is_refused_where_it_is_spoilt,
    a_record_as_a_seat_saw_it_ends_in_what_it_saw,
    a_turn_as_a_list_is_its_actions_one_by_one,
    a_list_with_a_bad_action_does_nothing_at_all,
    the_same_seed_deals_the_same_round_from_any_seat,
)
