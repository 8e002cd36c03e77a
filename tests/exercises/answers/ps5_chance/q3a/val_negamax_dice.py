# wrong: it goes by level instead of to_move
# points: 0


def value(game, state):
    def nega(s, sign):
        if game.is_terminal(s):
            return sign * game.utility(s, 0)
        if game.to_move(s) == -1:
            return sum(
                game.probability(s, o) * -nega(game.result(s, o), -sign) for o in game.actions(s)
            )
        return max(-nega(game.result(s, a), -sign) for a in game.actions(s))

    return nega(state, 1) if game.to_move(state) != 1 else -nega(state, -1)
