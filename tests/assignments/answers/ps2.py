"""Answers to question 2 of ps2_alpha_beta, as students hand them in: alpha-beta.

Every one is written from nothing, in its author's own way; none comes from the package's source
or from its table of faults. `ps2_styles` and `ps2_rare` hold what is right, `ps2_mistakes` the
same styles with slips, `ps2_wild` what else is handed in.
"""

from __future__ import annotations

import importlib

from tests.assignments.answers import ps2_mistakes, ps2_rare, ps2_styles, ps2_wild
from tests.assignments.answers.ps2_list import MISTAKES, RIGHT

MODULES = (ps2_styles, ps2_rare, ps2_mistakes, ps2_wild)


def forget() -> None:
    """Write every answer anew: some of them keep what an earlier test made them find."""
    MISTAKES.clear()
    RIGHT.clear()
    for module in MODULES:
        importlib.reload(module)
