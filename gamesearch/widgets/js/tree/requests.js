// What is asked of the kernel, one request after the other; and what a lost kernel leaves undone.

import { Patience } from "../kernel.js";

export const SILENT = "The kernel has not answered yet: it is busy, or was restarted. " +
  "After a restart, run the cell again to edit; stepping still works.";
export const GONE = "The kernel was restarted and has forgotten this tree. Run the cell again to edit; " +
  "what you typed stays in its field and is used then. If this message comes back, restart " +
  "the kernel from its menu first.";
export const BACK = "Your edits are back. Reset returns to the tree that the cell makes.";

// Requests go one at a time: { do, ... } is sent, and the next when it has been answered. While
// the kernel is busy, only the newest text of a field waits.
export class Requests {
  constructor(model, changed, cell, begin) {
    this.model = model;
    this.changed = changed; // called when the kernel falls silent, or speaks again
    this.cell = cell; // called for the cell that shows the tree
    this.begin = begin; // called for the tree that the cell makes
    this.patience = new Patience(() => this.lost());
    this.patience.meet(model);
    this.waiting = [];
    this.sent = null;
  }

  ask(request, answered) {
    const same = this.waiting.findLast((each) => !each.field || each.field === request.field);
    if (same?.field && request.field) Object.assign(same, request, { answered });
    else this.waiting.push({ ...request, answered });
    this.flush();
  }

  isAsking(field) {
    return [this.sent, ...this.waiting].some((each) => each?.field === field);
  }

  flush() {
    if (this.sent || !this.waiting.length) return;
    this.sent = this.waiting.shift();
    const number = this.sent.number = Math.random();
    const { answered, field, ...request } = this.sent;
    // a step that was made just before may arrive only later
    const [step, revision] = [this.model.get("step"), this.model.get("revision")];
    const unanswered = () => this.sent?.number === number;
    this.patience.send(this.model, { ...request, step, revision }, unanswered);
  }

  // The kernel is gone, or silent. What was sent goes with the next request, if that can be sent.
  lost() {
    if (this.patience.gone && this.sent) {
      this.waiting.unshift(this.sent);
      this.sent = null;
    }
    this.leave();
    this.changed();
  }

  // What no kernel takes is left with the notebook's cell: the tree that the cell shows next takes it,
  // whose script is another copy of this one.
  leave() {
    const asked = [this.sent, ...this.waiting].filter((each) => each && "node" in each)
      .map(({ answered, ...each }) => each);
    const left = { begin: this.begin(), text: this.model.get("text"), asked };
    (globalThis.gsUnsent ??= new WeakMap()).set(this.cell() ?? this, left); // a page has no cells
  }

  // The same, from the tree before; whether there was anything. Every answer is told.
  takeOver(answered) {
    const left = globalThis.gsUnsent?.get(this.cell());
    globalThis.gsUnsent?.delete(this.cell());
    if (!left || left.begin !== this.begin()) return false;
    for (const each of [{ do: "read", text: left.text }, ...left.asked]) this.ask(each, answered);
    return true;
  }

  // Whether what was typed in a field is not known to the kernel, which does not answer.
  isStuck(field) {
    return (this.patience.gone || this.patience.late) && this.isAsking(field);
  }

  hear(reply, buffers) {
    if (!this.sent || this.sent.number !== reply.number) return; // another view's request
    const { answered } = this.sent;
    this.sent = null;
    this.patience.end();
    globalThis.gsUnsent?.delete(this.cell());
    answered(reply, buffers);
    this.changed();
    this.flush();
  }
}
