"""Colours that mean what they say, in light, dark and print, and on a grey printer."""

from __future__ import annotations

import itertools

import pytest

from gamesearch import GameTree
from gamesearch.drawing.diagrams.bars_and_dice import dice_grid
from gamesearch.drawing.frame_marks import ManualFrame, frame_marks, manual_marks
from gamesearch.drawing.theme import THEMES, edge_look, node_look
from gamesearch.drawing.tree_layout import lay_out
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.figures.catalogue import LECTURES, lecture
from gamesearch.games.backgammon import Backgammon
from gamesearch.games.checkers import Checkers
from gamesearch.games.chess import Chess
from gamesearch.games.pacman_corridor import PacmanCorridor
from gamesearch.shapes import Circle, Polygon, Rectangle
from tests.lecture_trees import T1
from tests.svg_geometry import contrast

PLAYERS = ("player0", "player1", "player2", "player3")
MOVERS = ("max", "min", "third", "fourth")


@pytest.mark.parametrize("theme", THEMES)
def test_white_is_light_and_black_is_dark(theme):
    """And either can be seen on both kinds of square, by itself or by its rim."""
    colours = THEMES[theme]
    assert contrast(colours["white"], "#000000") > 19
    assert contrast(colours["black"], "#ffffff") > 15
    for side in ("white", "black"):
        assert contrast(colours[side], colours[f"{side}-edge"]) >= 4.5
        for ground in ("ground", "square", "page"):
            seen = [contrast(colours[role], colours[ground]) for role in (side, f"{side}-edge")]
            assert max(seen) >= 3, (side, ground)


def test_the_pieces_of_white_and_black_are_in_their_colours():
    for game, start in ((Backgammon(), "white"), (Checkers(), "black"), (Chess(), "white")):
        shapes = game.picture(game.initial).shapes
        fills = {s.fill for s in shapes if isinstance(s, Circle | Polygon | Rectangle)}
        assert {"white", "black"} <= fills
        assert not fills & set(PLAYERS)
        assert game.player_names[0].lower() == start


@pytest.mark.parametrize("theme", THEMES)
def test_what_lies_on_a_colour_can_be_read(theme):
    colours = THEMES[theme]
    for ground in (*MOVERS, "marked", "seen", "page", "chance", "leaf", "box"):
        assert contrast(colours["text"], colours[ground]) >= 4.5, ground
    for ground in ("page", "leaf", "box"):
        assert contrast(colours["muted"], colours[ground]) >= 4.5, ground
    assert contrast(colours["page"], colours["cut"]) >= 4.5  # the dark plates of a cut
    for line in ("red", "green"):
        assert contrast(colours[line], colours["page"]) >= 3, line
    for player in range(4):
        assert contrast(colours[f"player{player}"], colours[f"edge{player}"]) >= 3


@pytest.mark.parametrize(
    "roles",
    [PLAYERS, MOVERS, ("white", "black"), ("red", "green"), ("highlight", "accent"),
     ("box", "cut"), ("best", "faint")],
    ids=" ".join,
)  # fmt: skip
def test_print_tells_roles_apart_in_grey(roles):
    """Neighbours in lightness differ by a step that a printer shows."""
    for one, other in itertools.combinations(roles, 2):
        colours = THEMES["print"]
        assert contrast(colours[one], colours[other]) >= 1.25, (one, other)
    assert all(len({THEMES["print"][role][i : i + 2] for i in (1, 3, 5)}) == 1 for role in roles)


@pytest.mark.parametrize("theme", THEMES)
def test_what_was_cut_is_told_apart_from_what_was_searched_in_grey(theme):
    colours = THEMES[theme]
    for mover in ("max", "min"):
        assert contrast(colours["pruned"], colours[mover]) >= 1.2
    assert contrast(colours["pruned"], colours["page"]) >= 1.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_three_and_four_players_have_colours_of_their_own(theme):
    for roles in (PLAYERS, MOVERS):
        assert len({THEMES[theme][role] for role in roles}) == 4


def test_each_player_of_a_vector_tree_has_a_colour():
    tree = GameTree([[[[(1, 2, 3, 4), (4, 3, 2, 1)]]]])
    nodes = nodes_to_draw(tree)
    frame = frame_marks(nodes, lay_out(nodes))
    fills = [node_look(frame[name].style).fill for name in ("n_r", "n_0", "n_0_0", "n_0_0_0")]
    assert fills == list(MOVERS)


def test_the_dice_have_the_colours_of_their_names():
    dice = [s.fill for s in dice_grid(first="red", second="green").shapes if isinstance(s, Polygon)]
    assert (dice.count("red"), dice.count("green")) == (6, 6)
    plain = [s.fill for s in dice_grid().shapes if isinstance(s, Polygon)]
    assert not {"red", "green"} & set(plain)


def test_edges_below_boards_have_the_colour_of_the_player_to_move():
    """Blue for Pacman, red for the ghost, as their boards are framed."""
    game = PacmanCorridor(6, pacman=1, pellet=3, ghost=4)
    nodes = nodes_to_draw(game, depth=2)
    frame = frame_marks(nodes, lay_out(nodes))
    lines = [edge_look(frame[name].style).line for name in ("e_0", "e_0_1")]
    assert lines == ["player0", "player1"]
    frames = {path: nodes[path].picture for path in ((), (0,))}
    for (path, picture), role in zip(frames.items(), ("player0", "player1"), strict=True):
        assert picture is not None
        assert any(getattr(shape, "line", None) == role for shape in picture.shapes), path
    bare = nodes_to_draw(GameTree(T1.nested))
    assert edge_look(frame_marks(bare, lay_out(bare))["e_0"].style).line == "line"


def test_yellow_is_only_what_was_read():
    """A chosen reply has a thick edge, and no tint."""
    nodes = nodes_to_draw(GameTree(T1.nested))
    layout = lay_out(nodes)
    frame = manual_marks(nodes, layout, ManualFrame(chosen=[(0, 0), (1, 0)]))
    thick = {name for name, mark in frame.items() if name[0] == "e" and "best" in mark.style}
    assert thick == {"e_0_0", "e_1_0"}
    assert node_look(frame["n_0_0"].style).fill == "leaf"
    with pytest.raises(ValueError, match=r"\(7,\) is not a node of this tree"):
        manual_marks(nodes, layout, ManualFrame(chosen=[(7,)]))
    replies = {"berkeley": "ghost-tree-truncated", "hayward": "minimax-best-play"}
    for name, figure in replies.items():
        assert name in LECTURES
        frames = next(f for f in lecture(name).figures if f.name == figure).frames()
        assert not any(THEMES["light"]["seen"] in one.draw("light").source for one in frames)


def test_a_player_with_two_turns_in_a_round_has_numbered_levels():
    nodes = nodes_to_draw(GameTree([[[8, 3], [5, 6]]], turns=(0, 1, 1)))
    assert [nodes[path].mover for path in ((), (0,), (0, 0))] == ["MAX", "MIN1", "MIN2"]
    alone = nodes_to_draw(GameTree([[1, 2]], turns=(0,)))
    assert [alone[path].mover for path in ((), (0,))] == ["MAX", "MAX"]
