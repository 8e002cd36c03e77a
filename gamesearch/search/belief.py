"""AND-OR search on belief states: a plan for a game of which you see only a part.

AIMA 4e, sections 4.3, 4.4 and 5.6; the lectures: "maintain a belief state; use and-or trees;
problematic: lots of states". A game that hides something has `observation(state, player)`.

    belief    the set of states that the player thinks possible: all that look alike to them
    OR        the player moves and needs one action that is good in every state of the belief
    AND       the others and the dice move, unseen; afterwards the player observes something,
              and the plan needs an answer to every observation

The result is not an action but a plan: it says what to do after each observation.
`find_plan_mistake` plays a plan, a student's too, against everything that the others can do.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final, Generic, NamedTuple

from gamesearch.game import Action, AnyGame, Game, Player, State, UnsuitedGame
from gamesearch.members import action_name, has, observation_of, player_name, players_of
from gamesearch.search.preconditions import plies

__all__ = ["Plan", "and_or_search", "find_plan_mistake"]

LECTURE: Final = 7
MENU_LABELS: Final = {"and_or_search": ""}  # it decides on a plan, not on a move

Belief = frozenset[State]
Beliefs = tuple[Belief[State], ...]  # on the way to one, the first in front


class Plan(NamedTuple, Generic[Action]):
    """An action, and how to go on after each observation.

    The action is None while others move, and at the end (`DONE`).
    """

    action: Action | None
    after: Mapping[Hashable, Plan[Action]]  # by observation

    def longest(self) -> int:
        """Return how many of the player's own actions the plan may take."""
        rest = max((plan.longest() for plan in self.after.values()), default=0)
        return rest + (self.action is not None)


DONE: Final[Plan[Any]] = Plan(None, {})


def and_or_search(
    game: Game[State, Action],
    state: State | None = None,
    *,
    belief: Iterable[State] | None = None,
    player: Player = 0,
    at_least: float = 1,
    depth: int | None = None,
) -> Plan[Action] | None:
    """Return a plan that makes `player` certain of a utility of `at_least`, or None.

    The plan works in every state of `belief`; by default the player knows the state: it is
    `state`, or the initial one. The plan provides for everything that the others and the dice
    can do, however unlikely, and whatever they know. It has at most `depth` of the player's
    own actions. In a game without `observation` the player sees everything.

    AIMA's AND-OR-SEARCH (figure 4.11) on belief states; like there, a belief that comes back
    on the same path is a failure. Raises UnsuitedGame for a player who does not
    take part, ValueError for an empty belief.

    >>> from gamesearch import GameTree
    >>> plan = and_or_search(GameTree([[3, 12], [2, 4]]), at_least=3)
    >>> plan.action, list(plan.after[(0,)].after)
    (0, [(0, 0), (0, 1)])
    """
    if player not in range(players_of(game)):
        raise UnsuitedGame(f"player is {player}; this game has players 0 to {players_of(game) - 1}")
    if belief is None:
        belief = (game.initial if state is None else state,)
    start = frozenset(belief)
    if not start:
        raise ValueError("the belief is empty; the states that are possible were expected")
    return _AndOr(game, player, at_least).or_search(start, plies(depth), ())


class _AndOr(Generic[State, Action]):
    """The two functions of figure 4.11, on beliefs, with a memory for the plans they found."""

    def __init__(self, game: Game[State, Action], player: Player, at_least: float) -> None:
        self.game, self.player, self.at_least = game, player, at_least
        self._known: dict[tuple[Belief[State], float], Plan[Action] | None] = {}
        self._cycles = 0  # times that a belief came back on its own path

    def or_search(
        self, belief: Belief[State], depth: float, path: Beliefs[State]
    ) -> Plan[Action] | None:
        """Return a plan for `belief`, or None."""
        finished = [state for state in belief if self.game.is_terminal(state)]
        if any(self.game.utility(state, self.player) < self.at_least for state in finished):
            return None
        belief = belief.difference(finished)
        if not belief:
            return DONE
        if belief in path:
            self._cycles += 1
            return None
        if (belief, depth) in self._known:
            return self._known[belief, depth]
        cycles = self._cycles
        plan = self.try_actions(belief, depth, (*path, belief))
        if plan or self._cycles == cycles:  # else it may only have failed because of this path
            self._known[belief, depth] = plan
        return plan

    def try_actions(
        self, belief: Belief[State], depth: float, path: Beliefs[State]
    ) -> Plan[Action] | None:
        """Return the plan that begins with the first action that leads to one."""
        if any(self.game.to_move(state) != self.player for state in belief):
            after = self.and_search(after_others(self.game, belief, self.player), depth, path)
            return Plan(None, after) if after else None
        if depth == 0:
            return None
        for action in self.actions(belief):
            after = self.and_search(after_action(self.game, belief, action), depth - 1, path)
            if after is not None:
                return Plan(action, after)
        return None

    def and_search(
        self, states: Iterable[State], depth: float, path: Beliefs[State]
    ) -> dict[Hashable, Plan[Action]] | None:
        """Return a plan for everything that may be observed, or None if there is none for one."""
        plans = {}
        for seen, belief in observed(self.game, states, self.player).items():
            plan = self.or_search(belief, depth, path)
            if plan is None:
                return None
            plans[seen] = plan
        return plans

    def actions(self, belief: Belief[State]) -> Sequence[Action]:
        """Return the actions that are legal in every state of the belief."""
        first, *others = (self.game.actions(state) for state in belief)
        return [a for a in first if all(a in actions for actions in others)]


# ---------------------------------------------------------------- beliefs


def observed(
    game: Game[State, Any], states: Iterable[State], player: Player
) -> dict[Any, Belief[State]]:
    """Group `states` by what `player` observes in them: one belief for each observation."""
    parts: dict[Hashable, list[State]] = {}
    for state in states:
        parts.setdefault(observation_of(game, state, player), []).append(state)
    return {seen: frozenset(part) for seen, part in parts.items()}


def after_action(game: Game[State, Action], belief: Iterable[State], action: Action) -> list[State]:
    """Return the possible states after the player's own action, before they observe anything."""
    return list(dict.fromkeys(game.result(state, action) for state in belief))


def after_others(game: Game[State, Any], belief: Iterable[State], player: Player) -> list[State]:
    """Return the states that are possible after the others, or chance, have taken their turns.

    They move until `player` notices. A move that does not change what `player` observes, such as
    running into a hidden piece, goes unnoticed, and so does the number of such moves. If they can
    go on like that forever, nothing is certain, and no state is given.
    """
    possible: dict[State, None] = {}
    unnoticed: dict[State, list[State]] = {}  # for each state passed through: the next ones
    under_way = list(belief)
    while under_way:
        state = under_way.pop()
        if game.is_terminal(state) or game.to_move(state) == player:
            possible[state] = None
        elif state not in unnoticed:
            here, unnoticed[state] = observation_of(game, state, player), []
            for child in (game.result(state, a) for a in game.actions(state)):
                if game.is_terminal(child) or observation_of(game, child, player) != here:
                    possible[child] = None
                else:
                    unnoticed[state].append(child)
            under_way += unnoticed[state]
    try:
        TopologicalSorter(unnoticed).prepare()
    except CycleError:
        return []
    return list(possible)


# ---------------------------------------------------------------- judging a plan


class PlanMistake(NamedTuple):
    """Where a plan first breaks its promise, and how."""

    path: tuple[Hashable, ...]  # what is observed on the way there
    text: str


def find_plan_mistake(
    game: Game[State, Action],
    plan: Plan[Action],
    state: State | None = None,
    *,
    belief: Iterable[State] | None = None,
    player: Player = 0,
    at_least: float = 1,
) -> PlanMistake | None:
    """Return the first place where `plan` fails to make `player` certain of `at_least`, or None.

    The arguments are those of `and_or_search`, which makes such plans. A plan is good if,
    whatever the others and the dice do, it has an answer to every observation, names only
    actions that are legal in every state of the belief, and ends where the game does.

    >>> from gamesearch import GameTree
    >>> plan = Plan(1, {(1,): Plan(None, {})})
    >>> find_plan_mistake(GameTree([[3, 12], [2, 4]]), plan, at_least=3).text
    'After a2: the game may end with 2 for MAX.'
    """
    start = (game.initial if state is None else state,) if belief is None else belief
    return _Judge(game, player, at_least).judge(plan, frozenset(start), (), ())


class _Judge(Generic[State, Action]):
    def __init__(self, game: Game[State, Action], player: Player, at_least: float) -> None:
        self.game, self.player, self.at_least = game, player, at_least
        self.name = player_name(game, player)

    def judge(
        self, plan: Any, belief: Belief[State], path: tuple[Hashable, ...], played: tuple[str, ...]
    ) -> PlanMistake | None:
        """Return the first mistake from `belief` on; `played` names the actions so far."""
        after = f"After {', '.join(played)}: " if played else ""
        if says := self.about_step(plan, belief):
            return PlanMistake(path, f"{after}{says}.")
        going_on = [state for state in belief if not self.game.is_terminal(state)]
        if not going_on:
            return None
        if plan.action is None:
            nexts = after_others(self.game, going_on, self.player)
            if not nexts:
                endless = f"the others can go on forever without {self.name} noticing"
                return PlanMistake(path, f"{after}{endless}.")
        else:
            played = (*played, action_name(self.game, going_on[0], plan.action))
            nexts = after_action(self.game, going_on, plan.action)
        parts = observed(self.game, nexts, self.player)
        for seen, part in sorted(parts.items(), key=lambda entry: str(entry[0])):
            if mistake := self.judge(plan.after.get(seen), part, (*path, seen), played):
                return mistake
        return None

    def about_step(self, plan: Any, belief: Belief[State]) -> str:
        """Return what is wrong with the plan's next step, if anything is."""
        game, name = self.game, self.name
        ended = [state for state in belief if game.is_terminal(state)]
        least = min((game.utility(state, self.player) for state in ended), default=self.at_least)
        if least < self.at_least:
            return f"the game may end with {least:g} for {name}".replace("-", "−")
        going_on = belief.difference(ended)
        if not going_on:
            return ""
        if plan is None:
            seen = next(iter(observed(game, going_on, self.player)))
            text = observation_text(game, seen, self.player)
            return f"the plan has no answer if {name} sees {text}"
        if not isinstance(plan, Plan):
            return f"a {type(plan).__name__} is not a Plan; Plan(action, after) was expected"
        if not isinstance(plan.after, Mapping):
            after = "None" if plan.after is None else f"a {type(plan.after).__name__}"
            return f"`after` is {after}; a dictionary with a plan for each observation was expected"
        if any(game.to_move(state) != self.player for state in going_on):
            return "" if plan.action is None else f"{name} is not to move; the action must be None"
        if plan.action is None:
            return f"{name} is to move, and the plan has no action"
        if any(plan.action not in game.actions(state) for state in going_on):
            return f"the action {plan.action!r} is not legal in every state that is possible"
        return ""


def observation_text(game: AnyGame, seen: Hashable, player: Player) -> str:
    """Return what `player` observes, as the game writes it, or plain."""
    if has(game, "observation", "format_observation"):
        return game.format_observation(seen, player)
    return str(seen)
