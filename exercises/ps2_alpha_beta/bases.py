"""Right alpha-betas, in several styles, for the mistakes of `ps2_alpha_beta` to be made in."""

from __future__ import annotations

from typing import Final

from gamesearch.grading.questions.patches import AnyOf, Patch
from gamesearch.grading.questions.slips import (
    Base,
    Fragments,
    Slip,
    slip,
)
from gamesearch.grading.questions.textbook import (
    ALPHA_BETA,
    ALPHA_BETA_ROOT,
    NAMES,
    after_loop,
)

# ---------------------------------------------------------------- bases

_LOOP: Final = """
def search(game, state):
    minimising = game.to_move(state) == MIN
    v, move, alpha, beta = (inf if minimising else -inf), None, -inf, inf
    for a in game.actions(state):
        below = max_value if minimising else min_value
        v2, _ = below(game, game.result(state, a), alpha, beta)
        if v2 < v if minimising else v2 > v:
            v, move = v2, a
        alpha, beta = (alpha, min(beta, v)) if minimising else (max(alpha, v), beta)
    return v, move
"""
_NEGAMAX: Final = """
def search(game, state):
    side = -1 if game.to_move(state) == MIN else +1
    v, move = negamax(game, state, -inf, inf, side)
    return side * v, move


def negamax(game, state, alpha, beta, side):
    if game.is_terminal(state):
        return side * game.utility(state, MAX), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = negamax(game, game.result(state, a), -beta, -alpha, -side)
        if -v2 > v:
            v, move = -v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move
"""
_WINDOW: Final = "\nWINDOW = [-inf, inf]\n"  # for the mistake that shares it

_RIGHT: Final = Base(ALPHA_BETA + _WINDOW + ALPHA_BETA_ROOT, NAMES, ("pair", "call"))
_LOOPED: Final = Base(ALPHA_BETA + _WINDOW + _LOOP, NAMES, ("pair", "loop"))
_LOOPED_RIGHT: Final = Base(ALPHA_BETA + _WINDOW + _LOOP, NAMES, ("pair", "right loop"))
_FOLDED: Final = Base(_NEGAMAX, NAMES, ("negamax",))


def for_max(*pairs: Fragments) -> tuple[Patch, ...]:
    return tuple(Patch(old, new, within="max_value", only="pair") for old, new in pairs)


def for_min(*pairs: Fragments) -> tuple[Patch, ...]:
    return tuple(Patch(old, new, within="min_value", only="pair") for old, new in pairs)


def _in_search(kind: str, pairs: tuple[Fragments, ...]) -> tuple[Patch, ...]:
    return tuple(Patch(old, new, within="search", only=kind) for old, new in pairs)


def mistake(
    name: str,
    advice: str,
    in_max: tuple[Fragments, ...] = (),
    in_min: tuple[Fragments, ...] = (),
    in_root: tuple[Fragments, ...] = (),
    in_loop: tuple[Fragments, ...] = (),
    in_negamax: tuple[Fragments, ...] = (),
    in_negamax_root: tuple[Fragments, ...] = (),
    not_in: tuple[str, ...] = (),
) -> Slip:
    """A mistake by the function that it is made in; the root is a mere call, or a loop."""
    patches = (
        *for_max(*in_max),
        *for_min(*in_min),
        *_in_search("call", in_root),
        *_in_search("loop", in_loop),
        *(Patch(old, new, within="negamax", only="negamax") for old, new in in_negamax),
        *_in_search("negamax", in_negamax_root),
    )
    return slip(name, advice, patches, not_in)


CUT_RETURNS: Final = "if ...:\n    return v, move"
CUT_AT_BETA: Final = "if v >= beta:\n    return v, move"
CUT_AT_ALPHA: Final = "if v <= alpha:\n    return v, move"
RAISE_THEN_CUT: Final = f"if v2 > v:\n    ...\n    alpha = max(alpha, v)\n{CUT_AT_BETA}"
LOWER_THEN_CUT: Final = f"if v2 < v:\n    ...\n    beta = min(beta, v)\n{CUT_AT_ALPHA}"
RESET_WINDOW: Final = (
    "def search(game, state):\n    ...",
    "def search(game, state):\n    WINDOW[:] = -inf, inf\n    ...",
)


def cut_then_raise(cut: str) -> str:
    """MAX's test and then its bound, in the other order than in RAISE_THEN_CUT."""
    return f"if v2 > v:\n    ...\n{cut}\nalpha = max(alpha, v)"


def cut_then_lower(cut: str) -> str:
    """The same for MIN."""
    return f"if v2 < v:\n    ...\n{cut}\nbeta = min(beta, v)"


# ---------------------------------------------------------------- styles

# fail-hard: what a node returns never leaves its window
_HARD: Final = (
    *for_max((CUT_RETURNS, CUT_RETURNS.replace("return v", "return beta"))),
    *for_max(after_loop("alpha, move")),
    *for_min((CUT_RETURNS, CUT_RETURNS.replace("return v", "return alpha"))),
    *for_min(after_loop("beta, move")),
)
# and neither does a leaf
_LEAF: Final = ("game.utility(state, MAX)", "max(alpha, min(beta, game.utility(state, MAX)))")
_CLAMPED: Final = (*for_max(_LEAF), *for_min(_LEAF))
# the cut tests whether alpha has met beta: at a window of one value, before v gets there
_CROSSED: Final = AnyOf((
    *for_max(("v >= beta", "alpha >= beta"), ("v > beta", "alpha > beta"),
             ("v >= WINDOW[1]", "WINDOW[0] >= WINDOW[1]")),
    *for_min(("v <= alpha", "alpha >= beta"), ("v < alpha", "alpha > beta"),
             ("v <= WINDOW[0]", "WINDOW[0] >= WINDOW[1]")),
))  # fmt: skip


def _styles(base: Base) -> tuple[Base, Base, Base]:
    """The base itself, fail-hard, and fail-hard at the leaves too."""
    hard = base.styled("hard", *_HARD)
    return base, hard, hard.styled("clamped", *_CLAMPED)


_MET: Final = tuple(base.styled("crossed", _CROSSED) for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT))
PLAIN, HARD, *_MORE = (
    style for base in (_RIGHT, _LOOPED, _LOOPED_RIGHT, *_MET) for style in _styles(base)
)
BASES: Final = (PLAIN, HARD, *_MORE, _FOLDED)
