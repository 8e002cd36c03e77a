"""The game's side of a trace: which nodes are visited, pruned and known, whatever states are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any

import pytest
from stories import STYLES, style_name

from gamesearch import GameTree, TicTacToe, alpha_beta_search, minimax_search, random_tree, trace
from gamesearch.games import ConnectFour
from gamesearch.search.minimax import minimax_value
from tests.lecture_trees import T1

GAME = TicTacToe()


# ---------------------------------------------------------------- what is no visit


def guess(child: Any) -> int:
    return {(1, 0): -9}.get(child, 0)


@pytest.mark.parametrize("key_of", [lambda game: guess, lambda game: game.is_terminal])
def test_looking_at_children_is_no_visit(key_of: Any) -> None:
    """Ordering moves hands every child to a function, or asks for its end: two are still cut."""

    def search(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        sign = 1 if game.to_move(state) == 0 else -1
        v = -inf * sign
        children = (game.result(state, a) for a in game.actions(state))
        for child in sorted(children, key=key_of(game)):
            w = search(game, child, alpha, beta)
            v = max(v, w) if sign == 1 else min(v, w)
            if sign == 1:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    t = trace(search, T1.tree)
    assert t.pruned == [(1, 1), (1, 2)]
    assert len(t.visited) == 11
    views = t.replay.at().nodes
    assert views[(1, 1)].pruned
    assert not views[(1, 1)].visited
    assert [e.kind for e in t.replay.events].count("return") == 2  # B and A: C and D are cut


def test_the_games_own_evaluation_is_noted_each_time() -> None:
    """Also when a search looks `evaluate` up anew for every leaf."""

    class Heights(GameTree):
        def evaluate(self, state: Any, player: int) -> float:
            return 10.0 * state[0] if player == 0 else -10.0 * state[0]

    def one_ply(game: Any, state: Any) -> Any:
        return max(game.evaluate(game.result(state, a), 0) for a in game.actions(state))

    t = trace(one_ply, Heights([[3, 12], [2, 4], [5]]))
    assert t.value == 20
    assert t.examined == [(0,), (1,), (2,)]


# ---------------------------------------------------------------- tables


def minimax_with_a_table(game: Any, state: Any, key: Any = lambda state: state) -> Any:
    table: dict[Any, Any] = {}

    def value(state: Any) -> Any:
        if key(state) not in table:
            if game.is_terminal(state):
                table[key(state)] = game.utility(state, 0)
            else:
                values = [value(game.result(state, a)) for a in game.actions(state)]
                table[key(state)] = max(values) if game.to_move(state) == 0 else min(values)
        return table[key(state)]

    return value(state)


def test_a_table_knows_and_does_not_prune() -> None:
    """Minimax with a table visits each position once and asks again for every way into one."""
    state = GAME.parse("XO./.XO/...")
    plain, with_table = trace(minimax_value, GAME, state), trace(minimax_with_a_table, GAME, state)
    assert with_table.value == plain.value == 1
    assert with_table.pruned == []
    assert len(with_table.visited) == len(set(plain.visited)) == 71
    ways_in = sum(len(GAME.actions(s)) for s in set(plain.visited))
    assert len(with_table.known) == ways_in - (71 - 1)  # each but the root has a first way in


def test_a_table_by_symmetry_knows_mirrored_positions() -> None:
    def search(game: Any, state: Any) -> Any:
        return minimax_with_a_table(game, state, game.key)

    t = trace(search, GAME, GAME.parse("XO./.X./..O"))
    assert t.value == 1
    assert t.pruned == []
    keys = {GAME.key(s) for s in t.visited}
    assert len(t.visited) == len(keys)
    assert {GAME.key(s) for s in t.known} <= keys


# ---------------------------------------------------------------- which node a state stands for


def test_two_paths_to_one_position_are_two_nodes() -> None:
    """157 nodes, of 69 positions: the tree is drawn, not the graph."""
    state = GAME.parse("XOX/O../...")
    t = trace(minimax_search, GAME, state)

    def size(state: Any) -> int:
        return 1 + sum(size(GAME.result(state, a)) for a in GAME.actions(state))

    assert len(t.nodes) == len(t.visited) == size(state)
    assert len(set(t.visited)) < len(t.visited)
    paths = [node.path for node in t.nodes]
    assert len(set(paths)) == len(paths)
    assert all(GAME.result(n.parent.state, n.action) == n.state for n in t.nodes if n.parent)


class Stairs:
    """One or two steps down at a time; there is one object for each stair, however reached."""

    initial = (4,)
    players = 1
    stairs = tuple((n,) for n in range(5))

    def to_move(self, state: Any) -> int:
        return 0

    def actions(self, state: Any) -> Any:
        return range(1, min(2, state[0]) + 1)

    def result(self, state: Any, action: int) -> Any:
        return self.stairs[state[0] - action]

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any, player: int) -> int:
        return 1


def test_a_game_that_hands_out_the_same_object_twice() -> None:
    """From stair 4 there are five ways down, over 12 nodes, though there are but 5 stairs."""

    def ways_down(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state, 0)
        below = [game.result(state, a) for a in game.actions(state)]
        return sum(ways_down(game, child) for child in below)

    t = trace(ways_down, Stairs())
    assert t.value == len(t.examined) == 5
    assert len(t.visited) == len(t.nodes) == 12
    assert t.pruned == []


def test_states_of_the_searchs_own_making() -> None:
    """Breadth first, on copies: of two equal states neither is taken for the other's visit."""

    def breadth_first(game: Any, state: Any) -> Any:
        queue = [state]
        for state in queue:
            queue += [(*game.result((*state,), a),) for a in game.actions((*state,))]
        return len(queue)

    state = GAME.parse("XOX/OX./..O")
    t = trace(breadth_first, GAME, state)
    assert t.value == len(t.visited) == len(trace(minimax_search, GAME, state).visited)
    assert t.pruned == []


@pytest.mark.parametrize("search", STYLES, ids=style_name)
def test_every_style_on_a_game(search: Any) -> None:
    """States that are plain tuples, equal states on many paths, no explicit tree."""
    state = GAME.parse("XOX/OX./..O")
    t, ours = trace(search, GAME, state), trace(alpha_beta_search, GAME, state)
    assert t.value == ours.value == 1
    assert t.examined == ours.examined
    assert t.pruned == ours.pruned


def take_away(encode: Any, decode: Any) -> Any:
    """Take one to three from a heap of five, in turn; who takes the last wins."""

    class TakeAway:
        initial = encode(5, 0)

        def to_move(self, state: Any) -> int:
            return int(decode(state)[1])

        def actions(self, state: Any) -> Any:
            return range(1, min(3, decode(state)[0]) + 1)

        def result(self, state: Any, action: int) -> Any:
            heap, player = decode(state)
            return encode(heap - action, 1 - player)

        def is_terminal(self, state: Any) -> bool:
            return bool(decode(state)[0] == 0)

        def utility(self, state: Any, player: int) -> int:
            return 1 if decode(state)[1] != player else -1

    return TakeAway()


@dataclass(frozen=True)
class Heap:
    left: int
    player: int


KINDS_OF_STATES = {
    "tuple": (lambda n, p: (n, p), lambda s: s),
    "list": (lambda n, p: [n, p], lambda s: s),
    "text": (lambda n, p: f"{n}:{p}", lambda s: (int(s[0]), int(s[2]))),
    "number": (lambda n, p: 2 * n + p, lambda s: divmod(s, 2)),
    "dataclass": (Heap, lambda s: (s.left, s.player)),
}


def with_a_table(look: str, make: str, at_head: bool, key: Any) -> tuple[Any, list[Any], list[Any]]:
    """Alpha-beta that looks states up, within the call or before it, or is cached; and its count.

    The children are made one by one, or all at first. What it has cut, and what was answered for.
    """
    values: dict[str, float] = {}
    line: list[Any] = []
    cut: list[Any] = []
    known: list[Any] = []

    def value_of(game: Any, state: Any, alpha: float, beta: float) -> float:
        if look == "within" and key(state) in values:
            known.append((*line,))
            return values[key(state)]
        if game.is_terminal(state):
            return game.utility(state, 0)  # type: ignore[no-any-return]
        is_max, window, v = game.to_move(state) == 0, (alpha, beta), None
        children = [(a, None) for a in game.actions(state)]
        if make != "one by one":
            children = [(action, game.result(state, action)) for action, _ in children]
            children.sort(key=lambda child: str(child[1]) if make == "sorted" else "")
        for place, (action, child) in enumerate(children):
            if child is None or make == "again":
                child = game.result(state, action)
            if at_head and alpha >= beta:
                cut.extend((*line, action) for action, _ in children[place:])
                break
            line.append(action)
            if look == "before" and key(child) in values:
                known.append((*line,))
                v2 = values[key(child)]
            else:
                misses = cached.cache_info().misses
                v2 = (cached if look == "cache" else value_of)(game, child, alpha, beta)
                if look == "cache" and cached.cache_info().misses == misses:
                    known.append((*line,))
            line.pop()
            v = v2 if v is None else max(v, v2) if is_max else min(v, v2)
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta and not at_head:
                cut.extend((*line, action) for action, _ in children[place + 1 :])
                break
        assert v is not None
        if look in ("within", "before") and window[0] < v < window[1]:
            values[key(state)] = v
        return v

    cached = lru_cache(None)(value_of)
    return lambda game, state: value_of(game, state, -inf, inf), cut, known


FOUR = ConnectFour(4, 4)


HEAPS = take_away(*KINDS_OF_STATES["list"])


@pytest.mark.many(16)
@pytest.mark.parametrize(
    ("game", "state"),
    [(GAME, GAME.parse("XO./.X./..O")), (GAME, GAME.parse("X.O/.X./..O")),
     (random_tree(3, 3, seed=1), ()), (FOUR, FOUR.parse("143112433")), (HEAPS, [5, 0])],
    ids=["a win", "a draw", "a tree", "Connect Four", "lists"],
)  # fmt: skip
@pytest.mark.parametrize("make", ["one by one", "at first", "sorted", "again"])
@pytest.mark.parametrize("look", ["never", "within", "before", "cache"])
def test_a_cut_child_is_never_called_known(look: str, make: str, game: Any, state: Any) -> None:
    """Nor a known one cut. A note says where the run does not tell: a child was made and then cut,
    or it was made before its turn, and no line shows whether that came."""
    if look == "cache" and game is HEAPS:
        pytest.skip("lists have no hash")
    # by symmetry, a table answers for positions that equal no earlier one
    keys = [str, GAME.key] if game is GAME and look in ("within", "before") else [str]
    for lines, at_head, key in product([True, False], [True, False], keys):
        search, cut, known = with_a_table(look, make, at_head, key)
        t = trace(search, game, state, lines=lines)
        nodes = {node.path: node for node in t.nodes}
        told = {
            tuple(nodes[path[:n]].actions[place] for n, place in enumerate(path)): why
            for path, _, why in t.unvisited
        }
        right = dict.fromkeys(cut, "cut") | dict.fromkeys(known, "table")
        unclear = {one for one in told if told[one] == "unclear"}
        assert told == right | dict.fromkeys(unclear, "unclear")
        assert not unclear or at_head or key is not str or (make != "one by one" and not lines)
        assert bool(unclear) == any("answered by a table?" in note for note in t.notes)
        views = t.replay.final_views()
        marked = {path for path, view in views.items() if view.pruned or view.known}
        assert len(marked) == len(told) - len(unclear)


@pytest.mark.parametrize("kind", KINDS_OF_STATES)
def test_states_of_any_kind(kind: str) -> None:
    """The reader's own game may use numbers, texts, even lists: the tree is the same."""
    game = take_away(*KINDS_OF_STATES[kind])
    plain = take_away(*KINDS_OF_STATES["tuple"])

    def size(state: Any) -> int:
        return 1 + sum(size(plain.result(state, a)) for a in plain.actions(state))

    full = trace(minimax_search, game)
    assert len(full.visited) == size(plain.initial)
    t, same = trace(alpha_beta_search, game), trace(alpha_beta_search, plain)
    assert (t.value, t.action) == (same.value, same.action) == (1, 1)
    assert [node.path for node in t.nodes] == [node.path for node in same.nodes]
    assert (len(t.examined), len(t.pruned)) == (len(same.examined), len(same.pruned))


def test_states_arrive_as_they_are() -> None:
    """No wrapper round the state: it can be hashed, compared, indexed and taken apart."""
    seen: list[Any] = []

    def search(game: Any, state: Any) -> Any:
        x, o, player = state
        seen.append((type(state), hash(state) == hash((x, o, player)), state in {(x, o, player)}))
        if game.is_terminal(state):
            return game.utility(state, 0)
        values = [search(game, game.result(state, a)) for a in game.actions(state)]
        return max(values) if player == 0 else min(values)

    assert trace(search, GAME, GAME.parse("XOX/OX./..O")).value == 1
    assert set(seen) == {(tuple, True, True)}
