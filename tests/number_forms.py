"""How numbers may be typed, and what each of the readers makes of them; None for a refusal.

The browser reads answers (tests/browser/test_quiz_widget.py), and so does Python
(test_reading.py); the browser counts leaves up and down (test_tree_widget_edits.py there), and
Python reads them (test_tree_widget.py).
"""

from __future__ import annotations

from typing import Final

TYPED: Final = [  # what is typed, as an answer, as a leaf
    ("3", 3, 3),
    (" 3 ", 3, 3),
    ("3.0", 3, 3),
    ("+4", 4, 4),
    ("-2.5", -2.5, -2.5),
    ("−3", -3, -3),  # the sign for minus
    ("–3", -3, -3),  # a dash
    (".5", 0.5, 0.5),
    ("5/2", 2.5, 2.5),
    ("-1/4", -0.25, -0.25),
    ("−2.5", -2.5, -2.5),
    ("2,5", 2.5, None),  # a leaf's comma might stand between two numbers
    ("-3,5", -3.5, None),
    ("−3,5", -3.5, None),
    ("inf", "inf", None),
    ("INF", "inf", None),
    ("infinity", "inf", None),
    ("∞", "inf", None),
    ("+∞", "inf", None),
    ("-oo", "-inf", None),
    ("−∞", "-inf", None),
    ("1e3", None, 1000),  # Python's own forms go for leaves
    ("1_000", None, 1000),
    ("", None, None),
    ("three", None, None),
    ("nan", None, None),
    ("1/0", None, None),
    ("1/2/3", None, None),
    ("1 2", None, None),
    ("--3", None, 3),
    ("3-", None, None),
    ("9" * 400, None, None),
]
