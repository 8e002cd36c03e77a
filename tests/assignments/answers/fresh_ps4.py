"""Answers to questions 2 and 3 of ps4_evaluation, written without a look at the checks."""

from __future__ import annotations

from math import inf, tanh

from gamesearch.games import Checkers
from tests.assignments.answers.edits import edited
from tests.assignments.answers.lists import Answers

EVALUATE, CUTOFF = Answers(), Answers()
checkers = Checkers()


def slip(answers, fault, name, style, *edits):
    """A wrong answer made from a style."""
    answers.is_wrong(fault)(edited(style, *edits, name=name))


# ---------------------------------------------------------------- q3: cut off, and evaluate


@CUTOFF.is_right
def plain(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    best, choice = None, None
    for action in game.actions(state):
        value, _ = plain(game, game.result(state, action), depth - 1, evaluate)
        if best is None or (value > best if game.to_move(state) == 0 else value < best):
            best, choice = value, action
    return best, choice


@CUTOFF.is_right
def with_a_helper(game, state, depth, evaluate):
    def worth(s, left):
        if game.is_terminal(s):
            return game.utility(s, 0)
        if left <= 0:
            return evaluate(s, 0)
        values = [worth(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(values) if game.to_move(s) == 0 else min(values)

    if game.is_terminal(state) or depth == 0:
        return worth(state, depth), None
    pick = max if game.to_move(state) == 0 else min
    pairs = [
        (worth(game.result(state, a), depth - 1), i) for i, a in enumerate(game.actions(state))
    ]
    value, place = pick(pairs, key=lambda pair: pair[0])
    return value, game.actions(state)[place]


@CUTOFF.is_right
def with_windows(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    if depth == 0:
        return evaluate(state, 0), None
    wants_more = game.to_move(state) == 0
    best, choice = (-inf if wants_more else inf), None
    for action in game.actions(state):
        child = game.result(state, action)
        value = with_windows(game, child, depth - 1, evaluate, alpha, beta)[0]
        if (value > best) if wants_more else (value < best):
            best, choice = value, action
        if wants_more:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best, choice


@CUTOFF.is_right
def counted_up(game, state, depth, evaluate):
    def search(s, ply):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        if ply == depth:
            return evaluate(s, 0), None
        options = [(search(game.result(s, a), ply + 1)[0], a) for a in game.actions(s)]
        pick = max if game.to_move(s) == 0 else min
        return pick(options, key=lambda option: option[0])

    return search(state, 0)


slip(
    CUTOFF,
    "it cuts off before it asks whether the game is over",
    "depth_before_terminal",
    plain,
    (
        "if game.is_terminal(state):\n    return game.utility(state, 0), None\n"
        "if depth == 0:\n    return evaluate(state, 0), None",
        "if depth == 0:\n    return evaluate(state, 0), None\n"
        "if game.is_terminal(state):\n    return game.utility(state, 0), None",
    ),
)
slip(CUTOFF, "depth is off by one", "one_ply_too_few", plain, ("depth == 0", "depth == 1"))
slip(CUTOFF, "depth is off by one", "one_ply_too_many", plain, ("depth == 0", "depth < 0"))
slip(
    CUTOFF,
    "it goes on at node C, where it should stop",
    "never_counts_down",
    with_a_helper,
    ("left - 1)", "left)"),
)
slip(
    CUTOFF,
    "the evaluation is taken from the point of view of the player",
    "evaluates_for_the_mover",
    plain,
    ("evaluate(state, 0)", "evaluate(state, game.to_move(state))"),
)
slip(
    CUTOFF,
    "the evaluation has the wrong sign",
    "evaluates_for_min",
    with_a_helper,
    ("evaluate(s, 0)", "evaluate(s, 1)"),
)
slip(
    CUTOFF,
    "a position at the depth limit is worth 0",
    "ignores_the_evaluation",
    plain,
    ("evaluate(state, 0), None", "0, None"),
)
slip(
    CUTOFF,
    "the levels never alternate: MAX moves on every level",
    "max_everywhere",
    with_a_helper,
    ("return max(values) if game.to_move(s) == 0 else min(values)", "return max(values)"),
)
slip(
    CUTOFF,
    "the value is",
    "min_at_the_root",
    with_a_helper,
    ("pick = max if game.to_move(state) == 0 else min", "pick = min"),
)
slip(
    CUTOFF,
    "both sides start at 0",
    "starts_at_zero",
    with_windows,
    ("(-inf if wants_more else inf)", "0"),
)
slip(
    CUTOFF,
    "it evaluates every node on its way, though only the last",
    "evaluates_every_node",
    plain,
    ("best, choice = None, None", "best, choice = None, None\nevaluate(state, 0)"),
)
slip(
    CUTOFF,
    "the value is",
    "by_depth_parity",
    with_windows,
    ("game.to_move(state) == 0", "depth % 2 == 0"),
)
slip(
    CUTOFF,
    "the action's index is returned, not the action",
    "the_place",
    plain,
    ("for action in game.actions(state):", "for place, action in enumerate(game.actions(state)):"),
    ("value, action\n", "value, place\n"),
)
slip(CUTOFF, "no action is returned", "keeps_the_reply", plain, ("value, _ =", "value, action ="))
slip(
    CUTOFF,
    "finished games are valued for the player to move",
    "utility_of_the_mover",
    with_windows,
    ("game.utility(state, 0)", "game.utility(state, game.to_move(state))"),
)
slip(
    CUTOFF,
    "it raised ValueError",
    "no_terminal_test",
    with_a_helper,
    ("if game.is_terminal(s):\n    return game.utility(s, 0)\n", ""),
)
slip(
    CUTOFF,
    "the value is",
    "last_child",
    counted_up,
    ("return pick(options, key=lambda option: option[0])", "return options[-1]"),
)
slip(
    CUTOFF,
    "MAX and MIN are swapped",
    "pick_by_pair_from_the_other_side",
    counted_up,
    ("pick = max if game.to_move(s) == 0 else min", "pick = min if game.to_move(s) == 0 else max"),
)
slip(
    CUTOFF,
    "it returned 1 (int); a pair (value, action) was expected",
    "value_alone",
    counted_up,
    ("return search(state, 0)", "return search(state, 0)[0]"),
)
slip(
    CUTOFF,
    "beta has no effect",
    "cuts_too_much",
    with_windows,
    ("beta = min(beta, best)", "beta = min(beta, best)\nif alpha > beta - 1:\n    break"),
)
slip(
    CUTOFF,
    "it goes on at node B, where it should stop",
    "fixed_depth_of_two",
    plain,
    ("depth == 0", "len(state) == 2"),
)
slip(
    CUTOFF,
    "the value is",
    "sign_lost",
    with_a_helper,
    ("return evaluate(s, 0)", "return abs(evaluate(s, 0))"),
)
slip(
    CUTOFF,
    "the value is",
    "truncated",
    with_a_helper,
    ("return evaluate(s, 0)", "return int(evaluate(s, 0))"),
)
slip(
    CUTOFF,
    "the value is rounded",
    "two_decimals",
    with_a_helper,
    ("return evaluate(s, 0)", "return round(evaluate(s, 0), 2)"),
)

slip(
    CUTOFF,
    "the depth is reduced once for each child",
    "counts_children",
    plain,
    ("depth == 0", "depth <= 0"),
    (
        "value, _ = plain(game, game.result(state, action), depth - 1, evaluate)",
        "depth -= 1\nvalue, _ = plain(game, game.result(state, action), depth, evaluate)",
    ),
)


# ---------------------------------------------------------------- q2: one number


@EVALUATE.is_right
def a_sum(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    named = checkers.features(state, player)
    return 0.02 * named["pieces"] + 0.04 * named["kings"] + 0.001 * named["advance_sum"]


@EVALUATE.is_right
def squashed(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    named = checkers.features(state, player)
    return 0.99 * tanh(0.1 * named["pieces"] + 0.2 * named["kings"] + 0.004 * named["advance_sum"])


@EVALUATE.is_wrong("White's men count more the less they have advanced")
def rows_from_the_top(state, player):
    if checkers.is_terminal(state):
        return checkers.utility(state, player)
    (black, crowned), (white, other) = checkers.squares(state, 0), checkers.squares(state, 1)
    ahead = len(black) - len(white) + 1.5 * (len(crowned) - len(other))
    ahead += 0.1 * (sum((s - 1) // 4 for s in black) - sum((s - 1) // 4 for s in white))
    return ahead / 60 if player == 0 else -ahead / 60


slip(
    EVALUATE,
    "a finished game is valued by its pieces",
    "forgets_the_end",
    a_sum,
    ("if checkers.is_terminal(state):\n    return checkers.utility(state, player)\n", ""),
)
slip(
    EVALUATE,
    "an unfinished game is worth as much as a win",
    "too_large",
    a_sum,
    ("0.02 *", "0.4 *"),
    ("0.04 *", "0.8 *"),
)
slip(
    EVALUATE,
    "in finished games the player is ignored",
    "utility_of_black",
    a_sum,
    ("utility(state, player)", "utility(state, 0)"),
)
slip(
    EVALUATE,
    "the player is ignored",
    "features_of_black",
    a_sum,
    ("features(state, player)", "features(state, 0)"),
)
slip(
    EVALUATE,
    "it answers for the player to move, not for the player who asks",
    "features_of_the_mover",
    squashed,
    ("features(state, player)", "features(state, checkers.to_move(state))"),
)
EVALUATE.is_right(edited(a_sum, ("0.04 *", "0.02 *"), name="kings_count_as_pieces_too"))
slip(EVALUATE, "a king counts less than a man", "kings_as_men", a_sum, ("0.04 *", "0 *"))
slip(
    EVALUATE,
    "it ignores how far a man has advanced",
    "no_advance",
    a_sum,
    (' + 0.001 * named["advance_sum"]', ""),
)
slip(
    EVALUATE,
    "a man counts more the less it has advanced",
    "advance_backwards",
    a_sum,
    ("+ 0.001", "- 0.001"),
)
slip(
    EVALUATE,
    "an extra man is worth nothing",
    "men_of_no_weight",
    a_sum,
    ('0.02 * named["pieces"] + ', ""),
)
slip(
    EVALUATE,
    "the player to move is given a bonus",
    "a_bonus_for_the_turn",
    a_sum,
    ('named["advance_sum"]', 'named["advance_sum"] + 0.01 * (checkers.to_move(state) == player)'),
)
slip(
    EVALUATE,
    "both players are given the same bonus",
    "shifted",
    a_sum,
    ("return 0.02", "return 0.05 + 0.02"),
)
slip(
    EVALUATE,
    "finished games are not worth their utilities",
    "a_loss_is_zero",
    a_sum,
    ("return checkers.utility(state, player)", "return max(0, checkers.utility(state, player))"),
)
slip(
    EVALUATE, "a king counts less than a man", "kings_outweigh_nothing", squashed, ("0.2 *", "0 *")
)
slip(
    EVALUATE,
    "it is never negative, whoever is ahead",
    "absolute",
    a_sum,
    ("return 0.02", "return abs(0.02"),
    ('named["advance_sum"]', 'named["advance_sum"])'),
)
slip(EVALUATE, "it returned None", "nothing_returned", a_sum, ("return 0.02", "0.02"))
slip(
    EVALUATE,
    "it raised KeyError: 'Pieces'",
    "a_missing_feature",
    a_sum,
    ('named["pieces"]', 'named["Pieces"]'),
)
A_SUM = (
    'return 0.02 * named["pieces"] + 0.04 * named["kings"] + 0.001 * named["advance_sum"]',
    "return {}",
)
A_MAN = '(named["pieces"] + 2 * named["kings"])'
for name, fault, instead in (
    ("a_chance", "it goes from 0 to 1", f"1 / (1 + 2.718 ** -{A_MAN})"),
    ("floored", "every unfinished game is worth a whole number", f"{A_MAN} // 40"),
):
    slip(EVALUATE, fault, name, a_sum, (A_SUM[0], A_SUM[1].format(instead)))
