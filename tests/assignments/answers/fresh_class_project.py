# ruff: noqa: SIM102, RET503, F841

"""More answers to project_tournament, written without a look at the checks."""

from __future__ import annotations

from tests.assignments.answers.lists import Answers

CAREFUL = Answers()


# ---------------------------------------------------------------- q2: a careful player


@CAREFUL.is_right
def careful_sorted(game, state):
    me = game.to_move(state)

    def rank(a):
        s = game.result(state, a)
        if game.is_terminal(s):
            return 2 if game.utility(s, me) > 0 else 1
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, me) < 0:
                return 0
        return 1

    return max(game.actions(state), key=lambda a: (rank(a), -abs(a - 3)))


def worth_of_careful_minimax(game, s, me, d):
    if game.is_terminal(s):
        return game.utility(s, me) * (1 + d)
    if d == 0:
        return 0
    vs = [worth_of_careful_minimax(game, game.result(s, a), me, d - 1) for a in game.actions(s)]
    return max(vs) if game.to_move(s) == me else min(vs)


@CAREFUL.is_right
def careful_minimax(game, state):
    me = game.to_move(state)
    vs = {
        a: worth_of_careful_minimax(game, game.result(state, a), me, 1) for a in game.actions(state)
    }
    return max(vs, key=vs.get)


@CAREFUL.is_wrong("it does not see that the opponent would win next")
def careful_no_block(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) > 0:
            return a
    return min(game.actions(state), key=lambda a: abs(a - 3))


@CAREFUL.is_wrong("it hands the opponent the square above its own disc")
def careful_block_only(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, me) > 0:
            return a
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            continue
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, 1 - me) > 0 and b != a:
                if b in game.actions(state):
                    return b
    return min(game.actions(state), key=lambda a: abs(a - 3))


@CAREFUL.is_wrong("as O it plays for X")
def careful_utility_0(game, state):
    safe = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, 0) == 1:
            return a
        bad = False
        if not game.is_terminal(s):
            for b in game.actions(s):
                t = game.result(s, b)
                if game.is_terminal(t) and game.utility(t, 0) == -1:
                    bad = True
        if not bad:
            safe.append(a)
    return safe[0] if safe else game.actions(state)[0]


@CAREFUL.is_wrong("it returned None")
def careful_none(game, state):
    me = game.to_move(state)
    for a in game.actions(state):
        if (
            game.utility(game.result(state, a), me) == 1
            if game.is_terminal(game.result(state, a))
            else False
        ):
            return a
    for a in sorted(game.actions(state), key=lambda c: abs(3 - c)):
        s = game.result(state, a)
        if game.is_terminal(s):
            return a
        if not any(
            game.is_terminal(game.result(s, b)) and game.utility(game.result(s, b), 1 - me) == 1
            for b in game.actions(s)
        ):
            return a


@CAREFUL.is_wrong("columns are counted from 1")
def careful_column_number(game, state):
    me = game.to_move(state)
    best = None
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            if game.utility(s, me) == 1:
                return a + 1
            continue
        danger = False
        for b in game.actions(s):
            t = game.result(s, b)
            if game.is_terminal(t) and game.utility(t, me) == -1:
                danger = True
        if not danger:
            best = a
    if best is None:
        best = game.actions(state)[0]
    return best + 1


@CAREFUL.is_wrong("the first free column is always taken")
def careful_mover_after(game, state):
    good = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s) and game.utility(s, game.to_move(s)) > 0:
            return a
        replies = [] if game.is_terminal(s) else [game.result(s, b) for b in game.actions(s)]
        if not any(game.is_terminal(t) and game.utility(t, game.to_move(t)) > 0 for t in replies):
            good.append(a)
    return (good or list(game.actions(state)))[0]


@CAREFUL.is_wrong("it does not take a win")
def careful_end_is_win(game, state):
    me = game.to_move(state)
    safe = []
    for a in game.actions(state):
        s = game.result(state, a)
        if game.is_terminal(s):
            safe.append(a)
            continue
        if not any(game.is_terminal(game.result(s, b)) for b in game.actions(s)):
            safe.append(a)
    return safe[0] if safe else game.actions(state)[0]
