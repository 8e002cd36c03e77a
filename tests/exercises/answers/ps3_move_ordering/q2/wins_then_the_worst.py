# wrong: after the wins, the worst moves come first


def order_actions(game, state, actions):
    me = game.to_move(state)

    def key(a):
        after = game.result(state, a)
        wins = game.is_terminal(after) and game.utility(after, me) > 0
        return not wins, game.evaluate(after, me)

    return sorted(actions, key=key)
