# value: classes and objects

INF = float("inf")


class Board:
    def __init__(self, game, state):
        self.game, self.past = game, [state]

    def push(self, move):
        self.past.append(self.game.result(self.past[-1], move))

    def pop(self):
        self.past.pop()

    def legal_moves(self):
        return list(self.game.actions(self.past[-1]))

    def outcome(self):
        s = self.past[-1]
        return self.game.utility(s, 0) if self.game.is_terminal(s) else None


def push_and_pop(game, state):
    board = Board(game, state)

    def search(alpha, beta, white):
        if (score := board.outcome()) is not None:
            return score
        for move in board.legal_moves():
            board.push(move)
            score = search(alpha, beta, not white)
            board.pop()
            if white:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break
        return alpha if white else beta

    return search(-INF, INF, game.to_move(state) == 0)
