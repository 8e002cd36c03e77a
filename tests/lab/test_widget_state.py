"""JupyterLab saves the state of widgets, whoever starts it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gamesearch.lab.server import SETTINGS

PLUGIN = "@jupyter-widgets/jupyterlab-manager:plugin"


def test_jupyterlab_saves_the_state_of_widgets_whoever_starts_it():
    """A plain one looks in its environment, where the installation has put our setting."""
    plain = "labconfig/default_setting_overrides.json"
    installed = Path(sys.prefix) / "etc" / "jupyter" / plain
    for path in (SETTINGS / "overrides.json", SETTINGS / plain, installed):
        settings = json.loads(path.read_text(encoding="utf-8"))
        assert settings[PLUGIN] == {"saveState": True}
