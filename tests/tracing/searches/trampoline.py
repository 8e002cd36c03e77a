# value: without recursion


def trampoline(game, state):
    def node(s):
        if game.is_terminal(s):
            return game.utility(s, 0)
        values = []
        for a in game.actions(s):
            values.append((yield node(game.result(s, a))))
        return (max, min)[game.to_move(s)](values)

    stack, sent = [node(state)], None
    while stack:
        try:
            stack.append(stack[-1].send(sent))
            sent = None
        except StopIteration as done:
            stack.pop()
            sent = done.value
    return sent
