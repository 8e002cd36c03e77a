// The gallery's filter, and the panel that shows one figure, frame by frame.
/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const figures = JSON.parse(byId("data").textContent);
const panel = byId("panel");
let figure = null; // the one that the panel shows
let frame = 1;

// ---------------------------------------------------------------- the filter

const filter = byId("filter");

function sift() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const section of document.querySelectorAll("section")) {
    let some = false;
    for (const card of section.querySelectorAll("li")) {
      const tokens = card.dataset.words.split(/[\s,–]+/);
      // a row such as 3.1 is not the beginning of 3.10
      const has = (word) => /^\d+\.\d+$/.test(word)
        ? tokens.includes(word) : card.dataset.words.includes(word);
      card.hidden = !words.every(has);
      some ||= !card.hidden;
      if (!card.hidden) left += 1;
    }
    section.hidden = !some;
  }
  const all = `${figures.length} figure${figures.length === 1 ? "" : "s"}`;
  byId("left").value = words.length ? `${left} of ${all}` : all;
}

filter.oninput = sift;
sift(); // a browser may keep what was typed before

// ---------------------------------------------------------------- the panel

function show(number) {
  frame = Math.min(Math.max(number, 1), figure.words.length);
  const [caption, alt] = figure.words[frame - 1];
  const file = figure.pictures[frame - 1];
  const picture = byId("picture");
  picture.hidden = !file;
  if (file) [picture.src, picture.alt] = [file, alt];
  byId("caption").textContent = file ? caption : alt;
  byId("slider").value = frame;
  byId("count").value = `${frame} / ${figure.words.length}`;
  byId("back").disabled = frame === 1;
  byId("next").disabled = frame === figure.words.length;
  history.replaceState(null, "", `#${figure.path}${frame > 1 ? `/${frame}` : ""}`);
  if (figure.pictures[frame]) new Image().src = figure.pictures[frame]; // the next one waits
}

function open(which, number) {
  figure = which;
  byId("name").textContent = figure.title;
  byId("where").textContent = `${figure.where} · ${figure.path}`;
  byId("remark").textContent = figure.remark;
  byId("steps").hidden = figure.words.length === 1;
  byId("slider").max = figure.words.length;
  const place = figures.indexOf(figure);
  byId("before").disabled = place === 0;
  byId("after").disabled = place === figures.length - 1;
  listFiles();
  offerCopies();
  if (!panel.open) panel.showModal();
  panel.focus(); // and on none of its buttons
  panel.scrollTop = 0;
  show(number);
}

function listFiles() {
  byId("files").replaceChildren(...figure.files.map(([kind, files]) => {
    const line = document.createElement("div");
    line.append(`${kind}: `);
    files.forEach((file, i) => {
      const link = document.createElement("a");
      link.href = file;
      link.textContent = files.length > 1 ? i + 1 : file.split("/").pop();
      if (files.length > 1) link.ariaLabel = `${kind}, frame ${i + 1}`;
      line.append(link, " ");
    });
    return line;
  }));
}

const neighbour = (step) => {
  const other = figures[figures.indexOf(figure) + step];
  if (other) open(other, 1);
};
byId("back").onclick = () => show(frame - 1);
byId("next").onclick = () => show(frame + 1);
byId("slider").oninput = () => show(+byId("slider").value);
byId("before").onclick = () => neighbour(-1);
byId("after").onclick = () => neighbour(1);
byId("close").onclick = () => panel.close();
panel.onclick = (event) => { if (event.target === panel) panel.close(); };
panel.onclose = () => {
  history.replaceState(null, "", location.pathname + location.search);
  if (document.activeElement === filter) return; // the reader was quicker
  /** @type {HTMLElement?} */ (document.querySelector(`a.card[href="#${figure.path}"]`))?.focus();
};

const KEYS = {
  ArrowRight: () => show(frame + 1), ArrowLeft: () => show(frame - 1),
  Home: () => show(1), End: () => show(figure.words.length),
  PageDown: () => neighbour(1), PageUp: () => neighbour(-1),
};
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (panel.open && KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  } else if (!panel.open && event.key === "/" && event.target !== filter) {
    event.preventDefault();
    filter.focus();
  }
});

// An address such as #roch/03-minimax-by-hand/5 opens a figure at a frame.
function follow() {
  const [lecture, name, number] = decodeURIComponent(location.hash.slice(1)).split("/");
  const found = figures.find((one) => one.path === `${lecture}/${name}`);
  if (found) open(found, +number || 1);
  else if (panel.open) panel.close();
}

window.addEventListener("hashchange", follow);

// ---------------------------------------------------------------- what can be copied

const filesOf = (kind) => figure.files.find(([name]) => name === kind)?.[1] ?? [];
const tex = (file) => file.replace(/\.\w+$/, "");

const SIZE = "width=\\textwidth,height=.8\\textheight,keepaspectratio"; // below a frame's title, too

function lineForLaTeX() {
  const [pdf] = filesOf("PDF");
  return `\\includegraphics[${SIZE},page=${frame}]{${tex(pdf)}}`;
}

function linesForBeamer() {
  const [pdf] = filesOf("PDF");
  const count = figure.words.length;
  return `\\foreach \\n in {1,...,${count}}`
    + `{\\includegraphics<\\n>[${SIZE},page=\\n]{${tex(pdf)}}} % \\usepackage{pgffor}`;
}

const quoted = (text) => `"${text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)}"`;
const shown = () => figure.pictures[frame - 1];
/** @type {[string, () => any, () => string | Promise<string>][]} */
const COPIES = [
  ["Path", () => figure.pictures.length, shown],
  ["LaTeX", () => filesOf("PDF").length, lineForLaTeX],
  ["Beamer, all frames", () => filesOf("PDF").length && figure.words.length > 1, linesForBeamer],
  ["TikZ", () => filesOf("TikZ").length,
    () => `\\resizebox{.85\\textwidth}{!}{\\input{${tex(filesOf("TikZ")[frame - 1])}}}`],
  ["HTML", () => figure.pictures.length,
    () => `<img src=${quoted(shown())} alt=${quoted(figure.words[frame - 1][1])}>`],
  // a page opened as a file may not read other files
  ["SVG", () => filesOf("SVG").length && location.protocol !== "file:",
    async () => (await fetch(filesOf("SVG")[frame - 1])).text()],
];

function offerCopies() {
  const buttons = COPIES.filter(([, possible]) => possible()).map(([name, , text]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.onclick = async () => {
      await copy(await text());
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = name; }, 1500);
    };
    return button;
  });
  byId("copies").hidden = !buttons.length;
  byId("copies").replaceChildren(byId("copies").firstElementChild, ...buttons);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // a browser that wants to be asked first
    const field = document.createElement("textarea");
    field.value = text;
    panel.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

follow();
