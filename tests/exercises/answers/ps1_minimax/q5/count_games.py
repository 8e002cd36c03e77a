# wrong: finished games are counted
# points: 0


def count_states(game):
    def games(state):
        if game.is_terminal(state):
            return 1
        return sum(games(game.result(state, a)) for a in game.actions(state))

    return games(game.initial)
