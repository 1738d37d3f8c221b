"""Tierce: a state and an action are read, the state is checked, the action judged and done, the answer written; all but HTTP."""

from __future__ import annotations

from functools import partial

import msgspec
from passing_on import report
from rounds_corpus import bodies

from tierce.questions.actions import ApplyAction, ApplyActionAnswer, apply_action
from tierce.web.edge import decode_changes

decode = msgspec.json.Decoder(ApplyAction, dec_hook=decode_changes).decode
encode = msgspec.json.Encoder().encode


def pass_on(body: bytes) -> bytes:
    answer = apply_action(decode(body), "en")
    assert isinstance(answer, ApplyActionAnswer), answer
    return encode(answer)


report(partial(bodies, every=10), pass_on)
