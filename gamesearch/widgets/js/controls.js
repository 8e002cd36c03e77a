// The bar below whatever is stepped through: four buttons, a slider, and how far it is.

import { button, make, setOff } from "./elements.js";

const STEP_ICONS = {
  first: "M3 3h3v14H3zM17 3h-4l-6 7 6 7h4l-6-7z", back: "M15 3h-4l-6 7 6 7h4l-6-7z",
  next: "M5 3h4l6 7-6 7H5l6-7z", last: "M14 3h3v14h-3zM3 3h4l6 7-6 7H3l6-7z",
};
const STEP_KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

export class StepBar {
  // `go(place)` is what a button, the slider or a key asks for; `thing` is what is stepped
  // through, and `step` what leads from one to the next.
  constructor(go, thing = "step", step = thing) {
    this.go = go;
    this.thing = thing;
    this.at = this.end = 0;
    const titles = {
      first: `First ${thing}`, back: `One ${step} back`,
      next: `One ${step} forward`, last: `Last ${thing}`,
    };
    this.buttons = {};
    for (const [name, title] of Object.entries(titles))
      this.buttons[name] = button(() => this.step(name), { title, path: STEP_ICONS[name] });
    this.slider = make("input", {
      type: "range", min: 0, aria: { label: thing[0].toUpperCase() + thing.slice(1) },
    });
    this.slider.addEventListener("input", () => this.go(+this.slider.value));
    this.count = make("span", { className: "gs-count" });
  }

  step(name) {
    const goals = { first: 0, back: this.at - 1, next: this.at + 1, last: this.end };
    this.go(Math.min(Math.max(goals[name], 0), this.end));
  }

  // Whether a key steps; it is obeyed if so.
  handles(key) {
    if (STEP_KEYS[key]) this.step(STEP_KEYS[key]);
    return key in STEP_KEYS;
  }

  // Show that place `at` of 0 to `end` has been reached.
  show(at, end) {
    [this.at, this.end] = [at, end];
    this.slider.max = end;
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", this.where);
    this.count.textContent = `${at + 1} / ${end + 1}`;
    for (const [name, goal] of [["first", 0], ["back", 0], ["next", end], ["last", end]])
      setOff(this.buttons[name], at === goal);
  }

  get where() {
    return `${this.thing} ${this.at + 1} of ${this.end + 1}`;
  }
}

const FULL = "M3 3h6v2H5v4H3zM11 3h6v6h-2V5h-4zM3 11h2v4h4v2H3zM15 11h2v6h-6v-2h4z";

// A widget on the whole screen, with letters for the last row of a lecture hall.
export class FullScreen {
  // `turned(on)` is called when the screen was turned, by the button, by F or by the browser.
  /** @param {HTMLElement} box @param {(on: boolean) => void} turned */
  constructor(box, turned = () => {}) {
    this.box = box;
    this.button = button(() => this.turn(), {
      title: "Full screen (F)", path: FULL, className: "gs-screen",
    });
    this.button.hidden = !document.fullscreenEnabled;
    this.changed = () => {
      if (this.on === box.classList.contains("gs-full")) return; // another widget was turned
      box.classList.toggle("gs-full", this.on);
      this.button.setAttribute("aria-pressed", String(this.on));
      turned(this.on);
    };
    document.addEventListener("fullscreenchange", this.changed);
  }

  get on() {
    return /** @type {Document} */ (this.box.getRootNode()).fullscreenElement === this.box;
  }

  turn() {
    if (this.on) document.exitFullscreen();
    else this.box.requestFullscreen();
  }

  // Whether a key was for this.
  handles(key) {
    if (key === "f") this.turn();
    return key === "f";
  }

  remove() {
    document.removeEventListener("fullscreenchange", this.changed);
  }
}
