# move: plain recursion, many results


def agent_of_one_expression(game, state):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max, min)[game.to_move(s)](value(game.result(s, a)) for a in game.actions(s))

    choose = (max, min)[game.to_move(state)]
    return choose(game.actions(state), key=lambda a: value(game.result(state, a)))
