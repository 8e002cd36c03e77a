# wrong: looked at more than 50,000
# points: 0.5
# advice: explored only once


def count_states(game):
    seen, waiting = set(), [game.initial]
    while waiting:
        state = waiting.pop()
        seen.add(state)
        waiting += [game.result(state, a) for a in game.actions(state)]
    return len(seen)
