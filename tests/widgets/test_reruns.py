"""A cell that is run again keeps what its reader has answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import IPython
import pytest

from gamesearch import QuizWidget, TreeWidget
from gamesearch.widgets import kernel

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
EVENT = {"difficulty": 1, "number": 0, "shown": True}


class Shell:
    """A kernel's shell, which says which cell runs."""

    parent: dict[str, Any]

    def get_parent(self) -> dict[str, Any]:
        return self.parent


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Has a cell run; without a name, code that no front end knows as a cell."""
    shell = Shell()
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    numbers = iter(range(100))

    def run(cell: str | None = "one") -> None:
        metadata = {"cellId": cell} if cell else {}
        shell.parent = {"metadata": metadata, "header": {"msg_id": f"m{next(numbers)}"}}

    run()
    yield run
    kernel._made.clear()


def answered(**given: Any) -> QuizWidget:
    quiz = QuizWidget("cuts", **given)
    quiz.set_state({"events": [EVENT], "number": 1})
    return quiz


def test_a_quiz_goes_on_with_its_score(run: Callable[..., None]) -> None:
    answered()
    run()
    again = QuizWidget("cuts")
    assert (again.number, again.events, again.series[0]["number"]) == (1, [EVENT], 1)
    run()
    assert QuizWidget("cuts").events == [EVENT]


def test_a_tree_that_asks_goes_on_with_its_answers(run: Callable[..., None]) -> None:
    tree = TreeWidget(BOOK, ask=True)
    tree.set_state({"answers": {"0": "3"}, "reached": 4, "step": 4})
    run()
    again = TreeWidget(BOOK, ask=True)
    assert (again.answers, again.reached, again.step) == ({"0": "3"}, 4, 4)


@pytest.mark.parametrize("cell", ["two", None])
def test_another_cell_begins_anew(run: Callable[..., None], cell: str | None) -> None:
    run(cell)
    answered()
    run("one")
    assert QuizWidget("cuts").events == []


@pytest.mark.parametrize(
    "change", [{"seed": 1}, {"difficulty": 2}, {"tree": BOOK}, {"adapt": False}]
)
def test_another_question_begins_anew(run: Callable[..., None], change: dict[str, Any]) -> None:
    answered()
    run()
    assert QuizWidget("cuts", **change).events == []
    run()
    assert TreeWidget(BOOK, ask=True).answers == {}
    run()
    assert TreeWidget([[1, 2], [3, 4]], ask=True).answers == {}


def test_the_widgets_of_a_cell_keep_their_own(run: Callable[..., None]) -> None:
    QuizWidget("cuts")
    answered()
    run()
    assert [QuizWidget("cuts").events, QuizWidget("cuts").events] == [[], [EVENT]]


def test_a_front_end_that_names_no_cell_is_served(
    run: Callable[..., None], monkeypatch: Any
) -> None:
    for shell in (None, object()):
        monkeypatch.setattr(IPython, "get_ipython", lambda shell=shell: shell)
        assert kernel.running_cell() is None
        assert answered().number == 1
