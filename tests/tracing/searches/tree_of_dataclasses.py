# value and move: classes and objects

from dataclasses import dataclass
from dataclasses import field


@dataclass
class Node:
    state: object
    move: object = None
    children: list = field(default_factory=list)
    value: float | None = None


def tree_of_dataclasses(game, state):
    def build(s, move=None):
        return Node(s, move, [build(game.result(s, a), a) for a in game.actions(s)])

    def back_up(node):
        pick = (max, min)[game.to_move(node.state)]
        values = [back_up(child).value for child in node.children]
        node.value = pick(values) if values else game.utility(node.state, 0)
        return node

    top = back_up(build(state))
    return next((c.move, top.value) for c in top.children if c.value == top.value)
