# right


def worth_of_careful_minimax(game, s, me, d):
    if game.is_terminal(s):
        return game.utility(s, me) * (1 + d)
    if d == 0:
        return 0
    vs = [worth_of_careful_minimax(game, game.result(s, a), me, d - 1) for a in game.actions(s)]
    return max(vs) if game.to_move(s) == me else min(vs)


def careful(game, state):
    me = game.to_move(state)
    vs = {
        a: worth_of_careful_minimax(game, game.result(state, a), me, 1) for a in game.actions(state)
    }
    return max(vs, key=vs.get)
