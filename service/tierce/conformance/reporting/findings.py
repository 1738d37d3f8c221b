"""A run, and what there is to tell of it: which rules passed in which variants, and the smallest questions that did not."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct, structs

from tierce.conformance.comparing import MOST_DIFFERENCES, Difference, shortened
from tierce.conformance.results import FATES, Fate, Part, Result
from tierce.conformance.vectors import LEVEL_NAMES, Level, rules_of_levels
from tierce.variants import ADDRESSES, VARIANTS, entry_at

# A rule, a level or a part in a variant: how many questions about it had which fate.
Counts = Counter[Fate]
WORDS: dict[Fate, str] = {
    "passed": "passed",
    "failed": "failed",
    "noAnswer": "no answer",
    "otherReading": "other reading",
    "gaveUp": "given up",
    "notHeld": "not held",
}
PARTS: dict[Part, str] = {
    "vectors": "vectors",
    "probes": "probes (bodies that do not fit)",
    "chance": "questions of chance",
    "laws": "laws of rounds",
    "edge": "edge (bodies right and wrong)",
}


# With one of these among its questions a level is not held. (Another reading does not hinder: where it is wrong, it is a failure.)
HINDERING: tuple[Fate, ...] = ("failed", "noAnswer", "gaveUp", "notHeld")
# How a cell of the table is read.
SIGNS = "passed/asked; ! failed; ~ another reading; – not reached"


class Finding(Result, frozen=True, kw_only=True):
    """What did not pass, told once: the smallest question that shows it. `variants`: where it is the same; `questions`: how many show it."""

    variants: list[str]
    questions: int


class Together(Struct, frozen=True):
    """Findings of one fate about one rule (or, about none, of one part of the run), each by its number among all."""

    about: str
    fate: Fate
    findings: dict[int, Finding]

    def __str__(self) -> str:
        return f"{self.about + ', ' if self.about else ''}{WORDS[self.fate]}: {plural(len(self.findings), 'finding')}"


class Held(Struct, frozen=True):
    """In which variants a level is held, and in which it is not; each with the fates of the questions that say so."""

    level: Level
    holds: dict[str, Counts]
    fails: dict[str, Counts]


class Report(Struct, frozen=True, kw_only=True, rename="camel"):
    """A run: whom it asked, for what, what became of it. `partial`: only a part of what there is was asked, so it does not say which levels are held."""

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
    partial: bool = False
    note: str = ""

    @property
    def counts(self) -> Counts:
        """How many questions had which fate."""
        return _counted(self.results)

    @property
    def exit_code(self) -> int:
        """0: nothing failed. 1: something did. 3: nothing failed, but not everything was answered."""
        counts = self.counts
        unanswered = self.stopped or counts["noAnswer"] or counts["notHeld"] or counts["gaveUp"] or not counts["passed"]
        return 1 if counts["failed"] else 3 if unanswered else 0

    def by_rule(self) -> dict[str, dict[str, Counts]]:
        """Rule -> variant -> fates of what shows it. (Of many questions that are told in one, not each is about all its rules: they count once.)"""
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
            table.setdefault(result.level, Counter())[result.fate] += result.times
        return table

    def by_part(self) -> dict[Part, Counts]:
        """Part of the run -> fates."""
        table: dict[Part, Counts] = {}
        for result in self.results:
            table.setdefault(result.part, Counter())[result.fate] += result.times
        return {part: table[part] for part in PARTS if part in table}

    def parts(self) -> dict[str, Counts]:
        """Part of the run, in words -> fates."""
        kinds = len({(result.op, result.variant, result.level) for result in self.results if result.part == "chance"})
        of_kinds = f", {plural(kinds, 'kind')} by question, variant and level"
        return {PARTS[part] + (of_kinds if part == "chance" else ""): counts for part, counts in self.by_part().items()}

    def held(self) -> list[Held]:
        """Which levels the target holds in which variants; nothing where that was not asked to the end.

        What is about no variant that it was asked for (a body that does not fit, a variant that there is not) counts for all.
        """
        if self.stopped or self.partial or not self.results:
            return []
        return [self._held(level) for level in self.levels]

    def _held(self, level: Level) -> Held:
        own: dict[str, list[Result]] = {id: [] for id in self.variants}
        shared: list[Result] = []
        for result in self.results:
            if result.level == level:
                own.get(result.variant, shared).append(result)
        found = Held(level, {}, {})
        for id, results in own.items():
            counts = _counted([*results, *shared])
            hindered = any(counts[fate] for fate in HINDERING) or not _counted(results)["passed"]
            (found.fails if hindered else found.holds)[id] = counts
        return found

    def not_reached(self) -> list[tuple[str, str]]:
        """Rules, each with a variant, about which no question was answered; nothing of the kind where only a part was asked."""
        if self.partial:
            return []
        return [(rule, id) for rule, row in self.by_rule().items() for id, counts in row.items() if not _answered(counts)]

    def telling(self) -> list[Finding]:
        """What did not pass, that which says most first: the smallest question about each rule, the smallest about no rule, and then what else there is."""
        alike: dict[object, list[Result]] = {}
        for result in sorted(self.results, key=lambda result: result.size):
            if result.fate not in ("passed", "notHeld"):
                alike.setdefault(_likeness(result), []).append(result)
        findings = [_finding(results) for results in alike.values()]
        firsts: dict[tuple[Fate, str], int] = {}
        for number, finding in enumerate(findings):
            for subject in finding.rules or [finding.op]:
                firsts.setdefault((finding.fate, subject), number)
        leading = set(firsts.values())
        ranked = sorted((FATES.index(finding.fate), number not in leading, not finding.rules, number) for number, finding in enumerate(findings))
        return [findings[number] for *_, number in ranked]

    def not_held(self) -> list[Finding]:
        """The questions that are not held, each once, with all rules that it would have shown."""
        by_op: dict[str, list[Result]] = {}
        for result in self.results:
            if result.fate == "notHeld":
                by_op.setdefault(result.op, []).append(result)
        return [structs.replace(_finding(results), rules=sorted({rule for result in results for rule in result.rules})) for results in by_op.values()]


def together(findings: Sequence[Finding]) -> list[Together]:
    """Findings by what they are about: rules first, and of those first the one with most of them, else as in the document.

    One about several rules stands with that rule about which there are most.
    """
    cited = Counter([(finding.fate, rule) for finding in findings for rule in finding.rules])
    places = {rule: place for place, rule in enumerate(ADDRESSES)}

    def about(finding: Finding) -> str:
        if finding.fate == "notHeld":
            # Who does not answer a question is told of it once for all its rules.
            return ""
        return min(finding.rules, key=lambda rule: (-cited[finding.fate, rule], places.get(rule, len(places))), default=PARTS[finding.part])

    groups: dict[tuple[Fate, str], Together] = {}
    for number, finding in enumerate(findings):
        group = groups.setdefault((finding.fate, about(finding)), Together(about(finding), finding.fate, {}))
        group.findings[number] = finding
    return sorted(
        groups.values(),
        key=lambda group: (FATES.index(group.fate), not group.about.startswith("/"), -len(group.findings), places.get(group.about, len(places))),
    )


def _counted(results: list[Result]) -> Counts:
    counts: Counts = Counter()
    for result in results:
        counts[result.fate] += result.times
    return counts


def _likeness(result: Result) -> object:
    """What two results have in common that show the same: rules, or the question, and what is wrong; the variant may be another, and numbers."""
    first = result.differences[0] if result.differences else Difference("")
    words = [word for word in (first.expected, first.found) if re.fullmatch('"[a-zA-Z./-]{3,}"', word)]
    wrong = re.sub("[0-9]+", "0", first.at), tuple(words), re.sub("[0-9]+", "0", result.why[:60])
    return result.fate, tuple(result.rules or _steps(result)), *wrong, result.reading


def _steps(result: Result) -> list[str]:
    """What it is about, where it is about no rule. The same is spoilt in many questions; but a wrong answer (`why` points into it) is that to one of them."""
    if result.part == "probes":
        return [result.id.replace(f"/{result.op}/", "/")]
    if result.part == "edge":
        return [result.part, result.op if result.why.startswith("/") else ""]
    return [step for step in result.id.split("/") if step != result.variant]


def _finding(results: list[Result]) -> Finding:
    variants = sorted({result.variant for result in results if result.variant})
    return Finding(**structs.asdict(results[0]), variants=variants, questions=sum([result.times for result in results]))


def _answered(counts: Counts) -> int:
    return counts["passed"] + counts["failed"] + counts["otherReading"]


def cell(counts: Counts) -> str:
    """A cell of the table: how many passed; of how many, if not all; `!`: others failed; `~`: others are another reading; `–`: not reached."""
    answered = _answered(counts)
    if not answered:
        return "–"
    if counts["passed"] == answered:
        return str(answered)
    return f"{counts['passed']}/{answered}{'!' if counts['failed'] else '~'}"


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


def fates(counts: Counts, none: str = "nothing asked") -> str:
    """Fates in words: `12 passed, 1 failed`."""
    return ", ".join([f"{counts[fate]:,} {WORDS[fate]}" for fate in FATES if counts[fate]]) or none


def plural(number: int, word: str) -> str:
    """`1 rule`, `12 rules`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def holding(report: Report) -> list[tuple[str, str]]:
    """Which levels are held in which variants, line by line, each with its colour."""
    found = []
    for held in report.held():
        if held.holds:
            readings = {id: plural(counts["otherReading"], "other reading") if counts["otherReading"] else "" for id, counts in held.holds.items()}
            found.append((f"holds level {held.level}, {LEVEL_NAMES[held.level]}, for {_with_words(readings)}", "green"))
        if held.fails:
            hindering = {id: fates(Counter({fate: counts[fate] for fate in HINDERING}), "nothing passed") for id, counts in held.fails.items()}
            found.append((f"does not hold level {held.level} for {_with_words(hindering)}", "red"))
    return found


def _with_words(words_of: dict[str, str]) -> str:
    return ", ".join([f"{id} ({words})" if words else id for id, words in words_of.items()])


def missing_question(finding: Finding) -> str:
    """A question that is not held, in a line: `hands/score (404), 154 questions`."""
    status = re.match(r"status (\d+) ", finding.why)
    return f"{finding.op}{f' ({status[1]})' if status else ''}, {plural(finding.questions, 'question')}"


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
    found += [result.reading] if result.reading else []
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
    if rule in result.changed:
        return "by the table rules of the question"
    versions = VARIANTS[result.variant]
    entry = entry_at(versions[max(versions)], rule)
    return (
        f"{shortened(msgspec.json.encode(entry.value).decode())}, {entry.basis} ({', '.join(f'{source.document} {source.section}' for source in entry.source)})"
    )


# the words of a target -------------------------------------------------------------------------------

LONGEST_NAME = 300
LONGEST_WHY = 2_000
LONGEST_QUESTION = 20_000


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
        note=readable(report.note, LONGEST_WHY),
        results=[_presentable(result) for result in report.results],
    )


def _presentable(result: Result) -> Result:
    different = [Difference(*[readable(text, LONGEST_NAME * 2) for text in (one.at, one.expected, one.found)]) for one in result.differences[:MOST_DIFFERENCES]]
    return structs.replace(
        result,
        id=readable(result.id, LONGEST_NAME),
        op=readable(result.op, LONGEST_NAME),
        title=readable(result.title, LONGEST_NAME),
        why=readable(result.why, LONGEST_WHY),
        differences=different,
        reading=readable(result.reading, LONGEST_NAME),
        reasons=[readable(reason, LONGEST_NAME) for reason in result.reasons],
        source=[readable(source, LONGEST_NAME) for source in result.source],
        shown=readable(result.shown, LONGEST_QUESTION),
    )
