// A tree that is wider than its place: an overview to move in, and how large it is drawn.

import { button, followDrag, make } from "../elements.js";

const ZOOM = { step: 1.25, least: 0.05, most: 4 };
const OVERVIEW = { width: 1000, height: 44, margin: 5 }; // of its own picture

function drawn(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, `${value}`);
  return made;
}

export class Zoom {
  constructor(view) {
    this.view = view;
    this.changed = () => {}; // called when the tree is drawn in another size
    this.scale = null; // of Graphviz's own size; null for as the page lays it out
    this.map = drawn("svg", {
      viewBox: `0 0 ${OVERVIEW.width} ${OVERVIEW.height}`, preserveAspectRatio: "none",
      class: "gs-overview", "aria-hidden": true, // the keyboard walks through the nodes
    });
    this.whole = button(() => this.turn(), { className: "gs-word", text: "Whole tree" });
    this.bar = make("div", { className: "gs-controls gs-zoom", hidden: true }, this.map, this.whole);
    this.scene = view.view;
    this.scene.addEventListener("scroll", () => this.frame());
    this.scene.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.pan(this.scene);
    this.aim();
  }

  // Draw the tree so much larger, with what is at a place of the view staying there.
  by(factor, x = this.scene.clientWidth / 2) {
    this.at(this.view.place.clientWidth / (this.view.picture.width ?? 1) * factor, x);
  }

  at(scale, x = 0) {
    const share = (this.scene.scrollLeft + x) / this.view.place.clientWidth;
    this.scale = scale && Math.min(Math.max(scale, ZOOM.least), ZOOM.most);
    const { place, picture } = this.view;
    const width = this.scale ? `${this.scale * picture.width}px` : "";
    [place.style.width, place.style.minWidth] = [width, width];
    this.view.box.classList.toggle("gs-zoomed", Boolean(this.scale));
    this.changed();
    this.load();
    this.scene.scrollLeft = share * place.clientWidth - x;
    this.frame();
  }

  // All of it, or as large as it is read.
  turn() {
    if (this.scale) this.at(null);
    else {
      const { width, height } = this.view.picture.image.viewBox.baseVal;
      this.at(Math.min(this.scene.clientWidth / width, this.scene.clientHeight / height));
    }
    this.view.comeIntoView();
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left } = this.scene.getBoundingClientRect();
    this.by(event.deltaY < 0 ? ZOOM.step : 1 / ZOOM.step, event.clientX - left);
  }

  // Whether a key was for this: larger, smaller, and back again.
  handles(key) {
    if (key === "+" || key === "=") this.by(ZOOM.step);
    else if (key === "-") this.by(1 / ZOOM.step);
    else if (key === "0") this.at(null);
    else return false;
    return true;
  }

  // The mouse drags the background; a finger scrolls by itself.
  pan(scene) {
    scene.addEventListener("pointerdown", (event) => {
      const empty = event.target.dataset?.node === undefined && !event.target.closest("input, button");
      if (event.pointerType !== "mouse" || event.button || !empty || !this.large) return;
      const { scrollLeft, scrollTop } = scene;
      followDrag(event, 0, (_, dx, dy) => scene.scrollTo(scrollLeft - dx, scrollTop - dy));
    });
  }

  // The overview leads to wherever it is touched.
  aim() {
    const go = ({ clientX }) => {
      const { left, width } = this.map.getBoundingClientRect();
      const middle = ((clientX - left) / width) * this.scene.scrollWidth;
      this.scene.scrollLeft = middle - this.scene.clientWidth / 2;
    };
    this.map.addEventListener("pointerdown", (event) => {
      go(event);
      followDrag(event, 0, go);
    });
  }

  get wide() {
    return this.scene.scrollWidth > this.scene.clientWidth + 1;
  }

  get large() {
    return this.wide || this.scene.scrollHeight > this.scene.clientHeight + 1;
  }

  load() {
    const { nodes = [] } = this.view;
    this.bar.hidden = !this.large && !this.scale;
    this.map.style.visibility = this.wide ? "" : "hidden";
    this.whole.textContent = this.scale ? "Reading size" : "Whole tree";
    if (this.bar.hidden) return;
    if (this.drawn !== nodes) {
      const { width, height, margin } = OVERVIEW;
      const down = height - 2 * margin;
      this.dots = new Map(nodes.map(({ node, box: [x, y] }) => [node, drawn("rect",
        { x: x * width - 2, y: margin + y * down - 3, width: 4, height: 6 })]));
      this.window = drawn("rect", { class: "gs-window" });
      this.map.replaceChildren(...this.dots.values(), this.window);
      this.drawn = nodes;
    }
    this.show(this.current);
    this.frame();
  }

  // What part of the tree is in view.
  frame() {
    const { scrollLeft, scrollWidth, clientWidth } = this.scene;
    if (!this.window || this.bar.hidden || !scrollWidth) return; // a hidden page has no widths
    const place = {
      x: (scrollLeft / scrollWidth) * OVERVIEW.width, y: 1,
      width: (clientWidth / scrollWidth) * OVERVIEW.width, height: OVERVIEW.height - 2,
    };
    for (const [name, value] of Object.entries(place)) this.window.setAttribute(name, `${value}`);
  }

  // Where the search is.
  show(node) {
    this.dots?.get(this.current)?.removeAttribute("class");
    this.current = node;
    this.dots?.get(node)?.setAttribute("class", "gs-here");
  }
}

const BESIDE = { tree: 0.65, line: 210, code: 340 }; // of the tree's width, and pixels

export class CodePane {
  constructor(tree) {
    this.tree = tree;
    this.toggle = button(() => {
      this.chosen = true; // by the reader: from now on it does not fold by itself
      this.fold(!this.folded);
    }, { text: "Code", className: "gs-word" });
    tree.controls.append(this.toggle);
    this.fold(false);
    tree.main.zoom.changed = () => this.put();
    this.sizes = new ResizeObserver(() => this.put());
    this.sizes.observe(tree.box);
  }

  fold(folded) {
    this.folded = folded;
    this.tree.box.classList.toggle("gs-folded", folded);
    this.toggle.setAttribute("aria-expanded", String(!folded));
    this.toggle.title = folded ? "Show the source of the search" : "Hide the source of the search";
  }

  // Beside the tree, if there is room. Between the tree and its buttons the source would push them
  // out of sight, so it goes below all and is folded, until the reader asks for it.
  put() {
    const { box, main } = this.tree;
    if (!box.clientWidth) return;
    const line = main.numberLine.box.hidden ? 0 : BESIDE.line;
    const isNarrow = box.clientWidth < BESIDE.tree * (main.picture.width ?? 0) + line + BESIDE.code;
    if (!this.chosen && !box.matches(".gs-full") && isNarrow !== this.folded) this.fold(isNarrow);
    const place = isNarrow || main.zoom.scale > 1 ? box : main.inner;
    if (main.code.parentElement === place) return;
    place.append(main.code);
    main.comeIntoView();
  }
}
