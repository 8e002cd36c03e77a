"""Alpha-beta as people write it: one search, in the styles that a lecture meets.

Each is a file, takes (game, state) and is right. They cut on equality and try children from left
to right, so all of them see the same leaves, and where they name a window it is the same one.
The tests of the trace run every one of them, unchanged.
"""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "tracing" / "searches" / "where_max_begins"


def load(path: Path) -> Any:
    """Return the search in a file, which has the file's name."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, path.stem)


@cache
def style(name: str) -> Any:
    """Return a search of the folder, always the same object."""
    return load(FOLDER / f"{name}.py")


WITH_WINDOWS = [
    style(name)
    for name in (
        "nested_functions", "methods", "callable_search", "third_edition", "action_first",
        "one_function", "negamax", "negamax_with_colour", "fail_hard", "children_first",
        "parent_values_leaves", "own_states",
    )
]  # fmt: skip
WITHOUT_WINDOWS = [style("explicit_stack"), style("by_generator")]
