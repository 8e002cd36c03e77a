// The tree of the position, beside the board: a widget of its own, which follows the game.

import { make } from "../elements.js";

const LINGER = 250; // milliseconds at a position until its tree is asked for

export class BoardTree {
  constructor(board) {
    this.board = board;
    this.note = make("p", { className: "gs-tree-note", aria: { live: "polite" } });
    this.place = make("div", { className: "gs-tree-place" });
    this.box = make("div", { className: "gs-widget gs-board-tree", hidden: true },
      this.note, this.place);
    this.at = null; // the position whose tree is shown
  }

  get on() {
    return Boolean(this.board.model.get("tree"));
  }

  turn() {
    this.at = this.board.bar.at;
    this.board.send(this.on ? { do: "no tree" } : { do: "tree", frame: this.at });
  }

  // A reader who looks back sees the tree of that position.
  follow(place) {
    clearTimeout(this.timer);
    if (!this.on || place === this.at) return;
    this.timer = setTimeout(() => {
      this.at = place;
      this.board.send({ do: "tree", frame: place });
    }, LINGER);
  }

  loadWords() {
    this.note.textContent = this.board.model.get("tree_note");
  }

  // Its manager puts the tree on the page, once.
  async load() {
    const { model, act, whole } = this.board;
    const name = model.get("tree");
    act.tree.setAttribute("aria-pressed", String(Boolean(name)));
    this.box.hidden = !name;
    whole.classList.toggle("gs-with-tree", Boolean(name));
    if (!name || name === this.shown) return;
    this.shown = name;
    const manager = model.widget_manager;
    const child = await manager.get_model(name.slice("IPY_MODEL_".length));
    const view = await manager.create_view(child);
    if (this.shown === name) this.place.replaceChildren(view.el);
  }

  remove() {
    clearTimeout(this.timer);
  }
}
