// Replays games: a position is what has changed since the one before it, as numbers of elements.

import { StepBar } from "../widgets/js/controls.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const { players, games, elements, size } = JSON.parse(byId("replays").textContent);
const viewer = byId("viewer");
const board = viewer.querySelector("svg");
const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".games tbody tr"))];
const filters = [byId("one"), byId("other")];
const bar = new StepBar(show, "position", "move");

let game = null; // the one that is shown
let positions = []; // its positions, each a list of numbers
let ply = 0;

function unfolded(frames) {
  const all = [];
  let drawn = [];
  for (const [start, gone, come] of frames) {
    drawn = [...drawn.slice(0, start), ...come, ...drawn.slice(start + gone)];
    all.push(drawn);
  }
  return all;
}

function mark(element, current) {
  if (current) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

function caption() {
  if (ply === 0) return "The starting position.";
  const side = (ply - 1) % 2;
  const by = ply <= game.opening ? "the opening" : game.names[side];
  const end = ply === game.moves.length ? ` ${game.end}.` : "";
  return `${ply}. ${players[side]}: ${game.moves[ply - 1]} (${by}).${end}`;
}

function show(number) {
  ply = Math.min(Math.max(number, 0), game.moves.length);
  board.innerHTML = positions[ply].map((place) => elements[place]).join("");
  board.setAttribute("aria-label", game.frames[ply][3]);
  bar.show(ply, game.moves.length);
  bar.slider.setAttribute("aria-valuetext", caption());
  byId("caption").textContent = caption();
  [...byId("moves").children].forEach((item, place) => {
    mark(item.firstChild, place + 1 === ply);
  });
}

function open(number) {
  game = games[number];
  positions = unfolded(game.frames);
  rows.forEach((row, place) => mark(row, place === number));
  byId("title").textContent =
    `Game ${number + 1}: ${game.names[0]} (${players[0]}) – ${game.names[1]} (${players[1]})`;
  byId("how").textContent = `${game.end}.`;
  byId("moves").replaceChildren(...game.moves.map((move, place) => {
    const item = document.createElement("li");
    const button = item.appendChild(document.createElement("button"));
    button.textContent = move;
    button.className = place < game.opening ? "opening" : "";
    button.onclick = () => show(place + 1);
    return item;
  }));
  viewer.hidden = false;
  show(game.moves.length);
}

function filter() {
  const wanted = filters.map((select) => select.value).filter((value) => value !== "");
  let count = 0;
  for (const row of rows) {
    const sides = row.dataset.sides.split(" ");
    row.hidden = !wanted.every((side) => sides.includes(side));
    if (!row.hidden) count += 1;
  }
  byId("count").value = `${count} of ${rows.length} games`;
}

board.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
document.querySelector(".filter").removeAttribute("hidden");
rows.forEach((row, number) => {
  const head = row.firstElementChild;
  const button = document.createElement("button");
  button.textContent = `${number + 1}`;
  button.setAttribute("aria-label", `Replay game ${number + 1}`);
  button.onclick = () => {
    open(number);
    viewer.scrollIntoView({ block: "nearest" });
    board.focus({ preventScroll: true });
  };
  head.replaceChildren(button);
});
for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".cross a"))) {
  link.onclick = () => {
    [filters[0].value, filters[1].value] = [link.dataset.row, link.dataset.column];
    filter();
  };
}
filters.forEach((select) => { select.onchange = filter; });
viewer.querySelector(".steps").append(bar.buttons.first, bar.buttons.back, bar.slider,
  bar.buttons.next, bar.buttons.last);
viewer.onkeydown = (event) => {
  const other = event.target === bar.slider || event.ctrlKey || event.altKey || event.metaKey;
  if (!other && bar.handles(event.key)) event.preventDefault();
};
filter();
if (games.length) open(0);
