// What a widget hears from its kernel and sends to it, and how it waits for the answer.

/** @import { Model, ModelEvent, Trait } from "./types" */
const PATIENCE = 5000; // milliseconds until a silent kernel is mentioned

/**
 * What anywidget calls to show a model: a view of a kind, with handlers for the model's events.
 * @template {{ remove(): void }} View
 * @param {new (model: Model, el: HTMLElement) => View} Kind
 * @param {(view: View, model: Model) => Partial<Record<ModelEvent, (...given: any[]) => void>>} handlersOf
 */
export function frontEnd(Kind, handlersOf) {
  const render = ({ model, el }) => {
    const view = new Kind(model, el);
    const handlers = Object.entries(handlersOf(view, model));
    for (const [name, handler] of handlers) model.on(name, handler);
    return () => {
      for (const [name, handler] of handlers) model.off(name, handler);
      view.remove();
    };
  };
  return { render };
}

// Tell the notebook that there is something new to save: it then saves the widget's state, too.
export function keep(model) {
  model.widget_manager?.setDirty?.();
}

/**
 * Set traits, and have the notebook keep them.
 * @param {Model} model
 * @param {Partial<Record<Trait, unknown>>} traits
 */
export function setTraits(model, traits) {
  for (const [name, value] of Object.entries(traits)) model.set(name, value);
  model.save_changes();
  keep(model);
}

// Sends to the kernel and waits for its answer. If none has come for too long it is `late`, unless
// the kernel is `excused()`; `gone` if it could not be sent anything, or does not know the widget.
// `lost()` is called for both.
export class Patience {
  constructor(lost, excused = () => false) {
    this.lost = lost;
    this.excused = excused;
    this.late = this.gone = false;
  }

  // The manager's own model knows whether a kernel has the widget: one that a notebook has restored
  // is sent to in vain, and no error says so.
  async meet(model) {
    const name = model.get("own_id");
    this.model = name && (await model.widget_manager?.get_model?.(name));
    this.model?.on?.("comm_live_update", () => {
      if (this.timer && !this.model.comm_live) this.lose();
    });
  }

  lose() {
    this.end();
    this.gone = true;
    this.lost();
  }

  // Whether the message could be sent: a widget of a kernel that was restarted throws, if the
  // page knows of it. If it does not, the new kernel is done with the message while it is still
  // `unanswered()`.
  send(model, message, unanswered) {
    this.wait();
    this.gone = false;
    const status = ({ content }) => {
      if (content.execution_state === "idle" && unanswered()) this.lose();
    };
    try {
      if (this.model?.comm_live === false) throw new Error("no kernel has this widget");
      model.send(message, { iopub: { status } });
    } catch {
      this.lose();
    }
    return !this.gone;
  }

  // What there is to say of a kernel that is silent.
  said(late, gone) {
    return this.gone ? gone : this.late && late;
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.late = !this.excused();
      this.lost();
    }, PATIENCE);
  }

  end() {
    clearTimeout(this.timer);
    this.timer = null;
    this.late = false;
  }
}
