"""Bodies that are no questions, and questions whose premise fails: where the fault lies, and how it may be mended. (Contract, sections 2, 3, 13 and 14.)"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from service import JSON_BODY, Answer, ask, get, post

MELDS, VARIANTS = "/v1/melds/check", "/v1/variants/check"
QUESTION = pytest.mark.parametrize("path", [MELDS, VARIANTS])

RUN = {"cards": ["2C", "3C", "4C"]}
FITTING: dict[str, dict[str, Any]] = {MELDS: {"variant": "rami-51", "melds": [RUN]}, VARIANTS: {"variant": "rami-51"}}

NO_MEMBER = "Requests are closed: leave it out, or look for its spelling in /openapi.yaml."
NO_NULL = 'Nothing here may be null: leave the member out. What can be off has the value "none".'
NO_CARD = "Ranks are A 2 3 4 5 6 7 8 9 10 J Q K, suits are C D H S, in upper case, without spaces."
HIDDEN = "A card that nobody knows has no place in this question."

NOT_JSON = {"type": "urn:tierce:problem:not-json", "title": "The body is not JSON", "status": 400}
DOES_NOT_FIT = {"type": "urn:tierce:problem:does-not-fit", "title": "The body does not fit its schema", "status": 400}


def send(path: str, body: bytes) -> Answer:
    return ask("POST", path, parts=[body], headers=JSON_BODY)


def with_variant(path: str, variant: object) -> dict[str, Any]:
    return {**FITTING[path], "variant": variant}


def with_changes(path: str, changes: object) -> dict[str, Any]:
    return with_variant(path, {"id": "rami-51", "changes": changes})


def with_rule(pointer: str, value: object) -> dict[str, Any]:
    """Table rules that change one rule."""
    group, _, rule = pointer[1:].partition("/")
    return {group: {rule: value} if rule else value}


def problem(answer: Answer, *, hint: str | None = None) -> dict[str, Any]:
    """The whole problem but for its sentence; and but for the hint, where the test names none."""
    found: dict[str, Any] = answer.json
    assert answer.headers["content-type"] == "application/problem+json"
    assert found["status"] == answer.status
    assert found.pop("detail")
    if hint is None:
        assert found.pop("hint", "something")
    return found


def does_not_fit(pointer: str, hint: str | None = None) -> dict[str, Any]:
    return {**DOES_NOT_FIT, "pointer": pointer, **({} if hint is None else {"hint": hint})}


def impossible(*violations: tuple[str, str], newest: int = 1) -> dict[str, Any]:
    """The whole answer to a question about a variant that there is not: code and place of each violation."""
    wording = get("/v1/wording/en").json["violations"]
    return {
        "verdict": "impossible",
        "violations": [
            {
                "code": code,
                "rule": None,
                "at": at,
                "facts": {"newest": newest} if code == "variant.unknown-version" else {},
                "message": wording[code].replace("{newest}", str(newest)).replace("{newest, number}", str(newest)),
                "source": [{"document": "contract", "section": "3"}],
            }
            for code, at in violations
        ],
    }


# broken JSON ----------------------------------------------------------------------------------------

BROKEN: dict[str, bytes] = {
    "empty": b"",
    "a space": b" ",
    "a null byte": b"\0",
    "truncated in an object": b'{"variant": "rami-51"',
    "truncated in a list": b'{"variant": "rami-51", "melds": [{"cards": ["2C"',
    "truncated in a string": b'{"variant": "rami',
    "truncated after a key": b'{"variant":',
    "truncated in an escape": b'{"variant": "\\u00',
    "a byte order mark": b'\xef\xbb\xbf{"variant": "rami-51"}',
    "only a byte order mark": b"\xef\xbb\xbf",
    "UTF-16": '{"variant": "rami-51"}'.encode("utf-16"),
    "UTF-16 without a mark": '{"variant": "rami-51"}'.encode("utf-16-le"),
    "UTF-32": '{"variant": "rami-51"}'.encode("utf-32"),
    "Latin-1": '{"variant": "rämi"}'.encode("latin-1"),
    "bad UTF-8 in a value": b'{"variant": "\xff"}',
    "bad UTF-8 in a key": b'{"\xfe": 1}',
    "bad UTF-8 outside": b'{"variant": "rami-51"}\xff',
    "bad UTF-8 deep inside": b'{"variant": {"id": "rami-51", "changes": {"\xc3": {"\xff": "\xed\xa0\x80"}}}}',
    "UTF-8 cut short": b'{"variant": "\xe2\x99"}',
    "UTF-8 too long": b'{"variant": "\xc0\xaf"}',
    "a surrogate in UTF-8": b'{"variant": "\xed\xa0\x80"}',
    "beyond Unicode in UTF-8": b'{"variant": "\xf5\x80\x80\x80"}',
    "NaN": b"NaN",
    "NaN inside": b'{"variant": {"id": "rami-51", "version": NaN}}',
    "Infinity": b'{"variant": Infinity}',
    "-Infinity": b'{"variant": -Infinity}',
    "a number too large": b'{"variant": {"id": "rami-51", "version": 1e400}}',
    "a negative number too large": b'{"variant": {"id": "rami-51", "version": -1e400}}',
    "an integer too long": b'{"variant": {"id": "rami-51", "version": ' + b"9" * 5_000 + b"}}",
    "a number too large in table rules": b'{"variant": {"id": "rami-51", "changes": {"runs": {"minimumLength": 1e999}}}}',
    "a leading zero": b'{"variant": {"id": "rami-51", "version": 01}}',
    "a plus sign": b'{"variant": {"id": "rami-51", "version": +1}}',
    "a bare point": b'{"variant": {"id": "rami-51", "version": 1.}}',
    "a hexadecimal number": b'{"variant": {"id": "rami-51", "version": 0x1}}',
    "brackets": b"[" * 60_000,
    "brackets that close": b"[" * 30_000 + b"]" * 30_000,
    "braces": b'{"a":' * 10_000,
    "braces that close": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "a deep variant": b'{"variant": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "deep table rules": b'{"variant": {"id": "rami-51", "changes": {"a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}}",
    "deep objects in table rules": b'{"variant": {"id": "rami-51", "changes": ' + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"}}",
    "a deep value of a rule": b'{"variant": {"id": "rami-51", "changes": {"runs": {"minimumLength": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}}}",
    "a deep member that there is not": b'{"seat": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "a lone high surrogate": b'{"variant": "\\ud800"}',
    "a lone low surrogate": b'{"variant": "\\udc00"}',
    "two high surrogates": b'{"variant": "\\ud800\\ud800"}',
    "a high surrogate and a letter": b'{"variant": "\\ud800a"}',
    "a lone surrogate in a key": b'{"\\ud800": 1}',
    "a lone surrogate in table rules": b'{"variant": {"id": "rami-51", "changes": {"\\udfff": {}}}}',
    "a line break in a string": b'{"variant": "rami\n51"}',
    "a tab in a string": b'{"variant": "rami\t51"}',
    "an escape that there is not": b'{"variant": "\\x41"}',
    "single quotes": b"{'variant': 'rami-51'}",
    "a key without quotes": b'{variant: "rami-51"}',
    "a number as key": b'{1: "rami-51"}',
    "a comma at the end": b'{"variant": "rami-51",}',
    "a comma at the end of a list": b'{"variant": "rami-51", "melds": [{"cards": []},]}',
    "no comma": b'{"variant": "rami-51" "melds": []}',
    "no colon": b'{"variant" "rami-51"}',
    "a comment": b'{"variant": "rami-51"} // the newest',
    "two documents": b'{"variant": "rami-51"}{"variant": "rami-51"}',
    "a word": b"rami-51",
    "half a word": b"tru",
    "a capital word": b"True",
    "a form": b"variant=rami-51",
    "XML": b"<variant>rami-51</variant>",
    "YAML": b"variant: rami-51",
    "a form feed": b'\x0c{"variant": "rami-51"}',
    "a space that JSON does not know": '\u00a0{"variant": "rami-51"}'.encode(),
}


@QUESTION
@pytest.mark.parametrize("kind", BROKEN)
def test_a_body_that_is_not_json_is_refused(path: str, kind: str) -> None:
    assert {"pointer": "", **problem(send(path, BROKEN[kind]))} == {"pointer": "", **NOT_JSON}


@QUESTION
@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"variant": {"id": "rami-51", "changes": ' + b'{"a":' * 100_000])
def test_a_body_nested_more_deeply_than_a_body_may_be_long_is_too_large(path: str, deep: bytes) -> None:
    assert problem(send(path, deep)) == {"type": "urn:tierce:problem:too-large", "title": "The body is too large", "status": 413, "pointer": ""}


@QUESTION
def test_a_problem_of_broken_json_speaks_of_bytes_and_not_of_our_types(path: str) -> None:
    details = {kind: send(path, body).json["detail"] for kind, body in BROKEN.items()}
    assert [(kind, detail) for kind, detail in details.items() if "`$" in detail or "[...]" in detail] == []


@QUESTION
def test_json_may_be_written_in_every_way_that_json_allows(path: str) -> None:
    plain = post(path, FITTING[path])
    assert plain.json["verdict"] == "accepted"
    text = json.dumps(FITTING[path])
    escaped = "".join(f"\\u{ord(letter):04x}" if letter.isalnum() else letter for letter in text)
    spaced = json.dumps(FITTING[path], indent="\t \r\n")
    turned = json.dumps(dict(reversed(FITTING[path].items())))
    for other in (f" \t\r\n{text} \t\r\n", escaped, spaced, turned):
        assert send(path, other.encode()) == plain


# keys given twice -----------------------------------------------------------------------------------

TWICE: dict[str, tuple[str, str, str]] = {
    "the variant": (VARIANTS, '{"variant": "gin", "variant": "rami-51"}', '{"variant": "rami-51"}'),
    "the variant, wrong at last": (VARIANTS, '{"variant": "rami-51", "variant": "gin"}', '{"variant": "gin"}'),
    "the variant, malformed at last": (VARIANTS, '{"variant": "rami-51", "variant": 1}', '{"variant": 1}'),
    "the variant, malformed at first": (VARIANTS, '{"variant": 1, "variant": "rami-51"}', '{"variant": "rami-51"}'),
    "the id": (VARIANTS, '{"variant": {"id": "gin", "id": "rami-40"}}', '{"variant": {"id": "rami-40"}}'),
    "the version, malformed at first": (VARIANTS, '{"variant": {"id": "rami-40", "version": 0, "version": 1}}', '{"variant": {"id": "rami-40", "version": 1}}'),
    "a rule": (
        VARIANTS,
        '{"variant": {"id": "rami-40", "changes": {"runs": {"minimumLength": 5, "minimumLength": 4}}}}',
        '{"variant": {"id": "rami-40", "changes": {"runs": {"minimumLength": 4}}}}',
    ),
    "a rule, malformed at first": (
        VARIANTS,
        '{"variant": {"id": "rami-40", "changes": {"runs": {"minimumLength": 50, "minimumLength": 4}}}}',
        '{"variant": {"id": "rami-40", "changes": {"runs": {"minimumLength": 4}}}}',
    ),
    "a group": (
        VARIANTS,
        '{"variant": {"id": "rami-40", "changes": {"runs": {"aceLow": false}, "runs": {"minimumLength": 4}}}}',
        '{"variant": {"id": "rami-40", "changes": {"runs": {"minimumLength": 4}}}}',
    ),
    "the melds": (
        MELDS,
        '{"variant": "rami-51", "melds": [{"cards": []}], "melds": [{"cards": ["2C"]}]}',
        '{"variant": "rami-51", "melds": [{"cards": ["2C"]}]}',
    ),
    "the cards": (MELDS, '{"variant": "rami-51", "melds": [{"cards": ["3C"], "cards": ["2C"]}]}', '{"variant": "rami-51", "melds": [{"cards": ["2C"]}]}'),
    "the cards, malformed at first": (
        MELDS,
        '{"variant": "rami-51", "melds": [{"cards": ["TH"], "cards": ["2C"]}]}',
        '{"variant": "rami-51", "melds": [{"cards": ["2C"]}]}',
    ),
    "the cards, malformed at last": (
        MELDS,
        '{"variant": "rami-51", "melds": [{"cards": ["2C"], "cards": ["3C", "TH"]}]}',
        '{"variant": "rami-51", "melds": [{"cards": ["3C", "TH"]}]}',
    ),
}


@pytest.mark.parametrize("kind", TWICE)
def test_of_a_key_given_twice_the_last_one_counts(kind: str) -> None:
    path, twice, once = TWICE[kind]
    assert send(path, twice.encode()) == send(path, once.encode())


# wrong shapes ---------------------------------------------------------------------------------------


class Fault(NamedTuple):
    document: object
    pointer: str
    hint: str | None = None


OTHERS = {"a number": 1, "a part of a number": 1.5, "a truth": True, "a list": [], "null": None}


def null(value: object) -> str | None:
    return NO_NULL if value is None else None


NO_VERSIONS: list[Any] = [0, -1, 10**6 + 1, 10**7, 2**63, 10**30, -(10**30), "1", "", True, False, 1.5, 0.999999, -0.0, 1e300, None, [], [1], {}]
NO_TABLE_RULES: list[Any] = [None, True, 0, 1.5, "", "none", [], [{"runs": {}}]]

# What holds of both questions: of the body as a whole, and of the variant.
OF_VARIANTS: dict[str, Fault] = {
    **{f"{name} for a variant": Fault(value, "/variant", null(value)) for name, value in OTHERS.items()},
    "an empty id": Fault("", "/variant"),
    "an id of 65 letters": Fault("a" * 65, "/variant"),
    "an id of 65 cards": Fault("🃏" * 65, "/variant"),
    "a long id": Fault("a" * 60_000, "/variant"),
    "no id": Fault({}, "/variant"),
    "only a version": Fault({"version": 1}, "/variant"),
    **{f"{name} for an id": Fault({"id": value}, "/variant/id", null(value)) for name, value in OTHERS.items()},
    "an object for an id": Fault({"id": {"id": "rami-51"}}, "/variant/id"),
    "an empty id in an object": Fault({"id": ""}, "/variant/id"),
    "an id of 65 letters in an object": Fault({"id": "a" * 65}, "/variant/id"),
    **{f"version {value!r:.20}": Fault({"id": "rami-51", "version": value}, "/variant/version", null(value)) for value in NO_VERSIONS},
    **{f"{value!r} for table rules": Fault({"id": "rami-51", "changes": value}, "/variant/changes", null(value)) for value in NO_TABLE_RULES},
    "a member that there is not": Fault({"id": "rami-51", "name": "Rami"}, "/variant/name", NO_MEMBER),
    "an empty key": Fault({"id": "rami-51", "": 1}, "/variant/", NO_MEMBER),
    "a key with a slash and a tilde": Fault({"id": "rami-51", "a/b~c": 1}, "/variant/a~1b~0c", NO_MEMBER),
    "a key in capitals": Fault({"id": "rami-51", "Version": 1}, "/variant/Version", NO_MEMBER),
    "a key like a place": Fault({"id": "rami-51", "x` - at `$.id": 1}, "/variant/x` - at `$.id", NO_MEMBER),
    "a key like our own words": Fault({"id": "rami-51", "x` contains unknown field `y": 1}, "/variant/x` contains unknown field `y", NO_MEMBER),
    "a key with a point and brackets": Fault({"id": "rami-51", "a.b[0]": 1}, "/variant/a.b[0]", NO_MEMBER),
    "a key of several lines": Fault({"id": "rami-51", "a\nb`": 1}, "/variant/a\nb`", NO_MEMBER),
    "a long key": Fault({"id": "rami-51", "a" * 60_000: 1}, "/variant/" + "a" * 60_000, NO_MEMBER),
}

OF_BODIES: dict[str, Fault] = {
    **{f"{name} for a question": Fault(value, "", null(value)) for name, value in OTHERS.items()},
    "a word for a question": Fault("rami-51", ""),
    "nothing in a question": Fault({}, ""),
}

OF_MELDS: dict[str, Fault] = {
    **{f"{name} for melds": Fault(value, "/melds", null(value)) for name, value in OTHERS.items() if value != []},
    "a word for melds": Fault("2C 3C 4C", "/melds"),
    "an object for melds": Fault(RUN, "/melds"),
    "no melds": Fault([], "/melds"),
    "101 melds": Fault([RUN] * 101, "/melds"),
    "3,000 melds": Fault([{"cards": []}] * 3_000, "/melds"),
    **{f"{name} for a meld": Fault([value], "/melds/0", null(value)) for name, value in OTHERS.items()},
    "cards for a meld": Fault([RUN, ["2C", "3C", "4C"]], "/melds/1"),
    "a word for a meld": Fault([RUN, RUN, "2C"], "/melds/2"),
    "nothing in a meld": Fault([RUN, {}], "/melds/1"),
    "null for the last of 100 melds": Fault([*[RUN] * 99, None], "/melds/99", NO_NULL),
    **{f"{name} for cards": Fault([{"cards": value}], "/melds/0/cards", null(value)) for name, value in OTHERS.items() if value != []},
    "a word for cards": Fault([RUN, {"cards": "2C 3C 4C"}], "/melds/1/cards"),
    "an object for cards": Fault([{"cards": {"0": "2C"}}], "/melds/0/cards"),
    "25 cards": Fault([{"cards": ["2C"] * 25}], "/melds/0/cards"),
    "10,000 cards": Fault([RUN, {"cards": ["2C"] * 10_000}], "/melds/1/cards"),
    **{f"{name} for a card": Fault([{"cards": [value]}], "/melds/0/cards/0", null(value)) for name, value in OTHERS.items()},
    "an object for a card": Fault([{"cards": ["2C", {"rank": "2", "suit": "C"}]}], "/melds/0/cards/1"),
    "a list for a card": Fault([{"cards": ["2C", "3C", ["4C"]]}], "/melds/0/cards/2"),
    "null for the last of 24 cards": Fault([RUN, {"cards": [*["2C"] * 23, None]}], "/melds/1/cards/23", NO_NULL),
    "a kind for a meld": Fault([{**RUN, "kind": "run"}], "/melds/0/kind", NO_MEMBER),
    "a key with a slash and a tilde in a meld": Fault([RUN, {**RUN, "~/": 1}], "/melds/1/~0~1", NO_MEMBER),
}

FAULTS: dict[str, tuple[str, Fault]] = {
    **{f"{path} {name}": (path, fault) for path in (MELDS, VARIANTS) for name, fault in OF_BODIES.items()},
    **{
        f"{path} {name}": (path, fault._replace(document=with_variant(path, fault.document)))
        for path in (MELDS, VARIANTS)
        for name, fault in OF_VARIANTS.items()
    },
    **{f"{MELDS} {name}": (MELDS, fault._replace(document={"variant": "rami-51", "melds": fault.document})) for name, fault in OF_MELDS.items()},
    f"{MELDS} no melds at all": (MELDS, Fault({"variant": "rami-51"}, "")),
    f"{MELDS} no variant": (MELDS, Fault({"melds": [RUN]}, "")),
    f"{MELDS} a hand beside": (MELDS, Fault({**FITTING[MELDS], "hand": []}, "/hand", NO_MEMBER)),
    f"{MELDS} null beside": (MELDS, Fault({**FITTING[MELDS], "hand": None}, "/hand", NO_MEMBER)),
    f"{MELDS} cards beside": (MELDS, Fault({**FITTING[MELDS], "cards": ["2C"]}, "/cards", NO_MEMBER)),
    f"{VARIANTS} melds beside": (VARIANTS, Fault({**FITTING[VARIANTS], "melds": [RUN]}, "/melds", NO_MEMBER)),
    f"{VARIANTS} an empty key beside": (VARIANTS, Fault({**FITTING[VARIANTS], "": 0}, "/", NO_MEMBER)),
    f"{VARIANTS} a key like a place beside": (VARIANTS, Fault({**FITTING[VARIANTS], "a` - at `$.b": 0}, "/a` - at `$.b", NO_MEMBER)),
    f"{VARIANTS} a variant by its key": (VARIANTS, Fault({"id": "rami-51"}, "/id", NO_MEMBER)),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_body_of_the_wrong_shape_is_told_where(kind: str) -> None:
    path, fault = FAULTS[kind]
    assert problem(post(path, fault.document), hint=fault.hint) == does_not_fit(fault.pointer, fault.hint)


def test_a_question_may_hold_100_melds_of_24_cards() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [{"cards": ["2C", "3C"] * 12}] * 100})
    assert answer.status == 200
    assert len(answer.json["results"]) == 100


def test_a_meld_without_cards_is_an_answer() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [{"cards": []}]})
    assert (answer.status, answer.json["verdict"]) == (200, "rejected")


# misspelt cards -------------------------------------------------------------------------------------

MEANT = {
    "TH": "10H",
    "th": "10H",
    "Th": "10H",
    "10h": "10H",
    "1H": "AH",
    "1h": "AH",
    "11C": "JC",
    "12D": "QD",
    "13S": "KS",
    "14H": "AH",
    "ah": "AH",
    "aH": "AH",
    "As": "AS",
    "jd": "JD",
    "7♥": "7H",
    "7♥️": "7H",
    "7♡": "7H",
    "10♠": "10S",
    "A♣": "AC",
    "q♦": "QD",
    "♥7": "7H",
    "H7": "7H",
    "h7": "7H",
    "S10": "10S",
    "ST": "10S",
    "10 H": "10H",
    " 7H": "7H",
    "7H ": "7H",
    "7H\n": "7H",
    "7\tH": "7H",
    "10-H": "10H",
    "10_H": "10H",
    "joker": "JK",
    "Joker": "JK",
    "JOKER": "JK",
    "jk": "JK",
    "Jk": "JK",
    "JK ": "JK",
    "🃏": "JK",
    "JK=TH": "JK=10H",
    "JK=10h": "JK=10H",
    "JK=1H": "JK=AH",
    "JK=7♥": "JK=7H",
    "JK=H7": "JK=7H",
    "JK= 7H": "JK=7H",
    "JK = 7H": "JK=7H",
    "JK=T": "JK=10",
    "JK=t": "JK=10",
    "JK=1": "JK=A",
    "JK=k": "JK=K",
    "jk=6s": "JK=6S",
    "jk=9": "JK=9",
    "joker=6S": "JK=6S",
}
MEANINGLESS = ["", " ", "7", "10", "H", "♥", "JK=", "JK=JK", "JK=??", "JK=ZZ", "JK=15H", "JK==7H", "JK=7H=7H", "7H=JK", "=7H", "ZZ", "AA", "HH", "15C"]
MEANINGLESS += [
    "7HH",
    "77H",
    "7H8H",
    "7H,8H",
    "7♥♥",
    "Ace of Hearts",
    "sept de coeur",
    "\0",
    "?",
    "???",
    "?H",
    "7?",
    "７Ｈ",
    "7Н",
    "🂷",
    "J" * 30_000,
]


def refused_card(card: str, meld: int = 0, place: int = 0) -> dict[str, Any]:
    melds = [{"cards": ["2C"] * 24} for _ in range(meld + 1)]
    melds[meld] = {"cards": [*["2C"] * place, card]}
    return problem(post(MELDS, {"variant": "rami-51", "melds": melds}), hint="whatever it is")


@pytest.mark.parametrize(("card", "meant"), MEANT.items())
def test_a_card_in_a_common_other_spelling_is_told_the_right_one(card: str, meant: str) -> None:
    assert refused_card(card) == does_not_fit("/melds/0/cards/0", f"Write `{meant}`.")


@pytest.mark.parametrize("card", MEANINGLESS, ids=lambda card: card[:20])
def test_a_card_that_nobody_can_guess_is_told_how_cards_are_spelt(card: str) -> None:
    assert refused_card(card) == does_not_fit("/melds/0/cards/0", NO_CARD)


def test_a_hidden_card_is_told_that_it_has_no_place_here() -> None:
    assert refused_card("??") == does_not_fit("/melds/0/cards/0", HIDDEN)


@pytest.mark.parametrize(("meld", "place"), [(0, 0), (0, 23), (1, 0), (9, 10), (99, 23)])
def test_a_misspelt_card_is_pointed_to(meld: int, place: int) -> None:
    assert refused_card("TH", meld, place) == does_not_fit(f"/melds/{meld}/cards/{place}", "Write `10H`.")


def test_of_two_misspelt_cards_the_first_is_pointed_to() -> None:
    answer = post(MELDS, {"variant": "rami-51", "melds": [RUN, {"cards": ["2C", "3♣", "TH"]}, {"cards": ["??"]}]})
    assert problem(answer, hint="a card") == does_not_fit("/melds/1/cards/1", "Write `3C`.")


def test_a_misspelt_card_is_told_what_was_expected() -> None:
    detail = post(MELDS, {"variant": "rami-51", "melds": [{"cards": ["TH"]}]}).json["detail"]
    assert detail == "Expected a card: rank, then suit (`10H`), `JK` for a joker, `JK=6S` or `JK=9` for one that stands for something"


# whole numbers --------------------------------------------------------------------------------------


WHOLE: dict[str, Any] = {
    '"version": 1.0': {"version": 1},
    '"version": 1e0': {"version": 1},
    '"version": 10e-1': {"version": 1},
    '"version": 2.0': {"version": 2},
    '"version": 1e6': {"version": 10**6},
    '"version": 0.0': {"version": 0},
    '"version": 1e7': {"version": 10**7},
    '"version": 1.0, "changes": {"runs": {"minimumLength": 4.0}}': {"version": 1, "changes": with_rule("/runs/minimumLength", 4)},
    '"changes": {"runs": {"minimumLength": 4.0}, "sets": {"distinctSuits": 1.0}}': {"changes": {"runs": {"minimumLength": 4}, "sets": {"distinctSuits": 1}}},
    '"changes": {"opening": {"minimumPoints": -0.0}}': {"changes": with_rule("/opening/minimumPoints", 0)},
    '"changes": {"opening": {"minimumPoints": -0}}': {"changes": with_rule("/opening/minimumPoints", 0)},
    '"changes": {"deal": {"players": {"min": 3.0, "max": 40e-1}}}': {"changes": with_rule("/deal/players", {"min": 3, "max": 4})},
    '"changes": {"match": {"end": {"rounds": 3.0}}}': {"changes": with_rule("/match/end", {"rounds": 3})},
}


@QUESTION
@pytest.mark.parametrize(("written", "meant"), WHOLE.items())
def test_five_point_nought_is_five(path: str, written: str, meant: dict[str, Any]) -> None:
    text = json.dumps(FITTING[path]).replace('"rami-51"', f'{{"id": "rami-51", {written}}}', 1)
    one, other = send(path, text.encode()), post(path, with_variant(path, {"id": "rami-51", **meant}))
    assert (one.status, one.json) == (other.status, other.json)


@QUESTION
@pytest.mark.parametrize("rule", ["/runs/aceLow", "/sets/distinctSuits", "/deal/upcard", "/sets/oneRank"])
@pytest.mark.parametrize("value", [1, 0, 1.0, "true", "", [], {}])
def test_a_number_or_a_word_is_no_truth(path: str, rule: str, value: object) -> None:
    assert problem(post(path, with_changes(path, with_rule(rule, value)))) == does_not_fit(f"/variant/changes{rule}")


# variants that there are not ------------------------------------------------------------------------

STRANGERS = [
    "gin",
    "RAMI-51",
    "Rami-51",
    "rami-51 ",
    " rami-51",
    "rami-51\n",
    "rami_51",
    "rami-51/1",
    "rami‑51",
    "ράμι",
    "רמי",
    "🃏" * 64,
    "a" * 64,
    "\0",
    "~/",
    "0",
]


@QUESTION
@pytest.mark.parametrize("id", STRANGERS)
def test_a_variant_that_there_is_not_is_impossible(path: str, id: str) -> None:
    for variant, at in ((id, "/variant"), ({"id": id}, "/variant/id"), ({"id": id, "version": 7}, "/variant/id"), ({"id": id, "changes": {}}, "/variant/id")):
        answer = post(path, with_variant(path, variant))
        assert (answer.status, answer.json) == (200, impossible(("variant.unknown", at)))


@QUESTION
@pytest.mark.parametrize("version", [2, 3, 51, 999_999, 10**6])
def test_a_version_that_there_is_not_is_impossible(path: str, version: int) -> None:
    more: dict[str, Any]
    for more in ({}, {"changes": {}}, {"changes": with_rule("/runs/minimumLength", 4)}):
        answer = post(path, with_variant(path, {"id": "rami-51", "version": version, **more}))
        assert (answer.status, answer.json) == (200, impossible(("variant.unknown-version", "/variant/version")))


# table rules that there are not ---------------------------------------------------------------------

# `changes`, and the places of what no variant has.
UNKNOWN_RULES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a group": ({"rules": {"minimumLength": 3}}, ["/rules"]),
    "a group with nothing in it": ({"rules": {}}, ["/rules"]),
    "a group with nothing in it beside another": ({"rules": {}, "runs": {"minimumLength": 4}}, ["/rules"]),
    "a group of another shape": ({"rules": 1, "others": [], "more": "none", "last": None}, ["/last", "/more", "/others", "/rules"]),
    "a rule": ({"runs": {"maximumWidth": 3}}, ["/runs/maximumWidth"]),
    "a rule of another group": ({"sets": {"minimumLength": 3}}, ["/sets/minimumLength"]),
    "a rule outside its group": ({"minimumLength": 3}, ["/minimumLength"]),
    "a rule by its pointer": ({"/runs/minimumLength": 3}, ["/~1runs~1minimumLength"]),
    "a rule by its path": ({"runs/minimumLength": 3}, ["/runs~1minimumLength"]),
    "a rule in capitals": ({"runs": {"MinimumLength": 3}}, ["/runs/MinimumLength"]),
    "a rule in snake case": ({"runs": {"minimum_length": 3}}, ["/runs/minimum_length"]),
    "a group in snake case": ({"lay_off": {"targets": "own"}}, ["/lay_off"]),
    "what is no rule": ({"id": "gin", "version": 2, "names": {}, "documents": [], "remarks": []}, ["/documents", "/id", "/names", "/remarks", "/version"]),
    "the prize in a group": ({"match": {"prize": "none"}}, ["/match/prize"]),
    "an empty group": ({"": {}}, ["/"]),
    "an empty group with an empty rule": ({"": {"": 1}}, ["/"]),
    "an empty rule": ({"runs": {"": 1}}, ["/runs/"]),
    "a slash": ({"a/b": {}, "runs": {"a/b": 1}}, ["/a~1b", "/runs/a~1b"]),
    "a tilde": ({"a~b": 1, "runs": {"~": 1}}, ["/a~0b", "/runs/~0"]),
    "what is escaped already": ({"~1": 1, "~0": 1, "~01": 1}, ["/~00", "/~001", "/~01"]),
    "slashes and tildes": ({"~/~/": 1}, ["/~0~1~0~1"]),
    "a long group": ({"a" * 64: 1}, ["/" + "a" * 64]),
    "a long rule": ({"runs": {"ä" * 64: 1}}, ["/runs/" + "ä" * 64]),
    "many": ({str(number): number for number in range(24)}, sorted(f"/{number}" for number in range(24))),
    "strange letters": ({"רצף": 1, "🃏": 1, "\0": 1, "a b": 1, "`$.a[0]`": 1, '"': 1}, ["/\0", '/"', "/`$.a[0]`", "/a b", "/רצף", "/🃏"]),
    "something deep": ({"a": json.loads("[" * 100 + "]" * 100), "runs": {"b": json.loads('{"a":' * 100 + "1" + "}" * 100)}}, ["/a", "/runs/b"]),
    "a number too large for a rule": ({"a": 10**300, "b": 1e300}, ["/a", "/b"]),
}


@QUESTION
@pytest.mark.parametrize("kind", UNKNOWN_RULES)
def test_a_table_rule_that_no_variant_has_is_impossible(path: str, kind: str) -> None:
    changes, places = UNKNOWN_RULES[kind]
    answer = post(path, with_changes(path, changes))
    assert (answer.status, answer.json) == (200, impossible(*(("variant.unknown-rule", f"/variant/changes{place}") for place in places)))


@QUESTION
@pytest.mark.parametrize(
    ("changes", "place", "expected"),
    [
        ({"a" * 65: 1}, "", "Expected names of at most 64 characters"),
        ({"runs": {"a" * 65: 1}}, "/runs", "Expected names of at most 64 characters"),
        ({str(number): 1 for number in range(25)}, "", "Expected `object` with at most 24 members"),
        ({"runs": {str(number): 1 for number in range(25)}}, "/runs", "Expected `object` with at most 24 members"),
    ],
)
def test_table_rules_without_end_do_not_fit(path: str, changes: dict[str, Any], place: str, expected: str) -> None:
    answer = post(path, with_changes(path, changes))
    assert answer.status == 400
    assert (answer.json["pointer"], answer.json["detail"]) == (f"/variant/changes{place}", expected)


@QUESTION
def test_a_variant_and_a_table_rule_that_there_are_not_are_both_named(path: str) -> None:
    variant = {"id": "gin", "version": 3, "changes": {"runs": {"width": 1}, "rules": 1}}
    places = ("/variant/changes/rules", "/variant/changes/runs/width")
    expected = impossible(*(("variant.unknown-rule", place) for place in places), ("variant.unknown", "/variant/id"))
    assert post(path, with_variant(path, variant)).json == expected
    expected = impossible(*(("variant.unknown-rule", place) for place in places), ("variant.unknown-version", "/variant/version"))
    assert post(path, with_variant(path, {**variant, "id": "rami-51"})).json == expected


@QUESTION
@pytest.mark.parametrize("order", [["good", "bad"], ["bad", "good"]])
def test_the_answer_to_one_question_is_not_given_to_another(path: str, order: list[str]) -> None:
    # Table rules that no other test asks about: nothing about them is known yet.
    rules = {"runs": {"minimumLength": 5}, "opening": {"minimumPoints": 100 + len(path) + order.index("good")}}
    changes: dict[str, Any] = {"good": rules, "bad": {**rules, "stranger": {}}}
    answers = {kind: post(path, with_changes(path, changes[kind])).json for kind in order}
    assert answers["bad"] == impossible(("variant.unknown-rule", "/variant/changes/stranger"))
    assert answers["good"].get("variant") == {"id": "rami-51", "version": 1, "changes": rules}


def test_table_rules_that_change_nothing_are_left_out() -> None:
    plain = post(VARIANTS, {"variant": {"id": "rami-51", "version": 1}}).json
    changes: dict[str, Any]
    for changes in ({}, {"runs": {}}, {"runs": {}, "sets": {}, "scoring": {}}):
        assert post(VARIANTS, with_changes(VARIANTS, changes)).json == plain
    changed = with_rule("/runs/minimumLength", 4)
    assert post(VARIANTS, with_changes(VARIANTS, {**changed, "sets": {}})).json["variant"]["changes"] == changed


# table rules that do not fit ------------------------------------------------------------------------

# What each rule may be (the table of variants): the least and the greatest number, words, or an object of such.
NUMBERS = {
    "/turn/takeFromTurn": (1, 3),
    "/turn/maximumTurns": (1, 10_000),
    "/deal/handSize": (5, 16),
    "/sets/minimumSize": (3, 4),
    "/sets/maximumSize": (3, 8),
    "/runs/minimumLength": (3, 5),
    "/runs/maximumLength": (3, 13),
    "/jokers/maximumPerMeld": (0, 2),
    "/jokers/minimumNaturals": (1, 3),
    "/opening/minimumPoints": (0, 200),
    "/jokerSwap/setNaturals": (2, 3),
    "/stock/maximumReshuffles": (0, 10),
    "/scoring/joker": (0, 100),
    "/scoring/unopened": (0, 500),
    "/scoring/atOnceBonus": (0, 200),
    "/scoring/atOnceFactor": (1, 3),
    "/scoring/winner": (-200, 0),
}
WORDS = {
    "/deal/firstSeat": ["leftOfDealer", "dealer"],
    "/deal/nextDealer": ["left", "none"],
    "/turn/returnTakenCard": ["forbidden", "allowed"],
    "/turn/takenCard": ["keep", "layThisTurn", "layInNewMeld"],
    "/turn/takers": ["anybody", "opened", "openingWithIt"],
    "/turn/finalDiscard": ["required", "optional"],
    "/turn/maximumTurns": ["none"],
    "/jokers/position": ["lowest", "declared"],
    "/layOff/targets": ["all", "own"],
    "/jokerSwap/allowed": ["never", "afterOpening", "always"],
    "/jokerSwap/targets": ["all", "own"],
    "/jokerSwap/reuse": ["must", "ifPossible", "free"],
    "/stock/maximumReshuffles": ["unlimited"],
    "/scoring/unopened": ["none"],
    "/scoring/blocked": ["lowestHandWins", "everybodyPays"],
    "/match/ranking": ["lowestTotal"],
    "/match/end": ["none"],
    "/prize": ["none"],
}
TRUTHS = {
    "/deal/upcard": [True, False],
    "/sets/oneRank": [True],
    "/sets/distinctSuits": [True, False],
    "/runs/oneSuit": [True],
    "/runs/consecutive": [True],
    "/runs/aceLow": [True, False],
    "/runs/aceHigh": [True, False],
    "/runs/aroundTheCorner": [False, True],
    "/jokers/adjacent": [True, False],
    "/opening/pureRun": [True, False],
    "/layOff/requiresOpening": [True, False],
}
PLAYERS = {"min": 2, "max": 4}
ROW = {"players": PLAYERS, "packs": 2, "jokers": 4}
PRIZE = {"formula": "Q1", "winnerShare": 75, "limit": 80, "limitInclusive": False}
OBJECTS: dict[str, dict[str, Any]] = {
    "/deal/players": PLAYERS,
    "/scoring/ace": {"low": 1, "high": 11, "hand": 11},
    "/scoring/court": {"jack": 10, "queen": 10, "king": 10},
    "/prize": PRIZE,
}
PARTS = {
    "/deal/players/min": (2, 8),
    "/deal/players/max": (2, 8),
    "/scoring/ace/low": (0, 100),
    "/scoring/ace/high": (0, 100),
    "/scoring/ace/hand": (0, 100),
    "/scoring/court/jack": (0, 100),
    "/scoring/court/queen": (0, 100),
    "/scoring/court/king": (0, 100),
    "/prize/winnerShare": (50, 100),
    "/prize/limit": (1, 1_000),
}
RULES = sorted({*NUMBERS, *WORDS, *TRUTHS, *OBJECTS, "/deal/packs"})


def test_the_tables_of_this_page_name_every_rule() -> None:
    values = get("/v1/variants/rami-51?form=values").json
    assert sorted(["/prize", *(f"/{group}/{rule}" for group, rules in values.items() if group != "prize" for rule in rules)]) == RULES


def refused(path: str, changes: object) -> dict[str, Any]:
    return problem(post(path, with_changes(path, changes)))


@QUESTION
@pytest.mark.parametrize("rule", RULES)
def test_no_rule_is_null(path: str, rule: str) -> None:
    answer = post(path, with_changes(path, with_rule(rule, None)))
    assert problem(answer, hint="none of it") == does_not_fit(f"/variant/changes{rule}", NO_NULL)


@QUESTION
@pytest.mark.parametrize("group", sorted({rule.split("/")[1] for rule in RULES} - {"prize"}))
def test_no_group_of_rules_is_anything_but_an_object(path: str, group: str) -> None:
    values: list[Any] = [True, 0, 1.5, "none", "", [], [{}]]
    for value in values:
        assert refused(path, {group: value}) == does_not_fit(f"/variant/changes/{group}")
    answer = post(path, with_changes(path, {group: None}))
    assert problem(answer, hint="none of it") == does_not_fit(f"/variant/changes/{group}", NO_NULL)


@QUESTION
@pytest.mark.parametrize("rule", RULES)
def test_no_rule_has_a_value_of_another_shape(path: str, rule: str) -> None:
    shapes: list[object] = [[], [1], {"value": 3}, {"": 1}, "no such word", "", 0.5, -1_000, 10**9, 10**30]
    if rule == "/deal/packs":
        shapes = [{}, "none", 1, True]
    for value in shapes:
        answer = refused(path, with_rule(rule, value))
        # In an object the first key that it does not have is pointed to.
        inside = f"/{next(iter(value))}" if isinstance(value, dict) and rule in (*OBJECTS, "/match/end") else ""
        assert answer == does_not_fit(f"/variant/changes{rule}{inside}")


@pytest.mark.parametrize(("rule", "bounds"), NUMBERS.items())
def test_a_number_beyond_its_bounds_does_not_fit(rule: str, bounds: tuple[int, int]) -> None:
    least, greatest = bounds
    for value in (least - 1, greatest + 1, -(10**6), 10**6 + 1, 2**64, least - 1.0, least + 0.5, str(least), True):
        assert refused(VARIANTS, with_rule(rule, value)) == does_not_fit(f"/variant/changes{rule}")


@pytest.mark.parametrize(("rule", "bounds"), NUMBERS.items())
def test_a_number_at_its_bounds_fits(rule: str, bounds: tuple[int, int]) -> None:
    for value in bounds:
        answer = post(VARIANTS, with_changes(VARIANTS, with_rule(rule, value)))
        assert answer.status == 200
        assert answer.json["verdict"] in ("accepted", "impossible")
        assert "variant.unknown-rule" not in answer.body.decode()


@pytest.mark.parametrize(("rule", "words"), WORDS.items())
def test_a_word_that_a_rule_does_not_know_does_not_fit(rule: str, words: list[str]) -> None:
    for word in ("never ever", "", "None", "null", words[0].upper(), f"{words[0]} "):
        assert refused(VARIANTS, with_rule(rule, word)) == does_not_fit(f"/variant/changes{rule}")


@pytest.mark.parametrize(("rule", "words"), [*WORDS.items(), *TRUTHS.items()])
def test_every_word_of_a_rule_fits(rule: str, words: list[object]) -> None:
    for word in words:
        answer = post(VARIANTS, with_changes(VARIANTS, with_rule(rule, word)))
        assert (answer.status, answer.json["verdict"], answer.json["variant"]["changes"]) == (200, "accepted", with_rule(rule, word))


@pytest.mark.parametrize("rule", ["/sets/oneRank", "/runs/oneSuit", "/runs/consecutive"])
def test_what_every_table_shares_cannot_be_switched_off(rule: str) -> None:
    assert refused(VARIANTS, with_rule(rule, False)) == does_not_fit(f"/variant/changes{rule}")


@QUESTION
@pytest.mark.parametrize("rule", OBJECTS)
def test_a_part_of_an_object_is_not_enough(path: str, rule: str) -> None:
    whole = OBJECTS[rule]
    for part in whole:
        assert refused(path, with_rule(rule, {part: whole[part]})) == does_not_fit(f"/variant/changes{rule}")
        assert refused(path, with_rule(rule, {key: value for key, value in whole.items() if key != part})) == does_not_fit(f"/variant/changes{rule}")
    assert refused(path, with_rule(rule, {})) == does_not_fit(f"/variant/changes{rule}")


@QUESTION
@pytest.mark.parametrize("rule", OBJECTS)
def test_the_parts_of_an_object_are_pointed_to(path: str, rule: str) -> None:
    whole = OBJECTS[rule]
    for part in whole:
        values: list[Any] = [[], {}, "no such word", 0.5, None]
        for value in values:
            answer = post(path, with_changes(path, with_rule(rule, {**whole, part: value})))
            hint = null(value)
            assert problem(answer, hint=hint) == does_not_fit(f"/variant/changes{rule}/{part}", hint)
    for key, escaped in (("more", "more"), ("", ""), ("a/b~c", "a~1b~0c"), ("x` - at `$.y", "x` - at `$.y")):
        answer = post(path, with_changes(path, with_rule(rule, {**whole, key: 1})))
        assert problem(answer, hint=NO_MEMBER) == does_not_fit(f"/variant/changes{rule}/{escaped}", NO_MEMBER)


@pytest.mark.parametrize(("part", "bounds"), PARTS.items())
def test_a_part_beyond_its_bounds_does_not_fit(part: str, bounds: tuple[int, int]) -> None:
    rule, _, name = part.rpartition("/")
    for value in (bounds[0] - 1, bounds[1] + 1, 10**30):
        assert refused(VARIANTS, with_rule(rule, {**OBJECTS[rule], name: value})) == does_not_fit(f"/variant/changes{part}")


@pytest.mark.parametrize(
    ("packs", "place"),
    [
        ([], ""),
        ([ROW] * 8, ""),
        ([None], "/0"),
        ([ROW, 1], "/1"),
        ([ROW, {}], "/1"),
        ([ROW, {"packs": 1, "jokers": 0}], "/1"),
        ([{**ROW, "packs": 0}], "/0/packs"),
        ([ROW, {**ROW, "packs": 5}], "/1/packs"),
        ([ROW, ROW, {**ROW, "jokers": 9}], "/2/jokers"),
        ([{**ROW, "jokers": -1}], "/0/jokers"),
        ([{**ROW, "players": {"min": 2}}], "/0/players"),
        ([{**ROW, "players": {"min": 2, "max": 9}}], "/0/players/max"),
        ([{**ROW, "players": {"min": 1, "max": 4}}], "/0/players/min"),
        ([{**ROW, "players": {"min": 2, "max": 4, "most": 4}}], "/0/players/most"),
        ([{**ROW, "cards": 52}], "/0/cards"),
        ([{**ROW, "~": 52}], "/0/~0"),
    ],
)
def test_the_rows_of_the_pack_table_are_pointed_to(packs: object, place: str) -> None:
    assert refused(VARIANTS, with_rule("/deal/packs", packs)) == does_not_fit(f"/variant/changes/deal/packs{place}")


@pytest.mark.parametrize(
    ("end", "place"),
    [
        ({}, ""),
        ({"rounds": 3, "points": 100}, ""),
        ({"rounds": 0}, "/rounds"),
        ({"rounds": 1_001}, "/rounds"),
        ({"points": 0}, "/points"),
        ({"points": 10**6 + 1}, "/points"),
        ({"rounds": None}, "/rounds"),
        ({"turns": 3}, "/turns"),
        (3, ""),
    ],
)
def test_the_end_of_a_match_is_one_number_of_rounds_or_points(end: object, place: str) -> None:
    assert refused(VARIANTS, with_rule("/match/end", end)) == does_not_fit(f"/variant/changes/match/end{place}")


# never both -----------------------------------------------------------------------------------------

# The premise fails and the body does not fit: what fits the schema comes first.
BOTH: dict[str, tuple[dict[str, Any], str]] = {
    "a strange variant and a misspelt card": ({"variant": "gin", "melds": [{"cards": ["TH"]}]}, "/melds/0/cards/0"),
    "a strange version and no melds": ({"variant": {"id": "rami-51", "version": 9}, "melds": []}, "/melds"),
    "a strange rule and a value that does not fit": (
        with_changes(MELDS, {"rules": 1, "runs": {"width": 1, "minimumLength": 2}}),
        "/variant/changes/runs/minimumLength",
    ),
    "a strange rule and a member that there is not": ({**with_changes(MELDS, {"rules": 1}), "seat": 0}, "/seat"),
    "rules that contradict each other and one that does not fit": (
        with_changes(MELDS, {"runs": {"aceLow": False, "aceHigh": False, "minimumLength": 9}}),
        "/variant/changes/runs/minimumLength",
    ),
    "a strange variant and table rules that do not fit": (
        {"variant": {"id": "gin", "changes": {"runs": None}}, "melds": [RUN]},
        "/variant/changes/runs",
    ),
    "a card that the packs do not hold and a misspelt one": ({"variant": "rami-51", "melds": [{"cards": ["2C"] * 9}, {"cards": ["2c"]}]}, "/melds/1/cards/0"),
}


@pytest.mark.parametrize("kind", BOTH)
def test_what_does_not_fit_is_said_before_what_is_impossible(kind: str) -> None:
    document, pointer = BOTH[kind]
    assert problem(post(MELDS, document)) == does_not_fit(pointer)


def test_the_same_body_never_gets_both_a_verdict_and_a_problem() -> None:
    bodies = [(path, body) for path in (MELDS, VARIANTS) for body in BROKEN.values()]
    bodies += [(path, json.dumps(fault.document).encode()) for path, fault in FAULTS.values()]
    bodies += [(MELDS, json.dumps(document).encode()) for document, _ in BOTH.values()]
    bodies += [(path, json.dumps(with_changes(path, changes)).encode()) for path in (MELDS, VARIANTS) for changes, _ in UNKNOWN_RULES.values()]
    bodies += [(path, json.dumps(with_variant(path, id)).encode()) for path in (MELDS, VARIANTS) for id in STRANGERS]
    for path, body in bodies:
        answer = send(path, body)
        assert answer.status in (200, 400)
        assert {"verdict"} == {"verdict", "type", "title", "status", "pointer"} & answer.json.keys() if answer.status == 200 else "type" in answer.json
        assert answer.status == 200 or not {"verdict", "violations", "results", "variant"} & answer.json.keys()
        for language in ("fr", "he"):
            again = ask("POST", path, parts=[body], headers={**JSON_BODY, "accept-language": language})
            assert again.status == answer.status


def test_a_problem_never_repeats_what_was_sent() -> None:
    secret = "seed-of-the-round"
    bodies: list[Any] = [secret, [secret], {"variant": {"id": "rami-51", "version": secret}}, {"variant": {"id": "rami-51", "changes": secret}}]
    bodies += [{"variant": {"id": "rami-51", "changes": with_rule(rule, secret)}} for rule in RULES]
    bodies += [{"variant": "rami-51", "melds": [{"cards": [secret]}]}, {"variant": "rami-51", "melds": secret}, {"variant": secret * 10, "melds": [RUN]}]
    bodies += [{"variant": "rami-51", "melds": [RUN], "seed": secret}]
    for body in bodies:
        answer = post(MELDS if isinstance(body, dict) and "melds" in body else VARIANTS, body)
        assert answer.status == 400
        assert secret not in answer.body.decode()
