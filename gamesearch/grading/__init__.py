"""Exercises: released from their masters, checked in the notebook, graded in bulk.

One engine, `check_answer`, stands behind the notebook, the shell and the grader.
"""

from gamesearch.grading.checks import Verdict, check_answer
from gamesearch.grading.notebook import assignment, check

__all__ = ["Verdict", "assignment", "check", "check_answer"]
