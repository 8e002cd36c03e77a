"""How long it takes from a key to the redrawn tree, in JupyterLab: a benchmark, not a test.

    .venv/bin/python -m pytest -n 0 --slow tests/browser/latency.py

Asked on a quiet machine: 95 of 100 edits within 25 ms at 9 leaves, 60 at 27 and 150 at 121.
"""

from __future__ import annotations

import os
import sys
import timeit
from typing import Any

import pytest

from tests.browser.pages import Notebook, wait_for

LATENCY = """async ([box, count]) => {
  const PAUSE = 100; // milliseconds between keys: faster than anyone types
  const PATIENCE = 20_000;
  const times = [];
  for (let i = 0; i < count; i++) {
    const fields = box.querySelectorAll("input.gs-leaf");
    const place = i % fields.length, field = fields[place];
    field.focus();
    const drawn = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`edit ${i} is not drawn`)), PATIENCE);
      const observer = new MutationObserver(() => {
        const text = box.querySelectorAll(".gs-picture .node.leaf text")[place].textContent;
        if (text.replace("−", "-") !== field.value) return; // of the edit before
        observer.disconnect();
        clearTimeout(late);
        resolve(performance.now());
      });
      const watched = { subtree: true, childList: true, attributes: true };
      observer.observe(box.querySelector(".gs-picture"), watched);
    });
    const start = performance.now();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    times.push(await drawn - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return times;
}"""

TREES = {9: "random_tree(2, 3, 1)", 27: "random_tree(3, 3, 1)", 121: "random_tree(2, 11, 1)"}


def latency(notebook: Notebook, leaves: int, at: str, count: int) -> str:
    """Measure from the key to the picture, in the page; there is no limit, it is printed."""
    notebook.write(f"from gamesearch import *\nTreeWidget({TREES[leaves]}, at={at!r})")
    tree = notebook.run_tree(0)
    wait_for(lambda: tree.leaves.count() == leaves, "the leaves do not come")
    before = tree.values()
    times = sorted(notebook.page.evaluate(LATENCY, [tree.box.element_handle(), count]))
    added = [count // leaves + (place < count % leaves) for place in range(leaves)]
    assert tree.settled(*(value + more for value, more in zip(before, added, strict=True)))
    figures = f"p50 {times[count // 2]:.0f} ms, p95 {times[count * 95 // 100]:.0f} ms"
    return f"edit to redraw at the {at}, {count} edits, {leaves} leaves: {figures}; {machine()}"


def machine() -> str:
    """How fast this machine is and how busy, without which a latency says little."""
    took = min(timeit.repeat("for n in range(1_000_000): n + 1", number=1, repeat=5))
    return f"a million additions take {1000 * took:.0f} ms, the load is {os.getloadavg()[0]:.1f}"


@pytest.mark.parametrize("at", ["start", "end"])
@pytest.mark.parametrize("leaves", TREES)
def test_the_latency_of_edits(notebook: Notebook, leaves: int, at: str, capsys: Any) -> None:
    figures = latency(notebook, leaves, at, max(60, leaves))
    with capsys.disabled():
        print(f"\n{figures}", file=sys.stderr)
