"""Jupyter reads this file for `jupyter nbconvert`, with `c` as its configuration."""

from gamesearch.lab.decks import configure

configure(c)  # type: ignore[name-defined]  # noqa: F821
