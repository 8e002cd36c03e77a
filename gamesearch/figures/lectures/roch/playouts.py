"""Games played at random, and sets of states that are possible."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from gamesearch.drawing.diagrams.boards import Note, annotated, belief_set
from gamesearch.drawing.diagrams.branch_trees import Branch, branch_tree
from gamesearch.drawing.diagrams.fans import playout_fan
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Frames, Section
from gamesearch.figures.lectures.roch.games import GAME
from gamesearch.game import MAX
from gamesearch.games import PhantomTicTacToe
from gamesearch.match import play_match
from gamesearch.search.belief import after_action, observed
from gamesearch.search.monte_carlo import random_policy
from gamesearch.shapes import Diagram

SECTION: Final = Section()


@SECTION.figure("Monte-Carlo simulation", row="0.27", place="line 690")
def monte_carlo() -> Frames:
    """Tic-tac-toe games played at random after a corner, an edge and the centre."""
    moves = [(name, playouts(square, 8)) for name, square in FIRST_MOVES.items()]
    captions = {
        1: "X has three different first moves. After each, one game is played at random.",
        2: "Two games each: W is a win for X, L a loss, D a draw.",
        4: "Four games each: the shares of wins begin to differ.",
        8: "The best share wins. Over many games the shares tend to 61, 54 and 69 in 100.",
    }  # fmt: skip
    for shown, caption in captions.items():
        slide = Slide("Monte-Carlo simulation", caption=caption, caption_lines=1)
        yield slide.picture(playout_fan(moves, shown=shown))


FIRST_MOVES: Final = {"corner": 0, "edge": 1, "centre": 4}


def playouts(square: int, number: int) -> str:
    """W, L or D for X, for each of so many random games that begin with X on `square`."""
    rng = Random(square)

    def agent(game: Any, state: Any) -> Any:
        return random_policy(game, state, rng)

    start = GAME.result(GAME.initial, square)
    matches = (play_match(GAME, (agent, agent), start) for _ in range(number))
    return "".join("DWL"[GAME.utility(match.final, MAX)] for match in matches)


@SECTION.figure(
    "Partial information", row="0.28", place="line 701",
    substitute="Phantom tic-tac-toe in place of the lecture's picture, which is lost.",
)  # fmt: skip
def belief_states() -> Frames:
    """X does not see O's mark: a set of boards, and what an answer of the referee leaves of it."""
    captions = (
        "Phantom tic-tac-toe: O moved unseen. X's belief state holds every possible board.",
        "X tries a1. The referee says whether it is taken: an and-or tree with a plan for both.",
    )
    seen = PHANTOM.observation_picture(SEEN_BY_X, MAX)
    names = [Note(n + 0.5, -0.3, "abc"[n], "muted") for n in range(3)]
    names += [Note(-0.3, n + 0.5, str(n + 1), "muted") for n in range(3)]
    board = annotated(seen, unit=64, notes=names, margin=(0.6, 0.6, 0, 0))
    for shown, caption in enumerate(captions, 1):
        slide = Slide("Partial information", caption=caption, caption_lines=1)
        left, right = slide.body.columns(1, 3)
        slide.picture(board, left.rows(1, 5, 1)[1], title="What X sees")
        yield slide.picture(_beliefs(shown), right)


PHANTOM: Final = PhantomTicTacToe()
SEEN_BY_X: Final = PHANTOM.observation(
    PHANTOM.result(PHANTOM.result(PHANTOM.initial, 4), 0), MAX
)  # X has the centre; that O has a1 is not seen


def _beliefs(shown: int) -> Diagram:
    """What X holds possible, and what is left of it after X has named a1."""
    belief = PHANTOM.consistent_states(SEEN_BY_X, MAX)
    parts = observed(PHANTOM, after_action(PHANTOM, belief, 0), MAX)
    kids = (
        Branch(_set_of(states), edge=f"a1 is {'taken' if seen[1] else 'free'}", hidden=shown < 2)
        for seen, states in parts.items()
    )
    alt = "X's belief state: eight boards, with O on one of the squares round the centre."
    if shown == 2:
        alt += " Below, joined by an arc: one board if a1 is taken, seven if it is free."
    return branch_tree(Branch(_set_of(belief), tuple(kids), all_of=True), level=70, alt=alt)


def _set_of(states: Any) -> Diagram:
    """The different boards of a belief state."""
    boards = sorted({(x, o) for x, o, *_ in states}, key=lambda board: board[1])
    pictures = [GAME.picture((x, o, MAX)) for x, o in boards]
    return belief_set(pictures, columns=min(4, len(boards)), cell=56)
