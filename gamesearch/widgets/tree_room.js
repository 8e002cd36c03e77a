// Where things go: the source of the search beside the tree, or below all else, or nowhere.

const BESIDE = { tree: 0.65, code: 340 }; // of the tree's width, and pixels, that fit side by side

const NEXT_CUT = "M3 4l7 6-7 6zM12 3h2v14h-2zM16 3h2v14h-2z";
const CLICKER = { PageUp: "back", PageDown: "next" };

class CodePane {
  constructor(tree) {
    this.tree = tree;
    this.toggle = button(() => this.fold(!this.folded), { text: "Code", className: "gs-word" });
    tree.controls.append(this.toggle);
    this.fold(false);
    tree.main.zoom.changed = () => this.put();
    this.sizes = new ResizeObserver(() => this.put());
    this.sizes.observe(tree.box);
  }

  fold(folded) {
    this.folded = folded;
    this.tree.box.classList.toggle("gs-folded", folded);
    this.toggle.setAttribute("aria-expanded", String(!folded));
    this.toggle.title = folded ? "Show the source of the search" : "Hide the source of the search";
  }

  // Between the tree and its buttons the source would push them out of sight.
  put() {
    const { box, main } = this.tree;
    const needed = BESIDE.tree * (main.picture.width ?? 0) + BESIDE.code;
    const place = box.clientWidth < needed || main.zoom.scale > 1 ? box : main.inner;
    if (main.code.parentElement === place) return;
    place.append(main.code);
    main.comeIntoView();
  }
}

// The tree for a lecture hall: on the whole screen without its source, and by a clicker's keys.
class Projector {
  constructor(tree) {
    this.tree = tree;
    this.screen = new FullScreen(tree.box, (on) => this.turned(on));
    this.cut = button(() => this.toCut(), { title: "Next cut (C)", path: NEXT_CUT });
    tree.controls.append(this.cut, this.screen.button);
  }

  turned(on) {
    const { codePane, hint, playing } = this.tree;
    hint.hide();
    if (on) {
      this.was = codePane.folded;
      codePane.fold(true);
      playing.focus(); // or Space would leave the full screen again
    } else codePane.fold(this.was);
  }

  // To the next step that prunes something; from the last one to the first.
  toCut() {
    const { main: { frames, stops }, bar } = this.tree;
    const cuts = framesThatCut(frames).map((at) => stops.findIndex((stop) => stop >= at));
    if (cuts.length) this.tree.leap(cuts.find((stop) => stop > bar.at) ?? cuts[0]);
  }

  // A clicker's keys, and Space; whether one of them was pressed.
  heard(key, target) {
    if (CLICKER[key]) this.tree.bar.step(CLICKER[key]);
    else if (this.screen.heard(key)) return true;
    else if (key === "c") this.toCut();
    else if (!target.matches(".gs-node") && this.tree.main.zoom.heard(key)) return true;
    else if (key === "n" && !this.tree.panels.dice.hidden) this.tree.panels.another();
    else if (key === " " && !target.closest("button, summary")) this.tree.playing.click();
    else return false;
    return true;
  }

  remove() {
    this.screen.remove();
  }
}

// The frames at which the search prunes something: an edge gets its slash for the first time.
function framesThatCut(frames) {
  const slashed = new Set();
  return [...frames.keys()].filter((at) => {
    const before = slashed.size;
    for (const [name, look] of Object.entries(frames[at].changes))
      if (look && name.startsWith("x_")) slashed.add(name);
    return slashed.size > before;
  });
}
