"""Jupyter reads this file for "Save and Export" in JupyterLab and Notebook 7, with `c` likewise.

It is not in `jupyter_config.py`, which is for both, because nbgrader would read that, too, and has
templates of its own.
"""

from gamesearch.lab.decks import configure
from gamesearch.lab.server import EXTENSIONS

configure(c)  # type: ignore[name-defined]  # noqa: F821
c.LabServerApp.extra_labextensions_path.append(str(EXTENSIONS))  # type: ignore[name-defined]  # noqa: F821
