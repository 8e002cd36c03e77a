"""Numbers and errors as pictures and captions write them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import inf
from numbers import Real
from sys import float_info
from typing import Any, Final, TypeGuard

from gamesearch.reading import Ratio

NUMBERS: Final = frozenset({int, float, bool, type(None)})  # what most variables are
LARGE: Final = 10**9  # from here on a round number goes by its power of ten
HUGE: Final = 10**15  # and any other
TYPED: Final = 10  # digits at most of a number that somebody typed
LEAST: Final = float_info.min  # of positive numbers: a null window at 0 ends below it


def is_real(value: object) -> TypeGuard[float]:
    """Return whether it is a number, and not a truth value."""
    kind: Any = type(value)
    return kind is int or kind is float or _is_numeric(kind)


@lru_cache(maxsize=256)  # to ask a class for Real takes long, and every step asks
def _is_numeric(kind: Any) -> bool:
    return issubclass(kind, Real | Decimal) and kind is not bool


def vector_of(value: object) -> tuple[float, ...] | None:
    """Return a tuple, list or array of numbers as a tuple; None if it is none of these."""
    if isinstance(value, tuple | list):
        return tuple(value) if value and all(map(is_real, value)) else None
    shape = getattr(value, "shape", None)
    if not isinstance(shape, tuple) or len(shape) != 1 or not hasattr(value, "tolist"):
        return None
    return vector_of(value.tolist())


def show(value: Any, bound: str = "") -> str:
    """Write a value like the pictures: −5, +∞, (1, 2, 6), 2.1; with ≤ or ≥ if it is a bound."""
    if value is None:
        return "?"
    value = vector_of(value) or value
    if isinstance(value, tuple | list):
        return bound + "(" + ", ".join(show(part) for part in value) + ")"
    if not is_real(value):
        return bound + str(value)
    if value in (inf, -inf):
        return "+∞" if value > 0 else "−∞"
    return bound + in_digits(value).replace("-", "−")


def in_full(number: Any) -> str:
    """Write a number with up to twelve digits: two that look alike may differ in them."""
    return f"{float(number):.12g}".replace("-", "−")


def in_digits(value: Any) -> str:
    """Write a number as it was typed: four digits of a fraction, a huge one's power of ten."""
    if not isinstance(value, int | float | Fraction):  # numpy's, a Decimal
        value = int(value) if value == int(value) else float(value)
    if not isinstance(value, Fraction) and abs(value) >= LARGE:
        digits, power = f"{Decimal(value):.3e}".split("e")
        short = f"{digits.rstrip('0').rstrip('.')}e{power}"
        if abs(value) >= HUGE or Decimal(short) == value:
            return short
    if isinstance(value, float) and not isinstance(value, Ratio):
        if abs(value) < LEAST:
            return "0"
        whole = f"{value:.{TYPED}g}"
        if float(whole) == value:  # nobody types more digits, and a quotient has more
            return whole
        return f"{value:.4g}" if abs(value) < 9999.5 else f"{value:.0f}"
    return str(value)


def is_stop(error: BaseException | None) -> bool:
    """Return whether the tracer stopped the search, which itself made no mistake."""
    return type(error).__module__.startswith(("gamesearch.tracing.", "gamesearch.time_limit"))


def error_in_words(error: BaseException | None, where: str = "") -> str:
    """Write an exception's name, where it was raised, and what it says, if anything.

    Where the tracer stopped the search, what it says is enough.
    """
    if is_stop(error):
        return f"{error} ({where})" if where else str(error)
    place, words = f" in {where}" if where else "", f": {error}" if str(error) else ""
    return f"{type(error).__name__}{place}{words}"
