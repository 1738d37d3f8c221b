"""How every comparison prints what it found, and where its files lie."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A Markdown table, the first two columns to the left and numbers to the right."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, ["-" * (width - 1) + ":" * (i > 1) + "-" * (i < 2) for i, width in enumerate(widths)], *rows):
        print("|", " | ".join(cell.ljust(width) if i < 2 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths, strict=True))), "|")
    print()


def spread(figures: Sequence[float]) -> str:
    """The least and the most of some figures."""
    return f"{min(figures):,.0f}-{max(figures):,.0f}"
