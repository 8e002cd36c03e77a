# wrong: an equally good move
# points: 3 or 5

from math import inf

depths = None
forget = False
full = False
first = True
root_only = False
twice = False
last = False
lost = False
ends_first = True
own_estimate = False
remember = False
equals = True
cuts = True


def iterative_deepening(game, state, max_depth):
    best, values = {}, {}

    def arranged(s):
        moves = list(game.actions(s))
        known = best.get(s) if first and (not root_only or s == state) else None
        if known is None:
            return moves
        rest = moves if twice else [a for a in moves if a != known]
        return [*rest, known] if last else [known] if lost else [known, *rest]

    def negamax(s, alpha, beta, depth):
        side = 1 if game.to_move(s) == 0 else -1
        if ends_first and game.is_terminal(s):
            return side * game.utility(s, 0), None
        if depth == 0:
            return side * game.evaluate(s, game.to_move(s) if own_estimate else 0), None
        if game.is_terminal(s):
            return side * game.utility(s, 0), None
        if remember and s in values:
            return values[s]
        v, move = -inf, None
        for a in arranged(s):
            found = -negamax(game.result(s, a), -beta, -alpha, depth - 1)[0]
            if found > v or (equals and found == v):
                v, move = found, a
            alpha = max(alpha, v)
            if cuts and alpha >= beta:
                break
        best[s], values[s] = move, (v, move)
        return v, move

    pairs = []
    for depth in depths(max_depth) if depths else range(1, max_depth + 1):
        if forget:
            best.clear()
        v, move = negamax(state, -inf, inf, max_depth if full else depth)
        pairs.append((v if game.to_move(state) == 0 else -v, move))
    return pairs
