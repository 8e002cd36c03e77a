// A tree's picture, whose parts are switched from frame to frame, and what lies over it.

/** @import { Box, Look } from "./types" */
const KINDS = { x: "slash", f: "slash", w: "window", l: "name", t: "edge-text", v: "value", p: "pointer", k: "key" };

// A tree's SVG. It comes once; its elements are then known here, no longer by ids in the page,
// and `show` switches them to what a frame says: { id: [text, classes, size of the letters] }.
// Python has measured the texts, and says a size where it is not the picture's own.
export class Picture {
  constructor(place) {
    this.place = place;
    this.elements = [];
  }

  draw(svg) {
    if (svg === this.drawn) return false;
    const image = /** @type {SVGSVGElement} */ (
      /** @type {Element} */ (new DOMParser().parseFromString(svg, "image/svg+xml").documentElement));
    this.elements = [];
    for (const group of image.querySelectorAll("g[id]")) {
      if (/^[nvletxfwpkm]_/.test(group.id))
        this.elements.push({
          id: group.id, group, words: group.querySelector("text"), look: null,
          kind: `${group.classList.contains("edge") ? "edge" : "node"} ${KINDS[group.id[0]] ?? ""}`,
        });
      group.removeAttribute("id");
    }
    image.querySelectorAll("title, desc").forEach((words) => words.remove());
    this.width = image.viewBox.baseVal.width;
    this.image?.remove();
    this.place.prepend(image);
    this.image = image;
    this.drawn = svg;
    return true;
  }

  /**
   * Only what differs is touched; what the view does not name is not there.
   * @param {Record<string, Look>} view
   */
  show(view) {
    for (const element of this.elements) {
      const [text, style, size] = view[element.id] ?? ["", "gs-off"];
      const look = `${text}/${style}`;
      if (look === element.look) continue;
      element.look = look;
      element.group.setAttribute("class", `${element.kind} ${style}`);
      if (!element.words) continue;
      element.words.textContent = text;
      element.words.style.fontSize = size ? `${size}px` : "";
    }
  }
}

export const UNIT = 100; // in the elements that the kernel sends

// A picture from its elements, of a size in its own units.
export function svgOfElements(elements, [width, height]) {
  return `<svg viewBox="0 0 ${UNIT * width} ${UNIT * height}">${elements.join("")}</svg>`;
}

// The end of a node's ids in the picture: "0_2" for "0.2", "r" for the root.
export function idOf(node) {
  return node.replaceAll(".", "_") || "r";
}

/**
 * Put an element over a part of the picture.
 * @param {HTMLElement} element
 * @param {Box} box
 */
export function putAt(element, [x, y, width, height]) {
  const { style } = element;
  [style.left, style.top] = [`${100 * x}%`, `${100 * y}%`];
  [style.width, style.height] = [`${100 * width}%`, `${100 * height}%`];
}
