# right


def minimax(game, state):
    def scored(s):
        for a in game.actions(s):
            yield minimax(game, game.result(s, a))[0], a

    if game.is_terminal(state):
        return game.utility(state, 0), None
    return (min if game.to_move(state) else max)(scored(state), key=lambda pair: pair[0])
