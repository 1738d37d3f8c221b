"""Tierce: what may be done with each of the hands with the most openings: the first 1,000 actions, the first 10,000 (more are never told), and all of them.

A question is read, the state checked, the actions listed, the answer written; all but HTTP.
"""

from __future__ import annotations

import json
from time import process_time

import msgspec
from msgspec.structs import replace
from rounds_corpus import FIRST, rich_hands, unopened

from tierce.questions.actions import LARGEST_LIMIT, LegalAction, LegalActionAnswer, legal_action
from tierce.web.edge import decode_changes

ALL = 10**9
decode = msgspec.json.Decoder(LegalAction, dec_hook=decode_changes).decode
encode = msgspec.json.Encoder().encode


def listed(body: bytes, limit: int) -> tuple[float, int | None]:
    """Seconds of work, and how many actions were listed; `None` where the search was given up."""
    start = process_time()
    answer = legal_action(replace(decode(body), limit=limit), "en")
    encode(answer)
    taken = process_time() - start
    return taken, len(answer.actions) if isinstance(answer, LegalActionAnswer) else None


found = []
for hand in rich_hands():
    body = encode({"state": unopened(hand.variant, hand.cards)})
    listed(body, FIRST)
    first, _ = listed(body, FIRST)
    told, _ = listed(body, LARGEST_LIMIT)
    every, count = listed(body, ALL)
    found.append({"first": first, "told": told, "all": every, "count": count})
print(json.dumps(found))
