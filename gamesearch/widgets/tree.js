// The front end of TreeWidget: one SVG whose elements are switched from frame to frame,
// a field over every leaf, and the source of the running search beside them.

const ICONS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z",
  back: "M15 3v14L5 10z",
  play: "M5 3l12 7-12 7z",
  pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  next: "M5 3v14l10-7z",
  last: "M14 3h3v14h-3zM3 3v14l10-7z",
};
const TITLES = {
  first: "First step", back: "One step back", play: "Play", pause: "Pause",
  next: "One step on", last: "Last step",
};
const STEP_KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const PLAY_EVERY = 900; // milliseconds a step
const PATIENCE = 5000; // milliseconds until a silent kernel is mentioned
const LETTERS = 40; // of variables in a row, where it is narrow
const ROWS = [6, 16]; // of source: at least, and at most; a longer function is scrolled
const SILENT = "The kernel has not answered yet: it is busy, or was started anew. " +
  "Then run the cell again to edit; stepping works all the same.";

// A leaf as it is typed.
function written(value) {
  if (value === undefined) return "";
  return Array.isArray(value) ? `(${value.join(", ")})` : String(value);
}

class Tree {
  constructor(model, el) {
    this.model = model;
    this.fields = []; // { leaf, input, kept }: kept is what stands there, the kernel agreeing
    this.past = []; // edits { leaf, from, to } to undo
    this.future = []; // and to redo
    this.waiting = new Map(); // leaf -> edit, to be sent when the kernel has answered
    this.sent = null; // the edit that it has not answered yet
    this.refused = new Map(); // leaf -> why
    this.timer = null;
    this.build(el);
    this.load();
  }

  // ---------------------------------------------------------------- building

  build(el) {
    this.place = make("div", { className: "gs-picture" });
    this.picture = new Picture(this.place);
    this.controls = make("div", { className: "gs-controls" }, ...this.buildControls());
    this.caption = make("p", { className: "gs-caption", aria: { live: "polite" } });
    this.problem = make("p", { className: "gs-error", role: "alert" });
    this.problem.id = `gs-error-${Math.random().toString(36).slice(2)}`;
    this.box = make("div", {
      className: "gs-widget gs-tree", role: "group", aria: { label: "Game tree to edit and step" },
    });
    const view = make("div", { className: "gs-view" }, this.place);
    this.box.append(make("div", { className: "gs-main" }, view, this.buildCode()),
      this.controls, this.caption, this.problem);
    this.deaf = hearKeys(this.box, (event, target) => this.key(event, target));
    el.append(this.box);
  }

  buildControls() {
    this.buttons = {};
    for (const name of ["first", "back", "play", "next", "last"]) {
      this.buttons[name] = make("button", { type: "button" });
      this.buttons[name].addEventListener("click", () => this.press(name));
      this.face(name, name);
    }
    this.slider = make("input", { type: "range", min: 0, aria: { label: "Step" } });
    this.slider.addEventListener("input", () => {
      this.pause();
      this.go(this.stops[+this.slider.value], true);
    });
    this.by = make("select", { aria: { label: "Step by" } });
    for (const value of ["line", "event", "leaf"])
      this.by.append(make("option", { value, textContent: `by ${value}` }));
    this.by.value = "event";
    this.by.addEventListener("change", () => this.findStops());
    this.count = make("span", { className: "gs-count" });
    return [...Object.values(this.buttons), this.slider, this.by, this.count];
  }

  buildCode() {
    this.heading = make("div", { className: "gs-heading" });
    this.lines = make("div", {
      className: "gs-lines", tabIndex: 0, role: "region", aria: { label: "Source of the search" },
    });
    this.variables = make("div", { className: "gs-variables" });
    this.code = make("div", { className: "gs-code" }, this.heading, this.lines, this.variables);
    return this.code;
  }

  // Fields are kept as long as the leaves are, so that the focus stays where it is.
  placeFields(places) {
    const leaves = places.map((place) => place.leaf).join(" ");
    if (this.leaves !== leaves) {
      this.fields.forEach((field) => field.input.remove());
      this.fields = places.map((place) => this.makeField(place));
      this.place.append(...this.fields.map((field) => field.input));
      this.leaves = leaves;
    }
    places.forEach(({ x, y, width, height }, i) => {
      const { style } = this.fields[i].input;
      [style.left, style.top] = [`${100 * x}%`, `${100 * y}%`];
      [style.width, style.height] = [`${100 * width}%`, `${100 * height}%`];
    });
  }

  makeField({ leaf, name }) {
    const input = make("input", {
      type: "text", className: "gs-leaf", autocomplete: "off", spellcheck: false,
      role: "spinbutton", aria: { label: `Value of leaf ${name}`, errormessage: this.problem.id },
    });
    const field = { leaf, input, kept: "" };
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => this.widen(input));
    input.addEventListener("change", () => this.edit(field));
    input.addEventListener("blur", () => { if (this.refused.has(leaf)) this.revert(field); });
    return field;
  }

  widen(input) {
    input.style.setProperty("--gs-letters", input.value.length);
  }

  // ---------------------------------------------------------------- what the kernel says

  load() {
    if (this.picture.draw(this.model.get("svg")))
      this.box.style.setProperty("--gs-width", this.picture.width);
    this.placeFields(this.model.get("fields"));
    this.fill();
    this.frames = this.model.get("frames");
    this.listed = null;
    this.loadListings(this.model.get("listings"));
    this.picture.image.setAttribute("aria-label", this.model.get("summary"));
    // without frames of single lines there is nothing to step by line
    this.by.options[0].disabled = this.frames.every((frame) => frame.event);
    if (this.by.options[0].disabled && this.by.value === "line") this.by.value = "event";
    this.findStops();
    this.complain();
  }

  loadListings(listings) {
    const longest = Math.max(0, ...listings.map((listing) => listing.lines.length));
    this.code.hidden = !longest;
    // two more, since some lines will be broken
    this.lines.style.setProperty("--gs-rows", Math.min(Math.max(longest + 2, ROWS[0]), ROWS[1]));
    const letters = this.frames.map(({ variables = {} }) =>
      Object.entries(variables).map(([name, value]) => `${name} = ${value}  `).join("").length);
    this.variables.style.setProperty("--gs-rows", Math.ceil(Math.max(...letters) / LETTERS));
  }

  // The values as text, except where one is being typed or on its way to the kernel.
  fill() {
    const values = this.model.get("values");
    for (const field of this.fields) {
      if (this.sent?.leaf === field.leaf || this.waiting.has(field.leaf)) continue;
      const value = written(values[field.leaf]);
      if (field.input.value === field.kept) field.input.value = value;
      field.kept = value;
      this.widen(field.input);
      field.input.setAttribute("aria-valuetext", value);
      field.input.setAttribute("aria-valuenow", Number.isFinite(+value) ? value : 0);
    }
  }

  answered({ leaf, number, problem }) {
    const edit = this.sent;
    if (!edit || edit.number !== number) return; // another view's edit
    this.sent = null;
    this.hush();
    if (problem) this.refuse(edit, problem);
    else this.refused.delete(leaf);
    this.fill();
    this.complain();
    this.flush();
  }

  // The field keeps the bad text, marked; undo knows nothing of it.
  refuse(edit, problem) {
    for (const edits of [this.past, this.future]) {
      const place = edits.indexOf(edit);
      if (place < 0) continue;
      edits.splice(place, 1);
      const after = edits.slice(place).find((other) => other.leaf === edit.leaf);
      if (after) after.from = edit.from;
    }
    const field = this.field(edit.leaf);
    if (this.waiting.has(edit.leaf)) return; // corrected already
    this.refused.set(edit.leaf, problem);
    field.kept = null; // so that what was typed differs from what stands
  }

  // What is wrong: with fields, with the kernel, with the search.
  complain() {
    for (const { leaf, input } of this.fields)
      input.setAttribute("aria-invalid", String(this.refused.has(leaf)));
    const problems = [...this.refused.values(), this.late && SILENT, this.model.get("error")];
    this.problem.textContent = problems.filter(Boolean).join("\n");
  }

  field(leaf) {
    return this.fields.find((field) => field.leaf === leaf);
  }

  // ---------------------------------------------------------------- edits

  edit(field) {
    const { leaf, kept, input } = field;
    const to = input.value.trim();
    if (to === kept) {
      this.revert(field);
      return;
    }
    const unsent = this.waiting.get(leaf);
    if (unsent && this.past.includes(unsent)) unsent.to = to;
    else this.past.push(this.send({ leaf, from: kept, to }));
    this.future = [];
    field.kept = input.value = to;
  }

  // One edit at a time: while the kernel is busy, only the newest text of a leaf waits.
  send(edit) {
    this.waiting.set(edit.leaf, edit);
    this.flush();
    return edit;
  }

  flush() {
    if (this.sent || !this.waiting.size) return;
    const [leaf, edit] = this.waiting.entries().next().value;
    this.waiting.delete(leaf);
    edit.number = Math.random();
    this.sent = edit;
    this.model.send({ edit: leaf, text: edit.to, number: edit.number });
    this.patience = setTimeout(() => { this.late = true; this.complain(); }, PATIENCE);
  }

  hush() {
    clearTimeout(this.patience);
    this.late = false;
  }

  revert(field) {
    this.refused.delete(field.leaf);
    field.input.value = field.kept;
    this.widen(field.input);
    this.complain();
  }

  undo(from, to, which) {
    const edit = from.pop();
    if (!edit) return;
    to.push(edit);
    const field = this.field(edit.leaf);
    this.refused.delete(edit.leaf);
    this.send({ leaf: edit.leaf, from: field.kept, to: edit[which] });
    field.kept = field.input.value = edit[which];
  }

  nudge(field, by) {
    const value = Number(field.input.value.replace("−", "-"));
    if (!Number.isFinite(value) || field.input.value.trim() === "") return;
    field.input.value = String(Math.round((value + by) * 1e9) / 1e9);
    this.widen(field.input);
    this.edit(field);
  }

  // ---------------------------------------------------------------- keys

  key(event, target) {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === "s") return; // saves the notebook, from here too
    event.stopPropagation();
    const field = this.fields.find(({ input }) => input === target);
    if (control && (key === "z" || key === "y")) {
      event.preventDefault();
      if (field && field.input.value !== field.kept) this.revert(field);
      else if (key === "y" || event.shiftKey) this.undo(this.future, this.past, "to");
      else this.undo(this.past, this.future, "from");
    } else if (field) this.keyInField(event, field);
    else if (!control && ![this.slider, this.by].includes(target)) this.keyToStep(event, target);
  }

  keyInField(event, field) {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      this.nudge(field, (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
    } else if (event.key === "Enter") {
      this.edit(field);
      const count = this.fields.length;
      const next = this.fields.indexOf(field) + (event.shiftKey ? count - 1 : 1);
      this.fields[next % count].input.focus();
    } else if (event.key === "Escape") {
      this.revert(field);
      field.input.select();
    } else return;
    event.preventDefault();
  }

  keyToStep(event, target) {
    const name = STEP_KEYS[event.key];
    if (!name || (target === this.lines && ["first", "last"].includes(name))) return; // it scrolls
    this.press(name);
    event.preventDefault();
  }

  // ---------------------------------------------------------------- stepping

  // The frames to stop at, by line, by event or by leaf; first and last always among them.
  findStops() {
    const by = this.by.value;
    const end = this.frames.length - 1;
    this.stops = [...this.frames.keys()].filter(
      (i) => by === "line" || i === 0 || i === end || this.frames[i][by]);
    this.slider.max = this.stops.length - 1;
    this.follow();
  }

  // Show the model's step, or the stop before it. The model is not told, since another view
  // of it may stop at other steps.
  follow() {
    const step = this.model.get("step");
    this.go(this.stops.findLast((i) => i <= step) ?? 0, false);
  }

  press(name) {
    if (name === "play") {
      if (this.timer) this.pause();
      else this.play();
      return;
    }
    this.pause();
    const here = this.stops.indexOf(this.at);
    const end = this.stops.length - 1;
    const goals = { first: 0, back: here - 1, next: here + 1, last: end };
    this.go(this.stops[Math.min(Math.max(goals[name], 0), end)], true);
  }

  play() {
    if (this.at === this.stops.at(-1)) this.go(this.stops[0], true);
    this.caption.setAttribute("aria-live", "off"); // or it would be read out at every step
    this.timer = setInterval(() => {
      const here = this.stops.indexOf(this.at);
      if (here + 1 < this.stops.length) this.go(this.stops[here + 1], true);
      else this.pause();
    }, PLAY_EVERY);
    this.face("play", "pause");
  }

  pause() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    this.caption.setAttribute("aria-live", "polite");
    this.face("play", "play");
  }

  face(button, name) {
    this.buttons[button].innerHTML = icon(ICONS[name]);
    this.buttons[button].title = TITLES[name];
    this.buttons[button].setAttribute("aria-label", TITLES[name]);
  }

  go(step, tell) {
    this.at = step;
    const frame = this.frames[step];
    this.show(step);
    this.list(frame);
    this.caption.textContent = frame.caption ?? "";
    const place = this.stops.indexOf(step);
    const end = this.stops.length - 1;
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", `step ${place + 1} of ${end + 1}`);
    this.count.textContent = `${place + 1} / ${end + 1}`;
    for (const [name, goal] of [["first", 0], ["back", 0], ["next", end], ["last", end]])
      this.buttons[name].setAttribute("aria-disabled", String(place === goal));
    if (tell && this.model.get("step") !== step) {
      this.model.set("step", step);
      this.model.save_changes();
    }
  }

  // Every frame says only what changes.
  show(step) {
    this.picture.show(
      Object.assign({}, ...this.frames.slice(0, step + 1).map((frame) => frame.changes)));
  }

  list(frame) {
    const listing = this.model.get("listings")[frame.listing];
    if (this.listed !== listing) {
      this.lines.replaceChildren(...(listing?.lines ?? []).map((line) => this.line(...line)));
      this.lines.scrollTop = 0;
      this.listed = listing;
    }
    this.heading.textContent = listing ? `${listing.name}: ${frame.node}` : "";
    this.lines.querySelector(".gs-now")?.removeAttribute("aria-current");
    this.lines.querySelector(".gs-now")?.classList.remove("gs-now");
    const place = listing?.lines.findIndex(([number]) => number === frame.line) ?? -1;
    if (place >= 0) this.light(this.lines.children[place]);
    this.variables.replaceChildren(...Object.entries(frame.variables ?? {}).map(
      ([name, value]) => make("span", {}, make("b", { textContent: `${name} = ` }), value)));
  }

  // A line too long for its place is broken between words (not so -inf), and goes on four
  // letters further in.
  line(number, code) {
    const words = (code || " ").split(/(?<=\S) (?=\S)/);
    const line = make("div");
    for (const word of words)
      line.append(line.firstChild ? " " : "", make("span", { textContent: word }));
    line.dataset.number = number;
    line.style.setProperty("--gs-hang", code.search(/\S|$/) + 4);
    return line;
  }

  light(line) {
    line.classList.add("gs-now");
    line.setAttribute("aria-current", "step");
    const { scrollTop, clientHeight } = this.lines;
    const [top, end] = [line.offsetTop - 6, line.offsetTop + line.offsetHeight + 6];
    if (top < scrollTop) this.lines.scrollTop = top;
    else if (end > scrollTop + clientHeight) this.lines.scrollTop = end - clientHeight;
  }

  remove() {
    this.deaf();
    this.pause();
    this.hush();
  }
}

function render({ model, el }) {
  const tree = new Tree(model, el);
  const handlers = {
    "change:frames": () => tree.load(),
    "change:values": () => tree.fill(),
    "change:error": () => tree.complain(),
    "change:step": () => { if (model.get("step") !== tree.at) tree.follow(); },
    "msg:custom": (content) => tree.answered(content),
  };
  for (const [name, handler] of Object.entries(handlers)) model.on(name, handler);
  return () => {
    tree.remove();
    for (const [name, handler] of Object.entries(handlers)) model.off(name, handler);
  };
}

const widget = { render };
export default widget;
