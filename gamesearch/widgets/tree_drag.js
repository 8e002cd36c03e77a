// A node is dragged to another place among its siblings.

const DRAG = 8; // pixels that a pointer goes before it drags

class Drag {
  constructor(tree, place) {
    this.tree = tree;
    this.place = place;
    this.line = make("div", { className: "gs-drop", hidden: true });
    place.append(this.line);
    place.addEventListener("pointerdown", (event) => this.begin(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    place.addEventListener("pointerup", () => this.drop());
    place.addEventListener("pointercancel", () => this.end());
    place.addEventListener("dragstart", (event) => event.preventDefault()); // of selected text
    // the click that ends a drag is none
    place.addEventListener("click", (event) => {
      if (this.dragged) event.stopPropagation();
      this.dragged = false;
    }, true);
  }

  begin(event) {
    const { node } = event.target.dataset;
    this.dragged = false;
    const editing = event.target === event.target.ownerDocument.activeElement &&
      event.target.tagName === "INPUT";
    if (!node || event.button || event.pointerType === "touch" || editing) return;
    if (this.tree.editable && node !== "") this.from = { node, x: event.clientX, id: event.pointerId };
  }

  move(event) {
    if (!this.from) return;
    if (!this.dragged && Math.abs(event.clientX - this.from.x) < DRAG) return;
    if (!this.dragged) {
      this.dragged = true;
      this.place.setPointerCapture(this.from.id);
      this.place.classList.add("gs-dragging");
      this.tree.hint.hide();
      event.target.ownerDocument.activeElement?.blur?.();
    }
    event.preventDefault();
    const { left, width } = this.place.getBoundingClientRect();
    const siblings = this.tree.siblings(this.from.node);
    const others = siblings.filter(({ node }) => node !== this.from.node);
    const x = (event.clientX - left) / width;
    this.to = others.filter(({ box }) => box[0] < x).length;
    this.mark(siblings, others);
  }

  // A line where the node would go.
  mark(siblings, others) {
    const [before, after] = [others[this.to - 1], others[this.to]];
    const half = ({ box }) => box[2] / 2 + 0.008;
    const x = before && after ? (before.box[0] + after.box[0]) / 2
      : before ? before.box[0] + half(before) : after ? after.box[0] - half(after) : 0;
    this.line.style.left = `${100 * x}%`;
    this.line.style.top = `${100 * (siblings[0].box[1] - siblings[0].box[3])}%`;
    this.line.style.height = `${200 * siblings[0].box[3]}%`;
    this.line.hidden = !others.length;
  }

  drop() {
    const { from, to, dragged } = this;
    this.end();
    if (dragged && from && to !== undefined) this.tree.moveTo(from.node, to);
  }

  end() {
    this.from = this.to = undefined;
    this.line.hidden = true;
    this.place.classList.remove("gs-dragging");
  }
}
