// The first page: its tree, which the page searches itself; and the reader's work, in the browser's
// database, where JupyterLite keeps it.

import { PAGE } from "../../../widgets/js/constants.js";
import { mount } from "../../../widgets/js/page/mount.js";
import { pageKernel } from "../../../widgets/js/page/kernel.js";
import widget from "../../../widgets/js/tree/widget.js";
import { databaseOf, store, takeAlong } from "./storage.js";

// ---------------------------------------------------------------- the tree

mount(widget, PAGE.state, document.getElementById("tree"), pageKernel);

// ---------------------------------------------------------------- the reader's work

const database = databaseOf(".");
const read = (path) => store(database, "readonly", (files) => files.get(path));
const write = (entry) => store(database, "readwrite", (files) => files.put(entry, entry.path));
const forget = (path) => store(database, "readwrite", (files) => files.delete(path));
const all = async () => (await store(database, "readonly", (files) => files.getAllKeys())) ?? [];

function entryOf(path, content) {
  const now = new Date().toISOString();
  return { name: path.split("/").at(-1), path, created: now, last_modified: now, content, size: 0,
    format: "json", mimetype: "application/json", type: "notebook", writable: true };
}

function download(entry) {
  const text = `${JSON.stringify(entry.content, null, 1)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: entry.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

const sourcesOf = (book) => book.cells.map((cell) => [cell?.source].flat().join(""));

// Whether a copy's saved widgets hold answers: to a quiz, or on a tree that asks.
function isAnswered({ metadata }) {
  const saved = metadata?.widgets?.["application/vnd.jupyter.widget-state+json"]?.state ?? {};
  return Object.values(saved).some(({ state }) =>
    state?.events?.length || Object.keys(state?.answers ?? {}).length);
}

// Whether a copy says what its edition said when it was handed out, and holds no answers.
async function isUnchanged({ content }) {
  if (isAnswered(content) || !crypto.subtle) return false; // without https it cannot be told: it is kept
  const bytes = new TextEncoder().encode(sourcesOf(content).join("\0"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const words = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return content.metadata?.gamesearch?.words === words;
}

// The lines that one of two texts has and the other has not, as `diff` says them.
function differences(yours, other) {
  const common = Array.from({ length: yours.length + 1 }, () => Array(other.length + 1).fill(0));
  for (let i = yours.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      common[i][j] = yours[i] === other[j] ? common[i + 1][j + 1] + 1
        : Math.max(common[i + 1][j], common[i][j + 1]);
  const lines = [];
  for (let i = 0, j = 0; i < yours.length || j < other.length;)
    if (yours[i] === other[j] && i < yours.length) [i, j] = [i + 1, j + 1];
    else if (j === other.length || (i < yours.length && common[i + 1][j] >= common[i][j + 1]))
      lines.push(`- ${yours[i++]}`);
    else lines.push(`+ ${other[j++]}`);
  return lines;
}

async function compare(row, { path, content }) {
  row.querySelector("pre")?.remove();
  const answer = await fetch(`files/${path}`);
  const [yours, other] = [content, await answer.json()].map((book) => sourcesOf(book).join("\n").split("\n"));
  const lines = differences(yours, other);
  const shown = document.createElement("pre");
  shown.tabIndex = 0;
  shown.textContent = lines.length ? ["- yours", "+ the new edition", "", ...lines].join("\n")
    : "What they say is the same.";
  row.append(shown);
}

// The reader's copy keeps its work under another name, and the path shows the site's again.
async function startOver(path) {
  const entry = await read(path);
  const day = String(entry.last_modified).slice(0, 10);
  const taken = new Set(await all());
  let other = path.replace(/\.ipynb$/, ` (mine, ${day}).ipynb`);
  for (let n = 2; taken.has(other); n++) other = path.replace(/\.ipynb$/, ` (mine, ${day}, ${n}).ipynb`);
  await write({ ...entry, path: other, name: other.split("/").at(-1) });
  await forget(path);
  await list(`Your copy is now called ${other.split("/").at(-1)}.`);
}

function button(words, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  made.addEventListener("click", act);
  return made;
}

async function list(said = "") {
  const kept = document.getElementById("kept");
  const rows = [], followed = [];
  for (const path of (await all()).sort()) {
    if (!path.endsWith(".ipynb")) continue;
    const entry = await read(path);
    if (!entry?.content?.cells) continue;
    const edition = entry.content.metadata?.gamesearch?.edition;
    const isOld = PAGE.editions[path] && edition !== PAGE.editions[path];
    if (isOld && (await isUnchanged(entry))) {
      await forget(path);
      followed.push(entry.name);
      continue;
    }
    const row = document.createElement("li");
    const link = document.createElement("a");
    link.href = `notebooks/index.html?path=${encodeURIComponent(path)}`;
    link.textContent = entry.name;
    row.append(link, " ", button("Download", () => download(entry)));
    if (sourcesOf(entry.content).some((source) => /^STUDENT = ""/m.test(source)))
      row.append(" Type your id in its first code cell before you hand it in.");
    if (isOld)
      row.append(" It has a new edition, and you have worked in your copy. ",
        button("Compare", () => compare(row, entry)), " ",
        button("Start over", () => startOver(path)), " (yours stays, under another name)");
    rows.push(row);
  }
  kept.replaceChildren(...rows);
  document.getElementById("nothing").hidden = rows.length > 0;
  if (followed.length) said += ` New editions, of notebooks that you had not changed: ${followed.join(", ")}.`;
  document.getElementById("said").textContent = said.trim();
}

document.getElementById("upload").addEventListener("change", async ({ target: input }) => {
  const target = /** @type {HTMLInputElement} */ (input);
  const said = [];
  for (const file of target.files) {
    const known = Object.keys(PAGE.editions).find((path) => path.split("/").at(-1) === file.name);
    try {
      const content = JSON.parse(await file.text());
      if (!content.cells.every((cell) => cell.cell_type)) throw new Error("it has no cells");
      const path = known ?? file.name;
      if (await read(path)) await startOver(path);
      await write(entryOf(path, content));
      said.push(`${file.name} is here.`);
    } catch {
      said.push(`${file.name} is not a notebook; a file that ends in .ipynb was expected.`);
    }
  }
  target.value = "";
  await list(said.join(" "));
});

takeAlong(database).then(() => list()).catch(() => {
  document.getElementById("said").textContent =
    "This browser keeps nothing here, perhaps because this is a private window: download your work " +
    "before you close it.";
});
addEventListener("focus", () => list().catch(() => {}));

// ---------------------------------------------------------------- without a network

// Hand the worker what the page had loaded before it was there, and what a lecture will need.
async function keep() {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const soon = /** @type {any} */ (navigator).connection?.saveData ? [] : PAGE.soon;
  const urls = [location.href.split(/[?#]/)[0], ...loaded, ...soon].map(
    (url) => new URL(url, location.href).href);
  active.postMessage({ keep: urls.filter((url) => url.startsWith(new URL(".", location.href).href)) });
}

if (navigator.serviceWorker) {
  keep();
  navigator.serviceWorker.register("service-worker.js?enableCache=false").catch(() => {});
}
