"""What goes wrong with the window: where it begins, when it is tested, and against which bound."""

from __future__ import annotations

from typing import Final

from gamesearch.grading.questions.slips import Base, Fragments, Slip, slip
from gamesearch.grading.questions.textbook import ALPHA_BETA, NAMES

from .bases import (
    CUT_AT_ALPHA,
    CUT_AT_BETA,
    LOWER_THEN_CUT,
    RAISE_THEN_CUT,
    RESET_WINDOW,
    cut_then_lower,
    cut_then_raise,
    mistake,
)


def _calls(alpha: str, beta: str) -> tuple[Fragments, ...]:
    """The root's calls with another window."""
    return tuple(
        (f"return {side}(game, state, -inf, inf)", f"return {side}(game, state, {alpha}, {beta})")
        for side in ("min_value", "max_value")
    )


def _begins(name: str, advice: str, alpha: str, beta: str) -> Slip:
    """The root's call begins with another window."""
    loop = "v, move, alpha, beta = ({}), None, -inf, inf".format("inf if minimising else -inf")
    negamax = "v, move = negamax(game, state, {}, {}, side)"
    turned = f"-({beta}) if side < 0 else {alpha}", f"-({alpha}) if side < 0 else {beta}"
    return mistake(
        name, advice, in_root=_calls(alpha, beta),
        in_loop=((loop, loop.replace("-inf, inf", f"{alpha}, {beta}")),),
        in_negamax_root=((negamax.format("-inf", "inf"), negamax.format(*turned)),),
    )  # fmt: skip


def _late(name: str, max_tests: str, min_tests: str) -> Slip:
    """The test comes before the child's value has been taken in."""
    stop = "if {}:\n    return v, move\n"

    def in_side(old: str, tests: str) -> tuple[Fragments, ...]:
        update = old.rpartition("\nif ")[0]
        return ((old, stop.format(tests) + update),) if tests else ()

    return mistake(
        name,
        "Update v with the child's value first, then test v: the cut comes right after the child "
        "that causes it, before the next one is read.",
        in_max=in_side(RAISE_THEN_CUT, max_tests),
        in_min=in_side(LOWER_THEN_CUT, min_tests),
        not_in=("hard", "crossed"),
    )


_TOO_SOON: Final = (
    "{} would avoid this node, so a {} node stops when {}. Does it compare with the other bound, "
    "move the other bound, or return inside the loop?"
)
_FOR_MAX: Final = _TOO_SOON.format("MIN", "MAX", "v >= beta")
_FOR_MIN: Final = _TOO_SOON.format("MAX", "MIN", "v <= alpha")
MAX_STOPS: Final = "MAX stops after its first child"
MIN_STOPS: Final = "MIN stops after its first child"
WRONG_BOUND: Final = (
    mistake(MAX_STOPS, _FOR_MAX, in_max=(("v >= beta", "v >= alpha"),)),
    mistake(
        MAX_STOPS, _FOR_MAX,
        in_max=((RAISE_THEN_CUT, cut_then_raise(CUT_AT_BETA.replace("beta", "alpha"))),),
    ),
    mistake(MIN_STOPS, _FOR_MIN, in_min=(("v <= alpha", "v <= beta"),)),
    mistake(
        MIN_STOPS, _FOR_MIN,
        in_min=((LOWER_THEN_CUT, cut_then_lower(CUT_AT_ALPHA.replace("alpha", "beta"))),),
    ),
    mistake(
        MAX_STOPS, _FOR_MAX, in_max=(("alpha = max(alpha, v)", "beta = min(beta, v)"),),
        not_in=("crossed",),
    ),
    mistake(
        MIN_STOPS, _FOR_MIN, in_min=(("beta = min(beta, v)", "alpha = max(alpha, v)"),),
        not_in=("crossed",),
    ),
)  # fmt: skip


def _begin_at(number: str) -> Slip:
    """The window and the best values begin at a number, where infinity belongs."""
    return mistake(
        _FINITE, _OPEN, in_root=_calls(f"-{number}", number),
        in_max=(("v, move = -inf, None", f"v, move = -{number}, None"),),
        in_min=(("v, move = inf, None", f"v, move = {number}, None"),),
        not_in=("loop", "right loop"),
    )  # fmt: skip


_FINITE: Final = "the bounds begin at finite numbers instead of infinity"
_OPEN: Final = "When the search begins, any value is possible: alpha is -inf and beta is +inf."

_WHO_TESTS: Final = {
    (True, True): "both sides test", (True, False): "MAX tests", (False, True): "MIN tests",
    (False, False): "",
}  # fmt: skip
WINDOWS: Final = (
    _begins("alpha begins at 0 instead of minus infinity", _OPEN, "0", "inf"),
    _begins("beta begins at 0 instead of plus infinity", _OPEN, "-inf", "0"),
    _begins("both bounds begin at 0", _OPEN, "0", "0"),
    *(
        begun
        for n in ("1", "100", "1000", "9999", "10000", "1000000")
        for begun in (_begin_at(n), _begins(_FINITE, _OPEN, f"-{n}", n))
    ),
    *(
        _late(f"{who} for the cut one child late", in_max, in_min)
        for in_max in ("v >= beta", "alpha >= beta", "")
        for in_min in ("v <= alpha", "alpha >= beta", "")
        if (who := _WHO_TESTS[bool(in_max), bool(in_min)])
        and (not who.startswith("both") or (in_max == "v >= beta") == (in_min == "v <= alpha"))
    ),
    mistake(
        "one window is shared by all calls",
        "alpha and beta belong to one call: what a node changes holds for its own children, and "
        "must be forgotten on the way up. Make them arguments, not a list or outer variables.",
        in_max=((RAISE_THEN_CUT, "if v2 > v:\n    ...\nif v >= WINDOW[1]:\n    return v, move\n"
                          "WINDOW[0] = max(WINDOW[0], v)"),),
        in_min=((LOWER_THEN_CUT, "if v2 < v:\n    ...\nif v <= WINDOW[0]:\n    return v, move\n"
                          "WINDOW[1] = min(WINDOW[1], v)"),),
        in_root=(RESET_WINDOW,),
        not_in=("loop", "right loop", "hard", "crossed"),
    ),
    *(
        mistake(
            "an equally good move replaces the earlier one (>= instead of >)",
            "A child that was cut returns a bound. If it only equals the best value so far, the "
            "move may really be worse: keep the earlier one.",
            in_max=(("v2 > v", "v2 >= v"),) * in_max,
            in_min=(("v2 < v", "v2 <= v"),) * (not in_max),
        )
        for in_max in (True, False)
    ),
    mistake(
        "leaves are valued for MIN, player 1",
        "Values are MAX's everywhere: game.utility(state, 0).",
        in_max=(("game.utility(state, MAX)", "game.utility(state, MIN)"),),
        in_min=(("game.utility(state, MAX)", "game.utility(state, MIN)"),),
        not_in=("clamped",),
    ),
)  # fmt: skip

_AT_THE_END: Final = "    if depth == 0:\n        return 0, None\n"
_TO_A_DEPTH: Final = (
    ALPHA_BETA
    .replace("alpha, beta):", "alpha, beta, depth):")
    .replace("alpha, beta)", "alpha, beta, depth - 1)")
    .replace("    v, move = -inf", _AT_THE_END + "    v, move = -inf")
    .replace("    v, move = inf", _AT_THE_END + "    v, move = inf")
    + """
def search(game, state):
    if game.to_move(state) == MIN:
        return min_value(game, state, -inf, inf, DEPTH)
    return max_value(game, state, -inf, inf, DEPTH)
"""
)  # fmt: skip


def stops(plies: int) -> tuple[Slip, Base]:
    """Alpha-beta that gives 0 to what lies deeper."""
    name = "it stops at some depth, before the game is over"
    advice = "Go on until game.is_terminal(state), however deep the tree is."
    return slip(name, advice), Base(_TO_A_DEPTH.replace("DEPTH", str(plies)), NAMES)
