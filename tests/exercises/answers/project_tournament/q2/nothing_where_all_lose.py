# wrong: it returned None
# points: 7


def careful(game, state):
    """A win; else the first column after which no reply is lost."""
    player = game.to_move(state)
    kids = {a: game.result(state, a) for a in game.actions(state)}
    for a, kid in kids.items():
        if game.is_terminal(kid) and game.utility(kid, player) > 0:
            return a
    for a, kid in kids.items():
        replies = [game.result(kid, b) for b in game.actions(kid)]
        if not any(game.is_terminal(r) and game.utility(r, player) < 0 for r in replies):
            return a
    return None
