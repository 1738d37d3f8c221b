"""Sentences: what a violation says, and what a rule says, in the language asked for.

Every sentence is an ICU message in `spec/wording/<language>.yaml`; its arguments are the facts of the violation.
Cards, ranks, suits and kinds become the words of that language first, so that a message only has to place them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from babel.lists import format_list
from icu4py.messageformat import MessageFormat
from msgspec import Struct

from tierce import specification
from tierce.cards import JOKER
from tierce.variants import LANGUAGES, Language
from tierce.variants.document import EndAfter
from tierce.violations import CATALOGUE, Code, Facts, Source, Violation

# Cards and numbers read from left to right: in a Hebrew sentence each is isolated from it.
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
    rule: str | None
    at: str
    facts: Facts
    message: str
    source: tuple[Source, ...]


class _Speaker:
    """One language, its messages compiled."""

    def __init__(self, wording: Wording) -> None:
        self.language = wording.language
        self.wording = wording
        self.violations = {code: self._message(text) for code, text in wording.violations.items()}
        self.rules = {rule: self._message(text) for rule, text in wording.rules.items()}
        self.names = {**wording.cards, **self._bound()}
        self.words: dict[str, Callable[[Any], str]] = {"card": self.card, "cards": self.cards, "rank": self.rank, "suit": self.suit, "kind": self.kind}
        # code -> the facts that have to become words, and how
        self.to_word = {code: tuple((name, self.words[type]) for name, type in entry.facts.items() if type in self.words) for code, entry in CATALOGUE.items()}

    def _message(self, text: str) -> MessageFormat:
        return MessageFormat(text, self.language)

    def _bound(self) -> dict[str, str]:
        card, rank = self._message(self.wording.bound.card), self._message(self.wording.bound.rank)
        cards = {f"{JOKER}={face}": card.format({"card": name}) for face, name in self.wording.cards.items() if face != JOKER}
        return cards | {f"{JOKER}={rank_}": rank.format({"rank": name}) for rank_, name in self.wording.ranks.items()}

    def _apart(self, text: str) -> str:
        return f"{ISOLATE}{text}{END_OF_ISOLATE}" if self.language in RIGHT_TO_LEFT else text

    def card(self, card: str) -> str:
        return self._apart(self.names[card])

    def cards(self, cards: Sequence[str]) -> str:
        return format_list([self.card(card) for card in cards], locale=self.language)

    def rank(self, rank: str) -> str:
        return self._apart(self.wording.ranks[rank])

    def suit(self, suit: str) -> str:
        return self._apart(self.wording.suits[suit])

    def kind(self, kind: str) -> str:
        return self._apart(self.wording.kinds[kind])


WORDINGS: dict[Language, Wording] = {language: specification.read(f"wording/{language}.yaml", Wording) for language in LANGUAGES}
_SPEAKERS = {language: _Speaker(wording) for language, wording in WORDINGS.items()}


def message(language: Language, code: str, facts: Facts) -> str:
    """The sentence of a violation."""
    speaker = _SPEAKERS[language]
    arguments: dict[str, Any] = facts
    if to_word := speaker.to_word[code]:
        arguments = facts | {name: word(facts[name]) for name, word in to_word}
    return speaker.violations[code].format(arguments)


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
