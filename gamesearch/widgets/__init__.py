"""Widgets for the notebook: trees to edit and step."""

from gamesearch.widgets.tree import TreeWidget

__all__ = ["TreeWidget"]
