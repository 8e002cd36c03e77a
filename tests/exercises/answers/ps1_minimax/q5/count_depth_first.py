# right


def count_states(game):
    seen = set()

    def visit(state):
        if state in seen:
            return
        seen.add(state)
        for action in game.actions(state):
            visit(game.result(state, action))

    visit(game.initial)
    return len(seen)
