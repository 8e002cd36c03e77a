"""Parts of a page."""

from __future__ import annotations

from typing import NamedTuple


class Region(NamedTuple):
    """A part of a page, in points from its top left corner."""

    left: float
    top: float
    width: float
    height: float

    def columns(self, *shares: float, gap: float = 24) -> list[Region]:
        """The box divided into columns with these `shares` of its width: `columns(2, 1)`."""
        each = (self.width - gap * (len(shares) - 1)) / sum(shares)
        lefts = [self.left + each * sum(shares[:i]) + gap * i for i in range(len(shares))]
        return [
            self._replace(left=left, width=each * share)
            for left, share in zip(lefts, shares, strict=True)
        ]

    def rows(self, *shares: float, gap: float = 16) -> list[Region]:
        """The box divided into rows with these `shares` of its height."""
        each = (self.height - gap * (len(shares) - 1)) / sum(shares)
        tops = [self.top + each * sum(shares[:i]) + gap * i for i in range(len(shares))]
        return [
            self._replace(top=top, height=each * share)
            for top, share in zip(tops, shares, strict=True)
        ]

    def below(self, height: float) -> Region:
        """What is left of the box below its top `height` points."""
        return self._replace(top=self.top + height, height=self.height - height)

    def right_of(self, other: Region, gap: float = 24) -> Region:
        """What is left of the box to the right of another one."""
        left = other.left + other.width + gap
        return self._replace(left=left, width=self.left + self.width - left)
