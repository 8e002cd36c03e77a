// The tree for a lecture hall: on the whole screen without its source, and by a clicker's keys.

import { FullScreen } from "../controls.js";
import { button } from "../elements.js";
import { framesThatCut } from "./view.js";

const CLICKER = { PageUp: "back", PageDown: "next" };

export class Projector {
  constructor(tree) {
    this.tree = tree;
    this.screen = new FullScreen(tree.box, (on) => this.turned(on));
    this.cut = button(() => this.toCut(), { text: "Next cut", title: "Next cut (C)", className: "gs-word" });
    tree.controls.append(this.cut, this.screen.button);
  }

  turned(on) {
    const { codePane, pointing, playing } = this.tree;
    pointing.rest();
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
  handles(key, target) {
    if (CLICKER[key]) this.tree.bar.step(CLICKER[key]);
    else if (this.screen.handles(key)) return true;
    else if (key === "c") this.toCut();
    else if (!target.matches(".gs-node") && this.tree.main.zoom.handles(key)) return true;
    else if (key === "n" && !this.tree.panels.dice.hidden) this.tree.panels.another();
    else if (key === " " && !target.closest("button, summary")) this.tree.playing.click();
    else return false;
    return true;
  }
}
