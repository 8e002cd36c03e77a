// The picture of a small tree, made in a page that has no kernel: with the parts and classes that
// the kernel's pictures have, laid out alike, if more simply.

import { idOf } from "../picture.js";
import { shownNumber } from "./search.js";

const SHAPE = { // points
  margin: 16, side: 58, tall: 0.866, leaf: 26, box: 28, window: 19, bar: 2.5, letters: 14, level: 52, steepest: 100,
  siblings: 12, families: 20, beside: 3.5, levelName: 44, key: 24, keyWide: 240,
};
const FONT = '"DejaVu Sans", Verdana, sans-serif';

let canvas = null;

// How wide a text is, in points at the usual size.
export function measured(text) {
  canvas ??= document.createElement("canvas").getContext("2d");
  canvas.font = `${SHAPE.letters}px ${FONT}`;
  return canvas.measureText(text).width;
}

// `windows` has the widest text that a run writes into each node's window, and `values` into it.
export class PageDrawing {
  constructor(nodes, windows, values) {
    this.nodes = nodes;
    this.windows = windows;
    const widest = Math.max(0, ...Object.values(values).map(measured));
    this.side = Math.max(SHAPE.side, (widest + 9) / (2 / 3));
    this.arrange();
    this.descend();
  }

  // How far a node reaches to both sides, with its letter and its window.
  reach({ node, kids, value, name }) {
    if (!kids.length) {
      const half = Math.max(SHAPE.leaf, measured(shownNumber(value)) + 6) / 2;
      return [half, half];
    }
    const half = this.side / 2;
    const window = this.windows[node] ? 16.5 + this.windowWidth(node) : 0;
    return [Math.max(half, 11.5 + measured(name)), Math.max(half, window)];
  }

  windowWidth(node) {
    return Math.max(65, measured(this.windows[node]) + 10);
  }

  // Subtrees side by side, as near as their outlines let them, and parents over the middle.
  arrange() {
    this.xs = new Map();
    const place = (node) => {
      const { kids } = this.nodes.get(node);
      const own = this.reach(this.nodes.get(node));
      if (!kids.length) return { outline: [own], inside: [[node, 0]] };
      const outline = [], inside = [], tops = [];
      kids.forEach((kid, number) => {
        const part = place(kid);
        const gap = number && (this.nodes.get(kid).kids.length ? SHAPE.families : SHAPE.siblings);
        const shift = number ? Math.max(...part.outline.map(
          ([left], depth) => (outline[depth]?.[1] ?? -Infinity) + left + gap)) : 0;
        tops.push(shift);
        part.outline.forEach(([left, right], depth) => {
          outline[depth] = [outline[depth]?.[0] ?? left - shift, right + shift];
        });
        inside.push(...part.inside.map(([name, x]) => [name, x + shift]));
      });
      const middle = (tops[0] + tops.at(-1)) / 2;
      return {
        outline: [own, ...outline.map(([left, right]) => [left + middle, right - middle])],
        inside: [[node, 0], ...inside.map(([name, x]) => [name, x - middle])],
      };
    };
    const { outline, inside } = place("");
    const left = Math.max(...outline.map(([reach]) => reach));
    const right = Math.max(...outline.map(([, reach]) => reach));
    const least = this.nodes.size > 1 ? SHAPE.keyWide - left - right - SHAPE.levelName : 0;
    const start = SHAPE.margin + SHAPE.levelName + left + Math.max(0, least / 2);
    for (const [node, x] of inside) this.xs.set(node, start + x);
    this.width = Math.ceil(start + right + Math.max(0, least / 2) + SHAPE.margin);
  }

  // Every level has a band to itself; wide families need steep edges.
  descend() {
    const depth = Math.max(...[...this.nodes.values()].map((node) => node.depth));
    const widest = Math.max(0, ...[...this.nodes.values()].filter(
      ({ kids }) => kids.length && kids.every((kid) => !this.nodes.get(kid).kids.length),
    ).map(({ kids }) => this.xs.get(kids.at(-1)) - this.xs.get(kids[0])));
    const gap = Math.min(Math.max(SHAPE.level, 0.6 * widest), SHAPE.steepest);
    this.high = SHAPE.tall * this.side;
    this.bands = [SHAPE.margin + (this.nodes.size > 1 ? SHAPE.key : 0)];
    for (let level = 1; level <= depth; level++) this.bands.push(this.bands.at(-1) + this.high + gap);
    const inner = [...this.nodes.values()].some((node) => node.depth === depth && node.kids.length);
    this.height = Math.ceil(this.bands.at(-1) + (inner ? this.high : SHAPE.box) + SHAPE.margin);
  }

  top(node) {
    return this.bands[this.nodes.get(node).depth];
  }

  /** @returns {[number, number]} */
  size({ node, kids }) {
    if (kids.length) return [this.side, this.high];
    return [2 * this.reach(this.nodes.get(node))[0], SHAPE.box];
  }

  // What the front end knows of each node, as `frames.places` says it.
  get places() {
    return [...this.nodes.values()].map((each) => {
      const { node, name, kids, isMax, above } = each;
      const [wide, high] = this.size(each);
      const place = [this.xs.get(node) / this.width, (this.top(node) + high / 2) / this.height,
        wide / this.width, high / this.height];
      const siblings = above === undefined ? 1 : this.nodes.get(above).kids.length;
      const mover = kids.length ? (isMax ? "MAX" : "MIN") : "";
      return { node, name, mover, siblings, box: place, ...(kids.length ? {} : { leaf: node }) };
    });
  }

  get svg() {
    const nodes = [...this.nodes.values()];
    const key = group("k_r", "node key", words(this.width - 16, 29, "", "end"));
    const parts = [key, ...nodes.map((node) => this.edge(node)), ...this.levelNames(),
      ...nodes.map((node) => this.node(node))];
    return `<svg role="img" style="max-width:100%;height:auto" width="${this.width}pt" ` +
      `height="${this.height}pt" viewBox="0 0 ${this.width} ${this.height}" ` +
      `xmlns="http://www.w3.org/2000/svg"><title>Game tree</title>${parts.join("")}</svg>`;
  }

  levelNames() {
    const depth = Math.max(...[...this.nodes.values()].filter(({ kids }) => kids.length)
      .map((node) => node.depth), -1);
    return this.bands.slice(0, depth + 1).map((top, level) => {
      const { isMax } = [...this.nodes.values()].find((node) => node.depth === level);
      return group("", "node level",
        words(SHAPE.margin, top + this.high / 2 + 5, isMax ? "MAX" : "MIN", "start"));
    });
  }

  // An edge, its label on the side that it leans to, and the slashes across it.
  edge({ node, above, edge, kids }) {
    if (above === undefined) return "";
    const [x1, y1] = [this.xs.get(above), this.top(above) + this.high];
    const [x2, y2] = [this.xs.get(node), this.top(node)];
    /** @type {(share: number) => [number, number]} */
    const at = (share) => [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
    const [x, y] = at(kids.length ? 0.5 : 0.8);
    const [beside, anchor] = x2 < x1 - 0.5 ? [x - 4, "end"] : [x + 4, "start"];
    const baseline = Math.abs(x2 - x1) > y2 - y1 ? y - 5 : y + 2; // above a flat edge
    const end = idOf(node);
    return group(`e_${end}`, "edge", line([x1, y1], [x2, y2])) +
      group(`t_${end}`, "node edge-text", words(beside, baseline, edge, anchor)) +
      group(`x_${end}`, "edge slash", slashes(at(kids.length ? 0.3 : 0.42), [x2 - x1, y2 - y1]));
  }

  node({ node, kids, value, name, isMax }) {
    const [x, top, end] = [this.xs.get(node), this.top(node), idOf(node)];
    const [tip, far] = kids.length ? [top - 2, top - 12] : [top + 31, top + 41];
    const pointer = group(`p_${end}`, "node pointer", polygon([[x, tip], [x - 5, far], [x + 5, far]]));
    if (!kids.length) {
      const half = this.size(this.nodes.get(node))[0] / 2;
      return group(`n_${end}`, "node leaf",
        box(x - half, top, 2 * half, SHAPE.box) + words(x, top + 18.7, shownNumber(value))) + pointer;
    }
    const [half, bottom] = [this.side / 2, top + this.high];
    const points = isMax ? [[x, top], [x - half, bottom], [x + half, bottom]]
      : [[x, bottom], [x + half, top], [x - half, top]];
    const beside = isMax ? top + 3 : bottom - 3 - SHAPE.window;
    const letter = group(`l_${end}`, "node name",
      words(x - 11.5, isMax ? top + 13 : bottom - 4, name, "end"));
    const shape = polygon(points) + words(x, isMax ? bottom - 12 : top + 21.4, "0");
    const drawn = group(`n_${end}`, `node ${isMax ? "max" : "min"}`, shape);
    return drawn + pointer + letter + this.window(node, x, beside);
  }

  window(node, x, top) {
    if (!this.windows[node]) return "";
    const [left, wide] = [x + 16.5, this.windowWidth(node)];
    const plate = [[0, SHAPE.bar], [SHAPE.bar, wide - 2 * SHAPE.bar], [wide - SHAPE.bar, SHAPE.bar], [0, wide]]
      .map(([from, across]) => box(left + from, top, across, SHAPE.window)).join(""); // as Graphviz has it
    return group(`w_${idOf(node)}`, "node window", plate + words(left + wide / 2, top + 14.5, "0"));
  }
}

function group(id, classes, inside) {
  return `<g id="${id}" class="${classes}">${inside}</g>`;
}

function polygon(points) {
  return `<polygon points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}"/>`;
}

function box(x, y, wide, high) {
  return polygon([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]);
}

function line([x1, y1], [x2, y2]) {
  return `<path d="M${x1.toFixed(1)},${y1.toFixed(1)}L${x2.toFixed(1)},${y2.toFixed(1)}"/>`;
}

function words(x, y, text, anchor = "middle") {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" ` +
    `font-family='${FONT}' font-size="${SHAPE.letters}">${text}</text>`;
}

// Two strokes across an edge, slanted alike on steep and flat ones, as drawing/geometry.py has them.
export function slashes([x, y], [dx, dy]) {
  const [px, py] = dx > -1 ? [5.8, -5.0] : [5.8, 5.0];
  const step = 5.2 * Math.hypot(px, py) / Math.abs(dx * py - dy * px); // a share of the edge
  return [0, step].map((share) => {
    const [cx, cy] = [x + share * dx, y + share * dy];
    return line([cx - px, cy - py], [cx + px, cy + py]);
  }).join("");
}

// How much room each part of a picture has for its text: { n_0: [width, height], ... }.
export function roomsIn(svg) {
  const image = new DOMParser().parseFromString(svg, "image/svg+xml");
  return Object.fromEntries([...image.querySelectorAll("g[id] > polygon")].map((shape) => {
    const points = shape.getAttribute("points").trim().split(/\s+/).map((pair) => pair.split(",").map(Number));
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
    const room = [xs, ys].map((all) => Math.max(...all) - Math.min(...all));
    return [shape.parentElement.id, room];
  }));
}

// The size of a text's letters, where it is not the usual one.
export function lettersOf(name, text, [wide, high]) {
  const each = measured(text) / SHAPE.letters;
  const triangle = (wide * (2 / 3) - 3) / (each + (0.375 * wide) / high);
  const size = name.startsWith("w_") ? (wide - 4) / each : triangle;
  return size < SHAPE.letters ? [Math.max(Math.round(10 * size) / 10, 7.5)] : [];
}
