// Nodes are pointed at, focused, clicked and touched: what is known of them, their steps, and folding.

import { make } from "../elements.js";

// Whether an event is about a node, and not about what lies between them.
function isOver({ target }) {
  return target.dataset?.node !== undefined;
}

export class Pointing {
  constructor(tree) {
    this.tree = tree;
    this.pointed = null; // what the pointer has moved to
    const { hint, main: { place } } = tree;
    const on = (name, heard) => place.addEventListener(name, heard);
    on("click", (event) => { if (isOver(event)) this.click(event); });
    // not "pointerover": that comes, too, where only the tree has moved, under a pointer that rests
    on("pointermove", (event) => {
      const { target } = event;
      if (isOver(event) && target !== this.pointed) hint.showSoon(target, () => this.hintOn(target));
      this.pointed = target;
    });
    on("pointerout", (event) => {
      this.pointed = null;
      if (isOver(event)) hint.hideSoon();
    });
    on("focusin", (event) => {
      const { target } = event;
      if (!isOver(event)) return;
      tree.select(target.dataset.node);
      if (target.matches(".gs-node:focus-visible")) hint.show(target, () => this.hintOn(target));
    });
    on("focusout", () => hint.hideSoon());
  }

  // The words about a node go, and come again when the pointer does.
  rest() {
    this.pointed = null;
    this.tree.hint.hide();
  }

  click({ target, shiftKey }) {
    const { tree } = this;
    const { node } = target.dataset;
    tree.select(node);
    if (target.tagName === "INPUT" && !shiftKey) return;
    if (this.canFold(node) && (shiftKey || tree.main.placeOf(node).folded)) this.fold(node);
    else tree.jump(node);
  }

  hintOn({ dataset: { node } }) {
    const { editable, main } = this.tree;
    const { folded, leaf } = main.placeOf(node);
    const fold = this.canFold(node) && !folded ? " T folds it." : "";
    const keys = editable && leaf !== undefined ? "Shift+click for its step."
      : folded ? "Click or T opens it."
        : `Click for its first step, click again for its last.${fold}`;
    return [main.wordsOn(node), keys];
  }

  // Whether something lies below a node that the kernel can fold or open.
  canFold(node) {
    const [can, { main }] = [this.tree.get("can"), this.tree];
    if (!can.live || can.page || !main.placeOf(node)) return false;
    return Boolean(main.placeOf(node).folded || main.neighbour(node, "ArrowDown"));
  }

  fold(node) {
    this.tree.hint.hide();
    this.tree.ask({ do: "fold", node });
  }
}

// The words about a node, beside it: for the mouse after a moment, for the keyboard at once.
export class Hint {
  constructor(box) {
    this.box = box;
    this.bubble = make("div", { className: "gs-hint", role: "tooltip", hidden: true });
    this.bubble.id = `gs-hint-${Math.random().toString(36).slice(2)}`;
    this.bubble.addEventListener("pointerenter", () => clearTimeout(this.timer));
    this.bubble.addEventListener("pointerleave", () => this.hideSoon());
    box.append(this.bubble);
  }

  showSoon(element, words) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(element, words), 250);
  }

  hideSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), 200);
  }

  show(element, words) {
    this.hide();
    this.element = element;
    this.words = words;
    element.setAttribute("aria-describedby", this.bubble.id);
    this.bubble.hidden = false;
    this.follow();
    const [outer, node, own] = [this.box, element, this.bubble].map(
      (part) => part.getBoundingClientRect());
    const middle = node.left + node.width / 2 - outer.left - own.width / 2;
    const left = Math.max(4, Math.min(middle, outer.width - own.width - 4));
    this.bubble.style.left = `${left}px`;
    this.bubble.style.top = `${node.bottom - outer.top + this.box.scrollTop + 8}px`;
  }

  // After a step, what is known then.
  follow() {
    if (!this.element) return;
    const [text, small] = this.words();
    this.bubble.replaceChildren(text, " ", make("small", { textContent: small }));
    if (!text) this.hide();
  }

  hide() {
    clearTimeout(this.timer);
    this.element?.removeAttribute("aria-describedby");
    this.element = null;
    this.bubble.hidden = true;
  }
}
