"""An SVG that is put together line by line has the bytes of the one that Graphviz draws whole."""

from __future__ import annotations

from functools import partial

import pygraphviz
import pytest

from gamesearch import GameTree, TicTacToe, alpha_beta_search, draw, random_tree, trace
from gamesearch.drawing.engines.choice import current_engine
from gamesearch.drawing.engines.graphviz_in_process import GraphvizInProcess
from gamesearch.drawing.engines.interface import RenderError
from gamesearch.drawing.formats import incremental_svg
from gamesearch.drawing.formats.svg import tidy_svg
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree_pictures import draw_frames
from gamesearch.search import expectiminimax_search
from tests.lecture_trees import T2, T9


@pytest.fixture(autouse=True)
def lines_drawn(monkeypatch):
    """The nodes and edges that Graphviz is given, call by call; nothing is known before."""
    calls: list[list[str]] = []
    render = GraphvizInProcess.render

    def note(engine, source, kind):
        calls.append([line for line in source.splitlines() if " id=" in line])
        return render(engine, source, kind)

    monkeypatch.setattr(GraphvizInProcess, "render", note)
    incremental_svg._page.cache_clear()
    return calls


def whole(picture):
    data = pygraphviz.AGraph(string=picture.source).draw(format="svg", prog="nop2")
    return tidy_svg(data.decode(), picture.alt).encode()


def t2_frames(theme="light"):
    run = trace(alpha_beta_search, T2.tree)
    return list(draw_frames(run, steps=list(run.frames()), theme=theme))


def boards():
    game = TicTacToe()
    run = trace(alpha_beta_search, game, game.parse("XOX/OX./..O"))
    return draw_frames(run, steps=list(run.frames()))


def chance():
    run = trace(expectiminimax_search, GameTree(T9))
    return draw_frames(run, steps=run.frames(), overlay="none")


def large():
    run = trace(alpha_beta_search, random_tree(branching=3, depth=3, seed=3))
    return draw_frames(run, steps=list(run.frames())[::4], slide=False)


SEQUENCES = [*(partial(t2_frames, theme) for theme in THEMES), boards, chance, large]


@pytest.mark.many(6)
@pytest.mark.parametrize("frames", SEQUENCES)
def test_the_bytes_are_those_of_drawing_the_whole(frames):
    pictures = list(frames())
    pictures[0].pipe("png")  # Graphviz knows the fonts from here on
    assert len(pictures) > 5
    for picture in [*pictures, *reversed(pictures)]:
        assert picture.pipe("svg") == whole(picture)


def test_what_is_known_is_not_drawn_again(lines_drawn):
    frames = t2_frames()
    for frame in frames:
        frame.pipe("svg")
    in_all = sum(frame.source.count(" id=") for frame in frames)
    drawn = sum(map(len, lines_drawn))
    assert drawn < in_all / 9  # five cuts dim the tree: each node has one more look
    frames[20].pipe("svg")
    assert sum(map(len, lines_drawn)) == drawn


def test_the_order_of_drawing_is_that_of_the_edges():
    """Nodes that edges name first come first; edges go by the node that they leave."""
    picture = draw(GameTree([[1, 2], 3]))
    picture.edge("n_0", "n_1", id="late", pos="9,9 9,9 40,40 40,40")
    picture.node("n_0_0_free", pos="50,50", id="free")
    picture.edge("n_r", "n_0", id="later", pos="9,9 9,9 40,40 40,40")
    assert picture.pipe("svg") == whole(picture)


@pytest.mark.parametrize("late", [False, True])
def test_what_sticks_out_moves_the_whole_page(late):
    """A reader may add a node where there is no page; Graphviz makes the page larger."""
    usual, more = draw(GameTree([1, 2])), draw(GameTree([1, 2]))
    more.node("far", pos="900,-200", id="far")
    for picture in (usual, more) if late else (more, usual):
        assert picture.pipe("svg") == whole(picture)
    assert len(set(map(whole, (usual, more)))) == 2


@pytest.mark.parametrize(
    "line",
    [
        "\tsubgraph { one [pos=\"9,9\"] }\n",
        "\tn_0 [color=red]\n",  # said of a node that has a line already
        "\tn_0 -> n_1 [label=\"two\nlines\" pos=\"9,9 9,9 9,9 9,9\"]\n",
        "\ta [pos=\"9,9\"]; b [pos=\"20,20\"]\n",
    ],
)  # fmt: skip
def test_lines_of_another_kind_are_drawn_with_the_whole(line):
    picture = draw(GameTree([1, 2]))
    picture.pipe("svg")
    picture.body.append(line)
    assert picture.pipe("svg") == whole(picture)


def test_a_line_that_cannot_be_drawn_is_not_kept():
    picture = draw(GameTree([1, 2]))
    picture.node("nowhere")  # without a place
    for _ in range(2):
        with pytest.raises(RenderError, match="nowhere"):
            picture.pipe("svg")


def test_names_may_be_anything():
    names = ['a" [', "id=n_0", "-> b", "} x", "<g>", "\u2028", "], \ttwo"]
    picture = draw(GameTree(list(range(len(names)))))
    for x, name in enumerate(names):
        picture.node(name, label=name.strip(), pos=f"{20 * x},9", id=f"x{x}")
    assert picture.pipe("svg") == whole(picture)


def test_a_page_does_not_keep_everything(monkeypatch):
    monkeypatch.setattr(incremental_svg, "_MANY", 120)
    frames = t2_frames()
    for frame in frames:
        assert frame.pipe("svg") == whole(frame)
    head = frames[0].source[: frames[0].source.index("\tlevel0")]
    assert 0 < len(incremental_svg._page(head, current_engine()).known) < 260
