"""A TreeWidget in a page of its own, with a kernel that answers when the test says so."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from gamesearch import TreeWidget
from tests.browser.pages import TreeOnPage, as_script

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>tree</title>
<style>{css}</style></head>
<body class="gs-page"><main><h1>Tree</h1><div id="tree"></div></main><script type="module">{module}
const state = window.state = {state};
const handlers = {{}};
window.sent = [];
window.tell = (changes, reply, buffers) => {{
  Object.assign(state, changes);
  for (const name of Object.keys(changes)) handlers[`change:${{name}}`]?.();
  handlers["msg:custom"](reply, buffers);
}};
const model = {{ get: (name) => state[name], set: (name, value) => {{ state[name] = value; }},
  on: (name, handler) => {{ handlers[name] = handler; }}, off() {{}}, save_changes() {{}},
  send: (message, callbacks) => {{
    if (window.restarted) throw new Error("Cannot send");
    window.sent.push(message);
    window.idle = () => callbacks.iopub.status({{ content: {{ execution_state: "idle" }} }});
  }} }};
window.remove = widget.render({{ model, el: document.getElementById("tree") }});
</script></body></html>"""


SYNCED = [
    name
    for name in TreeWidget.class_trait_names(sync=True)
    if not name.startswith("_") and name not in ("comm", "layout", "tabbable", "tooltip")
]


class Live:
    """A widget in a page, whose messages wait until the test hands them on."""

    def __init__(self, page: Any, widget: TreeWidget) -> None:
        self.page, self.widget = page, widget
        self.replies: list[Any] = []
        widget.send = lambda content, data=None: self.replies.append((content, data or []))
        page.set_content(
            PAGE.format(
                css=TreeWidget._css, module=as_script(TreeWidget._esm),
                state=json.dumps(self._state()).replace("<", "\\u003c"),
            )
        )  # fmt: skip
        self.box = page.locator(".gs-tree")
        self.tree = TreeOnPage(page, self.box)

    def _state(self) -> dict[str, Any]:
        return {name: getattr(self.widget, name) for name in SYNCED}

    def waiting(self) -> list[dict[str, Any]]:
        """Return the requests that wait to be handed on."""
        return list(self.page.evaluate("window.sent"))

    def sent(self) -> list[str]:
        """Return the texts among these requests."""
        return [str(message["text"]) for message in self.waiting()]

    def answer(self) -> None:
        """Hand the oldest request on, and the widget's answer back."""
        message = self.page.evaluate("window.sent.shift()")
        self.widget._receive(self.widget, message, [])
        reply, data = self.replies.pop()
        coded = [b64encode(each).decode() for each in data]
        self.page.evaluate(
            "([state, reply, coded]) => tell(state, reply, coded.map("
            "(text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))))",
            [self._state(), reply, coded],
        )

    def answer_all(self) -> str:
        """Hand requests on until none waits; return the tree that the widget then holds."""
        while self.waiting():
            self.answer()
        return self.widget.text

    def edit(self, place: int, text: str) -> None:
        """Type into a leaf, by its place, and press Enter; the request then waits."""
        self.tree.leaves.nth(place).fill(text)
        self.page.keyboard.press("Enter")

    def keys(self, *keys: str) -> str:
        """Press keys, each answered at once; the tree that the widget then holds."""
        for key in keys:
            self.page.keyboard.press(key)
            self.answer_all()
        return self.widget.text


def put(
    new_page: Callable[..., Any], live: Any, widget: Any, *, stopped: bool = False, **options: Any
) -> Any:
    """Return a widget in a new page, held on a leash; perhaps with a clock that stands still."""
    page = new_page(**options)
    if stopped:
        page.clock.install()
    it = live(page, widget)
    if stopped:  # it goes on when told to, however slow we are
        page.clock.pause_at(page.evaluate("Date.now()") + 10_000)
    return it


Opened = Callable[..., Live]  # what puts a widget into a page
