"""The command line: the verbs of the service, `serve`, `replay FILE…` and `conform TARGET`.

Each command is in a module of its own, read when it is asked for: `tierce check` need not know how a server is run.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from tierce.cli.completing import Conform, Item, behind_options
from tierce.cli.ending import ended_once

# As shells count it.
INTERRUPTED = 130
WRONG_USAGE = 2

# command -> where it is, and what a list of commands says of it: for that none need be read
COMMANDS = {
    "check": ("asking:check", "Are these melds?"),
    "open": ("asking:check_opening", "May a player open with these melds?"),
    "score": ("asking:score", "What do these hands cost?"),
    "arrange": ("asking:arrange", "Which melds of a hand are best?"),
    "deal": ("asking:deal", "Deal a round."),
    "view": ("asking:view", "What may a seat, or a spectator, know of a round?"),
    "legal": ("asking:legal", "What may the seat to play do?"),
    "apply": ("asking:apply_actions", "Do actions, all or none."),
    "replay": ("replaying:replay", "Were rounds played by the rules?"),
    "rules": ("reading:rules", "The rules of a variant, a sentence for each."),
    "variants": ("reading:variants", "The variants that there are."),
    "serve": ("serving:serve", "The rules of Rami over HTTP."),
}


class Commands(click.Group):
    """Commands that are read when they are asked for, in the order in which people meet them; and how a command ends that is interrupted or not read."""

    def invoke(self, ctx: click.Context) -> Any:
        """Do a command; what it answers is the exit code. Reading it takes a while, too: who is told to end meanwhile ends."""
        code: Any = INTERRUPTED
        with ended_once() as ending, suppress(KeyboardInterrupt):
            try:
                code = super().invoke(ctx)
            except RecursionError:
                raise click.UsageError("This is nested too deeply.") from None
        return ending.exit_code(code)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names."""
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name in COMMANDS:
            place, short = COMMANDS[cmd_name]
            module, name = place.split(":")
            command: click.Command = getattr(importlib.import_module(f"tierce.cli.{module}"), name)
            command.short_help = short
            return command
        return super().get_command(ctx, cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Item]:
        """Commands that begin so, each with what is said of it; none is read for that."""
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        said = {name: short for name, (_, short) in COMMANDS.items()} | {name: command.get_short_help_str() for name, command in self.commands.items()}
        return [Item(name, help=said[name]) for name in self.list_commands(ctx) if name.startswith(incomplete)]


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit code: 0 yes, 1 no, 2 the question makes no sense; 130 interrupted, 143 told to end.",
)
@click.version_option(package_name="tierce", prog_name="tierce")
@click.pass_context
def tierce(context: click.Context) -> Any:
    """The rules of Rami: is this a meld, may I open, what may I do, and why not.

    Each command has a --help of its own. Without a command it serves.
    """
    return None if context.invoked_subcommand else context.invoke(importlib.import_module("tierce.cli.serving").serve)


@tierce.command(cls=Conform, add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="TARGET", shell_complete=behind_options)
def conform(arguments: tuple[str, ...]) -> int:
    """Does another service keep the contract? (conform --help)"""
    try:
        from tierce.cli import conforming
    except ModuleNotFoundError as missing:
        print(f"tierce: conform needs {missing.name}, too (in a clone: pip install '.[conform]')", file=sys.stderr)
        return WRONG_USAGE
    return conforming.conform_target([*arguments])


@tierce.command(short_help="What a shell needs to complete commands.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> int:
    """What a shell needs to complete commands: eval "$(tierce completion bash)"."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    print(found(tierce, {}, "tierce", "_TIERCE_COMPLETE").source())
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says; the exit code says what came of it."""
    if sys.stderr is None:
        # Nobody wants to hear what is wrong; the exit code says it.
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  # to the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What a terminal has no letter for (♥ in latin-1) is no reason to say nothing.
            stream.reconfigure(errors="replace")
    try:
        readable = [_readable(argument) for argument in (sys.argv[1:] if arguments is None else arguments)]
        code: Any = tierce.main(readable, prog_name="tierce", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return WRONG_USAGE
    except (BrokenPipeError, SystemExit):
        # Nobody reads what is left to say (click ends by itself then, and here for nothing else); what is said when Python ends must not fail either.
        _say_no_more()
        return 0
    except OSError as error:
        # Only what is said can fail here: files are read where they are named.
        _say_no_more()
        print(f"tierce: standard output: {error.strerror}", file=sys.stderr)
        return WRONG_USAGE
    return code if isinstance(code, int) else 0


def _readable(argument: str) -> str:
    """An argument; what is no UTF-8 in it becomes what nobody takes for anything else."""
    return argument.encode(errors="surrogateescape").decode(errors="replace")


def _say_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
