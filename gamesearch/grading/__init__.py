"""Exercises: released from their masters, checked in the notebook, graded in bulk.

One engine, `check_answer`, stands behind the notebook, the shell and the grader.
"""

from gamesearch.grading.checks import check_answer
from gamesearch.grading.kept_answer import keep_answer
from gamesearch.grading.notebook import assignment, check
from gamesearch.grading.verdict import Verdict

__all__ = ["Verdict", "assignment", "check", "check_answer", "keep_answer"]
