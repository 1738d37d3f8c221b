"""What becomes of a question.

An answer that is not as it should be is a *failure*; where the rule pages leave it open and the target does not claim our decisions, it is an *other reading*.
A question to which no answer came is told apart from both, and so is one that is not held, and a search that was given up.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tierce.conformance.comparing import Difference
from tierce.conformance.vectors import Level

Part = Literal["vectors", "probes", "chance", "laws", "edge"]
Fate = Literal["passed", "failed", "otherReading", "gaveUp", "notHeld", "noAnswer"]
FATES: tuple[Fate, ...] = ("passed", "failed", "noAnswer", "otherReading", "gaveUp", "notHeld")


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of one question: a vector, a probe, a law, a question of chance, or what was asked at the edge.

    `shown`: how to ask it again. `times`: how many questions it stands for. `changed`: rules that table rules of the question change. `reading`: of another
    reading, which it is, as "as if /runs/aroundTheCorner were true".
    """

    id: str
    part: Part
    fate: Fate
    level: Level
    variant: str
    rules: list[str]
    op: str
    title: str = ""
    times: int = 1
    why: str = ""
    differences: list[Difference] = []
    reading: str = ""
    reasons: list[str] = []
    source: list[str] = []
    changed: list[str] = []
    shown: str = ""

    @property
    def size(self) -> int:
        """How much there is to read before it is understood."""
        return len(self.shown)
