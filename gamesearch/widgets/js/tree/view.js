// Steps to stop at, found in the frames of a run.

/** @import { Frame, Look, Place } from "../types" */
import { make } from "../elements.js";
import { Picture, putAt, svgOfElements } from "../picture.js";
import { Zoom } from "./zoom.js";

// The frames at which the search prunes something: an edge gets its slash for the first time.
export function framesThatCut(frames) {
  const slashed = new Set();
  return [...frames.keys()].filter((at) => {
    const before = slashed.size;
    for (const [name, look] of Object.entries(frames[at].changes))
      if (look && name.startsWith("x_")) slashed.add(name);
    return slashed.size > before;
  });
}

const ROWS = [6, 16]; // of source: at least, and at most; a longer function is scrolled
const LETTERS = 40; // of variables in a row, where it is narrow
const AXES = [ // of a view: how far it is scrolled, through how much, and what part of that is seen
  ["scrollLeft", "scrollWidth", "clientWidth"], ["scrollTop", "scrollHeight", "clientHeight"],
];

// The names of a node's parent, and how deep it lies: "0.2" is below "0", the root is "".
export function parentOf(node) {
  return node.includes(".") ? node.slice(0, node.lastIndexOf(".")) : "";
}
export function depthOf(node) {
  return node === "" ? 0 : node.split(".").length;
}

export class TreeView {
  constructor() {
    this.place = make("div", { className: "gs-picture" });
    this.picture = new Picture(this.place);
    this.tree = make("div", { className: "gs-nodes", role: "tree", aria: { label: "Nodes of the tree" } });
    this.tree.setAttribute("aria-orientation", "horizontal"); // down goes to the children
    this.place.append(this.tree);
    /** @type {Map<string, HTMLElement>} */
    this.items = new Map(); // node -> the element over it that can have the focus
    /** @type {Place[]} */
    this.nodes = [];
    /** @type {Frame[]} */
    this.frames = [];
    this.caption = make("p", { className: "gs-caption", aria: { live: "polite" } });
    this.notes = make("p", { className: "gs-notes" }); // on the whole run
    this.view = make("div", { className: "gs-view" }, this.place);
    this.numberLine = make("div", { className: "gs-line", hidden: true });
    this.inner = make("div", { className: "gs-main" }, this.view, this.numberLine, this.buildCode());
    this.zoom = new Zoom(this);
    this.box = make("div", { className: "gs-pane" }, this.inner, this.zoom.bar);
    this.selected = "";
    /** @type {(looks: Record<string, Look>, step: number) => Record<string, Look>} what is seen */
    this.adapt = (looks) => looks;
    // nothing can be scrolled before it is on the page and has its size
    const sizes = new ResizeObserver(() => this.comeIntoView());
    for (const part of [this.view, this.lines]) sizes.observe(part);
  }

  buildCode() {
    this.function = make("div", { className: "gs-heading" });
    this.lines = make("div", {
      className: "gs-lines", tabIndex: 0, role: "group", aria: { label: "Source of the search" },
    });
    this.variables = make("div", { className: "gs-variables" });
    this.code = make("div", { className: "gs-code" }, this.function, this.lines, this.variables);
    return this.code;
  }

  // ---------------------------------------------------------------- what the kernel says

  draw(svg, nodes) {
    const drawn = this.picture.draw(svg);
    if (drawn) {
      const { width, height } = this.picture.image.viewBox.baseVal;
      this.box.style.setProperty("--gs-width", `${width}`);
      this.box.style.setProperty("--gs-aspect", `${width / height}`);
    }
    if (!drawn && nodes === this.nodes) return;
    this.nodes = nodes;
    this.placeNodes();
    if (drawn && this.zoom.scale) this.zoom.at(this.zoom.scale);
    else this.zoom.load();
  }

  load({ frames, listings, words, summary, notes, line = /** @type {any} */ ({}) }) {
    this.summary = summary;
    this.notes.textContent = notes;
    this.frames = frames;
    this.words = words;
    this.listings = listings;
    this.line = line;
    this.numberLine.hidden = !line.pictures;
    this.keepRoom();
  }

  // The source and the variables take the same room in all frames.
  keepRoom() {
    const longest = Math.max(0, ...this.listings.map((listing) => listing.lines.length));
    this.code.hidden = !longest;
    // two more, since some lines will be broken
    this.lines.style.setProperty("--gs-rows", `${Math.min(Math.max(longest + 2, ROWS[0]), ROWS[1])}`);
    const letters = this.frames.map(({ variables = {} }) =>
      Object.entries(variables).map(([name, value]) => `${name} = ${value}  `).join("").length);
    this.variables.style.setProperty("--gs-rows", `${Math.ceil(Math.max(...letters) / LETTERS)}`);
  }

  // Elements are kept as long as their nodes are, so that the focus stays where it is.
  placeNodes() {
    const names = new Set(this.nodes.map(({ node }) => node));
    for (const [node, item] of this.items)
      if (!names.has(node)) {
        item.remove();
        this.items.delete(node);
      }
    this.nodes.forEach((place, i) => {
      const { node, name, mover, siblings, box } = place;
      const item = this.items.get(node) ??
        make("div", { className: "gs-node", role: "treeitem", tabIndex: -1 });
      item.dataset.node = node;
      this.items.set(node, item);
      if (this.tree.children[i] !== item) this.tree.insertBefore(item, this.tree.children[i]);
      const kind = mover ? `${mover} moves` : "leaf";
      const aria = {
        label: `${name}, ${kind}`, level: depthOf(node) + 1, setsize: siblings,
        posinset: node === "" ? 1 : Number(node.split(".").pop()) + 1,
      };
      for (const [key, value] of Object.entries(aria)) item.setAttribute(`aria-${key}`, value);
      putAt(item, box);
    });
    if (!names.has(this.selected)) this.selected = "";
    this.select(this.selected);
  }

  // The one node that Tab leads to, and that edits are about.
  select(node) {
    for (const [name, item] of this.items) {
      item.tabIndex = name === node ? 0 : -1;
      item.setAttribute("aria-selected", String(name === node));
    }
    this.selected = node;
  }

  // The node that an arrow leads to: up to the parent, down to the first child, or beside.
  neighbour(node, key) {
    const names = this.nodes.map((place) => place.node);
    const level = names.filter((name) => depthOf(name) === depthOf(node));
    const at = level.indexOf(node);
    return {
      ArrowUp: node === "" ? undefined : parentOf(node),
      ArrowDown: names.find((name) => name !== "" && parentOf(name) === node),
      ArrowLeft: level[at - 1], ArrowRight: level[at + 1], Home: "", End: names.at(-1),
    }[key];
  }

  placeOf(node) {
    return this.nodes.find((place) => place.node === node);
  }

  // What is known of a node at the frame that is shown.
  wordsOn(node) {
    const [start, end, first, later] = this.words[node] ?? [0, 0, "", ""];
    if (!later) return "";
    if (this.at < start) return "Not reached yet.";
    return this.at < end && first ? first : later;
  }

  // ---------------------------------------------------------------- stepping

  // The frames to stop at, by line, event or leaf; first and last always among them.
  findStops(by) {
    const end = this.frames.length - 1;
    this.stops = [...this.frames.keys()].filter(
      (i) => by === "line" || i === 0 || i === end || this.frames[i][by]);
  }

  go(step) {
    this.at = step;
    const frame = this.frames[step];
    // every frame says only what changes
    const looks = Object.assign({}, ...this.frames.slice(0, step + 1).map((each) => each.changes));
    this.picture.show(this.adapt(looks, step));
    this.list(frame);
    if (this.line.pictures) this.showLine(step);
    this.caption.textContent = frame.caption ?? "";
    const label = step === this.frames.length - 1 || !frame.caption ? this.summary : frame.caption;
    this.picture.image.setAttribute("aria-label", label);
    this.comeIntoSight(frame.at);
  }

  // What the value of the searched node can still be.
  showLine(step) {
    const { elements, pictures, at } = this.line;
    const { drawn, size, alt } = pictures[at[step]];
    this.numberLine.innerHTML = svgOfElements(drawn.map((place) => elements[place]), size);
    const image = this.numberLine.firstElementChild;
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", alt);
  }

  comeIntoView() {
    if (this.at === undefined) return;
    this.zoom.load();
    this.comeIntoSight(this.frames[this.at]?.at);
  }

  // Scroll the source to its line, and a large picture to the node that the search has come to, but
  // not away from a reader who is at a node or a leaf. Measure only once all is written: the browser
  // then lays the page out once a step.
  comeIntoSight(node = "") {
    const { view, lines, lit } = /** @type {any} */ (this);
    if (lit) {
      const [top, end] = [lit.offsetTop - 6, lit.offsetTop + lit.offsetHeight + 6];
      if (top < lines.scrollTop) lines.scrollTop = top;
      else if (end > lines.scrollTop + lines.clientHeight) lines.scrollTop = end - lines.clientHeight;
    }
    const place = this.placeOf(node);
    if (!place || this.place.contains(this.place.ownerDocument.activeElement)) return;
    AXES.forEach(([start, whole, seen], axis) => {
      const at = place.box[axis] * view[whole];
      if (view[whole] > view[seen] && (at < view[start] + 40 || at > view[start] + view[seen] - 40))
        view[start] = at - view[seen] / 2;
    });
  }

  list(frame) {
    const listing = this.listings[frame.listing];
    if (this.listed !== listing) {
      this.lines.replaceChildren(...(listing?.lines ?? []).map((line) => this.writeLine(...line)));
      this.lines.classList.toggle("gs-numbered", listing?.numbered === true);
      this.lines.scrollTop = 0;
      this.listed = listing;
    }
    this.function.textContent = listing ? `${listing.name}: ${frame.node}` : "";
    this.lit?.removeAttribute("aria-current");
    this.lit?.classList.remove("gs-now");
    this.lit = null;
    const place = listing?.lines.findIndex(([number]) => number === frame.line) ?? -1;
    if (place >= 0) {
      this.lit = this.lines.children[place];
      this.lit.classList.add("gs-now");
      this.lit.setAttribute("aria-current", "step");
    }
    this.variables.replaceChildren(...Object.entries(frame.variables ?? {}).map(
      ([name, value]) => make("span", {}, make("b", { textContent: `${name} = ` }), value)));
  }

  // A line too long for its place is broken between words (not so -inf), and goes on four
  // letters further in.
  writeLine(number, code) {
    const words = (code || " ").split(/(?<=\S) (?=\S)/);
    const line = make("div");
    for (const word of words)
      line.append(line.firstChild ? " " : "", make("span", { textContent: word }));
    line.dataset.number = number;
    line.style.setProperty("--gs-hang", `${code.search(/\S|$/) + 4}`);
    return line;
  }
}
