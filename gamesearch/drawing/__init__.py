"""Trees as pictures: one pipeline for slides, notebooks, widgets and files.

tree or trace -> tree_nodes -> tree_layout (once) -> frame_marks (each frame) -> tree_shapes -> page

    frame_marks     which nodes, edges and cuts a frame shows, and in what style
    tree_shapes     draws them (tree_parts); cut_slashes crosses out what was cut; looks has
                    outlines and strokes, theme the colours
    tidy_tree       where nodes stand side by side, for every kind of tree
    text_metrics    how wide a text is
    digraph         pages as pinned graphs, drawn by an engine (engines)
    formats         svg, pdf, png, gif, tikz, dot, ascii: one module each, found by itself
    slide           pages on which trees, pictures, text and code stand together
    slide_sequence  the frames of a run, as slides; filmstrip: in one picture, with captions
    cropping        frames without title and caption
    whole_tree      a game tree of any size, and what a search read of it
    diagrams        number lines, formulas, tables; bars_and_dice, fans
    branch_trees    trees whose nodes are boards, moves or counts, not values
    plans           plans of an AND-OR search, and what a judge says of them
    boards          boards side by side, or with arrows on them
    charts          bar charts with axes, by Matplotlib; curves
    draw_command    from words on the command line to files
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamesearch.drawing.tree_pictures import draw as draw
    from gamesearch.drawing.tree_pictures import draw_frames as draw_frames

_HOMES = {"draw": "tree_pictures", "draw_frames": "tree_pictures"}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if home := _HOMES.get(name):
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
