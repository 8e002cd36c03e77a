// The front end of BoardWidget: a position as an SVG, a button over every place that can be
// touched, choices and moves beside it, the way back through the match, and what the search
// thinks. The kernel says what can be touched; here nothing is known of any game.

/** @import { Model } from "../types" */
import { FullScreen, StepBar } from "../controls.js";
import { button, choices, onKeys, make, options, setOff } from "../elements.js";
import { Patience, frontEnd, keep } from "../kernel.js";
import { UNIT, svgOfElements } from "../picture.js";
import { Touches } from "./touches.js";

const LARGEST = 110; // pixels to a unit of a small board
const WIDEST = 540; // pixels of a large one
const NARROWEST = 40; // of a square that has room for a value
const SHORT = 4; // letters of a value that fits there
const LINGER = 250; // milliseconds at a position until its tree is asked for
const PAUSE = 600; // milliseconds between the moves of two searches
const NOT_THERE = "No legal move begins there. Dots and dashed frames show where one does.";
const SILENT = "The kernel has not answered yet: it is busy, or was restarted. " +
  "What you did is kept until it answers; after a restart, run the cell again.";
const GONE = "The kernel was restarted and has forgotten this match. Run the cell again to play; " +
  "until then you can look back through the moves. If this message comes back, restart the kernel " +
  "from its menu first.";

class Board {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.running = false; // whether a match between searches goes on by itself
    this.asked = null; // the number of the position for which the search was asked to think
    this.unanswered = new Set(); // messages
    this.patience = new Patience(
      () => this.complain(), () => this.turn.state === "thinking");
    this.patience.meet(model);
    this.sent = 0;
    this.treeAt = null; // the position whose tree is shown
    this.build(el);
    this.loadSeats();
    this.loadThought();
    this.loadFrames();
    this.loadTreeNote();
    this.loadTree();
  }

  // ---------------------------------------------------------------- building

  build(el) {
    this.whole = make("div", { className: "gs-widget gs-whole" });
    this.screen = new FullScreen(this.whole);
    this.image = make("div", { className: "gs-board-image" });
    this.marks = make("div", { className: "gs-layer" });
    this.values = make("div", { className: "gs-layer gs-values", aria: { hidden: true } });
    this.touches = new Touches(this);
    const place = make("div", { className: "gs-picture" },
      this.image, this.marks, this.touches.preview, this.touches.spots, this.values);
    this.status = make("p", { className: "gs-caption gs-status", aria: { live: "polite" } });
    this.problem = make("p", { className: "gs-error", role: "alert" });
    place.addEventListener("pointerdown", (event) => this.touches.hold(event));
    place.addEventListener("click", ({ target, timeStamp }) => {
      const isDrop = timeStamp - this.touches.letGo < 100; // the click that ends a drag is none
      const onButton = /** @type {Element} */ (target).closest("button");
      if (!this.live || !this.now || onButton || isDrop) return;
      this.status.textContent = NOT_THERE;
      this.touches.spots.focus({ preventScroll: true }); // the board hears its keys now
    });
    const view = make("div", { className: "gs-view" }, place, this.buildSteps());
    this.seats = make("div", { className: "gs-seats", role: "group", aria: { label: "Players" } });
    const side = make("div", { className: "gs-side" }, this.seats, this.status, this.problem,
      this.touches.choices, this.buildMoves(), this.buildActions(), this.buildThought());
    this.box = make("div", {
      className: "gs-widget gs-board", role: "group", aria: { label: this.model.get("name") },
    }, make("div", { className: "gs-main" }, view, side));
    this.whole.append(this.box, this.buildTree());
    this.endKeys = onKeys(this.whole, (event, target) => {
      if (this.box.contains(target)) this.key(event, target); // the tree hears its own
    });
    el.append(this.whole);
  }

  buildSteps() {
    this.bar = new StepBar((place) => this.go(place), "position", "move");
    const { first, back, next, last } = this.bar.buttons;
    this.steps = make("div", { className: "gs-controls" },
      first, back, this.bar.slider, next, last, this.bar.count);
    return this.steps;
  }

  buildMoves() {
    this.list = make("select", { aria: { label: "Moves as a list" } });
    this.playing = button(() => this.playListed(), { text: "Play it", className: "gs-button" });
    this.moves = make("div", { className: "gs-row" }, this.list, this.playing);
    return this.moves;
  }

  buildActions() {
    const press = (text, pressed) => button(pressed, { text, className: "gs-button" });
    this.act = {
      run: press("Let them play", () => this.run(!this.running)),
      once: press("One move", () => this.think()),
      stop: press("Stop the search", () => this.stop()),
      again: press("Try again", () => this.think()),
      undo: press("Take back", () => this.send({ do: "undo" })),
      hint: press("Hint", () => this.send({ do: "hint" })),
      fresh: press("New game", () => this.send({ do: "new" })),
      tree: press("Tree", () => this.turnTree()),
    };
    this.actions = make("div", { className: "gs-row" }, ...Object.values(this.act));
    return make("div", { className: "gs-row" }, this.actions,
      make("div", { className: "gs-controls" }, this.screen.button));
  }

  buildThought() {
    this.thoughts = make("dl", {});
    this.thought = make("section", {
      className: "gs-thought", aria: { label: "What the search thinks" },
    }, make("div", { className: "gs-heading", textContent: "What the search thinks" }),
      this.thoughts);
    return this.thought;
  }

  buildTree() {
    this.treeNote = make("p", { className: "gs-tree-note", aria: { live: "polite" } });
    this.treePlace = make("div", { className: "gs-tree-place" });
    this.treeBox = make("div", { className: "gs-widget gs-board-tree", hidden: true },
      this.treeNote, this.treePlace);
    return this.treeBox;
  }

  // ---------------------------------------------------------------- what the kernel says

  // A reader who was looking back sees the new move.
  loadFrames() {
    this.frames = this.model.get("frames");
    this.treeAt = this.frames.length - 1; // the kernel goes there by itself
    this.loadTurn(this.frames.length - 1);
  }

  loadTurn(place = this.bar.at) {
    this.turn = this.model.get("turn");
    this.frames = this.model.get("frames");
    const { state } = this.turn;
    this.live = ["person", "asked"].includes(state);
    this.box.setAttribute("aria-busy", String(state === "thinking"));
    this.box.classList.toggle("gs-thinking", state === "thinking");
    if (this.frames.length) this.go(Math.min(place, this.frames.length - 1));
    this.loadMoves();
    this.loadActions();
    this.complain();
    if (state === "search" && (this.turn.auto || this.running)) this.thinkSoon();
    if (state === "over" || state === "failed") this.run(false);
  }

  loadMoves() {
    const { moves, state, touches = [] } = this.turn;
    // where a touch makes the move, a list says no more than what is touched, unless it has values
    if (touches.length) this.oneTouch = touches.every(({ ends }) => ends);
    const isRedundant = this.oneTouch && !this.frames.at(-1)?.values.length;
    this.moves.hidden = isRedundant || ["over", "page", "failed"].includes(state);
    if (this.moves.hidden && this.moves.contains(document.activeElement)) this.act.fresh.focus();
    this.playing.textContent = state === "asked" ? "Choose it" : "Play it";
    if (moves === this.listed) return;
    const count = moves.length === 1 ? "1 move" : `${moves.length || "no"} moves`;
    const named = moves.map((name, place) => [place, name]);
    this.list.replaceChildren(...options([["", count], ...named]));
    this.listed = moves;
  }

  loadActions() {
    const { state, auto, undo, tree } = this.turn;
    const had = Object.values(this.act).find((each) => each === document.activeElement);
    const match = !auto && ["search", "thinking"].includes(state);
    this.actions.hidden = state === "page";
    this.act.once.hidden = !match;
    this.act.run.hidden = !match || this.turn.asks;
    this.act.stop.hidden = state !== "thinking" || !this.kernel;
    this.act.again.hidden = state !== "failed";
    setOff(this.act.undo, !undo);
    this.act.hint.hidden = !this.turn.hint;
    this.act.tree.hidden = !tree;
    if (had?.hidden) this.passOn();
  }

  get kernel() {
    return this.model.widget_manager?.kernel;
  }

  // The thread that thinks hears no message: it is interrupted, or the main thread stops it.
  stop() {
    const { number, interrupt } = this.turn.stop;
    if (interrupt) this.kernel.interrupt();
    else this.kernel.requestExecute({
      code: `__import__("gamesearch.widgets.kernel", fromlist=["stop"]).stop(${number})`,
      silent: true, store_history: false,
    });
  }

  // The focus of a button that went away goes to the one that came for it, or to the board.
  passOn() {
    const { again, once, fresh } = this.act;
    const heir = [again, once].find(({ hidden }) => !hidden);
    (heir ?? (this.turn.state === "over" ? fresh : this.touches.spots)).focus();
  }

  loadSeats() {
    const still = this.model.get("turn").state === "page";
    const had = this.seats.contains(document.activeElement)
      ? document.activeElement.getAttribute("aria-label") : null;
    this.seats.replaceChildren(...this.model.get("seats").map(
      (seat, number) => still ? this.seatInWords(seat) : this.seat(seat, number)));
    const same = [...this.seats.querySelectorAll("select")];
    same.find((list) => list.getAttribute("aria-label") === had)?.focus();
  }

  seatInWords({ name, player, strength, own }) {
    const how = player === "human" || own ? "" : `, strength ${strength}`;
    return make("div", { textContent: `${name}: ${player}${how}` });
  }

  seat({ name, player, strength, own }, number) {
    const agents = new Set([own, ...this.model.get("agents"), player].filter(Boolean));
    const changed = () =>
      this.send({ do: "seat", seat: number, player: who.value, strength: +how.value });
    const who = choices([...agents].map((agent) => [agent, agent]), changed,
      { aria: { label: `${name} is played by` } });
    who.value = player;
    const how = choices([1, 2, 3, 4, 5].map((value) => [value, `strength ${value}`]), changed,
      { hidden: player === "human" || player === own, aria: { label: `Strength of ${name}` } });
    how.value = strength;
    return make("div", { className: "gs-row" }, make("b", { textContent: name }), who, how);
  }

  loadThought() {
    const rows = this.model.get("thought");
    this.thought.hidden = !rows.length;
    this.thoughts.replaceChildren(...rows.flatMap(([name, text]) => name
      ? [make("dt", { textContent: name }), make("dd", { textContent: text })]
      : [make("dd", { className: "gs-alone", textContent: text })]));
  }

  answered({ answered }) {
    if (!this.unanswered.delete(answered)) return; // another view's
    this.patience.end();
    if (this.unanswered.size) this.patience.wait();
    this.complain();
  }

  complain() {
    const problems = [this.model.get("error"), this.patience.said(SILENT, GONE)];
    this.problem.textContent = problems.filter(Boolean).join("\n");
  }

  // ---------------------------------------------------------------- what is sent

  send(message) {
    this.sent += 1;
    const id = `${this.sent}/${Math.random()}`;
    this.unanswered.add(id);
    const forget = () => this.unanswered.delete(id);
    if (!this.patience.send(this.model, { ...message, id }, forget)) forget();
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
    return this.bar.at === this.frames.length - 1;
  }

  go(place) {
    const frame = this.frames[place];
    this.bar.show(place, this.frames.length - 1);
    this.steps.hidden = this.bar.end === 0;
    this.treeFollows(place);
    this.draw(frame);
    this.place(this.marks, this.now && this.turn.halfway ? [] : frame.marks, "gs-mark");
    this.showValues(frame.values);
    this.touches.show(this.live && this.now ? this.turn.touches ?? [] : []);
    const { message, state } = this.turn;
    this.status.textContent = !this.now ? `At ${this.bar.where}. ${frame.caption}`
      : state === "page" ? `${frame.caption} ${message}` : message;
  }

  // What the moves are worth; where there is no room for all, the best and the reader's.
  showValues(values) {
    const shown = this.now && this.turn.halfway ? [] : values;
    const pixels = ([, , width]) => width / this.size[0] * this.pixels;
    const kept = shown.filter(({ box, best, mine }) => best || mine || pixels(box) >= NARROWEST);
    this.place(this.values, kept.map(({ box }) => box), "gs-value");
    kept.forEach(({ text, best, mine }, place) => {
      const element = this.values.children[place];
      element.classList.toggle("gs-best", best);
      element.classList.toggle("gs-mine", mine);
      element.classList.toggle("gs-long", text.length > SHORT);
      element.append(make("span", { textContent: text }));
    });
  }

  draw(frame) {
    const { drawn, size } = (this.now && this.turn.halfway) || frame;
    this.size = size;
    const [width, height] = size;
    const pixels = width * Math.min(LARGEST, WIDEST / width, WIDEST / height);
    this.pixels = pixels;
    this.box.style.setProperty("--gs-width", `${pixels}`);
    this.box.style.setProperty("--gs-aspect", `${width / height}`);
    this.image.innerHTML = this.svg(drawn, size);
    const image = this.image.firstElementChild;
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", frame.alt);
  }

  svg(drawn, size) {
    const elements = this.model.get("elements");
    return svgOfElements(drawn.map((place) => elements[place]), size);
  }

  // A part of the board as a picture of its own, over its place.
  cutOut(box) {
    const made = make("div", {
      className: "gs-ghost", innerHTML: this.image.innerHTML, aria: { hidden: true },
    });
    made.firstElementChild.setAttribute("viewBox", box.map((each) => UNIT * each).join(" "));
    this.lay(made, box);
    return made;
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

  // ---------------------------------------------------------------- its tree, a widget of its own

  turnTree() {
    this.treeAt = this.bar.at;
    this.send(this.model.get("tree") ? { do: "no tree" } : { do: "tree", frame: this.treeAt });
  }

  // A reader who looks back sees the tree of that position.
  treeFollows(place) {
    clearTimeout(this.lingering);
    if (!this.model.get("tree") || place === this.treeAt) return;
    this.lingering = setTimeout(() => {
      this.treeAt = place;
      this.send({ do: "tree", frame: place });
    }, LINGER);
  }

  loadTreeNote() {
    this.treeNote.textContent = this.model.get("tree_note");
  }

  // Its manager puts the tree on the page, once.
  async loadTree() {
    const name = this.model.get("tree");
    this.act.tree.setAttribute("aria-pressed", String(Boolean(name)));
    this.treeBox.hidden = !name;
    this.whole.classList.toggle("gs-with-tree", Boolean(name));
    if (!name || name === this.treeShown) return;
    this.treeShown = name;
    const manager = this.model.widget_manager;
    const child = await manager.get_model(name.slice("IPY_MODEL_".length));
    const view = await manager.create_view(child);
    if (this.treeShown === name) this.treePlace.replaceChildren(view.el);
  }

  // ---------------------------------------------------------------- keys

  key(event, target) {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (control && key === "z") {
      event.preventDefault();
      if (!event.repeat) this.act.undo.click();
    }
    if (target === this.list && key === "Enter") {
      event.preventDefault();
      this.playListed();
    }
    if (control || event.altKey || ["SELECT", "INPUT"].includes(target.tagName)) return;
    const steps = () => this.steps.contains(target) && this.bar.handles(key);
    if (this.touches.handles(key, target) || steps() || this.screen.handles(key)) event.preventDefault();
  }

  remove() {
    this.endKeys();
    this.screen.remove();
    this.patience.end();
    for (const timer of [this.soon, this.lingering]) clearTimeout(timer);
  }
}

const widget = frontEnd(Board, (board, model) => ({
  "change:frames": () => { board.loadFrames(); keep(model); },
  "change:turn": () => board.loadTurn(),
  "change:seats": () => board.loadSeats(),
  "change:thought": () => board.loadThought(),
  "change:error": () => board.complain(),
  "change:tree": () => board.loadTree(),
  "change:tree_note": () => board.loadTreeNote(),
  "msg:custom": (content) => board.answered(content),
}));

export default widget;
