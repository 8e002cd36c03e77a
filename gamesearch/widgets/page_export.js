// Files that the page makes of an SVG by itself: where Python runs in the browser, it draws SVG alone.

const PAGE_FORMATS = { pdf: "PDF", png: "PNG" };
const DOTS = 144 / 96; // of a PNG to a CSS pixel: 144 to an inch, as everywhere in the pack

// An SVG as a PNG or, by way of the print dialog, as a PDF; resolves to what the reader has to do.
async function savePageFile(format, svg) {
  if (format === "png") {
    saveFile("tree.png", await pngOf(svg), "image/png");
    return "";
  }
  await printPicture(svg);
  return "In the print dialog choose “Save as PDF”.";
}

// On a canvas, transparent where nothing is drawn.
async function pngOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = make("canvas", { width: Math.ceil(image.naturalWidth * DOTS),
      height: Math.ceil(image.naturalHeight * DOTS) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

// On a sheet of the picture's size, in a frame that is never seen.
async function printPicture(svg) {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [width, height] = ["width", "height"].map(
    (name) => Math.ceil(parseFloat(picture.getAttribute(name))));
  const style = `@page { size: ${width}pt ${height}pt; margin: 0; }
    body { margin: 0; } svg { display: block; }`;
  const frame = make("iframe", { tabIndex: -1, aria: { hidden: true },
    srcdoc: `<!doctype html><title>tree</title><style>${style}</style>` });
  frame.style.cssText = "position: fixed; width: 0; height: 0; border: 0; visibility: hidden;";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  frame.contentDocument.body.append(frame.contentDocument.adoptNode(picture));
  frame.contentWindow.addEventListener("afterprint", () => setTimeout(() => frame.remove()));
  frame.contentWindow.print();
}
