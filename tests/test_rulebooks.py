"""Rulebooks: every rule with its sentence and whose it is, examples that are answered as they are shown, six languages, table rules marked."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from edge import RULEBOOKS
from service import Answer, get, post
from spec_files import written
from tierce.questions.wording import rule_sentence
from tierce.rulebooks import rulebook_page
from tierce.rulebooks.contents import rulebook
from tierce.rulebooks.examples import SHOWN_BY
from tierce.rulebooks.words import WORDS, Idle
from tierce.variants import ADDRESSES, LANGUAGES, VARIANTS, Chosen, Language, Reference, entry_at, resolve
from tierce.variants.references import Changes

BOOK = pytest.mark.parametrize("id", VARIANTS)
LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


class Reader(HTMLParser):
    """A page as a reader has it: its words, and whether its tags are whole."""

    EMPTY = frozenset(("meta", "link", "br"))

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.html: dict[str, str | None] = {}
        self.feed(page)
        self.close()
        assert self.open == []
        assert len(set(self.ids)) == len(self.ids)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.html = named if tag == "html" else self.html
        self.ids += [named["id"] or ""] if "id" in named else []
        self.links += [named["href"] or ""] if tag == "a" else []
        self.loaded += [value or "" for name, value in attrs if name in ("src", "srcset") or (name == "href" and tag == "link")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "title"):
            self.text.append(data)

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.text).split())


def squeezed(text: str) -> str:
    return " ".join(text.split())


def chosen(id: str, changes: dict[str, object] | None = None) -> Chosen:
    found = resolve(Reference(id=id, changes=Changes(changes or {})))
    assert isinstance(found, Chosen)
    return found


@BOOK
@LANGUAGE
def test_a_rulebook_has_every_rule_with_its_value_and_its_source(id: str, language: Language) -> None:
    reader = Reader(get(f"/v1/variants/{id}/rulebook?language={language}").body.decode())
    document = written(f"variants/{id}/1.yaml")
    variant = chosen(id).variant
    for address in ADDRESSES:
        sentence = squeezed(rule_sentence(language, address, entry_at(variant, address).value))
        assert sentence in reader.words, address
        assert f"rule{address.replace('/', '-')}" in reader.ids
        entry = document
        for step in address.split("/")[1:]:
            entry = entry[step]
        for source in entry["source"]:
            named = "Tierce" if source["document"] == "decisions" else source["document"]
            assert f"{named}, {squeezed(source['section'])}" in reader.words, address
        assert WORDS[language].basis_short[entry["basis"]] in reader.words
    assert reader.html == {"lang": language, "dir": "rtl" if language == "he" else "ltr"}
    assert document["names"][language] in reader.words
    assert reader.loaded == ["data:,"]


@pytest.mark.parametrize(("id", "language"), [*zip(VARIANTS, (*LANGUAGES, "en"), strict=True)])
def test_every_example_is_answered_as_it_is_shown(id: str, language: Language) -> None:
    """Asked once more over HTTP: verdict, points and sentences."""
    requests = {
        example["id"]: (example["kind"], example["request"])
        for file in ("sets", "runs", "jokers", "openings", "lay-offs", "swaps", "scores", "cards", "states", "turns", "rounds", "variants", "settlements")
        for example in written(f"examples/{file}.yaml")
    }
    paths = {"check-meld": "melds/check", "check-opening": "openings/check", "score-hand": "hands/score", "check-action": "actions/check"}
    book = rulebook(chosen(id), language)
    shown = [(rule.address, example) for chapter in book.chapters for rule in chapter.rules for example in rule.examples]
    assert len({example.id for _, example in shown}) == len(shown)
    for address, example in shown:
        kind, request = requests[example.id]
        request = {**request, "state": {**request["state"], "variant": {"id": id, "version": 1}}} if "state" in request else {**request, "variant": id}
        answer = post(f"/v1/{paths[kind]}", request, {"accept-language": language}).json
        assert answer["verdict"] == example.verdict
        faults = [*answer.get("violations", []), *(fault for result in answer.get("results", []) for fault in result.get("violations", []))]
        assert sorted({fault["message"] for fault in faults}) == sorted(example.reasons)
        assert example.verdict == "accepted" or address in {fault["rule"] for fault in faults}


@BOOK
def test_rules_of_melds_and_openings_have_examples(id: str) -> None:
    """In the chapters that cards can show, most rules are shown; what is forbidden, where somebody can break it."""
    book = rulebook(chosen(id), "en")
    for chapter in book.chapters:
        examples = [example for rule in chapter.rules for example in rule.examples]
        if chapter.group in ("sets", "runs"):
            assert {example.verdict for example in examples} == {"accepted", "rejected"}
        if chapter.group not in SHOWN_BY:
            assert examples == []


def test_table_rules_are_marked_beside_what_they_replace() -> None:
    changes: dict[str, object] = {"runs": {"aroundTheCorner": True, "minimumLength": 3}, "opening": {"minimumPoints": 40}}
    book = rulebook(chosen("rami-51", changes), "en")
    marked = {rule.address: rule for chapter in book.chapters for rule in chapter.rules if rule.instead_of}
    # A value that is the variant's own is no rule of the table.
    assert [*marked] == ["/runs/aroundTheCorner", "/opening/minimumPoints"] and book.changed == 2
    assert "may turn the corner" in marked["/runs/aroundTheCorner"].sentence and "may not turn the corner" in marked["/runs/aroundTheCorner"].instead_of
    reader = Reader(rulebook_page(chosen("rami-51", changes), "en"))
    assert "This table has 2 rules of its own." in reader.words
    # Examples are answered by the rules of the table.
    assert [example.verdict for example in marked["/runs/aroundTheCorner"].examples] == ["accepted"]


@pytest.mark.parametrize("path", RULEBOOKS)
def test_a_page_is_in_the_language_asked_for(path: str) -> None:
    def language_of(answer: Answer) -> str:
        assert Reader(answer.body.decode()).html["lang"] == answer.headers["content-language"]
        return answer.headers["content-language"]

    assert [language_of(get(f"{path}?language={language}", {"accept-language": "fr"})) for language in LANGUAGES] == [*LANGUAGES]
    assert [language_of(get(path, {"accept-language": asked})) for asked in ("iw", "pt", "el-GR, en;q=0.1")] == ["he", "en", "el"]
    for query in ("language=", "language=xx", "language=EN", "language=en&language=xx", "language=%ff"):
        assert (get(f"{path}?{query}").status, get(f"{path}?{query}").json["type"]) == (400, "urn:tierce:problem:parameter")


@pytest.mark.parametrize("path", RULEBOOKS)
@pytest.mark.parametrize("language", ["de", "he"])
def test_every_link_leads_somewhere(path: str, language: Language) -> None:
    reader = Reader(get(f"{path}?language={language}").body.decode())
    assert reader.links
    for link in reader.links:
        if link.startswith("#"):
            assert link[1:] in reader.ids
        else:
            assert get(link).status == 200


@LANGUAGE
def test_all_variants_stand_side_by_side(language: Language) -> None:
    reader = Reader(get(f"/rulebooks?language={language}").body.decode())
    for id in VARIANTS:
        variant = chosen(id).variant
        assert variant.names[language] in reader.words
        for address in ADDRESSES:
            assert squeezed(rule_sentence(language, address, entry_at(variant, address).value)) in reader.words


@LANGUAGE
def test_the_words_of_a_rulebook_are_all_there(language: Language) -> None:
    """As many steps, chapters and marks as in English, the same placeholders, and nothing left in English."""
    words, english = WORDS[language], WORDS["en"]
    assert (words.language, words.direction) == (language, "rtl" if language == "he" else "ltr")
    for name in words.__struct_fields__:
        here, there = getattr(words, name), getattr(english, name)
        assert isinstance(here, type(there))
        if isinstance(there, str):
            assert set(re.findall(r"\{(\w+)[,}]", here)) == set(re.findall(r"\{(\w+)[,}]", there)), name
        elif not isinstance(there, Idle):
            assert len(here) == len(there)
    assert list(words.rule_names) == list(english.rule_names) == [*ADDRESSES]
    assert len(set(words.rule_names.values())) == len(ADDRESSES)
    if language != "en":
        assert words.idle != english.idle and words.rule_names != english.rule_names
        assert words.steps != english.steps and words.chapters != english.chapters and words.basis != english.basis


def test_nothing_that_a_caller_says_is_taken_for_html() -> None:
    """Table rules are numbers and words of the schema: no text of a caller comes into a page. What is written there is escaped all the same."""
    from tierce.rulebooks.pages import _ENVIRONMENT

    assert _ENVIRONMENT.from_string("{{ text }}").render(text="<script>") == "&lt;script&gt;"
