# wrong: the dice are taken to be against the player who threw them


def expectiminimax(game, state, last=0):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    p = game.to_move(state)
    below = [(expectiminimax(game, game.result(state, a), p), a) for a in game.actions(state)]
    if p == -1:
        vals = [b[0] for b, _ in below]
        return (min(vals) if last == 0 else max(vals)), []
    (v, line), a = (max if p == 0 else min)(below, key=lambda t: t[0][0])
    return v, [a, *line]
