# value: states of the search's own making

INF = float("inf")


def unpack(bits):
    path = []
    while bits > 1:
        path.append(bits & 3)
        bits >>= 2
    return tuple(reversed(path))


def bits(game, state):
    def go(board, alpha, beta):
        s = unpack(board)
        if game.is_terminal(s):
            return game.utility(s, 0)
        white = game.to_move(s) == 0
        for a in game.actions(s):
            game.result(s, a)
            score = go(board << 2 | a, alpha, beta)
            if white:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break
        return alpha if white else beta

    return go(1, -INF, INF)
