"""Our searches beside those of other packages: the same work, in one process, in turn.

The peers stay out of the pack's own environment, so make one for them:

    python -m venv /tmp/bench
    /tmp/bench/bin/pip install -e ".[bench]"
    /tmp/bench/bin/python tests/benchmarks/compare.py                    # all, about ninety seconds
    /tmp/bench/bin/python tests/benchmarks/compare.py exact import --rounds 3

Each row is one piece of work that several contestants do in turn, and the table has the
median of the rounds. The ratio says how many times as fast as aima-python (the package
`aima3`) a contestant is, or as the row's first where aima-python has nothing of the kind.
A wrong answer is reported in place of a time, and so is a peer that is not installed. The
targets are what we ask of ourselves. Times are the processor's, and depend on the
machine, so this is no test: nothing fails when a target is missed. Grading a class is timed by
grading.py beside this file, what the browser draws by tests/browser/latency.py.

What was found about the peers (Python 3.11, aima3 1.0.11, open_spiel 2.0.2):

- aima-python is raced as `aima3` is published, with its own games: a state is a namedtuple
  with a dict for a board and a list of free squares. In Connect Four it visits the very same
  nodes as we do, from left to right, given a cut-off test for it: `d=8` alone looks at nine
  plies.
- The fourth edition's code is a notebook, games4e.ipynb, in no package. Its boards are
  defaultdicts with attributes and its actions sets; with the actions sorted it visits the
  same nodes too, and takes 2.1 times as long as aima3 in Connect Four and 2.6 times in
  tic-tac-toe. So a ratio to "aima" says little without the edition: OpenSpiel is 3.4 times as
  fast as aima3 in Connect Four, and 7.0 times as fast as the notebook. A search written by hand
  for Connect Four alone, with no game in between, is 9 to 12 times as fast as aima3.
"""

from __future__ import annotations

import argparse
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from time import perf_counter
from typing import Any

from racing import Contestant, Row, Target, calls_of, peer

from gamesearch.game import Game
from gamesearch.games import ConnectFour, TicTacToe
from gamesearch.games.random_trees import random_tree
from gamesearch.interpreter import by_monitoring, by_settrace, free_tools
from gamesearch.search import (
    HistoryHeuristic,
    TranspositionTable,
    alpha_beta_search,
    cutoff_search,
    iterative_deepening,
    minimax_search,
    principal_variation_search,
)
from gamesearch.tracing.tracer import trace
from gamesearch.watch import CountingGame

OURS, AIMA, OPEN_SPIEL, BITBULLY = "gamesearch", "aima3", "open_spiel", "bitbully"
SPIELS_SEARCH = "open_spiel.python.algorithms.minimax"


def times_aima(least: float) -> Target:
    return Target(f">= {least} times {AIMA}", least, lambda row: row.ratio(OURS, AIMA))


def nodes_of(game: Game[Any, Any], search: Callable[[Any], object]) -> Callable[[], int]:
    """Count the nodes that `search(game)` visits."""

    def count() -> int:
        counter = CountingGame(game)
        search(counter)
        return counter.nodes

    return count


def is_draw(answer: Any) -> bool:
    """Value 0, and the first square or column: all of them draw here, and the first is taken."""
    return tuple(answer) == (0, 0)


def is_first(answer: Any) -> bool:
    """Return whether it is aima-python's first square: it counts from 1 and has no value."""
    return bool(answer == (1, 1))


# ---------------------------------------------------------------- tic-tac-toe


def minimax_row() -> Row:
    game = TicTacToe()

    def aima(games: Any) -> Contestant:
        theirs = games.TicTacToe()

        def work() -> Any:
            return games.minimax_decision(theirs.initial, theirs)

        count = calls_of(theirs, "terminal_test", work, more=1)  # the root is not tested
        return Contestant(AIMA, work, is_first, count)

    def open_spiel(minimax: Any) -> Contestant:
        theirs = import_module("pyspiel").load_game("tic_tac_toe")

        def work() -> Any:  # without dice expectiminimax is minimax; it has no other
            return minimax.expectiminimax(theirs.new_initial_state(), 9, None, 0)

        return Contestant(OPEN_SPIEL, work, is_draw, calls_of(minimax, "expectiminimax", work))

    def by_hand() -> tuple[int, int]:
        return negamax_by_hand(0, 0), 0

    this = sys.modules[__name__]
    return Row(
        "Tic-tac-toe, the whole tree by minimax",
        [
            Contestant(OURS, lambda: minimax_search(game), is_draw, nodes_of(game, minimax_search)),
            peer(AIMA, "aima3.games", aima),
            peer(OPEN_SPIEL, SPIELS_SEARCH, open_spiel),
            Contestant(
                "for this game only, by hand",
                by_hand,
                is_draw,
                calls_of(this, "negamax_by_hand", by_hand),
                note="what serving any game costs",
            ),
        ],
        [times_aima(8)],
        base=AIMA,
    )


LINES = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100]
WON = [any(line & discs == line for line in LINES) for discs in range(512)]
FREE = [[1 << i for i in range(9) if not taken >> i & 1] for taken in range(512)]


def negamax_by_hand(mine: int, other: int) -> int:
    """Return the value for the player who moves, with the rules of tic-tac-toe written in."""
    if WON[other]:
        return -1
    free = FREE[mine | other]
    if not free:
        return 0
    best = -1
    for square in free:
        value = -negamax_by_hand(other, mine | square)
        if value > best:
            best = value
    return best


def alpha_beta_row() -> Row:
    game = TicTacToe()

    def aima(games: Any) -> Contestant:
        theirs = games.TicTacToe()

        def work() -> Any:
            return games.alphabeta_search(theirs.initial, theirs)

        return Contestant(AIMA, work, is_first, calls_of(theirs, "terminal_test", work, more=1))

    def open_spiel(minimax: Any) -> Contestant:
        theirs = import_module("pyspiel").load_game("tic_tac_toe")

        def work() -> Any:
            return minimax.alpha_beta_search(theirs)

        return Contestant(OPEN_SPIEL, work, is_draw, calls_of(minimax, "_alpha_beta", work))

    return Row(
        "Tic-tac-toe by alpha-beta",
        [
            Contestant(
                OURS, lambda: alpha_beta_search(game), is_draw, nodes_of(game, alpha_beta_search)
            ),
            peer(AIMA, "aima3.games", aima),
            peer(OPEN_SPIEL, SPIELS_SEARCH, open_spiel),
        ],
        [times_aima(6)],
        base=AIMA,
    )


# ---------------------------------------------------------------- Connect Four, to a depth


def nothing(state: Any, player: int = 0) -> int:
    """Evaluate without any knowledge."""
    return 0


def depth_8_row(depth: int = 8) -> Row:
    def search(game: Any) -> Any:
        return cutoff_search(game, depth=depth, evaluate=nothing)

    def aima(games: Any) -> Contestant:
        theirs = games.ConnectFour()
        tested = list[int]()

        def ends(state: Any, plies: int) -> bool:
            return bool(plies >= depth or theirs.terminal_test(state))

        def ends_counted(state: Any, plies: int) -> bool:
            tested.append(plies)
            return ends(state, plies)

        def work(test: Any = ends) -> Any:  # an unfinished game's utility is 0 there
            return games.alphabeta_cutoff_search(theirs.initial, theirs, cutoff_test=test)

        def count() -> int:
            work(ends_counted)
            return len(tested) + 1  # the root is not tested

        return Contestant(AIMA, work, is_first, count)

    def open_spiel(minimax: Any) -> Contestant:
        theirs = import_module("pyspiel").load_game("connect_four")

        def work() -> Any:
            return minimax.alpha_beta_search(theirs, value_function=nothing, maximum_depth=depth)

        return Contestant(OPEN_SPIEL, work, is_draw, calls_of(minimax, "_alpha_beta", work))

    def by_hand() -> tuple[int, int]:
        return connect_four_by_hand(0, 0, -2, 2, depth), 0

    this = sys.modules[__name__]
    return Row(
        f"Connect Four, {depth} plies by alpha-beta from left to right, without an evaluation",
        [
            # A new game each time: a game remembers which sets of discs hold a row.
            Contestant(
                OURS, lambda: search(ConnectFour()), is_draw, nodes_of(ConnectFour(), search)
            ),
            peer(AIMA, "aima3.games", aima),
            peer(OPEN_SPIEL, SPIELS_SEARCH, open_spiel),
            Contestant(
                "for this game only, by hand",
                by_hand,
                is_draw,
                calls_of(this, "connect_four_by_hand", by_hand),
                note="what serving any game costs",
            ),
        ],
        [times_aima(9)],
        base=AIMA,
    )


COLUMNS = [(1 << 7 * column, 1 << 7 * column + 5) for column in range(7)]  # bottom and top


def connect_four_by_hand(last: int, taken: int, alpha: int, beta: int, depth: int) -> int:
    """Return the value for the player who moves, with the rules of Connect Four written in."""
    for step in (1, 6, 7, 8):
        pairs = last & last >> step
        if pairs & pairs >> 2 * step:
            return -1
    if depth == 0:
        return 0
    best = -2
    for bottom, top in COLUMNS:
        if taken & top:
            continue
        filled = taken | taken + bottom
        value = -connect_four_by_hand(filled ^ last, filled, -beta, -alpha, depth - 1)
        if value > best:
            best = value
            alpha = max(alpha, value)
        if best >= beta:
            break
    return best


def middle_first(game: ConnectFour, state: Any, actions: Sequence[int]) -> Sequence[int]:
    return game.ordered_actions(state)


def depth_12_row(depth: int = 12) -> Row:
    plain_name, deepening_name = "plain, left to right", "iterative deepening"
    common: dict[str, Any] = {"evaluate": nothing, "order": middle_first, "bounds": (-1, 1)}

    def plain(game: Any) -> Any:
        return cutoff_search(game, depth=depth, evaluate=nothing)

    def deepening(game: Any) -> Any:
        table = TranspositionTable(key=game.key)
        search = iterative_deepening(game, max_depth=depth, table=table, heuristics=(), **common)
        return list(search)[-1]

    def deepening_with_killers(game: Any) -> Any:
        table = TranspositionTable(key=game.key)
        return list(iterative_deepening(game, max_depth=depth, table=table, **common))[-1]

    def null_windows(game: Any) -> Any:
        table, history = TranspositionTable(key=game.key), [HistoryHeuristic()]
        return principal_variation_search(
            game, depth=depth, table=table, heuristics=history, **common
        )

    def contestant(name: str, search: Callable[[Any], Any]) -> Contestant:
        return Contestant(
            name,
            lambda: search(ConnectFour()),
            lambda answer: answer.value == 0,
            nodes_of(ConnectFour(), search),
        )

    return Row(
        f"Connect Four, {depth} plies: middle first, a table with mirror images",
        [
            contestant(plain_name, plain),
            contestant(deepening_name, deepening),
            contestant("  with killers and history", deepening_with_killers),
            contestant("null windows with history", null_windows),
        ],
        [
            Target(
                "<= 25,000 nodes by iterative deepening, all depths together",
                25_000,
                lambda row: row.nodes(deepening_name),
                at_least=False,
            ),
            Target(
                ">= 13 times plain search", 13, lambda row: row.ratio(deepening_name, plain_name)
            ),
        ],
        base=plain_name,
    )


# ---------------------------------------------------------------- Connect Four, solved


def quiet_positions(discs: Sequence[int], each: int) -> list[str]:
    """Random positions, as the columns played, in which the mover has no win at once.

    `each` positions for every number of `discs`, always the same ones.
    """
    game, rng, found = ConnectFour(), random.Random(4), list[str]()
    while len(found) < each * len(discs):
        state, columns = game.initial, ""
        while len(columns) < discs[len(found) // each] and not game.is_terminal(state):
            action = rng.choice(game.actions(state))
            state, columns = game.result(state, action), columns + str(action + 1)
        next_states = [game.result(state, action) for action in game.actions(state)]
        if next_states and not any(map(game.is_terminal, next_states)):
            found.append(columns)
    return found


def exact_row(discs: Sequence[int] = (16, 17, 18, 19, 20), each: int = 10) -> Row:
    game = ConnectFour()
    positions = quiet_positions(discs, each)
    states = [game.parse(columns) for columns in positions]
    right: list[int] | None = None

    def ours() -> list[int]:
        """Scores for the player who moves, as bitbully has them."""
        scores = [game.score_of(state) for state in states]
        return [-s if game.to_move(state) else s for s, state in zip(scores, states, strict=True)]

    def bitbully(module: Any) -> Contestant:
        boards = [module.Board([int(c) - 1 for c in columns]) for columns in positions]

        def work() -> list[int]:
            solver = module.BitBully(opening_book=None)
            return [solver.mtdf(board) for board in boards]

        nonlocal right
        right = work()
        return Contestant(BITBULLY, work, lambda answer: answer == right, note="C++")

    theirs = peer(BITBULLY, BITBULLY, bitbully)
    return Row(
        f"Connect Four, exact scores with {discs[0]} to {discs[-1]} discs: the mean of "
        f"{len(states)} random positions without a win at once",
        [
            Contestant(
                OURS,
                ours,
                lambda answer: right is None or answer == right,
                note="scores unchecked" if right is None else f"scores equal {BITBULLY}'s",
            ),
            theirs,
        ],
        [
            Target(
                f"<= 12 times {BITBULLY}'s time",
                12,
                lambda row: row.ratio(BITBULLY, OURS),
                at_least=False,
            )
        ],
        positions=len(states),
    )


# ---------------------------------------------------------------- tracing


def tracing_row(depth: int = 5, branching: int = 5, times: int = 1) -> Row:
    tree = random_tree(depth, branching, seed=1)
    right = alpha_beta_search(tree)

    def contestant(name: str, search: Callable[[], object], note: str) -> Contestant:
        def work() -> set[object]:
            return {search() for _ in range(times)}

        count = nodes_of(tree, alpha_beta_search)
        return Contestant(name, work, lambda answers: answers == {right}, count, note)

    def listener(*_: object) -> Callable[..., object]:
        return listener

    def heard() -> object:
        with by_monitoring(listener) if free_tools() else by_settrace(listener):
            return alpha_beta_search(tree)

    def traced(lines: bool) -> object:
        run = trace(alpha_beta_search, tree, lines=lines)
        return run.value, run.action

    return Row(
        f"a trace of alpha-beta on a tree of {branching**depth} leaves",
        [
            contestant(OURS, lambda: alpha_beta_search(tree), "untraced"),
            contestant(
                "empty", heard, "each call and line reported to a function that does nothing"
            ),
            contestant("lines=False", lambda: traced(False), "trace"),
            contestant("trace", lambda: traced(True), ""),
        ],
        [],
        base="empty",
        positions=times,
    )


def small_tracing_row() -> Row:
    return tracing_row(depth=2, branching=3, times=100)


# ---------------------------------------------------------------- imports


def import_row() -> Row:
    def start(statement: str) -> Contestant:
        def work() -> int:
            return subprocess.run([sys.executable, "-c", statement], check=False).returncode

        return Contestant(statement, work, lambda code: code == 0, clock=perf_counter)

    def difference(row: Row) -> float:
        return 1000 * (row.seconds("import gamesearch") - row.seconds("pass"))

    return Row(
        "import gamesearch, in a new Python",
        [start("pass"), start("import gamesearch")],
        [Target("<= 10 ms more than Python alone", 10, difference, at_least=False)],
        base="pass",
    )


# ---------------------------------------------------------------- the table

ROWS: dict[str, Callable[[], Row]] = {
    "minimax": minimax_row,
    "alpha-beta": alpha_beta_row,
    "depth-8": depth_8_row,
    "depth-12": depth_12_row,
    "exact": exact_row,
    "tracing": tracing_row,
    "tracing-9": small_tracing_row,
    "import": import_row,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(ROWS)}; else all")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    if unknown := set(arguments.rows) - set(ROWS):
        parser.error(f"no row {', '.join(sorted(unknown))}; the rows are {', '.join(ROWS)}")
    print(f"Python {platform.python_version()}, {platform.machine()}, {arguments.rounds} rounds")
    for name in arguments.rows or ROWS:
        row = ROWS[name]()
        row.run(arguments.rounds)
        print("", *row.report(), sep="\n", flush=True)


if __name__ == "__main__":
    main()
