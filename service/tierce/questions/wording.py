"""Sentences: what a violation says, and what a rule says, in the language asked for.

Every sentence is an ICU message in `spec/wording/<language>.yaml`; its arguments are the facts of the violation.
Cards, ranks, suits and kinds become the words of that language first, so that a message only has to place them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Any

from babel import Locale
from icu4py.messageformat import MessageFormat
from msgspec import Meta, Struct

from tierce import specification
from tierce.cards import JOKER
from tierce.variants import LANGUAGES, Language
from tierce.variants.document import EndAfter
from tierce.violations import CATALOGUE, Code, Facts, FactType, Source, Violation

# In a Hebrew sentence each card and number is isolated. The messages do it for their arguments; the cards of a list are isolated here.
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
RIGHT_TO_LEFT: frozenset[Language] = frozenset(("he",))


class Bound(Struct, frozen=True, forbid_unknown_fields=True):
    """How a joker is called that stands for a card, and one that stands for a rank alone."""

    card: str
    rank: str


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """All words of one language: names in citation form, and ICU messages for violations and rules."""

    language: Language
    name: str
    kinds: dict[str, str]
    suits: dict[str, str]
    ranks: dict[str, str]
    cards: dict[str, str]
    bound: Bound
    violations: dict[str, str]
    rules: dict[str, str]


class WordedViolation(Struct, frozen=True, kw_only=True, gc=False):
    """Why not: the fault, the rule that it breaks, where in the question it lies, and a sentence for a person."""

    code: Code
    rule: Annotated[str | None, Meta(description="a JSON Pointer into the variant document; null where the contract itself says no")]
    at: Annotated[str, Meta(description="a JSON Pointer into the question")]
    facts: Annotated[Facts, Meta(description="what the code declares in `/v1/violations`")]
    message: Annotated[str, Meta(description="a sentence for a person, in the language of `Content-Language`")]
    source: Annotated[tuple[Source, ...], Meta(description="where the rule comes from; documents are those of `/v1/sources`")]


class Impossible(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="impossible"):
    """The premise of a question fails: there is no such variant, or nobody could play by these table rules."""

    violations: list[WordedViolation]


# Stands for a word in a sentence until it is said: never part of a wording.
_GAP = "\x00"

# Sentences that are kept, over all languages: a code has as many as there are numbers to be said with it.
KEPT_SENTENCES = 8_192


class _Speaker:
    """One language, its messages compiled."""

    def __init__(self, wording: Wording) -> None:
        self.language = wording.language
        self.wording = wording
        self.violations = {code: self._message(text) for code, text in wording.violations.items()}
        self.rules = {rule: self._message(text) for rule, text in wording.rules.items()}
        self.lists = Locale.parse(wording.language).list_patterns["standard"]
        # type of a fact -> what it can be -> how that is called
        self.names: dict[str, dict[str, str]] = {
            "card": wording.cards | self._bound(),
            "rank": wording.ranks,
            "suit": wording.suits,
            "kind": wording.kinds,
        }

    def _message(self, text: str) -> MessageFormat:
        return MessageFormat(text, self.language)

    def _bound(self) -> dict[str, str]:
        card, rank = self._message(self.wording.bound.card), self._message(self.wording.bound.rank)
        cards = {f"{JOKER}={face}": card.format({"card": name}) for face, name in self.wording.cards.items() if face != JOKER}
        return cards | {f"{JOKER}={rank_}": rank.format({"rank": name}) for rank_, name in self.wording.ranks.items()}

    def _apart(self, text: str) -> str:
        return f"{ISOLATE}{text}{END_OF_ISOLATE}" if self.language in RIGHT_TO_LEFT else text

    def word(self, type: FactType, fact: Any) -> str:
        """A fact that is no number, in words."""
        return self.listed([self._apart(self.names["card"][card]) for card in fact]) if type == "cards" else self.names[type][fact]

    def listed(self, words: Sequence[str]) -> str:
        """Several words as one list, as babel's `format_list` writes it at ten times the cost."""
        if len(words) < 2:
            return "".join(words)
        if len(words) == 2:
            return _placed(self.lists["2"], *words)
        text = _placed(self.lists["start"], words[0], words[1])
        for word in words[2:-1]:
            text = _placed(self.lists["middle"], text, word)
        return _placed(self.lists["end"], text, words[-1])


def _placed(pattern: str, first: str, second: str) -> str:
    return pattern.replace("{1}", second).replace("{0}", first)


WORDINGS: dict[Language, Wording] = {language: specification.read(f"wording/{language}.yaml", Wording) for language in LANGUAGES}
_SPEAKERS = {language: _Speaker(wording) for language, wording in WORDINGS.items()}

NUMBERS: frozenset[FactType] = frozenset(("count", "points", "seat"))
# code -> its facts that are said as numbers; the others are words
_NUMBERS = {code: tuple(name for name, type in entry.facts.items() if type in NUMBERS) for code, entry in CATALOGUE.items()}


def message(language: Language, code: str, facts: Facts) -> str:
    """The sentence of a violation."""
    parts = _sentence(language, code, tuple([facts[name] for name in _NUMBERS[code]]))
    if len(parts) == 1:
        return parts[0]
    speaker = _SPEAKERS[language]
    types = CATALOGUE[code].facts
    return "".join([speaker.word(types[part], facts[part]) if place % 2 else part for place, part in enumerate(parts)])


@lru_cache(maxsize=KEPT_SENTENCES)
def _sentence(language: Language, code: str, numbers: tuple[Any, ...]) -> tuple[str, ...]:
    """A sentence with its numbers said, cut where words are to be put in: what lies between them, and in turn the name of the fact."""
    arguments = {name: f"{_GAP}{name}{_GAP}" for name in CATALOGUE[code].facts} | dict(zip(_NUMBERS[code], numbers, strict=True))
    return tuple(_SPEAKERS[language].violations[code].format(arguments).split(_GAP))


def worded(violations: Iterable[Violation], language: Language, at: str = "") -> list[WordedViolation]:
    """Violations with their sentences; `at` is where in the question the thing lies that they speak of."""
    return [
        WordedViolation(
            code=violation.code,
            rule=violation.rule,
            at=at + violation.at,
            facts=violation.facts,
            message=message(language, violation.code, violation.facts),
            source=violation.source,
        )
        for violation in violations
    ]


def rule_sentence(language: Language, rule: str, value: object) -> str:
    """The sentence of a rule with its value; of the pack table, one for each row."""
    if rule == "/deal/packs":
        assert isinstance(value, tuple)
        rows = ({"min": row.players.min, "max": row.players.max, "packs": row.packs, "jokers": row.jokers} for row in value)
        return " ".join(_SPEAKERS[language].rules[rule].format(row) for row in rows)
    return _SPEAKERS[language].rules[rule].format(_arguments(rule, value))


# Rules whose value is a number or a word for "no limit".
_LIMITS = {"/turn/maximumTurns", "/stock/maximumReshuffles", "/scoring/unopened"}


def _arguments(rule: str, value: object) -> dict[str, Any]:
    if rule in _LIMITS:
        return {"limited": str(value not in ("none", "unlimited")).lower(), "value": value if isinstance(value, int) else 0}
    match value:
        case bool():
            return {"value": str(value).lower()}
        case EndAfter(rounds=int(rounds)):
            return {"kind": "rounds", "value": rounds}
        case EndAfter(points=points):
            return {"kind": "points", "value": points}
        case Struct():
            parts = {name: getattr(value, field) for name, field in zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)}
            return {name: str(part).lower() if isinstance(part, bool) else part for name, part in parts.items()}
        case "none" if rule == "/match/end":
            return {"kind": "none", "value": 0}
        case "none" if rule == "/prize":
            return {"formula": "none", "winnerShare": 0, "limit": 0, "limitInclusive": "false"}
        case _:
            return {"value": value}
