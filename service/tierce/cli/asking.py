"""The verbs of the service on the command line: `check`, `open`, `score`, `arrange`, `deal`, `view`, `legal`, `apply`.

Each asks the question that the service is asked at the path of its name, in this process and without a server. Exit code: 0 yes, 1 the rules say no, 2 the
question makes no sense.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import reduce, wraps
from typing import Any

import click
import msgspec
import yaml
from rich.text import Text

from tierce.cli import completing, showing
from tierce.cli.spelling import LONGEST_WORD, SpellingError, cards_in
from tierce.variants import LANGUAGES, Language

Document = dict[str, Any]

EXIT_CODES = {"accepted": 0, "rejected": 1, "impossible": 2}
USUAL_VARIANT = "rami-51"
# A state is a body of the service, and no larger.
LARGEST_STATE = 65_536
_READ = msgspec.json.Decoder(Document).decode


# What every verb can be told ------------------------------------------------------------------------


def usual_language() -> Language:
    """The language of the terminal, if the service speaks it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        said = os.environ.get(name, "")[:2].lower().replace("iw", "he")
        if said:
            return next((language for language in LANGUAGES if language == said), "en")
    return "en"


class Cards(click.ParamType[list[str]]):
    """Cards in one argument, in any spelling that `spelling` knows."""

    name = "cards"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        """The cards as the service spells them."""
        try:
            return value if isinstance(value, list) else cards_in(value)
        except SpellingError as error:
            self.fail(str(error), param, ctx)


class TableRule(click.ParamType[Document]):
    """A table rule: its address in the variant document, and its value."""

    name = "rule=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Document:
        """As `changes` of a reference have it."""
        if isinstance(value, dict):
            return value
        address, equals, text = value.partition("=")
        group, slash, rule = address.strip("/").partition("/")
        if not equals or not group:
            self.fail(f"“{value}” is no table rule. Write runs/aroundTheCorner=true.", param, ctx)
        try:
            said = yaml.load(text, yaml.CSafeLoader)
            json.dumps(said, allow_nan=False)
        except (yaml.YAMLError, RecursionError, TypeError, ValueError):
            # also what refers to itself, and dates
            self.fail(f"“{text if len(text) <= LONGEST_WORD else text[:LONGEST_WORD] + '…'}” is no value.", param, ctx)
        return {group: {rule: said}} if slash else {group: said}

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[completing.Item]:
        """Addresses of rules, and what they can be."""
        return completing.rules(ctx, param, incomplete)


def options(*, variant: bool) -> Callable[[Callable[..., int]], Any]:
    """`--language` and `--json`, and if need be `--variant` and `--rule`; the command gets `ask`, which asks a question and answers its document."""

    def with_options(command: Callable[..., int]) -> Any:
        @wraps(command)
        def run(language: Language | None, as_json: bool, variant: str = "", rules: tuple[Document, ...] = (), **rest: Any) -> int:
            return command(Asking(language or usual_language(), as_json, reference_to(variant, rules)), **rest)

        said = [
            click.option("--json", "as_json", is_flag=True, help="The whole answer, as the service gives it."),
            click.option("--language", "-l", type=click.Choice(LANGUAGES), help="Of the sentences. [default: that of the terminal, or en]"),
        ]
        if variant:
            said += [
                click.option("--rule", "-r", "rules", type=TableRule(), multiple=True, help="A table rule: runs/aroundTheCorner=true."),
                click.option(
                    "--variant",
                    "-v",
                    default=USUAL_VARIANT,
                    show_default=True,
                    shell_complete=completing.variants,
                    help="As `tierce variants` lists them.",
                ),
            ]
        return reduce(lambda found, option: option(found), said, run)

    return with_options


def reference_to(variant: str, rules: tuple[Document, ...]) -> str | Document:
    """A variant by its name, or with table rules."""
    changes: Document = {}
    for rule in rules:
        for group, said in rule.items():
            if group in changes and isinstance(said, dict) != isinstance(changes[group], dict):
                raise click.UsageError(f"The group {group} is said to be a value, and to have rules.")
            if isinstance(said, dict) and group in changes:
                changes[group].update(said)
            else:
                changes[group] = said
    return {"id": variant, "changes": changes} if changes else variant


class Asking:
    """How a question is asked, and how its answer is shown."""

    def __init__(self, language: Language, as_json: bool, variant: str | Document) -> None:
        self.language = language
        self.as_json = as_json
        self.variant = variant
        self.console = showing.Terminal()

    def answer(self, op: str, question: Document) -> Document:
        """The answer to a question; what does not fit its schema is a usage error."""
        # Here and not above: who completes a word does not wait for the whole engine.
        from tierce.cli import misfits
        from tierce.conformance import reference

        try:
            asked = reference.read(op, msgspec.json.encode(question))
        except msgspec.ValidationError as error:
            raise click.UsageError(misfits.in_words(error, question, reference.QUESTIONS[op][0], self.language)) from error
        return _READ(msgspec.json.encode(reference.QUESTIONS[op][1](asked, self.language)))

    def ended(self, answer: Document, show: Callable[[Document], None]) -> int:
        """Show an answer, as a document or for people; the exit code."""
        if self.as_json:
            print(showing.as_json(answer))
        elif answer["verdict"] == "impossible" and "results" not in answer:
            self.console.print(showing.NEVER, "This cannot be.")
            showing.violations(self.console, answer["violations"])
        else:
            show(answer)
        return EXIT_CODES[answer["verdict"]]

    def say(self, *parts: Any) -> None:
        """A line, however long."""
        self.console.print(*parts, soft_wrap=True)


# Melds, openings and hands ---------------------------------------------------------------------------


@click.command()
@click.argument("melds", type=Cards(), nargs=-1, required=True, metavar="MELD...")
@options(variant=True)
def check(asking: Asking, melds: tuple[list[str], ...]) -> int:
    """Are these melds? Each argument is one: "7H 8H 9H" "KH KD JK".

    Cards may be written as they come: 7h, T♠, joker, JK=9S.
    """

    def show(answer: Document) -> None:
        for cards, result in zip(melds, answer["results"], strict=True):
            _show_result(asking, cards, result)

    return asking.ended(asking.answer("melds/check", {"variant": asking.variant, "melds": [{"cards": cards} for cards in melds]}), show)


def _show_result(asking: Asking, cards: list[str], result: Document) -> None:
    shown = showing.meld(result["meld"]) if "meld" in result else showing.cards(cards)
    asking.say(showing.MARKS[result["verdict"]], shown)
    showing.violations(asking.console, result.get("violations", ()))


@click.command("open")
@click.argument("melds", type=Cards(), nargs=-1, required=True, metavar="MELD...")
@click.option("--hand", type=Cards(), help="The hand that must hold the melds.")
@options(variant=True)
def check_opening(asking: Asking, melds: tuple[list[str], ...], hand: list[str] | None) -> int:
    """May a player open with these melds?"""
    question: Document = {"variant": asking.variant, "melds": [{"cards": cards} for cards in melds]}
    if hand is not None:
        question["hand"] = hand

    def show(answer: Document) -> None:
        for cards, result in zip(melds, answer["results"], strict=True):
            _show_result(asking, cards, result)
        asking.say(showing.MARKS[answer["verdict"]], f"{showing.points(answer['points'])} of {answer['minimumPoints']}")
        showing.violations(asking.console, answer.get("violations", ()))

    return asking.ended(asking.answer("openings/check", question), show)


@click.command()
@click.argument("hands", type=Cards(), nargs=-1, required=True, metavar="HAND...")
@click.option("--unopened", type=click.IntRange(1, 8), multiple=True, metavar="N", help="The Nth hand, from 1, is of somebody who has not opened.")
@click.option("--at-once", is_flag=True, help="The winner went out at once.")
@options(variant=True)
def score(asking: Asking, hands: tuple[list[str], ...], unopened: tuple[int, ...], at_once: bool) -> int:
    """What do these hands cost? Each argument is a hand that is left; "" is an empty one."""
    beyond = [number for number in unopened if number > len(hands)]
    if beyond:
        raise click.UsageError(f"There is no hand {beyond[0]}: --unopened counts them from 1.")
    left = [{"cards": cards, "opened": number not in unopened} for number, cards in enumerate(hands, 1)]

    def show(answer: Document) -> None:
        for cards, line in zip(hands, answer["penalties"], strict=True):
            asking.say(showing.cards(cards), Text(f" {showing.points(line['total'])}", "bold"))

    return asking.ended(asking.answer("hands/score", {"variant": asking.variant, "hands": left, "atOnce": at_once}), show)


@click.command()
@click.argument("hand", type=Cards(), metavar="HAND")
@click.option("--to-open", is_flag=True, help="Only arrangements that a player can open with.")
@options(variant=True)
def arrange(asking: Asking, hand: list[str], to_open: bool) -> int:
    """Which melds of this hand are best? What is found leaves the fewest points, and that is proven."""

    def show(answer: Document) -> None:
        if answer["verdict"] == "rejected":
            asking.say(showing.NO, f"Nobody can open with this hand: {showing.points(answer['bestPoints'])} at most.")
            showing.violations(asking.console, answer["violations"])
            return
        for meld in answer["melds"]:
            asking.say(showing.YES, showing.meld(meld))
        asking.say("  left:", showing.cards(answer["rest"]), Text(f" {showing.points(answer['restPoints'])}", "bold"))

    question = {"variant": asking.variant, "cards": hand, "objective": "open" if to_open else "leastPoints"}
    return asking.ended(asking.answer("hands/arrange", question), show)


# States and actions ----------------------------------------------------------------------------------


class State(click.ParamType[Document]):
    """The state of a round: a file, or - for the standard input. An answer that has a state in it will do, too."""

    name = "state"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Document:
        """The state as a document."""
        if isinstance(value, dict):
            return value
        if value == "-" and sys.stdin is None:
            self.fail("The standard input is closed.", param, ctx)
        try:
            with click.open_file(value, "rb") as file:
                text = file.read(LARGEST_STATE + 1)
        except OSError as error:
            self.fail(f"{value}: {error.strerror}", param, ctx)
        if len(text) > LARGEST_STATE:
            self.fail(f"A state has at most {LARGEST_STATE} bytes.", param, ctx)
        try:
            document = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.fail(f"This is no state: {_unread(error)}", param, ctx)
        if not isinstance(document, dict):
            self.fail("This is no state: a state is an object.", param, ctx)
        state = document.get("state", document)
        if not isinstance(state, dict):
            self.fail("This is no state: `state` is no object.", param, ctx)
        return state

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[completing.Item]:
        """Files."""
        return completing.files(ctx, param, incomplete)


def _unread(error: Exception) -> str:
    """Why something is no JSON; msgspec says where, too, in words of its own."""
    return str(error).partition(" - at `")[0]


def _show_state(state: Document) -> None:
    print(showing.as_json(state))


@click.command()
@click.option("--seats", type=click.IntRange(2, 8), default=2, show_default=True, help="How many play.")
@click.option("--dealer", type=click.IntRange(0, 7), default=0, show_default=True, help="The seat that deals, from 0.")
@click.option("--seed", help="The same seed deals the same cards everywhere. [default: a new one]")
@options(variant=True)
def deal(asking: Asking, seats: int, dealer: int, seed: str | None) -> int:
    """Deal a round: the state before its first turn, to be kept in a file or handed on to `legal` and `apply`."""
    question: Document = {"variant": asking.variant, "seatCount": seats, "dealer": dealer}
    if seed is not None:
        question["seed"] = seed
    return asking.ended(asking.answer("states/deal", question), lambda answer: _show_state(answer["state"]))


@click.command()
@click.argument("state", type=State())
@click.option("--viewer", default="none", show_default=True, help="The seat that looks, from 0; or none, a spectator.")
@options(variant=False)
def view(asking: Asking, state: Document, viewer: str) -> int:
    """What may a seat, or a spectator, know of this round? STATE is a file, or -."""
    question = {"state": state, "viewer": int(viewer) if viewer.isdecimal() else viewer}
    return asking.ended(asking.answer("states/view", question), lambda answer: _show_state(answer["state"]))


def action_in_words(action: Document) -> Text:
    """An action as `apply` reads it."""
    words = Text(_WORDS[action["action"]], "bold")
    if "meld" in action:
        words.append(f" {action['meld']}")
    for cards in action.get("melds", [action["cards"]] if "cards" in action else [[action["card"]]] if "card" in action else []):
        words.append(" / " if words.plain.startswith("open ") else " ").append_text(showing.cards(cards))
    return words


_WORDS = {"drawStock": "draw", "drawDiscard": "take", "open": "open", "lay": "lay", "layOff": "layoff", "swap": "swap", "discard": "discard"}
_NAMES = {word: name for name, word in _WORDS.items()} | {name.lower(): name for name in _WORDS}


class ActionType(click.ParamType[Document]):
    """An action in words: `draw`, `take`, `open 7H 8H 9H / KC KD KH`, `lay 7H 8H 9H`, `layoff 0 10H`, `swap 0 9S`, `discard KC`; or as JSON."""

    name = "action"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Document:
        """As the service reads it."""
        if isinstance(value, dict):
            return value
        try:
            if value.lstrip().startswith("{"):
                return _READ(value)
            return _action(value)
        except SpellingError as error:
            self.fail(str(error), param, ctx)
        except msgspec.DecodeError as error:
            self.fail(f"This is no action: {_unread(error)}", param, ctx)
        except (KeyError, ValueError):
            self.fail(f"“{value}” is no action. {self.__doc__}", param, ctx)


def _action(text: str) -> Document:
    word, _, rest = text.strip().partition(" ")
    name = _NAMES[word.lower()]
    match name:
        case "drawDiscard":
            return _no_more(name, rest)
        case "drawStock":
            return {"action": name, "card": _one_card(rest)} if rest.strip() else {"action": name}
        case "open":
            return {"action": name, "melds": [cards_in(part) for part in rest.split("/")]}
        case "lay":
            return {"action": name, "cards": cards_in(rest)}
        case "layOff":
            meld, _, cards = rest.strip().partition(" ")
            return {"action": name, "meld": int(meld), "cards": cards_in(cards)}
        case "swap":
            meld, _, card = rest.strip().partition(" ")
            return {"action": name, "meld": int(meld), "card": _one_card(card)}
        case _:
            return {"action": name, "card": _one_card(rest)}


def _no_more(name: str, rest: str) -> Document:
    if rest.strip():
        raise ValueError(rest)
    return {"action": name}


def _one_card(text: str) -> str:
    (card,) = cards_in(text)
    return card


@click.command()
@click.argument("state", type=State())
@click.option(
    "--only",
    type=click.Choice([*_NAMES], case_sensitive=False),
    shell_complete=lambda _context, _parameter, incomplete: completing.beginning(_WORDS.values(), incomplete.lower()),
    help="Only actions of this kind.",
)
@click.option("--limit", type=click.IntRange(1, 10_000), default=100, show_default=True, help="At most so many.")
@options(variant=False)
def legal(asking: Asking, state: Document, only: str | None, limit: int) -> int:
    """What may the seat to play do? STATE is a file, or - for the standard input."""
    question: Document = {"state": state, "limit": limit, **({"only": {"action": _NAMES[only]}} if only else {})}

    def show(answer: Document) -> None:
        for action in answer["actions"]:
            asking.say(action_in_words(action))
        if answer["outcome"] is not None:
            asking.say(Text(f"The round is over: {answer['outcome']['endedBy']}.", "bold"))
        elif answer["truncated"]:
            asking.say(Text("… and there are more (--limit)", "dim"))
        elif not answer["complete"]:
            asking.say(Text("The hand is hidden: more may be legal.", "dim"))
        elif not answer["actions"]:
            asking.say(Text("Nothing of this kind." if only else "Nothing is legal.", "dim"))

    return asking.ended(asking.answer("actions/legal", question), show)


@click.command(name="apply")
@click.argument("state", type=State())
@click.argument("actions", type=ActionType(), nargs=-1, required=True, metavar="ACTION...")
@options(variant=False)
def apply_actions(asking: Asking, state: Document, actions: tuple[Document, ...]) -> int:
    """Do these actions, all or none, and write the state that follows.

    \b
    draw              from the stock             take              from the pile
    open 7H 8H 9H / KC KD KH                     lay 7H 8H 9H
    layoff 0 10H      to the first meld          swap 0 9S         a joker of the first meld
    discard KC
    """  # noqa: D301  # \b tells click to leave the lines as they are

    def show(answer: Document) -> None:
        if answer["verdict"] == "rejected":
            place = answer["index"]
            which = f"{place + 1} of {len(actions)}: " if len(actions) > 1 else ""
            asking.say(showing.NO, Text.assemble(which, action_in_words(dict(actions[place]))))
            showing.violations(asking.console, answer["violations"])
            if which:
                asking.say(Text("Nothing was done.", "dim"))
            return
        asking.console.file = sys.stderr
        for action in answer["actions"]:
            asking.say(showing.YES, action_in_words(action))
        _show_state(answer["state"])

    return asking.ended(asking.answer("actions/apply", {"state": state, "actions": [*actions]}), show)
