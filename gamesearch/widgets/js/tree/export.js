// Files for the reader: what is shown, as an SVG that needs no style sheet.

import { make } from "../elements.js";

const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-size"]; // of shapes

// Pictures as they are shown, side by side in one SVG.
export function svgOf(images, title) {
  let width = 0;
  const height = Math.max(...images.map((image) => image.viewBox.baseVal.height));
  const parts = images.map((image) => {
    const size = image.viewBox.baseVal;
    const copy = withStyles(image);
    for (const name of ["style", "aria-label", "role"]) copy.removeAttribute(name);
    const place = { x: width, width: size.width, height: size.height };
    for (const [name, value] of Object.entries(place)) copy.setAttribute(name, value);
    width += size.width;
    return new XMLSerializer().serializeToString(copy);
  });
  const words = make("p", { textContent: title }).innerHTML;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}pt" height="${height}pt" role="img"><title>${words}</title>${parts.join("")}</svg>`;
}

// A copy with the colours and lines that the page gives each shape, without what is not shown.
function withStyles(image) {
  const copy = image.cloneNode(true);
  const [shown, copied] = [image, copy].map((svg) => [...svg.querySelectorAll("*")]);
  shown.forEach((shape, i) => {
    const style = getComputedStyle(shape);
    if (style.display === "none") copied[i].dataset.gone = "yes";
    else if (shape.tagName !== "g")
      for (const name of STYLES) copied[i].setAttribute(name, style.getPropertyValue(name));
  });
  copy.querySelectorAll("[data-gone]").forEach((gone) => gone.remove());
  return copy;
}

// Hand the reader a file.
export function saveFile(name, data, type) {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([data], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Into the clipboard; a page that may not write there itself copies what is selected.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const activeElement = /** @type {HTMLElement?} */ (document.activeElement);
    const field = make("textarea", { value: text });
    (activeElement?.parentElement ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    activeElement?.focus();
  }
}

export const PAGE_FORMATS = { pdf: "PDF", png: "PNG" };
const DOTS = 144 / 96; // of a PNG to a CSS pixel: 144 to an inch, as everywhere in the pack

// An SVG as a PNG or, by way of the print dialog, as a PDF; resolves to what the reader has to do.
export async function savePageFile(format, svg) {
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
