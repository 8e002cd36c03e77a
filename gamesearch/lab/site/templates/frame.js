// Around a notebook of the site: the way home, to the next lecture and to its exercise; and the page
// as it is stored, to be read until the notebook lives.

import { databaseOf, store, takeAlong } from "./storage.js";

const places = JSON.parse(document.getElementById("gs-places").textContent);
const path = new URLSearchParams(location.search).get("path") ?? "";
const here = places[path] ?? {};
const bar = document.getElementById("gs-bar");
const says = document.getElementById("gs-says");
const moving = /** @type {HTMLProgressElement} */ (document.getElementById("gs-moving"));

function link(words, target) {
  const made = Object.assign(document.createElement("a"), { textContent: words });
  made.href = target;
  return made;
}

const notebook = (other) => `index.html?path=${encodeURIComponent(other)}`;
const ways = [link("Game search", "../index.html")];
if (here.lecture) ways.push(link("Its lecture", notebook(here.lecture)));
if (here.exercise) ways.push(link("Its exercise", notebook(here.exercise)));
if (here.next) ways.push(link(`Next: ${places[here.next].title.split(":")[0]}`, notebook(here.next)));
const work = link("Your work", "../index.html#work");
bar.prepend(...ways, work);

// A copy of an older edition was changed, or the first page would have let it follow.
async function lookForNewEdition() {
  const database = databaseOf("..");
  if (await takeAlong(database)) location.reload(); // before JupyterLite has opened another
  const kept = here.edition && (await store(database, "readonly", (files) => files.get(path)));
  if (kept && kept.content?.metadata?.gamesearch?.edition !== here.edition)
    work.textContent = "Your work: this has a new edition";
}
lookForNewEdition().catch(() => {}); // a private window may keep nothing

// ---------------------------------------------------------------- until it lives

const stored = document.createElement("iframe");
if (here.page) {
  Object.assign(stored, { id: "gs-page", title: `${here.title}, to read`, src: `../${here.page}` });
  document.body.append(stored);
}

// Whoever reads the stored page already is not interrupted: they say when to go on.
function show() {
  if (!stored.isConnected) return;
  if (!(stored.contentWindow?.scrollY > 0)) {
    stored.remove();
    return;
  }
  const inside = /** @type {any} */ (stored.contentWindow); // others need not wait for this font
  inside.document.fonts.add(new inside.FontFace("Maths of the deck", "url(maths.woff)"));
  const run = Object.assign(document.createElement("button"), { type: "button", textContent: "▶ Run it" });
  run.addEventListener("click", () => {
    stored.remove();
    run.remove();
  });
  bar.append(run);
}

const began = performance.now();
let shown = false;
says.textContent = "Loading …";
const looking = setInterval(() => {
  // nobody knows how much is still to come, so the bar slows down towards its end
  moving.value = 1 - Math.exp((began - performance.now()) / 8000);
  if (!shown && document.querySelector(".jp-Notebook .jp-CodeCell")) {
    shown = true;
    says.textContent = "Python is starting …";
    show();
  }
  const kernel = document.querySelector(".jp-KernelName")?.textContent;
  if (!shown || kernel === "No Kernel" || !document.querySelector("[data-status=idle]")) return;
  clearInterval(looking);
  says.textContent = "";
  moving.remove();
}, 100);
