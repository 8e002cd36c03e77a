// Where a question is answered: fields to type in, boxes to tick or moves to choose, over the
// nodes of the tree; for a window two fields below it.

import { readAnswer, readBounded } from "../answers.js";
import { button, icon, make, selectOnFocus, setOff } from "../elements.js";
import { putAt } from "../picture.js";

export const VERDICTS = {
  right: "M4 10l4.5 5L16 5l-1.8-1.4-6 8L5.6 8.6z",
  wrong: "M4 5.5L5.5 4 10 8.5 14.5 4 16 5.5 11.5 10 16 14.5 14.5 16 10 11.5 5.5 16 4 14.5 8.5 10z",
};

export class AnswerFields {
  constructor(quiz) {
    this.quiz = quiz;
    this.place = quiz.place;
    this.bounds = make("div", { className: "gs-bounds" });
    this.all = [];
  }

  draw() {
    const { kind, items, prompt, moves, size } = this.quiz.question;
    this.place.querySelectorAll(".gs-field, .gs-badge").forEach((old) => old.remove());
    this.place.classList.toggle("gs-wide", size > 1);
    this.place.setAttribute("role", kind === "move" ? "radiogroup" : "group");
    this.place.setAttribute("aria-label", prompt);
    this.bounds.replaceChildren();
    this.bounds.hidden = kind !== "window";
    const build = {
      move: () => moves.map((move) => this.buildMove(...move)),
      cuts: () => items.map((item) => this.buildBox(item)),
      window: () => items.map((item) => this.buildBound(item)),
    }[kind] ?? (() => items.map((item) => // of a walk, some are branches
      item.branch ? this.buildBox(item) : this.over(this.buildInput(item), item.at)));
    this.all = build();
    for (const field of this.all) this.rove(field, field === this.all[0]);
  }

  // Lay a field over its node, at the height of the node's text if it is one to type in.
  over(field, node) {
    const [x, y, width, height, text] = this.quiz.question.places[node];
    field.classList.add("gs-field");
    putAt(field, [x, field.tagName === "INPUT" ? text : y, width, height]);
    this.place.append(field);
    return field;
  }

  buildBound(item) {
    const field = this.buildInput(item);
    field.classList.add("gs-bound");
    const buttons = ["−∞", "+∞"].map((text) => {
      const press = () => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
        field.focus();
      };
      return button(press, { text, ariaLabel: `${item.name} is ${text}` });
    });
    this.bounds.append(make("span", { className: "gs-pair" },
      make("label", {}, `${item.name} = `, field), ...buttons));
    return field;
  }

  buildInput(item) {
    const field = make("input", {
      type: "text", autocomplete: "off", spellcheck: false, aria: { label: item.name },
    });
    field.dataset.item = item.id;
    if (item.size === 2) field.classList.add("gs-two");
    selectOnFocus(field);
    field.addEventListener("input", () => {
      // what the reader types Python has not measured: the field is as wide as its letters
      field.style.setProperty("--gs-letters", `${field.value.length}`);
      const text = field.value.trim();
      const read = this.quiz.question.kind === "walk" ? readBounded : readAnswer;
      this.quiz.answer(item.id, text ? read(text, item.size ?? this.quiz.question.size) : undefined);
    });
    return field;
  }

  buildToggle(role, node, label, pressed) {
    const field = make("button", { type: "button", role, aria: { label } });
    field.addEventListener("click", () => { if (!this.quiz.done) pressed(); });
    return this.over(field, node);
  }

  buildBox({ id, at, name, branch }) {
    const field = this.buildToggle("checkbox", at, `${name}, ${branch ? "cut off" : "never examined"}`,
      () => this.quiz.answer(id, this.quiz.answers[id] ? undefined : true));
    field.dataset.item = id;
    return field;
  }

  buildMove(place, name) {
    const field = this.buildToggle("radio", place, `Move ${name}`, () => this.choose(field));
    field.dataset.move = place;
    return field;
  }

  choose(field) {
    this.quiz.answer("move", +field.dataset.move);
  }

  item(id) {
    return this.quiz.question.items.find((item) => item.id === id);
  }

  given({ id }) {
    const answer = this.quiz.answers[id];
    return answer !== undefined && !Number.isNaN(answer);
  }

  // The first field with something in it that cannot be read.
  get unreadable() {
    return this.all.find(({ dataset }) => Number.isNaN(this.quiz.answers[dataset.item]));
  }

  refresh(badges) {
    for (const field of this.all) this.refreshField(field);
    this.quiz.box.querySelectorAll(".gs-badge").forEach((old) => old.remove());
    if (badges) this.drawBadges();
  }

  refreshField(field) {
    const { answers, verdicts, done } = this.quiz;
    const { item: id, move } = field.dataset;
    const chosen = move !== undefined && answers.move === +move;
    if (move !== undefined) field.setAttribute("aria-checked", String(chosen));
    else if (field.getAttribute("role") === "checkbox")
      field.setAttribute("aria-checked", String(!!answers[id]));
    else field.readOnly = done;
    // a leaf that was left alone gets no mark, or it would give itself away
    const mine = move === undefined ? answers[id] !== undefined : chosen;
    const wrong = mine && verdicts?.[id ?? "move"]?.[0] === "wrong";
    if (field.tagName === "INPUT")
      field.setAttribute("aria-invalid", String(wrong || Number.isNaN(answers[id])));
    field.classList.toggle("gs-wrong", wrong);
    setOff(field, done);
  }

  // A tick or a cross at the node that a verdict is about; no tick for what was left alone.
  drawBadges() {
    const { question, verdicts } = this.quiz;
    const badges = new Map();
    for (const item of question.items) {
      const verdict = verdicts?.[item.id]?.[0];
      const given = this.given(item);
      const pointed = given || !this.quiz.misses || this.quiz.misses[item.id] > 1;
      if ((verdict === "wrong" && pointed) || (verdict === "right" && given))
        badges.set(given ? this.whereOf(item) : item.blamed, verdict);
    }
    for (const [where, verdict] of badges) this.drawBadge(where, verdict);
  }

  // Where the badge of an item goes: to its node, the field of a bound, or the chosen move.
  whereOf(item) {
    const { question, answers } = this.quiz;
    return { window: item.id, move: String(answers.move) }[question.kind] ?? item.at;
  }

  drawBadge(where, verdict) {
    const { kind, places } = this.quiz.question;
    const badge = make("span", {
      className: `gs-badge gs-${verdict}`, innerHTML: icon(VERDICTS[verdict]),
      aria: { hidden: true },
    });
    if (kind === "window") {
      this.all.find(({ dataset }) => dataset.item === where).closest(".gs-pair").append(badge);
      return;
    }
    const [x, y, width, height] = places[where];
    badge.style.left = `${100 * (x + width / 2)}%`;
    const below = kind === "cuts" ? 1 : -1; // above a leaf stands the name of its branch
    badge.style.top = `${100 * (y + below * height / 2)}%`;
    this.place.append(badge);
  }

  // Whether a key means something in a field; it is obeyed if so.
  handles({ key, shiftKey }, field) {
    const [place, end] = [this.all.indexOf(field), this.all.length - 1];
    if (field.tagName !== "INPUT") return this.walk(key, place, end);
    if (key !== "Enter") return false;
    if (place === end && !shiftKey) this.quiz.check();
    else this.all[(place + (shiftKey ? end : 1)) % (end + 1)].focus();
    return true;
  }

  // From one box or move to the next; a move that is reached is chosen.
  walk(key, place, end) {
    const goals = {
      ArrowLeft: place - 1, ArrowUp: place - 1, ArrowRight: place + 1, ArrowDown: place + 1,
      Home: 0, End: end,
    };
    if (!(key in goals)) return false;
    const goal = this.all[(goals[key] + end + 1) % (end + 1)];
    for (const other of this.all) this.rove(other, other === goal);
    goal.focus();
    if (goal.dataset.move !== undefined && !this.quiz.done) this.choose(goal);
    return true;
  }

  // Of boxes and moves only one is reached with Tab, the others with the arrows.
  rove(field, reached) {
    field.tabIndex = field.tagName === "INPUT" || reached ? 0 : -1;
  }
}
