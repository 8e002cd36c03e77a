// The front end of QuizWidget: a tree with fields, boxes to tick or moves to choose on it, a
// verdict that is looked up in the question itself, and the frames that explain it.

const STEPS = {
  first: ["First step", "M3 3h3v14H3zM17 3v14L7 10z"],
  back: ["One step back", "M15 3v14L5 10z"],
  next: ["One step on", "M5 3v14l10-7z"],
  last: ["Last step", "M14 3h3v14h-3zM3 3v14l10-7z"],
};
const STEP_BY_KEY = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const VERDICTS = {
  right: "M4 10l4.5 5L16 5l-1.8-1.4-6 8L5.6 8.6z",
  wrong: "M4 5.5L5.5 4 10 8.5 14.5 4 16 5.5 11.5 10 16 14.5 14.5 16 10 11.5 5.5 16 4 14.5 8.5 10z",
};
const CLOSE = 0.005; // answers are asked for to two decimals
const MOST_LINES = 5; // of mistakes
const ON_ITS_WAY = "The next question is on its way. If it does not come, the kernel is busy or " +
  "was started anew: then run the cell again.";

// ------------------------------------------------------------------ judging

// Infinite numbers are "inf" and "-inf" here, as JSON has none.
function same(one, other) {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) < CLOSE;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, i) => same(part, other[i]));
  return one === other;
}

// As gamesearch.quizzes.judge: { id: [verdict, what is to be said] }.
function judge(items, answers) {
  const verdicts = {};
  for (const item of items) {
    const answer = answers[item.id] ?? item.default;
    verdicts[item.id] = answer === null ? "empty"
      : item.right.some((right) => same(answer, right)) ? "right" : "wrong";
  }
  return Object.fromEntries(items.map((item) => {
    const verdict = verdicts[item.id];
    const early = item.needs.some((need) => verdicts[need] !== "right");
    const known = item.says.find(([answer]) => same(answer, answers[item.id]));
    const text = verdict !== "wrong" ? "" : early ? item.rests : known?.[1] ?? item.otherwise;
    return [item.id, [verdict, text]];
  }));
}

// A number as it is typed: 3, −2.5, 2,5, 5/2, inf; NaN for anything else.
function readNumber(text) {
  const plain = text.trim().toLowerCase().replace(/[−–]/, "-").replace(",", ".");
  const infinite = plain.match(/^([+-]?)(inf|infinity|∞|oo)$/);
  if (infinite) return infinite[1] === "-" ? "-inf" : "inf";
  const [over, under] = plain.split("/");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(\/\d+)?$/.test(plain)) return NaN;
  const number = Number(over) / Number(under ?? 1);
  return Number.isFinite(number) ? number : NaN;
}

// What is typed into a field: a number, or a list of `size` numbers.
function readAnswer(text, size) {
  if (size === 1) return readNumber(text);
  const numbers = text.replace(/[()[\]]/g, " ").trim().split(/[\s,;]+/).map(readNumber);
  return numbers.length === size && !numbers.some(Number.isNaN) ? numbers : NaN;
}

// ------------------------------------------------------------------ the widget

class QuizView {
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
    this.picture = new Picture(this.place);
    this.bounds = make("div", { className: "gs-bounds" });
    this.feedback = make("ul", { className: "gs-feedback", role: "list" });
    this.verdict = make("p", { className: "gs-verdict" });
    this.caption = make("p", { className: "gs-caption", aria: { live: "polite" } });
    this.box = make("div", {
      className: "gs-widget gs-quiz", role: "group", aria: { label: "Quiz on game trees" },
    });
    this.box.append(
      make("div", { className: "gs-top" }, this.heading, this.buildLevels(), this.points),
      this.prompt,
      make("div", { className: "gs-view" }, this.place),
      this.bounds, this.buildActions(), this.buildSteps(), this.caption,
      make("div", { className: "gs-said", role: "status" }, this.verdict, this.feedback));
    this.deaf = hearKeys(this.box, (event, target) => this.key(event, target));
    el.append(this.box);
  }

  buildLevels() {
    this.level = make("select", {});
    for (const value of [1, 2, 3, 4, 5])
      this.level.append(make("option", { value, textContent: String(value) }));
    this.level.addEventListener("change", () => this.ask("difficulty", +this.level.value));
    this.levels = make("label", { className: "gs-level" }, "Difficulty ", this.level);
    return this.levels;
  }

  buildActions() {
    const button = (className, text, pressed) => {
      const made = make("button", { type: "button", className, textContent: text });
      made.addEventListener("click", () => {
        if (made.getAttribute("aria-disabled") !== "true") pressed();
      });
      return made;
    };
    this.checking = button("gs-check", "Check", () => this.check());
    this.hinting = button("", "Hint", () => this.hint());
    this.showing = button("", "Show me", () => this.show());
    this.going = button("", "Next question", () => this.next());
    return make("div", { className: "gs-controls gs-actions" },
      this.checking, this.hinting, this.showing, this.going);
  }

  buildSteps() {
    this.stepping = {};
    for (const [name, [title, path]] of Object.entries(STEPS)) {
      const made = make("button", { type: "button", title, aria: { label: title } });
      made.innerHTML = icon(path);
      made.addEventListener("click", () => this.step(name));
      this.stepping[name] = made;
    }
    this.slider = make("input", { type: "range", min: 0, aria: { label: "Step" } });
    this.slider.addEventListener("input", () => this.go(+this.slider.value));
    this.count = make("span", { className: "gs-count" });
    this.steps = make("div", { className: "gs-controls" },
      ...Object.values(this.stepping), this.slider, this.count);
    return this.steps;
  }

  // ---------------------------------------------------------------- a question

  // The question that the model asks, unless it is asked already or has not come yet.
  load() {
    const [number, difficulty] = [this.model.get("number"), this.model.get("difficulty")];
    this.level.value = difficulty;
    this.levels.hidden = this.model.get("count") > 0;
    this.score();
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
    this.answers = {};
    this.grades = {};
    this.verdicts = null; // of the last check
    this.pointed = null; // the node that the last hint was about
    this.done = this.shown = false;
    this.at = null; // the frame that is shown, while the search is
    this.draw();
    this.say("");
    if (this.eager && this.box.contains(document.activeElement)) this.fields[0].focus();
    this.eager = false;
  }

  draw() {
    const { number, prompt, svg, alt } = this.question;
    const count = this.model.get("count");
    this.heading.textContent = `Question ${number + 1}${count ? ` of ${count}` : ""}`;
    this.prompt.textContent = prompt;
    this.picture.draw(svg);
    this.picture.image.setAttribute("aria-label", alt);
    this.box.style.setProperty("--gs-width", this.picture.width);
    this.place.classList.toggle("gs-wide", this.question.size > 1);
    this.place.querySelectorAll(".gs-field, .gs-badge").forEach((old) => old.remove());
    this.bounds.replaceChildren();
    this.fields = this.buildFields();
    this.fields.forEach((field) => this.rove(field, field === this.fields[0]));
    this.slider.max = this.question.frames.length - 1;
    this.refresh();
  }

  buildFields() {
    const { kind, items } = this.question;
    this.place.setAttribute("role", kind === "move" ? "radiogroup" : "group");
    this.place.setAttribute("aria-label", this.question.prompt);
    this.bounds.hidden = kind !== "window";
    if (kind === "move") return this.question.moves.map((move) => this.buildMove(...move));
    return items.map((item) => kind === "cuts" ? this.buildBox(item)
      : kind === "window" ? this.buildBound(item) : this.over(this.buildInput(item), item.at));
  }

  // Lay a field over its node, at the height of the node's text if it is one to type in.
  over(field, node) {
    const [x, y, width, height, text] = this.question.places[node];
    const middle = field.tagName === "INPUT" ? text : y;
    field.classList.add("gs-field");
    [field.style.left, field.style.top] = [`${100 * x}%`, `${100 * middle}%`];
    [field.style.width, field.style.height] = [`${100 * width}%`, `${100 * height}%`];
    this.place.append(field);
    return field;
  }

  buildBound(item) {
    const field = this.buildInput(item);
    field.classList.add("gs-bound");
    const buttons = ["−∞", "+∞"].map((text) => {
      const button = make("button", {
        type: "button", textContent: text, aria: { label: `${item.name} is ${text}` },
      });
      button.addEventListener("click", () => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
        field.focus();
      });
      return button;
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
    field.addEventListener("focus", () => field.select());
    field.addEventListener("input", () => {
      field.style.setProperty("--gs-letters", field.value.length);
      const text = field.value.trim();
      this.answer(item.id, text ? readAnswer(text, this.question.size) : undefined);
    });
    return field;
  }

  buildToggle(role, node, label, pressed) {
    const field = make("button", { type: "button", role, aria: { label } });
    field.addEventListener("click", () => { if (!this.done) pressed(); });
    return this.over(field, node);
  }

  buildBox({ id, at, name }) {
    const field = this.buildToggle("checkbox", at, `${name}, never examined`,
      () => this.answer(id, this.answers[id] ? undefined : true));
    field.dataset.item = id;
    return field;
  }

  buildMove(place, name) {
    const field = this.buildToggle("radio", place, `Move ${name}`, () => this.choose(field));
    field.dataset.move = place;
    return field;
  }

  choose(field) {
    this.answer("move", +field.dataset.move);
  }

  // A changed answer has no verdict yet.
  answer(id, value) {
    this.answers[id] = value;
    if (this.verdicts) {
      for (const item of this.question.items)
        if (item.id === id || item.blamed === this.item(id).blamed) delete this.verdicts[item.id];
    }
    this.refresh();
  }

  item(id) {
    return this.question.items.find((item) => item.id === id);
  }

  given(item) {
    const answer = this.answers[item.id];
    return answer !== undefined && !Number.isNaN(answer);
  }

  // ---------------------------------------------------------------- what is seen

  // The picture, the fields and the buttons as everything stands.
  refresh() {
    const open = this.at === null;
    this.picture.show(open ? this.asked() : this.frame(this.at));
    this.place.classList.toggle("gs-shown", !open);
    for (const field of this.fields) this.refreshField(field);
    this.refreshBadges();
    this.steps.hidden = this.caption.hidden = open;
    this.checking.setAttribute("aria-disabled", String(this.done || !open));
    this.hinting.setAttribute("aria-disabled", String(this.done || !open));
    this.showing.textContent = !open ? "Back to the question" : this.done ? "Why?" : "Show me";
    this.showing.setAttribute("aria-expanded", String(!open));
    const end = this.question.number + 1 === this.model.get("count");
    this.going.textContent = end ? "Start again" : "Next question";
    this.going.classList.toggle("gs-check", this.done);
    this.checking.classList.toggle("gs-check", !this.done);
  }

  // The tree as it is asked about, with what the reader has marked on it.
  asked() {
    const view = { ...this.question.bare };
    const add = (name, words) => {
      if (view[name]) view[name] = [view[name][0], `${view[name][1]} ${words}`];
    };
    for (const [id, value] of Object.entries(this.answers)) {
      if (this.question.kind === "cuts" && value) {
        const end = id.replaceAll(".", "_") || "r";
        ["n", "e", "t"].forEach((letter) => add(`${letter}_${end}`, "pruned"));
        if (id) view[`x_${end}`] = ["", "pruned"];
      } else if (this.question.kind === "move") {
        ["n", "e", "t"].forEach((letter) => add(`${letter}_${value}`, "best"));
      }
    }
    if (this.pointed !== null) add(`n_${this.pointed.replaceAll(".", "_") || "r"}`, "current");
    return view;
  }

  // Every frame says only what changes.
  frame(place) {
    return Object.assign({}, ...this.question.frames.slice(0, place + 1));
  }

  refreshField(field) {
    const { item: id, move } = field.dataset;
    if (move !== undefined)
      field.setAttribute("aria-checked", String(this.answers.move === +move));
    else if (field.getAttribute("role") === "checkbox")
      field.setAttribute("aria-checked", String(!!this.answers[id]));
    else field.readOnly = this.done;
    // a leaf that was left alone gets no mark, or it would give itself away
    const mine = move === undefined ? this.answers[id] !== undefined : this.answers.move === +move;
    const wrong = mine && this.verdicts?.[id ?? "move"]?.[0] === "wrong";
    if (field.tagName === "INPUT")
      field.setAttribute("aria-invalid", String(wrong || Number.isNaN(this.answers[id])));
    field.classList.toggle("gs-wrong", wrong);
    field.setAttribute("aria-disabled", String(this.done));
  }

  // A tick or a cross at the node that a verdict is about; no tick for what was left alone.
  refreshBadges() {
    this.box.querySelectorAll(".gs-badge").forEach((old) => old.remove());
    if (this.at !== null) return;
    const signs = new Map();
    for (const item of this.question.items) {
      const verdict = this.verdicts?.[item.id]?.[0];
      const node = this.given(item) ? this.signed(item) : item.blamed;
      if (verdict === "wrong" || (verdict === "right" && this.given(item)))
        signs.set(node, verdict);
    }
    for (const [node, verdict] of signs) this.badge(node, verdict);
  }

  // Where the sign of an item goes: to its node, the field of a bound, or the chosen move.
  signed(item) {
    return { window: item.id, move: String(this.answers.move) }[this.question.kind] ?? item.at;
  }

  badge(node, verdict) {
    const sign = make("span", { className: `gs-badge gs-${verdict}`, aria: { hidden: true } });
    sign.innerHTML = icon(VERDICTS[verdict]);
    if (this.question.kind === "window") {
      this.fields.find((field) => field.dataset.item === node).closest(".gs-pair").append(sign);
      return;
    }
    const [x, y, width, height] = this.question.places[node];
    [sign.style.left, sign.style.top] = [`${100 * (x + width / 2)}%`, `${100 * (y - height / 2)}%`];
    this.place.append(sign);
  }

  // What is said: a verdict, and lines that explain it.
  say(verdict, lines = [], sign = "") {
    this.verdict.className = `gs-verdict ${sign && `gs-${sign}`}`;
    this.verdict.innerHTML = sign ? icon(VERDICTS[sign]) : "";
    this.verdict.append(verdict);
    this.feedback.replaceChildren(
      ...lines.map((line) => make("li", { textContent: line })));
  }

  score() {
    const all = new Map();
    for (const { difficulty, number, ...event } of this.model.get("events")) {
      const key = `${difficulty}/${number}`;
      const one = all.get(key) ?? { tries: 0, hints: 0 };
      all.set(key, one);
      if (one.right || one.shown) continue;
      if (event.hint !== undefined) one.hints += 1;
      else if (event.shown) one.shown = true;
      else [one.tries, one.right] = [one.tries + 1, event.right];
    }
    const right = [...all.values()].filter((one) => one.right);
    const first = right.filter((one) => one.tries === 1 && !one.hints);
    this.points.textContent = all.size
      ? `${right.length} of ${all.size} right, ${first.length} at the first try` : "";
  }

  // ---------------------------------------------------------------- what the reader does

  log(event) {
    const { difficulty, number } = this.question;
    this.model.set("events", [...this.model.get("events"), { difficulty, number, ...event }]);
    this.model.save_changes();
    this.score();
  }

  check() {
    const { items } = this.question;
    const bad = this.fields.filter((field) => Number.isNaN(this.answers[field.dataset.item]));
    if (bad.length) {
      this.say(`“${bad[0].value.trim()}” cannot be read: ${this.wanted()}.`);
      bad[0].focus();
      return;
    }
    const found = judge(items, this.answers);
    const which = (verdict) => items.filter((item) => found[item.id][0] === verdict);
    const [wrong, empty] = [which("wrong"), which("empty")];
    if (empty.length === items.length) {
      this.say("There is no answer yet.");
      return;
    }
    this.verdicts = found;
    this.pointed = null;
    this.done = !wrong.length && !empty.length;
    if (wrong.length || this.done) this.log({ answers: this.plainAnswers(), right: this.done });
    this.tell(found, wrong, empty);
    this.refresh();
    if (this.done) this.going.focus();
  }

  plainAnswers() {
    return Object.fromEntries(
      this.question.items.filter((item) => this.given(item))
        .map((item) => [item.id, this.answers[item.id]]));
  }

  wanted() {
    const { size, kind } = this.question;
    if (size > 1) return `${size} numbers with commas between them were expected`;
    return `a number such as 3, −2.5 or 5/2${kind === "window" ? ", −∞ or +∞" : ""} was expected`;
  }

  // The same line is said but once, and first of all what rests on nothing else that is wrong.
  tell(found, wrong, empty) {
    const own = (item) => item.needs.every((need) => found[need][0] === "right");
    const first = [...wrong.filter(own), ...wrong.filter((item) => !own(item))];
    const lines = [...new Set(first.map((item) => found[item.id][1]))];
    if (lines.length > MOST_LINES)
      lines.splice(MOST_LINES - 1, lines.length, `And ${lines.length - MOST_LINES + 1} more.`);
    if (this.done) this.say("Right.", [this.question.summary], "right");
    else if (wrong.length) this.say("Not yet.", lines, "wrong");
    else {
      const missing = empty.map((item) => item.name).join(", ");
      this.say("Right so far.", [`Still empty: ${missing}.`], "right");
    }
  }

  // Three grades for the first answer that is not right: where to look, the rule, the answer.
  hint() {
    const found = judge(this.question.items, this.answers);
    const item = this.question.items.find(({ id }) => found[id][0] !== "right");
    if (!item) {
      this.say("Nothing is missing: press Check.");
      return;
    }
    const grade = Math.min((this.grades[item.id] ?? 0) + 1, 3);
    this.grades[item.id] = grade;
    this.pointed = item.blamed;
    this.log({ hint: item.id, grade });
    this.say(`Hint ${grade} of 3`, [item.hints[grade - 1]]);
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

  step(name) {
    const end = this.question.frames.length - 1;
    const goals = { first: 0, back: this.at - 1, next: this.at + 1, last: end };
    this.go(Math.min(Math.max(goals[name], 0), end));
  }

  go(place) {
    const end = this.question.frames.length - 1;
    this.at = place;
    this.refresh();
    this.caption.textContent = this.question.captions[place];
    this.slider.value = place;
    this.slider.setAttribute("aria-valuetext", `step ${place + 1} of ${end + 1}`);
    this.count.textContent = `${place + 1} / ${end + 1}`;
    for (const [name, goal] of [["first", 0], ["back", 0], ["next", end], ["last", end]])
      this.stepping[name].setAttribute("aria-disabled", String(place === goal));
  }

  next() {
    const count = this.model.get("count");
    this.asking = null; // even if the only question comes again
    this.ask("number", count ? (this.question.number + 1) % count : this.question.number + 1);
  }

  // The reader goes on: as soon as the question is here, it takes the focus.
  ask(trait, value) {
    this.eager = trait === "number";
    this.model.set(trait, value);
    this.model.save_changes();
    this.load();
  }

  // ---------------------------------------------------------------- keys

  key(event, target) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") return; // saves
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = this.fields.indexOf(target);
    const heard = place >= 0 && this.at === null ? this.keyInField(event, target, place)
      : this.at !== null && ![this.slider, this.level].includes(target) && this.keyToStep(event);
    if (heard) event.preventDefault();
  }

  keyInField({ key, shiftKey }, field, place) {
    const end = this.fields.length - 1;
    if (field.tagName !== "INPUT") {
      const goals = {
        ArrowLeft: place - 1, ArrowUp: place - 1, ArrowRight: place + 1, ArrowDown: place + 1,
        Home: 0, End: end,
      };
      if (!(key in goals)) return false;
      const goal = this.fields[(goals[key] + end + 1) % (end + 1)];
      this.focus(goal);
      if (goal.dataset.move !== undefined && !this.done) this.choose(goal);
    } else if (key === "Enter") {
      if (place === end && !shiftKey) this.check();
      else this.fields[(place + (shiftKey ? end : 1)) % (end + 1)].focus();
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      return this.focusNear(field.dataset.item, key === "ArrowUp");
    } else return false;
    return true;
  }

  // From a node's field to its parent's, or to its first child's.
  focusNear(id, up) {
    const parts = id ? id.split(".") : [];
    const depth = parts.length + (up ? -1 : 1);
    const near = this.fields.find(({ dataset: { item } }) => {
      const others = item ? item.split(".") : [];
      const [short, long] = up ? [others, parts] : [parts, others];
      return others.length === depth && short.every((part, i) => part === long[i]);
    });
    near?.focus();
    return true;
  }

  keyToStep({ key }) {
    if (key === "Escape") {
      this.show();
      this.showing.focus();
    } else if (STEP_BY_KEY[key]) this.step(STEP_BY_KEY[key]);
    else return false;
    return true;
  }

  // Of boxes and moves only one is reached with Tab, the others with the arrows.
  rove(field, reached) {
    field.tabIndex = field.tagName === "INPUT" || reached ? 0 : -1;
  }

  focus(field) {
    for (const other of this.fields) this.rove(other, other === field);
    field.focus();
  }

  remove() {
    this.deaf();
  }
}

function render({ model, el }) {
  const quiz = new QuizView(model, el);
  const handlers = {
    "change:series": () => quiz.load(),
    "change:number": () => quiz.load(),
    "change:difficulty": () => quiz.load(),
    "change:events": () => quiz.score(),
  };
  for (const [name, handler] of Object.entries(handlers)) model.on(name, handler);
  return () => {
    quiz.remove();
    for (const [name, handler] of Object.entries(handlers)) model.off(name, handler);
  };
}

const widget = { render };
export default widget;
