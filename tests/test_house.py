"""The house: which room may use which, which names stay, and that none stands for two things."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import gamesearch
import gamesearch.games
import gamesearch.grading
import gamesearch.search
from gamesearch import __main__ as command_line
from gamesearch.pack import root

PACKAGE = Path(gamesearch.__file__).parent
MODULES = sorted([*PACKAGE.rglob("*.py"), *(root() / "exercises").rglob("*.py")])
ROOMS = sorted(path for path in MODULES if path.name == "__init__.py")


def module_name(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


# ---------------------------------------------------------------- floors


def test_the_floors_hold():
    """The contracts in pyproject.toml, lazy imports included."""
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=root(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("path", ROOMS, ids=module_name)
def test_a_rooms_door_holds_names_and_nothing_else(path):
    """An `__init__.py` imports its public names, or finds them when they are asked for."""
    defined = [
        node.name
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]
    assert set(defined) <= {"__getattr__", "__dir__"}


@pytest.mark.slow
def test_no_two_classes_share_a_name():
    homes: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(module_name(path))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


# ---------------------------------------------------------------- how much a person has to read

CORE = ("game", "members", "watch", "match", "shapes", "reading", "files")
SHELVES = ("formats", "engines", "diagrams")  # of drawing: small modules, read when one is needed
CEILINGS = {  # a room that wants more lines gives something up
    "gamesearch/**/*.py": 43_000,
    "gamesearch/games/**/*.py": 6_500,
    "gamesearch/grading/**/*.py": 9_000,
    "gamesearch/widgets/**/*.py": 3_200,
    "gamesearch/widgets/**/*.js": 4_200,
    "exercises/**/*.py": 8_500,
    "tests/**/*.py": 45_000,
    "the day's reading": 11_500,
}


def lines_of(paths):
    """The lines of some files; what students hand in is data."""
    data = ("exercises/answers", "grading/attacks", "tracing/searches")
    handed_in = {root() / "tests" / folder for folder in data}
    return sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for path in paths
        if not handed_in & set(path.parents)
    )


def files_of(room):
    """The files of a room; of the core, those that a new maintainer reads in a day."""
    if room != "the day's reading":
        return list(root().glob(room))
    rooms = [PACKAGE / name for name in ("search", "tracing", "drawing")]
    paths = [path for one in rooms for path in one.rglob("*.py")]
    shelves = {PACKAGE / "drawing" / shelf for shelf in SHELVES}
    day = [path for path in paths if not shelves & set(path.parents)]
    return [*day, *(PACKAGE / f"{name}.py" for name in CORE)]


@pytest.mark.slow  # only what lands is counted: whoever tries something out is not stopped
@pytest.mark.parametrize("room", CEILINGS)
def test_a_room_keeps_below_its_ceiling(room):
    lines, most = lines_of(files_of(room)), CEILINGS[room]
    assert lines <= most, f"{room}: {lines:,} lines, {most:,} at most: give something up"


def test_the_formatter_lays_out_all_but_tables():
    """A `# fmt: skip` closes a table: a literal of at least three entries."""
    for path in MODULES:
        text, ends = path.read_text(encoding="utf-8"), set[int]()
        for node in ast.walk(ast.parse(text)):
            table = node.slice if isinstance(node, ast.Subscript) else node
            if len(getattr(table, "elts", ()) or getattr(table, "keys", ())) >= 3:
                ends.add(node.end_lineno)
        lines = enumerate(text.splitlines(), 1)
        assert {n for n, line in lines if line.endswith("# fmt: skip")} <= ends, path


def body_lines(function):
    """The lines of a function below its signature and its docstring."""
    statements = function.body[ast.get_docstring(function) is not None :]
    return (function.end_lineno or 0) - statements[0].lineno + 1 if statements else 0


def test_a_search_is_no_longer_than_its_page():
    """Every function of every search stands beside the pseudocode in 25 lines at the most."""
    too_long = {
        f"{path.stem}.{node.name}": body_lines(node)
        for path in MODULES
        if path.parent.name == "search" and path.parent.parent == PACKAGE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and body_lines(node) > 25
    }
    assert too_long == {}


@pytest.mark.slow
def test_a_docstring_stands_alone():
    """A reader arrives by a jump, not from the function above."""
    leaning = re.compile(r"(What|Whether|The same|As)\b")
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    assert [
        f"{module_name(path)}: {text.splitlines()[0]}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, documented) and leaning.match(text := ast.get_docstring(node) or "")
    ] == []


def test_no_paper_is_cited_that_is_not_here():
    papers = re.compile(
        r"\b(design|facts|figures|claims|style|findings)\.md\b|\b[Tt]he design's\b|\b[Ii]ssue #?\d"
    )
    files = [*MODULES, *(root() / "tests").rglob("*.py"), *(root() / "tests").rglob("*.txt")]
    files.remove(Path(__file__).resolve())
    assert [path.name for path in files if papers.search(path.read_text(encoding="utf-8"))] == []


# ---------------------------------------------------------------- what keeps its name

KEPT = {  # notebooks, exercises and courses rely on them
    gamesearch: """BoardWidget CHANCE Decision Filmstrip GameTree IllegalAction QuizWidget TicTacToe
        TreeWidget alpha_beta_search assignment check check_answer draw minimax_search random_tree
        trace""",
    gamesearch.games: """Backgammon Blokus Checkers Chess ConnectFour DiceRace GameTree Hex Nim
        PacmanCorridor PacmanMaze PhantomTicTacToe Pig TakeAway TicTacToe game_named random_tree""",
    gamesearch.grading: "Verdict assignment check check_answer",
    gamesearch.search: """Deepening EndgameTable HistoryHeuristic KillerMoves LinearEvaluation
        OpeningBook OrderedGame Plan RescaledGame TranspositionTable alliance_search alliances
        alpha_beta_search alpha_beta_with_table and_or_search beam best_actions best_first
        book_search by_kind centre_first check_guidelines compare_scales correlation cutoff_search
        effective_branching_factor evolve_weights expectiminimax_search feature_set fit_weights
        flat_monte_carlo iterative_deepening knuth_moore_minimum leaves_examined
        leaves_over_orders max_n_search minimax_search minimax_value negamax_search own_order
        paranoid_search principal_variation principal_variation_search quiescent random_order
        random_states reader_book relative retrograde_analysis sibling_orders
        single_agent_search star1_search star2_search uct""",
}


@pytest.mark.parametrize("package", KEPT, ids=lambda package: package.__name__)
def test_public_names_stay(package):
    assert [name for name in KEPT[package].split() if not hasattr(package, name)] == []


def commands_of_the_readme():
    """What follows `python -m gamesearch` in the README, in blocks and in the text."""
    text = (root() / "README.md").read_text(encoding="utf-8").replace("\\\n", " ")
    return re.findall(r"python -m gamesearch ([^`\n&]+)", text)


@pytest.mark.parametrize("words", commands_of_the_readme())
def test_the_readmes_commands_are_understood(words):
    options = command_line._parser().parse_args(shlex.split(words))
    assert callable(options.run)
