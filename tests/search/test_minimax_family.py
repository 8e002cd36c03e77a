"""Minimax, alpha-beta, negamax, all the best moves, the line of play, and one agent alone."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from functools import partial
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamesearch.search
from gamesearch.game import UnsuitedGame
from gamesearch.games import GameTree
from gamesearch.games.pacman_corridor import PacmanCorridor
from gamesearch.games.pacman_maze import PacmanMaze
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.search import (
    alliance_search,
    alliances,
    alpha_beta_search,
    alpha_beta_with_table,
    and_or_search,
    best_actions,
    cutoff_search,
    expectiminimax_search,
    iterative_deepening,
    max_n_search,
    minimax_search,
    minimax_value,
    mtd_f_search,
    negamax_search,
    paranoid_search,
    principal_variation,
    principal_variation_search,
    retrograde_analysis,
    single_agent_search,
    star1_search,
    star2_search,
)
from gamesearch.watch import CountingGame, GameWrapper
from tests.lecture_trees import T2, T3, T9, TWO_PLAYER
from tests.search.oracles import examined, plain, plain_best


def zero(state, player):
    return 0


def deepest(game, state=None):
    """Iterative deepening as a search: what the last depth decided."""
    *_, last = iterative_deepening(game, state, evaluate=zero)
    return last


TWO_SIDED = {
    "minimax": minimax_search,
    "alpha-beta": alpha_beta_search,
    "negamax": negamax_search,
    "with a table": alpha_beta_with_table,
    "principal variation": principal_variation_search,
    "MTD(f)": mtd_f_search,
    "deepening": deepest,
    "cutoff": partial(cutoff_search, depth=200, evaluate=zero),
    "paranoid": paranoid_search,
    "expectiminimax": expectiminimax_search,
    "star1": partial(star1_search, bounds=(-1000, 1000)),
    "star2": partial(star2_search, bounds=(-1000, 1000)),
}

nested_trees = st.recursive(
    st.integers(-9, 9), lambda kids: st.lists(kids, min_size=1, max_size=3), max_leaves=25
)


# ---------------------------------------------------------------- the lectures' trees


@pytest.mark.parametrize("search", TWO_SIDED.values(), ids=TWO_SIDED)
@pytest.mark.parametrize("name", TWO_PLAYER)
def test_the_lectures_trees(search, name):
    lecture = TWO_PLAYER[name]
    found = search(lecture.tree)
    assert (found.value, found.action) == (lecture.value, lecture.action)


@given(nested_trees, st.sampled_from(["max", "min"]))
@settings(max_examples=150)
def test_every_search_finds_the_minimax_value_and_a_best_action(nested, root):
    tree = GameTree(nested, root=root)
    best = plain_best(tree, ())
    assert minimax_value(tree, ()) == plain(tree, ())
    for name, search in TWO_SIDED.items():
        found = search(tree)
        assert found.value == plain(tree, ()), name
        assert found.action in (best or [None]), name


@pytest.mark.slow
def test_all_nodes_of_tic_tac_toe():
    game = CountingGame(TicTacToe())
    assert (minimax_search(game).value, game.nodes) == (0, 549_946)


# ---------------------------------------------------------------- all the best moves (E3)


def test_best_actions_with_fractions_and_great_numbers():
    assert best_actions(GameTree([[0.1, 0.5], [0.1], [0.3, 0.05]])) == [0, 1]
    big = 10**17
    assert best_actions(GameTree([[big], [big + 1], [big + 1, big + 2]])) == [1, 2]


def test_best_actions_cut_more_than_minimax_does():
    assert len(examined(T2.tree, best_actions)) < T2.leaves
    assert best_actions(TicTacToe()) == list(range(9))


def test_no_best_action_where_the_game_is_over():
    assert best_actions(GameTree(7)) == []
    assert principal_variation(GameTree(7)) == []
    assert minimax_search(GameTree(7)) == (7, None)


# ---------------------------------------------------------------- the line of best play


def test_the_line_of_haywards_example():
    """Best play: the middle, and p2 replies left (T6)."""
    tree = TWO_PLAYER["T6"].tree
    assert principal_variation(tree) == [1, 0]
    assert [principal_variation(tree, (child,)) for child in range(3)] == [[2], [0], [0]]


def test_the_line_ends_where_chance_moves():
    assert principal_variation(GameTree(T9), search=expectiminimax_search) == [0]


# ---------------------------------------------------------------- one agent alone (T4)


def test_pacman_and_the_pellet():
    game = PacmanCorridor()
    left, right = (game.result(game.initial, a) for a in game.actions(game.initial))
    assert single_agent_search(game) == (8, 1)
    assert single_agent_search(game, left) == (6, 1)
    assert single_agent_search(game, right).value == 8
    far = game.result(left, -1)
    assert single_agent_search(game, far).value == 4


def test_one_agent_is_also_a_game_without_opponents():
    game = PacmanCorridor()
    assert paranoid_search(game) == expectiminimax_search(game) == single_agent_search(game)
    assert max_n_search(game) == ((8,), 1)


# ---------------------------------------------------------------- unsuited games


CHANCE_GAME = GameTree(T9)
THREE = GameTree(T3)
UNFAIR = GameTree([[(1, 2), (3, 1)], [(0, 0), (2, 2)]])
TWICE = GameTree([[[3, 12], [8, 2]], [[4, 6], [5, 7]]], turns=(0, 1, 1))
ALONE = PacmanCorridor()
PHANTOM = PhantomTicTacToe()

IN_TURN = {
    name: TWO_SIDED[name]
    for name in (
        "minimax", "alpha-beta", "negamax", "with a table", "principal variation", "deepening",
        "cutoff",
    )
} | {"best actions": best_actions}  # fmt: skip

REFUSED = [
    *((search, CHANCE_GAME, "expectiminimax_search") for search in IN_TURN.values()),
    *((search, THREE, "max_n_search or paranoid_search") for search in IN_TURN.values()),
    *((search, UNFAIR, "max_n_search") for search in IN_TURN.values()),
    *((search, TWICE, "paranoid_search") for search in IN_TURN.values()),
    *((search, ALONE, "single_agent_search") for search in IN_TURN.values()),
    *((search, PHANTOM, "and_or_search") for search in IN_TURN.values()),
    (single_agent_search, GameTree([[1]]), "minimax_search"),
    (single_agent_search, THREE, "max_n_search"),
    (max_n_search, CHANCE_GAME, "expectiminimax_search"),
    (paranoid_search, CHANCE_GAME, "expectiminimax_search"),
    (partial(alliance_search, interest=alliances()), CHANCE_GAME, "expectiminimax_search"),
    (partial(star1_search, bounds=(0, 9)), THREE, "expectiminimax_search"),
    (partial(star2_search, bounds=(0, 9)), UNFAIR, "expectiminimax_search"),
    (retrograde_analysis, CHANCE_GAME, "expectiminimax_search"),
    (retrograde_analysis, THREE, "max_n_search"),
    (max_n_search, PHANTOM, "and_or_search"),
    (expectiminimax_search, PHANTOM, "and_or_search"),
    (retrograde_analysis, PHANTOM, "and_or_search"),
]  # fmt: skip


@pytest.mark.parametrize(("search", "game", "better"), REFUSED)
def test_an_unsuited_game_is_refused_and_the_right_search_named(search, game, better):
    with pytest.raises(UnsuitedGame) as refusal:
        search(game)
    assert better in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_the_searches_named_instead_do_take_the_game():
    assert expectiminimax_search(CHANCE_GAME).value == pytest.approx(2.1)
    assert max_n_search(THREE).value == (1, 2, 6)
    assert max_n_search(UNFAIR).value == (2, 2)
    assert paranoid_search(TWICE).value == 4
    assert and_or_search(PhantomTicTacToe(2, 2, 2)) is not None
    assert paranoid_search(PacmanMaze(), depth=3).action is not None


class NeitherToMove(TicTacToe):
    def to_move(self, state):
        return 7


def test_a_player_that_there_is_not_is_refused():
    with pytest.raises(UnsuitedGame, match=r"player 0 or 1 to move; to_move gave 7$"):
        minimax_search(NeitherToMove())


# ---------------------------------------------------------------- the package itself


MODULES = [module.name for module in pkgutil.iter_modules(gamesearch.search.__path__)]
RULES = ("game", "members", "watch", "match", "time_limit", "search")  # all a search knows of us


@pytest.mark.parametrize("name", MODULES)
def test_searches_import_nothing_but_the_game_and_the_standard_library(name):
    source = Path(importlib.import_module(f"gamesearch.search.{name}").__file__).read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            home = node.module.split(".")
            assert home[0] != "gamesearch" or home[1] in RULES, node.module
            assert home[0] not in ("numpy", "chess", "matplotlib")


def test_the_public_names_are_those_of_the_modules():
    """A module that the package forgets to import would be noticed here."""
    modules = [importlib.import_module(f"gamesearch.search.{name}") for name in MODULES]
    names = [name for module in modules for name in getattr(module, "__all__", ())]
    assert sorted(names) == gamesearch.search.__all__
    assert not set(names) & set(MODULES)


def test_the_deepest_tree_there_is_does_not_reach_pythons_limit():
    nested = [1, 2]
    for _ in range(148):
        nested = [nested]
    tree = GameTree(nested)
    for name, search in TWO_SIDED.items():
        assert search(tree).value == plain(tree, ()), name
    assert max_n_search(tree).value == (2, -2)
    assert retrograde_analysis(tree)[()].value == 1
    assert and_or_search(tree).longest() == 75


@pytest.mark.parametrize("depth", [2.5, float("nan"), "2", 0])
def test_a_depth_is_a_whole_number(depth) -> None:
    with pytest.raises(ValueError, match=r"depth is .*; a whole number of plies, 1 or more"):
        cutoff_search(TicTacToe(), depth=depth)


def test_a_cutoff_search_needs_a_depth() -> None:
    with pytest.raises(ValueError, match="was given no depth"):
        cutoff_search(TicTacToe(), depth=None)


@pytest.mark.parametrize("search", [principal_variation_search, iterative_deepening])
def test_bounds_that_do_not_hold_are_said(search) -> None:
    tree = GameTree([[3, 12], [14, 20]])

    def run(**bounds):
        found = search(tree, evaluate=lambda *_: 7, **bounds)
        return found if search is principal_variation_search else list(found)[-1]

    assert run(bounds=(3, 20)).action == run(bounds=(-100, 100)).action == 1
    with pytest.raises(ValueError, match="the lower first"):
        run(bounds=(100, -100))
    with pytest.raises(ValueError, match=r"a value of \d+ was found, but bounds says 0 to 1"):
        run(bounds=(0, 1))


class Ruin(GameWrapper):
    """A game in which MAX loses infinitely much, whatever happens."""

    def utility(self, state, player):
        return -inf if player == 0 else inf


def test_a_line_of_play_where_all_is_infinitely_bad_is_an_error() -> None:
    with pytest.raises(ValueError, match="are all utilities finite"):
        principal_variation(Ruin(GameTree([[1], [2]])), search=minimax_search)
