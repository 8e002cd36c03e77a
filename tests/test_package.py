"""The package as a whole: what an import costs, which names there are, who may import whom."""

from __future__ import annotations

import ast
import doctest
import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import gamesearch
import gamesearch.games
from gamesearch.games.catalogue import public_names

PACKAGE = Path(gamesearch.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)
HEAVY = {"matplotlib", "numpy", "anywidget", "ipywidgets", "graphviz", "pygraphviz", "IPython",
         "nbformat", "nbclient", "nbconvert", "jupyterlab", "chess", "tqdm"}  # fmt: skip


def modules_after(statement):
    """The top-level names of all modules that a fresh Python has after a statement."""
    code = f"import sys, json\n{statement}\nprint(json.dumps(list(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in json.loads(run.stdout)}


# ---------------------------------------------------------------- what an import costs


@pytest.mark.parametrize(
    "statement",
    [
        "import gamesearch",
        "from gamesearch import GameTree, TicTacToe, CHANCE, minimax_search, alpha_beta_search",
        "from gamesearch.games import TicTacToe; from gamesearch.search import alpha_beta_search",
        "from gamesearch.games import game_named; game_named('tic-tac-toe')()",
    ],
)
def test_heavy_packages_wait_until_they_are_used(statement):
    assert not modules_after(statement) & HEAVY


def test_tracing_needs_no_drawing():
    loaded = modules_after(
        "from gamesearch import GameTree, alpha_beta_search, trace\n"
        "t = trace(alpha_beta_search, GameTree([[3, 12], [2, 4]])); t.frames(); t.replay.at()"
    )
    assert not loaded & HEAVY


def test_import_gamesearch_imports_no_module_of_its_own():
    code = "import sys, gamesearch; print([m for m in sys.modules if m.startswith('gamesearch.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("package", [gamesearch, gamesearch.games])
def test_every_public_name_is_there_and_is_no_module(package):
    """With a module trace.py, `from gamesearch import trace` would give the module."""
    path, names = package.__path__, package.__all__  # type: ignore[attr-defined]
    assert len(set(names)) == len(names)
    submodules = {module.name for module in pkgutil.iter_modules(path)}
    assert not submodules & set(names)
    assert set(names) <= {*dir(package)}
    for name in names:
        assert getattr(package, name) is not None


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="module 'gamesearch' has no attribute 'mimimax'"):
        _ = gamesearch.mimimax


def test_names_for_type_checkers_are_the_lazy_names():
    """What mypy is told and what runs cannot drift apart."""
    for package, homes in ((gamesearch, gamesearch._HOMES), (gamesearch.games, public_names())):
        assert package.__file__ is not None
        tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
        told = {
            alias.asname: f"{node.module}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("gamesearch")
            for alias in node.names
            if not str(node.module).endswith(".catalogue")
        }
        assert told == {name: f"{package.__name__}.{home}" for name, home in homes.items()}


# ---------------------------------------------------------------- who imports whom


def module_name(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imported(path):
    """The modules that a file imports anywhere; what is only for type checkers does not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checking = (
        node for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    )  # fmt: skip
    left_out = {id(node) for block in checking for node in ast.walk(block)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and id(node) not in left_out:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and id(node) not in left_out:
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module


SEARCHES = [path for path in MODULES if module_name(path).startswith("search")]


@pytest.mark.parametrize("path", SEARCHES, ids=module_name)
def test_searches_need_nothing_but_python(path):
    """No drawing, no tracing, no numpy: a search reads like its pseudocode, anywhere."""
    tops = {name.partition(".")[0] for name in imported(path)}
    assert tops <= {"gamesearch", *sys.stdlib_module_names}


@pytest.mark.slow
def test_only_the_chess_adapter_imports_python_chess():
    """It is under the GPL; it is imported when chess is."""
    importers = {module_name(path) for path in MODULES if "chess" in imported(path)}
    assert importers <= {"games.chess"}


# ---------------------------------------------------------------- examples in docstrings

WITH_EXAMPLES = [path for path in MODULES if ">>>" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=module_name)
def test_examples_in_docstrings(path):
    module = importlib.import_module(f"gamesearch.{module_name(path)}")
    results = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 0
    assert results.failed == 0
