"""Plans of an AND-OR search as trees, and what the judge says about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.slide import Slide
from gamesearch.game import MAX, Game, Player
from gamesearch.members import action_name, player_name
from gamesearch.search.belief import (
    Belief,
    Plan,
    PlanMistake,
    after_action,
    after_others,
    and_or_search,
    find_plan_mistake,
    observation_text,
    observed,
)
from gamesearch.shapes import Diagram

NARROWEST: Final = 640.0  # points: a page with a verdict
WIDEST: Final = 900.0  # a tree on it
TALLEST: Final = 800.0


def plan_tree(
    game: Game[Any, Any], plan: Plan[Any], *, player: Player = 0, mistake: PlanMistake | None = None
) -> Diagram:
    """Draw a plan as an AND-OR tree: `player`'s actions, an arc over all that may be observed.

    An edge says what `player` sees; the ends of games are drawn once for each action. If there
    is a `mistake`, only what leads to it is drawn.

    >>> from gamesearch import GameTree
    >>> plan = and_or_search(GameTree([[3, 12], [2, 4]]), at_least=3)
    >>> plan_tree(GameTree([[3, 12], [2, 4]]), plan).alt
    'Tree. MAX: a1: (0,) MIN moves: the goal.'
    """
    drawing = _PlanDrawing(game, player, mistake)
    start = frozenset([game.initial])
    return branch_tree(drawing.branch(plan, start, (), ""), level=60, gap=80)


class _PlanDrawing:
    def __init__(self, game: Game[Any, Any], player: Player, mistake: PlanMistake | None) -> None:
        self.game, self.player, self.mistake = game, player, mistake
        self.name = player_name(game, player)

    def branch(self, plan: Any, belief: Belief[Any], path: tuple[Any, ...], edge: str) -> Branch:
        """Return the tree below the observations of `path`, which leave the states of `belief`."""
        if self.mistake and self.mistake.path == path:
            return Branch("fails", edge=edge, role="marked", bold=True)
        if self.mistake and self.mistake.path[: len(path)] != path:
            return Branch("…")
        if not isinstance(plan, Plan) or not isinstance(plan.after, Mapping):
            return Branch("?", edge=edge)
        if not plan.after:
            return Branch("the goal", outer="rounded")
        going_on = [state for state in belief if not self.game.is_terminal(state)]
        after: list[Any] = []  # nothing is observed after an illegal action
        if plan.action is None:
            after = after_others(self.game, going_on, self.player)
        elif all(plan.action in self.game.actions(state) for state in going_on):
            after = after_action(self.game, going_on, plan.action)
        parts = observed(self.game, after, self.player)
        kids: dict[Any, Branch] = {}
        for seen, rest in plan.after.items():
            below = parts.get(seen, frozenset())
            kid = self.branch(
                rest, below, (*path, seen), observation_text(self.game, seen, self.player)
            )
            kids.setdefault(seen if kid.edge else kid, kid)
        mine, movers = plan.action is not None, {self.game.to_move(state) for state in going_on}
        if mine and going_on:
            content = f"{self.name}: {action_name(self.game, going_on[0], plan.action)}"
        elif mine:
            content = f"{self.name}: {plan.action}"
        elif len(movers) == 1:
            content = f"{player_name(self.game, movers.pop())} moves"
        else:
            content = "the others move"
        return Branch(
            content, tuple(kids.values()), edge, len(kids) > 1, role="max" if mine else "min"
        )


def judged_plan(game: Game[Any, Any], plan: Plan[Any] | None, *, at_least: float = 1) -> Slide:
    """Draw your plan as a tree, and below it whether it keeps its promise or where it fails.

    The plan begins at the start of the game; it comes from `and_or_search` or from a search of your
    own. None means that there is no plan, which is judged as well. A tree that is too large for a
    page is left out.
    """
    if plan is not None:
        mistake = find_plan_mistake(game, plan, at_least=at_least)
        goal = f"{player_name(game, MAX)} gets at least {at_least:g}, whatever happens"
        verdict = f"Not yet. {mistake.text}" if mistake else f"Right: {goal}."
        tree = plan_tree(game, plan, mistake=mistake)
        if tree.width <= WIDEST and tree.height <= TALLEST:
            width = max(tree.width + 60, NARROWEST)
            return Slide(caption=verdict, width=width, height=tree.height + 90).picture(tree)
    elif and_or_search(game, at_least=at_least) is None:
        verdict = "Right: there is no plan."
    else:
        verdict = "Not yet. Your search finds no plan, but there is one."
    return Slide(caption=verdict, width=NARROWEST, height=90)
