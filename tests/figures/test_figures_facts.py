"""What the figures of the four other lectures have to show; Roch's have a file of their own."""

from __future__ import annotations

import pytest

from gamesearch.figures.lectures.danyluk import _all_pieces, rows_of_four
from tests.figures.drawn import frames_of as frames
from tests.figures.drawn import page_of as page
from tests.figures.drawn import texts


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("problem-solving", 2), ("several-agents", 7), ("formulation", 6), ("minimax-decision", 2),
        ("properties", 11), ("pruning", 6), ("alpha-and-beta", 8 + 2), ("move-ordering", 9),
        ("type-a-and-b", 3),
    ],
)  # fmt: skip
def test_lists_are_revealed_as_the_lecture_reveals_them(name, count):
    assert len(frames(f"aravindan/{name}")) == count


def test_pruning_shows_only_the_leaves_that_were_read():
    """AIMA's figure 5.5: 4 and 6 come pruned when C is cut; nothing comes before its time."""
    leaves = [["3"], ["3", "12"], ["3", "12", "8"], ["3", "12", "8", "2", "4", "6"]]
    leaves += [[*leaves[3], "14"], [*leaves[3], "14", "5", "2"]]
    for number, expected in enumerate(leaves, 1):
        shown = page("aravindan/pruning", number)
        drawn = {o[2:]: words for o, words in shown.classes.items() if o.startswith("n_")}
        found = [shown.text_of(f"n_{o}") for o, words in drawn.items() if "leaf" in words]
        assert found == expected
        inner = {o for o, words in drawn.items() if "leaf" not in words}
        assert inner == {"r", "0", *(["1"] * (number > 3)), *(["2"] * (number > 4))}
        assert "α" not in frames("aravindan/pruning")[number - 1].alt  # the boxes hold ranges


def test_all_six_stages_on_two_pages():
    expected = [  # A, B, C and D in each panel, as far as they have been entered
        "[−∞, +∞] [−∞, 3]", "[−∞, +∞] [−∞, 3]", "[3, +∞] [3, 3]", "[3, +∞] [3, 3] [−∞, 2]",
        "[3, 14] [3, 3] [−∞, 2] [−∞, 14]", "[3, 3] [3, 3] [−∞, 2] [2, 2]",
    ]  # fmt: skip
    for number, letters in enumerate(("abcd", "ef"), 1):
        shown = page("aravindan/pruning-on-one-page", number)
        words = texts(shown)
        assert [text[:3] for text in words if text.startswith("(")] == [f"({c})" for c in letters]
        windows = {text.owner: text.words for text in shown.texts if "w_" in text.owner}
        for panel, letter in enumerate(letters, 1):
            prefix = f"t{panel}_" if panel > 1 else ""
            here = (windows.get(f"{prefix}w_{node}") for node in ("r", "0", "1", "2"))
            line = " ".join(window for window in here if window)
            assert line == expected["abcdef".index(letter)]
        assert ("4" in words) == (number > 1 or "d" in letters)


@pytest.mark.parametrize("name", ["aravindan/minimax-algorithm", "aravindan/alpha-beta-algorithm"])
def test_the_whole_algorithm_is_on_one_page(name):
    words = " ".join(texts(page(name, 1)))
    for head in ("search(s):", "max_value(s", "min_value(s", "return v, move"):
        assert head in words
    assert all(text.size >= 15.9 for text in page(name, 1).texts)
    assert len(frames(name)) == {"minimax": 30, "alpha-b": 24}[name[10:17]]


def test_pacman_would_like_plus_eight():
    for number in (1, 2, 3):
        assert "+8" in texts(page("berkeley/ghost-tree-truncated", number))


def test_the_ghost_chooses_before_pacman_does():
    shown = page("berkeley/ghost-tree-truncated", 2)
    thick = {o for o, words in shown.classes.items() if o[0] == "e" and "best" in words}
    assert thick == {"e_0_0", "e_1_0"}
    assert not any("seen" in words for words in shown.classes.values())


def test_checkers_has_pawns_and_kings():
    words = " ".join(texts(page("berkeley/checkers-evaluation", 1)))
    assert "agent's pawns" in words
    assert "men" not in words.split()


def test_all_pieces_of_blokus_are_drawn_each_on_squares_of_its_own():
    (slide,) = frames("danyluk/blokus-pieces")
    assert "21 Blokus pieces of 89 squares in all: F, I5" in slide.alt
    picture = _all_pieces(width=25)
    squares = {(s.x, s.y) for s in picture.shapes if getattr(s, "fill", None) == "player0"}
    assert len(squares) == 89
    assert all(0 <= x < picture.width - 0.9 and 0 <= y < picture.height - 0.9 for x, y in squares)


def test_the_middle_column_belongs_to_most_rows_of_four():
    assert [rows_of_four(5, column) for column in range(7)] == [3, 4, 5, 7, 5, 4, 3]
    assert rows_of_four(2, 3) == rows_of_four(3, 3) == 13
    assert sum(rows_of_four(row, column) for row in range(6) for column in range(7)) == 4 * 69
    assert texts(page("danyluk/column-order", 1)).count("13") == 2
