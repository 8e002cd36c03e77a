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
const PLAY_EVERY = 900; // milliseconds a step

function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function icon(name) {
  return `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

// Every frame says only what changes; a view of each is folded once, when frames arrive.
function unfold(frames) {
  const views = [];
  let view = {};
  for (const frame of frames) {
    view = { ...view };
    for (const [id, look] of Object.entries(frame.changes)) {
      if (look) view[id] = look;
      else delete view[id];
    }
    views.push(view);
  }
  return views;
}

class Tree {
  constructor(model, el) {
    this.model = model;
    this.number = 0; // of the last edit sent
    this.past = [];
    this.future = [];
    this.timer = null;
    this.build(el);
    this.load();
  }

  // ---------------------------------------------------------------- building

  build(el) {
    this.picture = make("div", { className: "gs-picture" });
    this.heading = make("h4");
    this.lines = make("div", { className: "gs-lines", tabIndex: 0 });
    this.lines.setAttribute("role", "region");
    this.lines.setAttribute("aria-label", "Source of the search");
    this.variables = make("div", { className: "gs-variables" });
    this.code = make("div", { className: "gs-code" }, this.heading, this.lines, this.variables);
    this.slider = make("input", { type: "range", min: 0 });
    this.slider.setAttribute("aria-label", "Step");
    this.slider.addEventListener("input", () => this.go(this.stops[+this.slider.value], true));
    this.by = make("select");
    this.by.setAttribute("aria-label", "Step by");
    for (const [value, text] of [["line", "by line"], ["event", "by event"], ["leaf", "by leaf"]])
      this.by.append(make("option", { value, textContent: text }));
    this.by.value = "event";
    this.by.addEventListener("change", () => this.restop());
    this.count = make("span", { className: "gs-count" });
    this.buttons = {};
    for (const name of ["first", "back", "play", "next", "last"]) {
      const button = make("button", { type: "button", innerHTML: icon(name), title: TITLES[name] });
      button.setAttribute("aria-label", TITLES[name]);
      button.addEventListener("click", () => this.press(name));
      this.buttons[name] = button;
    }
    this.controls = make("div", { className: "gs-controls" },
      ...Object.values(this.buttons), this.slider, this.by, this.count);
    this.caption = make("p", { className: "gs-caption" });
    this.caption.setAttribute("aria-live", "polite");
    this.problem = make("p", { className: "gs-error" });
    this.problem.setAttribute("role", "alert");
    this.box = make("div", { className: "gs-tree" },
      make("div", { className: "gs-main" }, this.picture, this.code),
      this.controls, this.caption, this.problem);
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", "Game tree to edit and step");
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.resize = new ResizeObserver(() => this.scale());
    this.resize.observe(this.picture);
    el.append(this.box);
  }

  draw(svg) {
    const fresh = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    this.elements = {};
    for (const group of fresh.querySelectorAll("g[id]")) {
      // the boards beneath belong to no element; everything else is switched by its id
      if (group.id !== "graph0") this.elements[group.id] = group;
      group.dataset.kind = group.classList.contains("edge") ? "edge" : "node";
      group.removeAttribute("id");
    }
    fresh.setAttribute("aria-label", this.model.get("summary"));
    fresh.querySelectorAll("title, desc").forEach((words) => words.remove());
    if (this.image) this.image.replaceWith(fresh);
    else this.picture.prepend(fresh);
    this.image = fresh;
    this.drawn = svg;
  }

  // A field over every leaf. Fields are kept as long as the leaves are, so that the focus stays.
  place(fields) {
    const wanted = fields.map((field) => field.leaf).join(" ");
    if (this.placed !== wanted) {
      this.inputs?.forEach((input) => input.remove());
      this.inputs = fields.map((field) => this.input(field));
      this.picture.append(...this.inputs);
      this.placed = wanted;
    }
    fields.forEach((field, i) => {
      const style = this.inputs[i].style;
      style.left = `${100 * field.x}%`;
      style.top = `${100 * field.y}%`;
      style.width = `${100 * field.width}%`;
      style.height = `${100 * field.height}%`;
    });
  }

  input(field) {
    const input = make("input", { type: "text", className: "gs-leaf", autocomplete: "off" });
    input.dataset.leaf = field.leaf;
    input.setAttribute("role", "spinbutton");
    input.setAttribute("aria-label", `Value of leaf ${field.name}`);
    if (this.model.offline) input.readOnly = true;
    input.addEventListener("focus", () => input.select());
    input.addEventListener("change", () => this.edit(input));
    input.addEventListener("blur", () => {
      if (input.getAttribute("aria-invalid") === "true") this.revert(input);
    });
    return input;
  }

  // ---------------------------------------------------------------- what the kernel says

  load() {
    const svg = this.model.get("svg");
    if (svg !== this.drawn) this.draw(svg);
    this.place(this.model.get("fields"));
    this.fill();
    this.frames = this.model.get("frames");
    this.views = unfold(this.frames);
    this.shown = null;
    this.listed = null;
    this.problem.textContent = this.model.get("error");
    this.code.hidden = !this.model.get("listings").length;
    this.image.setAttribute("aria-label", this.model.get("summary"));
    this.restop();
    this.scale();
  }

  // The values as text, except in a field that is being typed in.
  fill() {
    const values = this.model.get("values");
    for (const input of this.inputs) {
      const value = text(values[input.dataset.leaf]);
      const typing = input === input.getRootNode().activeElement && input.value !== input.dataset.sent;
      if (!typing || input.dataset.kept === undefined) input.value = value;
      input.dataset.kept = value;
      if (typeof values[input.dataset.leaf] === "number")
        input.setAttribute("aria-valuenow", values[input.dataset.leaf]);
      else input.removeAttribute("aria-valuenow");
      input.setAttribute("aria-valuetext", value);
    }
  }

  answered(message) {
    const input = this.inputs.find((one) => one.dataset.leaf === message.leaf);
    if (!input) return;
    input.setAttribute("aria-invalid", message.problem ? "true" : "false");
    if (message.problem) {
      this.past.pop();
      this.problem.textContent = message.problem;
    }
  }

  // ---------------------------------------------------------------- edits

  edit(input) {
    if (input.value === input.dataset.kept) return this.accept(input);
    this.past.push([input.dataset.leaf, input.dataset.kept, input.value]);
    this.future = [];
    this.send(input.dataset.leaf, input.value);
    input.dataset.sent = input.value;
  }

  send(leaf, value) {
    this.number += 1;
    this.model.send({ edit: leaf, text: value, number: this.number });
  }

  accept(input) {
    input.setAttribute("aria-invalid", "false");
    this.problem.textContent = this.model.get("error");
  }

  revert(input) {
    input.value = input.dataset.kept;
    this.accept(input);
  }

  undo(from, to, which) {
    const edit = from.pop();
    if (!edit) return;
    to.push(edit);
    const input = this.inputs.find((one) => one.dataset.leaf === edit[0]);
    input.value = input.dataset.sent = edit[which];
    this.send(edit[0], edit[which]);
  }

  nudge(input, by) {
    const value = Number(input.value.replace("−", "-"));
    if (!Number.isFinite(value) || input.value.trim() === "" || input.readOnly) return;
    input.value = String(Math.round((value + by) * 1e9) / 1e9);
    this.edit(input);
  }

  key(event) {
    event.stopPropagation(); // or the notebook's command keys would act on the cells
    const input = event.target;
    const control = event.ctrlKey || event.metaKey;
    if (control && ["z", "y"].includes(event.key.toLowerCase())) {
      const redo = event.key.toLowerCase() === "y" || event.shiftKey;
      if (redo) this.undo(this.future, this.past, 2);
      else this.undo(this.past, this.future, 1);
      event.preventDefault();
    } else if (input.classList?.contains("gs-leaf")) this.keyInLeaf(event, input);
    else if (input !== this.slider && input !== this.by && !control) this.keyToStep(event);
  }

  keyInLeaf(event, input) {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      this.nudge(input, (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
      event.preventDefault();
    } else if (event.key === "Enter") {
      this.edit(input);
      const next = this.inputs[(this.inputs.indexOf(input) + (event.shiftKey ? -1 : 1) + this.inputs.length) % this.inputs.length];
      next.focus();
      event.preventDefault();
    } else if (event.key === "Escape") {
      this.revert(input);
      input.select();
    }
  }

  keyToStep(event) {
    const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!name || (event.target === this.lines && event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    this.press(name);
    event.preventDefault();
  }

  // ---------------------------------------------------------------- stepping

  // The frames to stop at, by line, by event or by leaf; first and last always among them.
  restop() {
    const every = this.frames.map((_, i) => i);
    const end = every.length - 1;
    const by = this.by.value;
    this.stops = by === "line" ? every
      : every.filter((i) => i === 0 || i === end || this.frames[i][by]);
    this.slider.max = this.stops.length - 1;
    const step = Math.min(this.model.get("step"), end);
    this.go([...this.stops].reverse().find((i) => i <= step) ?? 0, this.stops.includes(step) ? false : true);
  }

  press(name) {
    const here = this.stops.indexOf(this.at);
    const end = this.stops.length - 1;
    if (name === "play") return this.timer ? this.pause() : this.play();
    this.pause();
    const goal = { first: 0, back: Math.max(here - 1, 0), next: Math.min(here + 1, end), last: end }[name];
    return this.go(this.stops[goal], true);
  }

  play() {
    if (this.at === this.stops.at(-1)) this.go(this.stops[0], true);
    this.caption.setAttribute("aria-live", "off");
    this.timer = setInterval(() => {
      const here = this.stops.indexOf(this.at);
      if (here + 1 >= this.stops.length) return this.pause();
      return this.go(this.stops[here + 1], true);
    }, PLAY_EVERY);
    this.face("pause");
  }

  pause() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    this.caption.setAttribute("aria-live", "polite");
    this.face("play");
  }

  face(name) {
    this.buttons.play.innerHTML = icon(name);
    this.buttons.play.title = TITLES[name];
    this.buttons.play.setAttribute("aria-label", TITLES[name]);
  }

  go(step, tell) {
    this.at = step;
    const frame = this.frames[step];
    this.show(this.views[step]);
    this.list(frame);
    this.caption.textContent = frame.caption ?? "";
    const place = this.stops.indexOf(step);
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", `step ${place + 1} of ${this.stops.length}`);
    this.count.textContent = `${place + 1} / ${this.stops.length}`;
    const still = document.activeElement;
    for (const name of ["first", "back"]) this.buttons[name].disabled = place <= 0 && this.buttons[name] !== still;
    for (const name of ["next", "last"])
      this.buttons[name].disabled = place >= this.stops.length - 1 && this.buttons[name] !== still;
    if (tell && this.model.get("step") !== step) {
      this.model.set("step", step);
      this.model.save_changes();
    }
  }

  // Only what differs from the view on the screen is touched.
  show(view) {
    for (const [id, group] of Object.entries(this.elements)) {
      if (id.startsWith("level") || id.startsWith("corner")) continue;
      const look = view[id];
      const before = this.shown?.[id];
      if (this.shown && look === before) continue;
      const kind = group.dataset.kind;
      const extra = { x: "slash", w: "window", l: "name", t: "edge-text", v: "value" }[id[0]] ?? "";
      group.setAttribute("class", look ? `${kind} ${extra} ${look[1]}` : `${kind} gs-off`);
      const words = group.querySelector("text");
      if (look && words && id[0] !== "l" && id[0] !== "t") words.textContent = look[0];
    }
    this.shown = view;
  }

  list(frame) {
    const listing = this.model.get("listings")[frame.listing];
    if (!listing) {
      this.lines.replaceChildren();
      this.heading.textContent = "";
      this.variables.replaceChildren();
      this.listed = null;
      return;
    }
    if (this.listed !== frame.listing) {
      this.lines.replaceChildren(...listing.lines.map(([, code]) => make("div", { textContent: code || " " })));
      this.listed = frame.listing;
    }
    this.heading.textContent = `${listing.name} at ${frame.node}`;
    listing.lines.forEach(([number], i) => {
      const line = this.lines.children[i];
      const now = number === frame.line;
      if (line.classList.toggle("gs-now", now)) {
        line.setAttribute("aria-current", "step");
        const above = line.offsetTop - this.lines.clientHeight / 2;
        if (line.offsetTop < this.lines.scrollTop || line.offsetTop + 20 > this.lines.scrollTop + this.lines.clientHeight)
          this.lines.scrollTop = above;
      } else line.removeAttribute("aria-current");
    });
    this.variables.replaceChildren(...Object.entries(frame.variables ?? {}).map(([name, value]) =>
      make("span", {}, make("b", { textContent: `${name} = ` }), value)));
  }

  // The letters in the fields are as large as those of the picture.
  scale() {
    const width = this.image?.viewBox?.baseVal?.width;
    if (!width || !this.inputs) return;
    const size = 14 * (this.picture.clientWidth / width);
    for (const input of this.inputs) input.style.fontSize = `${size}px`;
  }

  remove() {
    this.pause();
    this.resize.disconnect();
  }
}

function text(value) {
  if (value === undefined) return "";
  return Array.isArray(value) ? `(${value.join(", ")})` : String(value);
}

function render({ model, el }) {
  const tree = new Tree(model, el);
  const load = () => tree.load();
  const step = () => { if (model.get("step") !== tree.at) tree.restop(); };
  const message = (content) => tree.answered(content);
  model.on("change:frames", load);
  model.on("change:values", () => tree.fill());
  model.on("change:error", () => { tree.problem.textContent = model.get("error"); });
  model.on("change:step", step);
  model.on("msg:custom", message);
  return () => {
    tree.remove();
    model.off("change:frames", load);
    model.off("change:step", step);
    model.off("msg:custom", message);
  };
}

const widget = { render };
export default widget;
