# wrong: the first state is not counted
# points: 0


def count_states(game):
    seen, stack = set(), [game.initial]
    while stack:
        state = stack.pop()
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                stack.append(child)
    return len(seen)
