"""The files of `spec/`, read as they were written: by a reader that knows nothing of the service and refuses a key given twice."""

from __future__ import annotations

import json
import pickle
from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

SPEC = Path(__file__).parents[1] / "spec"


class _Reader(yaml.CSafeLoader):
    """YAML in which a key given twice is a mistake, not a correction."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key) for key, _ in node.value]
        twice = {key for key in keys if keys.count(key) > 1}
        if twice:
            raise ValueError(f"{twice} given twice{node.start_mark}")
        return super().construct_mapping(node, deep)


def written(path: str) -> Any:
    """The document at a path relative to `spec/`, as plain values in their written order."""
    return pickle.loads(_read(path))


@cache
def _read(path: str) -> bytes:
    """A document, to be had again without reading YAML, for everybody a copy of his own."""
    text = (SPEC / path).read_text(encoding="utf-8")
    return pickle.dumps(json.loads(text) if path.endswith(".json") else yaml.load(text, _Reader))


def paths(pattern: str) -> list[str]:
    """The files that a pattern finds, relative to `spec/`."""
    return sorted(path.relative_to(SPEC).as_posix() for path in SPEC.glob(pattern))
