// The front end of TreeWidget: it steps a run over a picture whose elements are switched from frame
// to frame, and takes edits to the kernel.

/** @import { Model } from "../types" */
import { FullScreen, StepBar } from "../controls.js";
import { button, choices, onKeys, icon, make } from "../elements.js";
import { frontEnd, keep, setTraits } from "../kernel.js";
import { Asking } from "./asking.js";
import { Fields } from "./fields.js";
import { Panels } from "./panels.js";
import { Hint, Pointing } from "./pointing.js";
import { BACK, GONE, SILENT, Requests } from "./requests.js";
import { Verdict } from "./verdict.js";
import { framesThatCut, TreeView } from "./view.js";
import { CodePane } from "./zoom.js";

const PLAYING = {
  play: { title: "Play", path: "M5 3l12 7-12 7z" },
  pause: { title: "Pause", path: "M4 3h4v14H4zM12 3h4v14h-4z" },
};
const SPEEDS = [[225, "4×"], [450, "2×"], [900, "1×"], [1800, "½×"]]; // milliseconds a step
const STOPS = [
  ["line", "by line"], ["event", "by event"], ["leaf", "by leaf"],
];
const NO_KERNEL = "This page steps and asks, but has no kernel to search another tree. To edit this " +
  "one, run the notebook.";
const ANSWER_FIRST = "Answer first: the next step shows something that you have not typed yet.";
const CLICKER = { PageUp: "back", PageDown: "next" };
const CHANGES = { insert: "add", delete: "delete" };

class Tree {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.requests = new Requests(model, () => this.complain(),
      () => this.box.closest(".jp-Cell"), () => this.get("can").begin);
    this.said = ""; // what was refused, other than the text of a field
    this.timer = null;
    this.got = {}; // what was unpacked, by trait
    this.build(el);
    this.load();
    new ResizeObserver((_, sizes) => { // once it is on the page
      if (!this.box.isConnected) return;
      sizes.disconnect();
      const fill = () => this.fields.fill(model.get("values"));
      if (this.editable && this.requests.takeOver(fill)) this.back = BACK;
    }).observe(this.box);
  }

  // ---------------------------------------------------------------- building

  build(el) {
    this.box = make("div", {
      className: "gs-widget gs-tree", role: "group", aria: { label: "Game tree to edit and step" },
    });
    this.main = new TreeView();
    this.runs = make("div", { className: "gs-runs" }, this.main.box);
    this.looks = make("span", { className: "gs-looks" }); // its buttons stay together in a narrow place
    this.controls = make("div", { className: "gs-controls gs-steps" }, ...this.buildControls(), this.looks);
    this.problem = make("p", { className: "gs-error", role: "alert" });
    this.problem.id = `gs-error-${Math.random().toString(36).slice(2)}`;
    this.fields = new Fields(this);
    this.asking = new Asking(this);
    this.verdict = new Verdict(this);
    this.main.adapt = (looks, step) => this.verdict.adapt(this.asking.adapt(looks, step), step);
    this.panels = new Panels(this);
    this.box.append(this.asking.bar, this.runs, this.controls, this.main.caption, this.main.notes,
      this.asking.said, this.verdict.box, this.panels.box, this.problem);
    this.hint = new Hint(this.box);
    this.codePane = new CodePane(this);
    this.screen = new FullScreen(this.box, (on) => this.turned(on));
    this.cut = button(() => this.toCut(), { text: "Next cut", title: "Next cut (C)", className: "gs-word" });
    this.looks.append(this.cut, this.screen.button);
    this.pointing = new Pointing(this);
    this.endKeys = onKeys(this.box, (event, target) => this.key(event, target));
    el.append(this.box);
  }

  buildControls() {
    this.bar = new StepBar((stop) => this.leap(stop));
    this.playing = button(() => this.timer ? this.pause() : this.play(), PLAYING.play);
    this.by = choices(STOPS, () => this.findStops(), { title: "Step by", aria: { label: "Step by" } });
    this.by.value = "event";
    this.speed = choices(SPEEDS, () => { if (this.timer) this.play(); },
      { title: "Speed", hidden: true, aria: { label: "Speed" } });
    this.speed.value = "900";
    const { buttons: { first, back, next, last }, slider, count } = this.bar;
    return [first, back, this.playing, next, last, slider, this.speed, this.by, count];
  }

  // ---------------------------------------------------------------- what the kernel says

  // A trait that came as one text, or the page's own; the same object as before as long as it says the same.
  get(name) {
    const text = this.model.get(name);
    if (!this.got[name] || this.got[name].text !== text)
      this.got[name] = { text, value: typeof text === "string" ? JSON.parse(text) : text };
    return this.got[name].value;
  }

  // The picture and its fields; what has the focus keeps it, or its node does.
  loadPicture() {
    const active = this.box.ownerDocument.activeElement;
    const held = this.main.place.contains(active) ? active : null;
    const values = this.model.get("values");
    this.hint.hide();
    this.editable = this.get("can").live && Object.keys(values).length > 0;
    this.main.draw(this.model.get("svg"), this.get("nodes"));
    this.codePane.put();
    this.fields.place(this.editable ? this.main.nodes : []);
    this.fields.fill(values);
    if (held && !held.isConnected) this.focus(this.main.selected, held.tagName === "INPUT");
  }

  // An edit's picture comes ahead of its frames: the frame that is shown, or the end of the run.
  preview() {
    const { frame, look, caption } = this.get("preview");
    const isHere = frame === null ? this.bar.at === this.bar.end : frame === this.main.at;
    if (!look || !isHere) return;
    this.loadPicture();
    this.main.picture.show(look);
    this.main.caption.textContent = caption;
  }

  load() {
    const { model } = this;
    this.loadPicture();
    this.main.load({
      frames: this.get("frames"), listings: this.get("listings"), words: this.get("node_words"),
      summary: model.get("summary"), notes: model.get("notes"), line: this.get("line"),
    });
    this.asking.load();
    this.verdict.load();
    this.panels.load();
    this.panels.note.textContent = this.get("can").live ? this.back ?? "" : NO_KERNEL;
    // without frames of single lines there is nothing to step by line
    const [lines] = this.by.options;
    lines.disabled = this.main.frames.every((frame) => frame.event);
    if (this.by.selectedOptions[0].disabled) this.by.value = "event";
    this.findStops();
    this.panels.about(this.main.placeOf(this.main.selected));
    this.complain();
  }

  // What is wrong: with what was asked, with the kernel, with the searches.
  complain() {
    this.fields.mark();
    const isSaid = this.main.frames[this.main.at]?.failed; // by the caption
    const problems = [
      ...this.fields.refused.values(), this.said, this.requests.patience.said(SILENT, GONE),
      isSaid ? "" : this.model.get("error"),
    ];
    const text = problems.filter(Boolean).join("\n");
    if (this.problem.textContent !== text) this.problem.textContent = text;
  }

  // ---------------------------------------------------------------- what the kernel is asked

  /**
   * @param {{ do: string, [more: string]: any }} request
   * @param {(reply: any, buffers: DataView[]) => void} [answered]
   */
  ask(request, answered = () => {}) {
    this.pause();
    this.requests.ask(request, (reply, buffers) => {
      this.said = reply.problem;
      this.panels.note.textContent = reply.note ?? "";
      this.back = "";
      if (reply.problem) this.panels.load(); // what was chosen in vain goes back
      if (typeof reply.selected === "string") this.select(reply.selected);
      answered(reply, buffers);
    });
  }

  // Undo or redo: what waits to be sent may be undone, too.
  turn(what) {
    if (this.get("can")[what] || this.requests.sent) this.ask({ do: what });
  }

  // Add a child to the node that is selected, delete it, or copy it.
  change(what, node = this.main.selected, inField = false) {
    if (!this.editable) return;
    this.ask({ do: what, node }, (reply) => this.goOnAt(reply, inField));
  }

  // Move the node that is selected among its siblings.
  shift(by) {
    const node = this.main.selected;
    const to = Number(node.split(".").pop()) + by;
    if (!this.editable || node === "" || to < 0 || to >= this.main.placeOf(node).siblings) return;
    const inField = this.box.ownerDocument.activeElement?.tagName === "INPUT";
    this.ask({ do: "move", node, to }, (reply) => this.goOnAt(reply, inField));
  }

  // After a change of structure the focus goes to the node that it was about, if it was in
  // the picture.
  goOnAt({ selected }, inField) {
    const active = this.box.ownerDocument.activeElement;
    const inside = this.main.place.contains(active) || !this.box.contains(active);
    if (typeof selected === "string" && inside) this.focus(selected, inField);
  }

  select(node) {
    if (!this.main.items.has(node)) return;
    this.main.select(node);
    this.panels.about(this.main.placeOf(node));
  }

  // Put the focus on a node: into its field, or on the node itself.
  focus(node, inField = false) {
    const field = inField && this.fields.all.get(`leaf ${node}`)?.input;
    (field || this.main.items.get(node))?.focus();
  }

  // ---------------------------------------------------------------- keys

  key(event, target) {
    if (this.asking.handles(event, target)) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === "escape" || !target.closest(".gs-picture")) this.pointing.rest();
    const field = this.fields.of(target);
    if (["TEXTAREA", "SELECT"].includes(target.tagName) || (target.type === "number")) {
      if (target === this.panels.text && control && key === "enter") this.panels.use();
    } else if (control && (key === "z" || key === "y")) {
      event.preventDefault();
      if (field && field.input.value !== field.kept) this.fields.revert(field);
      else this.turn(key === "y" || event.shiftKey ? "redo" : "undo");
    } else if (this.keyToChange(event, target, field)) event.preventDefault();
    else if (!field && !control && this.keyToShow(event.key, target)) event.preventDefault();
    else if (field) this.keyInField(event, field);
    else if (target.dataset?.node !== undefined) this.keyOnNode(event, target);
    else if (!control && target !== this.bar.slider) this.keyToStep(event, target);
  }

  // Insert, Delete, Ctrl+D and Alt with an arrow change the tree at the node with the focus.
  keyToChange(event, target, field) {
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    if (target.dataset?.node === undefined || !this.main.place.contains(target)) return false;
    if (event.altKey && (key === "arrowleft" || key === "arrowright"))
      this.shift(key === "arrowleft" ? -1 : 1);
    else if (control && key === "d") this.change("duplicate", target.dataset.node, Boolean(field));
    else if (key in CHANGES && (!field || control || key === "insert"))
      this.change(CHANGES[key], target.dataset.node, Boolean(field));
    else return false;
    return true;
  }

  // What a lecture hall needs: a clicker's keys, Space, and letters for what is seen.
  keyToShow(key, target) {
    if (CLICKER[key]) this.bar.step(CLICKER[key]);
    else if (this.screen.handles(key)) return true;
    else if (key === "c") this.toCut();
    else if (!target.matches(".gs-node") && this.main.zoom.handles(key)) return true;
    else if (key === "n" && !this.panels.dice.hidden) this.panels.another();
    else if (key === " " && !target.closest("button, summary")) this.playing.click();
    else return false;
    return true;
  }

  keyInField(event, field) {
    if ((event.key === "ArrowUp" || event.key === "ArrowDown") && field.kind === "leaf") {
      this.fields.nudge(field, (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
    } else if (event.key === "Enter") {
      this.fields.edit(field);
      this.fields.next(field, event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      const clean = field.input.value === field.kept;
      this.fields.revert(field);
      field.input.select();
      if (clean) this.focus(field.node);
    } else return;
    event.preventDefault();
  }

  keyOnNode(event, target) {
    const { node } = target.dataset;
    const goal = this.main.neighbour(node, event.key);
    const field = this.fields.all.get(`leaf ${node}`);
    if (goal !== undefined) this.main.items.get(goal).focus();
    else if (field && ["Enter", "F2"].includes(event.key) && !event.shiftKey) field.input.focus();
    else if (event.key === "Enter") this.jump(node);
    else if (event.key === "t" && this.pointing.canFold(node)) this.pointing.fold(node);
    else if (field && /^[-−0-9.(?]$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      field.input.focus(); // and there the key is typed
      return;
    } else return;
    event.preventDefault();
  }

  keyToStep(event, target) {
    if (target === this.main.lines && ["Home", "End"].includes(event.key)) return;
    if (this.bar.handles(event.key)) event.preventDefault();
  }

  // ---------------------------------------------------------------- stepping

  findStops() {
    this.main.findStops(this.by.value);
    this.end = this.main.stops.length - 1;
    this.cut.hidden = !this.asking.on && !framesThatCut(this.main.frames).length;
    this.follow();
  }

  // Show the model's step, or the stop before it. The model is not told, since another view
  // of it may stop at other steps.
  follow() {
    const { stops, frames } = this.main;
    const step = this.model.get("step");
    const place = Math.max(stops.findLastIndex((i) => i <= step), 0);
    this.goTo(step === frames.length - 1 ? this.end : place);
  }

  // To the step at which the search enters a node; from there, to the one that finishes it.
  jump(node) {
    const [start, finish] = this.main.words[node] ?? [];
    if (start === undefined) return;
    const goal = this.main.at === start ? finish : start;
    if (this.asking.on && goal > this.asking.reached) return; // a click gives nothing away
    this.goToFrame(goal);
  }

  goToFrame(goal) {
    if (!this.main.stops.includes(goal)) {
      this.by.value = "event";
      this.findStops();
    }
    this.leap(Math.max(this.main.stops.findLastIndex((i) => i <= goal), 0));
  }

  // Where the reader goes; playing ends there.
  leap(stop) {
    this.pause();
    this.advance(stop);
  }

  // Show a stop, and tell the model which step that is.
  advance(wish) {
    const stop = this.asking.allowed(wish);
    this.said = stop < wish ? ANSWER_FIRST : "";
    if (stop < wish) this.pause();
    this.goTo(stop);
    if (this.model.get("step") === this.main.at) return;
    setTraits(this.model, { step: this.main.at });
  }

  // To the next step that prunes something; from the last one to the first.
  toCut() {
    const { frames, stops } = this.main;
    const cuts = framesThatCut(frames).map((at) => stops.findIndex((stop) => stop >= at));
    if (cuts.length) this.leap(cuts.find((stop) => stop > this.bar.at) ?? cuts[0]);
  }

  // The whole screen shows no source.
  turned(on) {
    this.pointing.rest();
    if (on) {
      this.wasFolded = this.codePane.folded;
      this.playing.focus(); // or Space would leave the full screen again
    }
    this.codePane.fold(on || this.wasFolded);
  }

  play() {
    clearInterval(this.timer);
    if (this.bar.at === this.end) this.advance(0);
    this.main.caption.setAttribute("aria-live", "off"); // at every step
    this.timer = setInterval(() => {
      if (this.bar.at < this.end) this.advance(this.bar.at + 1);
      else this.pause();
    }, +this.speed.value);
    this.face("pause");
    this.speed.hidden = false;
  }

  pause() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    this.main.caption.setAttribute("aria-live", "polite");
    this.face("play");
    if (this.speed === this.box.ownerDocument.activeElement) this.playing.focus();
    this.speed.hidden = true;
  }

  face(name) {
    const { title, path } = PLAYING[name];
    Object.assign(this.playing, { innerHTML: icon(path), title, ariaLabel: title });
  }

  goTo(stop) {
    this.main.go(this.main.stops[stop]);
    this.bar.show(stop, this.end);
    this.hint.follow();
    this.complain();
  }

  remove() {
    this.endKeys();
    this.codePane.sizes.disconnect();
    this.screen.remove();
    this.pause();
    this.hint.hide();
    this.requests.patience.end();
  }
}

const widget = frontEnd(Tree, (tree, model) => ({
  "change:answers": () => tree.asking.hear(),
  "change:preview": () => tree.preview(),
  "change:revision": () => { tree.load(); keep(model); },
  "change:step": () => { if (model.get("step") !== tree.main.at) tree.follow(); },
  "msg:custom": (reply, buffers) => tree.requests.hear(reply, buffers),
}));

export default widget;
