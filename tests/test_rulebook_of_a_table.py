"""The rulebook of a table, asked for with its rules: a page where they hold together, else why they do not, in JSON. (Contract, sections 13 and 14.)"""

from __future__ import annotations

from typing import Any

import pytest

from bodies import RULEBOOKS
from edge import FOR_ALL
from service import get, post
from tierce.variants import LANGUAGES, VARIANTS

TABLE = {"id": "rami-51", "changes": {"runs": {"aroundTheCorner": True}, "opening": {"minimumPoints": 71}}}


def test_a_table_gets_its_rules_as_a_page() -> None:
    answer = post(RULEBOOKS, {"variant": TABLE})
    page = answer.body.decode()
    assert answer.status == 200
    assert answer.headers == {
        "content-type": "text/html; charset=utf-8",
        "content-length": str(len(answer.body)),
        "content-language": "en",
        "cache-control": "no-store",
        "content-security-policy": get("/rulebooks").headers["content-security-policy"],
        "x-content-type-options": "nosniff",
        **FOR_ALL,
    }
    assert "This table has 2 rules of its own." in page
    # as the table has it, and as the variant has it
    assert page.index("A run may turn the corner") < page.index("A run may not turn the corner")
    assert "71 points" in page and "51 points" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_rules_of_its_own_a_table_gets_the_page_of_its_variant(language: str) -> None:
    """But for the links to it in other languages, since there is nothing to get at this address."""
    for id in VARIANTS:
        asked, got = (
            page.body.decode()
            for page in (post(RULEBOOKS, {"variant": id}, {"accept-language": language}), get(f"/v1/variants/{id}/rulebook?language={language}"))
        )
        assert asked.splitlines()[:3] == got.splitlines()[:3]
        assert {line for line in asked.splitlines() if line not in got} == set()
        assert f"/v1/variants/{id}/rulebook" in got and "/v1/" not in asked


IMPOSSIBLE: dict[str, tuple[Any, str, str]] = {
    "no such variant": ("gin", "variant.unknown", "/variant"),
    "no such version": ({"id": "rami-51", "version": 9}, "variant.unknown-version", "/variant/version"),
    "no such rule": ({"id": "rami-51", "changes": {"runs": {"colour": 1}}}, "variant.unknown-rule", "/variant/changes/runs/colour"),
    "rules that do not hold together": (
        {"id": "rami-51", "changes": {"sets": {"maximumSize": 5}}},
        "variant.set-larger-than-suits",
        "/variant/changes/sets/maximumSize",
    ),
}


@pytest.mark.parametrize(("variant", "code", "at"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_rules_that_nobody_can_play_by_are_told_in_json(variant: Any, code: str, at: str) -> None:
    answer = post(RULEBOOKS, {"variant": variant}, {"accept": "text/html"})
    assert (answer.status, answer.headers["content-type"], answer.json["verdict"]) == (200, "application/json", "impossible")
    assert [(violation["code"], violation["at"]) for violation in answer.json["violations"]] == [(code, at)]
    # as the question about the same rules says
    assert answer.json == post("/v1/variants/check", {"variant": variant}).json


def test_who_takes_no_page_is_told_so() -> None:
    assert [post(RULEBOOKS, {"variant": "rami-51"}, {"accept": accept}).status for accept in ("application/json", "text/html", "text/*", "*/*")] == [
        406,
        200,
        200,
        200,
    ]
