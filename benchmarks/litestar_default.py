"""The same ready answers as `bare.py`, from a handler as litestar's users write it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from bare import QUESTION, READY
from litestar import Litestar, post
from litestar.params import JSONBody

from tierce.variants import Changes
from tierce.web.edge import decode_changes

if TYPE_CHECKING:
    Asked = Any
else:
    Asked = QUESTION.type  # known when it is run, by the path


@post(os.environ["ASKED"], status_code=200, sync_to_thread=False)
def answer(data: JSONBody[Asked]) -> Any:  # noqa: ARG001 - litestar decodes it because it is declared
    return next(READY)


app = Litestar([answer], openapi_config=None, type_decoders=[(lambda type: type is Changes, decode_changes)])
