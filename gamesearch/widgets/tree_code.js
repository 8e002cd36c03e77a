// Where the source of the search stands: beside the tree, or below all else, or nowhere.

const BESIDE = { tree: 0.65, code: 340 }; // of the tree's width, and pixels, that fit side by side

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
