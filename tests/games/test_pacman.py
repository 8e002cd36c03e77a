"""Pacman: the two corridors of the Berkeley note, and mazes with several ghosts."""

from __future__ import annotations

import random
from functools import cache
from math import inf

import pytest

from gamesearch.game import IllegalAction, UnsuitedGame
from gamesearch.games.pacman_corridor import LEFT, RIGHT, PacmanCorridor
from gamesearch.games.pacman_maze import EAST, NORTH, SOUTH, STOP, WEST, PacmanMaze
from gamesearch.match import play_match
from gamesearch.members import players_of, utility_vector
from gamesearch.search.alpha_beta import alpha_beta_search
from gamesearch.search.minimax import minimax_search, minimax_value
from gamesearch.watch import CountingGame

HAUNTED = PacmanCorridor(6, pacman=1, pellet=3, ghost=4)


def after(game, *words):
    """The state after these moves, written as people write them."""
    state = game.initial
    for word in words:
        state = game.result(state, game.parse_action(state, word))
    return state


# ---------------------------------------------------------------- one agent (T4)


@pytest.mark.parametrize(
    ("moves", "value"), [("", 8), ("L", 6), ("R", 8), ("LL", 4), ("LR", 6), ("RL", 6), ("RR", 8)]
)
def test_values_of_the_pellet_corridor(moves, value):
    game = PacmanCorridor()
    assert minimax_value(game, after(game, *moves)) == value


def test_cells_of_the_pellet_corridor():
    game = PacmanCorridor()
    cells = {moves: after(game, *moves)[0] for moves in ("L", "R", "LL", "LR", "RL", "RR")}
    assert cells == {"L": 1, "R": 3, "LL": 0, "LR": 2, "RL": 2, "RR": 4}
    assert game.is_terminal(after(game, *"RR"))
    assert game.utility(after(game, *"RR"), 0) == 8


def test_one_agent_has_no_opponent():
    game = PacmanCorridor()
    assert players_of(game) == 1
    assert [game.to_move(after(game, *moves)) for moves in ("", "L", "LR")] == [0, 0, 0]
    with pytest.raises(UnsuitedGame):
        minimax_search(game)


def test_the_evaluation_is_exact_without_a_ghost():
    game = PacmanCorridor()
    for moves in ("", "L", "LL", "LRL", "RLLL"):
        state = after(game, *moves)
        assert game.evaluate(state, 0) == minimax_value(game, state)


def test_it_ends_when_no_points_are_left():
    game = PacmanCorridor()
    state = after(game, *"LRLRLRLRLR")
    assert game.is_terminal(state)
    assert game.actions(state) == ()
    assert game.utility(state, 0) == 0


# ---------------------------------------------------------------- with a ghost (T5)


def test_pacman_and_ghost_move_in_turn():
    state = HAUNTED.initial
    assert (HAUNTED.to_move(state), HAUNTED.actions(state)) == (0, (LEFT, RIGHT))
    state = HAUNTED.result(state, RIGHT)
    assert (HAUNTED.to_move(state), HAUNTED.actions(state)) == (1, (LEFT, RIGHT))
    cells = {m: after(HAUNTED, *m)[:2] for m in ("LL", "LR", "RL", "RR")}
    assert cells == {"LL": (0, 3), "LR": (0, 5), "RL": (2, 3), "RR": (2, 5)}


def test_the_ghost_lets_pacman_have_the_pellet_only_by_mistake():
    state = after(HAUNTED, "right", "right", "right")
    assert HAUNTED.is_terminal(state)
    assert utility_vector(HAUNTED, state) == (8, -8)


def test_being_caught_is_a_loss_whoever_walks_into_whom():
    walked_in = after(HAUNTED, "right", "left", "right")  # onto the pellet, where the ghost is
    assert HAUNTED.format(walked_in) == "%   x  % ply 3"
    assert utility_vector(HAUNTED, walked_in) == (-10, 10)
    game = PacmanCorridor(6, pacman=1, pellet=5, ghost=3)
    met = after(game, "left", "left", "right", "left")
    assert game.format(met) == "% X   .% ply 4"
    assert game.utility(met, 0) == -10


def test_pacman_is_driven_into_the_corner():
    assert minimax_search(HAUNTED) == (-10, LEFT)
    three_moves = PacmanCorridor(6, pacman=1, pellet=3, ghost=4, max_moves=3)
    assert minimax_search(three_moves) == (7, LEFT)
    assert minimax_value(three_moves, three_moves.result(three_moves.initial, RIGHT)) == 7
    at_the_wall = HAUNTED.parse("%PG .  % ply 6")
    assert HAUNTED.actions(at_the_wall) == (RIGHT,)  # nobody may stand still


def test_alpha_beta_agrees_and_sees_less():
    counted = CountingGame(HAUNTED)
    assert alpha_beta_search(counted) == minimax_search(HAUNTED)
    assert counted.nodes < 10_767 / 4  # minimax's nodes


def test_the_walls_and_the_ends_of_a_corridor():
    game = PacmanCorridor()
    assert game.actions(after(game, "L", "L")) == (RIGHT,)
    assert HAUNTED.actions(HAUNTED.parse("%P  . G% ply 1")) == (LEFT,)


# ---------------------------------------------------------------- the maze


def test_score_of_a_maze():
    game = PacmanMaze("%%%%%%%/%.P . %/%%%%%%%")
    assert game.score(after(game, "east")) == -1
    assert game.score(after(game, "west")) == 10 - 1
    state = after(game, "west", "east", "east", "east")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 2 * 10 - 4 + 500
    assert minimax_value(PacmanMaze("%%%%%%%/%.P . %/%%%%%%%", max_plies=6), game.initial) == 516


def test_caught_before_eating():
    game = PacmanMaze("%%%%%%/%PG .%/%%%%%%")
    caught = after(game, "east")
    assert (game.is_caught(caught), game.score(caught)) == (True, -1 - 500)
    game = PacmanMaze("%%%%%/%Pg %/%%%%%")  # on the last pellet
    caught = after(game, "east")
    assert (game.format(caught), game.score(caught)) == ("%%%%%/% x %/%%%%% ghosts c2 ply 1", -501)


def test_ghosts_walk_over_pellets():
    game = PacmanMaze("%%%%%/%PG.%/%. .%/%%%%%")
    state = after(game, "south", "east")
    assert game.format(state) == "%%%%%/%  g%/%P .%/%%%%% ghosts d2 ply 2"
    assert game.format(game.parse("%%%%%/%  x%/%. .%/%%%%%")).endswith("ghosts d2 ply 0")


def test_moves_are_the_ways_without_walls():
    game = PacmanMaze("%%%%%/%%.%%/%.P.%/%%.%%/%%%%%")
    assert game.actions(game.initial) == (NORTH, EAST, SOUTH, WEST)
    assert game.actions(after(game, "n")) == (SOUTH,)
    assert [game.action_name(game.initial, a) for a in range(4)] == [
        "north",
        "east",
        "south",
        "west",
    ]


def test_a_ghost_that_is_walled_in_stops():
    game = PacmanMaze("%%%%%%/%P.%G%/%%%%%%")
    state = game.result(game.initial, EAST)
    assert game.is_terminal(state)
    game = PacmanMaze("%%%%%%%/%P .%G%/%%%%%%%")
    state = game.result(game.initial, EAST)
    assert game.actions(state) == (STOP,)
    assert game.to_move(game.result(state, STOP)) == 0


def test_two_ghosts_make_two_layers_of_min():
    game = PacmanMaze()
    assert (game.players, game.alternating, game.plies_per_round) == (2, False, 3)
    state, movers = game.initial, []
    for _ in range(6):
        movers.append(game.to_move(state))
        state = game.result(state, game.actions(state)[0])
    assert movers == [0, 1, 1, 0, 1, 1]
    with pytest.raises(UnsuitedGame, match="twice in a row"):
        alpha_beta_search(game)


def test_one_ghost_moves_in_turn_and_suits_two_player_searches():
    game = PacmanMaze("%%%%%%/%P  .%/%.% G%/%%%%%%", max_plies=8)
    assert game.alternating
    assert alpha_beta_search(game).value == minimax_value(game, game.initial)


def max_n_value(game, state):
    """The utility vector when every player maximises its own entry."""
    if game.is_terminal(state):
        return utility_vector(game, state)
    player = game.to_move(state)
    best = (-inf,) * game.players
    for action in game.actions(state):
        vector = max_n_value(game, game.result(state, action))
        if vector[player] > best[player]:
            best = vector
    return best


@pytest.mark.parametrize(
    "layout",
    [
        "%%%%%%/%G  .%/% %%P%/%. G %/%%%%%%",
        "%%%%%%%/%. G .%/% %P% %/%  G .%/%%%%%%%",
        "%%%%%/%P.G%/%. G%/%%%%%",
    ],
)
def test_two_ghosts_are_two_players_with_one_utility(layout):
    """Danyluk asks: is Pacman with two ghosts a multi-player game? It has the same value."""
    one_side = PacmanMaze(layout, max_plies=6)
    all_for_themselves = PacmanMaze(layout, ghosts="players", max_plies=6)
    assert (all_for_themselves.players, all_for_themselves.zero_sum) == (3, False)
    assert [all_for_themselves.to_move((*one_side.initial[:-1], ply)) for ply in range(4)] == [
        0,
        1,
        2,
        0,
    ]
    value = minimax_value(one_side, one_side.initial)
    assert max_n_value(all_for_themselves, one_side.initial) == (value, -value, -value)


def test_no_ghosts_is_one_player():
    game = PacmanMaze("%%%%/%P.%/%%%%")
    assert (game.players, game.alternating, game.plies_per_round) == (1, False, 1)


def test_a_match_ends_at_max_plies_and_has_a_score():
    game = PacmanMaze(max_plies=30)
    rng = random.Random(1)
    match = play_match(game, [lambda g, s: rng.choice(g.actions(s))] * 2)
    assert len(match.history) <= 30
    assert match.utilities is not None
    assert match.utilities[0] == -match.utilities[1]


def test_distances_go_round_walls():
    game = PacmanMaze("%%%%%%/%P%.%%/%  G%%/%%%%%%")
    where = {name: game._cell_number(name) for name in ("b2", "d2", "b3", "a1")}
    assert game._distances[where["b2"]][where["d2"]] == 4
    assert game._distances[where["b2"]][where["a1"]] == -1


def test_the_evaluation_keeps_below_a_win_and_above_a_loss():
    game = PacmanMaze()
    assert -500 < game.evaluate(game.initial, 0) < 500
    assert game.evaluate(game.initial, 1) == -game.evaluate(game.initial, 0)
    nearer = game.parse("%%%%%%%%%/%.P G  .%/% %% %% %/%       %/% %% %% %/%.  G  .%/%%%%%%%%%")
    assert game.evaluate(nearer, 0) > game.evaluate(game.initial, 0)


# ---------------------------------------------------------------- text and pictures


def test_a_corridor_and_a_maze_agree_on_the_ways():
    """A corridor is a maze of one row; the end and the points differ, the cells do not."""
    maze = PacmanMaze("%%%%%%%%/% P . G%/%%%%%%%%")
    corridor = PacmanCorridor(6, pacman=1, pellet=3, ghost=5)

    @cache
    def reachable(game, state, depth):
        if depth == 0 or game.is_terminal(state):
            return frozenset({state[-1]})
        ways = [reachable(game, game.result(state, a), depth - 1) for a in game.actions(state)]
        return frozenset().union(*ways)

    for depth in range(6):
        assert reachable(maze, maze.initial, depth) == reachable(corridor, corridor.initial, depth)


def test_pictures_say_what_they_show():
    assert HAUNTED.picture(HAUNTED.initial).alt == (
        "A corridor of cells 0 to 5: Pacman on cell 1, the pellet on cell 3, a ghost on cell 4; "
        "10 points, Pacman to move."
    )
    game = PacmanMaze()
    assert "Ghost 2 to move" in game.picture(after(game, "n", "w")).alt
    numbers = [shape.text for shape in game.picture(game.initial).shapes if hasattr(shape, "text")]
    assert numbers == ["1", "2"]  # ghosts are told apart without their colours


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: PacmanCorridor(1), "2 cells or more"),
        (lambda: PacmanCorridor(5, pacman=7), "on a cell"),
        (lambda: PacmanCorridor(5, pacman=-1), "on a cell"),
        (lambda: PacmanCorridor(5, pacman=2, ghost=2), "where the pellet or the ghost is"),
        (lambda: PacmanCorridor(max_moves=0), "1 or more"),
        (lambda: PacmanMaze(""), "rows between"),
        (lambda: PacmanMaze("%%%%/%P.%/%%%"), "same length"),
        (lambda: PacmanMaze("%%%%/%P. /%%%%"), "all round|same length"),
        (lambda: PacmanMaze("%%%%/ P.%/%%%%"), "all round|same length"),
        (lambda: PacmanMaze("%%%%/%P %/%%%%"), "no pellets"),
        (lambda: PacmanMaze("%%%%/%..%/%%%%"), "0 Pacmans"),
        (lambda: PacmanMaze("%%%%/%Po%/%%%%"), "'o'"),
        (lambda: PacmanMaze("%%%%%%%%%/%PGGGGG.%/%%%%%%%%%"), "5 ghosts"),
        (lambda: PacmanMaze(ghosts="all"), "'min' or 'players'"),
        (lambda: PacmanMaze(max_plies=0), "1 or more"),
        (lambda: PacmanMaze("%%%%/%P.%/%%%% and so on"), "after the layout comes 'and so on'"),
    ],
)
def test_a_board_that_cannot_be(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize(
    "text", ["", "% P.%", "%  P  % ply 2", "%  PG.%", "%  % .% ply 1", "%PP  .%", "%  P .% ply x"]
)
def test_a_corridor_that_cannot_be_read(text):
    with pytest.raises(ValueError, match=r"expected|pellet"):
        PacmanCorridor().parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "%%%%%%/%P. G%/%%%%%% ghosts b2 ply 0",
        "%%%%%%/%P. G%/%%%%%% ghosts z9 ply 0",
        "%%%%%%/%P.GG%/%%%%%%",
        "%%%%%%/%P..G%/%%%%%%",
        "%%%%%%/%P.%G%/%%%%%%",
        "%%%%%%%/%P.  G%/%%%%%%%",
    ],
)
def test_a_maze_that_cannot_be_read(text):
    with pytest.raises(ValueError, match=r"expected|walls|pellets"):
        PacmanMaze("%%%%%%/%P. G%/%%%%%%").parse(text)


def test_illegal_steps():
    game = PacmanMaze("%%%%%%/%P. G%/%%%%%%")
    with pytest.raises(IllegalAction, match="not a move of Pacman here; one of east"):
        game.result(game.initial, WEST)
    with pytest.raises(IllegalAction, match="'up' is not a move"):
        game.parse_action(game.initial, "up")
    with pytest.raises(IllegalAction, match="the game is over"):
        game.result(after(game, "east"), WEST)
    with pytest.raises(IllegalAction, match="the game is over"):
        HAUNTED.result(after(HAUNTED, *"RRR"), LEFT)
    with pytest.raises(IllegalAction, match="''"):
        HAUNTED.parse_action(HAUNTED.initial, "")
