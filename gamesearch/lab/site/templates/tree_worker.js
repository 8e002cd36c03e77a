// The Python of the first page: the tree's search runs here, not where the page is drawn.

import { loadPyodide } from "./static/pyodide/pyodide.mjs";

// Jupyter's part of a widget, of which a page without Jupyter needs next to nothing.
const PROGRAM = `
import json
import sys
from contextlib import contextmanager
from types import ModuleType

import traitlets

class AnyWidget(traitlets.HasTraits):
    model_id = ""  # no front end knows it

    def on_msg(self, handler):
        pass

    @contextmanager
    def hold_sync(self):
        yield

sys.modules["anywidget"] = ModuleType("anywidget")
sys.modules["anywidget"].AnyWidget = AnyWidget

from gamesearch import TreeWidget

answers = []
widget = TreeWidget(json.loads(tree))
widget.send = lambda content, data=None: answers.append((content, data or []))
names = TreeWidget.class_trait_names(sync=True)

def state():
    return {name: getattr(widget, name) for name in names}

def ask(message):
    widget._receive(widget, json.loads(message), [])
    content, data = answers.pop()
    answers.clear()
    return json.dumps({"state": state(), "answer": content}), data

first = json.dumps(state())
`;

const folder = new URL("./static/pyodide/", import.meta.url).href;
let python;

async function start({ tree, wheel }) {
  const [made, packed] = await Promise.all([
    loadPyodide({ indexURL: folder, packages: ["graphviz", "traitlets"] }),
    fetch(folder + wheel).then((answer) => answer.arrayBuffer()),
  ]);
  made.unpackArchive(packed, "wheel"); // without what it needs in Jupyter
  made.globals.set("tree", tree);
  made.runPython(PROGRAM);
  python = made;
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  return { state: JSON.parse(python.globals.get("first")), loaded };
}

function answer(message) {
  const [text, files] = python.globals.get("ask")(JSON.stringify(message)).toJs();
  return { ...JSON.parse(text), files };
}

onmessage = async ({ data }) => {
  try {
    postMessage(data.tree ? await start(data) : answer(data.message));
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
