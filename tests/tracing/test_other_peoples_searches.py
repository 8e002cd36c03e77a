"""Searches and games in the styles of published code; each case computes the right value itself."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from stories import trees, value_of

from gamesearch import Filmstrip, GameTree, TicTacToe, alpha_beta_search, draw, trace
from gamesearch.search.minimax import minimax_value
from gamesearch.tracing.results import read_result
from gamesearch.tracing.run import TraceError, TraceTooLarge
from gamesearch.tracing.tracer import Trace
from tests.lecture_trees import Nested
from tests.tracing.stories import entry_windows
from tests.tracing.test_foreign_searches import load

BOOK = [[2, 1, 7], [3, 5, 9], [0, 4, 4]]  # worth 3, by the move 1
TREE = GameTree(BOOK)
WINDOWS = {
    node: window for node, window in entry_windows(trace(alpha_beta_search, TREE)).items() if window
}


def values_of(run: Trace) -> dict[Any, Any]:
    return {path: view.value for path, view in run.replay.final_views().items()}


def inner_values(run: Trace) -> list[Any]:
    return [values_of(run).get(path) for path in [(), (0,), (1,), (2,)]]


# ---------------------------------------------------------------- the move alone


def best_move(game: Any, state: Any) -> Any:
    best, choice = -inf, None
    for action in game.actions(state):
        value = value_of(game, game.result(state, action))
        if value > best:
            best, choice = value, action
    return choice


def first_the_value(game: Any, state: Any) -> Any:
    best = value_of(game, state)
    for action in game.actions(state):
        if value_of(game, game.result(state, action)) == best:
            return action
    return None


def the_move_at_depth_0(game: Any, state: Any, depth: int = 0) -> Any:
    if game.is_terminal(state):
        return game.utility(state, 0)
    kids = {a: the_move_at_depth_0(game, game.result(state, a), depth + 1)
            for a in game.actions(state)}  # fmt: skip
    move = (max if game.to_move(state) == 0 else min)(kids, key=lambda a: kids[a])
    return kids[move] if depth else move


MOVES_ALONE = [best_move, first_the_value, the_move_at_depth_0]


@pytest.mark.parametrize("search", MOVES_ALONE)
def test_a_move_alone_is_a_move(search: Any) -> None:
    run = trace(search, TREE)
    assert (run.value, run.action) == (3, 1)  # its child's
    assert values_of(run)[()] in (3, None)
    assert inner_values(run)[1:] == [1, 3, 0]


@given(trees)
def test_a_move_alone_is_never_called_a_wrong_value(nested: Nested) -> None:
    """Whatever small numbers its children are worth."""
    tree = GameTree(nested)
    want = minimax_value(tree, ())
    for search in MOVES_ALONE:
        run = trace(search, tree)
        assert run.value in (want, None)
        assert run.action is None or minimax_value(tree, (run.action,)) == want
        assert (run.value, run.action) != (None, None)


def test_a_number_that_may_be_the_value_or_the_move_has_a_note() -> None:
    run = trace(best_move, GameTree([[0, 5], [1, 9]]))
    assert (run.value, run.action) == (1, 1)
    assert read_result(run, 1).notes == run.notes  # found again, and noted once
    assert run.notes == (
        "The result 1 is the best value and also the best move; return (value, action) to say "
        "which.",
    )


def test_moves_that_are_squares_or_names() -> None:
    class Squares(GameTree):
        def actions(self, state: Any) -> Any:
            return [(2, n) for n in super().actions(state)]

        def result(self, state: Any, action: Any) -> Any:
            return super().result(state, action[1])

    run = trace(best_move, Squares(BOOK))
    assert (run.value, run.action) == (3, (2, 1))


# ---------------------------------------------------------------- results in other forms


@dataclass
class Answer:
    value: Any
    move: Any


FORMS: dict[str, tuple[Callable[[Any, list[Any]], Any], Callable[[Any], Any]]] = {
    "object": (lambda v, line: Answer(v, line[0] if line else None), lambda r: r.value),
    "line, value": (lambda v, line: (line, v), lambda r: r[1]),
    "array": (lambda v, line: np.array([v, line[0] if line else -1]), lambda r: r[0]),
    "array, action first": (lambda v, line: np.array([*line, -1, v])[[0, -1]], lambda r: r[1]),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_result_of_any_form_is_read(form: str) -> None:
    make, value_in = FORMS[form]

    def search(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return make(game.utility(state, 0), [])
        kids = {a: search(game, game.result(state, a)) for a in game.actions(state)}
        move = (max if game.to_move(state) == 0 else min)(kids, key=lambda a: value_in(kids[a]))
        return make(value_in(kids[move]), [move])

    run = trace(search, TREE)
    assert (run.value, run.action) == (3, 1)
    assert inner_values(run) == [3, 1, 3, 0]


# ---------------------------------------------------------------- numbers and vectors


@pytest.mark.parametrize("kind", [np.float64, np.int64, np.int32, np.float32, Fraction, Decimal])
def test_all_real_numbers_are_numbers(kind: Any) -> None:
    class OfKind(GameTree):
        def utility(self, state: Any, player: int) -> Any:
            return kind(super().utility(state, player))

    def search(game: Any, state: Any) -> Any:
        kids = {a: value_of(game, game.result(state, a)) for a in game.actions(state)}
        move = max(kids, key=lambda a: kids[a])
        return value_of(game, state), move

    run = trace(search, OfKind(BOOK))
    assert (run.value, run.action) == (3, 1)
    windows = entry_windows(trace(value_of, OfKind(BOOK)))
    assert {path: windows[path] for path in WINDOWS} == WINDOWS
    assert "value" in set().union(*(step.variables for step in run.steps))
    assert run.captions.in_words().endswith("Value 3, best move a2.")


@pytest.mark.parametrize("kind", [tuple, list, np.array])
def test_vectors_of_any_kind(kind: Any) -> None:
    nested = [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
              [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]  # fmt: skip

    def max_n(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return kind([game.utility(state, player) for player in range(game.players)])
        m, best = game.to_move(state), None
        for action in game.actions(state):
            v = max_n(game, game.result(state, action))
            if best is None or v[m] > best[m]:
                best = v
        return best

    run = trace(max_n, GameTree(nested))
    views = values_of(run)
    assert tuple(run.value) == (1, 2, 6)
    assert [views[path] for path in [(), (0,), (1,)]] == [(1, 2, 6), (1, 2, 6), (1, 5, 2)]
    assert run.replay.at().best == ((), (0,), (0, 0), (0, 0, 0))
    assert draw(run).source


# ---------------------------------------------------------------- where the search goes


class Position:
    """A state and its game in one object."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.state = game, state

    def is_over(self) -> bool:
        return bool(self.game.is_terminal(self.state))

    def worth(self) -> Any:
        return self.game.utility(self.state, 0)

    def children(self) -> list[Position]:
        return [Position(self.game, self.game.result(self.state, a))
                for a in self.game.actions(self.state)]  # fmt: skip


def over_objects(node: Position, alpha: float, beta: float, most: bool) -> Any:
    if node.is_over():
        return node.worth()
    value = -inf if most else inf
    for child in node.children():
        found = over_objects(child, alpha, beta, not most)
        value = max(value, found) if most else min(value, found)
        alpha, beta = (max(alpha, value), beta) if most else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return value


def test_a_search_is_followed_where_it_goes() -> None:
    def search(game: Any, state: Any) -> Any:
        return over_objects(Position(game, state), -inf, inf, True)

    run, ours = trace(search, TREE), trace(alpha_beta_search, TREE)
    assert run.value == 3
    assert (run.examined, run.visited, run.pruned) == (ours.examined, ours.visited, ours.pruned)
    assert inner_values(run) == inner_values(ours)
    windows = entry_windows(run)
    assert {path: windows[path] for path in WINDOWS} == WINDOWS
    marked = {path for path, view in run.replay.final_views().items() if view.pruned}
    assert marked == set(run.pruned)
    assert run.notes == ()


class WithPrivateMethods:
    """Python renames `__value`, but does not call it by itself as it does `__init__`."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __value(self, state: Any) -> Any:
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        values = [self.__value(self.game.result(state, a)) for a in self.game.actions(state)]
        return max(values) if self.game.to_move(state) == 0 else min(values)

    def __call__(self, state: Any) -> Any:
        return self.__value(state)


def test_private_methods_are_followed() -> None:
    run = trace(lambda game, state: WithPrivateMethods(game)(state), TREE)
    assert inner_values(run) == [3, 1, 3, 0]
    assert run.notes == ()


def by_loops(game: Any, state: Any) -> Any:
    """Without recursion; the replies to a move are read until one is bad enough."""
    best = -inf
    for action in game.actions(state):
        worst, child = inf, game.result(state, action)
        for reply in game.actions(child):
            worst = min(worst, game.utility(game.result(child, reply), 0))
            if worst <= best:
                break
        best = max(best, worst)
    return best


def test_cuts_are_shown_where_no_call_returns() -> None:
    run = trace(by_loops, TREE)
    marked = {path for path, view in run.replay.final_views().items() if view.pruned}
    assert marked == {*run.pruned} == {*trace(alpha_beta_search, TREE).pruned} != set()
    (note,) = run.notes
    assert "no value is shown" in note
    assert note in draw(run).alt
    assert note in Filmstrip(run).captions[-1]
    assert all(note not in caption for caption in Filmstrip(run).captions[:-1])
    assert ">Inside the tree no value" in draw(run).pipe("svg", "utf-8")


# ---------------------------------------------------------------- bounds


def searches_with_bounds(low: str, high: str) -> Any:
    source = f"""
def search(game, state, {low}, {high}, depth=9):
    if game.is_terminal(state):
        return game.utility(state, 0)
    best = -inf if game.to_move(state) == 0 else inf
    for action in game.actions(state):
        found = search(game, game.result(state, action), {low}, {high}, depth - 1)
        if game.to_move(state) == 0:
            best = max(best, found)
            {low} = max({low}, best)
        else:
            best = min(best, found)
            {high} = min({high}, best)
        if {low} >= {high}:
            break
    return best
"""
    space: dict[str, Any] = {"inf": inf}
    exec(source, space)
    return lambda game, state: space["search"](game, state, -inf, inf)


@pytest.mark.parametrize(
    ("low", "high"),
    [("alfa", "beta"), ("Alpha", "Beta"), ("_alpha", "_beta"), ("lb", "ub"), ("al", "be"),
     ("lower_bound", "upper_bound"), ("floor", "ceiling"), ("x", "y"), ("z", "w")],
)  # fmt: skip
def test_bounds_are_found_by_any_name(low: str, high: str) -> None:
    windows = entry_windows(trace(searches_with_bounds(low, high), TREE))
    assert {path: windows[path] for path in WINDOWS} == WINDOWS


class KeptInSelf:
    """Alpha-beta whose bounds are attributes, put back after each child."""

    def __init__(self, game: Any) -> None:
        self.game, self.alpha, self.beta = game, -inf, inf

    def value(self, state: Any) -> Any:
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        before = self.alpha, self.beta
        most = self.game.to_move(state) == 0
        best = -inf if most else inf
        for action in self.game.actions(state):
            found = self.value(self.game.result(state, action))
            best = max(best, found) if most else min(best, found)
            if most:
                self.alpha = max(self.alpha, best)
            else:
                self.beta = min(self.beta, best)
            if self.alpha >= self.beta:
                break
        self.alpha, self.beta = before
        return best


def test_bounds_in_self() -> None:
    run = trace(lambda game, state: KeptInSelf(game).value(state), TREE)
    windows = entry_windows(run)
    assert {path: windows[path] for path in WINDOWS} == WINDOWS
    assert inner_values(run) == [3, 1, 3, 0]


# ---------------------------------------------------------------- other people's games


def game_of(first: Any, second: Any, end: str = "is_terminal") -> Any:
    """Two moves, each 0 or 1; the first player wants a high sum."""

    class Small:
        players = 2
        initial = ()

        def to_move(self, path: Any) -> Any:
            return (first, second)[len(path) % 2]

        def actions(self, path: Any) -> list[int]:
            return [0, 1] if len(path) < 2 else []

        def result(self, path: Any, action: int) -> Any:
            return (*path, action)

        def utility(self, path: Any, player: Any) -> int:
            return sum(path) if player == first else -sum(path)

    setattr(Small, end, lambda self, path: len(path) == 2)
    return Small()


def best_for(first: Any, end: str = "is_terminal") -> Any:
    """Minimax for a game whose first player has this name."""

    def search(game: Any, path: Any) -> Any:
        if getattr(game, end)(path):
            return game.utility(path, first), None
        kids = [(search(game, game.result(path, a))[0], a) for a in game.actions(path)]
        return (max if game.to_move(path) == first else min)(kids, key=lambda kid: kid[0])

    return search


@pytest.mark.parametrize(
    ("first", "second", "end"),
    [(0, 1, "is_terminal"), ("X", "O", "is_terminal"), ("MAX", "MIN", "is_terminal"),
     (1, 2, "is_terminal"), (1, -1, "is_terminal"), (0, 1, "terminal_test"),
     ("X", "O", "terminal_test")],
)  # fmt: skip
def test_players_of_other_names(first: Any, second: Any, end: str) -> None:
    run = trace(best_for(first, end), game_of(first, second, end))
    assert (run.value, run.action) == (1, 1)
    assert values_of(run) == {(): 1, (0,): 0, (1,): 1, (0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 2}
    assert run.captions.at(0) == "MAX to move at the root."
    assert draw(run).source


@pytest.mark.parametrize("players", [(1, 2), (1, -1), ("X", "O")])
def test_players_of_other_names_where_the_first_move_ends_the_game(players: Any) -> None:
    game = game_of(*players)
    type(game).is_terminal = lambda self, path: path[:1] == (0,) or len(path) == 2
    run = trace(best_for(players[0]), game)
    assert values_of(run) == {(): 1, (0,): 0, (1,): 1, (1, 0): 1, (1, 1): 2}
    assert run.notes == (f"The player {players[0]!r} is shown as MAX, {players[1]!r} as MIN.",)


def test_a_game_without_an_end_is_shown_an_adapter() -> None:
    with pytest.raises(ValueError, match=r"has no is_terminal") as told:
        trace(lambda game, state: 0, game_of(0, 1, "is_over"))
    assert "return self.game.is_over(state)" in str(told.value)


def test_a_utility_takes_a_player() -> None:
    game = game_of(0, 1)
    type(game).utility = lambda self, path, player=0: 2
    assert trace(lambda game, path: game.utility(path), game, (1, 1)).value == 2
    type(game).utility = lambda self, path: 2
    with pytest.raises(
        ValueError, match=r"utility takes a state alone; utility\(state, player\) was"
    ):
        trace(value_of, game)


def test_a_game_needs_no_initial_state_if_one_is_given() -> None:
    game = game_of(0, 1)
    del type(game).initial
    assert trace(value_of, game, ()).value == 1
    with pytest.raises(ValueError, match="has no initial; a state was expected with it"):
        trace(value_of, game)


class OneBoard:
    """Four squares that are filled in turn, on one board that every move changes."""

    players = 2

    def __init__(self) -> None:
        self.initial: list[Any] = [None] * 4

    def to_move(self, board: Any) -> int:
        return (4 - board.count(None)) % 2

    def actions(self, board: Any) -> list[int]:
        return [i for i, cell in enumerate(board) if cell is None]

    def result(self, board: Any, action: int) -> Any:
        board[action] = self.to_move(board)
        return board

    def is_terminal(self, board: Any) -> bool:
        return None not in board

    def utility(self, board: Any, player: int) -> int:
        total = sum(w if cell == 0 else -w for cell, w in zip(board, (3, 2, 1, -1), strict=True))
        return total if player == 0 else -total


def test_a_board_that_is_changed_in_place_is_refused() -> None:
    def search(game: Any, board: Any) -> Any:
        if game.is_terminal(board):
            return game.utility(board, 0)
        values = []
        for action in game.actions(board):
            game.result(board, action)
            values.append(search(game, board))
            board[action] = None
        return max(values) if game.to_move(board) == 0 else min(values)

    assert search(OneBoard(), OneBoard().initial) == 3
    for game in (OneBoard(), named := OneBoard()):
        if game is named:  # its players are looked for on a copy
            named.to_move = lambda board: "XO"[OneBoard.to_move(named, board)]
        with pytest.raises(TraceError, match="returned the state it was given, changed"):
            trace(search, game)


class Plain:
    """A board without `==`."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells


@pytest.mark.parametrize("kind", [list, np.array, Plain, tuple])
def test_copies_of_states_are_recognised(kind: Any) -> None:
    def cells_of(board: Any) -> list[Any]:
        return list(board.cells if kind is Plain else board)

    class Copies(OneBoard):
        def __init__(self) -> None:
            self.initial = kind([0] * 4)

        def to_move(self, board: Any) -> int:
            return (4 - cells_of(board).count(0)) % 2

        def actions(self, board: Any) -> list[int]:
            return [i for i, cell in enumerate(cells_of(board)) if cell == 0]

        def result(self, board: Any, action: int) -> Any:
            cells = cells_of(board)
            cells[action] = 1 + self.to_move(board)
            return kind(cells)

        def is_terminal(self, board: Any) -> bool:
            return 0 not in cells_of(board)

        def utility(self, board: Any, player: int) -> int:
            return sum(w * (3 - 2 * cell) for cell, w in zip(cells_of(board), (3, 2, 1, -1),
                       strict=True))  # fmt: skip

    def search(game: Any, board: Any) -> Any:
        if game.is_terminal(board):
            return game.utility(board, 0)
        mine = copy.deepcopy(board)
        kids = [search(game, game.result(mine, action)) for action in game.actions(mine)]
        return max(kids) if game.to_move(board) == 0 else min(kids)

    run = trace(search, Copies())
    assert run.value == 3
    assert len(run.nodes) == len({node.path for node in run.nodes}) == 1 + 4 + 12 + 24 + 24
    assert all(place >= 0 for node in run.nodes for place in node.path)


# ---------------------------------------------------------------- what is said


@pytest.mark.slow
def test_a_run_that_is_too_long_names_what_counts_it() -> None:
    with pytest.raises(TraceTooLarge, match="CountingGame"):
        trace(minimax_value, TicTacToe(), lines=False)


def test_states_of_the_searchs_own_making_are_noted() -> None:
    def search(game: Any, state: Any) -> Any:
        return max(game.utility((1, n), 0) for n in range(3) if game.actions(()))

    run = trace(search, TREE)
    assert run.value == 9
    assert "3 states were not recognised" in repr(run)


def test_cuts_without_bounds_are_noted() -> None:
    run = trace(load("window_in_a_pair")[1], TREE)
    assert run.value == 3
    assert run.pruned
    assert any("no window is shown" in note for note in run.notes)


def test_what_reads_no_leaf_cuts_nothing():
    run = trace(lambda game, state: max(game.actions(state)), GameTree([[3, 12], [2, 4]]))
    assert not any(view.pruned for view in run.replay.final_views().values())
    assert [note.split(" where ")[0] for note in run.notes] == ["Moves were left out"]
