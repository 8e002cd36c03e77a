"""What goes wrong in `ps6_multiplayer` with several ghosts, who are all MIN."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import getsource
from math import inf
from typing import Final

from gamesearch.game import MAX, Action, Game, State
from gamesearch.grading.questions.slips import (
    Base,
    Fragments,
    Slip,
    slip,
    slips_in,
)
from gamesearch.grading.questions.textbook import (
    ITS_PLACE,
    NAMES,
    REPLY,
    RETURN_IN_LOOP,
    TERMINAL,
    THE_PLACE,
    ZERO_FOR_NONE,
    after_loop,
)
from gamesearch.grading.search_advice import NOT_ITS_PLACE


def by_rounds(
    game: Game[State, Action], state: State, rounds: float, evaluate: Callable[[State, int], float]
) -> tuple[float, Action | None]:
    """MAX's value and an action, after so many rounds estimated by `evaluate(state, 0)`.

    A round is a move of MAX and all moves of MIN until MAX is to move again.
    """
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pacman = game.to_move(state) == MAX
    if rounds == 0 and pacman:
        return evaluate(state, MAX), None
    left = rounds - 1 if pacman else rounds
    v, move = (-inf if pacman else inf), None
    for a in game.actions(state):
        v2, _ = by_rounds(game, game.result(state, a), left, evaluate)
        if v2 > v if pacman else v2 < v:
            v, move = v2, a
    return v, move


_FROM: Final = """
def search(game, state, rounds, evaluate):
    return by_rounds(game, state, rounds, evaluate)
"""
_WHO: Final = "pacman = game.to_move(state) == MAX"
_STOPS: Final = "rounds == 0 and pacman"
_ANYWHERE: Final = "rounds == 0"
_ESTIMATE: Final = "if rounds == 0 and pacman:\n    return evaluate(state, MAX), None"
_LEFT: Final = "left = rounds - 1 if pacman else rounds"
_BETTER: Final = "v2 > v if pacman else v2 < v"
_KEEP_BOTH: Final = "v, move = v2, a"
_BEST: Final = "v, move = (-inf if pacman else inf), None"
_BEGINS: Final = "return by_rounds(game, state, rounds, evaluate)"


def _rounds(instead: str) -> Fragments:
    return _BEGINS, f"return by_rounds(game, state, {instead}, evaluate)"


# a whole number on every other level, so that it says whose turn it would be
_LEVEL_IN_FRACTION: Final = (
    "left = (rounds - 1 if pacman else rounds) + (1 / 2 if rounds % 1 == 0 else -1 / 2)"
)
_DEEPER: Final = "v2, _ = ..."

A_ROUND: Final = (
    "A round is over when Pacman is to move again: count it down when Pacman moves, and stop only "
    "where game.to_move(state) is 0. You need not know how many ghosts there are."
)
_ONE_LAYER: Final = "one MIN layer for several ghosts"
_TWO_GHOSTS: Final = "it assumes that there are two ghosts"
_TERMINAL_FIRST: Final = (
    "Ask game.is_terminal(state) first, at every node: a finished game is worth its utility, at "
    "any depth, and has no actions."
)
_EACH_LAYER: Final = "Every ghost has its own layer of MIN: ask game.to_move(state) each time."
_LAST_RETURN: Final = "The last return belongs after the loop, not inside it."

GHOSTS: Final = (
    slip("depth counts single moves instead of rounds", A_ROUND,
            ((_STOPS, _ANYWHERE), (_LEFT, "left = rounds - 1"))),
    *(slip("the rounds are counted down by every ghost", A_ROUND,
              ((_STOPS, stop), (_LEFT, "left = rounds if pacman else rounds - 1")))
      for stop in ("rounds <= 0 and pacman", "rounds <= 0")),
    slip("the ghosts of the last round do not move", A_ROUND,
            ((_STOPS, _ANYWHERE),)),
    slip(_ONE_LAYER, _EACH_LAYER + " " + A_ROUND,
            ((_STOPS, _ANYWHERE), (_LEFT, "left = rounds - 1"), _rounds("2 * rounds"))),
    slip(_ONE_LAYER, _EACH_LAYER,
            ((_WHO, "pacman = rounds % 2 == 0"), (_STOPS, _ANYWHERE),
             (_LEFT, "left = rounds - 1"),
             _rounds("2 * rounds"))),
    slip(_TWO_GHOSTS, A_ROUND,
            ((_STOPS, _ANYWHERE), (_LEFT, "left = rounds - 1"), _rounds("3 * rounds"))),
    slip(_TWO_GHOSTS, _EACH_LAYER + " " + A_ROUND,
            ((_WHO, "pacman = rounds % 3 == 0"), (_STOPS, _ANYWHERE),
             (_LEFT, "left = rounds - 1"),
             _rounds("3 * rounds"))),
    slip("the depth test comes before the terminal test", _TERMINAL_FIRST,
            ((f"{TERMINAL}...\n{_ESTIMATE}", f"...\n{_ESTIMATE}{TERMINAL}"),)),
    slip("the depth test comes before the terminal test", _TERMINAL_FIRST + " " + A_ROUND,
            ((f"{TERMINAL}...\n{_ESTIMATE}",
              f"...\n{_ESTIMATE.replace(_STOPS, _ANYWHERE)}{TERMINAL}"),)),
    slip("the terminal test is made only at depth 0", _TERMINAL_FIRST,
            ((TERMINAL, ""),
             ("evaluate(state, MAX)",
              "game.utility(state, MAX) if game.is_terminal(state) else evaluate(state, MAX)"))),
    slip("the terminal test is missing", _TERMINAL_FIRST,
            ((TERMINAL, ""),)),
    slip("finished games are evaluated", _TERMINAL_FIRST,
            (("game.utility(state, MAX)", "evaluate(state, MAX)"),)),
    slip("it ignores the depth limit, and goes on to the end of the game", A_ROUND,
            ((_LEFT, "left = rounds"),)),
    slip("it goes one round too deep",
            "With no rounds left, Pacman's state is evaluated: test rounds == 0.",
            (("rounds == 0", "rounds == -1"),)),
    slip("it stops one round too early",
            "With `rounds` = 1 Pacman moves, all ghosts move, and then comes the evaluation.",
            (("rounds == 0", "rounds <= 1"),)),
    slip("it stops one ghost too early: the last one does not move", A_ROUND,
            ((_STOPS, "not pacman and rounds == 0 and all(\n"
              "    game.to_move(game.result(state, a)) == MAX for a in game.actions(state))"),)),
    slip("the parent is evaluated instead of the successor",
            "Evaluate the state in which the search stops, not the one before the last move.",
            ((_DEEPER, "child = game.result(state, a)\n"
              "cut = left == 0 and not pacman and game.to_move(child) == MAX\n"
              "v2, _ = ((evaluate(state, MAX), None) if cut and not game.is_terminal(child)\n"
              "         else ...)"),)),
    slip("nothing is evaluated where the search stops",
            "evaluate(state, 0) says what is to be expected there.",
            (("evaluate(state, MAX)", "0"),)),
    slip("the evaluation is taken for the ghosts",
            "Values are Pacman's everywhere: evaluate(state, 0).",
            (("evaluate(state, MAX)", "evaluate(state, 1)"),)),
    slip("leaves are valued for the player to move",
            "Values are Pacman's everywhere: game.utility(state, 0), no matter who is to move.",
            (("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),)),
    slip("leaves are valued for the ghosts",
            "Values are Pacman's everywhere: game.utility(state, 0).",
            (("game.utility(state, MAX)", "game.utility(state, 1)"),)),
    slip("the ghosts help Pacman: every player takes the largest value", _EACH_LAYER,
            ((_BETTER, "v2 > v"), (_BEST, "v, move = -inf, None"))),
    slip("every player takes the smallest value",
            "Pacman, player 0, takes the largest value, the ghosts the smallest.",
            ((_BETTER, "v2 < v"), (_BEST, "v, move = inf, None"))),
    slip("Pacman and the ghosts are swapped",
            "Pacman, player 0, takes the largest value, the ghosts the smallest.",
            ((_BETTER, "v2 < v if pacman else v2 > v"),
             (_BEST, "v, move = (inf if pacman else -inf), None"))),
    slip("it assumes that players take turns, and asks who moves only at the root", _EACH_LAYER,
            ((_STOPS, "int(rounds) == 0 and pacman"), (_LEFT, _LEVEL_IN_FRACTION),
             (_BETTER, "v2 > v if rounds % 1 == 0 else v2 < v"),
             (_BEST, "v, move = (-inf if rounds % 1 == 0 else inf), None"))),
    slip("the ghosts move at random",
            "That is expectimax. Here they take the smallest value.",
            (("return v, move", "if not pacman:\n"
              "    below = [by_rounds(game, game.result(state, a), left, evaluate)[0]\n"
              "             for a in game.actions(state)]\n"
              "    return sum(below) / len(below), 0\nreturn v, move"),)),
    slip("MAX starts at 0 instead of minus infinity",
            "Start at -inf for Pacman, so that the first child always counts.",
            ((_BEST, "v, move = (0 if pacman else inf), None"),)),
    slip("MIN starts at 0 instead of plus infinity",
            "Start at inf for the ghosts, so that the first child always counts.",
            ((_BEST, "v, move = (-inf if pacman else 0), None"),)),
    slip(*ZERO_FOR_NONE,
            ((_BETTER, "not v or v2 > v if pacman else not v or v2 < v"),)),
    slip("it begins at game.initial instead of state",
            "Search from the state that is given, which may lie in the middle of a game.",
            ((_BEGINS, _BEGINS.replace("state", "game.initial")),)),
    slip("only the first child is searched", _LAST_RETURN,
            (RETURN_IN_LOOP,)),
    slip("the last child counts instead of the best one",
            "Keep the best value so far, and replace it only when a child is better.",
            ((_BETTER, "True"),)),
    slip("the action is a reply from further down",
            "The pair that a child returns holds another player's reply: take its value, and keep "
            "the action of your own loop.",
            (REPLY,
             (_KEEP_BOTH, "v, move = v2, a if reply is None else reply"))),
    slip("the action returned is always the first",
            "Remember an action whenever it improves the value.",
            ((_KEEP_BOTH, "v, move = v2, game.actions(state)[0]"),)),
    slip(THE_PLACE, NOT_ITS_PLACE,
            ((_KEEP_BOTH, f"v, move = v2, {ITS_PLACE}"),)),
    slip("the value of a leaf is truncated to a whole number",
            "int() drops the fraction: use the utility unchanged.",
            (("game.utility(state, MAX)", "int(game.utility(state, MAX))"),)),
    slip("the action returned is always the last",
            "Remember an action only when it improves the value.",
            ((_KEEP_BOTH, "v = v2"), after_loop("v, a"))),
    slip("no action is returned for Pacman's move",
            "Remember an action whenever it improves the value.",
            (after_loop("v, None"),)),
)  # fmt: skip

_FIRST: Final = Base(getsource(by_rounds) + _FROM, NAMES, ("first",))
_LAST: Final = _FIRST.written("last", (_BETTER, f"v2 == v or ({_BETTER})"))


def ghosts_slips() -> Iterator[Slip]:
    """Every mistake with several ghosts, with the first and with the last of equal moves."""
    return slips_in(GHOSTS, _FIRST, _LAST)
