# value and move: functional, memory, numbers

from functools import lru_cache


def cached_move_and_value(game, state):
    @lru_cache(maxsize=10_000)
    def solve(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max, min)[game.to_move(s)](solve(game.result(s, a)) for a in game.actions(s))

    pick = (max, min)[game.to_move(state)]
    return pick(game.actions(state), key=lambda a: solve(game.result(state, a))), solve(state)
