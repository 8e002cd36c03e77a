// A widget in a page that has no kernel.

/**
 * Show a widget with a state of the page's own. `kernelOf(model, tell)` makes what answers in the
 * kernel's place, if anything does; `tell` changes traits and hands over a reply.
 * @param {{ render: function }} widget
 * @param {(model: any, tell: function) => any} [kernelOf]
 */
export function mount(widget, state, el, kernelOf = () => null) {
  const handlers = {};
  const tell = (changes, ...reply) => {
    Object.assign(state, changes);
    for (const name of Object.keys(changes)) handlers[`change:${name}`]?.();
    if (reply.length) handlers["msg:custom"]?.(...reply);
  };
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes() {},
    on: (name, handler) => { handlers[name] = handler; },
    off() {},
    send: (request) => queueMicrotask(() => kernel?.answer(request)),
  };
  const kernel = kernelOf(model, tell);
  widget.render({ model, el });
  return kernel;
}

/**
 * Show the widget of a page that `to_html` has made.
 * @param {{ render: function }} widget
 * @param {(model: any, tell: function) => any} [kernelOf]
 */
export function mountAlone(widget, kernelOf) {
  const state = JSON.parse(document.getElementById("state").textContent);
  return mount(widget, state, document.getElementById("widget"), kernelOf);
}
