// What all widgets share: elements, buttons, keys, and what the kernel says.

const PATIENCE = 5000; // milliseconds until a silent kernel is mentioned
const FULL = "M3 3h6v2H5v4H3zM11 3h6v6h-2V5h-4zM3 11h2v4h4v2H3zM15 11h2v6h-6v-2h4z";

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

// A button that does nothing while it is off: with its text, or with an icon and a title.
function button(pressed, { text = "", path, ...properties }) {
  const made = make("button", { type: "button", ...properties });
  if (path) made.innerHTML = icon(path);
  if (text) made.append(text);
  else made.setAttribute("aria-label", properties.title);
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") pressed();
  });
  return made;
}

function setOff(control, off) {
  control.setAttribute("aria-disabled", String(Boolean(off)));
}

// A list to choose from, by pairs of a value and its text.
function choices(pairs, properties = {}) {
  return make("select", properties, ...options(pairs));
}

function options(pairs) {
  return pairs.map(([value, textContent]) => make("option", { value, textContent }));
}

// A widget on the whole screen, with letters for the last row of a lecture hall.
class FullScreen {
  // `turned(on)` is called when the screen was turned, by the button, by F or by the browser.
  constructor(box, turned = () => {}) {
    this.box = box;
    this.button = button(() => this.turn(), {
      title: "Full screen (F)", path: FULL, className: "gs-screen",
    });
    this.button.hidden = !document.fullscreenEnabled;
    this.changed = () => {
      if (this.on === box.classList.contains("gs-full")) return; // another widget was turned
      box.classList.toggle("gs-full", this.on);
      this.button.setAttribute("aria-pressed", String(this.on));
      turned(this.on);
    };
    document.addEventListener("fullscreenchange", this.changed);
  }

  get on() {
    return this.box.getRootNode().fullscreenElement === this.box;
  }

  turn() {
    if (this.on) document.exitFullscreen();
    else this.box.requestFullscreen();
  }

  // Whether a key was for this.
  heard(key) {
    if (key === "f") this.turn();
    return key === "f";
  }

  remove() {
    document.removeEventListener("fullscreenchange", this.changed);
  }
}

// What is typed replaces what stands in a field. A touch selects it when the finger is up: any
// sooner, and Chromium opens the menu of a long press, which takes the focus away.
function selectOnFocus(input) {
  let touched = false, entered = false;
  input.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; });
  input.addEventListener("focus", () => {
    if (touched) entered = true;
    else input.select();
  });
  input.addEventListener("click", () => {
    if (entered) input.select();
    touched = entered = false;
  });
}

// Hear the keys pressed in `box` before the page does, or the notebook's command keys would act
// on its cells: Notebook 7 listens on the way down, where no element can stop it.
// `heard(event, target)` is called for each but Ctrl+S, which saves the notebook from here too;
// the function that comes back ends the listening.
function hearKeys(box, heard) {
  // In Safari on a Mac a click does not give the focus, and keys would go elsewhere.
  box.addEventListener("click", ({ target }) => {
    target.closest("button, summary")?.focus({ preventScroll: true });
  }, true);
  const listener = (event) => {
    const path = event.composedPath();
    const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
    if (!path.includes(box) || saves) return;
    event.stopPropagation();
    heard(event, path[0]);
  };
  window.addEventListener("keydown", listener, true);
  return () => window.removeEventListener("keydown", listener, true);
}

// Hear the kernel, by handlers for the model's events; the function that comes back ends it.
function hearModel(model, handlers) {
  for (const [name, handler] of Object.entries(handlers)) model.on(name, handler);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) model.off(name, handler);
  };
}

// Tell the notebook that there is something new to save: it then saves the widget's state, too.
function keep(model) {
  model.widget_manager?.setDirty?.();
}

// Set traits, and have the notebook keep them.
function setTraits(model, traits) {
  for (const [name, value] of Object.entries(traits)) model.set(name, value);
  model.save_changes();
  keep(model);
}

// Sends to the kernel and waits for its answer. If none has come for too long it is `late`, unless
// the kernel is `excused()`; `gone` if it could not be sent anything, or does not know the widget.
// `lost()` is called for both.
class Patience {
  constructor(lost, excused = () => false) {
    [this.lost, this.excused] = [lost, excused];
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
