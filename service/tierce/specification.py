"""Where the specification lies, and how its documents are read.

The folder `spec/` is the part of Tierce that needs no Python: variants, violations, wording,
sources, examples. A checkout has it beside `service/`; the wheel carries a copy inside the package.
This module finds it and decodes YAML into Structs. It does not know what any document means.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def _folder() -> Path:
    packaged = Path(__file__).with_name("spec")
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "spec"


FOLDER = _folder()


def read(path: str, type: type[T]) -> T:
    """The document at `path` (relative to `spec/`) as a `type`; `msgspec.ValidationError` names the fault."""
    return decode((FOLDER / path).read_bytes(), type)


def decode(text: bytes, type: type[T]) -> T:
    """A YAML text as a `type`."""
    return msgspec.yaml.decode(text, type=type)
