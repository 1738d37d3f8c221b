"""A report as text in colours, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from tierce.conformance.reporting.findings import (
    SIGNS,
    WORDS,
    Counts,
    Finding,
    Report,
    cell,
    colour,
    fates,
    holding,
    lines,
    missing_question,
    plural,
    presentable,
    summary,
    together,
    unreached,
)
from tierce.conformance.vectors import LEVEL_NAMES

MOST_SHOWN = 20
MOST_RULES = 12
MOST_PLACES = 10
LONGEST_LINE = 4_000


def to_terminal(report: Report, console: Console, *, whole: bool) -> None:
    """The table, what did not pass, what was not reached, the run in a line, and which levels are held. `whole`: rules that passed everywhere, too."""
    report = presentable(report)
    for text in _texts(report, console.width, whole=whole):
        # Not every terminal has every letter.
        text.plain = text.plain.encode(console.encoding, "replace").decode(console.encoding)
        # As `Text`: what looks like markup in a name is none.
        console.print(text, soft_wrap=True)


def _texts(report: Report, width: int, *, whole: bool) -> Iterator[Text]:
    rows = report.by_rule()
    colours = {rule: {colour(counts) for counts in row.values()} for rule, row in rows.items()}
    # Rules that were reached nowhere are named below.
    told_rows = {rule: row for rule, row in rows.items() if whole or colours[rule] not in ({"green"}, {"dim"})}
    yield from tables(told_rows, report.variants, width)
    if told_rows:
        yield Text(SIGNS, style="dim")
    plain = list(colours.values()).count({"green"})
    if plain and not whole:
        yield Text(f"{plural(plain, 'rule')} passed in every variant asked about.", style="dim")
    findings = report.telling()
    # Those that say most are shown; as they stand together.
    for group in together(findings):
        shown = [finding for number, finding in group.findings.items() if number < MOST_SHOWN]
        if shown and len(group.findings) > 1:
            yield Text(f"\n{group}" + (f", {len(shown)} of them here" if len(shown) < len(group.findings) else ""), style="bold cyan")
        yield from [told(finding) for finding in shown]
    if len(findings) > MOST_SHOWN:
        yield Text(f"\n… and {len(findings) - MOST_SHOWN} more (--html, --json and --junit have all).", style="dim")
    yield Text("")
    yield from [Text(f"not held: {missing_question(finding)}") for finding in report.not_held()]
    places = unreached(report)
    for place, rules in list(places.items())[:MOST_PLACES]:
        more = f" and {len(rules) - MOST_RULES} more" if len(rules) > MOST_RULES else ""
        yield Text(f"not reached in {place}: {', '.join(rules[:MOST_RULES])}{more}")
    if len(places) > MOST_PLACES:
        yield Text("… and more that was not reached (--html has all).", style="dim")
    yield from [Text(f"{part}: {fates(counts)}") for part, counts in report.parts().items()]
    yield from [Text(f"level {level}, {LEVEL_NAMES[level]}: {fates(counts)}") for level, counts in report.by_level().items()]
    if report.note:
        yield Text(f"note: {report.note}")
    if report.stopped:
        yield Text(f"stopped: {report.stopped}", style="bold red")
    yield Text(summary(report), style="bold")
    yield from [Text(line, style=style) for line, style in holding(report)]


def tables(rows: dict[str, dict[str, Counts]], variants: list[str], width: int) -> Iterator[Text]:
    """The table by rule and variant, in as many parts as it takes to be no wider than this."""
    left = max([len(rule) for rule in rows], default=0)
    edges: dict[str, int] = {}
    for id in variants if rows else []:
        wide = 2 + max([len(cell(row[id])) for row in rows.values()])
        if edges and max(edges.values()) + wide > width:
            yield _table(rows, edges)
            edges = {}
        edges[id] = max(edges.values(), default=left) + wide
    if edges:
        yield _table(rows, edges)


def _table(rows: dict[str, dict[str, Counts]], edges: dict[str, int]) -> Text:
    """A table of these variants, each with the place where its column ends. Names are longer than columns: they stand on stairs."""
    text = Text()
    for id in reversed(edges):
        text.append(f"\n{id[: edges[id]]:>{edges[id]}}", style="bold")
        end = edges[id]
        for later in [edge for edge in edges.values() if edge > edges[id]]:
            text.append(f"{'│':>{later - end}}", style="dim")
            end = later
    for rule, row in rows.items():
        text.append(f"\n{rule}")
        end = len(rule)
        for id, edge in edges.items():
            text.append(f"{cell(row[id]):>{edge - end}}", style=colour(row[id]))
            end = edge
    return text.append("\n")


def told(finding: Finding) -> Text:
    """What did not pass: the question, what was expected and found, the rule and its source."""
    text = Text()
    text.append(f"\n{WORDS[finding.fate]}: {finding.id}", style={"failed": "bold red", "otherReading": "bold yellow"}.get(finding.fate, "bold"))
    for line in ([finding.title] if finding.title else []) + lines(finding):
        text.append(f"\n  {line}" if len(line) <= LONGEST_LINE else f"\n  {line[:LONGEST_LINE]}… (--html has it whole)")
    return text
