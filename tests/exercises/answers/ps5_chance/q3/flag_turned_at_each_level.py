# wrong: it goes by level instead of to_move


def expectiminimax(game, state):
    def value(s, maximising):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        kids = [(value(game.result(s, a), not maximising)[0], a) for a in game.actions(s)]
        if game.to_move(s) == -1:
            return sum(game.probability(s, a) * v for v, a in kids), None
        return (max if maximising else min)(kids, key=lambda kid: kid[0])

    # dice take a level, so after a roll the wrong side moves
    def start(s):
        return value(s, game.to_move(s) != 1)

    return start(state)
