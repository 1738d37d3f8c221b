"""uvicorn's HTTP protocol, held to the contract where uvicorn would answer or misread by itself.

Two things never reach the application: what is no HTTP at all, and a request to upgrade the connection. The first gets a problem like every
other refusal. The second is not wanted here, and a server may pass over it (RFC 9110, 7.8); but the parser behind uvicorn takes it for
the end of HTTP on that connection and leaves the body lying, to be read as the next request. So it is not shown to the parser.
"""

from __future__ import annotations

import re

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tierce.web.edge import FOR_ALL
from tierce.web.problems import MEDIA_TYPE, encode, problem

# A line of JSON cannot begin so, and the name keeps its length: a body is never changed in a way that counts.
_UPGRADE = re.compile(rb"(\r\n)upgrade([ \t]*:)", re.IGNORECASE)

_NO_HTTP = encode(problem(400, "not-http", "This is no HTTP request.", "See RFC 9112; /openapi.yaml says what is asked where."))


class Protocol(HttpToolsProtocol):
    """One connection."""

    def data_received(self, data: bytes) -> None:
        """What has arrived, without its wish to upgrade."""
        if b"grade" in data or b"GRADE" in data:
            data = _UPGRADE.sub(rb"\1ignored\2", data)
        super().data_received(data)

    def _unsupported_upgrade_warning(self) -> None:
        """A wish to upgrade that came in two halves, so that it was seen: this request is the last one of the connection."""
        self.cycle.keep_alive = False

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # uvicorn's words, in plain text
        """Refuse what is no HTTP."""
        headers = [(b"content-type", MEDIA_TYPE), (b"content-length", b"%d" % len(_NO_HTTP)), (b"connection", b"close"), *FOR_ALL]
        self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + b"".join(b"%s: %s\r\n" % header for header in headers) + b"\r\n" + _NO_HTTP)
        self.transport.close()
