"""Over a real connection: what is served is what the application answers."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from examples import EXAMPLES, as_expected
from service import application, get


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
            if (answer.status, as_expected(json.load(answer))) != (200, example.answer):
                wrong.append((example.id, id))
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
        (json.dumps(EXAMPLES[0].request), {"Content-Type": "application/json"}, 200),
    ):
        connection.request("POST", "/v1/melds/check", body, headers)
        answer = connection.getresponse()
        assert answer.status == status
        answer.read()


BODY = json.dumps(EXAMPLES[0].request).encode()
HEAD = b"POST /v1/melds/check HTTP/1.1\r\nHost: tierce.test\r\nContent-Type: application/json\r\n"
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
                assert as_expected(answer) == EXAMPLES[0].answer


def test_a_body_that_is_too_large_is_refused_before_it_is_asked_for(address: str) -> None:
    with socket.create_connection((urlsplit(address).hostname, urlsplit(address).port), timeout=10) as connection:
        connection.sendall(HEAD + b"Content-Length: 100000\r\nExpect: 100-continue\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 413 ")
