"""A notebook and a tree as a reader sees them in the browser, and the kernel behind them."""

from __future__ import annotations

import ast
import json
import socket
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import nbformat
import pytest


def mostly_slow(names: Iterable[str], *quick: str) -> list[Any]:
    """Parameters of a test: without --slow only the quick ones."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in names]


def wait_for(question: Callable[[], Any], what: str, seconds: float = 30) -> Any:
    """Return the first answer that is true."""
    end = time.monotonic() + seconds
    while not (answer := question()):
        if time.monotonic() > end:
            raise AssertionError(f"{what}: waited {seconds:g} seconds in vain")
        time.sleep(0.05)
    return answer


def as_script(front_end: str) -> str:
    """Return a front end as part of a page's own module, in which it is called `widget`."""
    return front_end.replace("export default widget;", "").replace("</", "<\\/")


def check_accessible(page: Any, *themes: str) -> None:
    """Let axe look at a page, in each of these themes: nothing may bar a screen reader."""
    from axe_playwright_python.sync_playwright import Axe

    for theme in themes or ("",):
        if theme:
            page.emulate_media(color_scheme=theme)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


# What a finger misses: targets under 44 px, but for links within a sentence, and leaves that share
# the width of the screen; small letters; and how wide the page is beside the screen.
TOUCH = """() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const isInText = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline"
    && [...e.parentElement.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const targets = "a[href], button, select, input, summary, [role=button]";
  const small = [...document.querySelectorAll(targets)].filter((e) => seen(e) && !isInText(e))
    .filter((e) => {
      const { width, height } = e.getBoundingClientRect();
      return height < 43.5 || width < (e.matches("a, .gs-leaf") ? 24 : 43.5);
    }).map((e) => `${e.tagName} ${e.ariaLabel ?? e.textContent}`);
  const written = (e) => [...e.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const scale = (e) => e.ownerSVGElement?.getScreenCTM().a ?? 1;
  const size = (e) => parseFloat(getComputedStyle(e).fontSize);
  const unread = [...document.querySelectorAll("body *")].filter((e) => seen(e) && written(e))
    .filter((e) => !e.closest("math") && size(e) * scale(e) < (e.ownerSVGElement ? 9.9 : 12))
    .map((e) => e.textContent.trim());
  return [innerWidth - screen.width, small, unread];
}"""
PHONES = ("iPhone 13", "Pixel 7", "iPad Mini")


def check_for_fingers(page: Any) -> None:
    """Check that a page fits a phone, and that all can be touched and read."""
    too_wide, small, unread = page.evaluate(TOUCH)
    assert not too_wide
    assert not small, small
    assert not unread, unread


def load_module(page: Any, code: str) -> None:
    """Load a module into a page; what it exports are then globals of the page."""
    page.evaluate(
        "async (code) => Object.assign(window, await import("
        "URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))))", code,
    )  # fmt: skip


def note_errors(page: Any, errors: list[str]) -> None:
    """Collect what goes wrong in a page."""
    page.on("pageerror", lambda error: errors.append(f"{error}\n{error.stack}"))
    page.on(
        "console", lambda said: errors.append(_with_place(said)) if said.type == "error" else None
    )


def _with_place(said: Any) -> str:
    """Return what the console says and of which file, which an answer of 404 leaves out."""
    return f"{said.text}\n{said.location.get('url', '')}"


# The smallest letters of what is on the whole screen, and how much of it would have to be scrolled.
LAST_ROW = """box => {
  const written = (e) => [...e.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  const scale = (e) => e.ownerSVGElement?.getScreenCTM().a ?? 1;
  const sizes = [...box.querySelectorAll("*")].filter((e) => e.checkVisibility() && written(e))
    .map((e) => scale(e) * parseFloat(getComputedStyle(e).fontSize));
  const hidden = [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth];
  return [Math.round(10 * Math.min(...sizes)) / 10, ...hidden];
}"""


def fill_the_screen(page: Any) -> list[float]:
    """Turn on the full screen of the widget with the focus; what LAST_ROW says of it."""
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement?.matches('.gs-full')")
    return [float(each) for each in page.locator(":fullscreen").evaluate(LAST_ROW)]


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook of code that has not run."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    code = [nbformat.v4.new_code_cell(cell) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": kernel}), path)


class Lab:
    """A running JupyterLab, which serves Notebook 7 as well."""

    def __init__(self, work: Path, runtime: Path) -> None:
        self.work, self.runtime = work, runtime
        self.address: dict[str, Any] = wait_for(self._address, "JupyterLab did not start", 120)

    def _address(self) -> Any:
        for path in self.runtime.glob("jpserver-*.json"):
            text = path.read_text(encoding="utf-8")
            return json.loads(text) if text and self._answers(json.loads(text)) else None
        return None

    def _answers(self, address: dict[str, Any]) -> bool:
        """Whether the server takes connections; it may write its address a moment before."""
        with socket.socket() as door:
            return door.connect_ex(("127.0.0.1", address["port"])) == 0

    def open(self, page: Any, name: str) -> Notebook:
        """Open one of the reader's notebooks in JupyterLab, beside no other."""
        page.goto(self.url(f"lab/workspaces/{Path(name).stem}/tree/{name}"))
        return Notebook(page, self, name)

    def url(self, place: str) -> str:
        return f"{self.address['url']}{place}?token={self.address['token']}"


CONNECT = """async (url) => {
  const socket = new WebSocket(url);
  const waiting = {};
  socket.onmessage = ({ data }) => {
    const message = typeof data === "string" ? JSON.parse(data) : {};
    if (message.channel === "shell") waiting[message.parent_header.msg_id]?.(message.content);
  };
  await new Promise((resolve) => { socket.onopen = resolve; });
  window.askKernel = (code, expression) => new Promise((resolve) => {
    const id = Math.random().toString(36);
    waiting[id] = resolve;
    socket.send(JSON.stringify({
      channel: "shell", parent_header: {}, metadata: {},
      header: { msg_id: id, msg_type: "execute_request", session: id, version: "5.3" },
      content: { code, store_history: false, user_expressions: { it: expression } },
    }));
  });
}"""


class Kernel:
    """The Python behind a notebook, asked past the notebook."""

    def __init__(self, page: Any, url: str) -> None:
        self._page = page
        page.evaluate(CONNECT, url.replace("http", "ws", 1))

    def value(self, expression: str) -> Any:
        """Return what an expression is worth there: numbers, texts, lists and dicts of them."""
        content = self._page.evaluate("expression => window.askKernel('', expression)", expression)
        answer = content["user_expressions"]["it"]
        assert answer["status"] == "ok", answer
        return ast.literal_eval(answer["data"]["text/plain"])

    def start(self, code: str) -> None:
        """Have some code run, without waiting for its end."""
        self._page.evaluate("code => { window.askKernel(code, '0'); }", code)


class Notebook:
    """A notebook open in a browser, and the kernel behind it."""

    def __init__(self, page: Any, lab: Lab, name: str) -> None:
        self.page, self.lab, self.file = page, lab, lab.work / name
        page.set_default_timeout(20_000)
        self.errors: list[str] = []
        note_errors(page, self.errors)
        self.cells = page.locator(".jp-Notebook .jp-Cell")
        self.code = page.locator(".jp-Notebook .jp-CodeCell")
        self.code.first.wait_for(timeout=60_000)
        session = wait_for(lambda: self._session(lab, name), "no kernel was started", 60)
        page.locator("[data-status=idle]").first.wait_for(state="attached")
        self.kernel_id = session["kernel"]["id"]
        self.kernel = Kernel(page, lab.url(f"api/kernels/{self.kernel_id}/channels"))
        self.errors.clear()  # Notebook 7 complains of itself while it loads

    def _session(self, lab: Lab, name: str) -> Any:
        """Return what runs the notebook, once the page is connected with its kernel.

        Until then the page takes the focus, and a kernel that is still to come counts as idle.
        """
        sessions = self.page.request.get(lab.url("api/sessions")).json()
        ours = (each for each in sessions if each["path"].endswith(name))
        return next((each for each in ours if each["kernel"]["connections"]), None)

    def run(self, place: int) -> int:
        """Run a code cell anew, until the page shows its number, which is returned."""
        number = self._next_number()
        cell = self.code.nth(place)
        # what it showed before goes away only when the new output comes
        cell.locator(".gs-tree").evaluate_all("all => all.forEach(e => e.dataset.old = 'yes')")
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        wait_for(lambda: self._next_number() > number, f"code cell {place} did not run")
        cell.locator(".jp-InputPrompt", has_text=f"[{number}]:").wait_for()
        return number

    def write(self, code: str) -> None:
        """Type code into the first cell, in place of what stands there."""
        self.code.first.locator(".cm-content").click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)

    def run_tree(self, place: int) -> TreeOnPage:
        """Run a code cell that ends in a TreeWidget; the tree that comes out."""
        number = self.run(place)
        box = self.code.nth(place).locator(".gs-tree:not([data-old])")
        return TreeOnPage(self.page, box, self.kernel, f"Out[{number}]")

    def _next_number(self) -> int:
        return int(self.kernel.value("get_ipython().execution_count"))

    def restart_from_menu(self) -> None:
        """As a reader restarts the kernel, so that the front end knows of it."""
        self.page.locator(".lm-MenuBar-item", has_text="Kernel").click()
        self.page.locator('[data-command="kernelmenu:restart"]').click()
        with self.page.expect_response("**/restart*"):  # until then it counts as idle
            self.page.locator(".jp-Dialog button", has_text="Restart").click()
        self.page.locator("[data-status=idle]").first.wait_for(state="attached")
        url = self.lab.url(f"api/kernels/{self.kernel_id}/channels")
        self.kernel = Kernel(self.page, url)

    def restart_kernel(self) -> None:
        token = {"Authorization": f"token {self.lab.address['token']}"}
        url = f"{self.lab.address['url']}api/kernels/{self.kernel_id}/restart"
        assert self.page.request.post(url, headers=token).ok


class TreeOnPage:
    """A TreeWidget as the reader and the kernel see it."""

    def __init__(self, page: Any, box: Any, kernel: Kernel | None = None, name: str = "") -> None:
        self.page, self.box, self.kernel, self.name = page, box, kernel, name
        self.leaves = box.locator("input.gs-leaf[role=spinbutton]")
        self.odds = box.locator("input.gs-leaf:not([role])")
        self.caption = box.locator(".gs-caption").first
        self.problem = box.locator(".gs-error")
        self.slider, self.by = box.locator("input[type=range]"), self.control("Step by")
        self.nodes, self.hint = (
            box.locator(".gs-pane").first.locator(".gs-node"),
            box.locator(".gs-hint"),
        )
        self.tally, self.note = box.locator(".gs-tally"), box.locator(".gs-note")
        self.source, self.lit = box.locator(".gs-lines"), box.locator(".gs-now")
        self.picture = box.locator(".gs-picture svg").first
        self.count = box.locator(".gs-count")
        self.picture.wait_for()

    def button(self, title: str) -> Any:
        return self.box.locator(f'button:is([aria-label="{title}"], [title="{title}"])')

    def control(self, label: str) -> Any:
        """Return a list, field or box by its label."""
        named = f':is(select, input, textarea)[aria-label="{label}"]'
        wrapped = f'label:has(> span:text-is("{label}")) :is(select, input, textarea)'
        return self.box.locator(f"{named}, {wrapped}")

    def open(self, *panels: str) -> None:
        """Open panels below the stepping bar."""
        for panel in panels:
            self.box.locator(".gs-tabs button", has_text=panel).click()

    def press(self, text: str) -> None:
        """Press a button in a panel."""
        self.box.locator(".gs-panel").get_by_role("button", name=text, exact=True).click()

    def node(self, name: str) -> Any:
        """Return a node by its path below the root: "1.2"."""
        return self.box.locator(f'.gs-pane:first-child .gs-node[data-node="{name}"]')

    def focused(self) -> str:
        """Return the name of what has the focus."""
        return str(self.page.evaluate("document.activeElement.ariaLabel ?? ''"))

    def written(self) -> list[str]:
        """Return what stands in the fields."""
        return [str(text) for text in self.leaves.evaluate_all("all => all.map(f => f.value)")]

    def drawn(self) -> list[str]:
        """Return what stands on the leaves of the picture."""
        shown = self.box.locator(".gs-pane").first.locator(".node.leaf text")
        return [str(text) for text in shown.all_text_contents()]

    def value(self, member: str) -> Any:
        assert self.kernel is not None
        return self.kernel.value(f"{self.name}.{member}")

    def frames(self) -> int:
        """How many frames the kernel has made."""
        return int(self.value("frames.__len__()"))

    def values(self) -> list[Any]:
        """Return what the kernel holds."""
        return list(self.value("values").values())

    def settled(self, *values: Any) -> bool:
        """Wait until fields, picture and kernel hold these values; then true."""
        wanted = [str(value) for value in values]

        def same() -> bool:
            return self.written() == wanted == [text.replace("−", "-") for text in self.drawn()]

        wait_for(same, f"fields {self.written()}, picture {self.drawn()}, wanted {wanted}")
        return self.values() == list(values)


Shown = Callable[..., TreeOnPage]  # what shows a tree in a page of its own
