"""What came of a run: a table by rule and variant, the smallest question that fails for each, as text, HTML, JUnit and JSON.

It reads results and writes; it asks nobody.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Any
from xml.etree import ElementTree

import msgspec
from msgspec import Struct
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tierce.conformance.running import FATES, Fate, Result
from tierce.conformance.vectors import LEVEL_NAMES, Level, rules_of_levels
from tierce.variants import ADDRESSES, VARIANTS, entry_at

# A rule or a level in a variant: how many questions about it had which fate.
Counts = Counter[Fate]
WORDS: dict[Fate, str] = {
    "passed": "passed",
    "failed": "failed",
    "otherReading": "other reading",
    "gaveUp": "given up",
    "notHeld": "not held",
    "noAnswer": "no answer",
}


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
        return 1 if counts["failed"] else 3 if self.stopped or counts["noAnswer"] or not counts["passed"] else 0

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

    def not_reached(self) -> list[tuple[str, str]]:
        """Rules, each with a variant, about which no question was answered."""
        return [(rule, id) for rule, row in self.by_rule().items() for id, counts in row.items() if not _answered(counts)]

    def telling(self) -> list[Result]:
        """What did not pass and says most: for each rule, or question, and each fate the smallest."""
        found: dict[tuple[Any, ...], Result] = {}
        for result in sorted(self.results, key=lambda result: result.size):
            if result.fate != "passed":
                key = (result.fate, tuple(result.rules) or result.id, result.differences[0].at if result.differences else result.why[:40])
                found.setdefault(key, result)
        return sorted(found.values(), key=lambda result: (FATES.index(result.fate), result.level, result.rules, result.size))


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


# the terminal ----------------------------------------------------------------------------------------

MOST_SHOWN = 20
LONGEST_SHOWN = 2_000


def to_terminal(report: Report, console: Console, *, whole: bool) -> None:
    """The table, what did not pass, and a line in the end. `whole`: rules that passed everywhere, too."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column("rule", no_wrap=True)
    for id in report.variants:
        table.add_column(id, justify="right", overflow="fold")
    plain = 0
    for rule, row in report.by_rule().items():
        if not whole and all(colour(counts) == "green" for counts in row.values()):
            plain += 1
            continue
        table.add_row(rule, *[Text(cell(counts), style=colour(counts)) for counts in row.values()])
    if table.row_count:
        console.print(table)
    if plain:
        console.print(f"{plain} rules passed in every variant asked about.", style="dim")
    for result in report.telling()[:MOST_SHOWN]:
        console.print(told(result), soft_wrap=True)
    more = len(report.telling()) - MOST_SHOWN
    if more > 0:
        console.print(f"… and {more} more (--html, --json and --junit have all).", style="dim")
    for level, counts in report.by_level().items():
        console.print(f"level {level}, {LEVEL_NAMES[level]}: {fates(counts)}", highlight=False)
    if report.stopped:
        console.print(Text(f"stopped: {report.stopped}", style="bold red"), soft_wrap=True)
    console.print(summary(report), style="bold", highlight=False, soft_wrap=True)


def fates(counts: Counts) -> str:
    """Fates in words: `12 passed, 1 failed`."""
    return ", ".join([f"{counts[fate]:,} {WORDS[fate]}" for fate in FATES if counts[fate]]) or "nothing asked"


def summary(report: Report) -> str:
    """A line."""
    unreached, all_rules = len(report.not_reached()), len(rules_of_levels(report.levels)) * len(report.variants)
    rules = "" if not unreached else f"; {unreached} of {all_rules} rules by variant not reached"
    return f"{report.name} at {report.target}: {fates(report.counts)}{rules}; {report.seconds:.1f} s, seed {report.seed}"


def told(result: Result) -> Text:
    """What did not pass: the question, what was expected and found, the rule and its source."""
    text = Text()
    text.append(f"\n{WORDS[result.fate]}: {result.id}", style={"failed": "bold red", "otherReading": "bold yellow"}.get(result.fate, "bold"))
    for line in lines(result):
        text.append(f"\n  {line}"[:LONGEST_SHOWN])
    return text


def lines(result: Result) -> list[str]:
    """The same, line by line."""
    found = [result.why] if result.why else []
    found += [str(difference) for difference in result.differences[:5]]
    found += [f"… and {len(result.differences) - 5} more differences"] if len(result.differences) > 5 else []
    found += [f"because: {reason}" for reason in result.reasons[:3]]
    for rule in result.rules[:4]:
        found.append(f"rule {rule}: {_source_of(rule, result)}")
    found += [f"on the word of {', '.join(result.source)}"] if result.source else []
    return [*found, result.shown] if result.shown else found


def _source_of(rule: str, result: Result) -> str:
    if rule not in ADDRESSES or result.variant not in VARIANTS:
        return "no rule of a variant"
    versions = VARIANTS[result.variant]
    entry = entry_at(versions[max(versions)], rule)
    return f"{msgspec.json.encode(entry.value).decode()[:80]}, {entry.basis} ({', '.join(f'{source.document} {source.section}' for source in entry.source)})"


# files -----------------------------------------------------------------------------------------------


def as_json(report: Report) -> bytes:
    """The whole report; `rules` is the table."""
    table = {rule: {id: dict(counts) for id, counts in row.items()} for rule, row in report.by_rule().items()}
    plain = msgspec.to_builtins(report)
    return msgspec.json.encode({"form": "tierce-report/1", **plain, "counts": dict(report.counts), "rules": table}) + b"\n"


def as_junit(report: Report) -> bytes:
    """A suite for each part, a case for each result; another reading is skipped, no answer an error."""
    root = ElementTree.Element("testsuites", name=f"tierce conform {report.target}", time=f"{report.seconds:.3f}")
    for part in dict.fromkeys([result.part for result in report.results]):
        results = [result for result in report.results if result.part == part]
        counts = Counter([_junit_kind(result.fate) for result in results])
        attributes = {"name": part, "tests": str(len(results)), "failures": str(counts["failure"]), "errors": str(counts["error"])}
        suite = ElementTree.SubElement(root, "testsuite", {**attributes, "skipped": str(counts["skipped"])})
        for result in results:
            case = ElementTree.SubElement(suite, "testcase", classname=f"level {result.level}.{result.variant}", name=result.id)
            kind = _junit_kind(result.fate)
            if kind:
                message = _printable(result.why or (str(result.differences[0]) if result.differences else WORDS[result.fate]))
                ElementTree.SubElement(case, kind, message=message).text = _printable("\n".join(lines(result)))
    if report.stopped:
        suite = ElementTree.SubElement(root, "testsuite", name="run", tests="1", failures="0", errors="1", skipped="0")
        case = ElementTree.SubElement(suite, "testcase", classname="run", name="to the end")
        ElementTree.SubElement(case, "error", message=_printable(report.stopped))
    ElementTree.indent(root, " ")
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _junit_kind(fate: Fate) -> str:
    return {"passed": "", "failed": "failure", "noAnswer": "error"}.get(fate, "skipped")


def _printable(text: str) -> str:
    """XML has no control characters."""
    return "".join([letter if letter.isprintable() or letter in "\n\t" else "\ufffd" for letter in text])


STYLE = """
:root { color-scheme: light dark; --line: #8884; --ok: #2a7d3f; --bad: #c62828; --other: #9a6700; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .2rem } h2 { font-size: 1.15rem; margin-top: 2rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .15rem .6rem; border-bottom: 1px solid var(--line); text-align: right }
tbody th { text-align: left; font: .9em ui-monospace, monospace } thead th { position: sticky; top: 0; background: Canvas }
thead th:first-child { text-align: left }
.green { color: var(--ok) } .red { color: var(--bad); font-weight: 700 } .yellow { color: var(--other) } .dim { opacity: .55 }
pre { background: #8881; padding: .7rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 4px; font-size: .85em }
details { border-left: 3px solid var(--line); padding-left: .8rem; margin: .6rem 0 }
details.failed { border-color: var(--bad) } details.otherReading { border-color: var(--other) }
summary { cursor: pointer } .scroll { overflow-x: auto }
"""


def as_html(report: Report) -> bytes:
    """A page by itself: nothing is fetched."""
    result = "red" if report.counts["failed"] else "yellow" if report.exit_code else "green"
    head = "".join([f'<th scope="col">{escape(id)}</th>' for id in report.variants])
    rows = "".join([_row(rule, row) for rule, row in report.by_rule().items()])
    levels = "".join([f"<li>Level {level}, {escape(LEVEL_NAMES[level])}: {escape(fates(counts))}</li>" for level, counts in report.by_level().items()])
    telling = "".join([_details(result) for result in report.telling()])
    stopped = f'<p class="red">Stopped: {escape(report.stopped)}</p>' if report.stopped else ""
    version = f", contract version {escape(report.contract_version)}" if report.contract_version else ""
    claims = "It claims the decisions of Tierce, too." if report.decisions else "Where the rule pages leave something open it may read them otherwise."
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of {escape(report.name)}</title><style>{STYLE}</style></head><body>
<h1>Conformance of {escape(report.name)}</h1>
<p>{escape(report.target)}{version}. {claims}</p>
<p class="{result}"><strong>{escape(fates(report.counts))}</strong></p>{stopped}
<ul>{levels}</ul>
<p>Asked by the kit of Tierce {escape(report.kit)} in {report.seconds:.1f} s; <code>--seed {report.seed}</code> asks the same again.</p>
<h2>What did not pass</h2>{telling or "<p>Nothing.</p>"}
<h2>By rule and variant</h2>
<p>How many questions passed, of how many if not all; <span class="yellow">~</span>: another reading, where the rule pages leave it open;
<span class="dim">–</span>: not reached.</p>
<div class="scroll"><table><thead><tr><th scope="col">rule</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>
</body></html>
"""
    return page.encode()


def _row(rule: str, row: dict[str, Counts]) -> str:
    cells = "".join([f'<td class="{colour(counts)}">{cell(counts)}</td>' for counts in row.values()])
    return f'<tr><th scope="row">{escape(rule)}</th>{cells}</tr>'


def _details(result: Result) -> str:
    body = escape("\n".join(lines(result)))
    return f'<details class="{result.fate}"><summary>{WORDS[result.fate]}: <code>{escape(result.id)}</code></summary><pre>{body}</pre></details>'
