"""Numbers as pictures and captions write them."""

from __future__ import annotations

from math import inf, nextafter
from typing import Any

import pytest

from gamesearch.tracing.notation import show


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "?"), (3, "3"), (-5, "−5"), (inf, "+∞"), (-inf, "−∞"), (2.1, "2.1"),
        (1 / 3, "0.3333"), (0.1 + 0.2, "0.3"), (0.125, "0.125"), (1.005, "1.005"),
        (-3.14159, "−3.14159"), (2e-9, "2e−09"),
        (nextafter(0, -1), "0"),  # a null window ends there, and one at 3 is shown as 3
        ((1, 2, 6), "(1, 2, 6)"), ((1, -2), "(1, −2)"), ("?", "?"),
        # large numbers are shown whole, and huge ones short
        (1000000.5, "1000000.5"), (-123456.7, "−123456.7"), (100000 / 7, "14286"), (12345, "12345"),
        (10**9, "1e+9"), (-1.5e9, "−1.5e+9"), (1234567890, "1234567890"), (999999, "999999"),
        (10**15, "1e+15"), (-(10**308), "−1e+308"), (10**400, "1e+400"), (2.5e20, "2.5e+20"),
    ],
)  # fmt: skip
def test_show(value: Any, text: str) -> None:
    assert show(value) == text


def test_show_with_a_bound() -> None:
    assert show(2, "≤") == "≤2"
    assert show(15, "≥") == "≥15"
