// The fields over the leaves and the probabilities of a tree, in which they are edited.

import { readNumber } from "../answers.js";
import { make, selectOnFocus } from "../elements.js";
import { putAt } from "../picture.js";

// A leaf as it is typed.
function written(value) {
  if (value === undefined) return "";
  return Array.isArray(value) ? `(${value.join(", ")})` : String(value);
}

// A field over every leaf, and over every probability. `kept` is what stands there, the kernel
// agreeing or not having answered; what it refused stays until it is corrected or left.
export class Fields {
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
    input.style.setProperty("--gs-letters", `${input.value.length}`);
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
