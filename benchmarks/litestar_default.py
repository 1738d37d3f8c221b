"""The same ready answers as `bare.py`, from a handler as litestar's users write it."""

from __future__ import annotations

from bare import READY
from litestar import Litestar, post
from litestar.params import JSONBody

from tierce.questions.melds import CheckMeld, CheckMeldAnswer, Impossible
from tierce.variants.references import Changes
from tierce.web.edge import decode_changes


@post("/v1/melds/check", status_code=200, sync_to_thread=False)
def check(data: JSONBody[CheckMeld]) -> CheckMeldAnswer | Impossible:  # noqa: ARG001 - litestar decodes it because it is declared
    return next(READY)


app = Litestar([check], openapi_config=None, type_decoders=[(lambda type: type is Changes, decode_changes)])
