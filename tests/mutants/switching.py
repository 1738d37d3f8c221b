"""How a fault comes into the engine: a few words of one function are read otherwise, from now on.

The words are sought in the source of the function, so that a fault whose words are not there any more says so, and does not stand for nothing. The function
itself stays the same thing: whoever holds it, a table or another module, has the fault. What was worked out before is forgotten.
This module knows no rule and no fault.
"""

from __future__ import annotations
import __future__

import ast
import importlib
import inspect
import sys
import textwrap
from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any

from msgspec import Struct

Switch = Callable[[], None]


class Fault(Struct, frozen=True, kw_only=True):
    """One fault: what is wrong in a sentence, the rung of the ladder it is on, and the rules that it is about, as JSON Pointers into a variant document."""

    id: str
    what: str
    rung: str
    rules: list[str]
    switch_on: Switch


# What functions that are read otherwise say now.
_SOURCES: dict[FunctionType, str] = {}


def instead(place: str, words: str, other: str) -> Switch:
    """A function in which some words, which stand there once, are others. `place`: module and function, as "melds.spans:spans" or "web.edge:Endpoint._get"."""

    def switch_on() -> None:
        module, name = place.split(":")
        function = _function(module, name)
        source = _SOURCES.get(function) or textwrap.dedent(inspect.getsource(function))
        found = source.count(words)
        if found != 1:
            raise LookupError(f"{place} has these words {found} times, not once: {words}")
        _SOURCES[function] = source.replace(words, other)
        _read_as(function, _SOURCES[function])
        forget()

    return switch_on


def all_of(*switches: Switch) -> Switch:
    """A fault that stands in several places."""

    def switch_on() -> None:
        for switch in switches:
            switch()

    return switch_on


def wrapped(place: str, wrap: Callable[[Any], Any]) -> Switch:
    """A function of a module that others call by the name of the module, put inside another."""

    def switch_on() -> None:
        module, name = place.split(":")
        home = importlib.import_module(f"tierce.{module}")
        setattr(home, name, wrap(getattr(home, name)))

    return switch_on


def _function(module: str, path: str) -> FunctionType:
    found: Any = importlib.import_module(f"tierce.{module}")
    for name in path.split("."):
        found = inspect.getattr_static(found, name)
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, cached_property):
        found = found.func
    elif isinstance(found, classmethod | staticmethod):
        found = found.__func__
    found = inspect.unwrap(found)
    assert isinstance(found, FunctionType), f"{module}:{path} is no function"
    return found


def _read_as(function: FunctionType, source: str) -> None:
    """Give a function the body that a source says."""
    tree = ast.parse(source)
    (definition,) = tree.body
    assert isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef)
    definition.decorator_list = []
    made: dict[str, Any] = {}
    # Annotations stay words, as in every module here.
    flags = __future__.annotations.compiler_flag
    exec(compile(tree, function.__code__.co_filename, "exec", flags=flags, dont_inherit=True), function.__globals__, made)
    function.__code__ = made[function.__name__].__code__


def forget() -> None:
    """Forget everything that the engine has worked out and kept. (The kit is not at fault.)"""
    for name, module in [*sys.modules.items()]:
        if name.startswith("tierce.") and not name.startswith("tierce.conformance"):
            for thing in vars(module).values():
                if clear := getattr(thing, "cache_clear", None):
                    clear()
