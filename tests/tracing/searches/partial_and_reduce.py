# value: functional, memory, numbers

from functools import partial
from functools import reduce


def partial_and_reduce(game, state):
    def fold(pick, other, s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        down = partial(fold, other, pick)
        return reduce(pick, (down(game.result(s, a)) for a in game.actions(s)))

    return fold(*((min, max) if game.to_move(state) else (max, min)), state)
