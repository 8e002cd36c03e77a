# right


def order_actions(game, state, actions):
    mover = game.to_move(state)
    wins, others = [], []
    for a in actions:
        child = game.result(state, a)
        won = game.is_terminal(child) and game.utility(child, mover) == 1
        (wins if won else others).append(a)
    yield from wins
    yield from sorted(others, key=lambda a: abs(2 * a - game.columns + 1))
