# value: without recursion


class Node:
    def __init__(self, state, parent=None):
        self.state, self.parent, self.value = state, parent, None


def parent_pointers(game, state):
    order = [Node(state)]
    for node in order:
        if not game.is_terminal(node.state):
            order += [Node(game.result(node.state, a), node) for a in game.actions(node.state)]
    for node in reversed(order):
        if game.is_terminal(node.state):
            node.value = game.utility(node.state, 0)
        if parent := node.parent:
            pick = (max, min)[game.to_move(parent.state)]
            parent.value = node.value if parent.value is None else pick(parent.value, node.value)
    return order[0].value
