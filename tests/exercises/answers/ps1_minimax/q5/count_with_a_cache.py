# right

from functools import cache


def count_states(game):
    @cache
    def visit(state):
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return visit.cache_info().currsize
