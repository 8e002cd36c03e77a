"""The sentences of a trace about what could not be followed: a picture is never silently empty."""

from __future__ import annotations

from collections.abc import Iterator

from gamesearch.reading import quote
from gamesearch.tracing.notation import is_real, vector_of
from gamesearch.tracing.replay import Replay
from gamesearch.tracing.run import RecordedRun


def notes_on(run: RecordedRun, replay: Replay) -> Iterator[str]:
    """Yield a sentence for each thing that is missing from a run: what, why, and what to do."""
    own = len(run.unrecognised)
    if own:
        states = "1 state was" if own == 1 else f"{own} states were"
        yield (
            f"{states} not recognised and hang below the root, because the search made them; "
            "take states from game.result(state, action)."
        )
    if not (run.value is None or is_real(run.value) or vector_of(run.value)):
        yield (
            f"The result {quote(run.value)} shows neither a value nor a move, because it is no "
            "number; return the value, or (value, action)."
        )
    if run.error is not None or run.playouts or not any(step.line for step in run.steps):
        return
    views = replay.final_views()
    if not run.functions:
        yield (
            "No line was recorded, because no function that was handed the game is written in "
            "Python; hand trace the function that searches."
        )
        return
    inner = [node for node in run.nodes if node.expanded and node.parent is not None]
    if inner and all(views[node.path].value is None for node in inner if node.path in views):
        yield (
            "Inside the tree no value is shown, because no call for such a node returns one; "
            "a function that returns the value of its state would show them."
        )
    elif run.pruned and not any(view.window for view in views.values()):
        yield (
            "The search cuts, but no window is shown, because no two of its variables were found "
            "to be its bounds; call them alpha and beta."
        )
