"""The playground: the page at `/`, and its files. They are built from `clients/playground` and committed in the folder of the same name beside this module.

A file has a hash of its content in its name, so it can be kept for ever; the page itself names the files and is asked for anew.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path

from msgspec.structs import replace

from tierce.rulebooks import rulebook_page
from tierce.variants import VARIANTS, Chosen, resolve
from tierce.web.edge import HTML, Document, Documents

FOLDER = Path(__file__).with_name("playground")
AT = "/playground/"
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}
FOR_EVER = "public, max-age=31536000, immutable"


def playground() -> dict[str, Documents]:
    """The page and its files, by path."""
    found: dict[str, Documents] = {"/": {HTML: Document.of((FOLDER / "index.html").read_bytes(), HTML, caching="no-cache", policy=policy())}}
    for path in sorted(FOLDER.rglob("*")):
        if path.suffix in TYPES:
            type = TYPES[path.suffix]
            packed = Document.of(gzip.compress(path.read_bytes(), mtime=0), type, caching=FOR_EVER)
            found[AT + path.relative_to(FOLDER).as_posix()] = {type: replace(Document.of(path.read_bytes(), type, caching=FOR_EVER), packed=packed)}
    return found


def policy() -> str:
    """Nothing from elsewhere, and no script or style but those of the files. The rulebook of a table is opened by the page, and is held by its policy: the one
    style of rulebooks is named by its hash.
    """
    rami = resolve(next(iter(VARIANTS)))
    assert isinstance(rami, Chosen)
    (style,) = re.findall(r"<style>(.*?)</style>", rulebook_page(rami, "en"), re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-{digest}'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
