"""Items of a question, and how its answers are judged.

A question has items, one for each answer that is asked for. An item carries a reply to every
foreseeable answer, and one for all others: judging is looking up. So a page that has the question
can judge without Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from gamesearch.game import Path
from gamesearch.games.tree import GameTree
from gamesearch.tracing.tracer import Trace
from gamesearch.wrong_step import same_value

Answer = float | tuple[float, ...] | bool | tuple[str, float]  # the last is a bound: ("≤", 2)
Verdict = Literal["right", "wrong", "empty"]


class Item(NamedTuple):
    """One answer that is asked for, and all that can be said about it."""

    id: str  # the node's path as "0.2", or "alpha", "beta", "move"
    path: Path
    name: str  # what is asked for: "the value of C"
    right: tuple[Answer, ...]  # every answer that is accepted
    otherwise: str  # what is said to any other answer
    step: int  # of the traced run, where it can be seen
    hints: tuple[str, str, str] = ("", "", "")  # where to look; the rule there; this one answer
    says: tuple[tuple[Answer, str], ...] = ()  # what is said to mistakes, if they are not right
    needs: tuple[str, ...] = ()  # items to put right before this one
    rests: str = ""  # what is said until they are
    blamed: Path | None = None  # the node that a mistake is marked at, if not its own
    default: bool | None = None  # what no answer stands for

    @property
    def replies(self) -> list[tuple[Answer, Verdict, str]]:
        """All answers that were foreseen, each with the verdict on it and what is said."""
        replies: list[tuple[Answer, Verdict, str]] = [(right, "right", "") for right in self.right]
        for mistake, text in self.says:
            if not any(same_answer(mistake, right) for right in self.right):
                replies.append((mistake, "wrong", text))
        return replies

    def judge(self, answer: object) -> tuple[Verdict, str]:
        """Return the verdict on an answer (None if there is none), and what is said to it."""
        answer = self.default if answer is None else answer
        if answer is None:
            return "empty", ""
        for known, verdict, text in self.replies:
            if same_answer(known, answer):
                return verdict, text
        return "wrong", self.otherwise


class QuizQuestion(NamedTuple):
    """A tree, what is asked about it, and the run of the search that has the answers."""

    kind: str
    tree: GameTree
    prompt: str
    items: tuple[Item, ...]
    run: Trace
    node: Path | None = None  # the node that the question is about


class Judgement(NamedTuple):
    """The judgement on one item: right, wrong or empty."""

    item: Item
    verdict: Verdict
    text: str


def judge(question: QuizQuestion, answers: Mapping[str, object]) -> list[Judgement]:
    """Look every item's answer up; `answers` has them by the items' ids.

    If an item depends on others, nothing is said about it until those are right.

    >>> from gamesearch.quizzes import Quiz
    >>> question = Quiz("values", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]]).question(0)
    >>> judge(question, {"0": 3, "1": 6, "2": 2})[1].text
    '6 is the largest of 2, 4 and 6, and C is a MIN node: it takes the smallest.'
    """
    judged = {item.id: item.judge(answers.get(item.id)) for item in question.items}
    judgements = []
    for item in question.items:
        verdict, text = judged[item.id]
        early = verdict == "wrong" and any(judged[need][0] != "right" for need in item.needs)
        judgements.append(Judgement(item, verdict, item.rests if early else text))
    return judgements


def is_right(judgements: Sequence[Judgement]) -> bool:
    """Return whether every answer is there and right."""
    return all(judgement.verdict == "right" for judgement in judgements)


def same_answer(one: object, other: object) -> bool:
    """Return whether two answers are the same, numbers to two decimals."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same_answer, one, other))
    if isinstance(one, bool | str) or isinstance(other, bool | str):
        return type(one) is type(other) and one == other
    return same_value(one, other)
