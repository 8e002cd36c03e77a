# wrong: the window is forgotten at chance nodes

from collections.abc import Callable
from math import inf
from typing import Any


def star(game, state, lowest, highest, node, cut_equal=(0, 1)):
    """A Star1 with a chance node of one's own: node(search, chances, kids, alpha, beta).

    `cut_equal` are the players who cut on equality.
    """

    def search(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        player = game.to_move(s)
        if player == -1:
            chances = [game.probability(s, r) for r in game.actions(s)]
            kids = (game.result(s, r) for r in game.actions(s))
            pairs = list(zip(chances, kids, strict=True))
            return node(lambda *args: search(*args)[0], pairs, alpha, beta), None
        v, move = (-inf if player == 0 else inf), None
        for a in game.actions(s):
            w, _ = search(game.result(s, a), alpha, beta)
            if w > v if player == 0 else w < v:
                v, move = w, a
            if player == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta if player in cut_equal else alpha > beta:
                break
        return v, move

    return search(state, -inf, inf)


Answer = Callable[..., Any]


class Answers:
    """Answers by name: right ones, and wrong ones with what has to be said of them."""

    def __init__(self) -> None:
        self.right: dict[str, Answer] = {}
        self.wrong: dict[str, tuple[Any, ...]] = {}

    def is_right(self, answer: Answer) -> Answer:
        """Put a right answer on the list."""
        assert answer.__name__ not in self.right, answer.__name__
        self.right[answer.__name__] = answer
        return answer

    def is_wrong(self, fault: str, *more: Any) -> Callable[[Answer], Answer]:
        """Put a wrong answer on the list: the words of its fault, then perhaps its points."""

        def note(answer: Answer) -> Answer:
            assert answer.__name__ not in self.wrong, answer.__name__
            self.wrong[answer.__name__] = answer, fault, *more
            return answer

        return note


ANSWERS = Answers()
RIGHT, WRONG = ANSWERS.right, ANSWERS.wrong


def star_with(fault):
    def note(node):
        def answer(game, state, lowest, highest):
            return star(game, state, lowest, highest, node)

        WRONG[node.__name__] = answer, fault
        return node

    return note


@star_with("the window is forgotten at chance nodes")
def node(search, pairs, alpha, beta):
    return sum(p * search(kid, -inf, inf) for p, kid in pairs)


def star1(game, state, lowest, highest):
    return star(game, state, lowest, highest, node)
