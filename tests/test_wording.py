"""The wording: six languages say the same things, each in its own way, of every fact and every value that there can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel import Locale
from babel.lists import format_list

from messages import Argument, Message, arguments, literals, message
from rule_values import ALLOWED, Value, table_rules
from spec_files import written
from tierce.cards import FACES, JOKER, MELD_CARDS, RANKS, SUITS
from tierce.questions import wording
from tierce.questions.wording import END_OF_ISOLATE, ISOLATE, rule_sentence
from tierce.variants import ADDRESSES, LANGUAGES, VARIANTS, Language, entry_at
from tierce.variants.references import Changes
from tierce.violations import CATALOGUE, Facts, Violation

OTHER_LANGUAGES: tuple[Language, ...] = tuple(language for language in LANGUAGES if language != "en")
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_OTHER_LANGUAGE = pytest.mark.parametrize("language", OTHER_LANGUAGES)

FILES: dict[Language, dict[str, Any]] = {language: written(f"wording/{language}.yaml") for language in LANGUAGES}
PARTS: dict[Language, dict[str, Message]] = {
    language: {key: message(text) for key, text in {**file["violations"], **file["rules"]}.items()} for language, file in FILES.items()
}

COUNTS = (0, 1, 2, 5, 11)

# What a prize formula or an unquestioned rule does not say is the same sentence for each value.
SAYS_LESS = {"Q4"}


# What the files hold


@EVERY_LANGUAGE
def test_every_code_and_every_rule_has_its_message_in_the_same_order(language: Language) -> None:
    file = FILES[language]
    assert list(file["violations"]) == list(CATALOGUE)
    assert list(file["rules"]) == list(FILES["en"]["rules"])
    assert set(file["rules"]) == set(ADDRESSES)
    assert list(file) == list(FILES["en"])
    assert file["language"] == language


@EVERY_LANGUAGE
def test_every_card_has_a_name_of_its_own(language: Language) -> None:
    file = FILES[language]
    assert set(file["cards"]) == {*FACES, JOKER}
    assert set(file["ranks"]) == set(RANKS)
    assert set(file["suits"]) == set(SUITS)
    for words in ("cards", "ranks", "suits", "kinds"):
        assert len(set(file[words].values())) == len(file[words]), words
    every = [wording._SPEAKERS[language].word("card", card).strip("\u2068\u2069") for card in MELD_CARDS]
    assert len(set(every)) == len(MELD_CARDS)
    assert all(name == name.strip() and "{" not in name and "  " not in name for name in every)


@EVERY_LANGUAGE
def test_both_kinds_of_meld_have_a_name(language: Language) -> None:
    assert set(FILES[language]["kinds"]) == {"set", "run"}
    assert all(FILES[language]["kinds"].values())


@EVERY_LANGUAGE
@pytest.mark.parametrize(("kind", "rule"), [("set", "/sets/minimumSize"), ("run", "/runs/minimumLength")])
def test_a_kind_of_meld_is_called_so_in_the_rules_about_it(language: Language, kind: str, rule: str) -> None:
    stem = FILES[language]["kinds"][kind].split()[0][:4]
    assert stem.lower() in rule_sentence(language, rule, 3).lower()


@pytest.mark.parametrize(
    ("language", "rule", "words"),
    [
        ("en", "/opening/pureRun", "pure run"),
        ("fr", "/opening/pureRun", "tierce franche"),
        ("de", "/opening/pureRun", "reine Folge"),
        ("ca", "/opening/pureRun", "tercera neta"),
        ("el", "/opening/pureRun", "καθαρή σειρά"),
        ("fr", "/scoring/atOnceBonus", "rami sec"),
        ("he", "/scoring/atOnceBonus", "האנט"),
    ],
)
def test_the_words_of_the_trade_are_used(language: Language, rule: str, words: str) -> None:
    for value in ALLOWED[rule]:
        assert words in rule_sentence(language, rule, valued(rule, value))


@EVERY_LANGUAGE
def test_no_message_has_an_apostrophe_that_icu_would_read(language: Language) -> None:
    file = FILES[language]
    assert not [text for text in (*file["violations"].values(), *file["rules"].values(), *file["bound"].values()) if "'" in text]


# Arguments


def argument_names(language: Language, key: str) -> set[str]:
    return {argument.name for argument in arguments(PARTS[language][key])}


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", CATALOGUE)
def test_every_argument_of_a_message_is_a_declared_fact(language: Language, code: str) -> None:
    assert argument_names(language, code) <= set(CATALOGUE[code].facts)


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", CATALOGUE)
def test_only_numbers_are_counted_in_a_message(language: Language, code: str) -> None:
    for argument in arguments(PARTS[language][code]):
        of_type = CATALOGUE[code].facts[argument.name]
        assert argument.kind == "plain" or (argument.kind == "plural" and of_type in ("count", "points")), argument.name


@EVERY_OTHER_LANGUAGE
@pytest.mark.parametrize("key", [*CATALOGUE, *ADDRESSES])
def test_every_language_has_the_same_arguments(language: Language, key: str) -> None:
    assert argument_names(language, key) == argument_names("en", key)


def choices(parts: Message) -> dict[str, set[str]]:
    """The words among which each argument chooses."""
    found: dict[str, set[str]] = {}
    for argument in arguments(parts):
        if argument.kind == "select":
            found.setdefault(argument.name, set()).update(argument.branches)
    return found


@EVERY_OTHER_LANGUAGE
@pytest.mark.parametrize("key", [*CATALOGUE, *ADDRESSES])
def test_every_language_chooses_among_the_same_words(language: Language, key: str) -> None:
    assert choices(PARTS[language][key]) == choices(PARTS["en"][key])


@pytest.mark.parametrize("rule", ADDRESSES)
def test_a_rule_chooses_among_the_values_that_it_can_have(rule: str) -> None:
    values = {str(given).lower() if isinstance(given, bool) else given for arguments in given_arguments(rule) for given in arguments.values()}
    words = {word for words in choices(PARTS["en"][rule]).values() for word in words}
    assert words - {"other"} <= values


# Plurals

# Messages that say a number in the same way whatever it is, so that they need no other branch.
ONE_FORM: set[tuple[Language, str, str]] = {
    ("ca", "joker.too-few-naturals", "count"),
    ("fr", "joker.too-few-naturals", "count"),
    ("he", "/scoring/atOnceFactor", "value"),
    ("he", "/scoring/winner", "value"),
}


def without_branch(language: Language, parts: Message, given: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The arguments that are counted in a message with nothing to say for the kind of number that they are: argument and CLDR category."""
    for part in parts:
        if isinstance(part, str) or part.kind == "plain":
            continue
        chosen = str(given[part.name])
        if part.kind == "plural":
            chosen = f"={given[part.name]}"
            if chosen not in part.branches:
                chosen = Locale.parse(language).plural_form(given[part.name])
                if chosen not in part.branches:
                    yield part.name, chosen
        yield from without_branch(language, part.branches.get(chosen, part.branches["other"]), given)


@EVERY_LANGUAGE
@pytest.mark.parametrize("key", [*CATALOGUE, *ADDRESSES])
def test_every_plural_has_a_branch_for_each_number_that_is_said(language: Language, key: str) -> None:
    missing = {
        (argument, category)
        for given in (facts_for(key) if key in CATALOGUE else given_arguments(key))
        for argument, category in without_branch(language, PARTS[language][key], given)
        if (language, key, argument) not in ONE_FORM
    }
    assert missing == set()


@EVERY_LANGUAGE
def test_every_choice_has_a_branch_for_what_is_not_named(language: Language) -> None:
    assert not [key for key, parts in PARTS[language].items() for argument in arguments(parts) if argument.branches and "other" not in argument.branches]


def test_messages_of_one_form_are_few_and_still_there() -> None:
    for language, key, name in ONE_FORM:
        (argument,) = (argument for argument in plurals(language, key) if argument.name == name)
        assert {branch for branch in argument.branches if not branch.startswith("=")} == {"other"}


@EVERY_LANGUAGE
def test_no_plural_has_a_branch_that_the_language_does_not_know(language: Language) -> None:
    locale = Locale.parse(language)
    known = {"other", *locale.plural_form.tags}
    for key in PARTS[language]:
        for argument in plurals(language, key):
            assert {branch for branch in argument.branches if not branch.startswith("=")} <= known, key


def plurals(language: Language, key: str) -> Iterator[Argument]:
    return (argument for argument in arguments(PARTS[language][key]) if argument.kind == "plural")


# Sentences about faults


def facts_for(code: str) -> Iterator[Facts]:
    """Facts of a code, every number in turn, other numbers one at a time beside it; cards and names that differ."""
    types = CATALOGUE[code].facts
    cards = (["7H"], ["7H", "8H"], ["AC", "10D", "QH", "KS", "JK"])
    numbered = [name for name, type in types.items() if type in ("count", "points", "seat")]
    for number in COUNTS:
        for other in COUNTS:
            for hand in cards:
                facts: Facts = {}
                for name, type in types.items():
                    if type == "cards":
                        facts[name] = hand
                    elif type == "card":
                        facts[name] = {1: "JK", 2: "JK=6S", 3: "JK=9"}.get(number, hand[0]) if name == "card" else hand[-1]
                    elif type == "rank":
                        facts[name] = RANKS[number % 13]
                    elif type == "suit":
                        facts[name] = SUITS[number % 4]
                    elif type == "kind":
                        facts[name] = "set" if number % 2 else "run"
                    else:
                        facts[name] = number if name == numbered[0] else other
                yield facts


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", CATALOGUE)
def test_every_fault_is_said_in_every_language_for_every_count(language: Language, code: str) -> None:
    for facts in facts_for(code):
        sentence = wording.message(language, code, facts)
        well_formed(sentence, language)
        if language != "en":
            assert sentence != wording.message("en", code, facts)


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", CATALOGUE)
def test_every_card_rank_and_suit_of_a_fault_is_named(language: Language, code: str) -> None:
    file = FILES[language]
    for facts in facts_for(code):
        sentence = wording.message(language, code, facts)
        for name, type in CATALOGUE[code].facts.items():
            fact = facts[name]
            if type == "rank":
                assert file["ranks"][fact] in sentence
            elif type == "suit":
                assert file["suits"][fact] in sentence
            elif type == "card" and isinstance(fact, str):
                assert wording._SPEAKERS[language].word("card", fact) in sentence
            elif type == "cards" and isinstance(fact, list):
                assert all(wording._SPEAKERS[language].word("card", card) in sentence for card in fact)


def test_a_violation_gets_its_sentence_and_its_place() -> None:
    violation = Violation("run.gap", "/runs/consecutive", "", {"count": 8}, ())
    (said,) = wording.worded([violation], "de", "/melds/3")
    assert (said.code, said.rule, said.at, said.facts) == ("run.gap", "/runs/consecutive", "/melds/3", {"count": 8})
    assert said.message == wording.message("de", "run.gap", {"count": 8})


# Sentences about rules


def valued(rule: str, value: Value) -> Any:
    """A bare value as the Struct of its rule holds it."""
    return Changes(table_rules({rule: value})).entries[rule].value


def given_arguments(rule: str) -> Iterator[dict[str, Any]]:
    """What the sentence of a rule is given, for every value."""
    for value in ALLOWED[rule]:
        if rule == "/deal/packs":
            yield from ({**row["players"], "packs": row["packs"], "jokers": row["jokers"]} for row in value)
        else:
            yield wording._arguments(rule, valued(rule, value))


@EVERY_LANGUAGE
@pytest.mark.parametrize("rule", ADDRESSES)
def test_every_rule_is_said_in_every_language_for_every_value(language: Language, rule: str) -> None:
    for value in ALLOWED[rule]:
        sentence = rule_sentence(language, rule, valued(rule, value))
        well_formed(sentence, language)
        if language != "en":
            assert sentence != rule_sentence("en", rule, valued(rule, value))


@EVERY_LANGUAGE
@pytest.mark.parametrize("rule", ADDRESSES)
def test_another_value_is_another_sentence(language: Language, rule: str) -> None:
    said: dict[str, Value] = {}
    for value in ALLOWED[rule]:
        if isinstance(value, dict) and value.get("formula") in SAYS_LESS:
            continue
        sentence = rule_sentence(language, rule, valued(rule, value))
        assert sentence not in said, (value, said[sentence])
        said[sentence] = value


@EVERY_LANGUAGE
def test_the_formula_that_gives_all_to_the_winner_needs_no_figures(language: Language) -> None:
    said = {rule_sentence(language, "/prize", valued("/prize", value)) for value in ALLOWED["/prize"] if value != "none" and value["formula"] == "Q4"}
    assert len(said) == 1


@EVERY_LANGUAGE
def test_each_row_of_the_pack_table_is_a_sentence(language: Language) -> None:
    rows = ALLOWED["/deal/packs"][-1]
    together = rule_sentence(language, "/deal/packs", valued("/deal/packs", rows))
    assert together == " ".join(rule_sentence(language, "/deal/packs", valued("/deal/packs", [row])) for row in rows)


@EVERY_LANGUAGE
@pytest.mark.parametrize("id", VARIANTS)
def test_every_rule_of_every_variant_can_be_said(language: Language, id: str) -> None:
    for version in VARIANTS[id].values():
        for rule in ADDRESSES:
            well_formed(rule_sentence(language, rule, entry_at(version, rule).value), language)


# What holds for every sentence

LATIN = re.compile(r"[A-Za-z]")
NUMBER = re.compile(r"\d+(?:[.,\u00a0\u202f’]?\d+)*")


def well_formed(sentence: str, language: Language) -> None:
    """No brace, no double space, a full stop; no Latin letter in Greek and Hebrew; in Hebrew every card and every number isolated."""
    assert not set("{}#") & set(sentence), sentence
    assert not re.search(r"\s\s| [.,;:)]", sentence), sentence
    assert sentence == sentence.strip() and sentence.strip(END_OF_ISOLATE).endswith("."), sentence
    if language in ("el", "he"):
        assert not LATIN.search(sentence), sentence
    if language == "he":
        isolated(sentence)
    else:
        assert not {ISOLATE, END_OF_ISOLATE} & set(sentence), sentence


HEBREW_CARDS = sorted(set(FILES["he"]["cards"].values()) - {FILES["he"]["cards"][JOKER]}, key=len, reverse=True)


def isolated(sentence: str) -> None:
    outside, inside = apart(sentence)
    assert not re.search(r"\d", outside), sentence
    assert not [card for card in HEBREW_CARDS if card in outside], sentence
    numbers = [number for text in inside for number in NUMBER.findall(text)]
    assert numbers == NUMBER.findall(sentence.replace(ISOLATE, "").replace(END_OF_ISOLATE, "")), sentence


def apart(sentence: str) -> tuple[str, list[str]]:
    """What stands outside of every isolate, and the innermost texts inside; the signs come in pairs."""
    depth, outside, inside = 0, "", [""]
    for sign in sentence:
        if sign == ISOLATE:
            depth += 1
            inside.append("")
        elif sign == END_OF_ISOLATE:
            depth -= 1
            assert depth >= 0, sentence
            inside.append("")
        elif depth:
            inside[-1] += sign
        else:
            outside += sign
    assert depth == 0, sentence
    return outside, inside


def test_hebrew_isolates_every_card_and_every_number() -> None:
    def card(face: str) -> str:
        return wording._SPEAKERS["he"].word("card", face)

    sentence = wording.message("he", "run.mixed-suits", {"suit": "H", "cards": ["7H", "JK"], "count": 2})
    assert f"{ISOLATE}{card('7H')}{END_OF_ISOLATE}" in sentence
    assert f"{ISOLATE}{card('JK')}{END_OF_ISOLATE}" in sentence
    alone = wording.message("he", "joker.wrong-binding", {"card": "JK=9", "holds": "JK=6S"})
    assert f"{ISOLATE}{card('JK=9')}{END_OF_ISOLATE}" in alone
    assert f"{ISOLATE}{ISOLATE}" not in alone
    turns = rule_sentence("he", "/turn/maximumTurns", 10_000)
    assert f"{ISOLATE}10,000{END_OF_ISOLATE}" in turns


@pytest.mark.parametrize("broken", ["5 <5>.", "<5.", "5>.", "<1>,<0>5.", "<1>,<000>."])
def test_a_sentence_that_is_not_isolated_would_be_found(broken: str) -> None:
    with pytest.raises(AssertionError):
        isolated(broken.replace("<", ISOLATE).replace(">", END_OF_ISOLATE))


def test_catalan_never_calls_a_meld_a_seven() -> None:
    said = [text for parts in PARTS["ca"].values() for text in literals(parts)]
    assert not [text for text in said if re.search(r"\bsets?\b", text, re.IGNORECASE)]
    assert not re.search(r"\bsets?\b", FILES["ca"]["kinds"]["set"])
    assert FILES["ca"]["ranks"]["7"] == "set"


@EVERY_LANGUAGE
def test_no_word_of_english_is_left_in_another_language(language: Language) -> None:
    if language == "en":
        return
    english = re.compile(r"\b(the|card|cards|meld|melds|run|suits?|rank|player|players|round|turn|winner|loser|pile|stock|only|this|here|may|not|must)\b")
    assert not [text for parts in PARTS[language].values() for text in literals(parts) if english.search(text)]


@EVERY_LANGUAGE
def test_a_list_of_cards_is_written_as_the_language_writes_lists(language: Language) -> None:
    for count in range(1, 8):
        words = [f"word {number}" for number in range(count)]
        assert wording._SPEAKERS[language].listed(words) == format_list(words, locale=language)
