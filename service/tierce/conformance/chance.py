"""Questions of chance: melds, hands, table rules and moments of rounds that nobody wrote down, asked of the target and of this package.

What differs is made as small as it can be. Questions are drawn from a seed: the same seed asks the same.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from msgspec import MsgspecError, Struct, json, structs

from tierce.conformance import reference, strategies
from tierce.conformance.asking import Document, asked_of
from tierce.conformance.comparing import FREE_IN_WHOLE, MOST_DIFFERENCES, Difference, violations_in
from tierce.conformance.decided import Answered
from tierce.conformance.examples import changed_in
from tierce.conformance.judging import Judge, StoppedError, gave_up, may_give_up, unexpected
from tierce.conformance.laws.changed import viewers
from tierce.conformance.laws.rounds import SEAT_COUNTS, TABLES, Played, Round, drawn_table_rules, play
from tierce.conformance.laws.tried import any_action, changed_action
from tierce.conformance.results import Fate, Result
from tierce.conformance.targets import TransportFault
from tierce.conformance.vectors import LEVELS, LEVELS_OF, Level, level_of
from tierce.questions.wording import message
from tierce.variants import ADDRESSES

HOW = settings(
    deadline=None,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
    verbosity=Verbosity.quiet,
    print_blob=False,
    report_multiple_bugs=False,
)

# Rounds from which moments are taken, for each variant.
ROUNDS = 6
LONGEST_ROUND = 60


class Scope(Struct, frozen=True):
    """What questions may be about: these levels; and rounds of this seed."""

    levels: tuple[Level, ...] = LEVELS
    seed: int = 0

    @property
    def whole_states(self) -> bool:
        """Whether states are asked about that hide nothing."""
        return 3 in self.levels

    @property
    def views(self) -> bool:
        """Whether views are asked about."""
        return 4 in self.levels


@lru_cache(maxsize=64)
def _played(id: str, number: int, seed: int) -> Played:
    """A round of this package itself; every third is by table rules."""
    rng = Random(f"chance {seed} {id} {number}")
    seats = rng.choice(SEAT_COUNTS[id])
    with asked_of(reference.answer):
        variant = drawn_table_rules(id, rng) if number % 3 == 2 else id
        return play(Round(variant, seats, f"chance {seed} {number}", rng.choice(TABLES), rng.randrange(seats), LONGEST_ROUND))


@st.composite
def _states(draw: st.DrawFn, id: str, scope: Scope) -> Document:
    """A moment of a round, in whole or as somebody sees it."""
    state: Document = draw(st.sampled_from(_played(id, draw(st.integers(0, ROUNDS - 1)), scope.seed).states))
    viewer = draw(st.sampled_from([*["all"] * 3 * scope.whole_states, *(viewers(state) if scope.views else [])]))
    return state if viewer == "all" else reference.ask("states/view", {"state": state, "viewer": viewer})["state"]


@st.composite
def _actions(draw: st.DrawFn, state: Document) -> list[Document]:
    """A legal action, one that is nearly legal, or any; sometimes some in a row."""
    rng = Random(draw(st.integers(0, 2**32)))
    found = []
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3)))):
        listed = reference.ask("actions/legal", {"state": state, "limit": 200})
        legal = listed.get("actions") or []
        how = draw(st.sampled_from(("legal", "legal", "changed", "changed", "any")))
        action = any_action(state, rng) if how == "any" or not legal else rng.choice(legal)
        if how == "changed" and legal:
            action = changed_action(state, action, rng)
        found.append(action)
        answer = reference.ask("actions/apply", {"state": state, "actions": [action]})
        if answer["verdict"] != "accepted":
            break
        state = answer["state"]
    return found


@st.composite
def _tried(draw: st.DrawFn, id: str, scope: Scope) -> Document:
    state = draw(_states(id, scope))
    return {"state": state, "actions": draw(_actions(state))}


@st.composite
def _viewed(draw: st.DrawFn, id: str, scope: Scope) -> Document:
    # The view of a whole state is a question about views.
    state = draw(_states(id, structs.replace(scope, levels=(3, 4))))
    return {"state": state, "viewer": draw(st.sampled_from((*range(len(state["seats"])), "none", 7)))}


_SPOILS = ("stock", "hand", "opened", "seat", "number", "owed", "meld", "outcome", "dealer")


@st.composite
def _spoilt(draw: st.DrawFn, id: str, scope: Scope) -> Document:
    """A state in which one thing is perhaps not as it can be."""
    state = draw(_states(id, scope))
    spoilt: Document = {**state, "turn": {**state["turn"]}, "seats": [{**seat} for seat in state["seats"]]}
    match draw(st.sampled_from(_SPOILS)):
        case "stock":
            spoilt["stock"] = [*state["stock"][1:], *draw(st.lists(strategies.hand_cards, max_size=2))]
        case "hand":
            spoilt["seats"][0]["hand"] = [*state["seats"][0]["hand"][1:], draw(strategies.hand_cards)]
        case "opened":
            spoilt["seats"][-1]["opened"] = not state["seats"][-1]["opened"]
        case "seat":
            spoilt["turn"]["seat"] = draw(st.integers(0, 7))
        case "number":
            spoilt["turn"]["number"] += draw(st.integers(1, 200))
        case "owed":
            spoilt["turn"]["owedJokers"] += 1
        case "meld" if state["table"]:
            spoilt["table"] = [{**state["table"][0], "cards": draw(strategies.right_melds())}, *state["table"][1:]]
        case "outcome":
            spoilt["outcome"] = None
        case "dealer":
            spoilt["dealer"] = draw(st.integers(0, 7))
    return {"state": spoilt}


@st.composite
def _listed(draw: st.DrawFn, id: str, scope: Scope) -> Document:
    only = draw(st.sampled_from(({}, {}, {"only": {"action": "discard"}}, {"only": {"action": "layOff"}}, {"only": {"card": "JK"}})))
    return {"state": draw(_states(id, scope)), "limit": draw(st.sampled_from((1, 10, 1_000))), **only}


@st.composite
def _recorded(draw: st.DrawFn, id: str, scope: Scope) -> Document:
    """A round, whole or broken off, from its seed or from a state of it; sometimes an action is left out."""
    played = _played(id, draw(st.integers(0, ROUNDS - 1)), scope.seed)
    begin = draw(st.sampled_from((0, 0, *range(len(played.steps) or 1))))
    actions = played.actions[begin : begin + draw(st.integers(0, 40))]
    if actions and draw(st.sampled_from((False, False, True))):
        del actions[draw(st.integers(0, len(actions) - 1))]
    state = played.states[begin]
    start = played.round.seed if begin == 0 and draw(st.booleans()) else state
    record = {"form": "tierce-record/1", "variant": state["variant"], "seatCount": len(state["seats"]), "dealer": state["dealer"]}
    return {"record": {**record, "start": start, "actions": actions}}


def _by(id: str, reference_of_table: Document | None) -> st.SearchStrategy[Any]:
    """The variant, as it stands or by table rules; or always by those of the caller."""
    if reference_of_table is not None:
        return st.just(reference_of_table)
    changed = strategies.table_rules().map(lambda changes: {"id": id, "changes": changes})
    return st.sampled_from((True, True, False)).flatmap(lambda plain: st.just(id) if plain else changed)


def questions_of(op: str, id: str, scope: Scope, table: Document | None = None) -> st.SearchStrategy[Document]:
    """Questions about a variant. `table`: only by these table rules."""
    by = _by(id, table)
    match op:
        case "melds/check":
            melds = st.lists(st.fixed_dictionaries({"cards": strategies.melds()}), min_size=1, max_size=3)
            return st.fixed_dictionaries({"variant": by, "melds": melds})
        case "openings/check":
            return strategies.check_opening().flatmap(lambda question: by.map(lambda variant: {**question, "variant": variant}))
        case "variants/check":
            return st.fixed_dictionaries({"variant": by})
        case "hands/arrange":
            return strategies.arrange_hand.flatmap(lambda question: by.map(lambda variant: {**question, "variant": variant}))
        case "hands/score":
            return strategies.score_hand.flatmap(lambda question: by.map(lambda variant: {**question, "variant": variant}))
        case "rounds/settle":
            return strategies.settle_round().flatmap(lambda question: by.map(lambda variant: {**question, "variant": variant}))
        case "matches/settle":
            return strategies.settle_match().flatmap(lambda question: by.map(lambda variant: {**question, "variant": variant}))
        case "states/deal":
            seeds = st.text(min_size=1, max_size=12)
            return st.fixed_dictionaries({"variant": by, "seatCount": st.integers(2, 8), "seed": seeds}, optional={"dealer": st.integers(0, 7)})
        case "states/check":
            return _spoilt(id, scope)
        case "states/view":
            return _viewed(id, scope)
        case "actions/legal":
            return _listed(id, scope)
        case "records/replay":
            return _recorded(id, scope)
        case _:
            return _tried(id, scope)


def _kind(why: str, different: list[Difference], expected: Document, status: int) -> object:
    """What two questions have in common that show the same fault: what is wrong, and with which codes the right answer speaks of it.

    Where no verdict is given at all it is one fault for each status, whatever is said of it and whatever the right answer would be: else it would take the
    places of the wrong answers.
    """
    if status != 200 or why == NO_VERDICT:
        return status
    in_results = [one for one in different if one.at.startswith("/results/")]
    results = [expected["results"][int(number)] for number in {one.at.split("/")[2] for one in in_results}] if in_results else [expected]
    codes = frozenset([fault["code"] for part in results for fault in violations_in(part)])
    words = [(re.sub("[0-9]+", "0", one.at), one.found) for one in in_results or different if re.fullmatch('"[a-zA-Z]+"', one.found)]
    return re.sub("[^a-z ]+", " ", why[:60]), codes, frozenset(words)


# So many kinds of differences are looked for in the answers to one question.
MOST_KINDS = 12
# What differs may be made smaller for so many seconds.
SECONDS_TO_SHRINK = 15


class _DiffersError(Exception):
    """The target answers otherwise than this package."""

    def __init__(
        self, id: str, request: Document, why: str, different: list[Difference], expected: Document, *, status: int, rules: list[str], reading: str
    ) -> None:
        super().__init__(why or str(different[0]))
        self.id, self.request, self.why, self.different, self.rules, self.reading = id, request, why, different, rules, reading
        self.reasons = [message("en", fault["code"], fault["facts"]) for fault in violations_in(expected)]
        self.size = len(json.encode(request))
        # What is right by another reading never stands for what is wrong by any.
        self.kind = _kind(why, different, expected, status), bool(reading)


def _cited_in(answer: Any) -> list[str]:
    """The rules that an answer cites, whatever else is in it."""
    found: list[str] = []
    layer = [answer]
    while layer:
        inner = [part for node in layer for part in (node.values() if isinstance(node, dict) else node if isinstance(node, list) else ())]
        found += [node["rule"] for node in layer if isinstance(node, dict) and isinstance(node.get("rule"), str)]
        layer = inner
    return [rule for rule in dict.fromkeys(found) if rule in ADDRESSES]


# So many questions are asked however little time there is.
LEAST = 6
# So often something may be left out.
MOST_TRIES = 60
# Lists from which something can be left out and a question remains one; a state is left as it is.
LISTS = ("melds", "cards", "hand", "hands", "actions", "rounds")


def _with_less(node: Any, kept: tuple[str, ...] = ()) -> Iterator[Any]:
    """The same question with one thing less: an entry of a list, or a member that may be absent. `kept`: members that stay as they are."""
    if not isinstance(node, dict):
        return
    for name, part in node.items():
        if name in LISTS and isinstance(part, list):
            for place, entry in enumerate(part):
                yield {**node, name: [*part[:place], *part[place + 1 :]]}
                for less in _with_less(entry):
                    yield {**node, name: [*part[:place], less, *part[place + 1 :]]}
        elif isinstance(part, dict) and name not in ("state", "start", *kept):
            for less in _with_less(part):
                yield {**node, name: less}
    for name in ("hand", "only", "limit", "changes", "atOnce", "winners", "dealer"):
        if name in node:
            yield {other: part for other, part in node.items() if other != name}


# a variant and a level
Place = tuple[str, Level]


class Chance:
    """Questions of chance to one target. `until`: a time of `time.monotonic`; `table`: ask only by these table rules."""

    def __init__(self, judge: Judge, *, scope: Scope, examples: int, until: float, table: Document | None = None) -> None:
        self.judge, self.scope, self.examples, self.until, self.table = judge, scope, examples, until, table
        self._begin()

    def _begin(self) -> None:
        self.asked: Counter[Place] = Counter()
        self.met: dict[Place, set[str]] = {}
        self.worst: _DiffersError | None = None
        self.tried = self.given_up = 0
        self.unanswered = ""
        self.not_held = ""
        self.known: set[object] = set()

    def results(self, op: str, ids: tuple[str, ...]) -> Iterator[Result]:
        """A result for each variant and level, for so many questions; and for each kind of difference the smallest question.

        A `StoppedError` where too many questions in a row were not answered.
        """
        self._begin()
        questions = st.sampled_from(ids).flatmap(lambda id: questions_of(op, id, self.scope, self.table).map(lambda request: (id, request)))
        for number in range(MOST_KINDS):

            @seed(self.scope.seed + number)
            @settings(HOW, max_examples=self.examples)
            @given(questions)
            def ask(question: tuple[str, Document]) -> None:
                if not self.not_held and not self.judge.stopped and (time.monotonic() < self.until or self.tried < LEAST):
                    self._ask(op, *question)

            worst = self._worst_of(ask)
            if worst is None:
                break
            yield self._failed(op, worst)
        for (id, level), count in sorted(self.asked.items()):
            yield self._result(op, id, level, sorted(self.met[id, level]), "passed", times=count)
        if self.given_up:
            yield self._result(op, "", LEVELS_OF[op], [], "gaveUp", why="the search was given up", times=self.given_up)
        if self.not_held:
            yield self._result(op, "", LEVELS_OF[op], [], "notHeld", why=self.not_held)
        if self.unanswered:
            yield self._result(op, "", LEVELS_OF[op], [], "noAnswer", why=self.unanswered)
        if self.judge.stopped:
            raise StoppedError(self.judge.stopped)

    def _worst_of(self, ask: Callable[[], None]) -> _DiffersError | None:
        """The smallest question that differs. It is kept while it is found; time may be up while it is made smaller."""
        self.worst = None
        with suppress(_DiffersError, HypothesisException):
            ask()
        return self.worst

    def _ask(self, op: str, id: str, request: Document) -> None:
        self.tried += 1
        try:
            differs = self._differs(op, id, request)
        except (TransportFault, StoppedError) as fault:
            self.unanswered = str(fault)
            return
        if differs and differs.kind not in self.known:
            if self.worst is None:
                self.until = max(self.until, time.monotonic() + SECONDS_TO_SHRINK)
            if self.worst is None or differs.size <= self.worst.size:
                self.worst = differs
            raise differs

    def _differs(self, op: str, id: str, request: Document) -> _DiffersError | None:
        """How an answer differs, if it does; one that does not is counted."""
        expected = reference.ask(op, request)
        reply = self.judge.ask(op, request)
        why = unexpected(reply) if reply.status != 200 else contradiction(reply.body)
        different = [] if why else self.judge.differences(expected, reply.body, FREE_IN_WHOLE)
        if self.judge.is_not_held(op, reply):
            self.not_held = why
            return None
        if different and gave_up(reply.body) and may_give_up(op, request):
            self.given_up += 1
            return None
        if different and gave_up(expected):
            return None
        rules = _cited_in(expected)
        if why or different:
            # An answer that contradicts itself is wrong by any reading, and so is one that names another variant.
            reading = (
                ""
                if why or len(different) > len(self.judge.differences(expected, reply.body))
                else self.judge.readings([Answered(op, request, expected)], [reply.body]).get(0, "")
            )
            # Where nothing is wrong, that which is said to be broken is what it is about.
            rules = rules or _cited_in(reply.body)
            return _DiffersError(id, request, why, different, expected, status=reply.status, rules=rules, reading=reading)
        place = (id, level_of(op, request))
        self.asked[place] += 1
        self.met.setdefault(place, set()).update(rules)
        return None

    def _smaller(self, op: str, fault: _DiffersError) -> _DiffersError:
        """The same fault in a question from which nothing more can be left out."""
        for _ in range(MOST_TRIES):
            for request in _with_less(fault.request, () if self.table is None else ("variant",)):
                if time.monotonic() > self.until + SECONDS_TO_SHRINK:
                    return fault
                try:
                    reference.read(op, json.encode(request))
                    differs = self._differs(op, fault.id, request)
                except (MsgspecError, TransportFault):
                    continue
                except StoppedError:
                    return fault
                if differs and differs.kind not in self.known and bool(differs.reading) == bool(fault.reading):
                    fault = differs
                    break
            else:
                return fault
        return fault

    def _failed(self, op: str, fault: _DiffersError) -> Result:
        fault = self._smaller(op, fault)
        self.known.add(fault.kind)
        fate: Fate = "otherReading" if fault.reading else "failed"
        result = self._result(op, fault.id, level_of(op, fault.request), fault.rules, fate, why=fault.why, number=len(self.known))
        shown = self.judge.target.shown(op, fault.request)
        return structs.replace(
            result, differences=fault.different[:MOST_DIFFERENCES], reasons=fault.reasons, reading=fault.reading, changed=changed_in(fault.request), shown=shown
        )

    def _result(self, op: str, id: str, level: Level, rules: list[str], fate: Fate, *, why: str = "", number: int = 0, times: int = 1) -> Result:
        which = f"chance/{op}/{id or 'any'}/level {level}" + (f"/{number}" if number else "")
        return Result(id=which, part="chance", fate=fate, level=level, variant=id, rules=rules, op=op, why=why, times=times)


NO_VERDICT = "the answer has no verdict: accepted, rejected or impossible"
WORSE = {"accepted": 0, "rejected": 1, "impossible": 2}


def _is_verdict(value: Any) -> bool:
    return isinstance(value, str) and value in WORSE


def contradiction(answer: Any) -> str:
    """How an answer contradicts itself, whatever the rules are; nothing where it does not."""
    if not isinstance(answer, dict) or not _is_verdict(answer.get("verdict")):
        return NO_VERDICT
    results = answer.get("results")
    for place, part in enumerate([answer, *(results if isinstance(results, list) else [])]):
        where = "" if not place else f"result {place - 1}: "
        if not isinstance(part, dict) or not _is_verdict(part.get("verdict")):
            return f"{where}there is no verdict"
        if part["verdict"] == "accepted" and part.get("violations"):
            return f"{where}it is accepted, and has violations"
        meld = part.get("meld")
        if part["verdict"] != "accepted" and meld:
            return f"{where}it is {part['verdict']}, and yet it is said what meld it is: {str(meld)[:200]}"
        if isinstance(meld, dict) and meld.get("pure") is True and meld.get("kind") == "set":
            return f"{where}a set is never pure"
    if isinstance(results, list) and results and "violations" not in answer:
        worst = max([result["verdict"] for result in results], key=WORSE.__getitem__)
        if answer["verdict"] != worst:
            return f"it is {answer['verdict']}, and the worst of its results is {worst}"
    return ""
