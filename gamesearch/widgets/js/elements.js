// What widgets are built of: elements, buttons, lists, fields and keys.

/**
 * An element with properties, `aria-` attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{ aria?: object, [property: string]: any }} [properties]
 * @param {...(Node | string)} children
 */
export function make(tag, { aria = {}, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, value);
  made.append(...children);
  return made;
}

// A drawing of our own on a button, by its path in a square of 20 by 20.
export function icon(path) {
  return `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
}

/**
 * A button that does nothing while it is off: with its text, or with an icon and a title.
 * @param {() => void} pressed
 * @param {{ text?: string, path?: string, title?: string, className?: string, ariaLabel?: string }} properties
 */
export function button(pressed, { text = "", path, ...properties }) {
  const made = make("button", { type: "button", ...properties });
  if (path) made.innerHTML = icon(path);
  if (text) made.append(text);
  else made.setAttribute("aria-label", properties.title);
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") pressed();
  });
  return made;
}

export function setOff(control, off) {
  control.setAttribute("aria-disabled", String(Boolean(off)));
}

// A list to choose from, by pairs of a value and its text.
export function choices(pairs, changed = () => {}, properties = {}) {
  const made = make("select", properties, ...options(pairs));
  made.addEventListener("change", changed);
  return made;
}

export function options(pairs) {
  return pairs.map(([value, textContent]) => make("option", { value, textContent }));
}

/**
 * Follow a pointer that has gone down, once it has moved so many pixels, and until it comes up.
 * @param {PointerEvent} down
 * @param {number} least
 * @param {(event: any, dx: number, dy: number) => void} follow
 * @param {(event: any) => void} [end]
 */
export function followDrag({ clientX, clientY }, least, follow, end) {
  const listening = new AbortController();
  let isDrag = false;
  const hear = (event) => {
    const [dx, dy] = [event.clientX - clientX, event.clientY - clientY];
    const isMove = event.type === "pointermove";
    if (!isMove) listening.abort();
    isDrag ||= isMove && Math.hypot(dx, dy) >= least;
    if (isDrag && isMove) follow(event, dx, dy);
    else if (isDrag) end?.(event);
  };
  for (const name of ["pointermove", "pointerup", "pointercancel"])
    document.addEventListener(name, hear, { signal: listening.signal });
}

// What is typed replaces what stands in a field. A touch selects it when the finger is up: any
// sooner, and Chromium opens the menu of a long press, which takes the focus away.
export function selectOnFocus(input) {
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
// `handle(event, target)` is called for each but Ctrl+S, which saves the notebook from here too;
// the function that comes back ends the listening.
export function onKeys(box, handle) {
  // In Safari on a Mac a click does not give the focus, and keys would go elsewhere.
  box.addEventListener("click", ({ target }) => {
    /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("button, summary"))
      ?.focus({ preventScroll: true });
  }, true);
  const listener = (event) => {
    const path = event.composedPath();
    const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
    if (!path.includes(box) || saves) return;
    event.stopPropagation();
    handle(event, path[0]);
  };
  window.addEventListener("keydown", listener, true);
  return () => window.removeEventListener("keydown", listener, true);
}
