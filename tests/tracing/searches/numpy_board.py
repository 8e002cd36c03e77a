# value and move: states of the search's own making

import numpy as np

INF = float("inf")


def numpy_board(game, state):
    def go(board, n, alpha, beta):
        s = tuple(int(x) for x in board[:n])
        if game.is_terminal(s):
            return game.utility(s, 0), None
        moves = np.array(list(game.actions(s)))
        top = game.to_move(s) == 0
        best, choice = (-INF if top else INF), None
        for move in moves:
            game.result(s, move)
            board[n] = move
            score, _ = go(board, n + 1, alpha, beta)
            if score > best if top else score < best:
                best, choice = score, int(move)
            alpha, beta = (max(alpha, best), beta) if top else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best, choice

    return go(np.zeros(12, dtype=int), 0, -INF, INF)
