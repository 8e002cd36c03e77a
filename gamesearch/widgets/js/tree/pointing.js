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
  }

  watch(view) {
    view.place.addEventListener("click", (event) => {
      if (isOver(event)) this.click(view, event);
    });
    this.watchPointer(view);
    this.watchFocus(view);
  }

  // The words about the node that the pointer has come to.
  watchPointer(view) {
    const { hint } = this.tree;
    // not "pointerover": that comes, too, where only the tree has moved, under a pointer that rests
    view.place.addEventListener("pointermove", (event) => {
      const { target } = event;
      if (isOver(event) && target !== this.pointed)
        hint.showSoon(target, () => this.hintOn(view, target));
      this.pointed = target;
    });
    view.place.addEventListener("pointerout", (event) => {
      this.pointed = null;
      if (isOver(event)) hint.hideSoon();
    });
  }

  watchFocus(view) {
    const { tree } = this;
    view.place.addEventListener("focusin", (event) => {
      const { target } = event;
      if (!isOver(event)) return;
      tree.select(view, target.dataset.node);
      if (target.matches(".gs-node:focus-visible"))
        tree.hint.show(target, () => this.hintOn(view, target));
    });
    view.place.addEventListener("focusout", () => tree.hint.hideSoon());
  }

  // The words about a node go, and come again when the pointer does.
  rest() {
    this.pointed = null;
    this.tree.hint.hide();
  }

  click(view, { target, shiftKey }) {
    const { tree } = this;
    const { node } = target.dataset;
    tree.select(view, node);
    if (target.tagName === "INPUT" && !shiftKey) return;
    if (this.canFold(view, node) && (shiftKey || view.placeOf(node).folded)) {
      this.fold(node);
      return;
    }
    tree.jump(view, node);
  }

  hintOn(view, target) {
    const { tree } = this;
    const editable = tree.editable && view === tree.main && "leaf" in view.placeOf(target.dataset.node);
    const { node } = target.dataset;
    const folded = view.placeOf(node).folded;
    const fold = this.canFold(view, node) && !folded ? " T folds it." : "";
    const keys = editable ? "Shift+click for its step."
      : folded ? "Click or T opens it."
        : `Click for its first step, click again for its last.${fold}`;
    return [view.wordsOn(node), keys];
  }

  // Whether something lies below a node that the kernel can fold or open.
  canFold(view, node) {
    const can = this.tree.get("can");
    if (!can.live || can.page || !view.placeOf(node)) return false;
    return Boolean(view.placeOf(node).folded || view.neighbour(node, "ArrowDown"));
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
