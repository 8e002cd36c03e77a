# value: without recursion


def asynchronous(game, state):
    async def go(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        return (max, min)[game.to_move(s)]([await go(game.result(s, a)) for a in game.actions(s)])

    try:
        go(state).send(None)  # no event loop: another test of this process may have one
    except StopIteration as done:
        return done.value
