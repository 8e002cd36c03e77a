# wrong: number of states is not right yet
# points: 0


def count_states(game):
    """Forgets who moves."""
    seen = set()

    def visit(state):
        key = state[:-1] if isinstance(state, tuple) else state
        if key not in seen:
            seen.add(key)
            for action in game.actions(state):
                visit(game.result(state, action))

    visit(game.initial)
    return len(seen)
