// Edits: what is asked of the kernel, the fields over leaves and probabilities, and dragging.

const DRAG = 8; // pixels that a pointer goes before it drags
const SILENT = "The kernel has not answered yet: it is busy, or was restarted. " +
  "After a restart, run the cell again to edit; stepping still works.";
const GONE = "The kernel was restarted and has forgotten this tree. Run the cell again to edit; " +
  "what you typed stays in its field and is used then. If this message comes back, restart " +
  "the kernel from its menu first.";
const BACK = "Your edits are back. Reset returns to the tree that the cell makes.";

// A leaf as it is typed.
function written(value) {
  if (value === undefined) return "";
  return Array.isArray(value) ? `(${value.join(", ")})` : String(value);
}

// Requests go one at a time: { do, ... } is sent, and the next when it has been answered. While
// the kernel is busy, only the newest text of a field waits.
class Requests {
  constructor(model, changed, cell, begin) {
    this.model = model;
    this.changed = changed; // called when the kernel falls silent, or speaks again
    this.cell = cell; // called for the cell that shows the tree
    this.begin = begin; // called for the tree that the cell makes
    this.patience = new Patience(() => this.lost());
    this.patience.meet(model);
    this.waiting = [];
    this.sent = null;
  }

  ask(request, answered) {
    const same = this.waiting.findLast((each) => !each.field || each.field === request.field);
    if (same?.field && request.field) Object.assign(same, request, { answered });
    else this.waiting.push({ ...request, answered });
    this.flush();
  }

  isAsking(field) {
    return [this.sent, ...this.waiting].some((each) => each?.field === field);
  }

  flush() {
    if (this.sent || !this.waiting.length) return;
    this.sent = this.waiting.shift();
    const number = this.sent.number = Math.random();
    const { answered, field, ...request } = this.sent;
    // a step that was made just before may arrive only later
    const [step, revision] = [this.model.get("step"), this.model.get("revision")];
    const unanswered = () => this.sent?.number === number;
    this.patience.send(this.model, { ...request, step, revision }, unanswered);
  }

  // The kernel is gone, or silent. What was sent goes with the next request, if that can be sent.
  lost() {
    if (this.patience.gone && this.sent) {
      this.waiting.unshift(this.sent);
      this.sent = null;
    }
    this.leave();
    this.changed();
  }

  // What no kernel takes is left with the notebook's cell: the tree that the cell shows next takes it,
  // whose script is another copy of this one.
  leave() {
    const asked = [this.sent, ...this.waiting].filter((each) => each && "node" in each)
      .map(({ answered, ...each }) => each);
    const left = { begin: this.begin(), text: this.model.get("text"), asked };
    (globalThis.gsUnsent ??= new WeakMap()).set(this.cell() ?? this, left); // a page has no cells
  }

  // The same, from the tree before; whether there was anything. Every answer is told.
  takeOver(answered) {
    const left = globalThis.gsUnsent?.get(this.cell());
    globalThis.gsUnsent?.delete(this.cell());
    if (!left || left.begin !== this.begin()) return false;
    for (const each of [{ do: "read", text: left.text }, ...left.asked]) this.ask(each, answered);
    return true;
  }

  // Whether what was typed in a field is not known to the kernel, which does not answer.
  isStuck(field) {
    return (this.patience.gone || this.patience.late) && this.isAsking(field);
  }

  hear(reply, buffers) {
    if (!this.sent || this.sent.number !== reply.number) return; // another view's request
    const { answered } = this.sent;
    this.sent = null;
    this.patience.end();
    globalThis.gsUnsent?.delete(this.cell());
    answered(reply, buffers);
    this.changed();
    this.flush();
  }
}

// A field over every leaf, and over every probability. `kept` is what stands there, the kernel
// agreeing or not having answered; what it refused stays until it is corrected or left.
class Fields {
  constructor(tree) {
    this.tree = tree;
    this.all = new Map(); // "leaf 0.2" or "odds 0.2" -> field
    this.refused = new Map(); // the same -> why
  }

  // Fields are kept as long as their leaves are, so that the focus stays where it is.
  place(nodes) {
    const wanted = nodes.flatMap((place) => [
      ...("leaf" in place ? [["leaf", place, place.box]] : []),
      ...("odds" in place ? [["odds", place, place.edge]] : []),
    ]);
    const names = new Set(wanted.map(([kind, { node }]) => `${kind} ${node}`));
    for (const [name, field] of this.all)
      if (!names.has(name)) {
        field.input.remove();
        this.all.delete(name);
        this.refused.delete(name);
      }
    let after = this.tree.main.tree;
    for (const [kind, place, box] of wanted) {
      const name = `${kind} ${place.node}`;
      const field = this.all.get(name) ?? this.make(kind, name, place.node);
      if (after.nextSibling !== field.input) after.after(field.input);
      after = field.input;
      field.place = place;
      field.input.setAttribute("aria-label",
        kind === "leaf" ? `Value of leaf ${place.name}` : `Probability of ${place.name}`);
      putAt(field.input, box);
    }
  }

  make(kind, name, node) {
    const input = make("input", {
      type: "text", className: "gs-leaf", autocomplete: "off", spellcheck: false,
      tabIndex: -1, // Tab leads to the tree, and the arrows to its leaves
      aria: { errormessage: this.tree.problem.id },
    });
    if (kind === "leaf") input.setAttribute("role", "spinbutton");
    input.dataset.node = node;
    const field = { kind, name, node, input, kept: "" };
    selectOnFocus(input);
    input.addEventListener("input", () => this.widen(input));
    input.addEventListener("change", () => this.edit(field));
    input.addEventListener("blur", () => { if (this.refused.has(name)) this.revert(field); });
    this.all.set(name, field);
    return field;
  }

  // What the reader types Python has not measured: the field is as wide as its letters.
  widen(input) {
    input.style.setProperty("--gs-letters", input.value.length);
  }

  // The values as text, except where one is being typed or on its way to the kernel.
  fill(values) {
    for (const field of this.all.values()) {
      if (this.tree.requests.isAsking(field.name)) continue;
      const { kind, place, input } = field;
      const value = kind === "leaf" ? written(values[place.leaf]) : place.odds;
      if (input.value === field.kept) input.value = value;
      field.kept = value;
      this.widen(input);
      if (kind === "odds") continue;
      input.setAttribute("aria-valuetext", value);
      input.setAttribute("aria-valuenow", Number.isFinite(+value) ? value : 0);
    }
  }

  mark() {
    for (const { name, input } of this.all.values()) {
      input.setAttribute("aria-invalid", String(this.refused.has(name)));
      input.classList.toggle("gs-unsent", this.tree.requests.isStuck(name));
    }
  }

  of(input) {
    return [...this.all.values()].find((field) => field.input === input);
  }

  edit(field) {
    const { kind, name, node, kept, input } = field;
    const text = input.value.trim();
    if (text === kept) {
      this.revert(field);
      return;
    }
    field.kept = input.value = text;
    this.tree.said = "";
    const request = { do: kind === "leaf" ? "edit" : "chance", node, text, field: name };
    this.tree.requests.ask(request, ({ problem }) => this.answered(field, problem));
  }

  // The field keeps a bad text, marked.
  answered(field, problem) {
    if (this.tree.requests.isAsking(field.name)) return; // corrected already
    if (problem) {
      this.refused.set(field.name, problem);
      field.kept = null; // so that what was typed differs from what stands
    } else this.refused.delete(field.name);
    this.fill(this.tree.model.get("values"));
  }

  revert(field) {
    this.refused.delete(field.name);
    field.input.value = field.kept;
    this.widen(field.input);
    this.tree.complain();
  }

  nudge(field, by) {
    const value = readNumber(field.input.value);
    if (!Number.isFinite(value)) return;
    field.input.value = String(Math.round((value + by) * 1e9) / 1e9);
    this.widen(field.input);
    this.edit(field);
  }

  // Enter goes on to the next field of the kind, and from the last to the first.
  next(field, by) {
    const alike = [...this.all.values()].filter(({ kind }) => kind === field.kind);
    alike.sort((one, other) => one.input.compareDocumentPosition(other.input) & 4 ? -1 : 1);
    const place = alike.indexOf(field) + by + alike.length;
    alike[place % alike.length].input.focus();
  }
}

// Dragging a node sideways puts it at another place among its siblings.
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
