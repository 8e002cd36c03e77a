"""A tree that starts unsolved, without a browser: what it asks, and what it keeps to itself."""

from __future__ import annotations

from typing import Any

import pytest

from gamesearch import TicTacToe, TreeWidget

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_a_tree_that_asks_opens_unsolved() -> None:
    widget = TreeWidget(BOOK, ask=True)
    assert widget.step == widget.reached == 0
    assert widget.asked["prompt"] == (
        "What will alpha-beta find? On the tree, type what each node is worth and click the "
        "branches that it cuts off; leave blank what it never reaches. Then step."
    )
    assert len(widget.asked["items"]) == 16
    assert {item["at"] for item in widget.asked["items"]} == set(widget.asked["places"])
    data = widget._repr_mimebundle_()[0]
    assert "best move" not in data["image/svg+xml"] + data["text/plain"]
    assert TreeWidget(BOOK).asked == {}


def test_it_may_ask_for_values_or_for_cuts_alone() -> None:
    kinds = {"values": {False}, "cuts": {True}}
    for kind, branches in kinds.items():
        items = TreeWidget(BOOK, ask=kind).asked["items"]
        assert {item["branch"] for item in items} == branches
    assert len(TreeWidget(BOOK, ask=["values", "cuts"]).asked["items"]) == 16
    assert TreeWidget(BOOK, ask="cuts").asked["prompt"] == (
        "What will alpha-beta find? On the tree, click the branches that it cuts off. Then step."
    )  # a branch that it cuts is not left blank


def test_the_whole_walk_with_its_bounds_is_one_exercise() -> None:
    widget = TreeWidget(BOOK, ask=("values", "cuts", "bounds"))
    assert widget.asked["prompt"] == (
        "What will alpha-beta find? On the tree, type what each node is worth, click the branches "
        "that it cuts off and type the α and β with which each node is entered, such as “3 ∞”; "
        "leave blank what it never reaches. Then step."
    )
    bounds = [item for item in widget.asked["items"] if item["hides"] == "w"]
    assert [(item["id"], item["replies"][0]) for item in bounds] == [
        ("bounds 0", [["-inf", "inf"], "right", ""]),
        ("bounds 1", [[3, "inf"], "right", ""]),
        ("bounds 2", [[3, "inf"], "right", ""]),
    ]
    assert TreeWidget(BOOK, search="minimax", ask="bounds").asked == {}  # it has none


@pytest.mark.parametrize("wrong", ["moves", 3, ["values", "x"]])
def test_what_cannot_be_asked_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="any of values, cuts, bounds was expected"):
        TreeWidget(BOOK, ask=wrong)


def test_only_one_search_on_a_written_tree_can_be_asked_about() -> None:
    with pytest.raises(ValueError, match="written out"):
        TreeWidget(TicTacToe(), depth=2, ask=True)
    with pytest.raises(ValueError, match="the start of a search"):
        TreeWidget(BOOK, ask=True, at="end")


def test_another_tree_is_asked_about_from_its_start() -> None:
    widget = TreeWidget(BOOK, ask=True)
    widget.answers = {"0": "3"}
    widget.values = {"2.2": 1}
    assert widget.answers == {"0": "3"}  # nothing was judged yet
    widget.step = widget.reached = 20
    widget.overlay = "none"
    assert (widget.step, widget.reached, widget.answers) == (20, 20, {"0": "3"})
    widget.step = len(widget.frames) - 1
    widget.values = {"2.2": 2}
    assert (widget.step, widget.reached, widget.answers) == (0, 0, {})
    widget.chosen = "minimax"
    assert widget.asked["prompt"].startswith("What will minimax find?")


@pytest.mark.parametrize(
    ("leaves", "search", "size"),
    [([(1, 2), (3, 1)], "max^n", 2), ([(1, 2, 0), (3, 1, 1)], "max^n", 3), ([1, 2], "minimax", 1)],
)
def test_a_field_has_room_for_the_numbers_of_all_players(
    leaves: list[Any], search: str, size: int
) -> None:
    widget = TreeWidget([leaves, leaves], search=search, ask="values")
    assert widget.asked["size"] == size
