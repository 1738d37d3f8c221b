"""Bodies that are no JSON, and JSON that is written in odd ways."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from bodies import (
    ACTIONS,
    APPLY,
    ARRANGE,
    DEAL,
    FITTING,
    LEGAL,
    MATCHES,
    MELDS,
    NOT_JSON,
    OF_STATES,
    OPENINGS,
    QUESTION,
    RECORD,
    RECORDS,
    ROUNDS,
    RULEBOOKS,
    SCORE,
    STATE,
    STATES,
    VARIANTS,
    VIEWS,
    does_not_fit,
    home,
    id_at,
    limit,
    problem,
    send,
    with_any_variant,
    with_changes,
    with_rule,
    with_variant,
)
from service import post

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
    "truncated in a number": b'{"variant": "rami-il", "totals": [0, 2',
    "a leading zero in a total": b'{"variant": "rami-il", "prize": 1, "totals": [0, 020]}',
    "a prize with commas": b'{"variant": "rami-il", "totals": [0, 20], "prize": 1,000}',
    "a prize without end": b'{"variant": "rami-il", "totals": [0, 20], "prize": Infinity}',
    "a total that is no number": b'{"variant": "rami-51", "rounds": [[0, NaN]]}',
    "a word without quotes": b'{"variant": "rami-51", "cards": [], "objective": open}',
    "deep rounds": b'{"variant": "rami-51", "rounds": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "a deep hand": b'{"variant": "rami-51", "hand": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "deep hands": b'{"state": {"seats": [{"hand": ' + b"[" * 30_000 + b"]" * 30_000 + b"}]}}",
    "deep melds": b'{"actions": [{"action": "open", "melds": ' + b"[" * 30_000 + b"]" * 30_000 + b"}]}",
    "a deep start": b'{"record": {"start": ' + b'{"start":' * 6_000 + b"1" + b"}" * 6_000 + b"}}",
    "truncated in a state": json.dumps(FITTING[STATES]).encode()[:-3],
    "truncated in a record": json.dumps(FITTING[RECORDS]).encode()[:-30],
    "a lone surrogate in a seed": b'{"variant": "rami-51", "seatCount": 2, "seed": "\\udc00"}',
    "a turn without end": b'{"state": {"turn": {"number": Infinity}}}',
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
def test_a_body_that_is_not_json_is_refused(path: str) -> None:
    told = {kind: problem(send(path, body)) for kind, body in BROKEN.items()}
    assert [kind for kind, problem_told in told.items() if problem_told != {"pointer": "", **NOT_JSON}] == []


@QUESTION
@pytest.mark.parametrize("deep", [b"[", b'{"a":'])
def test_a_body_nested_more_deeply_than_a_body_may_be_long_is_too_large(path: str, deep: bytes) -> None:
    body = b'{"variant": {"id": "rami-51", "changes": ' + deep * limit(path)
    assert problem(send(path, body)) == {"type": "urn:tierce:problem:too-large", "title": "The body is too large", "status": 413, "pointer": ""}


@QUESTION
def test_a_problem_of_broken_json_speaks_of_bytes_and_not_of_our_types(path: str) -> None:
    details = {kind: send(path, body).json["detail"] for kind, body in BROKEN.items()}
    assert [(kind, detail) for kind, detail in details.items() if "`$" in detail or "[...]" in detail] == []


@QUESTION
def test_json_may_be_written_in_every_way_that_json_allows(path: str) -> None:
    plain = post(path, FITTING[path])
    assert plain.headers["content-type"].startswith("text/html") if path == RULEBOOKS else plain.json["verdict"] == "accepted"
    text = json.dumps(FITTING[path])
    escaped = re.sub('"[^"]*"', lambda word: "".join(f"\\u{ord(letter):04x}" if letter.isalnum() else letter for letter in word[0]), text)
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


def twice(state: dict[str, Any], name: str, first: object) -> str:
    """The question about a state in which something else stands before a member."""
    return f'{{"state": {{"{name}": {json.dumps(first)}, {json.dumps(state)[1:]}}}'


def acted(action: str) -> str:
    """The question about an action as it is written."""
    return f'{{"state": {json.dumps(STATE)}, "actions": [{action}]}}'


TWICE |= {
    "the hand": (
        OPENINGS,
        '{"variant": "rami-51", "melds": [{"cards": []}], "hand": ["??"], "hand": ["2C"]}',
        '{"variant": "rami-51", "melds": [{"cards": []}], "hand": ["2C"]}',
    ),
    "the objective": (
        ARRANGE,
        '{"variant": "rami-51", "cards": ["2C"], "objective": "leastPoints", "objective": "open"}',
        '{"variant": "rami-51", "cards": ["2C"], "objective": "open"}',
    ),
    "whether a loser has opened": (
        SCORE,
        '{"variant": "rami-51-gr", "hands": [{"cards": [], "opened": 1, "opened": false}]}',
        '{"variant": "rami-51-gr", "hands": [{"cards": [], "opened": false}]}',
    ),
    "the prize, malformed at last": (
        ROUNDS,
        '{"variant": "rami-il", "totals": [0, 20], "prize": 100, "prize": -1}',
        '{"variant": "rami-il", "totals": [0, 20], "prize": -1}',
    ),
    "the seed": (DEAL, '{"variant": "rami-51", "seatCount": 2, "seed": 1, "seed": "tierce"}', '{"variant": "rami-51", "seatCount": 2, "seed": "tierce"}'),
    "the state, malformed at first": (STATES, f'{{"state": {{"turn": null}}, "state": {json.dumps(STATE)}}}', json.dumps({"state": STATE})),
    "the state, malformed at last": (STATES, f'{{"state": {json.dumps(STATE)}, "state": {{}}}}', '{"state": {}}'),
    "the dealer": (STATES, twice(STATE, "dealer", 7), json.dumps({"state": STATE})),
    "the dealer, malformed at first": (STATES, twice(STATE, "dealer", None), json.dumps({"state": STATE})),
    "the viewer": (VIEWS, f'{{"viewer": 7, "state": {json.dumps(STATE)}, "viewer": 0}}', json.dumps({"state": STATE, "viewer": 0})),
    "the limit, malformed at last": (LEGAL, f'{{"limit": 1, "state": {json.dumps(STATE)}, "limit": 0}}', json.dumps({"state": STATE, "limit": 0})),
    "the name of an action": (ACTIONS, acted('{"action": "drawDiscard", "action": "drawStock"}'), acted('{"action": "drawStock"}')),
    "the name of an action, of no action at first": (ACTIONS, acted('{"action": "pass", "action": "drawStock"}'), acted('{"action": "drawStock"}')),
    "the name of an action, of no action at last": (ACTIONS, acted('{"action": "drawStock", "action": "pass"}'), acted('{"action": "pass"}')),
    "the name of an action that has less": (
        APPLY,
        acted('{"action": "drawStock", "card": "2C", "action": "drawDiscard"}'),
        acted('{"action": "drawDiscard", "card": "2C"}'),
    ),
    "the card of an action": (APPLY, acted('{"action": "drawStock", "card": "??", "card": "4D"}'), acted('{"action": "drawStock", "card": "4D"}')),
    "the start of a record": (
        RECORDS,
        f'{{"record": {{"start": {json.dumps(STATE)}, {json.dumps(RECORD)[1:]}}}',
        json.dumps({"record": RECORD}),
    ),
    "the rounds": (MATCHES, '{"variant": "rami-51", "rounds": [[0]], "rounds": [[0, 20]]}', '{"variant": "rami-51", "rounds": [[0, 20]]}'),
}


@pytest.mark.parametrize("kind", TWICE)
def test_of_a_key_given_twice_the_last_one_counts(kind: str) -> None:
    path, twice, once = TWICE[kind]
    assert send(path, twice.encode()) == send(path, once.encode())


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
    id = id_at(path)
    version = '"version": 1, ' if path in OF_STATES and "version" not in written else ""
    text = json.dumps(with_any_variant(path, "<>")).replace('"<>"', f'{{"id": "{id}", {version}{written}}}')
    one, other = send(path, text.encode()), post(path, with_variant(path, {"id": id, **meant}))
    assert (one.status, one.said) == (other.status, other.said)


@QUESTION
@pytest.mark.parametrize("rule", ["/runs/aceLow", "/sets/distinctSuits", "/deal/upcard", "/sets/oneRank"])
@pytest.mark.parametrize("value", [1, 0, 1.0, "true", "", [], {}])
def test_a_number_or_a_word_is_no_truth(path: str, rule: str, value: object) -> None:
    assert problem(post(path, with_changes(path, with_rule(rule, value)))) == does_not_fit(f"{home(path)}/variant/changes{rule}")
