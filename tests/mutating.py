"""`make mutate RUNG=settlements`: the program is changed in one place at a time, and the tests of that rung have to notice.

The changes are those of cosmic-ray (another sign, a number one more or less, a condition turned round ...) and two of ours: a word that nobody knows, and
the condition of a list turned round. What no question can tell is left alone: docstrings, assertions, how a Struct is stored, and the shapes that
`test_contract.py` compares (`UNTOUCHED`). No file is changed: a process in which nothing but what the tests need of others is loaded already makes a copy of
itself for each change, and the copy reads the changed rung. Each asks the worked examples (as vectors) and runs the tests that `RUNGS` names, few and fast,
until the first one fails.

`mutated.md` has for each rung how many changes were noticed, and those that were not, each with the reason why it cannot matter; the reasons are written by
hand, all else by this program. It fails where a reason is missing. It stops after BUDGET minutes (30), runs PROCESSES copies at once (1), and goes on where it
stopped: what was noticed is not tried again as long as the rung stands as it stood (FRESH=1 tries all). SHOW=1 shows what the tests of each copy print.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import json
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "tests" / "mutated.md"
# Out of the way of git, and gone with `make clean`.
DONE = ROOT / ".venv" / "mutated"
# How much of chance each property is tried with. (A change that only one try in a thousand would notice is one to write an example for.)
TRIES = 40
# A copy that works so much longer than the tests do is in a loop without end: processor seconds, and seconds on the clock.
LOOP, WAIT = 5.0, 60.0
MEMORY = 2 << 30
UNREAD = "**not read yet**"


@dataclass(frozen=True)
class Tried:
    """What a rung is tried with: test files (`only`: those tests of them, as pytest's -k has it), and the worked examples of these questions."""

    files: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    only: str = ""


ACTIONS = ("actions/check", "actions/apply", "actions/legal")
STATES = Tried(("test_deals", "test_bad_rounds"), ("states/check", "states/view", "states/deal", "actions/apply", "actions/check", "records/replay"))
MELDS = Tried(("test_melds", "test_drawn_melds"), ("melds/check", "openings/check", "hands/arrange", "actions/check"))
HANDS = Tried(("test_openings_and_settlements",), ("hands/score", "openings/check", "hands/arrange"))
SEARCHES = Tried(
    ("test_arrangements",), ("hands/arrange", "openings/check", "actions/legal"), only="every_variant or deceives or on_the_edge or hardest or given_up"
)
# Of what is said a second time those states that are made on purpose; those that are drawn take minutes.
TURNS = Tried(
    ("test_certain_cards", "test_takers_of_the_pile", "test_duties", "test_bad_rounds", "test_tight_states", "test_restated_rounds"),
    (*ACTIONS, "records/replay"),
    only="certain or takers_of_the_pile or duties or test_bad_rounds or tight_states or seldom or twice or past_a_card",
)
VARIANTS = Tried(("test_variants", "test_coherence"), ("variants/check",))

# From the ground up, the small ones first.
RUNGS: dict[str, Tried] = {
    "settlements": Tried(("test_openings_and_settlements",), ("rounds/settle", "matches/settle")),
    "turns": Tried(("test_bad_rounds",), ACTIONS),
    "rounds": Tried(("test_deals", "test_bad_rounds"), ("states/deal", "actions/apply", "records/replay")),
    "violations": Tried(("test_catalogue",), ("melds/check", "openings/check", "actions/check", "hands/arrange")),
    "cards": Tried(("test_cards", "test_misspelt_cards"), ("melds/check", "states/deal", "hands/arrange", "records/replay")),
    "states/order": STATES,
    "states/outcomes": Tried((*STATES.files, "test_openings_and_settlements"), STATES.questions),
    "states/views": STATES,
    "states/tables": Tried(STATES.files, (*STATES.questions, "actions/legal")),
    "states/document": STATES,
    "states/checking": Tried((*STATES.files, "test_certain_cards", "test_spoilt_states", "test_tight_states"), STATES.questions),
    "hands/penalties": Tried(HANDS.files, ("hands/score", "actions/apply")),
    "hands/openings": Tried((*HANDS.files, "test_catalogue"), ("openings/check", "actions/check")),
    "hands/rules": Tried(HANDS.files, ("openings/check", "actions/check")),
    "hands/tables": HANDS,
    "melds/spans": MELDS,
    "melds/packs": MELDS,
    "melds/tables": Tried((*MELDS.files, "test_arrangements"), MELDS.questions, "test_melds or drawn_meld or on_the_edge or either_end"),
    "melds/rules": MELDS,
    "melds/readings": Tried((*MELDS.files, "test_lying_melds"), MELDS.questions),
    "melds/faults": Tried((*MELDS.files, "test_lying_melds"), MELDS.questions),
    "melds/checking": MELDS,
    "melds/packing": SEARCHES,
    "melds/possible": Tried((*SEARCHES.files, "test_tight_states"), SEARCHES.questions, f"{SEARCHES.only} or tight_states"),
    "melds/lying": Tried(("test_lying_melds", "test_duties"), ("actions/check", "actions/legal", "states/check")),
    "hands/searching": SEARCHES,
    "hands/arranging": SEARCHES,
    "hands/opening_hands": SEARCHES,
    "actions/document": TURNS,
    "actions/rules": TURNS,
    "actions/plays": TURNS,
    "actions/holding": TURNS,
    "actions/endings": TURNS,
    "actions/playing": TURNS,
    "actions/listing": TURNS,
    "records": Tried(("test_bad_rounds", "test_bounded_turns"), ("records/replay",)),
    "specification": Tried(("test_variants",), ("variants/check",)),
    "variants/entries": VARIANTS,
    "variants/document": VARIANTS,
    "variants/coherence": VARIANTS,
    "variants/references": Tried((*VARIANTS.files, "test_bounds_of_table_rules", "test_wrong_table_rules", "test_wrong_shapes"), VARIANTS.questions),
    "questions/cards": Tried(("test_misspelt_cards",), ("melds/check",)),
    "questions/melds": Tried(("test_melds",), ("melds/check",)),
    "questions/openings": Tried(HANDS.files, ("openings/check",)),
    "questions/hands": Tried(HANDS.files, ("hands/score", "hands/arrange")),
    "questions/seats": Tried(("test_bad_rounds",), ("rounds/settle", "states/deal", "hands/score")),
    "questions/settlements": Tried(HANDS.files, ("rounds/settle", "matches/settle")),
    "questions/states": Tried(("test_deals", "test_bad_rounds"), ("states/deal", "states/check", "states/view")),
    "questions/actions": Tried(("test_bad_rounds", "test_long_work", "test_bounded_turns"), ACTIONS, "test_bad_rounds or how_long or no_limit"),
    "questions/records": Tried(("test_bad_rounds", "test_long_work"), ("records/replay",), "test_bad_rounds or is_long"),
    "questions/variants": VARIANTS,
    "questions/wording": Tried(("test_wording",), ("melds/check",)),
    "questions/schemas": Tried(("test_contract",), only="schemas_are_made or schema_can_be_had or questions_are_closed or contract_has or bounds_of_questions"),
}


# The changes


@dataclass(frozen=True)
class Mutant:
    """A change: the name of its kind and its number among those, the line before and after it, and the whole rung with it."""

    kind: str
    number: int
    before: str
    after: str
    source: str = field(repr=False)

    @property
    def id(self) -> str:
        return f"{self.kind}/{self.number}"


class AnotherWord:
    """A word in quotes becomes one that nobody knows."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type in ("string", "fstring_string"):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        quote = len(node.value) - len(node.value.lstrip("rRbBuU")) + 1 if node.type == "string" else 0
        node.value = node.value[:quote] + "~" + node.value[quote:]
        return node


class AddNotToListed:
    """The condition of a list, or of what goes through one, is turned round."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "comp_if":
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        node.children[1] = importlib.import_module("parso").parse(f" not ({node.children[1].get_code().strip()})")
        return node


# Of each sign those that are most alike, and its opposite: the others are noticed wherever these are.
SIGNS = {
    "ReplaceBinaryOperator": "Add_Sub Sub_Add Mul_Add Div_FloorDiv FloorDiv_Mul Mod_FloorDiv Pow_Mul "
    "RShift_LShift LShift_RShift BitOr_BitAnd BitAnd_BitOr BitXor_BitOr",
    "ReplaceComparisonOperator": "Eq_NotEq NotEq_Eq Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Is_IsNot IsNot_Is Eq_LtE Eq_GtE",
    "ReplaceUnaryOperator": "Delete_USub Delete_Not",
}
MODULES = (
    "binary_operator_replacement",
    "comparison_operator_replacement",
    "unary_operator_replacement",
    "boolean_replacer",
    "break_continue",
    "number_replacer",
    "zero_iteration_for_loop",
)
PLAIN = (
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "AddNot",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "NumberReplacer",
    "ZeroIterationForLoop",
)


def kinds() -> dict[str, Any]:
    """The kinds of changes by their names."""
    modules = [importlib.import_module(f"cosmic_ray.operators.{name}") for name in MODULES]
    names = [*(f"{family}_{signs}" for family, each in SIGNS.items() for signs in each.split()), *PLAIN]
    found = {name: getattr(module, name)() for name in names for module in modules if hasattr(module, name)}
    assert len(found) == len(names), f"not in this release of cosmic-ray: {set(names) - set(found)}"
    return {**found, "AnotherWord": AnotherWord(), "AddNotToListed": AddNotToListed()}


def untouched(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The parts of a rung that no question can tell, or that other tests compare as a whole."""
    lines = source.splitlines()

    def place(line: int, byte: int) -> tuple[int, int]:
        return line, len(lines[line - 1].encode()[:byte].decode())

    def whole(node: Any) -> tuple[tuple[int, int], tuple[int, int]]:
        return place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)

    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(value=ast.Constant()):
                found.append(whole(node))
            case ast.ClassDef():
                found.append((place(node.lineno, node.col_offset), place(node.body[0].lineno, node.body[0].col_offset)))
            case ast.FunctionDef():
                found += [whole(part) for part in (node.returns, *(each.annotation for each in ast.walk(node.args) if isinstance(each, ast.arg))) if part]
                found += [whole(part) for part in node.decorator_list]
            case ast.AnnAssign():
                found.append(whole(node.annotation))
            case ast.Assign(targets=[ast.Name(id="__all__")]) | ast.Raise() | ast.If(test=ast.Name(id="TYPE_CHECKING")):
                found.append(whole(node))
            case ast.Subscript(value=ast.Name(id="Literal" | "Annotated" | "Callable" | "Counter" | "Sequence")):
                found.append(whole(node))
            case ast.Call(func=ast.Name(id="TypeVar" | "cast")) | ast.keyword(arg="strict" | "maxsize"):
                found.append(whole(node))
    return found


def compiles(source: str) -> bool:
    """Whether a text is a program at all."""
    try:
        compile(source, "changed", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def mutants(source: str) -> list[Mutant]:
    """All changes of a rung, from its first line to its last."""
    trees, mutating = importlib.import_module("cosmic_ray.ast"), importlib.import_module("cosmic_ray.mutating")
    leave, found = untouched(source), []
    old = source.splitlines()
    for name, operator in kinds().items():
        places = [place for node in trees.ast_nodes(trees.get_ast(source)) for place in operator.mutation_positions(node)]
        for number, (start, stop) in enumerate(places):
            if any(first <= start and stop <= last for first, last in leave):
                continue
            changed = mutating.MutationVisitor.mutate_code(source, operator, number)
            if changed is None or changed == source or not compiles(changed):
                continue
            new = changed.splitlines()
            before, after = old[start[0] - 1].strip(), new[start[0] - 1].strip()
            for bracket in "([{":
                after = after.replace(f"{bracket} ", bracket)
            found.append((start, Mutant(name, number, before, after, changed)))
    return [mutant for _, mutant in sorted(found, key=lambda each: (each[0], each[1].kind))]


# A copy with a change


class Changed(SourceFileLoader):
    """Reads one module from a text instead of its file, and is asked for it before all others."""

    def __init__(self, module: str, path: Path, source: str) -> None:
        super().__init__(module, str(path))
        self.source = source

    def get_code(self, _fullname: str) -> Any:
        return compile(self.source, self.path, "exec", dont_inherit=True)

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None


class Watching:
    """What pytest is told besides: how much to try by chance; and it tells the first test that fails."""

    def __init__(self) -> None:
        self.first_failed = ""

    def pytest_sessionstart(self) -> None:
        from hypothesis import HealthCheck, Phase, settings

        slow = [HealthCheck.too_slow, HealthCheck.filter_too_much]
        settings.register_profile(
            "mutating", max_examples=TRIES, deadline=None, derandomize=True, database=None, suppress_health_check=slow, phases=[Phase.explicit, Phase.generate]
        )
        settings.load_profile("mutating")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        from hypothesis import settings

        for item in items:
            # Where a test says itself how much it tries, hypothesis keeps it here.
            asked = getattr(item.obj, "_hypothesis_internal_use_settings", None)
            if asked is not None and asked.max_examples > TRIES:
                item.obj._hypothesis_internal_use_settings = settings(asked, max_examples=TRIES)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.first_failed = self.first_failed or report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.first_failed = self.first_failed or "it does not load"


def in_a_copy(rung: str, source: str, tests: Tried, vectors: Sequence[dict[str, Any]], seconds: float, tell: int) -> int:
    """What a copy does: run the tests against the changed rung. 0: nothing was noticed."""
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nothing = os.open(os.devnull, os.O_RDWR)
    if not os.environ.get("SHOW"):
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
    sys.meta_path.insert(0, Changed(f"tierce.{rung.replace('/', '.')}", ROOT / "service" / "tierce" / f"{rung}.py", source))
    watching = Watching()
    try:
        watching.first_failed = first_wrong(vectors)
    except Exception:
        watching.first_failed = "it does not load"
    result = 1
    if not watching.first_failed:
        options = ["-x", "-q", "--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib"]
        options += ["-k", tests.only] if tests.only else []
        result = int(pytest.main([*options, *(f"tests/{file}.py" for file in tests.files)], plugins=[watching]))
    os.write(tell, watching.first_failed.encode()[:500])
    return result


def first_wrong(vectors: Sequence[dict[str, Any]]) -> str:
    """The first vector that is answered otherwise ("" if none is)."""
    from service import post
    from tierce.conformance.comparing import differences

    for vector in vectors:
        answer = post(f"/v1/{vector['op']}", vector["request"])
        if answer.status != 200 or differences(vector["answer"], answer.json):
            return str(vector["id"])
    return ""


def vectors_of(tests: Tried) -> list[dict[str, Any]]:
    """The vectors of the questions of a rung."""
    files = sorted((ROOT / "spec" / "vectors").glob("level-*.json"))
    return [vector for file in files for vector in json.loads(file.read_text())["vectors"] if vector["op"] in tests.questions]


@dataclass
class Copy:
    """A copy at work: the change that it tries, and how long it may."""

    mutant: Mutant
    pid: int
    listen: int
    until: float

    def ended(self) -> tuple[str, float] | None:
        """What noticed the change ("" if nothing did) and the processor time it took; `None` as long as it works."""
        pid, status, used = os.wait4(self.pid, os.WNOHANG)
        if not pid:
            if time.monotonic() > self.until:
                os.kill(self.pid, signal.SIGKILL)
            return None
        told = os.read(self.listen, 500).decode(errors="replace")
        os.close(self.listen)
        seconds = used.ru_utime + used.ru_stime
        if os.WIFSIGNALED(status):
            return told or "it never ends", seconds
        code = os.WEXITSTATUS(status)
        if code == 5:
            raise SystemExit("no test was found")
        return ("" if code == 0 else told or "it does not load"), seconds


def copied(rung: str, mutant: Mutant, tests: Tried, vectors: Sequence[dict[str, Any]], seconds: float) -> Copy:
    """A new copy at work."""
    listen, tell = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        code = 3
        try:
            os.close(listen)
            code = in_a_copy(rung, mutant.source, tests, vectors, seconds, tell)
        finally:
            os._exit(code)
    os.close(tell)
    return Copy(mutant, pid, listen, time.monotonic() + WAIT + 20 * seconds)


def warmed(tests: Tried) -> None:
    """Load what the tests need, and forget what is ours again: copies then load only that. What was read as YAML is kept as it was read."""
    yaml: Any = importlib.import_module("yaml")
    kept = dict[bytes, bytes]()
    read = yaml.load

    def load(text: Any, loader: Any) -> Any:
        key = text if isinstance(text, bytes) else str(text).encode()
        if key not in kept:
            kept[key] = pickle.dumps(read(text, loader))
        return pickle.loads(kept[key])

    yaml.load = load
    sys.path[:0] = [str(ROOT / "service"), str(ROOT / "tests")]
    for name in ("pytest", "conftest", "tierce.conformance.examples", "service", *tests.files):
        importlib.import_module(name)
    ours = [
        name
        for name, module in sys.modules.items()
        if (path := getattr(module, "__file__", None)) and Path(path).is_relative_to(ROOT) and ".venv" not in Path(path).parts and name != "__main__"
    ]
    for name in ours:
        del sys.modules[name]


# What was done, and the table


@dataclass
class Done:
    """What is known of a rung: the text that it is known of, and for each change what noticed it ("": nothing)."""

    source: str
    noticed: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, rung: str, source: str) -> Done:
        file, digest = DONE / f"{rung.replace('/', '.')}.json", hashlib.sha256(source.encode()).hexdigest()
        if file.exists() and not os.environ.get("FRESH"):
            done = cls(**json.loads(file.read_text()))
            if done.source == digest:
                return done
        return cls(digest)

    def write(self, rung: str) -> None:
        DONE.mkdir(parents=True, exist_ok=True)
        (DONE / f"{rung.replace('/', '.')}.json").write_text(json.dumps(asdict(self), indent=0))


HEAD = """# Changes that the tests of a rung do not notice

Written by `make mutate RUNG=...` (`mutating.py` says how), but for the reasons, which are written by hand. A change that is not noticed either cannot
matter, and the reason says why, or a test is missing.
"""


def cell(code: str) -> str:
    """A line of code in a cell of a table."""
    return f"``{code.replace('|', chr(92) + '|')}``"


def sections() -> dict[str, list[str]]:
    """The table as it stands, by rung: its lines."""
    found: dict[str, list[str]] = {}
    for line in TABLE.read_text().splitlines() if TABLE.exists() else []:
        if line.startswith("## "):
            found[line[3:]] = []
        elif found:
            found[[*found][-1]].append(line)
    return found


def reasons(lines: Sequence[str]) -> dict[str, str]:
    """What the table says why, by the two cells of code."""
    rows = [line.strip("| ").rsplit(" | ", 1) for line in lines if line.startswith("| ``")]
    return {row[0]: row[1] for row in rows}


def written(rung: str, all_mutants: Sequence[Mutant], noticed: dict[str, str]) -> int:
    """Write the section of a rung; how many reasons are missing."""
    parts = sections()
    why = reasons(parts.get(rung, ()))
    survivors = [mutant for mutant in all_mutants if noticed.get(mutant.id) == ""]
    tried = [mutant for mutant in all_mutants if mutant.id in noticed]
    lines = ["", f"{len(all_mutants)} changes, {len(tried) - len(survivors)} noticed, {len(survivors)} not, {len(all_mutants) - len(tried)} not tried.", ""]
    keys = list(dict.fromkeys(f"{cell(mutant.before)} | {cell(mutant.after)}" for mutant in survivors))
    if keys:
        lines += ["| as it stands | changed | why nothing notices |", "|---|---|---|", *(f"| {key} | {why.get(key, UNREAD)} |" for key in keys), ""]
    parts[rung] = lines
    ordered = [*(name for name in RUNGS if name in parts), *(name for name in parts if name not in RUNGS)]
    TABLE.write_text(HEAD + "".join("\n" + "\n".join([f"## {name}", *parts[name]]).rstrip() + "\n" for name in ordered))
    return sum(why.get(key, UNREAD) == UNREAD for key in keys)


def try_rung(rung: str, tests: Tried, until: float, processes: int) -> int:
    """Try the changes of a rung until the time is over; how many reasons are missing."""
    source = (ROOT / "service" / "tierce" / f"{rung}.py").read_text()
    all_mutants, done, vectors = mutants(source), Done.of(rung, source), vectors_of(tests)
    left = [mutant for mutant in all_mutants if not done.noticed.get(mutant.id)]
    begun = time.monotonic()
    as_it_stands = copied(rung, Mutant("none", 0, "", "", source), tests, vectors, 600)
    while (result := as_it_stands.ended()) is None:
        time.sleep(0.02)
    wrong, seconds = result
    if wrong:
        raise SystemExit(f"{rung}: a test fails as the rung stands: {wrong}")
    print(f"{rung}: {len(all_mutants)} changes, {len(left)} to try; the tests take {seconds:.1f} s ({time.monotonic() - begun:.1f} s on the clock)", flush=True)
    at_work: list[Copy] = []
    while (left and time.monotonic() < until) or at_work:
        while left and len(at_work) < processes and time.monotonic() < until:
            at_work.append(copied(rung, left.pop(0), tests, vectors, LOOP + 3 * seconds))
        for copy in [*at_work]:
            if (ended := copy.ended()) is not None:
                at_work.remove(copy)
                # What noticed one change mostly notices the next.
                vectors.sort(key=lambda vector: vector["id"] != ended[0])
                done.noticed[copy.mutant.id] = ended[0]
                done.write(rung)
                if not ended[0]:
                    print(f"  not noticed: {copy.mutant.before}\n          {copy.mutant.kind}: {copy.mutant.after}", flush=True)
        time.sleep(0.02)
    missing = written(rung, all_mutants, done.noticed)
    count = sum(1 for mutant in all_mutants if done.noticed.get(mutant.id))
    print(f"{rung}: {count} of {len(all_mutants)} noticed, {len(left)} left, {missing} to read; {time.monotonic() - begun:.0f} s", flush=True)
    return missing


def main(asked: str, minutes: float, processes: int) -> int:
    """The rungs whose names begin so, from the ground up."""
    chosen = [rung for rung in RUNGS if rung == asked or rung.startswith(f"{asked}/") or not asked]
    if not chosen:
        raise SystemExit(f"RUNG is one of {', '.join(RUNGS)}")
    until = time.monotonic() + 60 * minutes
    warmed(Tried(tuple(dict.fromkeys(file for rung in chosen for file in RUNGS[rung].files))))
    return sum([try_rung(rung, RUNGS[rung], until, processes) for rung in chosen if time.monotonic() < until])


if __name__ == "__main__":
    os.chdir(ROOT)
    # Only what our tests need: more would be loaded for every copy.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.exit(main(os.environ.get("RUNG", ""), float(os.environ.get("BUDGET", "30")), int(os.environ.get("PROCESSES", "1"))) > 0)
