"""Rulebooks: every rule with its sentence and whose it is, examples that are answered as they are shown, six languages, table rules marked."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import chain
from typing import Any

import msgspec
import pytest

from edge import RULEBOOKS
from service import Answer, get, post
from spec_files import paths, written
from tierce import specification
from tierce.cards import canonical
from tierce.questions.wording import rule_sentence
from tierce.rulebooks import contents, rulebook_page
from tierce.rulebooks.contents import rulebook
from tierce.rulebooks.examples import SHOWN_BY, Shown, worked_examples
from tierce.rulebooks.pages import _steps
from tierce.rulebooks.words import WORDS
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
        self.titles: list[str] = []
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
        self.titles += [named["title"] or ""] if "title" in named else []
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


def plain_words(language: Language) -> dict[str, Any]:
    """The words of a language, as they are written."""
    words: dict[str, Any] = msgspec.to_builtins(WORDS[language])
    return words


def examples_shown(id: str, changes: dict[str, object] | None = None) -> dict[str, list[Shown]]:
    """The examples of each rule that has some."""
    book = rulebook(chosen(id, changes), "en")
    return {rule.address: rule.examples for chapter in book.chapters for rule in chapter.rules if rule.examples}


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
            if source["document"] == "decisions":
                # A reader of rules knows nothing of our numbers: they are there for who looks for them.
                assert any(source["section"] in title.split(", ") for title in reader.titles), address
            else:
                assert f"{source['document']} , {squeezed(source['section'])}" in reader.words, address
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
    # first of all to the playground, in the reader's language
    assert reader.links[0] == f"/#?language={language}"
    for link in reader.links:
        if link.startswith("#"):
            assert link[1:] in reader.ids
        else:
            assert get(link.partition("#")[0]).status == 200


def test_a_rulebook_that_has_no_address_leads_nowhere_else() -> None:
    """As that of a table, which is opened from the page itself, or written into a file."""
    reader = Reader(rulebook_page(chosen("rami-51", {"opening": {"minimumPoints": 71}}), "en"))
    assert reader.links and all(link.startswith("#") for link in reader.links)


@LANGUAGE
def test_all_variants_stand_side_by_side(language: Language) -> None:
    reader = Reader(get(f"/rulebooks?language={language}").body.decode())
    for id in VARIANTS:
        variant = chosen(id).variant
        assert variant.names[language] in reader.words
        for address in ADDRESSES:
            assert squeezed(rule_sentence(language, address, entry_at(variant, address).value)) in reader.words
    for address, name in WORDS[language].rule_names.items():
        assert squeezed(name) in reader.words
        assert address in reader.titles
    # Addresses are for programs.
    assert not re.search(r"/[a-z]", reader.words)


@LANGUAGE
def test_the_words_of_a_rulebook_are_all_there(language: Language) -> None:
    """As many steps, chapters and marks as in English, the same placeholders, and nothing left in English."""
    words, english = WORDS[language], WORDS["en"]
    assert (words.language, words.direction) == (language, "rtl" if language == "he" else "ltr")
    for name, there in plain_words("en").items():
        here = plain_words(language)[name]
        assert isinstance(here, type(there))
        if isinstance(there, str):
            assert set(re.findall(r"\{(\w+)[,}]", here)) == set(re.findall(r"\{(\w+)[,}]", there)), name
        else:
            assert len(here) == len(there)
            if isinstance(there, dict):
                assert here.keys() == there.keys(), name
                assert all(here.values()), name
            else:
                assert all(here), name
    assert list(words.rule_names) == list(english.rule_names) == [*ADDRESSES]
    assert len(set(words.rule_names.values())) == len(ADDRESSES)
    if language != "en":
        assert words.idle != english.idle and words.rule_names != english.rule_names
        assert words.steps != english.steps and words.chapters != english.chapters and words.basis != english.basis


def test_nothing_that_a_caller_says_is_taken_for_html() -> None:
    """Table rules are numbers and words of the schema: no text of a caller comes into a page. What is written there is escaped all the same."""
    from tierce.rulebooks.pages import _ENVIRONMENT

    assert _ENVIRONMENT.from_string("{{ text }}").render(text="<script>") == "&lt;script&gt;"


WITHOUT_JOKERS = [address for address in ADDRESSES if address.split("/")[1] in ("jokers", "jokerSwap") or address == "/scoring/joker"]
WITHOUT_SWAPS = ["/jokerSwap/targets", "/jokerSwap/setNaturals", "/jokerSwap/reuse"]
FOUR_JOKERS = {"packs": [{"players": {"min": 2, "max": 4}, "packs": 1, "jokers": 4}]}
WITHOUT_EFFECT: list[tuple[str, dict[str, object], list[str]]] = [
    ("rami-51", {}, ["/jokers/adjacent"]),
    ("rami-40-house", {}, ["/jokers/adjacent"]),
    ("rami-51-gr", {}, ["/jokers/adjacent", *WITHOUT_SWAPS]),
    ("rami-traditional", {}, WITHOUT_JOKERS),
    ("rami-il", {}, WITHOUT_JOKERS),
    ("rami-51", {"jokers": {"maximumPerMeld": 2}}, []),
    ("rami-51-gr", {"jokerSwap": {"allowed": "always"}}, ["/jokers/adjacent"]),
    ("rami-traditional", {"deal": FOUR_JOKERS}, ["/jokers/adjacent", *WITHOUT_SWAPS]),
]


@pytest.mark.parametrize(("id", "changes", "idle"), WITHOUT_EFFECT)
@pytest.mark.parametrize("language", ["en", "he"])
def test_the_last_chapter_has_exactly_the_rules_without_effect(id: str, changes: dict[str, object], idle: list[str], language: Language) -> None:
    book = rulebook(chosen(id, changes), language)
    assert [rule.address for rule in book.idle] == idle
    assert [rule.address for chapter in book.chapters for rule in chapter.rules] == [address for address in ADDRESSES if address not in idle]
    assert all(rule.examples == [] for rule in book.idle)
    assert all(chapter.rules for chapter in book.chapters)
    reader = Reader(rulebook_page(chosen(id, changes), language))
    rules = [id for id in reader.ids if id.startswith("rule-")]
    assert rules[len(rules) - len(idle) :] == [f"rule{address.replace('/', '-')}" for address in idle]
    title, lead = (plain_words(language)["idle"][part] for part in ("title", "lead"))
    # in the contents and above the chapter
    assert (reader.words.count(title), reader.words.count(lead), "#idle" in reader.links) == ((2, 1, True) if idle else (0, 0, False))


def test_a_hand_that_is_charged_for_not_having_opened_says_so() -> None:
    """The Greek page charges 100 points, whatever the cards are."""
    (rule,) = (rule for chapter in rulebook(chosen("rami-51-gr"), "en").chapters for rule in chapter.rules if rule.address == "/scoring/unopened")
    (example,) = rule.examples
    assert [(row.unopened, row.points) for row in example.rows] == [(True, 100)]
    assert "Left in hand · 100 points · has not opened" in Reader(rulebook_page(chosen("rami-51-gr"), "en")).words


def test_a_card_that_has_to_be_laid_is_not_said_to_go_back() -> None:
    for taken, idle in (("keep", False), ("layThisTurn", True), ("layInNewMeld", True)):
        book = rulebook(chosen("rami-51", {"turn": {"returnTakenCard": "allowed", "takenCard": taken}}), "en")
        assert ("/turn/returnTakenCard" in [rule.address for rule in book.idle]) == idle


def test_a_rule_of_the_table_without_effect_is_marked_all_the_same() -> None:
    book = rulebook(chosen("rami-51-gr", {"jokerSwap": {"reuse": "free"}}), "en")
    assert [rule.address for rule in book.idle if rule.instead_of] == ["/jokerSwap/reuse"] and book.changed == 1


@BOOK
def test_a_hand_is_shown_by_what_each_loser_has_left(id: str) -> None:
    shown = [*chain.from_iterable(examples_shown(id).values())]
    for example in shown:
        assert all(row.cards for row in example.rows)
        if example.is_hand:
            assert all(row.points is not None for row in example.rows)
            # A sum of several losers is what nobody pays.
            assert example.points is None
    page = Reader(rulebook_page(chosen(id), "en")).words
    assert page.count(WORDS["en"].left_in_hand) == sum(len(example.rows) for example in shown if example.is_hand)


def test_going_out_at_once_is_said_where_it_counts() -> None:
    at_once = {id: {address for address, examples in examples_shown(id).items() if any(example.at_once for example in examples)} for id in VARIANTS}
    assert all(addresses == {"/scoring/atOnceBonus"} for addresses in at_once.values())
    (bonus,) = examples_shown("rami-traditional")["/scoring/atOnceBonus"]
    assert [(row.cards, row.points) for row in bonus.rows] == [(["KC", "5D"], 40)]
    (none,) = examples_shown("rami-51")["/scoring/atOnceBonus"]
    assert [(row.cards, row.points) for row in none.rows] == [(["KC", "AD"], 21), (["2S"], 2)]
    for id in VARIANTS:
        said = Reader(rulebook_page(chosen(id), "en")).words.count(WORDS["en"].at_once)
        assert said == len(examples_shown(id)["/scoring/atOnceBonus"][0].rows)


def test_who_never_opened_is_shown_with_what_that_costs() -> None:
    (greek,) = examples_shown("rami-51-gr")["/scoring/unopened"]
    assert [row.points for row in greek.rows] == [100]


@BOOK
def test_what_is_refused_is_no_single_card(id: str) -> None:
    for address, examples in examples_shown(id).items():
        for example in examples:
            assert example.verdict == "accepted" or len([*chain.from_iterable(row.cards for row in example.rows), *example.added]) > 1, address


def test_what_is_refused_for_several_reasons_shows_its_own_first() -> None:
    """With one pack nothing has too many cards of one rank; with two packs and no jokers the fifth king is a twin besides."""
    (accepted,) = examples_shown("rami-traditional")["/sets/maximumSize"]
    assert accepted.verdict == "accepted"
    refused = examples_shown("rami-il")["/sets/maximumSize"][1]
    assert [row.cards for row in refused.rows] == [["KC", "KD", "KH", "KS", "KS"]]
    assert refused.reasons[0].startswith("A set has at most 4 cards")
    for id in VARIANTS:
        assert all(example.verdict == "accepted" or example.broken[0] == rule for rule, examples in examples_shown(id).items() for example in examples)


@BOOK
def test_added_cards_stand_in_order(id: str) -> None:
    added = [example.added for example in chain.from_iterable(examples_shown(id).values()) if example.added]
    assert added == [canonical(cards) for cards in added]
    assert id not in ("rami-il", "rami-traditional") or ["6H", "7H", "JH", "QH"] in added


@pytest.mark.parametrize(("id", "changes", "said"), [("rami-51", {}, True), ("rami-il", {}, False), ("rami-il", {"opening": {"pureRun": True}}, True)])
def test_a_pure_run_is_named_where_it_means_something(id: str, changes: dict[str, object], said: bool) -> None:
    """Which of the melds that open is the pure run is shown; where there are no jokers, and none is asked for, every run would be one."""
    rows = [row for example in chain.from_iterable(examples_shown(id, changes).values()) for row in example.rows]
    assert any(row.pure for row in rows) is said
    assert all(row.cards and not any(card.startswith("JK") for card in row.cards) for row in rows if row.pure)
    if id == "rami-51":
        opening = next(example for example in examples_shown(id)["/opening/pureRun"] if example.verdict == "accepted")
        assert sum(row.pure for row in opening.rows) == 1 < len(opening.rows)
        assert sum(row.points or 0 for row in opening.rows) == opening.points


@BOOK
def test_swaps_are_shown_where_they_are_allowed(id: str) -> None:
    about_swaps = [address for address in examples_shown(id) if address.startswith("/jokerSwap/")]
    assert (about_swaps != []) is (chosen(id).variant.joker_swap.allowed.value != "never")


def test_examples_are_taken_from_those_of_the_specification() -> None:
    """`make generate` copies what can be shown out of `spec/examples`, so that no page waits for a megabyte of YAML."""
    all_of_them = {example["id"]: example for path in paths("examples/*.yaml") for example in written(path)}
    copied = written("rulebook/examples.json")
    assert 0 < len(copied) < len(all_of_them)
    for example in copied:
        assert [*example] == ["id", "kind", "rules", "variants", "request"]
        assert example == {name: all_of_them[example["id"]][name] for name in example}
    assert len({example["id"] for example in copied}) == len(copied)


def test_a_page_reads_no_example_as_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: bytes, type: object) -> None:
        raise AssertionError(f"{len(text)} bytes of YAML read as {type}")

    # The list of rule pages is small, and kept.
    page = rulebook_page(chosen("rami-51"), "en")
    worked_examples.cache_clear()
    monkeypatch.setattr(specification, "decode", refuse)
    assert rulebook_page(chosen("rami-51"), "en") == page


def test_whose_word_a_rule_is_stands_beside_it() -> None:
    reader = Reader(rulebook_page(chosen("rami-traditional"), "fr"))
    assert not re.search(r"\b[dD][A-D]\d", reader.words)
    assert "Tierce" in reader.words and "Tierce ," not in reader.words and "; S" not in reader.words
    assert re.search(r"S1 , [^·]+ · S1 , ", reader.words)


def test_packs_are_counted_in_cards() -> None:
    for id, cards in (("rami-51", ("2–4 2 4 108", "5–6 3 4 160")), ("rami-51-house", ("106", "159")), ("rami-il", ("52", "104"))):
        reader = Reader(rulebook_page(chosen(id), "en"))
        assert WORDS["en"].cards_in_all in reader.words
        for row in cards:
            assert re.search(rf"{row}\b", reader.words), (id, row)


def test_rules_without_effect_are_dim_in_the_comparison() -> None:
    page = get("/rulebooks?language=en").body.decode()
    cells = {
        address: re.findall(r"<td(?: class=\"(\w+)\")?", row)
        for address, row in re.findall(r"<tr><th scope=\"row\" title=\"([^\"]+)\">(.*?)</tr>", page, re.DOTALL)
    }
    assert [*cells] == [*ADDRESSES]
    idle = {id: [rule.address for rule in rulebook(chosen(id), "en").idle] for id in sorted(VARIANTS)}
    for address, classes in cells.items():
        assert [name == "idle" for name in classes] == [address in idle[id] for id in idle], address
    # What is usual is so among those for whom it decides something: what most of them say is not marked, whatever the others say.
    for address, classes in cells.items():
        said = {id: rule_sentence("en", address, entry_at(chosen(id).variant, address).value) for id in idle}
        counts = Counter(said[id] for id in idle if address not in idle[id])
        marked = {said[id] for id, name in zip(idle, classes, strict=True) if name == "other"}
        plain = {said[id] for id, name in zip(idle, classes, strict=True) if name == ""}
        assert len(plain) == (1 if counts else 0), address
        assert [counts[usual] for usual in plain] == [max(counts.values(), default=0)] * len(plain), address
        assert marked == {*counts} - plain, address


def test_what_is_usual_is_so_among_those_for_whom_it_decides_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a rule has no effect for most variants, what those say of it is usual for nobody."""
    address = "/opening/pureRun"
    said = {id: rule_sentence("en", address, entry_at(chosen(id).variant, address).value) for id in VARIANTS}
    ((most, _), *others) = Counter(said.values()).most_common()
    assert others
    monkeypatch.setattr(contents, "without_effect", lambda variant: {address} if said[variant.id] == most else set())
    (rule,) = (rule for rules in contents.compared("en").values() for rule in rules if rule.address == address)
    assert rule.usual in said.values() and rule.usual != most


@LANGUAGE
def test_a_round_in_short_says_only_what_is_done_at_the_table(language: Language) -> None:
    """A last discard that is required is no question of what is left, and where no joker is swapped nobody reads of it."""
    optional, required = (_steps(chosen(id).variant, language) for id in ("rami-51", "rami-51-gr"))
    plain = WORDS[language].steps
    assert [step for step, written in zip(optional, plain, strict=True) if step != written] == [optional[0], optional[2]]
    assert [one == other for one, other in zip(optional, required, strict=True)] == [False, True, False, True]
    assert len(required[0]) < len(optional[0]) and len(required[2]) < len(optional[2])
    assert not any("{" in step for step in (*optional, *required))
