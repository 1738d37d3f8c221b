"""Files of records: each line is played again, on every core; what is not by the rules is named with its place, and the exit code says whether there is any."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from tierce import cli
from tierce.cli import replaying
from tierce.cli.replaying import Line, chunks, judged, lines_of
from tierce.conformance.asking import Document, ask
from tierce.conformance.players import uniform
from tierce.questions.records import LARGEST_RECORD


def record(variant: str, seed: str, most: int = 10_000) -> Document:
    """A round that somebody played, perhaps broken off."""
    state = ask("states/deal", {"variant": variant, "seatCount": 2, "seed": seed})["state"]
    actions: list[Document] = []
    while state["outcome"] is None and len(actions) < most:
        actions.append(uniform(state, ask("actions/legal", {"state": state})["actions"], Random(f"{seed}/{len(actions)}")))
        state = ask("actions/apply", {"state": state, "actions": actions[-1:]})["state"]
    return {"form": "tierce-record/1", "variant": variant, "seatCount": 2, "dealer": 0, "start": seed, "actions": actions}


WHOLE = record("rami-traditional", "a whole round")
BROKEN_OFF = record("rami-il", "broken off", 7)
ILLEGAL: Document = {**BROKEN_OFF, "actions": [*BROKEN_OFF["actions"][:2], {"action": "discard", "seat": 1, "card": "JK"}]}
IMPOSSIBLE: Document = {**WHOLE, "variant": "bridge"}


def written(path: Path, *lines: bytes | Document) -> str:
    path.write_bytes(b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines))
    return str(path)


def test_records_by_the_rules_end_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [written(tmp_path / "one", WHOLE, b"", BROKEN_OFF), written(tmp_path / "other", WHOLE)]
    assert cli.main(["replay", "--jobs", "2", *files]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("3 records: 2 finished, 1 broken off, 0 rejected, 0 impossible, 0 malformed; ")


def test_what_is_not_by_the_rules_is_named_in_the_order_of_the_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "records", b"[]", WHOLE, ILLEGAL, IMPOSSIBLE, b"\xff\xfe")
    assert cli.main(["replay", "--json", "--jobs", "1", file]) == 1
    *verdicts, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert [(verdict["line"], verdict["verdict"], verdict.get("index"), verdict.get("codes")) for verdict in verdicts] == [
        (1, "malformed", None, None),
        (3, "rejected", 2, ["turn.not-this-seat"] if BROKEN_OFF["actions"][2]["seat"] != 1 else ["cards.not-in-hand"]),
        (4, "impossible", None, ["variant.unknown"]),
        (5, "malformed", None, None),
    ]
    assert {name: count for name, count in summary.items() if name != "seconds"} == {
        "records": 5,
        "finished": 1,
        "brokenOff": 0,
        "rejected": 1,
        "impossible": 1,
        "malformed": 2,
    }


def test_a_number_that_cannot_be_read_is_one_bad_line_and_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = json.dumps({**BROKEN_OFF, "dealer": 0}).replace('"dealer": 0', '"dealer": 1e999').encode()
    assert cli.main(["replay", "--json", "--jobs", "1", written(tmp_path / "records", odd, WHOLE)]) == 1
    (verdict, summary) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (verdict["line"], verdict["verdict"]) == (1, "malformed") and "out of range" in verdict["message"]
    assert (summary["records"], summary["finished"], summary["malformed"]) == (2, 1, 1)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (
            {"actions": [{"action": "discard", "seat": 0, "card": "th"}]},
            "/actions/0/card: Expected a card of a hand: rank, then suit (`10H`), or `JK` for a joker. Write `10H`.",
        ),
        ({"dealer": "me"}, "/dealer: Expected `integer`, got `string`."),
        ({"dealer\x1b": 1}, "/dealer\\u001b: There is no such member here."),
        ({"variant": {"id": "rami-51", "changes": {"runs": {"aceLow": 7}}}}, "/variant/changes/runs/aceLow: Expected `boolean`, got `integer`."),
    ],
)
def test_what_does_not_fit_in_a_record_is_told_as_the_service_tells_it(changed: Document, told: str) -> None:
    assert judged("file", Line(7, json.dumps({**WHOLE, **changed}).encode())).message == told


def test_a_refusal_is_a_line_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "records", ILLEGAL)
    assert cli.main(["replay", file]) == 1
    named, _ = capsys.readouterr().out.splitlines()
    assert named.startswith(f"{file}:1: rejected at action 2: ")


@pytest.mark.parametrize("arguments", [[], ["--jobs", "0", "x"], ["--jobs", "many", "x"], ["--jobs", "65", "x"], ["--fast", "x"], ["--jobs"]])
def test_arguments_that_make_no_sense_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", *arguments]) == 2
    assert "Error: " in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing"
    assert cli.main(["replay", str(missing), str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"tierce: No such file or directory: {missing}\n"
    assert cli.main(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"tierce: Is a directory: {tmp_path}\n"
    assert cli.main(["replay", "x" * 5_000]) == 2
    assert len(capsys.readouterr().err) < 300


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tierce", "replay", *arguments]


def test_records_come_from_the_standard_input_too() -> None:
    played = subprocess.run(command("--json", "-"), input=json.dumps(WHOLE).encode(), capture_output=True, timeout=60, check=True)
    assert json.loads(played.stdout)["finished"] == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is full")
def test_output_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = written(tmp_path / "records", b"[]")
    with Path("/dev/full").open("wb") as full:
        played = subprocess.run(command(file), stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (played.returncode, played.stderr) == (2, b"tierce: No space left on device\n")


def test_nothing_is_said_to_nobody(tmp_path: Path) -> None:
    file = written(tmp_path / "records", *[b"[]"] * 2_000)
    with subprocess.Popen(command(file), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_who_is_told_to_stop_leaves_no_worker_behind(tmp_path: Path, stop: signal.Signals) -> None:
    file = written(tmp_path / "records", b"[]", *[WHOLE] * 4_000)
    with subprocess.Popen(command("--jobs", "1", file), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline()
        process.send_signal(stop)
        assert process.wait(60) == 128 + stop
        # Its outputs end when the last process that could write has gone.
        assert process.stderr.read() == b""
        process.stdout.read()


def test_an_empty_file_has_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", written(tmp_path / "empty")]) == 0
    assert capsys.readouterr().out.startswith("0 records: ")


def test_a_whole_number_may_have_a_point() -> None:
    text = json.dumps(WHOLE).replace('"seatCount": 2', '"seatCount": 2.0').encode()
    assert judged("file", Line(1, text)).verdict == "finished"


def test_a_line_that_is_too_long_is_passed_over_and_not_kept() -> None:
    short, long = json.dumps(WHOLE).encode() + b"\n", b"[" * (3 * LARGEST_RECORD + 5) + b"\n"
    found = list(lines_of(BytesIO(short + long + short)))
    assert [(line.number, line.text is None, taken) for line, taken in found] == [(1, False, len(short)), (2, True, len(long)), (3, False, len(short))]
    assert judged("file", found[1][0]).verdict == "malformed"


def test_a_line_may_be_as_long_as_a_record_may_be() -> None:
    longest = b" " * (LARGEST_RECORD - 2) + b"{}"
    for end in (b"", b"\n"):
        ((line, _),) = lines_of(BytesIO(longest + end))
        assert line.text == longest + end


def test_lines_go_in_chunks_that_lose_none() -> None:
    lines = [(Line(number, b"x"), 1 + number % 7 * 50_000) for number in range(300)]
    found = list(chunks(iter(lines)))
    assert [line for chunk, _ in found for line in chunk] == [line for line, _ in lines]
    assert sum(size for _, size in found) == sum(taken for _, taken in lines)
    assert all(len(chunk) <= replaying.LINES_OF_A_CHUNK for chunk, _ in found)
