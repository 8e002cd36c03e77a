"""A session with a student's process about one assignment: the sandbox knows no questions.

What the sandbox has to be told is here: what the assignment gives its students, how a game tree is
made from a message, which games are watched, and whose time a check counts.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any, Final

from gamesearch.games.tree import GameTree
from gamesearch.games.tree_text import Chance
from gamesearch.grading.answer_time import Stopwatch
from gamesearch.grading.assignment_loader import given_with
from gamesearch.grading.sandbox.process import Overrun, Sandbox, allowance_for
from gamesearch.grading.sandbox.protocol import Garbled, measure_tree
from gamesearch.grading.sandbox.session import GameKinds, Session
from gamesearch.grading.watched_search import WatchedGame
from gamesearch.time_limit import TraceTimeout


def answer_session(
    sandbox: Sandbox,
    assignment: str,
    student: str,
    *,
    hides_tests: bool = False,
    overtime: bool = False,
) -> Session:
    """Begin to talk to a process about an assignment; the options are those of `Session`."""
    given = {name: partial(give, student) for name, give in given_with(assignment).items()}
    return Session(sandbox, given, KINDS, hides_tests=hides_tests, overtime=overtime)


def stopwatch_of(session: Session) -> Stopwatch:
    """Return what limits the time of a check to what the process of a session computes."""
    return Stopwatch(
        lambda seconds: session.allowed(allowance_for(seconds), _stopped_by),
        lambda: session.spent().computed,
    )


def _stopped_by(overrun: Overrun) -> TraceTimeout:
    stopped = TraceTimeout()
    stopped.seconds, stopped.waited = overrun.seconds, overrun.account == "waited"
    return stopped


def _tree(content: Any) -> GameTree:
    """Return a game tree that the student's side made. Raises Garbled for an impossible one."""
    match content:
        case [nested, [*turns]]:
            with suppress(ValueError, TypeError):
                return GameTree(measure_tree(nested), turns=turns)
    raise Garbled("something that is not a game tree")


def _chance(content: Any) -> Chance:
    match content:
        case [*outcomes] if all(type(one) is tuple and len(one) == 2 for one in outcomes):
            return Chance(outcomes)
    raise Garbled("something that is not a chance node")


KINDS: Final[GameKinds] = ({"g": _tree, "c": _chance}, WatchedGame)
