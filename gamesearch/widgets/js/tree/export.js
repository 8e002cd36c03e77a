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

const DOTS = 144 / 96; // of a PNG to a CSS pixel: 144 to an inch, as everywhere in the pack

// An SVG as a PNG, on a canvas, transparent where nothing is drawn.
export async function pngOf(svg) {
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
