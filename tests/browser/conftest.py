"""What the browser tests share: Chromium, and JupyterLab as `gamesearch lab` starts it.

Where Playwright or Chromium is missing, the tests are skipped; in CI they fail.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gamesearch import TreeWidget
from gamesearch.widgets.base import CourseWidget
from tests.browser.live import Live, put
from tests.browser.pages import Lab, Notebook, TreeOnPage, note_errors, write_notebook

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the fastest first
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
TREE = (
    "from gamesearch import TreeWidget\n\nTreeWidget([[3, 12, 8], [2, 4, 6], [14, 5, 2]], at='end')"
)
LAB = """
import sys
from pathlib import Path
from gamesearch import pack
from gamesearch.lab import server
pack.root = lambda: Path(sys.argv[1])
sys.exit(server.run_jupyterlab(browser=False, port=int(sys.argv[2])))
"""


@pytest.fixture(scope="session")
def browsers() -> Iterator[tuple[Any, Any]]:
    """Return a browser without a window, and what is known of phones and tablets."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        missing = "the browser tests need Playwright and a program called chromium"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser, playwright.devices
        browser.close()


@pytest.fixture(scope="session")
def chromium(browsers: tuple[Any, Any]) -> Any:
    """Return a browser without a window."""
    return browsers[0]


@pytest.fixture
def new_page(browsers: tuple[Any, Any]) -> Iterator[Callable[..., Any]]:
    """Open a page that may not complain: neither an error in it nor one on its console.

    `device` is a phone or tablet, by Playwright's name; the other options are those of a context.
    """
    errors: list[str] = []
    contexts = []
    chromium, devices = browsers

    def open_page(device: str = "", **options: Any) -> Any:
        profile = dict(devices[device]) if device else {}
        profile.pop("default_browser_type", None)
        context = chromium.new_context(**profile, **options)
        contexts.append(context)
        page = context.new_page()
        note_errors(page, errors)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page_of(new_page: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """Open the page that a widget makes of itself, offline; `after` ends its address."""

    def show(widget: CourseWidget, after: str = "", **options: Any) -> Any:
        file = tmp_path / "widget.html"
        file.write_text(widget.to_html(), encoding="utf-8")
        page = new_page(offline=True, **options)
        page.goto(f"{file.as_uri()}{after}")
        return page

    return show


@pytest.fixture
def shown(page_of: Callable[..., Any]) -> Callable[..., TreeOnPage]:
    """Open a tree's own page."""

    def show(widget: TreeWidget, after: str = "", **options: Any) -> TreeOnPage:
        page = page_of(widget, after, **options)
        return TreeOnPage(page, page.locator(".gs-tree"))

    return show


@pytest.fixture
def live(new_page: Callable[..., Any]) -> Callable[..., Live]:
    """Put a tree into a page and hold its kernel on a leash."""
    return partial(put, new_page, Live)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory, chromium: Any, worker_id: str) -> Iterator[Lab]:
    """JupyterLab on copies of the lectures, with no settings but the pack's."""
    del chromium  # without a browser nothing need be started
    # two servers that look for a free port at one moment would find the same one
    port = 8900 + 50 * int(worker_id.removeprefix("gw").replace("master", "0"))
    folder = tmp_path_factory.mktemp("lab")
    (folder / "notebooks").mkdir()
    write_notebook(folder / "notebooks" / "00_start_here.ipynb", TREE)  # no lecture: it may change
    places = {
        f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")
    }
    environment = {**os.environ, **places, "IPYTHONDIR": str(folder / "ipython")}
    (folder / "runtime").mkdir()
    with (folder / "log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", LAB, str(folder), str(port)],
            env=environment, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    try:
        yield Lab(folder / "work", folder / "runtime")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


@pytest.fixture(scope="module")
def whole_notebook(request: pytest.FixtureRequest, lab: Lab, chromium: Any) -> Iterator[Notebook]:
    """Return a notebook for each module, open in JupyterLab; the page takes fingers as well."""
    write_notebook(lab.work / "shared.ipynb", *getattr(request.module, "CELLS", [TREE]))
    context = chromium.new_context(viewport={"width": 1400, "height": 1000}, has_touch=True)
    yield lab.open(context.new_page(), "shared.ipynb")
    context.close()


@pytest.fixture
def notebook(whole_notebook: Notebook) -> Iterator[Notebook]:
    """Yield the module's notebook; nothing in its page may complain meanwhile."""
    whole_notebook.errors.clear()
    yield whole_notebook
    assert whole_notebook.errors == []
