"""Monte Carlo: values from games played at random.

The lectures: "play millions of games, assign state values based on the wins and losses".
`flat_monte_carlo` does just that for each action. `uct` spends its games better: it keeps a
tree of what was played, plays promising actions more often, and comes closer and closer to
the minimax decision (AIMA 4e, section 5.4; Kocsis and Szepesvari 2006, "Bandit based
Monte-Carlo planning").

Neither needs an evaluation; dice may roll, and any number of players may take part. The same
seed gives the same games. Values are player 0's in games of one or two players, and the
mover's in games of more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import fsum, inf, log, sqrt
from typing import Any, Final, Generic, NamedTuple

from gamesearch.game import CHANCE, MAX, Action, AnyGame, Decision, Game, Player, State
from gamesearch.match import sample_outcome
from gamesearch.members import players_of, utility_vector
from gamesearch.search.preconditions import Evaluate, check_nothing_hidden, horizon

__all__ = ["flat_monte_carlo", "uct"]

LECTURE: Final = 7
MENU_LABELS: Final = {"flat_monte_carlo": "Monte Carlo"}

QUANTILE: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations

Policy = Callable[[Any, Any, random.Random], Any]  # policy(game, state, rng) -> action


def random_policy(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """Return any legal action, all equally likely."""
    return rng.choice(game.actions(state))


class Estimate(NamedTuple, Generic[Action]):
    """The mean of the playouts after one action, and how far to trust it."""

    action: Action
    mean: float
    low: float  # of the confidence interval
    high: float
    playouts: int


class Sampled(Decision[Action]):
    """A Decision that also has the `estimates` it was made from."""

    estimates: tuple[Estimate[Action], ...] = ()


# ---------------------------------------------------------------- playouts


class _Sampler(Generic[State, Action]):
    """Plays a game out at random, and tells what it was worth to every player."""

    def __init__(
        self,
        game: Game[State, Action],
        seed: int,
        policy: Policy,
        depth: int | None,
        evaluate: Evaluate | None,
        search: str,
    ) -> None:
        check_nothing_hidden(game, search)
        self.game = game
        self.rng = random.Random(seed)
        self.policy = policy
        self.depth, self.evaluate = horizon(game, depth, evaluate, search)
        self.players = range(players_of(game))

    def play(self, state: State) -> tuple[float, ...]:
        """Return the utility of every player at the end of one game from `state`."""
        game, rng, plies = self.game, self.rng, 0
        while not game.is_terminal(state):
            if plies >= self.depth:
                return tuple(self.evaluate(state, player) for player in self.players)
            rolls = game.to_move(state) == CHANCE
            move = sample_outcome(game, state, rng) if rolls else self.policy(game, state, rng)
            state, plies = game.result(state, move), plies + 1
        return utility_vector(game, state)

    def viewer(self, mover: Player) -> Player:
        """Return the player whose values are reported where `mover` is to move."""
        return MAX if len(self.players) <= 2 or mover == CHANCE else mover


def flat_monte_carlo(
    game: Game[State, Action],
    state: State | None = None,
    *,
    playouts: int = 100,
    seed: int = 0,
    policy: Policy = random_policy,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Sampled[Action]:
    """Return the action with the best mean over `playouts` random games after each action.

    All sides play by `policy(game, state, rng)`, so the mean shows how the action does against such
    play. No number of games turns it into the minimax value. The result has `estimates`, one for
    each action in order, with the interval in which the true mean lies with a confidence of 95 %:
    mean +- 1.96 s / sqrt(n), by the normal approximation. (If a few playouts all end alike, s is 0
    and the interval promises too much.) `depth` cuts playouts off after that many plies, rolls
    included; `evaluate` values them there.

    Raises UnsuitedGame for hidden information, ValueError for fewer than 2 playouts.

    >>> from gamesearch import GameTree
    >>> flat_monte_carlo(GameTree([[3, 3], [2, 2]])).estimates[0]
    Estimate(action=0, mean=3.0, low=3.0, high=3.0, playouts=100)
    """
    if playouts < 2:
        raise ValueError(f"playouts is {playouts}; 2 or more were expected")
    state = game.initial if state is None else state
    sampler = _Sampler(game, seed, policy, depth, evaluate, "flat_monte_carlo")
    if game.is_terminal(state):
        return Sampled(game.utility(state, MAX), None)
    mover = game.to_move(state)
    if mover == CHANCE:
        return Sampled(_mean([sampler.play(state)[MAX] for _ in range(playouts)]), None)
    viewer = sampler.viewer(mover)
    best, chosen, estimates = -inf, 0, []
    for i, a in enumerate(game.actions(state)):
        child = game.result(state, a)
        results = [sampler.play(child) for _ in range(playouts)]
        estimates.append(_estimate(a, [result[viewer] for result in results]))
        gain = _mean([result[mover] for result in results])
        if gain > best:
            best, chosen = gain, i
    found = Sampled(estimates[chosen].mean, estimates[chosen].action)
    found.estimates = tuple(estimates)
    return found


def _estimate(action: Action, results: Sequence[float]) -> Estimate[Action]:
    n, mean = len(results), _mean(results)
    variance = fsum((x - mean) ** 2 for x in results) / (n - 1)
    margin = QUANTILE * sqrt(variance / n)
    return Estimate(action, mean, mean - margin, mean + margin, n)


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers)


# ---------------------------------------------------------------- a tree of playouts


class UctNode(Generic[State, Action]):
    """A node of the tree that `uct` grows."""

    __slots__ = ("children", "mover", "parent", "state", "totals", "untried", "visits")

    def __init__(
        self,
        game: Game[State, Action],
        state: State,
        players: int,
        parent: UctNode[State, Action] | None = None,
    ) -> None:
        self.state = state
        self.parent = parent
        terminal = game.is_terminal(state)
        self.mover: Player | None = None if terminal else game.to_move(state)
        # Chance draws its outcomes; players try each of their actions once before any again.
        tries = not terminal and self.mover != CHANCE
        self.untried: list[Action] = list(reversed(game.actions(state))) if tries else []
        self.children: dict[Action, UctNode[State, Action]] = {}
        self.visits = 0
        self.totals = [0.0] * players  # of the utilities, for every player

    def mean(self, player: Player) -> float:
        """Return what the playouts through here were worth to `player` on average."""
        return self.totals[player] / self.visits


class Playouts(NamedTuple, Generic[Action]):
    """The answer of `uct` so far."""

    playouts: int
    value: Any  # the mean over the playouts of `action`
    action: Action | None  # the most visited one
    line: tuple[Action, ...]  # the most visited path, up to where chance moves
    root: UctNode[Any, Action]  # the whole tree; it goes on growing with the next batch


def uct(
    game: Game[State, Action],
    state: State | None = None,
    *,
    seed: int = 0,
    batch: int = 100,
    exploration: float = sqrt(2),
    depth: int | None = None,
) -> Iterator[Playouts[Action]]:
    """Grow a tree by playouts; yield what it says after every `batch` of them.

    It never ends by itself: the caller stops when time is up. Each playout goes down the tree by
    the actions with the highest UCB1 = mean + exploration * sqrt(ln N / n). Means are scaled
    to the range of the mover's utilities so far (0 to 1); N counts the visits of the node and
    n those of the action. The playout adds a new node, plays on from there at random, and
    counts the result at every node it passed. At chance nodes it rolls the dice.

    A greater `exploration` looks at more actions, a smaller one deeper at good ones. `depth` cuts
    playouts off after that many plies, where the game's own evaluation is asked. At the end of a
    game it yields once. Raises UnsuitedGame for hidden information, ValueError for an empty batch.

    >>> from gamesearch import GameTree
    >>> next(uct(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), batch=500)).action
    0
    """
    if batch < 1:
        raise ValueError(f"batch is {batch}; 1 playout or more was expected")
    state = game.initial if state is None else state
    sampler = _Sampler(game, seed, random_policy, depth, None, "uct")
    tree = UctNode(game, state, len(sampler.players))
    return _Uct(game, sampler, exploration).batches(tree, batch)


class _Uct(Generic[State, Action]):
    """Monte Carlo tree search with UCB1, as in AIMA 4e, figure 5.11."""

    def __init__(
        self, game: Game[State, Action], sampler: _Sampler[State, Action], exploration: float
    ) -> None:
        self.game, self.sampler, self.exploration = game, sampler, exploration
        self.met = [(inf, -inf)] * len(sampler.players)  # least and most, of each player's results

    def batches(self, tree: UctNode[State, Action], batch: int) -> Iterator[Playouts[Action]]:
        """Grow the tree, and yield what it says after every `batch` playouts."""
        if tree.mover is None:
            yield Playouts(0, self.game.utility(tree.state, MAX), None, (), tree)
            return
        while True:
            for _ in range(batch):
                leaf = self.select(tree)
                child = self.expand(leaf)
                result = self.simulate(child)
                self.back_propagate(result, child)
            yield self.decide(tree)

    def select(self, node: UctNode[State, Action]) -> UctNode[State, Action]:
        """Go down by UCB1, and by the dice, to a node with an action that was never tried.

        Or to the end of a game.
        """
        while node.mover is not None and not node.untried:
            if node.mover == CHANCE:
                action = sample_outcome(self.game, node.state, self.sampler.rng)
            else:
                action = self.best_by_ucb(node)
            node = self.child(node, action)
        return node

    def best_by_ucb(self, node: UctNode[State, Action]) -> Action:
        """Return the action with the highest upper confidence bound for the player to move."""
        mover, log_visits = node.mover, log(node.visits)
        assert mover is not None
        least, most = self.met[mover]
        # As long as every game ended alike there is no range, but there is much to explore.
        scale = self.exploration * ((most - least) or 1)

        def ucb1(action: Action) -> float:
            child = node.children[action]
            return child.mean(mover) + scale * sqrt(log_visits / child.visits)

        return max(node.children, key=ucb1)

    def expand(self, leaf: UctNode[State, Action]) -> UctNode[State, Action]:
        """Return a new child of `leaf`, by an untried action; at the end of a game, `leaf`."""
        return self.child(leaf, leaf.untried.pop()) if leaf.untried else leaf

    def child(self, node: UctNode[State, Action], action: Action) -> UctNode[State, Action]:
        """Return the child that `action` leads to, new if the tree does not have it yet."""
        if action not in node.children:
            state = self.game.result(node.state, action)
            node.children[action] = UctNode(self.game, state, len(node.totals), node)
        return node.children[action]

    def simulate(self, child: UctNode[State, Action]) -> tuple[float, ...]:
        """Return the utility of every player at the end of a game played on from `child`."""
        result = self.sampler.play(child.state)
        self.met = [
            (min(least, utility), max(most, utility))
            for (least, most), utility in zip(self.met, result, strict=True)
        ]
        return result

    def back_propagate(self, result: Sequence[float], child: UctNode[State, Action]) -> None:
        """Count the result at `child` and at every node on the way up to the root."""
        node: UctNode[State, Action] | None = child
        while node is not None:
            node.visits += 1
            for player, utility in enumerate(result):
                node.totals[player] += utility
            node = node.parent

    def decide(self, tree: UctNode[State, Action]) -> Playouts[Action]:
        """Return what the playouts so far say about the root."""
        assert tree.mover is not None
        viewer = self.sampler.viewer(tree.mover)
        line = most_visited_line(tree)
        best = tree.children[line[0]] if line else tree  # chance does not choose
        action = line[0] if line else None
        return Playouts(tree.visits, best.mean(viewer), action, line, tree)


def most_visited_line(node: UctNode[Any, Action]) -> tuple[Action, ...]:
    """Return the actions played most often from `node` on, up to where chance moves.

    Among equals it is the better one, or else the first.
    """
    line = []
    while (mover := node.mover) is not None and mover != CHANCE and node.children:
        rank = {a: (child.visits, child.mean(mover)) for a, child in node.children.items()}
        line.append(max(rank, key=rank.__getitem__))
        node = node.children[line[-1]]
    return tuple(line)
