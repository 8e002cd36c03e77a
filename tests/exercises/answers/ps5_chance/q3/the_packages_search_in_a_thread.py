# wrong: it calls expectiminimax_search of the package
# points: 0

from threading import Thread

from gamesearch.search import expectiminimax_search as best


def ask(game, state):
    found = []
    thread = Thread(target=lambda: found.append(best(game, state)))
    thread.start()
    thread.join()
    return found[0]


def expectiminimax(game, state):
    value, line = ask(game, state).value, []
    while not game.is_terminal(state) and game.to_move(state) >= 0:
        line.append(ask(game, state).action)
        state = game.result(state, line[-1])
    return value, line
