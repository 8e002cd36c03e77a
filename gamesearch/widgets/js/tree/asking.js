// A tree that starts unsolved: the reader answers on it, and each answer is judged when the search
// gets there. What is judged follows from the answers and the furthest frame that was seen.

import { judge, readBounded, same } from "../answers.js";
import { button, make, setOff } from "../elements.js";
import { setTraits } from "../kernel.js";
import { idOf } from "../picture.js";
import { AnswerFields } from "../quiz/fields.js";

const MOST_LISTED = 4; // verdicts that are all listed
const MOST_WRONG = 3; // that are listed of more

export class Asking {
  constructor(tree) {
    this.tree = tree;
    this.place = tree.main.place;
    this.box = tree.box;
    this.fields = new AnswerFields(this);
    this.question = null;
    this.done = false;
    this.prompt = make("p", { className: "gs-prompt" });
    this.points = make("span", { className: "gs-points", role: "status" });
    this.revealing = button(() => this.check(), {
      text: "Next answer", title: "Go on to the next step that answers something",
    });
    this.again = button(() => this.startAgain(), {
      text: "Start again", title: "Clear all answers and go back to the start",
    });
    this.bar = make("div", { className: "gs-asked", hidden: true }, this.prompt,
      make("div", { className: "gs-controls gs-actions" }, this.revealing, this.again, this.points));
    this.feedback = make("ul", { className: "gs-feedback" });
    this.all = make("ul", { className: "gs-feedback" });
    this.rest = make("details", { hidden: true }, make("summary", { textContent: "All verdicts" }), this.all);
    this.said = make("div", { className: "gs-said", role: "status", hidden: true }, this.feedback, this.rest);
  }

  get on() {
    return this.question !== null;
  }

  load() {
    const question = this.tree.get("asked");
    const on = Boolean(question.items);
    this.bar.hidden = this.said.hidden = !on;
    this.box.classList.toggle("gs-quiz", on);
    if (!on && this.on) this.place.querySelectorAll(".gs-field, .gs-badge").forEach((old) => old.remove());
    if (!on) this.question = null;
    if (!on || question === this.question) return;
    this.question = question;
    this.prompt.textContent = question.prompt;
    this.begin(this.tree.model.get("answers"), this.tree.model.get("reached"));
  }

  // Answers that were set in the kernel, and not here.
  hear() {
    const [kernels, mine] = [this.tree.model.get("answers"), this.typed].map(
      (answers) => JSON.stringify(Object.entries(answers ?? {}).filter(([, text]) => text).sort()));
    if (!this.on || kernels === mine) return;
    this.begin(this.tree.model.get("answers"), this.reached);
    this.tree.main.go(this.tree.main.at);
  }

  begin(typed, reached) {
    this.typed = { ...typed };
    this.answers = {};
    this.reached = reached;
    this.fields.draw();
    for (const field of this.fields.all) {
      const text = typed[field.dataset.item];
      if (text === undefined) continue;
      if (field.tagName === "INPUT") field.value = text;
      const { size } = this.fields.item(field.dataset.item);
      this.answers[field.dataset.item] =
        text === true || readBounded(text, size ?? this.question.size);
    }
    this.judge();
  }

  isClosed(item) {
    return item.frame <= this.reached;
  }

  answer(id, value) {
    if (this.isClosed(this.fields.item(id))) return;
    this.answers[id] = value;
    const field = this.fields.all.find(({ dataset }) => dataset.item === id);
    this.typed[id] = value && (field.value.trim() || true);
    this.save();
    this.fields.refresh(true);
    this.tree.main.go(this.tree.main.at); // the mark on a branch
  }

  save() {
    const typed = Object.fromEntries(Object.entries(this.typed).filter(([, text]) => text));
    setTraits(this.tree.model, { answers: typed, reached: this.reached });
  }

  // Where a step may lead: a graded walk does not go past what is not answered.
  allowed(stop) {
    if (!this.on || !this.question.graded) return stop;
    const open = this.question.items.filter(
      (item) => !this.isClosed(item) && item.default === null && !this.fields.given(item));
    const first = Math.min(...open.map(({ frame }) => frame));
    return Math.min(stop, this.tree.main.stops.findLastIndex((frame) => frame < first));
  }

  // On to the next step that answers something.
  check() {
    const open = this.question.items.filter((item) => !this.isClosed(item) && this.counts(item));
    const last = this.tree.main.frames.length - 1;
    this.tree.goToFrame(Math.min(last, ...open.map(({ frame }) => frame)));
  }

  startAgain() {
    this.tree.goToFrame(0);
    this.begin({}, 0);
    this.save();
    this.tree.main.go(0);
    this.fields.all[0]?.focus();
  }

  // The picture at a step, without what is still asked, and with what the reader has marked.
  adapt(looks, step) {
    if (!this.on) return looks;
    if (step > this.reached) {
      const before = this.reached;
      this.reached = step;
      this.judge();
      this.list(this.question.items.filter(({ id, frame }) => frame > before && id in this.verdicts));
      this.save();
    } else if (step < this.reached) this.list([]);
    const view = { ...looks };
    for (const item of this.question.items) {
      if (this.isClosed(item)) continue;
      const name = `${item.branch ? "x" : item.hides}_${idOf(item.node)}`;
      if (item.branch && this.answers[item.id]) view[name] = ["", "pruned"];
      else if (!item.branch && view[name]) view[name] = ["", view[name][1]];
    }
    return view;
  }

  // What is judged is what the search has got to; the rest has no verdict yet.
  judge() {
    const { items } = this.question;
    const all = judge(items, this.answers);
    const closed = items.filter((item) => this.isClosed(item) && this.counts(item));
    this.verdicts = Object.fromEntries(closed.map(({ id }) => [id, all[id]]));
    const right = closed.filter(({ id }) => all[id][0] === "right").length;
    this.done = items.every((item) => this.isClosed(item));
    this.points.textContent = closed.length
      ? `${right} of ${closed.length} right${this.done ? "" : " so far"}` : "";
    for (const field of this.fields.all) {
      const off = this.isClosed(this.fields.item(field.dataset.item));
      if (off && field === field.ownerDocument.activeElement) this.revealing.focus();
      field.hidden = off;
    }
    const open = this.fields.all.filter((field) => !field.hidden);
    this.fields.all = open; // arrows and Enter go from one of these to the next
    for (const kind of ["INPUT", "BUTTON"]) {
      const alike = open.filter((field) => field.tagName === kind);
      if (alike.length && alike.every((field) => field.tabIndex < 0)) alike[0].tabIndex = 0;
    }
    this.fields.refresh(true);
    setOff(this.revealing, this.done);
  }

  // What may be left open, such as a branch that is not cut or a node below a cut, counts only if
  // it was answered.
  counts(item) {
    const mayBeOpen = item.default !== null && item.replies.some(([known]) => same(known, item.default));
    return !mayBeOpen || (this.answers[item.id] ?? false) !== false;
  }

  // A few verdicts all; of many the first that are wrong, and the others on demand.
  list(items) {
    const many = items.length > MOST_LISTED;
    const wrong = items.filter(({ id }) => this.verdicts[id][0] === "wrong");
    const worst = [true, false].flatMap(
      (given) => wrong.filter((item) => this.fields.given(item) === given));
    const lines = (some) => some.map((item) => this.line(item));
    this.feedback.replaceChildren(...lines(many ? worst.slice(0, MOST_WRONG) : items));
    this.all.replaceChildren(...lines(many ? items : []));
    this.rest.hidden = !many;
    this.rest.open = false;
  }

  line(item) {
    const { caption } = this.tree.main.frames[this.reached];
    const [verdict, reason] = this.verdicts[item.id];
    const slip = this.fields.given(item) ? "not right" : "missed";
    const word = { right: "right", wrong: slip, empty: "no answer" }[verdict];
    const why = verdict === "wrong" && reason !== caption ? ` ${reason}` : "";
    const mine = !item.branch && this.typed[item.id] ? `, your ${this.typed[item.id]}` : "";
    return make("li", { className: `gs-${verdict}` },
      make("b", { textContent: `${item.name}${mine}: ${word}.` }), why);
  }

  // Whether a key was for a field; what steps elsewhere moves within a field.
  handles(event, target) {
    if (!this.on || !this.fields.all.includes(target)) return false;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && this.fields.handles(event, target)) event.preventDefault();
    return true;
  }
}
