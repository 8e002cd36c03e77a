// How large a tree is drawn, and where its source stands.

import { button, make } from "../elements.js";

const ZOOM = { step: 1.25, least: 0.05, most: 4 };

export class Zoom {
  constructor(view) {
    this.view = view;
    this.changed = () => {}; // called when the tree is drawn in another size
    this.scale = null; // of Graphviz's own size; null for as the page lays it out
    this.whole = button(() => this.turn(), { className: "gs-word", text: "Whole tree" });
    this.bar = make("div", { className: "gs-controls", hidden: true }, this.whole);
    this.scene = view.view;
  }

  // Draw the tree in a size, with what is in the middle of the view staying there.
  at(scale) {
    const { scene, view: { place, picture } } = this;
    const middle = scene.clientWidth / 2;
    const share = (scene.scrollLeft + middle) / place.clientWidth;
    this.scale = scale && Math.min(Math.max(scale, ZOOM.least), ZOOM.most);
    const width = this.scale ? `${this.scale * picture.width}px` : "";
    [place.style.width, place.style.minWidth] = [width, width];
    this.view.box.classList.toggle("gs-zoomed", Boolean(this.scale));
    this.changed();
    this.load();
    scene.scrollLeft = share * place.clientWidth - middle;
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

  // Whether a key was for this: larger, smaller, and back again.
  handles(key) {
    const factor = { "+": ZOOM.step, "=": ZOOM.step, "-": 1 / ZOOM.step, 0: null }[key];
    if (factor === undefined) return false;
    this.at(factor && this.view.place.clientWidth / (this.view.picture.width ?? 1) * factor);
    return true;
  }

  load() {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.scene;
    const isLarge = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    this.bar.hidden = !isLarge && !this.scale;
    this.whole.textContent = this.scale ? "Reading size" : "Whole tree";
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
    tree.looks.append(this.toggle);
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

  // Beside the tree, if there is room, and then nobody needs to be asked. Between the tree and its
  // buttons the source would push them out of sight, so it goes below all and is folded, until the
  // reader asks for it.
  put() {
    const { box, main } = this.tree;
    if (!box.clientWidth) return;
    const line = main.numberLine.hidden ? 0 : BESIDE.line;
    const isNarrow = box.clientWidth < BESIDE.tree * (main.picture.width ?? 0) + line + BESIDE.code;
    const isFull = box.matches(".gs-full");
    if (!this.chosen && !isFull && isNarrow !== this.folded) this.fold(isNarrow);
    this.toggle.hidden = !isNarrow && !isFull && !this.folded;
    const place = isNarrow || main.zoom.scale > 1 ? box : main.inner;
    if (main.code.parentElement === place) return;
    place.append(main.code);
    main.comeIntoView();
  }
}
