// The kernel's part, in a page that has none: small trees are edited and searched here, by minimax
// and alpha-beta.

/** @import { Model } from "../types" */
import { readNumber } from "../answers.js";
import { LIMITS } from "../constants.js";
import { idOf } from "../picture.js";
import { PageDrawing, lettersOf, measured, roomsIn } from "./drawing.js";
import { PageRun, outline, shownNumber } from "./search.js";

const NOT_HERE = "This page has no kernel for that; run the notebook.";
const NO_TREE = "a tree of numbers was expected, such as [[3, 12], [2, 4]], with at most " +
  `${LIMITS.leaves} leaves and ${LIMITS.plies} plies; run the notebook for any other`;

// A nested list from its text, in which only numbers, brackets and commas stand. Throws what is wrong.
function readTree(text) {
  const number = (token) => {
    const value = token.includes("/") ? NaN : readNumber(token);
    return Number.isFinite(value) ? value : token;
  };
  let tree;
  try {
    tree = JSON.parse(text.replace(/[^\s[\],]+/g, number));
  } catch {
    throw new Error(`found “${shortened(text)}”; ${NO_TREE}`);
  }
  checkTree(tree, text);
  return tree;
}

function checkTree(tree, text) {
  let leaves = 0;
  const check = (part, depth) => {
    const bad = Array.isArray(part) ? !part.length : !Number.isFinite(part);
    if (!Array.isArray(part)) leaves += 1;
    if (bad || depth > LIMITS.plies || leaves > LIMITS.leaves)
      throw new Error(`found “${shortened(text)}”; ${NO_TREE}`);
    if (Array.isArray(part)) for (const kid of part) check(kid, depth + 1);
  };
  check(tree, 0);
}

function shortened(text) {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function writtenTree(tree) {
  return Array.isArray(tree) ? `[${tree.map(writtenTree).join(", ")}]` : String(tree);
}

// Edits of a nested list, which is never changed in place: what `edits.py` does to a GameTree.
const PAGE_EDITS = {
  edit: (tree, path, { text }) => {
    const value = /[,/]/.test(text) ? NaN : readNumber(text);
    if (!Number.isFinite(value))
      throw new Error(`found “${shortened(text)}”; a number such as 3 or −2.5 was expected`);
    return [replaced(tree, path, () => [value]), path];
  },
  add: (tree, path) => {
    const kids = [partAt(tree, path), 0].flat(); // a leaf becomes its own first child
    return [replaced(tree, path, () => [kids]), [...path, kids.length - 1]];
  },
  delete: (tree, path) => {
    const [above, place] = [path.slice(0, -1), path.at(-1)];
    const family = partAt(tree, above);
    if (family.length === 1) // a node that loses its only child becomes a leaf
      return [replaced(tree, above, () => [family.flat(Infinity)[0]]), above];
    return [replaced(tree, path, () => []), [...above, Math.min(place, family.length - 2)]];
  },
  duplicate: (tree, path) =>
    [replaced(tree, path, (part) => [part, part]), [...path.slice(0, -1), path.at(-1) + 1]],
  move: (tree, path, { to }) => {
    const above = path.slice(0, -1);
    const moved = replaced(tree, above, (family) => {
      const kids = [...family];
      kids.splice(to, 0, ...kids.splice(path.at(-1), 1));
      return [kids];
    });
    return [moved, [...above, to]];
  },
};

function partAt(tree, path) {
  return path.reduce((part, place) => part?.[place], tree);
}

// A tree with other parts in place of the one at a path; at the root there is one.
function replaced(tree, path, change) {
  if (!path.length) return change(tree)[0];
  const [place, ...rest] = path;
  return tree.flatMap((kid, i) => i !== place ? [kid] : rest.length ? [replaced(kid, rest, change)] : change(kid));
}

class PageKernel {
  /** @param {Model} model @param {function} tell */
  constructor(model, tell) {
    this.model = model;
    this.tell = tell;
    this.past = [];
    this.future = [];
    this.page = model.get("page");
    if (this.page.listings) this.start();
  }

  start() {
    const { model, page: { can, values } } = this;
    model.set("can", { ...model.get("can"), ...can });
    model.set("values", values);
    this.tree = { nested: readTree(model.get("text")), minBegins: model.get("can").root === "min" };
    this.begin = this.tree;
    this.drawn = { shape: this.shape(this.tree), svg: model.get("svg"), nodes: model.get("nodes") };
  }

  answer(request) {
    const answer = { number: request.number, problem: "" };
    try {
      Object.assign(answer, this.carryOut(request));
    } catch (error) {
      answer.problem = error.message;
    }
    this.tell({}, answer);
  }

  carryOut(request) {
    const what = request.do;
    if (["chosen", "overlay"].includes(what)) this.model.set(what, request.value);
    else if (what === "undo" || what === "redo") this.goBack(what);
    else if (what === "reset") this.adopt(this.begin);
    else if (what === "root") this.adopt({ ...this.tree, minBegins: request.player === "min" });
    else if (what === "read") this.adopt({ ...this.tree, nested: readTree(request.text) });
    else if (PAGE_EDITS[what]) return { selected: this.edit(what, request), note: "" };
    else throw new Error(NOT_HERE);
    this.show();
    return { note: "" };
  }

  edit(what, request) {
    const path = request.node === "" ? [] : request.node.split(".").map(Number);
    const [nested, selected] = PAGE_EDITS[what](this.tree.nested, path, request);
    checkTree(nested, writtenTree(nested));
    this.adopt({ ...this.tree, nested });
    this.show();
    return selected.join(".");
  }

  adopt(tree) {
    if (this.code(tree) === this.code(this.tree)) return;
    this.past = [...this.past.slice(1 - LIMITS.undone), this.tree];
    this.future = [];
    this.tree = tree;
  }

  goBack(what) {
    const [source, target] = what === "undo" ? [this.past, this.future] : [this.future, this.past];
    if (!source.length) return;
    target.push(this.tree);
    this.tree = source.pop();
  }

  show() {
    const { model, tree } = this;
    const nodes = outline(tree.nested, tree.minBegins);
    const run = this.run(nodes, model.get("chosen"));
    const rooms = this.draw(nodes, run);
    const atEnd = model.get("step") >= model.get("frames").length - 1;
    const leaves = [...nodes.values()].filter(({ kids }) => !kids.length);
    this.tell({
      svg: this.drawn.svg, nodes: this.drawn.nodes, text: writtenTree(tree.nested),
      values: Object.fromEntries(leaves.map(({ node, value }) => [node, value])),
      ...this.traits(run, rooms),
      line: {}, // which only Python draws
      can: { ...model.get("can"), undo: this.past.length > 0, redo: this.future.length > 0,
        root: tree.minBegins ? "min" : "max" },
      revision: (model.get("revision") ?? 0) + 1,
      step: Math.min(atEnd ? run.frames.length - 1 : model.get("step"), run.frames.length - 1),
    });
  }

  run(nodes, name) {
    const options = {
      cuts: name === "alpha-beta", overlay: this.model.get("overlay"),
      listings: this.page.listings[name],
    };
    return Object.assign(new PageRun(nodes, options), { name });
  }

  traits(run, rooms) {
    for (const { changes } of run.frames)
      for (const [name, look] of Object.entries(changes))
        if (look?.[0] && rooms[name] && (name.startsWith("w_") || !look[1].includes("leaf")))
          look.splice(2, 1, ...lettersOf(name, look[0], rooms[name]));
    return {
      frames: run.frames, listings: this.page.listings[run.name], node_words: run.words, tally: run.tally,
      summary: run.summary, error: "",
    };
  }

  code({ nested, minBegins }) {
    return writtenTree(nested) + minBegins;
  }

  shape(tree) {
    return this.code(tree).replace(/-?[0-9][^[\],]*/g, "0");
  }

  // A new picture only where the old one has no room; as the kernel does.
  draw(nodes, run) {
    const rooms = roomsIn(this.drawn.svg);
    const fits = [...nodes.values()].every(({ node, kids, value }) => kids.length ||
      (rooms[`n_${idOf(node)}`]?.[0] ?? 0) >= measured(shownNumber(value)) + 2);
    if (fits && this.shape(this.tree) === this.drawn.shape) return rooms;
    const [windows, values] = [{}, {}];
    for (const { changes } of run.frames)
      for (const [name, look] of Object.entries(changes)) {
        const node = name.slice(2) === "r" ? "" : name.slice(2).replaceAll("_", ".");
        const widest = { w: windows, n: nodes.get(node).kids.length ? values : {} }[name[0]];
        if (look?.[0] && widest && measured(look[0]) > measured(widest[node] ?? "")) widest[node] = look[0];
      }
    const { svg, places } = new PageDrawing(nodes, windows, values);
    this.drawn = { shape: this.shape(this.tree), svg, nodes: places };
    return roomsIn(svg);
  }
}

export function pageKernel(model, tell) {
  return new PageKernel(model, tell);
}
