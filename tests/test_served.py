"""Over a real connection: what is served is what the application answers."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from service import application, ask, get
from tierce.conformance.comparing import differences
from tierce.conformance.examples import examples

EXAMPLES = examples()
EXAMPLE = next(example for example in EXAMPLES if example.id == "three-kings")


@pytest.fixture
def connection(address: str) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
    yield connection
    connection.close()


def test_every_worked_example_is_answered_over_one_connection_for_every_variant_that_it_names(connection: http.client.HTTPConnection) -> None:
    wrong = []
    for example in EXAMPLES:
        for id, request in example.requests().items():
            connection.request("POST", example.path, json.dumps(request), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            status, found = answer.status, differences(example.answer, json.load(answer))
            if status != 200 or found:
                wrong.append((example.id, id, status, found))
    assert not wrong


def test_every_document_is_served(connection: http.client.HTTPConnection) -> None:
    for path, endpoint in application().endpoints.items():
        if endpoint.shelf:
            connection.request("GET", path)
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (200, get(path).body), path


def test_a_connection_is_good_for_more_after_a_problem(connection: http.client.HTTPConnection) -> None:
    for body, headers, status in (
        ("{", {"Content-Type": "application/json"}, 400),
        ("{}", {"Content-Type": "text/plain"}, 415),
        ("x" * 70_000, {"Content-Type": "application/json"}, 413),
        (json.dumps(EXAMPLE.request), {"Content-Type": "application/json"}, 200),
    ):
        connection.request("POST", EXAMPLE.path, body, headers)
        answer = connection.getresponse()
        assert answer.status == status
        answer.read()


BODY = json.dumps(EXAMPLE.request).encode()
HEAD = b"POST " + EXAMPLE.path.encode() + b" HTTP/1.1\r\nHost: tierce.test\r\nContent-Type: application/json\r\n"
WHOLE = HEAD + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
CHUNKS = b"".join(b"1\r\n%c\r\n" % byte for byte in BODY) + b"0\r\n\r\n"


@pytest.mark.parametrize(
    ("parts", "answers"),
    [
        ([WHOLE], 1),
        ([WHOLE[: -len(BODY)], BODY], 1),
        ([WHOLE[: -len(BODY)], *(BODY[place : place + 7] for place in range(0, len(BODY), 7))], 1),
        ([*(WHOLE[place : place + 40] for place in range(0, len(WHOLE), 40))], 1),
        ([HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + CHUNKS], 1),
        ([HEAD + b"Transfer-Encoding: chunked\r\n\r\n", CHUNKS[:50], CHUNKS[50:]], 1),
        ([WHOLE + WHOLE + WHOLE], 3),
        ([WHOLE + WHOLE[:-10], WHOLE[-10:] + WHOLE], 3),
    ],
    ids=["at once", "headers first", "in small parts", "cut anywhere", "chunked", "chunked and late", "three at once", "three cut"],
)
def test_a_body_is_read_whole_in_whatever_parts_it_arrives(parts: list[bytes], answers: int, address: str) -> None:
    with socket.create_connection((urlsplit(address).hostname, urlsplit(address).port), timeout=10) as connection:
        for part in parts:
            connection.sendall(part)
            time.sleep(0.02)
        with connection.makefile("rb") as received:
            for _ in range(answers):
                assert received.readline() == b"HTTP/1.1 200 OK\r\n"
                headers = http.client.parse_headers(received)
                answer = json.loads(received.read(int(headers["content-length"])))
                assert differences(EXAMPLE.answer, answer) == []


def test_a_body_that_is_too_large_is_refused_before_it_is_asked_for(address: str) -> None:
    with socket.create_connection((urlsplit(address).hostname, urlsplit(address).port), timeout=10) as connection:
        connection.sendall(HEAD + b"Content-Length: 100000\r\nExpect: 100-continue\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 413 ")


def exchange(address: str, *parts: bytes) -> bytes:
    """All that comes back on one connection until it is quiet for half a second."""
    with socket.create_connection((urlsplit(address).hostname, urlsplit(address).port), timeout=10) as connection:
        for part in parts:
            connection.sendall(part)
            time.sleep(0.05)
        connection.settimeout(0.5)
        received = b""
        with suppress(TimeoutError):
            while part := connection.recv(65_536):
                received += part
        return received


UPGRADE = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"


def test_a_question_that_would_rather_speak_another_protocol_is_answered(address: str) -> None:
    question = HEAD + UPGRADE + b"Content-Length: %d\r\n\r\n" % len(BODY)
    for parts in ((question + BODY,), (question, BODY)):
        received = exchange(address, *parts)
        assert received.startswith(b"HTTP/1.1 200 OK\r\n")
        assert received.count(b"HTTP/1.1 ") == 1


def test_a_body_is_never_read_as_another_request(address: str) -> None:
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    question = HEAD + UPGRADE + b"Content-Length: %d\r\n\r\n" % len(hidden)
    for parts in ((question + hidden,), (question, hidden), (question[:130], question[130:], hidden), (question[:-60], question[-60:], hidden)):
        received = exchange(address, *parts)
        assert received.startswith(b"HTTP/1.1 400 ")
        assert b'{"status":"ok"}' not in received


@pytest.mark.parametrize("request_line", [b"BREW /healthz HTTP/1.1", b"CONNECT x:80 HTTP/1.1", b"nonsense", b"GET /v1/variants/\xce\xb1 HTTP/1.1"])
def test_what_is_no_http_gets_a_problem_too(request_line: bytes, address: str) -> None:
    head, _, body = exchange(address, request_line + b"\r\nHost: x\r\n\r\n").partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"content-type: application/problem+json" in head
    assert b"access-control-allow-origin: *" in head
    assert json.loads(body)["type"] == "urn:tierce:problem:not-http"


def test_a_body_much_too_large_is_refused_and_the_answer_arrives(address: str) -> None:
    for _ in range(5):
        connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
        connection.request("POST", EXAMPLE.path, b"x" * 5_000_000, {"Content-Type": "application/json"})
        assert connection.getresponse().status == 413
        connection.close()


def test_many_headers_do_not_keep_others_waiting() -> None:
    lines = [(f"a{number}", "") for number in range(20_000)]
    start = time.perf_counter()
    assert ask("GET", "/healthz", headers=[*lines, ("a1", "")]).status == 200
    assert time.perf_counter() - start < 5, "it hangs"
