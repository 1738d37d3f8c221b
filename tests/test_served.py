"""Over a real connection: what is served is what the application answers."""

from __future__ import annotations

import http.client
import json
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
