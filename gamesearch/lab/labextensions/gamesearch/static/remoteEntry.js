// What JupyterLab, Notebook 7 and the site do beyond their own.
{
  // They show an SVG as an image. An image asks the page around it whether it should be light or
  // dark, and the page of a dark theme does not say so. Here it does. What follows a folded answer
  // keeps its distance. Where a widget's picture is stored, it looks like what can be pressed. And on a
  // phone a folded cell begins where the others do, and a picture is as wide as there is room, until
  // its letters of 14 pixels are 10; then it is scrolled, and fades where there is more of it.
  const INVITATION = ".jp-RenderedSVG img[src*='%E2%96%B6%20Run%20this%20cell']";
  const STYLE = `
    [data-jp-theme-light=true] .jp-RenderedSVG { color-scheme: light; }
    [data-jp-theme-light=false] .jp-RenderedSVG { color-scheme: dark; }
    .jp-RenderedMarkdown details:not(:last-child) { margin-bottom: 1em; }
    ${INVITATION} { cursor: pointer; }
    @keyframes gs-more { from, 99% { mask: linear-gradient(to left, transparent, black 3rem); } }
    @media (width <= 760px) {
      .jp-Placeholder-prompt { display: none; }
      .jp-Placeholder, .jp-Placeholder-content { min-width: 0; }
      .jp-Placeholder-content { margin-left: var(--jp-code-padding); }
      .jp-RenderedSVG { animation: gs-more linear; animation-timeline: scroll(self inline); }
      .jp-RenderedSVG img { width: min(var(--gs-width) * 1px, max(100%, var(--gs-width) * 10px / 14)); }
    }`;

  // An image has no words for a screen reader, and no size where it is as wide as there is room; those
  // of our pictures are in their SVG.
  function describePictures() {
    for (const image of document.querySelectorAll(".jp-RenderedSVG img:not([alt])")) {
      const text = decodeURIComponent(image.src.slice(image.src.indexOf(",") + 1));
      const svg = new DOMParser().parseFromString(text, "image/svg+xml");
      image.alt = (svg.querySelector("desc") ?? svg.querySelector("title"))?.textContent.trim() ?? "";
      const { documentElement: root } = svg;
      const width = Number(root.getAttribute("width")) || root.viewBox?.baseVal.width;
      image.style.setProperty("--gs-width", width);
    }
  }

  let shared; // the modules that extensions share

  const begun = new WeakMap(); // by a notebook's session: when its kernel last started

  function noteStart(session, status) {
    if (status.endsWith("starting")) begun.set(session, new Date().toISOString());
  }

  // A click on the stored picture of a widget runs its cell, and those above that this kernel has not
  // run. Before there is a kernel, JupyterLab would ask for one.
  async function runWhereClicked({ target }, { commands, shell }) {
    const { content, sessionContext } = shell.currentWidget ?? {};
    const place = content?.widgets?.findIndex(({ node }) => node.contains(target));
    if (!(place >= 0) || !target.matches(INVITATION)) return;
    await sessionContext.ready;
    const hasRun = ({ outputArea }) =>
      outputArea?.future?.msg.header.date > (begun.get(sessionContext) ?? "");
    content.activeCellIndex = place;
    content.deselectAll();
    for (const cell of content.widgets.slice(0, place))
      if (cell.model.type === "code" && !hasRun(cell)) content.select(cell);
    commands.execute("notebook:run-cell").then(() => content.deselectAll());
  }

  // On a phone or tablet the notebook has the width: a tap on an icon brings JupyterLab's side bar
  // back.
  function makeRoom(shell) {
    if (!matchMedia("(max-width: 900px)").matches) return;
    shell.collapseLeft?.();
    shell.toggleSideTabBarVisibility?.("right");
  }

  function loadScript(src) {
    return new Promise((onload, onerror) => {
      document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
    });
  }

  // On the site, what shows widgets comes after the cells: a seventh of all that is loaded, and used
  // only once Python is there.
  async function loadLater(app) {
    const settings = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    for (const { name, load, extension } of settings.later ?? []) {
      await loadScript(`${settings.fullLabextensionsUrl}/${name}/${load}`);
      const container = window._JUPYTERLAB[name];
      await container.init(shared);
      const plugins = [(await container.get(extension))().default].flat();
      app.registerPlugins(plugins);
      for (const { id } of plugins) await app.activatePlugin(id);
    }
  }

  (window._JUPYTERLAB ??= {}).gamesearch = {
    init(scope) {
      shared = scope;
    },
    get: async () => () => ({
      __esModule: true,
      default: {
        id: "gamesearch:colour-scheme",
        autoStart: true,
        activate(app) {
          const { restored, shell } = app;
          document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
          new MutationObserver(describePictures).observe(document.body, { childList: true, subtree: true });
          document.addEventListener("click", (event) => runWhereClicked(event, app));
          restored.then(() => makeRoom(shell));
          let isFirst = true;
          shell.currentChanged.connect(() => {
            const { context, sessionContext } = shell.currentWidget ?? {};
            sessionContext?.statusChanged.connect(noteStart);
            if (isFirst) context?.ready.then(() => loadLater(app));
            isFirst &&= !context;
          });
        },
      },
    }),
  };
}
