// Minimax and alpha-beta, told event by event: what the kernel makes of a small tree
// (`frames.make_frames`, `Captions`), made in a page that has no kernel.
//
// A tree is a nested list; a node goes by its path, "0.2", and the root by "".

/** @import { Frame } from "../types" */
import { KEYS, LIMITS } from "../constants.js";
import { idOf } from "../picture.js";

// A number as the kernel writes it: ten digits of one that was typed, four of any other, and a large
// round number by its power of ten.
export function shownNumber(value) {
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  const [typed, short] = [Number(value.toPrecision(10)), Number(value.toPrecision(4))];
  const round = Math.abs(value) >= 1e9 && short === value;
  const text = round ? value.toExponential() : String(typed === value ? typed : short);
  return text.replaceAll("-", "−");
}

function interval([low, high]) {
  return `[${shownNumber(low)}, ${shownNumber(high)}]`;
}

function childOf(node, place) {
  return node === "" ? `${place}` : `${node}.${place}`;
}

function isBelow(node, top) {
  return node === top || top === "" || node.startsWith(`${top}.`);
}

// All nodes in preorder: { node, kids, value, isMax, name, edge }; the names as the book has them.
export function outline(tree, minBegins) {
  const nodes = new Map();
  const add = (part, node, depth) => {
    const kids = Array.isArray(part) ? part.map((_, place) => childOf(node, place)) : [];
    nodes.set(node, { node, kids, depth, isMax: (depth % 2 === 0) !== minBegins, value: part });
    kids.forEach((kid, place) => add(part[place], kid, depth + 1));
  };
  add(tree, "", 0);
  nameNodes(nodes);
  return nodes;
}

// Letters for inner nodes level by level; an edge, and a leaf, by its node's letter and place.
function nameNodes(nodes) {
  const levels = [...nodes.values()].filter(({ kids }) => kids.length);
  levels.sort((one, other) => one.depth - other.depth); // stable: preorder within a level
  levels.forEach((each, number) => { each.name = letters(number); });
  for (const { node, kids, name } of nodes.values())
    kids.forEach((kid, place) => {
      const edge = `${name.toLowerCase()}${place + 1}`;
      Object.assign(nodes.get(kid), { edge, above: node, name: nodes.get(kid).name ?? edge });
    });
  nodes.get("").name ??= "A";
}

function letters(number) {
  const rest = Math.floor(number / 26);
  return (rest ? letters(rest - 1) : "") + String.fromCharCode(65 + (number % 26));
}

// One run: what is known of each node (`views`), and a frame for each event.
export class PageRun {
  constructor(nodes, { cuts, overlay, listings }) {
    this.nodes = nodes;
    this.cuts = cuts;
    this.overlay = overlay;
    this.listings = listings;
    this.views = new Map([...nodes.keys()].map((node) => [node, {}]));
    this.calls = []; // under way, the root's first
    /** @type {Frame[]} */
    this.frames = [];
    this.events = new Map(); // node -> the frames at which something happens to it
    this.shown = {};
    this.examined = [];
    this.search("", [-Infinity, Infinity]);
    this.markLeaves();
  }

  // ---------------------------------------------------------------- the search

  search(node, window) {
    const { kids, value, isMax } = this.nodes.get(node);
    const view = this.views.get(node);
    Object.assign(view, { visited: true, open: true });
    if (this.cuts) view.window = view.held = window;
    const call = { node, entry: window, alpha: window[0], beta: window[1] };
    this.calls.push(call);
    if (!kids.length) {
      Object.assign(view, { open: false, value });
      this.examined.push(node);
      const alone = node === "";
      this.note("leaf", node, `Leaf ${this.name(node)} is worth ${shownNumber(value)}.`,
        alone ? "begin" : "utility",
        { ...(alone ? {} : this.variables(call)), return: `(${shownNumber(value)}, None)` });
    } else this.expand(call, kids, isMax);
    this.calls.pop();
    return view.value;
  }

  expand(call, kids, isMax) {
    const { node } = call;
    const view = this.views.get(node);
    Object.assign(call, { v: isMax ? -Infinity : Infinity, move: "None", a: 0 });
    this.note("enter", node, this.toMove(node), "call", this.variables(call));
    for (const [place, kid] of kids.entries()) {
      call.a = place;
      call.v2 = this.search(kid, [call.alpha, call.beta]);
      if (isMax ? call.v2 > call.v : call.v2 < call.v) {
        [call.v, call.move] = [call.v2, place];
        if (isMax) call.alpha = Math.max(call.alpha, call.v);
        else call.beta = Math.min(call.beta, call.v);
      }
      view.value = call.v;
      const before = view.window;
      if (this.cuts) view.held = [call.alpha, call.beta];
      if (this.cuts && (isMax ? call.v >= before[1] : call.v <= before[0])) {
        this.cut(call, kids.slice(place + 1), isMax);
        return;
      }
      if (this.cuts) view.window = view.held;
      this.update(call, kid, place === kids.length - 1, isMax);
    }
    view.open = false;
    this.finish(call);
  }

  update(call, kid, isLast, isMax) {
    const { node, v } = call;
    const [view, child] = [this.views.get(node), this.views.get(kid)];
    const effect = child.bound ? `, no better than what ${this.side(isMax)} already has`
      : child.value !== v ? `; ${this.name(node)} stays at ${shownNumber(v)}`
        : `, so ${this.name(node)} is worth at ${isMax ? "least" : "most"} ${shownNumber(v)}`;
    const atBound = { "≤": "at most ", "≥": "at least " }[child.bound] ?? "";
    const words = `${this.name(kid)} gives ${atBound}${shownNumber(child.value)}${effect}`;
    if (!isLast) call.a += 1; // on to the next child
    this.note("update", node, this.withWindow(words, view.window), isLast ? "loop" : "call",
      this.variables(call));
  }

  finish(call) {
    const { node, v, move } = call;
    const value = shownNumber(v);
    const known = { ...this.variables(call), return: `(${value}, ${move})` };
    if (node !== "") {
      this.note("return", node, `${this.name(node)} returns ${value}.`, "end", known);
      return;
    }
    const { kids, isMax } = this.nodes.get("");
    const edge = this.nodes.get(kids[move]).edge;
    this.move = edge;
    this.best = this.bestLine(kids[move]);
    this.note("return", "", `${this.name("")} is worth ${value}: ${this.side(isMax)} plays ${edge}.`,
      "end", known);
  }

  cut(call, left, isMax) {
    const { node, v } = call;
    const view = this.views.get(node);
    view.open = false;
    if (left.length) view.bound = isMax ? "≥" : "≤";
    for (const kid of left) this.views.get(kid).pruned = true;
    const holder = this.holder(isMax ? "beta" : "alpha");
    const bound = isMax ? view.window[1] : view.window[0];
    const setter = this.nodes.get(holder).kids.find((kid) => this.views.get(kid).value === bound);
    const names = left.map((kid) => this.nodes.get(kid).edge); // of what was never entered
    const last = names.pop();
    const gone = !last ? "no child is left to cut"
      : names.length ? `${names.join(", ")} and ${last} are cut` : `${last} is cut`;
    const words = `${this.name(node)} can give at ${isMax ? "least" : "most"} ${shownNumber(v)}, and ` +
      `${this.side(!isMax)} already has ${shownNumber(bound)} at ${this.name(holder)}: ${gone}.`;
    this.focus = { node, holder, setter };
    this.note("cut", node, words, "cut",
      { ...this.variables(call), return: `(${shownNumber(v)}, ${call.move})` });
    this.focus = null;
  }

  // The nearest node above that has set a bound itself.
  holder(name) {
    const end = name === "alpha" ? 0 : 1;
    return this.calls.slice(0, -1).findLast((call) => call.entry[end] !== call[name]).node;
  }

  bestLine(kid) {
    const line = [""];
    for (let node = kid; node !== undefined;) {
      line.push(node);
      const { value } = this.views.get(node);
      node = this.nodes.get(node).kids.find(
        (each) => this.views.get(each).visited && this.views.get(each).value === value);
    }
    return new Set(line);
  }

  // ---------------------------------------------------------------- words

  name(node) {
    return this.nodes.get(node).name.replace(/^I$/, "node I");  // "I returns 4" is a person's
  }

  side(isMax) {
    return isMax ? "MAX" : "MIN";
  }

  valueOf({ value, bound = "" }) {
    return bound + shownNumber(value);
  }

  withWindow(words, window) {
    return window ? `${words}; α = ${shownNumber(window[0])}, β = ${shownNumber(window[1])}.` : `${words}.`;
  }

  toMove(node) {
    const words = `${this.side(this.nodes.get(node).isMax)} to move at ${this.name(node)}`;
    return this.withWindow(words, this.views.get(node).window);
  }

  /** @param {{ alpha: number, beta: number, v?: number, move?: any, a?: number, v2?: number }} call */
  variables({ alpha, beta, v, move, a, v2 }) {
    const named = {
      ...(this.cuts ? { alpha, beta } : {}), ...(v === undefined ? {} : { v, move, a }),
      ...(v2 === undefined ? {} : { v2 }),
    };
    return Object.fromEntries(Object.entries(named).map(
      ([name, value]) => [name, typeof value === "number" ? shownNumber(value) : value]));
  }

  get tally() {
    const leaves = [...this.nodes.values()].filter(({ kids }) => !kids.length).length;
    const visited = [...this.views.values()].filter((view) => view.visited).length;
    return `${this.examined.length} of ${leaves} leaves examined, ` +
      `${visited} node${visited === 1 ? "" : "s"} visited`;
  }

  get summary() {
    const values = this.examined.map((node) => shownNumber(this.views.get(node).value));
    const cut = [...this.views].filter(([, { pruned }]) => pruned).map(([node]) => this.nodes.get(node).edge);
    const listed = values.length <= LIMITS.values ? `: ${values.join(", ")}` : "";
    const more = cut.length > LIMITS.cuts ? " and more" : "";
    return `${values.length} ${values.length === 1 ? "leaf" : "leaves"} examined${listed}` +
      (cut.length ? `; cut: ${cut.slice(0, LIMITS.cuts).join(", ")}${more}` : "") +
      `. Value ${shownNumber(this.views.get("").value)}${this.move ? `, best move ${this.move}` : ""}.`;
  }

  // For each node [the frame it is entered in, that it is finished in, words then, words later].
  get words() {
    return Object.fromEntries([...this.views].map(([node, view]) => {
      const events = this.events.get(node);
      if (events) {
        const [first] = events.map((at) => this.frames[at].caption);
        const later = this.nodes.get(node).kids.length ? `${first} Value ${this.valueOf(view)}.` : first;
        return [node, [events[0], events.at(-1), first, later]];
      }
      let { above } = this.nodes.get(node);
      while (!this.events.has(above)) above = this.nodes.get(above).above;
      const at = this.events.get(above).at(-1);
      const later = view.pruned ? this.frames[at].caption
        : "This node was never reached: it lies below a cut.";
      return [node, [at, at, "", later]];
    }));
  }

  // ---------------------------------------------------------------- frames

  note(kind, node, words, line, variables) {
    const looks = this.looks(node), caption = words.replace(/^node /, "Node ");
    /** @type {Record<string, any>} */
    const changes = {};
    for (const [name, look] of Object.entries(looks))
      if (String(look) !== String(this.shown[name])) changes[name] = look;
    for (const name of Object.keys(this.shown)) if (!(name in looks)) changes[name] = null;
    this.shown = looks;
    this.events.set(node, [...(this.events.get(node) ?? []), this.frames.length]);
    this.frames.push({
      kind, changes, caption, at: node, node: this.name(node), variables, event: true, leaf: false,
      ...this.source(line, this.nodes.get(node).isMax),
    });
  }

  // Which line of which listing an event stands at.
  source(line, isMax) {
    const own = isMax ? "max_value" : "min_value";
    const listing = line === "begin" ? 0 : this.listings.findIndex(({ name }) => name === own);
    const wanted = {
      begin: new RegExp(`return.*${own}\\(`), call: /= (min|max)_value\(/, loop: /^\s*for /,
      utility: /return game\.utility/, cut: /return v, move/, end: /return v, move/,
    }[line];
    const found = (this.listings[listing]?.lines ?? []).filter(([, code]) => wanted.test(code));
    return { listing, line: (line === "end" ? found.at(-1) : found[0])?.[0] ?? null };
  }

  // A frame that ends what a leaf has taught: the search then turns to the next node.
  markLeaves() {
    let seen = false;
    this.frames.forEach((frame, at) => {
      seen ||= frame.kind === "leaf";
      const after = this.frames[at + 1]?.kind;
      frame.leaf = seen && [undefined, "enter", "leaf"].includes(after);
      if (frame.leaf) seen = false;
    });
  }

  looks(current) {
    const looks = {};
    for (const { node, kids, name, edge, isMax } of this.nodes.values()) {
      const view = this.views.get(node);
      const words = this.wordsFor(node, view, current);
      if (words.includes("current")) looks[`p_${idOf(node)}`] = ["", ""];
      const style = (...chosen) => words.filter((word) => chosen.includes(word)).sort().join(" ");
      const end = idOf(node);
      const kind = !kids.length ? "leaf" : isMax ? "max" : "min";
      const known = view.value !== undefined && Number.isFinite(view.value);
      const text = kids.length ? (known ? this.valueOf(view) : "") : shownNumber(this.nodes.get(node).value);
      looks[`n_${end}`] = [text, [...words, kind].sort().join(" ")];
      if (kids.length) looks[`l_${end}`] = [name, style("pruned")];
      if (edge) {
        const joins = this.isJoined(node) ? "cause" : style("dim");
        const plain = style("best", "pruned", "unseen");
        looks[`e_${end}`] = ["", [joins, plain].filter(Boolean).join(" ")];
        looks[`t_${end}`] = [edge, plain];
      }
      if (view.pruned) looks[`x_${end}`] = ["", [this.light(node), "pruned"].filter(Boolean).join(" ")];
      const window = this.overlay === "none" ? null : view[this.overlay];
      if (window && kids.length) {
        const plate = this.focus && [this.focus.node, this.focus.holder].includes(node) ? "cause " : "";
        looks.k_r = [`Boxes: ${KEYS[this.overlay]}`, ""];
        looks[`w_${end}`] = [interval(window), `${plate}${style("current", "dim")}`.trim()];
      }
    }
    return looks;
  }

  wordsFor(node, view, current) {
    const isCut = [...this.views].some(([top, { pruned }]) => pruned && isBelow(node, top));
    const words = Object.entries({
      current: node === current && !this.best, best: this.best?.has(node), open: view.open,
      pruned: isCut, seen: view.visited && !isCut, unseen: !view.visited && !isCut,
    }).filter(([, holds]) => holds).map(([word]) => word);
    const light = !view.visited || isCut ? "" : this.light(node);
    return light ? [...words, light] : words;
  }

  // What a cut lights, from the bound that it ran into; all else is dim.
  light(node) {
    if (!this.focus || this.overlay === "none") return "";
    const { node: cut, holder, setter } = this.focus;
    if ([cut, holder, setter].includes(node)) return "cause";
    return this.nodes.get(node).above === cut || this.isBetween(node) ? "" : "dim";
  }

  isBetween(node) {
    const { node: cut, holder } = this.focus;
    return node !== holder && node !== cut && isBelow(node, holder) && isBelow(cut, node);
  }

  isJoined(node) {
    if (!this.focus || this.overlay === "none") return false;
    return [this.focus.node, this.focus.setter].includes(node) || this.isBetween(node);
  }
}
