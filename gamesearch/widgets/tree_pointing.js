// Nodes are pointed at, focused, clicked and touched: what is known of them, their steps, and folding.

class Pointing {
  constructor(tree) {
    this.tree = tree;
    this.touched = false; // by a finger, or a pen: neither has a Shift key
    this.folding = button(() => this.fold(this.tree.main.selected), { text: "–", className: "gs-fold" });
    this.folding.tabIndex = -1; // the keyboard has T
    this.folding.hidden = true;
  }

  watch(view) {
    const over = (event) => event.target.dataset?.node !== undefined;
    const { tree } = this;
    if (view === tree.main) view.place.append(this.folding);
    view.place.addEventListener("pointerdown", ({ pointerType }) => {
      this.touched = pointerType !== "mouse";
    });
    view.place.addEventListener("pointerover", (event) => {
      if (over(event)) tree.hint.showSoon(event.target, () => this.hintOn(view, event.target));
    });
    view.place.addEventListener("pointerout", (event) => { if (over(event)) tree.hint.hideSoon(); });
    view.place.addEventListener("pointermove", ({ target }) => { // over a move: its subtree
      const move = over({ target }) ? null : view.picture.moveAt(target);
      if (move !== null) tree.hint.hide();
      if (move !== null || !tree.hint.element) view.picture.lift(move);
    });
    view.place.addEventListener("pointerleave", () => view.picture.lift(null));
    view.place.addEventListener("focusin", ({ target }) => {
      if (!over({ target })) return;
      tree.select(view, target.dataset.node);
      if (target.matches(".gs-node:focus-visible"))
        tree.hint.show(target, () => this.hintOn(view, target));
    });
    view.place.addEventListener("focusout", () => tree.hint.hideSoon());
    view.place.addEventListener("click", (event) => { if (over(event)) this.click(view, event); });
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
    const fold = this.canFold(view, node) && !folded ? ". T: fold" : "";
    const keys = editable ? "Shift+click: to its step"
      : folded ? "Click or T: open" : `Click: to its first step; again: its last${fold}`;
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

  // A touched node gets a button that folds it, beneath it; or one that opens it, at its upper
  // corner, since beneath it stands what was folded.
  offerFold(view) {
    if (view !== this.tree.main) return;
    const { selected } = view;
    this.folding.hidden = !this.touched || !this.canFold(view, selected);
    if (this.folding.hidden) return;
    const { box: [x, y, width, height], folded, name } = view.placeOf(selected);
    this.folding.textContent = folded ? "+" : "–";
    this.folding.setAttribute("aria-label", `${folded ? "Open" : "Fold"} ${name}`);
    const at = folded ? [x + 0.75 * width, y - height / 2] : [x, y + height / 2];
    [this.folding.style.left, this.folding.style.top] = at.map((share) => `${100 * share}%`);
  }
}
