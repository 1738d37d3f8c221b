"""The laws of rounds, asked of a target as a state machine: a round is dealt and played there, and at any moment a law is asked.

What breaks a law is made as small as it can be: fewer seats, fewer turns, a plainer action. The laws and the players are those by which this package is
tested itself.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import msgspec
from hypothesis import HealthCheck, Phase, Verbosity, reject, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tierce.conformance import reference
from tierce.conformance.asking import Document, ask, asked_of
from tierce.conformance.comparing import as_known
from tierce.conformance.judging import Judge, StoppedError
from tierce.conformance.laws.moments import BrokenLawError, GivenUpError, Moment, Tally, broken
from tierce.conformance.laws.of_moments import LAWS, Law
from tierce.conformance.laws.rounds import SEAT_COUNTS, drawn_table_rules
from tierce.conformance.players import PLAYERS
from tierce.conformance.results import Fate, Result
from tierce.conformance.targets import TransportFault
from tierce.conformance.vectors import Level, level_of

# Of a round so many actions are played at most.
STEPS = 24


# Playing itself: that what is listed is accepted, and that something always is.
PLAY = "play"
# What breaks a law may be made smaller for so many seconds.
SECONDS_TO_SHRINK = 20


class Found:
    """What broke a law, the smallest question first; and when to stop."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.smallest: BrokenLawError | None = None
        self.unanswered = ""

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.until

    def end(self, unanswered: str) -> None:
        """Ask nothing more: no answer came."""
        self.until, self.unanswered = 0.0, self.unanswered or unanswered

    def note(self, fault: BrokenLawError) -> None:
        """One more."""
        if self.smallest is None:
            self.until = time.monotonic() + SECONDS_TO_SHRINK
        if self.smallest is None or fault.size < self.smallest.size:
            self.smallest = fault


class Gate:
    """A target as laws ask it: what the contract does not know is left out of its answers, and a status that is not 200 is a broken law.

    What belongs to a level that is not asked for is answered by this package. When the time is up, nothing more is asked.
    """

    def __init__(self, judge: Judge, levels: tuple[Level, ...], found: Found) -> None:
        self.judge, self.levels, self.found = judge, levels, found
        self.not_held: set[str] = set()
        # the question that was asked last
        self.last: tuple[str, Document] = ("states/deal", {})

    def __call__(self, op: str, request: bytes) -> bytes:
        """Ask it."""
        document = msgspec.json.decode(request)
        if level_of(op, document) not in self.levels:
            return msgspec.json.encode(as_known(reference.ask(op, document)))
        if self.found.over:
            reject()
        self.last = (op, document)
        reply = self.judge.ask(op, document)
        if self.judge.is_not_held(op, reply):
            self.not_held.add(op)
        if reply.status != 200 or not isinstance(reply.body, dict):
            broken(f"status {reply.status} where an answer is expected", op, document)
        return msgspec.json.encode(as_known(reply.body))


def level_of_law(law: Law) -> Level:
    """Laws about views belong to the level of views."""
    return 4 if any(word in law.__name__ for word in ("view", "hidden", "sight", "spectator")) else 3


def machine_of(id: str, laws: tuple[Law, ...], tally: Tally, found: Found, gate: Gate) -> type[RuleBasedStateMachine]:
    """The state machine of a variant; every fourth round is by table rules."""

    class RoundMachine(RuleBasedStateMachine):
        state: Document
        by_table_rules: bool

        @initialize(seats=st.sampled_from(list(SEAT_COUNTS[id])), deal=st.integers(0, 10**6), by_table_rules=st.sampled_from((False, False, False, True)))
        def deal(self, seats: int, deal: int, by_table_rules: bool) -> None:
            if found.over:
                return
            variant: str | Document = id
            if by_table_rules:
                with asked_of(reference.answer):
                    variant = drawn_table_rules(id, Random(deal))
            self.by_table_rules = by_table_rules
            request = {"variant": variant, "seatCount": seats, "seed": f"machine {deal}"}
            with noted(found, gate):
                answer = ask("states/deal", request)
                if answer.get("verdict") != "accepted":
                    broken(f"no deal: {str(answer)[:200]}", "states/deal", request)
                self.state = answer["state"]
            tally.rounds += 1

        @rule(player=st.sampled_from(sorted(PLAYERS)), chance=st.integers(0, 10**6), times=st.sampled_from((1, 1, 2, 3, 8)))
        def play(self, player: str, chance: int, times: int) -> None:
            with noted(found, gate):
                self.played(player, Random(chance), times)

        def played(self, player: str, rng: Random, times: int) -> None:
            for _ in range(times):
                if found.over or self.state["outcome"] is not None:
                    return
                request: Document = {"state": self.state, "limit": 1_000}
                listed = ask("actions/legal", request)
                if listed.get("verdict") != "accepted" or not listed.get("actions"):
                    if self.by_table_rules:
                        return
                    broken(f"nothing is legal: {str(listed)[:200]}", "actions/legal", request)
                action = PLAYERS[player](self.state, listed["actions"], rng)
                answer = ask("actions/apply", {"state": self.state, "actions": [action]})
                if answer.get("verdict") != "accepted":
                    broken(f"a listed action is refused: {str(answer)[:300]}", "actions/apply", {"state": self.state, "actions": [action]})
                self.state = answer["state"]
                tally.decisions += 1

        @rule(law=st.sampled_from(laws), chance=st.integers(0, 10**6))
        def ask_a_law(self, law: Law, chance: int) -> None:
            if found.over:
                return
            with noted(found, gate):
                try:
                    law(Moment(self.state, Random(chance), tally, self.by_table_rules, tries=4))
                except GivenUpError:
                    return
            tally.laws[law.__name__] += 1

    return RoundMachine


@contextmanager
def noted(found: Found, gate: Gate) -> Iterator[None]:
    """What breaks a law in here is noted, and goes on its way; an answer of another shape does, too."""
    try:
        try:
            yield
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as other:
            broken(f"an answer of another shape: {other!r}"[:300], *gate.last)
    except (TransportFault, StoppedError) as fault:
        found.end(str(fault))
        reject()
    except BrokenLawError as fault:
        found.note(fault)
        raise


def run_laws(judge: Judge, id: str, *, levels: tuple[Level, ...], seed_of_run: int, examples: int, until: float) -> Iterator[Result]:
    """A result for each law that was asked, and one for the law that does not hold.

    A `StoppedError` where too many questions in a row were not answered.
    """
    laws = tuple([law for law in LAWS if level_of_law(law) in levels])
    tally, found = Tally(), Found(until)
    gate = Gate(judge, levels, found)
    machine = seed(seed_of_run)(machine_of(id, laws, tally, found, gate))
    how = settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
    )
    with asked_of(gate):
        try:
            run_state_machine_as_test(machine, settings=how)
        except BrokenLawError as fault:
            found.note(fault)
        except HypothesisException as other:
            # A service that answers otherwise the second time, or time was up while what was found was made smaller.
            if not found.smallest and not found.unanswered:
                found.unanswered = f"what happened did not happen again: {type(other).__name__}"
    bad, of_play = found.smallest, levels[0]
    for law in laws:
        if tally.laws[law.__name__]:
            yield _result(law.__name__, id, level_of_law(law), "passed", times=tally.laws[law.__name__])
    if found.unanswered:
        yield _result(PLAY, id, of_play, "noAnswer", why=found.unanswered)
    if bad is not None:
        if bad.path in gate.not_held:
            yield msgspec.structs.replace(_result(PLAY, id, of_play, "notHeld", why=f"{bad.path} is not known there"), op=bad.path)
        else:
            shown = judge.target.shown(bad.path, bad.body)
            name = _law_of(bad)
            level = next((level_of_law(law) for law in LAWS if law.__name__ == name), of_play)
            yield msgspec.structs.replace(_result(name, id, level, "failed", why=bad.why[:2_000]), shown=shown, op=bad.path)
    if judge.stopped:
        raise StoppedError(judge.stopped)


def _law_of(fault: BrokenLawError) -> str:
    """The law that does not hold: the innermost function of the traceback that is one."""
    names = {law.__name__ for law in LAWS}
    found, at = PLAY, fault.__traceback__
    while at:
        found = at.tb_frame.f_code.co_name if at.tb_frame.f_code.co_name in names else found
        at = at.tb_next
    return found


def _result(law: str, id: str, level: Level, fate: Fate, *, why: str = "", times: int = 1) -> Result:
    return Result(id=f"law/{law}/{id}", part="laws", fate=fate, level=level, variant=id, rules=[], op="actions/apply", why=why, times=times)
