# wrong: it gives a different answer when asked again
# points: 0


def count_states(game, state=None, seen=set()):
    state = game.initial if state is None else state
    if state in seen:
        return 0
    seen.add(state)
    below = [] if game.is_terminal(state) else game.actions(state)
    return 1 + sum(count_states(game, game.result(state, a), seen) for a in below)
