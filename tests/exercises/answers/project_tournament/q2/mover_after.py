# wrong: the first free column is always taken
# points: 1


def careful(game, state):
    good = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, game.to_move(s)) > 0:
            return a
        replies = [] if game.is_terminal(s) else [game.result(s, b) for b in game.actions(s)]
        if not any(game.is_terminal(t) and game.utility(t, game.to_move(t)) > 0 for t in replies):
            good.append(a)
    return (good or list(game.actions(state)))[0]
