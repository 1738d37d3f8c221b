"""A run, and what there is to tell of it: which rules passed in which variants, and the smallest questions that did not."""

from __future__ import annotations

import json
import re
from collections import Counter

import msgspec
from msgspec import Struct, structs

from tierce.conformance.comparing import Difference
from tierce.conformance.running import FATES, Fate, Part, Result
from tierce.conformance.vectors import Level, rules_of_levels
from tierce.variants import ADDRESSES, VARIANTS, entry_at

# A rule, a level or a part in a variant: how many questions about it had which fate.
Counts = Counter[Fate]
WORDS: dict[Fate, str] = {
    "passed": "passed",
    "failed": "failed",
    "otherReading": "other reading",
    "gaveUp": "given up",
    "notHeld": "not held",
    "noAnswer": "no answer",
}
PARTS: dict[Part, str] = {"vectors": "vectors", "edge": "edge (bodies right and wrong)", "chance": "questions of chance", "laws": "laws of rounds"}


class Finding(Result, frozen=True, kw_only=True):
    """What did not pass, told once: the smallest question that shows it. `variants`: where it is the same; `questions`: how many show it."""

    variants: list[str]
    questions: int


class Report(Struct, frozen=True, kw_only=True, rename="camel"):
    """A run: whom it asked, for what, what became of it."""

    target: str
    name: str
    contract_version: str | None
    kit: str
    seed: int
    levels: list[Level]
    variants: list[str]
    decisions: bool
    seconds: float
    results: list[Result]
    stopped: str = ""

    @property
    def counts(self) -> Counts:
        """How many questions had which fate."""
        return Counter([result.fate for result in self.results])

    @property
    def exit_code(self) -> int:
        """0: nothing failed. 1: something did. 3: nothing failed, but not everything was answered."""
        counts = self.counts
        unanswered = self.stopped or counts["noAnswer"] or counts["notHeld"] or not counts["passed"]
        return 1 if counts["failed"] else 3 if unanswered else 0

    def by_rule(self) -> dict[str, dict[str, Counts]]:
        """Rule -> variant -> fates of the questions that show it."""
        table: dict[str, dict[str, Counts]] = {pointer: {id: Counter() for id in self.variants} for pointer in rules_of_levels(self.levels)}
        for result in self.results:
            if result.variant in self.variants:
                for rule in result.rules:
                    if rule in table:
                        table[rule][result.variant][result.fate] += 1
        return table

    def by_level(self) -> dict[Level, Counts]:
        """Level -> fates."""
        table: dict[Level, Counts] = {level: Counter() for level in self.levels}
        for result in self.results:
            table.setdefault(result.level, Counter())[result.fate] += 1
        return table

    def by_part(self) -> dict[Part, Counts]:
        """Part of the run -> fates."""
        table: dict[Part, Counts] = {}
        for result in self.results:
            table.setdefault(result.part, Counter())[result.fate] += 1
        return {part: table[part] for part in PARTS if part in table}

    def not_reached(self) -> list[tuple[str, str]]:
        """Rules, each with a variant, about which no question was answered."""
        return [(rule, id) for rule, row in self.by_rule().items() for id, counts in row.items() if not _answered(counts)]

    def telling(self) -> list[Finding]:
        """What did not pass, that which says most first: the smallest question about each rule, the smallest about no rule, and then what else there is."""
        alike: dict[object, list[Result]] = {}
        for result in sorted(self.results, key=lambda result: result.size):
            if result.fate != "passed":
                alike.setdefault(_likeness(result), []).append(result)
        findings = [_finding(results) for results in alike.values()]
        firsts: dict[tuple[Fate, str], int] = {}
        for number, finding in enumerate(findings):
            for subject in finding.rules or [finding.op]:
                firsts.setdefault((finding.fate, subject), number)
        leading = set(firsts.values())
        ranked = sorted((FATES.index(finding.fate), number not in leading, not finding.rules, number) for number, finding in enumerate(findings))
        return [findings[number] for *_, number in ranked]


def _likeness(result: Result) -> object:
    """What two results have in common that show the same: rules, or the question, and what is wrong; the variant may be another, and numbers."""
    first = result.differences[0] if result.differences else Difference("")
    # The same is spoilt in many questions.
    steps = [result.id.replace(f"/{result.op}/", "/")] if result.part == "edge" else [step for step in result.id.split("/") if step != result.variant]
    words = [word for word in (first.expected, first.found) if re.fullmatch('"[a-zA-Z./-]{3,}"', word)]
    return result.fate, tuple(result.rules or steps), re.sub("[0-9]+", "0", first.at), tuple(words), re.sub("[0-9]+", "0", result.why[:60])


def _finding(results: list[Result]) -> Finding:
    variants = sorted({result.variant for result in results if result.variant})
    return Finding(**structs.asdict(results[0]), variants=variants, questions=len(results))


def _answered(counts: Counts) -> int:
    return counts["passed"] + counts["failed"] + counts["otherReading"]


def cell(counts: Counts) -> str:
    """A cell of the table: how many passed; of how many, if not all; `~`: with another reading; `–`: not reached."""
    answered = _answered(counts)
    if not answered:
        return "–"
    text = str(counts["passed"]) if counts["passed"] == answered else f"{counts['passed']}/{answered}"
    return text + ("~" if counts["otherReading"] else "")


def colour(counts: Counts) -> str:
    """green, red, yellow (another reading), or dim (not reached)."""
    return "red" if counts["failed"] else "yellow" if counts["otherReading"] else "green" if counts["passed"] else "dim"


def unreached(report: Report) -> dict[str, list[str]]:
    """Where no question was answered, in words -> the rules of which that is so."""
    variants_of: dict[str, list[str]] = {}
    for rule, id in report.not_reached():
        variants_of.setdefault(rule, []).append(id)
    found: dict[str, list[str]] = {}
    for rule, ids in variants_of.items():
        found.setdefault("every variant" if ids == report.variants and len(ids) > 1 else ", ".join(ids), []).append(rule)
    return found


def fates(counts: Counts) -> str:
    """Fates in words: `12 passed, 1 failed`."""
    return ", ".join([f"{counts[fate]:,} {WORDS[fate]}" for fate in FATES if counts[fate]]) or "nothing asked"


def summary(report: Report) -> str:
    """The run in a line."""
    missing, all_rules = len(report.not_reached()), len(rules_of_levels(report.levels)) * len(report.variants)
    rules = "" if not missing else f"; {missing} of {all_rules} rules by variant not reached"
    return f"{report.name} at {report.target}: {fates(report.counts)}{rules}; {report.seconds:.1f} s, seed {report.seed}"


def lines(result: Result) -> list[str]:
    """What is told of a question, line by line: what was expected and found, the rules and their sources, how to ask it again."""
    found = [_spread(result)] if isinstance(result, Finding) and result.questions > 1 else []
    found += [result.why] if result.why else []
    found += [str(difference) for difference in result.differences[:5]]
    found += ["… and more differences"] if len(result.differences) > 5 else []
    found += [f"because: {reason}" for reason in list(dict.fromkeys(result.reasons))[:3]]
    for rule in result.rules[:4]:
        found.append(f"rule {rule}: {_source_of(rule, result)}")
    found += [f"on the word of {', '.join(result.source)}"] if result.source else []
    return [*found, result.shown] if result.shown else found


def _spread(finding: Finding) -> str:
    return f"{finding.questions} questions" + (f" in {', '.join(finding.variants)}" if finding.variants else "")


def _source_of(rule: str, result: Result) -> str:
    if rule not in ADDRESSES or result.variant not in VARIANTS:
        return "no rule of a variant"
    versions = VARIANTS[result.variant]
    entry = entry_at(versions[max(versions)], rule)
    return f"{msgspec.json.encode(entry.value).decode()[:80]}, {entry.basis} ({', '.join(f'{source.document} {source.section}' for source in entry.source)})"


# the words of a target -------------------------------------------------------------------------------

LONGEST_NAME = 300
LONGEST_WHY = 2_000
LONGEST_QUESTION = 20_000
MOST_DIFFERENCES = 50


def readable(text: str, longest: int) -> str:
    """Text that can be shown anywhere: cut; and what is no letter (the end of a line, an escape of the terminal, half a character) as JSON writes it."""
    start = text[: longest + 1]
    if not start.isprintable():
        start = "".join([letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in start])
    return start if len(start) <= longest else start[:longest] + "…"


def presentable(report: Report) -> Report:
    """The same report, however long and strange what the target said."""
    return structs.replace(
        report,
        target=readable(report.target, LONGEST_NAME),
        name=readable(report.name, LONGEST_NAME),
        contract_version=None if report.contract_version is None else readable(report.contract_version, LONGEST_NAME),
        stopped=readable(report.stopped, LONGEST_WHY),
        results=[_presentable(result) for result in report.results],
    )


def _presentable(result: Result) -> Result:
    different = [Difference(*[readable(text, LONGEST_NAME * 2) for text in (one.at, one.expected, one.found)]) for one in result.differences[:MOST_DIFFERENCES]]
    return structs.replace(
        result,
        id=readable(result.id, LONGEST_NAME),
        op=readable(result.op, LONGEST_NAME),
        why=readable(result.why, LONGEST_WHY),
        differences=different,
        reasons=[readable(reason, LONGEST_NAME) for reason in result.reasons],
        source=[readable(source, LONGEST_NAME) for source in result.source],
        shown=readable(result.shown, LONGEST_QUESTION),
    )
