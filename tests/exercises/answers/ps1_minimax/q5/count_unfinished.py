# wrong: finished states are not counted
# points: 0


def count_states(game):
    seen = set()

    def visit(state):
        if game.is_terminal(state) or state in seen:
            return
        seen.add(state)
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return len(seen)
