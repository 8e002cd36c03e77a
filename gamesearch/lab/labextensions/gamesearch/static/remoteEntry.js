// JupyterLab and Notebook 7 show an SVG as an image. An image asks the page around it whether it
// should be light or dark, and the page of a dark theme does not say so. Here it does. What follows
// a folded answer keeps its distance. And on a phone or tablet the notebook has the width: a tap on
// an icon brings JupyterLab's side bar back.
(window._JUPYTERLAB ??= {}).gamesearch = {
  init() {},
  get: async () => () => ({
    __esModule: true,
    default: {
      id: "gamesearch:colour-scheme",
      autoStart: true,
      activate({ restored, shell }) {
        const style = document.createElement("style");
        style.textContent =
          "[data-jp-theme-light=true] .jp-RenderedSVG { color-scheme: light; }" +
          "[data-jp-theme-light=false] .jp-RenderedSVG { color-scheme: dark; }" +
          ".jp-RenderedMarkdown details:not(:last-child) { margin-bottom: 1em; }";
        document.head.append(style);
        if (!matchMedia("(max-width: 900px)").matches) return;
        restored.then(() => {
          shell.collapseLeft?.();
          shell.toggleSideTabBarVisibility?.("right");
        });
      },
    },
  }),
};
