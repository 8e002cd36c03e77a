# wrong: the changed window, not the original one
# points: 2

from math import inf

own = False
ends_first = True
key = None
lookup = True
settles = None
move_lost = False
narrow = False
first = False
hard = False
cut_unstored = False


def kind(v, low, high, alpha, beta):
    return "<" if v <= alpha else ">" if v >= beta else "="


def plain_kind(v, low, high, alpha, beta):
    return "<" if v <= low else ">" if v >= high else "="


store = None


def negamax(game, s, alpha, beta, depth, table):
    side = 1 if game.to_move(s) == 0 else -1
    if ends_first and game.is_terminal(s):
        return side * game.utility(s, 0), None
    if depth == 0:
        return side * game.evaluate(s, 0), None
    if game.is_terminal(s):
        return side * game.utility(s, 0), None
    k = key(s, depth, alpha, beta) if key else s
    entry = table.get(k) if lookup else None
    if entry:
        v, flag, looked, move = entry
        usable = settles or (
            lambda v, flag, looked, alpha, beta, depth: (
                looked >= depth
                and (flag == "=" or (flag == ">" and v >= beta) or (flag == "<" and v <= alpha))
            )
        )
        if usable(v, flag, looked, alpha, beta, depth):
            return v, None if move_lost else move
    low, high = alpha, beta
    if narrow and entry and entry[2] >= depth:
        alpha = max(alpha, entry[0]) if entry[1] == ">" else alpha
        beta = min(beta, entry[0]) if entry[1] == "<" else beta
    moves = list(game.actions(s))
    if first and entry and entry[3] in moves:
        moves.sort(key=lambda a: a != entry[3])
    v, move = (alpha if hard else -inf), None
    for a in moves:
        found = -negamax(game, game.result(s, a), -beta, -alpha, depth - 1, table)[0]
        if found > v:
            v, move = found, a
        alpha = max(alpha, v)
        if alpha >= beta:
            if cut_unstored:
                return v, move
            break
    made = (kind or plain_kind)(v, low, high, alpha, beta)
    table[k] = v, made, store(depth) if store else depth, move
    return v, move


def alpha_beta_with_table(game, state, depth, table):
    table = {} if own else table
    v, move = negamax(game, state, -inf, inf, depth, table)
    return (v if game.to_move(state) == 0 else -v), move
