// What lies below the stepping bar: panels to choose a search, to edit, and to export.

import { KEYS, THEMES } from "../constants.js";
import { button, choices, make, setOff } from "../elements.js";

const PANELS = { search: "Search", edit: "Edit", export: "Export" };
function labelled(text, control) {
  return make("label", {}, make("span", { textContent: text }), control);
}

// A button that is off may say why; it keeps the focus.
function explainOff(control, reason) {
  setOff(control, reason);
  control.dataset.title ??= control.title;
  control.title = typeof reason === "string" && reason ? reason : control.dataset.title;
}

// Hand the reader a file.
function saveFile(name, data, type) {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([data], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const DOTS = 144 / 96; // of a PNG to a CSS pixel: 144 to an inch, as everywhere in the pack

// An SVG as a PNG, on a canvas, transparent where nothing is drawn.
async function pngOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = make("canvas", { width: Math.ceil(image.naturalWidth * DOTS),
      height: Math.ceil(image.naturalHeight * DOTS) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

export class Panels {
  constructor(tree) {
    this.tree = tree;
    this.tally = make("span", { className: "gs-tally", role: "status" });
    this.note = make("p", { className: "gs-note", role: "status" });
    this.tabs = {};
    this.panels = {
      search: this.buildSearch(), edit: this.buildEdit(), export: this.buildExport(),
    };
    for (const [name, panel] of Object.entries(this.panels)) {
      panel.id = `gs-${name}-${Math.random().toString(36).slice(2)}`;
      panel.hidden = true;
      this.tabs[name] = button(() => this.toggle(name), { text: PANELS[name] });
      this.tabs[name].setAttribute("aria-expanded", "false");
      this.tabs[name].setAttribute("aria-controls", panel.id);
    }
    this.bar = make("div", { className: "gs-controls gs-tabs" },
      ...Object.values(this.tabs), this.tally);
    this.box = make("div", { className: "gs-panels" }, this.bar, ...Object.values(this.panels), this.note);
  }

  toggle(name) {
    const open = this.panels[name].hidden;
    this.panels[name].hidden = !open;
    this.tabs[name].setAttribute("aria-expanded", String(open));
    this.tree.box.classList.toggle("gs-editing", !this.panels.edit.hidden);
    if (open && this.tree.box.classList.contains("gs-full"))
      this.panels[name].scrollIntoView({ block: "nearest" });
  }

  panel(label, ...rows) {
    return make("div", { className: "gs-panel", role: "group", aria: { label } },
      ...rows.map((row) => make("div", { className: "gs-controls" }, ...row)));
  }

  buildSearch() {
    this.chosen = make("select", {});
    this.overlay = choices(Object.entries(KEYS));
    for (const name of ["chosen", "overlay"])
      this[name].addEventListener("change", () =>
        this.tree.ask({ do: name, value: this[name].value }));
    this.line = make("input", { type: "checkbox" });
    this.line.addEventListener("change", () =>
      this.tree.ask({ do: "number_line", value: this.line.checked }));
    return this.panel("Search", [
      labelled("Search", this.chosen), labelled("Boxes show", this.overlay),
      labelled("Number line", this.line),
    ]);
  }

  // The list of searches; those that do not suit the tree say why.
  offer(select, searches) {
    const options = searches.map(([value, reason]) => make("option", {
      value, textContent: reason ? `${value}: ${reason}` : value, disabled: Boolean(reason),
    }));
    select.replaceChildren(...options);
  }

  buildEdit() {
    const { tree } = this;
    this.act = {}; // the buttons by name
    const press = (name, text, title, pressed) =>
      (this.act[name] = button(pressed, { text, title }));
    this.node = make("span", { className: "gs-selected" });
    this.root = make("input", { type: "checkbox" });
    this.root.addEventListener("change", () =>
      tree.ask({ do: "root", player: this.root.checked ? "min" : "max" }));
    return this.panel("Edit",
      [
        press("undo", "Undo", "Undo (Ctrl+Z)", () => tree.turn("undo")),
        press("redo", "Redo", "Redo (Ctrl+Y)", () => tree.turn("redo")),
        this.node,
        press("add", "Add child", "Add a child (Insert)", () => tree.change("add")),
        press("duplicate", "Copy", "Put a copy beside it (Ctrl+D)", () => tree.change("duplicate")),
        press("delete", "Delete", "Delete it and everything below it (Delete)", () => tree.change("delete")),
        press("left", "Left", "Move left (Alt+←)", () => tree.shift(-1)),
        press("right", "Right", "Move right (Alt+→)", () => tree.shift(1)),
      ],
      [
        press("best", "Best order", "Reorder all siblings so that alpha-beta cuts most",
          () => tree.ask({ do: "order", kind: "best" })),
        press("worst", "Worst order", "Reorder all siblings so that alpha-beta cuts least",
          () => tree.ask({ do: "order", kind: "worst" })),
        labelled("MIN begins", this.root),
        press("reset", "Reset", "Back to the original tree; can be undone",
          () => tree.ask({ do: "reset" })),
      ],
      this.buildRandom(),
      this.buildText());
  }

  buildRandom() {
    const numbers = { branching: [3, 1, 30], depth: [2, 1, 10], seed: [0, 0, 999999] };
    const fields = {};
    const grow = () => this.tree.ask({
      do: "random", branching: +fields.branching.value, depth: +fields.depth.value, seed: +fields.seed.value,
    });
    for (const [name, [value, min, max]] of Object.entries(numbers)) {
      fields[name] = make("input", { type: "number", value, min, max, className: "gs-number" });
      fields[name].addEventListener("change", grow);
    }
    this.another = () => {
      fields.seed.value = +fields.seed.value + 1;
      grow();
    };
    this.dice = button(this.another, { // in view, not in a panel
      text: "Random tree", title: "Another random tree (N)", className: "gs-word",
    });
    this.tree.looks.append(this.dice);
    this.random = [
      labelled("Random tree: branching", fields.branching), labelled("depth", fields.depth),
      labelled("seed", fields.seed),
    ];
    return this.random;
  }

  buildText() {
    this.text = make("textarea", { rows: 2, spellcheck: false });
    this.use = () => this.tree.ask({ do: "read", text: this.text.value }, ({ problem }) => {
      this.text.setAttribute("aria-invalid", String(Boolean(problem)));
      if (!problem) this.text.value = this.kept;
    });
    const label = labelled("The tree as a list", this.text);
    label.className = "gs-as-text";
    const title = "Use this text as the tree (Ctrl+Enter)";
    return [label, button(this.use, { text: "Use", title })];
  }

  buildExport() {
    this.theme = choices(THEMES.map((theme) => [theme, theme]));
    const { svg, ...others } = this.tree.get("can").formats;
    const formats = Object.entries({ svg, png: "PNG", ...others }).map(([format, text]) =>
      button(() => this.save(format), { text, title: `Save what is shown as ${text}` }));
    return this.panel("Export", [...formats, labelled("Colours", this.theme)]);
  }

  save(format) {
    const step = this.tree.main.at;
    const drawn = format in this.tree.get("can").formats;
    this.tree.ask({ do: "export", format: drawn ? format : "svg", theme: this.theme.value, step },
      async ({ file }, buffers) => {
        if (!file) return;
        if (drawn) saveFile(file, buffers[0], "application/octet-stream");
        else saveFile("tree.png", await pngOf(new TextDecoder().decode(buffers[0])), "image/png");
      });
  }

  load() {
    const { model } = this.tree;
    const can = this.tree.get("can");
    for (const [name, tab] of Object.entries(this.tabs)) {
      tab.hidden = !can.panels.includes(name);
      if (tab.hidden) this.panels[name].hidden = true;
    }
    this.bar.hidden = !can.panels.length && !model.get("tally");
    this.tabs.search.lastChild.textContent = `${PANELS.search}: ${model.get("chosen")}`;
    this.tally.textContent = this.tree.asking.on ? "" : model.get("tally");
    if (can !== this.can) {
      this.offer(this.chosen, can.searches);
      this.can = can;
    }
    for (const name of ["chosen", "overlay"]) this[name].value = model.get(name);
    this.line.checked = model.get("number_line");
    this.line.closest("label").hidden = !can.line;
    explainOff(this.act.undo, !can.undo);
    explainOff(this.act.redo, !can.redo);
    this.root.checked = can.root === "min";
    this.root.disabled = !can.root;
    this.root.title = can.root ? "" : "for two players who move in turn";
    if (this.text.value === (this.kept ?? "")) this.text.value = model.get("text");
    this.kept = model.get("text"); // what is typed and not used yet stays
    for (const control of this.random) control.hidden = can.page; // its seeds are the kernel's
    this.dice.hidden = can.page || !this.tree.editable || !can.panels.includes("edit");
    for (const option of this.overlay.options)
      option.disabled = Boolean(can.overlays) && !can.overlays.includes(option.value);
  }

  // What the buttons for one node are about.
  about({ node, name, siblings }) {
    this.node.textContent = `At ${name}:`;
    explainOff(this.act.delete, node === "" && "the root cannot be deleted");
    explainOff(this.act.duplicate, node === "" && "the root cannot be copied");
    const place = node === "" ? 0 : Number(node.split(".").pop());
    explainOff(this.act.left, place === 0);
    explainOff(this.act.right, place === siblings - 1);
  }
}
