"""Where runs over a class read and write."""

from __future__ import annotations

import pytest

from gamesearch.grading.classroom import batch
from tests.grading.submissions import CALLS


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """Work in an empty folder, with an engine that is known by its settings alone."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(batch, "engine_print", lambda given, *settings: repr(settings))
    CALLS.clear()


@pytest.fixture
def folder(tmp_path):
    """Where submissions are put."""
    return tmp_path / "submitted"


@pytest.fixture
def out(tmp_path):
    """Where the grader writes."""
    return tmp_path / "graded"
