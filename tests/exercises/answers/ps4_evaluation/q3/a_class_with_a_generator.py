# right


class Searcher:
    def __init__(self, game, evaluate):
        self.game, self.evaluate = game, evaluate

    def below(self, state, depth):
        for a in self.game.actions(state):
            yield self.value(self.game.result(state, a), depth - 1), a

    def value(self, state, depth):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        if depth == 0:
            return self.evaluate(state, 0)
        return self.best(state, depth)[0]

    def best(self, state, depth):
        return (max, min)[self.game.to_move(state)](self.below(state, depth))


def cutoff_search(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    return Searcher(game, evaluate).best(state, depth)
