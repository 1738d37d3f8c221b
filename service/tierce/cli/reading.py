"""What there is to read on the command line: `rules` of a variant as sentences, and `variants`, listed or side by side."""

from __future__ import annotations

from typing import Any

import click
import msgspec
from rich.table import Table
from rich.text import Text

from tierce.cli import completing, showing
from tierce.cli.asking import Asking, TableRule, options, reference_to
from tierce.variants import ADDRESSES, VARIANTS, Chosen, Reference, Variant, entry_at, resolve
from tierce.variants.references import Changes

Document = dict[str, Any]

# So wide is the table of all variants.
WIDEST = 150


@click.command()
@click.argument("id", metavar="VARIANT", shell_complete=completing.variants)
@click.option("--rule", "-r", "changes", type=TableRule(), multiple=True, help="A table rule: runs/aroundTheCorner=true.")
@options(variant=False)
def rules(asking: Asking, id: str, changes: tuple[Document, ...]) -> int:
    """The rules of VARIANT: a sentence for each, and whose rule it is."""
    from tierce.questions.wording import rule_sentence
    from tierce.rulebooks.words import WORDS

    words = WORDS[asking.language]
    reference = reference_to(id, changes)

    def show(_answer: Document) -> None:
        chosen = resolve(reference if isinstance(reference, str) else Reference(id=id, changes=Changes(reference["changes"])))
        assert isinstance(chosen, Chosen), "it was accepted"
        version = words.said(words.version, version=chosen.variant.version)
        asking.say(Text(f"{chosen.variant.names[asking.language]} · {version}", "bold"))
        for group, title in words.chapters.items():
            asking.say()
            asking.say(Text(title, "bold cyan"))
            for address in ADDRESSES:
                if address.split("/")[1] == group:
                    entry = entry_at(chosen.variant, address)
                    asking.say(Text(f"  {rule_sentence(asking.language, address, entry.value)}"))
                    asking.say(Text(f"    {words.basis_short[entry.basis]}: {showing.sources(msgspec.to_builtins(entry.source))} · {address}", "dim"))

    return asking.ended(asking.answer("variants/check", {"variant": reference}), show)


@click.command()
@click.option("--compare", is_flag=True, help="All rules of all variants, side by side.")
@options(variant=False)
def variants(asking: Asking, compare: bool) -> int:
    """The variants that there are."""
    from tierce.questions.variants import list_variants

    newest = {id: versions[max(versions)] for id, versions in sorted(VARIANTS.items())}
    if asking.as_json:
        document = {id: _plain_values(variant) for id, variant in newest.items()} if compare else msgspec.to_builtins(list_variants())
        print(showing.as_json(document))
    elif compare:
        _side_by_side(asking, newest)
    else:
        for listed in list_variants().variants:
            players = f"{listed.seat_counts[0]}–{listed.seat_counts[-1]} players"
            asking.say(Text(f"{listed.id:18}", "bold"), f"{listed.names[asking.language]} ({players}; {', '.join(listed.documents)})")
    return 0


def _plain_values(variant: Variant) -> Document:
    return {address: msgspec.to_builtins(entry_at(variant, address).value) for address in ADDRESSES}


def _side_by_side(asking: Asking, newest: dict[str, Variant]) -> None:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("rule", no_wrap=True)
    for id in newest:
        table.add_column(id, overflow="fold")
    values = {id: _plain_values(variant) for id, variant in newest.items()}
    for address in ADDRESSES:
        row = [_short(values[id][address]) for id in newest]
        usual = max(row, key=row.count)
        table.add_row(Text(address, "cyan"), *(Text(value, "" if value == usual else "bold yellow") for value in row))
    # Cut values would be no use: a narrow terminal folds the lines.
    showing.Terminal(width=max(asking.console.width, WIDEST)).print(table)


def _short(value: Any) -> str:
    """A value in few characters."""
    match value:
        case bool():
            return "yes" if value else "no"
        case {"min": least, "max": most, **rest} if not rest:
            return f"{least}–{most}"
        case {"players": players, "packs": packs, "jokers": jokers}:
            return f"{_short(players)}: {packs}×52 + {jokers}★"
        case dict():
            return "\n".join(f"{name} {_short(part)}" for name, part in value.items())
        case list() | tuple():
            return "\n".join(map(_short, value))
        case _:
            return str(value)
