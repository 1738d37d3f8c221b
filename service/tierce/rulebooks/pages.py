"""Rulebooks as pages: HTML that needs nothing from anywhere, reads from right to left where the language does, and prints."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from icu4py.messageformat import MessageFormat
from jinja2 import Environment, PackageLoader, StrictUndefined
from msgspec import Struct

from tierce.cards import FACES, JOKER, MELD_CARDS
from tierce.questions.variants import CheckVariant
from tierce.questions.wording import WORDINGS, Impossible, worded
from tierce.rulebooks.contents import compared, rulebook
from tierce.rulebooks.examples import has_jokers
from tierce.rulebooks.words import WORDS
from tierce.variants import LANGUAGES, VARIANTS, Chosen, Language, Variant, resolve

_ENVIRONMENT = Environment(loader=PackageLoader("tierce.rulebooks"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Face(NamedTuple):
    """How a card is shown, and what it is called."""

    sign: str
    red: bool
    joker: bool
    name: str


@cache
def _faces(language: Language) -> dict[str, Face]:
    wording = WORDINGS[language]
    card, rank = (MessageFormat(text, language) for text in (wording.bound.card, wording.bound.rank))
    found = {}
    for text in MELD_CARDS:
        bound = text.partition("=")[2]
        if not text.startswith(JOKER):
            found[text] = Face(text[:-1] + SIGNS[text[-1]], text[-1] in "DH", False, wording.cards[text])
        elif not bound:
            found[text] = Face("", False, True, wording.cards[JOKER])
        elif bound in wording.cards:
            found[text] = Face(bound[:-1] + SIGNS[bound[-1]], False, True, card.format({"card": wording.cards[bound]}))
        else:
            found[text] = Face(bound, False, True, rank.format({"rank": wording.ranks[bound]}))
    return found


class Link(NamedTuple):
    """The same page in another language."""

    href: str
    language: Language
    name: str


def _links(path: str, language: Language) -> list[Link]:
    return [Link(f"{path}?language={other}", other, WORDS[other].name) for other in LANGUAGES if other != language]


def rulebook_page(chosen: Chosen, language: Language, path: str = "") -> str:
    """The rulebook of a variant as HTML, table rules marked. `path`: where it can be got in other languages, if it can."""
    book = rulebook(chosen, language)
    return _ENVIRONMENT.get_template("rulebook.html").render(
        book=book,
        words=WORDS[language],
        steps=_steps(chosen.variant, language),
        links=_links(path, language) if path else [],
        faces=_faces(language),
        ranks=WORDINGS[language].ranks,
        has_jokers=has_jokers(chosen.variant),
        faces_of_a_pack=len(FACES),
    )


def _steps(variant: Variant, language: Language) -> list[str]:
    """A round in short, without what is never done at the table."""
    swaps = has_jokers(variant) and variant.joker_swap.allowed.value != "never"
    told = {"lastDiscard": variant.turn.final_discard.value, "swaps": str(swaps).lower()}
    return [WORDS[language].said(step, **told) for step in WORDS[language].steps]


class Page(Struct, frozen=True):
    """A page for people, as HTML."""

    html: str


def write_rulebook(question: CheckVariant, language: Language) -> Page | Impossible:
    """The rulebook of a table as a page, or why nobody can play so."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    return Page(rulebook_page(chosen, language))


def comparison_page(language: Language, path: str) -> str:
    """All variants side by side as HTML."""
    names = {id: versions[max(versions)].names[language] for id, versions in sorted(VARIANTS.items())}
    template = _ENVIRONMENT.get_template("comparison.html")
    return template.render(words=WORDS[language], links=_links(path, language), names=names, groups=compared(language))
