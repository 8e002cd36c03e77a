# wrong: comes last
# points: 1 or 0


def order_actions(game, state, actions):
    mover = game.to_move(state)

    def key(column):
        child = game.result(state, column)
        won = game.is_terminal(child) and game.utility(child, mover) == 1
        return won, abs(column - 3)

    return sorted(actions, key=key)
