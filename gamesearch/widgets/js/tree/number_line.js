// The number line beside a tree: what the value of the searched node can still be.

import { make } from "../elements.js";
import { svgOfElements } from "../picture.js";

export class NumberLine {
  constructor() {
    this.box = make("div", { className: "gs-line", hidden: true });
  }

  load(line) {
    this.line = line;
    this.box.hidden = !line.pictures;
  }

  show(frame) {
    if (this.box.hidden) return;
    const { elements, pictures, at } = this.line;
    const { drawn, size, alt } = pictures[at[frame]];
    this.box.innerHTML = svgOfElements(drawn.map((place) => elements[place]), size);
    const image = this.box.firstElementChild;
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", alt);
  }
}
