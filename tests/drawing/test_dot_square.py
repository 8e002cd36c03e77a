"""The square of dots."""

from __future__ import annotations

import pytest

from gamesearch.drawing.diagrams.dot_square import dot_square


@pytest.mark.parametrize(("part", "whole", "black"), [(0, 7, 0), (7, 7, 900), (1, 30, 30)])
def test_the_share_of_black_dots_is_the_part_s(part, whole, black):
    picture = dot_square(part, whole)
    assert f"{black} of 900 dots" in picture.alt
    (placed,) = picture.content.pictures
    assert sum(getattr(shape, "fill", "") == "best" for shape in placed.picture.shapes) == black


@pytest.mark.parametrize(("part", "whole"), [(8, 7), (-1, 7), (0, 0)])
def test_more_than_the_whole_is_refused(part, whole):
    with pytest.raises(ValueError, match=r"a part of the whole was expected"):
        dot_square(part, whole)
