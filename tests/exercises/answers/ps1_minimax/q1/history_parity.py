# wrong: without the twist



class TakeAway:
    def __init__(self, objects, most):
        self.objects = objects
        self.most = most
        self.initial = ()
    def is_terminal(self, moves):
        return sum(moves) >= self.objects
    def to_move(self, moves):
        return len(moves) % 2
    def actions(self, moves):
        return list(range(1, min(self.most, self.objects - sum(moves)) + 1))
    def result(self, moves, n):
        if n not in self.actions(moves):
            raise ValueError("no")
        return moves + (n,)
    def utility(self, moves, player):
        return -1 if self.to_move(moves) == player else 1
