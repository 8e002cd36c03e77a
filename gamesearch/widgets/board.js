// The front end of BoardWidget: a position as an SVG, a button over every place that can be
// touched, choices and moves beside it, the way back through the match, and what the search
// thinks. The kernel says what can be touched; here nothing is known of any game.

const ICONS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z", back: "M15 3v14L5 10z",
  next: "M5 3v14l10-7z", last: "M14 3h3v14h-3zM3 3v14l10-7z",
};
const TITLES = {
  first: "First position", back: "One move back", next: "One move on", last: "Last position",
};
const STEP_KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const UNIT = 110; // pixels to a unit of a small board
const WIDEST = 540; // pixels of a large one
const SVG_UNIT = 100; // in the elements that the kernel sends
const PAUSE = 600; // milliseconds between the moves of two searches
const PATIENCE = 5000; // milliseconds until a silent kernel is mentioned
const SILENT = "The kernel has not answered yet: it is busy, or was started anew. " +
  "What you did is kept until it answers; after a new start, run the cell again.";

class Board {
  constructor(model, el) {
    this.model = model;
    this.running = false; // whether a match between searches goes on by itself
    this.asked = null; // the number of the position for which the search was asked to think
    this.unanswered = new Set(); // messages
    this.sent = 0;
    this.build(el);
    this.loadSeats();
    this.loadThought();
    this.loadFrames();
    this.loadTree();
  }

  // ---------------------------------------------------------------- building

  build(el) {
    this.image = make("div", { className: "gs-board-image" });
    this.marks = make("div", { className: "gs-layer" });
    this.preview = make("div", { className: "gs-layer" });
    this.spots = make("div", {
      className: "gs-layer gs-spots", role: "group", tabIndex: -1, aria: { label: "The board" },
    });
    const place = make("div", { className: "gs-picture" },
      this.image, this.marks, this.preview, this.spots);
    this.status = make("p", { className: "gs-caption gs-status", aria: { live: "polite" } });
    this.choices = make("div", { className: "gs-choices" });
    this.problem = make("p", { className: "gs-error", role: "alert" });
    this.steps = make("div", { className: "gs-controls" }, ...this.buildSteps());
    const view = make("div", { className: "gs-view" }, place, this.steps);
    const side = make("div", { className: "gs-side" }, this.buildSeats(), this.status,
      this.problem, this.choices, this.buildMoves(), this.buildActions(), this.buildThought());
    this.box = make("div", {
      className: "gs-widget gs-board", role: "group", aria: { label: this.model.get("name") },
    }, make("div", { className: "gs-main" }, view, side));
    this.below = make("div", { className: "gs-widget gs-below" });
    this.deaf = hearKeys(this.box, (event, target) => this.key(event, target));
    el.append(this.box, this.below);
  }

  buildSteps() {
    this.stepButtons = {};
    for (const name of ["first", "back", "next", "last"]) {
      this.stepButtons[name] = make("button", {
        type: "button", innerHTML: icon(ICONS[name]), title: TITLES[name],
        aria: { label: TITLES[name] },
      });
      this.stepButtons[name].addEventListener("click", () => this.step(name));
    }
    const { first, back, next, last } = this.stepButtons;
    this.slider = make("input", { type: "range", min: 0, aria: { label: "Position" } });
    this.slider.addEventListener("input", () => this.go(+this.slider.value));
    this.count = make("span", { className: "gs-count" });
    return [first, back, this.slider, next, last, this.count];
  }

  buildSeats() {
    this.seats = make("div", { className: "gs-seats", role: "group", aria: { label: "Players" } });
    return this.seats;
  }

  buildMoves() {
    this.list = make("select", { aria: { label: "Moves as a list" } });
    const play = this.button("Play it", () => this.playListed());
    this.moves = make("div", { className: "gs-row" }, this.list, play);
    return this.moves;
  }

  buildActions() {
    this.act = {
      run: this.button("Let them play", () => this.run(!this.running)),
      once: this.button("One move", () => this.think()),
      again: this.button("Try again", () => this.think()),
      undo: this.button("Take back", () => this.send({ do: "undo" })),
      fresh: this.button("New game", () => this.send({ do: "new" })),
      tree: this.button("Show the tree of this move", () => this.send(
        this.model.get("tree") ? { do: "no tree" } : { do: "tree", frame: this.at })),
    };
    this.actions = make("div", { className: "gs-row" }, ...Object.values(this.act));
    return this.actions;
  }

  buildThought() {
    this.thoughts = make("dl", {});
    this.thought = make("section", {
      className: "gs-thought", aria: { label: "What the search thinks" },
    }, make("div", { className: "gs-heading", textContent: "What the search thinks" }),
      this.thoughts);
    return this.thought;
  }

  button(textContent, pressed) {
    const button = make("button", { type: "button", className: "gs-button", textContent });
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") pressed();
    });
    return button;
  }

  // ---------------------------------------------------------------- what the kernel says

  loadFrames() {
    this.at = this.model.get("frames").length - 1; // whoever was looking back sees the new move
    this.loadTurn();
  }

  loadTurn() {
    this.turn = this.model.get("turn");
    this.frames = this.model.get("frames");
    const { state } = this.turn;
    this.live = ["person", "handover"].includes(state);
    this.box.setAttribute("aria-busy", String(state === "thinking"));
    this.box.classList.toggle("gs-thinking", state === "thinking");
    if (this.frames.length) this.go(Math.min(this.at, this.frames.length - 1));
    this.loadMoves();
    this.loadActions();
    this.complain();
    if (state === "search" && (this.turn.auto || this.running)) this.thinkSoon();
    if (state === "over" || state === "failed") this.run(false);
  }

  loadMoves() {
    const { moves, state } = this.turn;
    this.moves.hidden = ["over", "page", "failed"].includes(state);
    if (this.moves.hidden && this.moves.contains(document.activeElement)) this.act.fresh.focus();
    if (moves === this.listed) return;
    const count = moves.length === 1 ? "1 move" : `${moves.length || "no"} moves`;
    this.list.replaceChildren(make("option", { value: "", textContent: count }),
      ...moves.map((name, place) => make("option", { value: place, textContent: name })));
    this.listed = moves;
  }

  loadActions() {
    const { state, auto, undo, tree } = this.turn;
    const had = Object.values(this.act).find((button) => button === document.activeElement);
    const match = !auto && ["search", "thinking"].includes(state);
    this.actions.hidden = state === "page";
    this.act.run.hidden = this.act.once.hidden = !match;
    this.act.again.hidden = state !== "failed";
    this.act.undo.setAttribute("aria-disabled", String(!undo));
    this.act.tree.hidden = !tree;
    if (had?.hidden) this.passOn();
  }

  // The focus of a button that went away goes to the one that came for it, or to the board.
  passOn() {
    const { again, once, fresh } = this.act;
    const heir = [again, once].find(({ hidden }) => !hidden);
    (heir ?? (this.turn.state === "over" ? fresh : this.spots)).focus();
  }

  loadSeats() {
    const still = this.model.get("turn").state === "page";
    const had = this.seats.contains(document.activeElement)
      ? document.activeElement.getAttribute("aria-label") : null;
    this.seats.replaceChildren(...this.model.get("seats").map(
      (seat, number) => still ? this.seatInWords(seat) : this.seat(seat, number)));
    if (had) this.seats.querySelector(`[aria-label="${CSS.escape(had)}"]`)?.focus();
  }

  seatInWords({ name, player, strength, own }) {
    const how = player === "human" || own ? "" : `, strength ${strength}`;
    return make("div", { textContent: `${name}: ${player}${how}` });
  }

  seat({ name, player, strength, own }, number) {
    const who = make("select", { aria: { label: `${name} is played by` } });
    const agents = own ? [own, ...this.model.get("agents")] : this.model.get("agents");
    for (const agent of agents) who.append(make("option", { value: agent, textContent: agent }));
    who.value = player;
    const how = make("select", { aria: { label: `Strength of ${name}` } });
    for (let value = 1; value <= 5; value++)
      how.append(make("option", { value, textContent: `strength ${value}` }));
    how.value = strength;
    how.hidden = player === "human" || player === own;
    const changed = () =>
      this.send({ do: "seat", seat: number, player: who.value, strength: +how.value });
    who.addEventListener("change", changed);
    how.addEventListener("change", changed);
    return make("div", { className: "gs-row" }, make("b", { textContent: name }), who, how);
  }

  loadThought() {
    const rows = this.model.get("thought");
    this.thought.hidden = !rows.length;
    this.thoughts.replaceChildren(...rows.flatMap(([name, text]) => name
      ? [make("dt", { textContent: name }), make("dd", { textContent: text })]
      : [make("dd", { className: "gs-alone", textContent: text })]));
  }

  // The tree is a widget of its own, which its manager puts on the page.
  async loadTree() {
    const name = this.model.get("tree");
    this.act.tree.textContent = name ? "Hide the tree" : "Show the tree of this move";
    this.below.hidden = !name;
    this.below.replaceChildren();
    if (!name) return;
    this.below.append(make("p", { textContent: this.model.get("tree_note") }));
    const manager = this.model.widget_manager;
    const child = await manager.get_model(name.slice("IPY_MODEL_".length));
    const view = await manager.create_view(child);
    if (this.model.get("tree") === name) this.below.append(view.el);
  }

  answered({ answered }) {
    if (!this.unanswered.delete(answered)) return; // another view's
    this.hush();
    if (this.unanswered.size) this.wait();
    this.complain();
  }

  complain() {
    const problems = [this.model.get("error"), this.late && SILENT];
    this.problem.textContent = problems.filter(Boolean).join("\n");
  }

  // ---------------------------------------------------------------- what is sent

  send(message) {
    this.sent += 1;
    const id = `${this.sent}/${Math.random()}`;
    this.unanswered.add(id);
    this.model.send({ ...message, id });
    this.wait();
  }

  wait() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.late = this.turn.state !== "thinking";
      this.complain();
    }, PATIENCE);
  }

  hush() {
    clearTimeout(this.patience);
    this.late = false;
  }

  touch(option) {
    const name = option.chosen ? null : option.name;
    this.send({ do: "touch", at: this.turn.number, after: option.after, name });
  }

  playListed() {
    if (this.list.value) this.send({ do: "move", at: this.turn.number, place: +this.list.value });
    else this.list.focus();
  }

  think() {
    this.asked = this.turn.number;
    this.send({ do: "think", at: this.turn.number });
  }

  // The position is seen before the kernel has no ear for anything else.
  thinkSoon() {
    if (this.asked === this.turn.number) return;
    const { number } = this.turn;
    this.asked = number;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => {
      if (this.turn.number === number && (this.turn.auto || this.running)) this.think();
      else this.asked = null;
    }, this.turn.auto ? 50 : PAUSE);
  }

  run(on) {
    this.running = on;
    this.act.run.textContent = on ? "Pause" : "Let them play";
    if (on && this.turn.state === "search") this.think();
  }

  // ---------------------------------------------------------------- a position

  get now() {
    return this.at === this.frames.length - 1;
  }

  step(name) {
    const end = this.frames.length - 1;
    const goals = { first: 0, back: this.at - 1, next: this.at + 1, last: end };
    this.go(Math.min(Math.max(goals[name], 0), end));
  }

  go(place) {
    this.at = place;
    const frame = this.frames[place];
    this.draw(frame);
    this.place(this.marks, this.now && this.turn?.halfway ? [] : frame.marks, "gs-mark");
    this.touchables();
    const end = this.frames.length - 1;
    const where = `position ${place + 1} of ${end + 1}`;
    this.status.textContent = this.now ? this.turn?.message ?? "" : `At ${where}. ${frame.caption}`;
    if (this.now && this.turn?.state === "page")
      this.status.textContent = `${frame.caption} ${this.turn.message}`;
    this.slider.max = end;
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", where);
    this.count.textContent = `${place + 1} / ${end + 1}`;
    this.steps.hidden = end === 0;
    for (const [name, goal] of [["first", 0], ["back", 0], ["next", end], ["last", end]])
      this.stepButtons[name].setAttribute("aria-disabled", String(place === goal));
  }

  draw(frame) {
    const { drawn, size } = (this.now && this.turn?.halfway) || frame;
    this.size = size;
    const [width, height] = size;
    const pixels = width * Math.min(UNIT, WIDEST / width, WIDEST / height);
    this.box.style.setProperty("--gs-width", pixels);
    this.image.innerHTML = this.svg(drawn, size);
    const image = this.image.firstElementChild;
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", frame.alt);
  }

  svg(drawn, [width, height]) {
    const elements = this.model.get("elements");
    return `<svg viewBox="0 0 ${SVG_UNIT * width} ${SVG_UNIT * height}">` +
      `${drawn.map((place) => elements[place]).join("")}</svg>`;
  }

  // Boxes over the board, in its units.
  place(layer, boxes, className) {
    layer.replaceChildren(...boxes.map((box) => {
      const made = make("div", { className });
      this.lay(made, box);
      return made;
    }));
  }

  lay(element, [left, top, width, height]) {
    const [across, down] = this.size;
    Object.assign(element.style, {
      left: `${100 * left / across}%`, width: `${100 * width / across}%`,
      top: `${100 * top / down}%`, height: `${100 * height / down}%`,
    });
  }

  // ---------------------------------------------------------------- touches

  // Buttons for all that can be touched. Who was at one of them stays at one near by.
  touchables() {
    const focused = document.activeElement;
    const had = this.spots.contains(focused) || this.choices.contains(focused);
    const before = had && focused.option ? focused.option : this.before;
    const options = this.live && this.now ? this.turn.touches ?? [] : [];
    this.place(this.preview, [], "");
    this.buttons = options.map((option) => this.touchable(option));
    const onBoard = this.buttons.filter(({ option }) => option.box);
    this.spots.replaceChildren(...onBoard);
    this.fillChoices(this.buttons.filter(({ option }) => !option.box));
    for (const group of [this.spots, ...this.choices.children]) this.rove(group);
    if (had) this.focusNear(before, onBoard);
  }

  touchable(option) {
    const { name, box, ends, chosen, key, picture } = option;
    const button = make("button", {
      type: "button", className: box ? "gs-spot" : "gs-button gs-choice", tabIndex: -1,
    });
    button.option = option;
    button.classList.toggle("gs-ends", ends);
    if (chosen || !ends) button.setAttribute("aria-pressed", String(chosen));
    if (key) button.setAttribute("aria-keyshortcuts", key);
    if (box) {
      this.lay(button, box);
      const [x, y] = middle(option.covers[0] ?? box); // where the dot is
      button.style.setProperty("--gs-x", `${100 * (x - box[0]) / box[2]}%`);
      button.style.setProperty("--gs-y", `${100 * (y - box[1]) / box[3]}%`);
    }
    if (picture) {
      button.innerHTML = this.svg(picture.drawn, picture.size);
      button.firstElementChild.setAttribute("aria-hidden", "true");
    } else if (!box) button.textContent = name;
    if (picture || box) [button.title, button.ariaLabel] = [name, name];
    button.addEventListener("click", () => {
      button.classList.add("gs-sent");
      this.touch(option);
    });
    for (const event of ["focus", "pointerenter"])
      button.addEventListener(event, () => this.place(this.preview, option.covers, "gs-cover"));
    for (const event of ["blur", "pointerleave"])
      button.addEventListener(event, () => this.place(this.preview, [], ""));
    button.addEventListener("focus", () => this.rove(button.parentElement, button));
    return button;
  }

  // Choices in a row for every step of the move that they belong to.
  fillChoices(buttons) {
    // while the search thinks their room is kept, so that nothing jumps
    this.choices.style.minHeight = buttons.length ? "" : `${this.choices.offsetHeight}px`;
    const rows = [];
    for (const button of buttons) (rows[button.option.after.length] ??= []).push(button);
    this.choices.replaceChildren(...rows.filter(Boolean).map((row, number) => make("div", {
      className: "gs-row", role: "group", aria: { label: `Choices${number ? ", next step" : ""}` },
    }, ...row)));
  }

  // One stop of the Tab key in each group: where one was last, or at the first.
  rove(group, to) {
    const buttons = [...group.children];
    const stop = to ?? buttons.find(({ option }) => option.chosen) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  // At the same thing, if it can still be touched; else at what comes next, as near as it is.
  focusNear(before, onBoard) {
    this.before = before;
    const same = this.buttons.find(({ option }) => option.name === before?.name
      && Boolean(option.box) === Boolean(before.box) && !option.chosen);
    const step = Math.max(0, ...this.buttons.map(({ option }) => option.after.length));
    const next = this.buttons.filter(({ option }) => option.after.length === step);
    const places = next.filter((button) => onBoard.includes(button));
    const near = places.length ? this.nearest(places, before?.box ?? [0, 0, 0, 0]) : next[0];
    (same ?? near ?? this.spots).focus({ preventScroll: true });
  }

  nearest(buttons, box) {
    const [x, y] = middle(box);
    const far = ({ option }) => Math.hypot(middle(option.box)[0] - x, middle(option.box)[1] - y);
    return [...buttons].sort((one, other) => far(one) - far(other))[0];
  }

  // The next place in a direction: near, and rather straight ahead than aside.
  neighbour(button, [right, down]) {
    const [x, y] = middle(button.option.box);
    let best = null;
    for (const other of this.spots.children) {
      const [dx, dy] = [middle(other.option.box)[0] - x, middle(other.option.box)[1] - y];
      const ahead = dx * right + dy * down;
      const cost = ahead + 2 * Math.abs(dx * down - dy * right);
      if (ahead > 0.01 && (!best || cost < best.cost)) best = { other, cost };
    }
    return best?.other;
  }

  // ---------------------------------------------------------------- keys

  key(event, target) {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (control && key === "s") return; // saves the notebook, from here too
    event.stopPropagation();
    if (control && key === "z") {
      event.preventDefault();
      if (!event.repeat) this.act.undo.click();
    }
    if (target === this.list && key === "Enter") {
      event.preventDefault();
      this.playListed();
    }
    if (control || event.altKey || ["SELECT", "INPUT"].includes(target.tagName)) return;
    const option = this.keyed(key) ?? (key === "Escape" ? this.lastChosen() : null);
    if (option) this.touch(option);
    else if (ARROWS[key] && target.option) this.keyToMove(key, target);
    else if (STEP_KEYS[key] && this.steps.contains(target)) this.step(STEP_KEYS[key]);
    else return;
    event.preventDefault();
  }

  keyed(key) {
    return this.buttons.find(({ option }) => option.key && option.key === key)?.option;
  }

  lastChosen() {
    return this.buttons.map(({ option }) => option).findLast(({ chosen }) => chosen);
  }

  keyToMove(key, target) {
    if (target.option.box) this.neighbour(target, ARROWS[key])?.focus();
    else {
      const row = [...target.parentElement.children];
      const [right, down] = ARROWS[key];
      row[row.indexOf(target) + right + down]?.focus();
    }
  }

  remove() {
    this.deaf();
    this.hush();
    clearTimeout(this.soon);
  }
}

function middle([left, top, width, height]) {
  return [left + width / 2, top + height / 2];
}

function render({ model, el }) {
  const board = new Board(model, el);
  const handlers = {
    "change:frames": () => board.loadFrames(),
    "change:turn": () => board.loadTurn(),
    "change:seats": () => board.loadSeats(),
    "change:thought": () => board.loadThought(),
    "change:error": () => board.complain(),
    "change:tree": () => board.loadTree(),
    "msg:custom": (content) => board.answered(content),
  };
  for (const [name, handler] of Object.entries(handlers)) model.on(name, handler);
  return () => {
    board.remove();
    for (const [name, handler] of Object.entries(handlers)) model.off(name, handler);
  };
}

const widget = { render };
export default widget;
