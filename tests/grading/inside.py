"""What `report()` of a cell returns inside a sandbox, made by root or by an ordinary user."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from gamesearch.pack import root

# To be an ordinary user, root makes a namespace in which it is one.
ORDINARY: Final = ["bwrap", "--dev-bind", "/", "/", "--unshare-user", "--uid", "1000",
                   "--gid", "1000", "--cap-drop", "ALL"]  # fmt: skip
USERS: Final = ["root", "ordinary user"] if os.geteuid() == 0 else ["ordinary user"]
OUTSIDE: Final = """
import json, os, sys, time
from gamesearch.grading.sandbox import isolation
from gamesearch.grading.sandbox.process import Sandbox
from gamesearch.grading.answer_session import answer_session

assert (os.geteuid() == 0) is (sys.argv[1] == "root")
usual = isolation._secrets()
for line in sys.stdin:
    source, hidden = json.loads(line)
    isolation._secrets = lambda: hidden or usual
    sandbox = Sandbox("eve")
    session = answer_session(sandbox, "ps2_alpha_beta", "eve")
    words = session.run(source, "cell 1", 30.0)[1]
    assert words == "", words
    try:
        told = session.look("report")()
    except BaseException as error:
        told = f"{type(error).__name__}: {error}"
    sandbox.close()
    print(json.dumps(told), flush=True)
"""


@pytest.fixture(scope="module", params=USERS)
def told(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Ask a process of a user for what `report()` of a cell returns in a sandbox of its own.

    The folders `hidden` are seen there, and empty. A process that ends is followed by a new one.
    """
    prefix = ORDINARY if request.param == "ordinary user" and os.geteuid() == 0 else []
    begun: list[subprocess.Popen[str]] = []

    def told(source: str, hidden: tuple[str, ...] = ()) -> Any:
        if not begun or begun[-1].poll() is not None:
            begun.append(
                subprocess.Popen(
                    [*prefix, sys.executable, "-c", OUTSIDE, request.param], text=True,
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": str(root())},
                )
            )  # fmt: skip
        asked, answers = begun[-1].stdin, begun[-1].stdout
        assert asked is not None
        assert answers is not None
        asked.write(json.dumps([source, hidden]) + "\n")
        asked.flush()
        return json.loads(answers.readline())

    yield told
    for one in begun:
        one.communicate(timeout=60)
