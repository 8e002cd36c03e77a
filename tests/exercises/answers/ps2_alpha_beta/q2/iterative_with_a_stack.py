# right

from math import inf


def alpha_beta(game, state):
    class Frame:
        def __init__(self, s, alpha, beta, by):
            self.s, self.alpha, self.beta, self.by = s, alpha, beta, by
            self.max = game.to_move(s) == 0
            self.v, self.move = (-inf if self.max else inf), None
            self.todo = iter(game.actions(s))

        def take(self, value, action):
            if value > self.v if self.max else value < self.v:
                self.v, self.move = value, action
            if self.max:
                self.alpha = max(self.alpha, self.v)
            else:
                self.beta = min(self.beta, self.v)

    stack = [Frame(state, -inf, inf, None)]
    while True:
        top = stack[-1]
        action = None if top.alpha >= top.beta else next(top.todo, None)
        if action is None:
            stack.pop()
            if not stack:
                return top.v, top.move
            stack[-1].take(top.v, top.by)
            continue
        child = game.result(top.s, action)
        if game.is_terminal(child):
            top.take(game.utility(child, 0), action)
        else:
            stack.append(Frame(child, top.alpha, top.beta, action))
