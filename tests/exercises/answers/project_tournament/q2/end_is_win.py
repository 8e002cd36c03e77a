# wrong: it does not take a win
# points: 4


def careful(game, state):
    me = game.to_move(state)
    safe = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            safe.append(a)
            continue
        if not any(game.is_terminal(game.result(s, b)) for b in game.actions(s)):
            safe.append(a)
    return safe[0] if safe else game.actions(state)[0]
