"""A report as a page of HTML by itself: nothing is fetched, and no script runs."""

from __future__ import annotations

from html import escape

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
    presentable,
    together,
    unreached,
)
from tierce.conformance.vectors import LEVEL_NAMES

# What is in a box that scrolls sticks to the box, not to the window: so the box is no higher than the window.
STYLE = """
:root { color-scheme: light dark; --line: #8885; --ok: #1b7a34; --bad: #c62828; --other: #8a5a00; --mark: #fff3bf }
@media (prefers-color-scheme: dark) { :root { --ok: #6fcf7f; --bad: #ff8a80; --other: #f0b84a; --mark: #4a3f10 } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25; margin-bottom: .2rem } h2 { font-size: 1.15rem; margin-top: 2rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
.counts { display: flex; flex-wrap: wrap; gap: 0 3rem } .counts ul, .legend { list-style: none; padding: 0; margin: .5rem 0 }
.legend li { padding-left: 4.5rem } .legend b { display: inline-block; width: 4.5rem; margin-left: -4.5rem; font-variant-numeric: tabular-nums }
p code { white-space: nowrap }
.scroll { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: 4px; width: fit-content; max-width: 100% }
table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; overflow-wrap: normal }
th, td { padding: .15rem .6rem; border-bottom: 1px solid var(--line); text-align: right; background: Canvas }
tbody tr:last-child > * { border-bottom: 0 }
thead th { position: sticky; top: 0; vertical-align: bottom; z-index: 1 } thead th:first-child { left: 0; text-align: left; z-index: 2 }
tbody th { position: sticky; left: 0; text-align: left; font: .9em ui-monospace, monospace; white-space: nowrap }
.green { color: var(--ok) } .red { color: var(--bad); font-weight: 700 } .yellow { color: var(--other) } .dim { color: GrayText }
td a { color: inherit }
pre { background: #8881; padding: .7rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 4px; font-size: .85em; scroll-margin-top: 4rem }
pre:target { background: var(--mark) }
details { border-left: 3px solid var(--line); padding-left: .8rem; margin: .6rem 0 }
details.failed { border-color: var(--bad) } details.otherReading { border-color: var(--other) }
summary { cursor: pointer } summary small { color: GrayText }
@media (max-width: 40rem) { body { margin: 1rem auto } th, td { padding: .15rem .35rem; font-size: .8rem } tbody th { font-size: .7rem } }
@media print { .scroll { max-height: none } }
"""

LEGEND = f"""<p>How many questions about a rule were answered in a variant; where not all passed, the number leads to one that did not. ({SIGNS})</p>
<ul class="legend">
<li><b class="green">12</b>all 12 passed</li>
<li><b class="red">10/12!</b>10 of 12 passed; others failed</li>
<li><b class="yellow">10/12~</b>10 of 12 passed, and none failed: others are another reading, where the rule pages leave it open</li>
<li><b class="dim">–</b>not reached: no question about the rule was answered</li>
</ul>"""


def as_html(report: Report) -> bytes:
    """The page: the table first, then what was not reached, what did not pass, and which levels are held."""
    report = presentable(report)
    findings = [*report.telling(), *report.not_held()]
    name, version = escape(report.name), f", contract version {escape(report.contract_version)}" if report.contract_version else ""
    claims = "It claims the decisions of Tierce, too." if report.decisions else "Where the rule pages leave something open it may read them otherwise."
    result = "red" if report.counts["failed"] else "yellow" if report.exit_code else "green"
    stopped = f'<p class="red">Stopped: {escape(report.stopped)}</p>' if report.stopped else ""
    note = f"<p>Note: {escape(report.note)}</p>" if report.note else ""
    parts = _counted(list(report.parts().items()))
    levels = _counted([(f"Level {level}, {LEVEL_NAMES[level]}", counts) for level, counts in report.by_level().items()])
    missing = "".join([f"<li>in {escape(place)}: <code>{escape(', '.join(rules))}</code></li>" for place, rules in unreached(report).items()])
    telling = "".join([f"<h3>{escape(str(group))}</h3>{''.join([_details(*one) for one in group.findings.items()])}" for group in together(findings)])
    levels_held = "".join([f'<li class="{style}">{escape(line)}</li>' for line, style in holding(report)])
    nothing = "<p>Nothing.</p>" if report.results else "<p>Nothing was asked.</p>"
    page = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of {name}</title><style>{STYLE}</style></head><body>
<h1>Conformance of {name}</h1>
<p>{escape(report.target)}{version}. {claims}</p>
<p class="{result}"><strong>{fates(report.counts)}</strong></p>{stopped}{note}
<div class="counts">{parts}{levels}</div>
<p>Asked by the kit of Tierce {escape(report.kit)} in {report.seconds:.1f} s; <code>--seed {report.seed}</code> asks the same again.</p>
<h2>By rule and variant</h2>
{LEGEND}
{_table(report, findings)}
<h2>Not reached</h2>{f"<ul>{missing}</ul>" if missing else nothing}
<h2>What did not pass</h2>{telling or nothing}{f"<h2>Levels</h2><ul>{levels_held}</ul>" if levels_held else ""}
</body></html>
"""
    return page.encode()


def _counted(rows: list[tuple[str, Counts]]) -> str:
    return f"<ul>{''.join([f'<li>{escape(name)}: {fates(counts)}</li>' for name, counts in rows])}</ul>"


def _table(report: Report, findings: list[Finding]) -> str:
    first: dict[tuple[str, str], int] = {}
    for number, finding in enumerate(findings):
        for rule in finding.rules:
            for id in finding.variants:
                first.setdefault((rule, id), number)
    head = "".join([f'<th scope="col">{escape(id)}</th>' for id in report.variants])
    rows = "".join(
        [
            f'<tr><th scope="row">{escape(rule)}</th>{"".join([_cell(counts, first.get((rule, id))) for id, counts in row.items()])}</tr>'
            for rule, row in report.by_rule().items()
        ]
    )
    table = f'<table><thead><tr><th scope="col">rule</th>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="scroll" tabindex="0" role="region" aria-label="By rule and variant">{table}</div>'


def _cell(counts: Counts, number: int | None) -> str:
    text, kind = cell(counts), colour(counts)
    # Where nothing was asked there is nothing to tell.
    linked = text if kind == "green" or number is None or not counts else f'<a href="#n{number}">{text}</a>'
    return f'<td class="{kind}">{linked}</td>'


def _details(number: int, finding: Finding) -> str:
    # The link leads into what is folded: so browsers unfold it.
    body = f'<pre id="n{number}">{escape(chr(10).join(lines(finding)))}</pre>'
    title = f" {escape(finding.title)}" if finding.title else ""
    rules = f" <small>{escape(', '.join(finding.rules[:4]))}</small>" if finding.rules else ""
    name = escape(missing_question(finding)) if finding.fate == "notHeld" else f"<code>{escape(finding.id)}</code>{title}{rules}"
    return f'<details class="{finding.fate}"><summary>{WORDS[finding.fate]}: {name}</summary>{body}</details>'
