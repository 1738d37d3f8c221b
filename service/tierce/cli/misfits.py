"""A question that does not fit its schema, told to who asked it on the command line: which argument, what was expected, and how it may be mended.

What is wrong, and where, the service says (`tierce.web.problems`); its sentences are the same here, in English as there (contract, section 13). Here is said
what its places are called on the command line, and what the rule says that was to be changed, in the language asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from tierce.conformance.reporting.findings import readable
from tierce.questions.records import Record
from tierce.questions.wording import rule_sentence
from tierce.variants import ADDRESSES, VARIANTS, Language, entry_at
from tierce.web import problems

# Of what is longer not all is said.
LONGEST_VALUE = 40
LONGEST_MISFIT = 800
# How the beginning of a place in a question is called; numbers are counted from 1, as people do.
_CALLED = {
    re.compile(place): called
    for place, called in {
        r"/melds/(\d+)/cards/(\d+)$": "MELD {}, card {}",
        r"/melds/(\d+)(?:/cards$)?": "MELD {}",
        r"/melds$": "MELDs",
        r"/hands/(\d+)/cards/(\d+)$": "HAND {}, card {}",
        r"/hands/(\d+)(?:/cards$)?": "HAND {}",
        r"/hands$": "HANDs",
        r"/cards/(\d+)$": "HAND, card {}",
        r"/cards$": "HAND",
        r"/hand/(\d+)$": "--hand, card {}",
        r"/variant(?:/id)?$": "the variant",
        r"/(hand|seed|viewer)$": "--{}",
        r"/actions/(\d+)": "ACTION {}",
        r"/actions$": "ACTIONs",
        r"/state": "STATE",
    }.items()
}
_CHANGES = "/variant/changes"


def in_words(error: msgspec.ValidationError, question: Mapping[str, Any], kind: type, language: Language) -> str:
    """What is wrong with a question, in a line or two."""
    problem = problems.does_not_fit(error, question, kind)
    rule = _rule(problem.pointer)[0] if problem.pointer.startswith(_CHANGES) else ""
    as_it_is = [_as_it_is(question["variant"]["id"], rule, language)] if rule else []
    return _sentences(f"{_place(problem.pointer)}{_shown(problems.value_at(question, problem.pointer))}", problem, question, as_it_is)


def of_a_record(error: msgspec.ValidationError, text: bytes) -> str:
    """What is wrong with a record, and where in it."""
    try:
        document = msgspec.json.decode(text)
    except msgspec.DecodeError as unread:
        # A number that is out of range does not fit, and is not read either.
        return str(unread)
    problem = problems.does_not_fit(error, document, Record)
    return _sentences(problem.pointer or "The record", problem, document, [])


def _sentences(place: str, problem: problems.Problem, document: object, more: list[str]) -> str:
    mending = problems.what_would_do(problems.value_at(document, problem.pointer), problem.pointer, problem.detail)
    said = [f"{place}: {problem.detail}", mending, *more]
    # Names of members stand in it that somebody made up.
    return readable(" ".join([part if part.endswith(".") else f"{part}." for part in said if part]), LONGEST_MISFIT)


def _place(pointer: str) -> str:
    """A place in a question as the command line calls it."""
    if pointer.startswith(_CHANGES):
        rule, rest = _rule(pointer)
        return f"--rule {rule[1:]}".rstrip() + (f", at {rest}" if rest else "")
    for place, called in _CALLED.items():
        found = place.match(pointer)
        if found:
            rest = pointer[found.end() :]
            numbered = called.format(*[int(part) + 1 if part.isdigit() else part for part in found.groups()])
            return numbered + (f", at {rest}" if rest else "")
    return pointer or "The question"


def _rule(pointer: str) -> tuple[str, str]:
    """The rule that a place in table rules is in, and where in its value; of what is in none, all of it."""
    steps = pointer.removeprefix(_CHANGES).split("/")
    for length in (2, 3):
        address = "/".join(steps[:length])
        if address in ADDRESSES:
            return address, "".join([f"/{step}" for step in steps[length:]])
    return "/".join(steps), ""


def _shown(value: object) -> str:
    """A word that was said, to be found again."""
    if not isinstance(value, str) or not value.isprintable() or not value:
        return ""
    return f" (“{value if len(value) <= LONGEST_VALUE else value[:LONGEST_VALUE] + '…'}”)"


def _as_it_is(variant: str, rule: str, language: Language) -> str:
    """What the variant says itself where table rules were to say something else."""
    if variant not in VARIANTS or rule not in ADDRESSES:
        return ""
    versions = VARIANTS[variant]
    return f"{variant}: {rule_sentence(language, rule, entry_at(versions[max(versions)], rule).value)}"
