"""The checks across rules said a second time, from the notes of the page of variants alone. Values as in `changes`, by rule."""

from __future__ import annotations

from typing import Any

from by_reference import plain
from rule_values import Value
from tierce.variants import (
    ADDRESSES,
    Variant,
    entry_at,
)


def known(players: int, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of the pack table for a number of players."""
    return [held for held in rows if held["players"]["min"] <= players <= held["players"]["max"]]


def faults(rules: dict[str, Value]) -> dict[str, tuple[str, list[str], dict[str, int]]]:
    """Contradictions by code: the rule that each cites, the rules that it concerns, its facts."""
    found: dict[str, tuple[str, list[str], dict[str, int]]] = {}
    least, most = rules["/deal/players"]["min"], rules["/deal/players"]["max"]
    rows = rules["/deal/packs"]
    allowed = [count for count in range(2, 9) if least <= count <= most]

    if least > most:
        found["variant.players-out-of-order"] = ("/deal/players", ["/deal/players"], {"minimum": least, "maximum": most})
    for players in (one["players"] for one in rows):
        if players["min"] > players["max"]:
            facts = {"minimum": players["min"], "maximum": players["max"]}
            found.setdefault("variant.pack-players-out-of-order", ("/deal/packs", ["/deal/packs"], facts))
    for count in range(2, 9):
        if len(known(count, rows)) > 1:
            found.setdefault("variant.packs-overlap", ("/deal/packs", ["/deal/packs"], {"players": count}))
    for count in allowed:
        if not known(count, rows):
            found.setdefault("variant.players-without-packs", ("/deal/packs", ["/deal/players", "/deal/packs"], {"players": count}))
        for held in known(count, rows):
            cards = 52 * held["packs"] + held["jokers"]
            needed = count * rules["/deal/handSize"] + (1 if rules["/deal/upcard"] else 0) + 1
            if cards < needed:
                concerned = ["/deal/players", "/deal/packs", "/deal/handSize", "/deal/upcard"]
                found.setdefault("variant.too-few-cards", ("/deal/handSize", concerned, {"players": count, "cards": cards, "needed": needed}))

    sizes = {"minimum": rules["/sets/minimumSize"], "maximum": rules["/sets/maximumSize"]}
    if sizes["minimum"] > sizes["maximum"]:
        found["variant.set-sizes-out-of-order"] = ("/sets/minimumSize", ["/sets/minimumSize", "/sets/maximumSize"], sizes)
    if rules["/sets/distinctSuits"] and sizes["maximum"] > 4:
        found["variant.set-larger-than-suits"] = ("/sets/maximumSize", ["/sets/maximumSize", "/sets/distinctSuits"], {"maximum": sizes["maximum"]})
    lengths = {"minimum": rules["/runs/minimumLength"], "maximum": rules["/runs/maximumLength"]}
    if lengths["minimum"] > lengths["maximum"]:
        found["variant.run-lengths-out-of-order"] = ("/runs/minimumLength", ["/runs/minimumLength", "/runs/maximumLength"], lengths)
    if not (rules["/runs/aceLow"] or rules["/runs/aceHigh"]):
        found["variant.no-place-for-the-ace"] = ("/runs/aceLow", ["/runs/aceLow", "/runs/aceHigh"], {})

    cards_laid = rules["/deal/handSize"] + 1
    if rules["/turn/finalDiscard"] == "required":
        cards_laid -= 1
    if rules["/opening/minimumPoints"] > 11 * cards_laid:
        facts = {"points": rules["/opening/minimumPoints"], "reachable": 11 * cards_laid}
        concerned = ["/deal/handSize", "/turn/finalDiscard", "/opening/minimumPoints"]
        found["variant.opening-out-of-reach"] = ("/opening/minimumPoints", concerned, facts)
    return found


# What would say the same thing twice, or cannot be said where that stands.
HIDDEN_BY = {
    "variant.players-out-of-order": {"variant.players-without-packs", "variant.too-few-cards"},
    "variant.pack-players-out-of-order": {"variant.packs-overlap", "variant.players-without-packs", "variant.too-few-cards"},
    "variant.packs-overlap": {"variant.too-few-cards"},
}


def incoherences_of(variant: Variant, changed: dict[str, Value]) -> list[tuple[str, str, str, dict[str, int]]]:
    """The contradictions of a variant with some rules changed, as they are answered: code, rule, place, facts."""
    rules = {**{pointer: plain(entry_at(variant, pointer).value) for pointer in ADDRESSES}, **changed}
    found = faults(rules)
    hidden = {code for fault in found for code in HIDDEN_BY.get(fault, set())}
    answered = [
        (code, rule, f"/variant/changes{next(other for other in concerned if other in changed)}", facts)
        for code, (rule, concerned, facts) in found.items()
        if code not in hidden
    ]
    return sorted(answered, key=lambda fault: (fault[2], fault[0]))
