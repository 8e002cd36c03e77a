"""Plans judged: what keeps its promise, what does not, and where."""

from __future__ import annotations

from gamesearch.games import GameTree
from gamesearch.games.phantom_tic_tac_toe import PhantomTicTacToe
from gamesearch.search import and_or_search, find_plan_mistake
from gamesearch.search.belief import DONE, Plan
from tests.search.oracles import Maze

SMALL = PhantomTicTacToe(2, 3, 2)
A1, B1, C1, A2 = range(4)


class Unseen(GameTree):
    """A tree in which each player sees how many moves were made, and which were their own."""

    def observation(self, state, player):
        return len(state), state[player::2]


def changed(plan, path, new):
    """`plan` with another one in place of what follows the observations of `path`."""
    if not path:
        return new
    return Plan(plan.action, {**plan.after, path[0]: changed(plan.after[path[0]], path[1:], new)})


def path_of(plan, *actions):
    """What X observes after naming these squares, where the plan goes on."""
    path = []
    for action in actions:
        while plan.action != action:
            seen, plan = next((s, p) for s, p in plan.after.items() if p.after)
            path.append(seen)
        seen, plan = next((s, p) for s, p in plan.after.items() if p.after)
        path.append(seen)
    return tuple(path)


def test_plans_by_and_or_search_keep_their_promises():
    assert find_plan_mistake(SMALL, and_or_search(SMALL)) is None
    whole = PhantomTicTacToe()
    plan = and_or_search(whole, at_least=0)
    assert find_plan_mistake(whole, plan, at_least=0) is None
    assert find_plan_mistake(whole, plan) is not None  # not to lose is not to win


def test_the_first_mistake_is_named_with_what_led_to_it():
    plan = and_or_search(SMALL)
    path = path_of(plan, A1, B1)
    stubborn = changed(plan, path, Plan(C1, {}))
    mistake = find_plan_mistake(SMALL, stubborn)
    assert mistake.path[: len(path)] == path
    assert mistake.text == "After a1, b1, c1: the plan has no answer if X sees XoX/???."


def test_what_can_be_wrong_with_a_step():
    plan = and_or_search(SMALL)
    path = path_of(plan, A1, B1)
    steps = [
        (None, "After a1, b1: the plan has no answer if X sees Xo?/???."),
        (DONE, "After a1, b1: X is to move, and the plan has no action."),
        (Plan(A1, {}), "After a1, b1: the action 0 is not legal in every state that is possible."),
        ((A2, "x"), "After a1, b1: a tuple is not a Plan; Plan(action, after) was expected."),
        (Plan(A2, None), "After a1, b1: `after` is None; a dictionary with a plan for each "
         "observation was expected."),
    ]  # fmt: skip
    for step, text in steps:
        assert find_plan_mistake(SMALL, changed(plan, path, step)).text == text
    waiting = path_of(plan, A1)
    hasty = changed(plan, waiting[:1], Plan(B1, {}))
    text = "After a1: X is not to move; the action must be None."
    assert find_plan_mistake(SMALL, hasty).text == text


def test_a_plan_for_open_eyes_fails_blind():
    nested = [[[3, 0], [0, 3]], [[1, 1], [1, 1]]]
    plan = and_or_search(GameTree(nested), at_least=3)
    assert find_plan_mistake(GameTree(nested), plan, at_least=3) is None
    assert find_plan_mistake(Unseen(nested), plan, at_least=3) is not None
    blind = and_or_search(Unseen(nested), at_least=1)
    assert find_plan_mistake(Unseen(nested), blind, at_least=1) is None


def test_others_who_never_let_the_player_notice_fulfil_no_promise():
    """MIN may open the door, where MAX wins, or walk on in the dark for ever."""
    game = Maze(0)
    game.moves, game.ends, game.mover = {0: [1], 1: [0, 2]}, {2: 1}, [1, 1, 0]
    game.observation = lambda state, player: state == 2
    assert and_or_search(game) is None
    mistake = find_plan_mistake(game, Plan(None, {True: DONE}))
    assert mistake == ((), "the others can go on forever without MAX noticing.")


def test_the_other_player_and_a_belief_of_ones_own():
    tree = GameTree([[3, -2], [-4, 5]])
    plan = and_or_search(tree, player=1, at_least=2)
    assert find_plan_mistake(tree, plan, player=1, at_least=2) is None
    assert "MIN" in find_plan_mistake(tree, plan, player=1, at_least=3).text
    belief = [(0,), (1,)]
    assert find_plan_mistake(tree, Plan(0, {}), belief=belief, player=1).text.startswith("After")
