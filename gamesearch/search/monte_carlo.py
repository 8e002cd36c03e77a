"""Monte Carlo: values from games played at random.

The lectures: "play millions of games, assign state values based on the wins and losses".
`flat_monte_carlo` does just that for each action. `uct` spends its games better: it keeps a
tree of what was played, plays the actions that did well more often, and comes nearer and
nearer to the minimax decision (AIMA 4e, section 5.4; Kocsis and Szepesvari 2006, "Bandit
based Monte-Carlo planning").

No evaluation is needed, dice may roll, and any number of players may take part. The same
seed gives the same games. Values are player 0's in games of one or two players, and the
mover's in games of more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import fsum, inf, log, sqrt
from typing import Any, Generic, NamedTuple

from gamesearch.game import (
    CHANCE,
    MAX,
    Action,
    Decision,
    Game,
    Player,
    State,
    players_of,
    sample_outcome,
    utility_vector,
)
from gamesearch.search.preconditions import Evaluate, check_nothing_hidden, horizon

Policy = Callable[[Any, Any, random.Random], Any]  # policy(game, state, rng) -> action


def random_policy(game: Any, state: Any, rng: random.Random) -> Any:
    """Any legal action, each as likely as the other."""
    return rng.choice(game.actions(state))


class Estimate(NamedTuple, Generic[Action]):
    """What the playouts say about one action: a mean, and how far it can be trusted."""

    action: Action
    mean: float
    low: float  # of the confidence interval
    high: float
    playouts: int


class Sampled(Decision[Action]):
    """A Decision that also has the `estimates` it was made from."""

    estimates: tuple[Estimate[Action], ...]

    def __new__(
        cls, value: Any, action: Action | None, estimates: tuple[Estimate[Action], ...] = ()
    ) -> Sampled[Action]:
        self = tuple.__new__(cls, (value, action))
        self.estimates = estimates
        return self


# ---------------------------------------------------------------- playouts


class _Sampler:
    """How a game is played out at random, and what comes of it for every player."""

    def __init__(
        self,
        game: Game[Any, Any],
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

    def play(self, state: Any) -> tuple[float, ...]:
        """The utility of every player at the end of one game from `state`."""
        game, plies = self.game, 0
        while not game.is_terminal(state):
            if plies >= self.depth:
                return tuple(self.evaluate(state, player) for player in self.players)
            state = self.step(state)
            plies += 1
        return utility_vector(game, state)

    def step(self, state: Any) -> Any:
        """Let chance or the policy make one move."""
        game = self.game
        if game.to_move(state) == CHANCE:
            return game.result(state, sample_outcome(game, state, self.rng))
        return game.result(state, self.policy(game, state, self.rng))

    def viewer(self, mover: Player) -> Player:
        """The player whose values are reported where `mover` is to move."""
        return MAX if len(self.players) <= 2 or mover == CHANCE else mover


def flat_monte_carlo(
    game: Game[State, Action],
    state: State | None = None,
    *,
    playouts: int = 100,
    seed: int = 0,
    confidence: float = 0.95,
    policy: Policy = random_policy,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Sampled[Action]:
    """The action with the best mean over `playouts` random games after each action.

    All sides play by `policy(game, state, rng)`, so the mean tells how the action does
    against such play, however many games there are: it does not become the minimax value.
    The result has `estimates`, one for each action in order, with the interval in which the
    true mean lies with the given `confidence`: mean +- z s / sqrt(n), by the normal
    approximation. (If all of few playouts end alike, s is 0 and the interval says too much.)
    `depth` cuts playouts after so many plies, rolls included; `evaluate` values them there.

    Raises UnsuitedGame for hidden information, ValueError for less than 2 playouts or a
    confidence that is not between 0 and 1.

    >>> from gamesearch import GameTree
    >>> flat_monte_carlo(GameTree([[3, 3], [2, 2]])).estimates[0]
    Estimate(action=0, mean=3.0, low=3.0, high=3.0, playouts=100)
    """
    if playouts < 2 or not 0 < confidence < 1:
        raise ValueError(
            f"playouts {playouts}, confidence {confidence}: expected 2 or more, and a number "
            "between 0 and 1"
        )
    state = game.initial if state is None else state
    sampler = _Sampler(game, seed, policy, depth, evaluate, "flat_monte_carlo")
    if game.is_terminal(state):
        return Sampled(game.utility(state, MAX), None)
    mover = game.to_move(state)
    if mover == CHANCE:
        return Sampled(_mean([sampler.play(state)[MAX] for _ in range(playouts)]), None)
    viewer, z = sampler.viewer(mover), _normal_quantile(confidence)
    best, chosen, estimates = -inf, 0, []
    for i, a in enumerate(game.actions(state)):
        child = game.result(state, a)
        results = [sampler.play(child) for _ in range(playouts)]
        estimates.append(_estimate(a, [result[viewer] for result in results], z))
        gain = _mean([result[mover] for result in results])
        if gain > best:
            best, chosen = gain, i
    return Sampled(estimates[chosen].mean, estimates[chosen].action, tuple(estimates))


def _estimate(action: Action, results: Sequence[float], z: float) -> Estimate[Action]:
    n, mean = len(results), _mean(results)
    variance = fsum((x - mean) ** 2 for x in results) / (n - 1)
    margin = z * sqrt(variance / n)
    return Estimate(action, mean, mean - margin, mean + margin, n)


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers)


def _normal_quantile(confidence: float) -> float:
    """How many standard deviations to either side hold that share of a normal distribution."""
    from statistics import NormalDist  # here, because importing it costs more than this package

    return NormalDist().inv_cdf((1 + confidence) / 2)


# ---------------------------------------------------------------- a tree of playouts


class Node:
    """A node of the tree that `uct` grows."""

    __slots__ = ("children", "mover", "state", "totals", "untried", "visits")

    def __init__(self, game: Game[Any, Any], state: Any, players: int) -> None:
        self.state = state
        terminal = game.is_terminal(state)
        self.mover: Player | None = None if terminal else game.to_move(state)
        # Chance draws its outcomes; players try each of their actions once before any again.
        tries = not terminal and self.mover != CHANCE
        self.untried: list[Any] = list(reversed(game.actions(state))) if tries else []
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.totals = [0.0] * players  # of the utilities, for every player

    def mean(self, player: Player) -> float:
        """What the playouts through here were worth to `player` on average."""
        return self.totals[player] / self.visits

    def most_visited(self) -> Any:
        """The action played most often, of equals the one that did better, or the first."""
        mover, children = self.mover, self.children
        assert mover is not None
        return max(children, key=lambda a: (children[a].visits, children[a].mean(mover)))


class Playouts(NamedTuple, Generic[Action]):
    """What `uct` has found so far."""

    playouts: int
    value: Any  # the mean over the playouts of `action`
    action: Action | None  # the most visited one
    line: tuple[Action, ...]  # the most visited path, up to where chance moves
    root: Node  # the whole tree; it goes on growing with the next batch


def uct(
    game: Game[State, Action],
    state: State | None = None,
    *,
    seed: int = 0,
    batch: int = 100,
    exploration: float = sqrt(2),
    policy: Policy = random_policy,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
) -> Iterator[Playouts[Action]]:
    """Monte Carlo tree search; yields what it has found after every `batch` playouts.

    There is no end to it: the caller stops when time is up. Each playout goes down the tree
    by the actions with the highest UCB1 = mean + exploration * sqrt(ln N / n), where means
    are scaled to the range of the mover's utilities met so far (0 to 1), N counts the visits of
    the node and n those of the action; it adds one new node, plays on from there by `policy`,
    and counts the result at every node it passed. At chance nodes the dice are rolled.

    A greater `exploration` looks at more actions, a lesser one more deeply at good ones. The
    other arguments are those of `flat_monte_carlo`. At the end of a game it yields once.

    >>> from gamesearch import GameTree
    >>> next(uct(GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), batch=500)).action
    0
    """
    if batch < 1:
        raise ValueError(f"batch is {batch}; 1 playout or more was expected")
    state = game.initial if state is None else state
    sampler = _Sampler(game, seed, policy, depth, evaluate, "uct")
    root = Node(game, state, len(sampler.players))
    return _batches(_Uct(game, sampler, exploration), root, batch)


def _batches(search: _Uct, root: Node, batch: int) -> Iterator[Playouts[Any]]:
    if root.mover is None:
        yield Playouts(0, search.game.utility(root.state, MAX), None, (), root)
        return
    viewer = search.sampler.viewer(root.mover)
    while True:
        for _ in range(batch):
            search.playout(root)
        if root.mover == CHANCE:
            yield Playouts(root.visits, root.mean(viewer), None, (), root)
        else:
            action = root.most_visited()
            value = root.children[action].mean(viewer)
            yield Playouts(root.visits, value, action, _line(root), root)


def _line(node: Node) -> tuple[Any, ...]:
    line = []
    while node.children and node.mover != CHANCE:
        action = node.most_visited()
        line.append(action)
        node = node.children[action]
    return tuple(line)


class _Uct:
    """The four steps of a playout."""

    def __init__(self, game: Game[Any, Any], sampler: _Sampler, exploration: float) -> None:
        self.game, self.sampler, self.exploration = game, sampler, exploration
        self.met = [(inf, -inf)] * len(sampler.players)  # least and most, of each player's results

    def playout(self, root: Node) -> None:
        """Select, expand, play out, back up."""
        path = self.select_and_expand(root)
        utilities = self.sampler.play(path[-1].state)
        for player, utility in enumerate(utilities):
            least, most = self.met[player]
            self.met[player] = min(least, utility), max(most, utility)
        for node in path:
            node.visits += 1
            for player, utility in enumerate(utilities):
                node.totals[player] += utility

    def select_and_expand(self, node: Node) -> list[Node]:
        """The path from `node` down to a new node, or to the end of a game."""
        path = [node]
        while node.mover is not None:
            new = bool(node.untried)
            if node.mover == CHANCE:
                action = sample_outcome(self.game, node.state, self.sampler.rng)
            else:
                action = node.untried.pop() if new else self.best_by_ucb(node)
            if action not in node.children:
                child = self.game.result(node.state, action)
                node.children[action] = Node(self.game, child, len(node.totals))
            node = node.children[action]
            path.append(node)
            if new:
                break
        return path

    def best_by_ucb(self, node: Node) -> Any:
        """The action with the highest upper confidence bound for the player who moves."""
        mover, log_visits = node.mover, log(node.visits)
        assert mover is not None
        least, most = self.met[mover]
        # As long as every game ended alike there is no range, but there is much to explore.
        scale = self.exploration * ((most - least) or 1)

        def ucb1(action: Any) -> float:
            child = node.children[action]
            return child.mean(mover) + scale * sqrt(log_visits / child.visits)

        return max(node.children, key=ucb1)
