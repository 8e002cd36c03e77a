# wrong: after the wins, the moves stay as they come
# points: 1

def order_actions(game, state, actions):
    wins = [a for a in actions if game.is_terminal(game.result(state, a))]
    return wins + [a for a in actions if a not in wins]
