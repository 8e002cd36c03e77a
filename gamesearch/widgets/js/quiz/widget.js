// The front end of QuizWidget: a tree with fields, boxes to tick or moves to choose on it, a
// verdict that is looked up in the question itself, and the frames that explain it.

/** @import { Model } from "../types" */
import { judge } from "../answers.js";
import { HARDEST } from "../constants.js";
import { FullScreen, StepBar } from "../controls.js";
import { button, choices, onKeys, icon, make, setOff } from "../elements.js";
import { frontEnd, setTraits } from "../kernel.js";
import { Picture, idOf } from "../picture.js";
import { VERDICTS, AnswerFields } from "./fields.js";

const MOST_LINES = 5; // of mistakes
const RIGHT_IN_A_ROW = 3; // questions in a row on the first try, and the next ones are harder
const HARD_IN_A_ROW = 2; // in a row that were shown or took many tries, and the next ones are easier
const MANY_TRIES = 3;
const ON_ITS_WAY = "The next question is on its way. If it does not come, the kernel is busy or " +
  "was restarted; after a restart, run the cell again.";

class QuizView {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.build(el);
    this.load();
  }

  build(el) {
    this.heading = make("p", { className: "gs-title" });
    this.points = make("p", { className: "gs-points" });
    this.prompt = make("p", { className: "gs-prompt" });
    this.place = make("div", { className: "gs-picture" });
    this.view = make("div", { className: "gs-view", role: "group", aria: { label: "Tree" } }, this.place);
    this.picture = new Picture(this.place);
    this.fields = new AnswerFields(this);
    this.feedback = make("ul", { className: "gs-feedback", role: "list" });
    this.verdict = make("p", { className: "gs-verdict" });
    this.caption = make("p", { className: "gs-caption", aria: { live: "polite" } });
    this.box = make("div", {
      className: "gs-widget gs-quiz", role: "group", aria: { label: "Quiz on game trees" },
    });
    this.screen = new FullScreen(this.box);
    this.box.append(
      make("div", { className: "gs-top" }, this.heading, this.buildLevels(), this.points),
      this.prompt,
      this.view,
      this.fields.bounds, this.buildActions(), this.buildSteps(), this.caption,
      make("div", { className: "gs-said", role: "status" }, this.verdict, this.feedback));
    this.endKeys = onKeys(this.box, (event, target) => this.key(event, target));
    el.append(this.box);
  }

  buildLevels() {
    this.level = choices([1, 2, 3, 4, 5].map((level) => [level, level]), () =>
      this.ask({ difficulty: +this.level.value, adapt: false })); // the reader knows better
    return (this.levels = make("label", { className: "gs-level" }, "Difficulty ", this.level));
  }

  buildActions() {
    this.checking = button(() => this.check(), { text: "Check", className: "gs-check" });
    this.hinting = button(() => this.hint(), { text: "Hint" });
    this.showing = button(() => this.show(), { text: "Show me" });
    this.going = button(() => this.next(), { text: "Next question" });
    this.restart = button(() => this.startOver(), {
      text: "Start over", title: "Forget the score, and begin with the first question",
    });
    return make("div", { className: "gs-controls gs-actions" },
      this.checking, this.hinting, this.showing, this.going, this.restart, this.screen.button);
  }

  buildSteps() {
    this.bar = new StepBar((place) => this.go(place));
    this.steps = make("div", { className: "gs-controls" },
      ...Object.values(this.bar.buttons), this.bar.slider, this.bar.count);
    return this.steps;
  }

  // ---------------------------------------------------------------- a question

  // The question that the model asks, unless it is asked already or has not come yet.
  load() {
    const [number, difficulty] = [this.model.get("number"), this.model.get("difficulty")];
    this.level.value = difficulty;
    this.levels.hidden = this.model.get("count") > 0;
    const key = `${difficulty}/${number}`;
    if (key === this.asking) return;
    const question = this.model.get("series").find(
      (one) => one.number === number && one.difficulty === difficulty);
    if (!question) {
      this.say(ON_ITS_WAY);
      return;
    }
    this.asking = key;
    this.question = question;
    this.score();
    this.answers = {};
    this.grades = {};
    this.misses = {}; // how often the answer to an item was wrong
    this.verdicts = null; // of the last check
    this.lines = []; // that explained its mistakes
    this.pointed = null; // the node that the last hint was about
    this.done = this.shown = false;
    this.at = null; // the frame that is shown, while the search is
    this.draw();
    this.say(this.why ?? "");
    this.why = "";
    if (this.eager && this.box.contains(document.activeElement)) this.fields.all[0].focus();
    this.eager = false;
  }

  draw() {
    const { number, prompt, svg, alt } = this.question;
    const count = this.model.get("count");
    this.heading.textContent = `Question ${number + 1}${count ? ` of ${count}` : ""}`;
    this.prompt.textContent = prompt;
    this.picture.draw(svg);
    this.picture.image.setAttribute("aria-label", alt);
    const { width, height } = this.picture.image.viewBox.baseVal;
    this.box.style.setProperty("--gs-width", `${width}`);
    this.box.style.setProperty("--gs-aspect", `${width / height}`);
    this.fields.draw();
    this.refresh();
  }

  // A changed answer has no verdict yet.
  answer(id, value) {
    this.answers[id] = value;
    if (this.verdicts) {
      for (const item of this.question.items)
        if (item.id === id || item.blamed === this.fields.item(id).blamed) delete this.verdicts[item.id];
    }
    this.refresh();
  }

  // ---------------------------------------------------------------- what is seen

  // The picture, the fields and the buttons as everything stands.
  refresh() {
    const open = this.at === null;
    const changes = this.question.frames.slice(0, this.at + 1); // what each says is what changes
    this.picture.show(open ? this.asked() : Object.assign({}, ...changes));
    this.place.classList.toggle("gs-shown", !open);
    this.view.tabIndex = open ? -1 : 0; // without fields only its scrolling is left
    this.fields.refresh(open);
    this.steps.hidden = this.caption.hidden = open;
    for (const made of [this.checking, this.hinting]) setOff(made, this.done || !open);
    this.showing.textContent = !open ? "Back to the question" : this.done ? "Why?" : "Show me";
    this.showing.setAttribute("aria-expanded", String(!open));
    const end = this.question.number + 1 === this.model.get("count");
    this.going.textContent = end ? "Start again" : "Next question";
    this.going.classList.toggle("gs-check", this.done);
    this.checking.classList.toggle("gs-check", !this.done);
  }

  // The tree as it is asked about, with what the reader has marked on it.
  asked() {
    const { bare, kind } = this.question;
    const view = { ...bare };
    const add = (letters, node, style) => {
      for (const name of [...letters].map((letter) => `${letter}_${idOf(node)}`)) {
        if (!view[name]) continue;
        const [text, styles, size] = view[name];
        view[name] = [text, `${styles} ${style}`, size];
      }
    };
    for (const [id, value] of Object.entries(this.answers)) {
      if (kind === "cuts" && value) {
        add("net", id, "pruned");
        if (id) view[`x_${idOf(id)}`] = ["", "pruned"];
      } else if (kind === "move") add("net", String(value), "best");
    }
    if (this.pointed !== null) add("n", this.pointed, "current");
    return view;
  }

  // What is said: a verdict, and lines that explain it.
  say(verdict, lines = [], sign = "") {
    this.verdict.className = `gs-verdict ${sign && `gs-${sign}`}`;
    this.verdict.innerHTML = sign ? icon(VERDICTS[sign]) : "";
    this.verdict.append(verdict);
    this.feedback.replaceChildren(
      ...lines.map((line) => make("li", { textContent: line })));
  }

  // What became of each question, by "difficulty/number", in the order in which they were begun.
  progress() {
    const all = new Map();
    for (const { difficulty, number, ...event } of this.model.get("events")) {
      const key = `${difficulty}/${number}`;
      const one = all.get(key) ?? { difficulty, tries: 0, hints: 0 };
      all.set(key, one);
      if (one.right || one.shown) continue;
      if (event.hint !== undefined) one.hints += 1;
      else if (event.shown) one.shown = true;
      else [one.tries, one.right] = [one.tries + 1, event.right];
    }
    return all;
  }

  score() {
    const all = this.progress();
    const right = [...all.values()].filter((one) => one.right);
    const first = right.filter((one) => isEasy(one));
    this.points.textContent = all.size
      ? `${right.length} of ${all.size} right, ${first.length} on the first try` : "";
    this.restart.hidden = !all.size && !this.model.get("number");
  }

  // The difficulty of the next question, and why it is another one.
  nextLevel() {
    const { difficulty } = this.question;
    const here = [...this.progress().values()].filter((one) => one.difficulty === difficulty);
    const last = (count, test) => here.length >= count && here.slice(-count).every(test);
    const isHard = ({ tries, shown, right }) => shown || tries >= MANY_TRIES || !right;
    if (!this.model.get("adapt")) return [difficulty, ""];
    if (difficulty < HARDEST && last(RIGHT_IN_A_ROW, isEasy))
      return [difficulty + 1, `${RIGHT_IN_A_ROW} in a row on the first try: harder from here.`];
    if (difficulty > this.model.get("least") && last(HARD_IN_A_ROW, isHard))
      return [difficulty - 1, "Those were hard: easier from here."];
    return [difficulty, ""];
  }

  // ---------------------------------------------------------------- what the reader does

  log(event) {
    const { difficulty, number } = this.question;
    const events = [...this.model.get("events"), { difficulty, number, ...event }];
    setTraits(this.model, { events });
    this.score();
  }

  check() {
    const { items } = this.question;
    const bad = this.fields.unreadable;
    if (bad) {
      this.say(`“${bad.value.trim()}” cannot be read: ${this.wanted()}.`);
      bad.focus();
      return;
    }
    const judged = judge(items, this.answers);
    const which = (verdict) => items.filter((item) => judged[item.id][0] === verdict);
    const [wrong, empty] = [which("wrong"), which("empty")];
    if (empty.length === items.length) {
      this.say("You have not answered yet.");
      return;
    }
    if (wrong.length && !items.some((item) => this.fields.given(item))) {
      this.say("Mark a leaf first: nothing is marked yet.");
      return;
    }
    for (const { id } of wrong) this.misses[id] = (this.misses[id] ?? 0) + 1;
    this.verdicts = judged;
    this.pointed = null;
    this.done = !wrong.length && !empty.length;
    if (wrong.length || this.done) this.log({ answers: this.plainAnswers(), right: this.done });
    this.explain(judged, wrong, empty);
    this.refresh();
    if (this.done) this.going.focus();
  }

  plainAnswers() {
    return Object.fromEntries(
      this.question.items.filter((item) => this.fields.given(item))
        .map((item) => [item.id, this.answers[item.id]]));
  }

  wanted() {
    const { size, kind } = this.question;
    if (size > 1) return `${size} numbers with commas between them were expected`;
    return `a number such as 3, −2.5 or 5/2${kind === "window" ? ", −∞ or +∞" : ""} was expected`;
  }

  // The same line is said only once. What rests on nothing else that is wrong comes first.
  explain(judged, wrong, empty) {
    const own = (item) => item.needs.every((need) => judged[need][0] === "right");
    const first = [...wrong.filter(own), ...wrong.filter((item) => !own(item))];
    const lines = [...new Set(first.map((item) => this.feedbackOn(item, judged[item.id][1])))];
    if (lines.length > MOST_LINES)
      lines.splice(MOST_LINES - 1, lines.length, `And ${lines.length - MOST_LINES + 1} more.`);
    this.lines = lines;
    if (this.done) this.say("Right.", [this.question.summary], "right");
    else if (wrong.length) this.say("Not yet.", lines, "wrong");
    else {
      const missing = empty.map((item) => item.name).join(", ");
      this.say("Right so far.", [`Still empty: ${missing}.`], "right");
    }
  }

  // Of the first mistake a hint, of the next the reason; of what was left alone, not where it is.
  feedbackOn(item, reason) {
    if (this.misses[item.id] > 1) return reason;
    return this.fields.given(item) ? item.hints[0] : "A leaf that is never examined is still unmarked.";
  }

  // Three grades for the first answer that is not right: where to look, the rule, the answer. What
  // the last check said stays, and is not said again as a hint.
  hint() {
    const judged = judge(this.question.items, this.answers);
    const item = this.question.items.find(({ id }) => judged[id][0] !== "right");
    if (!item) {
      this.say("Nothing is missing: press Check.");
      return;
    }
    const known = this.grades[item.id] ?? +this.lines.includes(item.hints[0]);
    const grade = this.grades[item.id] = Math.min(known + 1, 3);
    this.pointed = item.blamed;
    this.log({ hint: item.id, grade });
    this.say(`Hint ${grade} of 3`, [...new Set([item.hints[grade - 1], ...this.lines])]);
    this.refresh();
  }

  // The search that has the answer, from where the first mistake can be understood.
  show() {
    if (this.at !== null) {
      this.at = null;
      this.refresh();
      return;
    }
    const wrong = this.question.items.find(({ id }) => this.verdicts?.[id]?.[0] === "wrong");
    if (!this.done && !this.shown) {
      this.shown = true;
      this.log({ shown: true });
    }
    this.say("");
    this.go(wrong ? wrong.frame : 0);
  }

  go(place) {
    this.at = place;
    this.refresh();
    this.caption.textContent = this.question.captions[place];
    this.bar.show(place, this.question.frames.length - 1);
  }

  next() {
    const count = this.model.get("count");
    this.asking = null; // even if the only question comes again
    const number = this.question.number + 1;
    if (count) {
      this.ask({ number: number % count });
      return;
    }
    const [difficulty, why] = this.nextLevel();
    this.why = why;
    this.ask(why ? { difficulty, number } : { number });
  }

  startOver() {
    this.asking = null;
    this.why = "";
    this.ask({ events: [], number: 0, difficulty: this.model.get("least") });
  }

  // The reader goes on: as soon as the question is here, it takes the focus.
  ask(traits) {
    this.eager = "number" in traits;
    setTraits(this.model, traits);
    this.load();
  }

  // ---------------------------------------------------------------- keys

  key(event, target) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const asked = this.at === null;
    const inField = asked && this.fields.all.includes(target);
    const steps = !asked && ![this.bar.slider, this.level].includes(target);
    const typed = ["INPUT", "SELECT"].includes(target.tagName) && target.type !== "range";
    if ((inField && this.fields.handles(event, target)) || (steps && this.keyToStep(event.key))
        || (!typed && this.screen.handles(event.key))) event.preventDefault();
  }

  keyToStep(key) {
    if (key !== "Escape") return this.bar.handles(key);
    this.show();
    this.showing.focus();
    return true;
  }

  remove() {
    this.endKeys();
    this.screen.remove();
  }
}

// Right on the first try and without a hint.
function isEasy({ right, tries, hints }) {
  return Boolean(right) && tries === 1 && !hints;
}

const widget = frontEnd(QuizView, (quiz) => ({
  "change:series": () => quiz.load(),
  "change:number": () => quiz.load(),
  "change:difficulty": () => quiz.load(),
  "change:events": () => quiz.score(),
}));

export default widget;
