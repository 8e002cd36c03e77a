"""numpy is loaded where it is first touched, and is then what it always is."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import pytest

from gamesearch.grading.answer_session import answer_session
from gamesearch.grading.sandbox.process import Sandbox

BEGIN = """
import sys
from gamesearch.grading.sandbox.worker import LazyModules
sys.meta_path.insert(0, LazyModules())
"""
PACKAGE = {
    "__init__.py": "import numpy\nfrom numpy import part\none = 1\nprint('loaded')\n"
    "def deep(n):\n    return n and deep(n - 1)\ndeep(300)\n",
    "part.py": "two = 2\n",
}


@pytest.fixture
def run(tmp_path):
    """Run lines in a process with a small numpy of the test's own; return what is printed."""
    (tmp_path / "numpy").mkdir()
    for name, text in PACKAGE.items():
        (tmp_path / "numpy" / name).write_text(text)

    def run(lines):
        paths = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\n"
        done = subprocess.run(
            [sys.executable, "-c", paths + BEGIN + lines], capture_output=True, text=True
        )
        return done.stdout.split() or done.stderr.strip().splitlines()[-1]

    return run


@pytest.mark.parametrize(
    ("lines", "printed"),
    [
        ("import numpy as np\nprint('before')\nprint(np.one)", "before loaded 1"),
        ("import numpy\nprint('never')", "never"),
        ("from numpy import one\nprint(one)", "loaded 1"),
        ("import numpy.part\nimport numpy as np\nprint(np.part.two)", "loaded 2"),
        ("import numpy as a\na.one\nimport numpy as b\nprint(a is b)", "loaded True"),
        ("import numpy\nnumpy.one\nprint(type(numpy) is type(sys))", "loaded True"),
        ("import numpy as np\ntry: np.three\nexcept AttributeError: print('none')", "loaded none"),
    ],
)  # fmt: skip
def test_it_is_loaded_where_it_is_touched(run, lines, printed):
    assert run(lines) == printed.split()


def test_a_package_that_is_not_there_is_missed_where_it_is_imported():
    lines = f"{BEGIN}sys.path[:] = []\nimport numpy"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True)
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'numpy'\n")


@pytest.mark.sandbox
def test_a_process_of_a_students_has_it():
    """The first of all importers there, so that numpy is put off in every cell."""
    source = "import sys\ndef first(): return type(sys.meta_path[0]).__name__"
    with closing(Sandbox("eve")) as sandbox:
        session = answer_session(sandbox, "ps2_alpha_beta", "eve")
        session.run(source, "cell 1", 20.0)
        assert session.look("first")() == "LazyModules"
