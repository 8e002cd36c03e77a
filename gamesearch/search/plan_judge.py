"""Whether a plan keeps its promise: it is played against everything the others can do.

The judge of the lectures' AND-OR search (AIMA 4e, sections 4.3 and 4.4). It does not search
for a plan; it only goes through the beliefs that the plan meets.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Generic, NamedTuple

from gamesearch.game import Action, AnyGame, Game, Player, State
from gamesearch.members import action_name, player_name, writes_view
from gamesearch.search.belief import Belief, Plan, after_action, after_others, observed

__all__ = ["find_plan_mistake"]


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
    """The first place where `plan` does not make `player` certain of `at_least`; None if it does.

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
        """The first mistake from `belief` on; `played` are the names of the actions so far."""
        after = f"After {', '.join(played)}: " if played else ""
        if says := self.about_step(plan, belief):
            return PlanMistake(path, f"{after}{says}.")
        going_on = [state for state in belief if not self.game.is_terminal(state)]
        if not going_on:
            return None
        nexts: Iterable[State]
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
            mistake = self.judge(plan.after.get(seen), part, (*path, seen), played)
            if mistake:
                return mistake
        return None

    def about_step(self, plan: Any, belief: Belief[State]) -> str:
        """What is wrong with the plan's next step, if anything is."""
        game, name = self.game, self.name
        ended = [state for state in belief if game.is_terminal(state)]
        least = min((game.utility(state, self.player) for state in ended), default=self.at_least)
        if least < self.at_least:
            return f"the game may end with {least:g} for {name}".replace("-", "−")
        going_on = belief.difference(ended)
        if not going_on:
            return ""
        if plan is None:
            return f"the plan has no answer if {name} sees {self.seen(going_on)}"
        if not isinstance(plan, Plan):
            return f"a {type(plan).__name__} is not a Plan; Plan(action, after) was expected"
        if not isinstance(plan.after, Mapping):
            after = "None" if plan.after is None else f"a {type(plan.after).__name__}"
            return f"`after` is {after}; a dictionary with a plan for each observation was expected"
        others = any(game.to_move(state) != self.player for state in going_on)
        if others:
            return "" if plan.action is None else f"{name} is not to move; the action must be None"
        if plan.action is None:
            return f"{name} is to move, and the plan has no action"
        if any(plan.action not in game.actions(state) for state in going_on):
            return f"the action {plan.action!r} is not legal in every state that is possible"
        return ""

    def seen(self, belief: Belief[State]) -> str:
        """What the player observes, the same in all states of the belief."""
        ((seen, _),) = observed(self.game, belief, self.player).items()
        return observation_text(self.game, seen, self.player)


def observation_text(game: AnyGame, seen: Hashable, player: Player) -> str:
    """What `player` observes, as the game writes it, or plain."""
    return str(game.format_observation(seen, player) if writes_view(game) else seen)
