// Run by Node.js when the site is built: Python as the browser has it lists the modules that it
// loads until a notebook is at work, and compiles them.

const { readFileSync, writeFileSync, writeSync } = require("node:fs");
const { pathToFileURL } = require("node:url");

const [folder, answer] = process.argv.slice(2);

// until a notebook is at work: the modules that are loaded, with their sources
const LIST = `
import importlib.util
import json
import sys

import piplite.cli
import pyodide_kernel
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
for cell in (
    "from gamesearch import GameTree, TreeWidget, alpha_beta_search, assignment, check, draw",
    "draw(GameTree([[3, 12], [2, 4]]))",
    "assignment('ps2_alpha_beta')",
    "check('q2', alpha_beta_search)",
):
    shell.run_cell(cell).raise_error()
found = {}
for module in list(sys.modules.values()):
    spec = getattr(module, "__spec__", None)
    if spec and spec.has_location and spec.origin.endswith(".py"):
        found[spec.origin] = spec.loader.get_source(spec.name)
json.dumps(found, sort_keys=True)
`;

// as importlib keeps it: code that is never checked against its source
const COMPILE = `
import importlib.util
import json
from base64 import b64encode
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(path, source):
    code = compile(source, path, "exec", dont_inherit=True)
    checked_never = _code_to_hash_pyc(code, importlib.util.source_hash(source.encode()), False)
    return b64encode(checked_never).decode()

json.dumps({path: compiled(path, source) for path, source in json.loads(sources).items()})
`;

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const options = { indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } };
  const { packages } = JSON.parse(readFileSync(`${folder}/pyodide-lock.json`, "utf8"));

  const used = await loadPyodide({ ...options, stdout() {} });
  await used.loadPackage(Object.keys(packages), { messageCallback() {} });
  const sources = await used.runPythonAsync(LIST); // JSON, by file

  // a Python that has done nothing else compiles the same bytes each time
  const fresh = await loadPyodide(options);
  fresh.globals.set("sources", sources);
  writeFileSync(answer, fresh.runPython(COMPILE));
}

main().then(
  () => process.exit(0),
  (error) => {
    writeSync(2, `${error.type ?? ""} ${error.message ?? error}\n`);
    process.exit(1);
  },
);
