# wrong: it calls minimax_search of the package
# points: 0

from gamesearch import minimax_search


def minimax(game, state):
    value, _ = minimax_search(game, state)
    line = []
    while not game.is_terminal(state):
        line.append(minimax_search(game, state).action)
        state = game.result(state, line[-1])
    return value, line
