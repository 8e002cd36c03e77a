// Run by Node.js when the site is built: Python as the browser has it lists the modules that it
// loads until a notebook is at work, and compiles them.

const { readFileSync, writeFileSync, writeSync } = require("node:fs");
const { pathToFileURL } = require("node:url");

const [folder, order, answer] = process.argv.slice(2);
const { list, compile } = JSON.parse(readFileSync(order, "utf8"));

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const options = { indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } };
  const { packages } = JSON.parse(readFileSync(`${folder}/pyodide-lock.json`, "utf8"));

  const used = await loadPyodide({ ...options, stdout() {} });
  await used.loadPackage(Object.keys(packages), { messageCallback() {} });
  const sources = await used.runPythonAsync(list);

  // a Python that has done nothing else compiles the same bytes each time
  const fresh = await loadPyodide(options);
  fresh.globals.set("sources", sources);
  writeFileSync(answer, fresh.runPython(compile));
}

main().then(
  () => process.exit(0),
  (error) => {
    writeSync(2, `${error.type ?? ""} ${error.message ?? error}\n`);
    process.exit(1);
  },
);
