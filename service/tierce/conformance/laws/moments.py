"""A moment of a round, at which laws are asked about; what is counted; and what is said when a law does not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NoReturn

from tierce.conformance.asking import as_bytes, ask
from tierce.conformance.laws.changed import Viewer, viewers
from tierce.conformance.laws.rounds import gives_up
from tierce.conformance.laws.tried import any_action, changed_action, legal_without_duties
from tierce.conformance.players import Action, State
from tierce.conformance.reference import Document

WHOLE_LIST = 10_000


class GivenUpError(Exception):
    """A service has given up a search, which it may by table rules."""


class BrokenLawError(AssertionError):
    """A law does not hold: which, why, and the question that shows it."""

    def __init__(self, why: str, path: str, body: Document) -> None:
        super().__init__(why)
        self.why, self.path, self.body = why, path, body

    @property
    def size(self) -> int:
        return len(as_bytes(self.body))


def broken(why: str, path: str, body: Document) -> NoReturn:
    raise BrokenLawError(why, path, body)


@dataclass
class Tally:
    """What was looked at, and what occurred: laws checked by name, events and refusals by name."""

    rounds: int = 0
    decisions: int = 0
    laws: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.laws += other.laws
        self.events += other.events
        self.codes += other.codes

    @property
    def checks(self) -> int:
        return sum(self.laws.values())

    def written(self) -> Document:
        return {
            "rounds": self.rounds,
            "decisions": self.decisions,
            "laws": dict(sorted(self.laws.items())),
            "events": dict(sorted(self.events.items())),
            "codes": dict(sorted(self.codes.items())),
        }

    @classmethod
    def read(cls, written: Document) -> Tally:
        return cls(written["rounds"], written["decisions"], Counter(written["laws"]), Counter(written["events"]), Counter(written["codes"]))


@dataclass
class Moment:
    """A full state, with the random numbers by which its law-givers choose. `reached`: by play; `action` is what was played there."""

    state: State
    rng: Random
    tally: Tally
    by_table_rules: bool
    reached: bool = True
    action: Action | None = None
    tries: int = 12
    _answers: dict[bytes, Document] = field(default_factory=dict)
    _views: dict[Viewer, State] = field(default_factory=dict)

    def ask(self, path: str, **body: Any) -> Document:
        """An answer that was not given up; its refusals are counted."""
        answer = ask(path, body)
        if gives_up(answer):
            if self.by_table_rules:
                raise GivenUpError
            broken("a search was given up in a released variant", path, body)
        for violation in answer.get("violations", ()):
            self.tally.codes[violation["code"]] += 1
        if answer.get("unverified"):
            self.tally.events["unverified"] += 1
        return answer

    def apply(self, state: State, *actions: Action) -> Document:
        return self.ask("actions/apply", state=state, actions=list(actions))

    def checked(self, action: Action) -> Document:
        """Whether an action is legal here; asked once."""
        return self._known("actions/check", action)

    def applied(self, action: Action) -> Document:
        """What comes of an action here; asked once."""
        return self._known("actions/apply", action)

    def _known(self, path: str, action: Action) -> Document:
        key = path.encode() + as_bytes(action)
        if key not in self._answers:
            self._answers[key] = self.ask(path, state=self.state, actions=[action])
        return self._answers[key]

    def after(self, action: Action) -> State:
        """The state after a listed action."""
        answer = self.applied(action)
        if answer["verdict"] != "accepted":
            broken(f"a listed action is refused: {answer}", "actions/apply", {"state": self.state, "actions": [action]})
        state: State = answer["state"]
        return state

    def after_in(self, seen: State, action: Action) -> Document:
        """The answer to an action that is legal in the full state, asked of a view."""
        answer = self.apply(seen, action)
        if answer["verdict"] != "accepted":
            broken(f"a legal action is refused in a view: {answer}", "actions/apply", {"state": seen, "actions": [action]})
        return answer

    @cached_property
    def listed(self) -> Document:
        """The whole list of legal actions."""
        return self.legal_in(self.state)

    def legal_in(self, state: State, limit: int = WHOLE_LIST, only: Document | None = None) -> Document:
        """The legal actions of a possible state."""
        body: Document = {"state": state, "limit": limit} | ({} if only is None else {"only": only})
        answer = self.ask("actions/legal", **body)
        if answer["verdict"] != "accepted":
            broken(f"no list: {answer}", "actions/legal", body)
        return answer

    @property
    def legal(self) -> list[Action]:
        actions: list[Action] = self.listed["actions"]
        return actions

    def some_legal(self, most: int) -> list[Action]:
        """Some of the listed actions, of each kind at least one."""
        by_kind: dict[str, list[Action]] = {}
        for action in self.legal:
            by_kind.setdefault(action["action"], []).append(action)
        found = [self.rng.choice(actions) for actions in by_kind.values()]
        return found + self.rng.sample(self.legal, min(len(self.legal), max(most - len(found), 0)))

    @cached_property
    def tried(self) -> list[Action]:
        """Actions to try: listed ones changed, any at all, and those that duties forbid."""
        rng, state = self.rng, self.state
        changed = [changed_action(state, rng.choice(self.legal), rng) for _ in range(self.tries if self.legal else 0)]
        free = [any_action(state, rng) for _ in range(self.tries // 2)]
        return [*changed, *free, *legal_without_duties(state, rng, self.tries // 2)]

    @cached_property
    def viewers(self) -> list[Viewer]:
        """The seat to play, another one, and a spectator."""
        others = [viewer for viewer in viewers(self.state) if viewer not in (self.mover, "none")]
        return [self.mover, self.rng.choice(others), "none"]

    @property
    def mover(self) -> int:
        seat: int = self.state["turn"]["seat"]
        return seat

    def view(self, viewer: Viewer) -> State:
        """What a viewer may know of this state; asked once."""
        if viewer not in self._views:
            self._views[viewer] = self.view_of(self.state, viewer)
        return self._views[viewer]

    def view_of(self, whole: State, viewer: Viewer) -> State:
        """What a viewer may know, as the service says it."""
        answer = self.ask("states/view", state=whole, viewer=viewer)
        if answer["verdict"] != "accepted":
            broken(f"no view: {answer['violations']}", "states/view", {"state": whole, "viewer": viewer})
        seen: State = answer["state"]
        return seen


def record_of(start: State, actions: list[Action]) -> Document:
    """A record that starts with a state."""
    return {
        "form": "tierce-record/1",
        "variant": start["variant"],
        "seatCount": len(start["seats"]),
        "dealer": start["dealer"],
        "start": start,
        "actions": actions,
    }


def resolved(document: Any, pointer: str) -> Iterator[Any]:
    """The part of a document that a JSON Pointer names; nothing where it names none."""
    found = document
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(found, list) and key.isdigit() and int(key) < len(found):
            found = found[int(key)]
        elif isinstance(found, dict) and key in found:
            found = found[key]
        else:
            return
    yield found
