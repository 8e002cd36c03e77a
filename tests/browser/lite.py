"""The edition for browsers as a reader sees it: a folder on any web server, and nothing else."""

from __future__ import annotations

import gzip
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tests.browser.pages import TreeOnPage, note_errors, wait_for

# JupyterLite's ping of its worker, which goes to the host where a busy machine starts it too late.
PING = "/api/service-worker-heartbeat"
LONG = 240  # seconds, for Python to come and cells to run: two cores may serve many
SAVED = """async ([storage, path]) => {
  const names = (await indexedDB.databases()).map((one) => one.name);
  if (!names.includes(storage)) return null;
  const answer = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const database = await answer(indexedDB.open(storage));
  try {
    if (!database.objectStoreNames.contains("files")) return null;
    const entry = await answer(database.transaction("files").objectStore("files").get(path));
    return entry?.content ?? null;
  } finally {
    database.close();
  }
}"""
QUIET = """() => {
  const prompts = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")];
  return prompts.length > 0 && !prompts.some((prompt) => prompt.textContent.includes("*"));
}"""


@cache
def compressed(file: Path) -> bytes:
    """Return a file as hosts send it."""
    return gzip.compress(file.read_bytes(), 6)


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }  # fmt: skip

    def do_GET(self) -> None:
        """Send a file compressed, and to be kept for a while, as most hosts do."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        data = compressed(file)
        self.log_request(200)
        self.send_response_only(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")  # as on GitHub Pages
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        """Say nothing of each request, and remember it."""
        assert isinstance(self.server, Host)
        self.server.asked.append(self.path)
        self.server.last = time.monotonic()


class Host(ThreadingHTTPServer):
    """A web server on a folder, until `shutdown`, that knows what it was asked for."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
        self.folder = folder
        self.address = f"http://127.0.0.1:{self.server_port}/"
        self.asked: list[str] = []
        self.last = time.monotonic()  # when something was asked for
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *of: Any) -> None:
        """Say nothing of a reader who left before a file had come."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*of)

    def is_idle(self) -> bool:
        """Return whether nothing was asked for in the last two seconds."""
        return time.monotonic() > self.last + 2

    def transferred(self, since: int) -> int:
        """Return the bytes of all that was asked for, each once, as hosts send them: compressed."""
        names = {unquote(path.split("?")[0]).lstrip("/") for path in self.asked[since:]}
        files = [self.folder / (name or "index.html") for name in names]
        return sum(len(compressed(file)) for file in files if file.is_file())

    def traffic(self, since: int) -> str:
        """Return how many bytes were asked for, in words."""
        megabytes = self.transferred(since) / 1e6
        return f"{len(self.asked) - since} requests, {megabytes:.1f} MB compressed"


class Reader:
    """A reader with a browser of their own."""

    def __init__(self, context: Any, address: str) -> None:
        self.context, self.address = context, address
        self.page = context.new_page()
        self.page.set_default_timeout(30_000)
        self.errors: list[str] = []
        self.asked: list[str] = []
        note_errors(self.page, self.errors)
        self.page.on("request", lambda request: self.asked.append(request.url))

    def foreign(self) -> list[str]:
        """Return what other hosts were asked for."""
        ours = (self.address, "blob:", "data:")
        return [url for url in self.asked if not url.startswith(ours)]

    def complaints(self) -> list[str]:
        """Return what pages complained of, but for a ping that came before the worker."""
        return [error for error in self.errors if not error.endswith(PING)]

    def home(self) -> TreeOnPage:
        """Open the first page; its tree."""
        self.page.goto(self.address)
        return TreeOnPage(self.page, self.page.locator("#tree"))

    def open(self, path: str) -> LiteNotebook:
        """Open a notebook."""
        self.page.goto(f"{self.address}notebooks/index.html?path={path}")
        return LiteNotebook(self.page, path)


class LiteNotebook:
    """A notebook in JupyterLite, and what the browser keeps of it."""

    def __init__(self, page: Any, path: str) -> None:
        self.page, self.path = page, path
        self.code = page.locator(".jp-Notebook .jp-CodeCell")
        self.code.first.wait_for(timeout=LONG * 1000)

    def run_all(self) -> LiteNotebook:
        """Begin to run all cells, and ask again if no kernel heard it; the notebook."""
        idle = self.page.locator("[data-status=idle]").first
        idle.wait_for(state="attached", timeout=LONG * 1000)
        wait_for(self._begun, "no cell began to run", LONG)
        return self

    def _begun(self) -> bool:
        """Choose Run All Cells, as a reader would; whether a cell then waits or runs."""
        from playwright.sync_api import TimeoutError as NotInTime

        running = self.page.locator(".jp-InputPrompt:has-text('*')").first
        try:
            self.page.keyboard.press("Escape")  # what stands in the way, if anything does
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            running.wait_for(state="attached")
        except NotInTime:
            return False
        return True

    def ended(self) -> LiteNotebook:
        """Return an opened notebook, once its last cell has run."""
        self.page.wait_for_function(QUIET, timeout=LONG * 1000)
        return self

    def run(self, begins: str, code: str) -> Any:
        """Type `code` into the cell that has a line like this, and run it; the cell."""
        cell = self.cell(begins)
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(code)
        return self.again(cell)

    def again(self, cell: Any) -> Any:
        """Run a cell as it is."""
        before = cell.locator(".jp-InputPrompt").inner_text()
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        number = cell.locator(".jp-InputPrompt")
        ended = lambda: "*" not in number.inner_text() != before  # noqa: E731
        wait_for(ended, f"{before} did not run", LONG)
        return cell

    def cell(self, begins: str) -> Any:
        """Return the code cell with a line like this, once it is there."""

        def found() -> list[int]:
            texts = self.code.locator(".cm-content").all_text_contents()
            return [place for place, text in enumerate(texts) if begins in text]

        return self.code.nth(wait_for(found, f"no cell has {begins}")[0])

    def save(self, holds: Callable[[Any], bool] = bool) -> Any:
        """Save, and wait until what the browser keeps is as it should be; that notebook."""

        def kept() -> Any:
            book = self.page.evaluate(SAVED, ["JupyterLite Storage - /", self.path])
            return book if book and holds(book) else None

        for patience in (20, LONG):  # the keys are unheard while the notebook saves itself
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("Control+s")
            with suppress(AssertionError):
                return wait_for(kept, "", patience)
        raise AssertionError(f"{self.path} was not saved")


def failures(book: Any) -> list[str]:
    """Return the errors in a notebook's outputs."""
    return [
        f"{output['ename']}: {output['evalue']}"
        for cell in book["cells"]
        for output in cell.get("outputs", ())
        if output["output_type"] == "error"
    ]


def words(book: Any) -> list[list[str]]:
    """All text among the outputs of each code cell."""
    return [
        [
            f"{kind}: {''.join(text)}"
            for output in cell["outputs"]
            for kind, text in [
                (output.get("name", ""), output.get("text", "")),
                *sorted((output.get("data") or {}).items()),
            ]
            if text and (kind in ("stdout", "stderr") or kind.startswith("text/"))
        ]
        for cell in book["cells"]
        if cell["cell_type"] == "code"
    ]
