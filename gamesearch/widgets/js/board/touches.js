// What can be touched: buttons over the board, and choices beside it.

import { followDrag, make } from "../elements.js";

const DRAG = 6; // pixels that a pointer goes before it drags
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle([left, top, width, height]) {
  return [left + width / 2, top + height / 2];
}

export class Touches {
  constructor(board) {
    this.board = board;
    this.preview = make("div", { className: "gs-layer" }); // of what a touch covers
    this.spots = make("div", {
      className: "gs-layer gs-spots", role: "group", tabIndex: -1, aria: { label: "The board" },
    });
    this.choices = make("div", { className: "gs-choices" });
    this.buttons = [];
    this.letGo = -Infinity; // when a piece was
  }

  // Buttons for all that can be touched. A reader who was at one of them stays near it.
  show(options) {
    const focused = /** @type {any} */ (document.activeElement);
    const had = this.spots.contains(focused) || this.choices.contains(focused);
    const before = had && focused.option ? focused.option : this.before;
    this.board.place(this.preview, [], "");
    this.buttons = options.map((option) => this.button(option));
    const onBoard = this.buttons.filter(({ option }) => option.box);
    this.spots.replaceChildren(...onBoard);
    this.fillChoices(this.buttons.filter(({ option }) => !option.box));
    for (const group of [this.spots, ...this.choices.children]) this.rove(group);
    if (had) this.focusNear(before, onBoard);
    this.land();
  }

  button(option) {
    const { name, box, ends, chosen, key, picture } = option;
    const made = make("button", {
      type: "button", className: box ? "gs-spot" : "gs-button gs-choice", tabIndex: -1,
    });
    made.option = option;
    made.classList.toggle("gs-ends", ends);
    if (chosen || !ends) made.setAttribute("aria-pressed", String(chosen));
    if (key) made.setAttribute("aria-keyshortcuts", key);
    if (box) this.layOver(made, option);
    if (picture) {
      made.innerHTML = this.board.svg(picture.drawn, picture.size);
      made.firstElementChild.setAttribute("aria-hidden", "true");
    } else if (!box) made.textContent = name;
    if (picture || box) [made.title, made.ariaLabel] = [name, name];
    this.hear(made);
    return made;
  }

  // Over its place on the board, with a dot in the middle of what it covers first.
  layOver(button, { box, covers }) {
    this.board.lay(button, box);
    const [x, y] = middle(covers[0] ?? box);
    button.style.setProperty("--gs-x", `${100 * (x - box[0]) / box[2]}%`);
    button.style.setProperty("--gs-y", `${100 * (y - box[1]) / box[3]}%`);
  }

  hear(button) {
    const { option } = button;
    const cover = (boxes) => () => this.board.place(this.preview, boxes, "gs-cover");
    button.addEventListener("click", () => {
      button.classList.add("gs-sent");
      this.board.touch(option);
    });
    for (const event of ["focus", "pointerenter"])
      button.addEventListener(event, cover(option.covers));
    for (const event of ["blur", "pointerleave"]) button.addEventListener(event, cover([]));
    button.addEventListener("focus", () => this.rove(button.parentElement, button));
  }

  // A piece that is dragged is touched where it stands, and then where it is let go.
  hold(event) {
    const { option } = event.target.closest(".gs-spot") ?? {};
    if (!option || option.ends || event.button) return;
    const ghost = this.board.cutOut(option.box);
    followDrag(event, DRAG, (_, dx, dy) => {
      ghost.style.transform = `translate(${dx}px, ${dy}px)`;
      if (ghost.isConnected) return;
      this.spots.after(ghost);
      if (!option.chosen) this.board.touch(option);
    }, (last) => {
      ghost.remove();
      this.letGo = last.timeStamp;
      this.dropped = last.type === "pointerup" ? last : null;
      this.land();
    });
  }

  // Where a piece was let go is touched as soon as the kernel has said where it may go.
  land() {
    if (!this.dropped || !this.buttons.some(({ option }) => option.chosen)) return;
    const below = /** @type {any[]} */ (document.elementsFromPoint(this.dropped.x, this.dropped.y));
    const goal = below.find(({ option }) => option?.after.length);
    this.dropped = null;
    if (goal) this.board.touch(goal.option);
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
    const buttons = /** @type {any[]} */ ([...group.children]);
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
    const costs = this.buttons.filter(({ option }) => option.box).map((other) => {
      const [dx, dy] = [middle(other.option.box)[0] - x, middle(other.option.box)[1] - y];
      const ahead = dx * right + dy * down;
      return [ahead > 0.01 ? ahead + 2 * Math.abs(dx * down - dy * right) : Infinity, other];
    });
    costs.sort(([one], [other]) => one - other);
    return costs[0]?.[0] < Infinity ? costs[0][1] : null;
  }

  // Whether a key touches something, takes the last touch back, or leads to another place.
  handles(key, target) {
    const options = this.buttons.map(({ option }) => option);
    const touched = options.find((option) => option.key && option.key === key)
      ?? (key === "Escape" ? options.findLast(({ chosen }) => chosen) : null);
    if (touched) this.board.touch(touched);
    else if (ARROWS[key] && target.option) this.move(ARROWS[key], target);
    else return false;
    return true;
  }

  move([right, down], target) {
    if (target.option.box) this.neighbour(target, [right, down])?.focus();
    else {
      const row = [...target.parentElement.children];
      row[row.indexOf(target) + right + down]?.focus();
    }
  }
}
