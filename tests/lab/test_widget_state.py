"""What becomes of a widget in a saved notebook: its state, its picture, its name."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from pathlib import Path

from gamesearch.lab.server import SETTINGS
from gamesearch.lab.server_classes import PICTURE, STATE, WIDGET, saved_widgets, show_pictures

PLUGIN = "@jupyter-widgets/jupyterlab-manager:plugin"
OUTPUTS = [{"data": {WIDGET: {"model_id": name}, PICTURE: "<svg/>"}} for name in "abc"]


def named(notebook):
    """The widgets that a notebook's outputs still name."""
    cells: list[dict[str, list[dict[str, dict[str, dict[str, str]]]]]] = notebook["cells"]  # type: ignore[assignment]
    data = [output["data"] for cell in cells for output in cell["outputs"]]
    return [each[WIDGET]["model_id"] for each in data if WIDGET in each]


def test_living_and_saved_widgets_are_named_and_others_leave_their_picture():
    notebook = {
        "cells": [{"outputs": deepcopy(OUTPUTS)}],
        "metadata": {"widgets": {STATE: {"state": {"b": {}}}}},
    }
    assert saved_widgets(notebook) == {"b"}
    show_pictures(notebook, {"a"} | saved_widgets(notebook))
    assert named(notebook) == ["a", "b"]
    assert saved_widgets({"metadata": {}}) == set()


def test_jupyterlab_saves_the_state_of_widgets_whoever_starts_it():
    """A plain one looks in its environment, where the installation has put our setting."""
    plain = "labconfig/default_setting_overrides.json"
    installed = Path(sys.prefix) / "etc" / "jupyter" / plain
    for path in (SETTINGS / "overrides.json", SETTINGS / plain, installed):
        settings = json.loads(path.read_text(encoding="utf-8"))
        assert settings[PLUGIN] == {"saveState": True}
