// What all widgets share: elements, keys, and a tree's picture whose parts are switched.

const KINDS = { x: "slash", w: "window", l: "name", t: "edge-text", v: "value" };

function make(tag, { aria = {}, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, value);
  made.append(...children);
  return made;
}

// A drawing of our own on a button, by its path in a square of 20 by 20.
function icon(path) {
  return `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
}

// Hear the keys pressed in `box` before anybody else, or the notebook's command keys would act
// on its cells: Notebook 7 listens on the way down already, where no element can stop it.
// `heard(event, target)` is called for each; what comes back ends the listening.
function hearKeys(box, heard) {
  // In Safari on a Mac what is clicked does not have the focus, and keys would go elsewhere.
  box.addEventListener("click", ({ target }) => {
    target.closest("button, summary")?.focus({ preventScroll: true });
  }, true);
  const listen = (event) => {
    const path = event.composedPath();
    if (path.includes(box)) heard(event, path[0]);
  };
  window.addEventListener("keydown", listen, true);
  return () => window.removeEventListener("keydown", listen, true);
}

// How many letters there is room for: in the box of a window, beneath a board, in a triangle
// or a circle. Leaves are as wide as their text.
function roomFor(id, style) {
  if (id[0] === "n" && /(^| )(max|min|chance)( |$)/.test(style)) return 5;
  return { w: 9, v: 6 }[id[0]] ?? Infinity;
}

// Letters get smaller where there are more of them than there is room for.
function squeeze(words, text, room) {
  if (text.length > room) words.style.fontSize = `${Math.max(7.5, (14 * room) / text.length)}px`;
  else words.style.removeProperty("font-size");
}

// A tree's SVG. It comes once; its elements are then known here and no longer by ids in the
// page, and `show` switches them to what a frame says: { id: [text, classes] }.
class Picture {
  constructor(place) {
    this.place = place;
  }

  draw(svg) {
    if (svg === this.drawn) return false;
    const image = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    this.elements = [];
    for (const group of image.querySelectorAll("g[id]")) {
      if (/^[nvletxw]_/.test(group.id))
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

  // Only what differs is touched; what the view does not name is not there.
  show(view) {
    for (const element of this.elements) {
      const [text, style] = view[element.id] ?? ["", "gs-off"];
      const look = `${text}/${style}`;
      if (look === element.look) continue;
      element.look = look;
      element.group.setAttribute("class", `${element.kind} ${style}`);
      if (element.words) element.words.textContent = text;
      if (element.words) squeeze(element.words, text, roomFor(element.id, style));
    }
  }
}
