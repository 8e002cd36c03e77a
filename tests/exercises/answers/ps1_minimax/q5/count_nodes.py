# wrong: nodes of the tree are counted
# points: 0


def count_states(game):
    def nodes(state):
        return 1 + sum(nodes(game.result(state, a)) for a in game.actions(state))

    return nodes(game.initial)
