// What is right about a search of the reader's own, and where it first goes wrong.

import { button, make } from "../elements.js";
import { idOf } from "../picture.js";

export class Verdict {
  constructor(tree) {
    this.tree = tree;
    this.said = {};
    this.text = make("span", { role: "status" });
    this.showing = button(() => tree.goToFrame(this.frameOf(this.said.node)), { text: "Show where" });
    this.box = make("div", { className: "gs-judged", hidden: true },
      this.text, make("span", { className: "gs-controls" }, this.showing));
  }

  load() {
    this.said = this.tree.get("verdict");
    this.box.hidden = !this.said.text || !this.tree.model.get("judge");
    this.box.classList.toggle("gs-wrong", this.said.right === false);
    this.showing.hidden = typeof this.said.node !== "string";
  }

  frameOf(node) {
    return this.tree.main.words[node]?.[1] ?? 0;
  }

  // The picture at a step with the node at fault, or the leaves read in vain, outlined. A reason
  // that gives a value away is told only where the run shows it.
  adapt(looks, step) {
    if (this.box.hidden) return looks;
    const { right, text, node, vain, at_once: plain } = this.said;
    const end = step === this.tree.main.frames.length - 1;
    const isShown = plain || end || (typeof node === "string" && step >= this.frameOf(node));
    const short = right ? "This search is right." : "This search goes wrong.";
    const words = `${right ? "✓" : "✗"} ${isShown ? text : short}`;
    if (this.text.textContent !== words) this.text.textContent = words;
    const marked = { ...looks };
    for (const each of [...(node === null ? [] : [node]), ...vain]) {
      const name = `n_${idOf(each)}`;
      if (step < this.frameOf(each) || !marked[name]) continue;
      const [written, style, ...size] = marked[name];
      marked[name] = [written, `${style} cause`, ...size];
    }
    return marked;
  }
}
