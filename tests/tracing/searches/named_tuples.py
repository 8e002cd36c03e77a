# value and move: plain recursion, many results

from collections import namedtuple

Step = namedtuple("Step", "action score")


def named_tuples(game, state):
    if game.is_terminal(state):
        return Step(None, game.utility(state, 0))
    steps = (Step(a, named_tuples(game, game.result(state, a)).score) for a in game.actions(state))
    return (max, min)[game.to_move(state)](steps, key=lambda step: step.score)
