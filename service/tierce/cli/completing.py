"""What a shell can complete: files, names of variants, rules and their values. It has to be quick: nobody waits for the engine to be read.

click asks a parameter, or its type, what a word may become; these are the answers. Bash alone needs more: it takes `=` for the end of a word.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

import click
import msgspec.inspect
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

from tierce import specification

Item = CompletionItem[str]
Completing = Callable[[click.Context, click.Parameter, str], list[Item]]


def beginning(words: Iterable[str], incomplete: str) -> list[Item]:
    """Those words that begin so."""
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def files(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Item]:
    """Files: shells find them by themselves."""
    return [CompletionItem(incomplete, type="file")]


def variants(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Item]:
    """Variants that there are: each has a folder of its name. What is in it need not be read."""
    return beginning(sorted(path.name for path in (specification.FOLDER / "variants").iterdir() if path.is_dir()), incomplete)


def rules(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Item]:
    """Addresses of rules, `runs/aroundTheCorner=`; behind one, what the rule can be, as far as that is a word."""
    from tierce.variants import ADDRESSES

    address, equals, _ = incomplete.partition("=")
    if equals:
        return beginning([f"{address}={word}" for word in _words_of(f"/{address.strip('/')}")], incomplete)
    return beginning([f"{found if incomplete.startswith('/') else found[1:]}=" for found in ADDRESSES], incomplete)


def _words_of(address: str) -> list[str]:
    """The words that a rule can be; what the rule itself does not take (no table plays otherwise) is none."""
    from tierce.variants import ADDRESSES, Changes
    from tierce.variants.references import Misfit

    if address not in ADDRESSES:
        return []
    group, _, rule = address[1:].partition("/")
    found = []
    for value in _values(msgspec.inspect.type_info(ADDRESSES[address].type), "value"):
        with suppress(Misfit):
            Changes({group: {rule: value} if rule else value})
            found.append(str(value).lower() if isinstance(value, bool) else str(value))
    return found


def _values(kind: msgspec.inspect.Type, member: str = "") -> Iterator[object]:
    """The words that a value can be, or a member of it; and true and false."""
    match kind:
        case msgspec.inspect.StructType(fields=fields) if member:
            for field in fields:
                if field.encode_name == member:
                    yield from _values(field.type)
        case msgspec.inspect.Metadata(type=inner):
            yield from _values(inner)
        case msgspec.inspect.UnionType(types=types):
            for part in types:
                yield from _values(part)
        case msgspec.inspect.LiteralType(values=values):
            yield from values
        case msgspec.inspect.BoolType():
            yield from (True, False)
        case _:
            pass


# conform ---------------------------------------------------------------------------------------------


def _levels(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Item]:
    return beginning("12345", incomplete)


def _nothing(_context: click.Context, _parameter: click.Parameter, _incomplete: str) -> list[Item]:
    return []


# Options of `conform`, which reads them by itself, and what is completed behind them; behind a flag that is a target, or more files.
CONFORM: dict[str, Completing] = {
    "--level": _levels,
    "--variant": variants,
    "--vectors": files,
    "--only": _nothing,
    "--full": files,
    "--seed": _nothing,
    "--decisions": files,
    "--verdicts": files,
    "--table": files,
    "--timeout": _nothing,
    "--keep-going": files,
    "--first": files,
    "--all": files,
    "--html": files,
    "--junit": files,
    "--json": files,
    "--lint": files,
    "--help": files,
}


class Conform(click.Command):
    """A command that completes the options of `conform`."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Item]:
        """Its options."""
        return [*super().shell_complete(ctx, incomplete), *beginning(CONFORM if incomplete.startswith("-") else (), incomplete)]


def behind_options(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[Item]:
    """What may come behind the words of `conform` that are there."""
    before = context.params.get("arguments") or ("",)
    return CONFORM.get(before[-1], files)(context, parameter, incomplete)


# bash ------------------------------------------------------------------------------------------------


class Bash(BashComplete):
    """Bash, for which `runs/aceLow=t` is three words: they are put together, and of what they may become only what follows the last `=` is told."""

    source_template = BashComplete.source_template.replace(
        "elif [[ $type == 'plain' ]]; then",
        """elif [[ $type == 'begun' ]]; then
            COMPREPLY+=($value)
            compopt -o nospace
        elif [[ $type == 'plain' ]]; then""",
    )
    is_split = False

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before that which is completed, and what there is of it."""
        last = int(os.environ["COMP_CWORD"])
        given = split_arg_string(os.environ["COMP_WORDS"])[: last + 1]
        given += [""] * (last + 1 - len(given))
        words: list[str] = []
        for place, word in enumerate(given):
            self.is_split = words[1:] != [] and "=" in (word, given[place - 1])
            if self.is_split:
                words[-1] += word
            else:
                words.append(word)
        return words[1:-1], words[-1]

    def format_completion(self, item: Item) -> str:
        """A line for `source_template`: what has to go on is no word yet, no space follows it."""
        if item.type != "plain":
            return super().format_completion(item)
        value = item.value.rpartition("=")[2] or item.value if self.is_split else item.value
        return f"{'begun' if value.endswith('=') else 'plain'},{value}"


add_completion_class(Bash)
