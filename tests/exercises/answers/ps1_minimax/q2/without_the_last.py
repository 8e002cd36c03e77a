# wrong: leaf a1 is not read

from math import inf


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    mine = game.to_move(state) == 0
    best, move, actions = (-inf if mine else inf), None, game.actions(state)
    for i in range(len(actions) - 1):
        v = minimax(game, game.result(state, actions[i]))[0]
        if v > best if mine else v < best:
            best, move = v, actions[i]
    return best, move
