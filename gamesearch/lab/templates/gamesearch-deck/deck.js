// Steps through the slides of a lecture. The place is kept in the address, so that a deck
// that is opened again, or a link to a heading, shows the right slide.
const WIDE = 1280, HIGH = 720, ROOM = 644; // of a slide, and for what is on it
const SIZES = Array.from({ length: 21 }, (_, i) => 0.5 + i / 40); // beyond the smallest, it scrolls
const LAYOUTS = [ // columns, how high a picture may be, and how good that is, if all fits
  [1, 560, 1], [1, 430, 0.94], [1, 320, 0.86], [2, 560, 0.84], [2, 250, 0.7],
];
const BROKEN_LINES = 0.92; // the same for code whose lines are too long for a column
const COLUMN = 50; // letters of code in a column at full size
const byId = (id) => document.getElementById(id);
const stage = byId("stage"), said = byId("said");
const slides = [...stage.querySelectorAll(".slide")];
let at = 0; // the slide that is shown
let steps = 0; // how many of its fragments are

const fragments = (slide) => [...slide.querySelectorAll(".fragment")];
const heading = (slide) => slide.querySelector("h1, h2, h3, h4")?.textContent.trim();
const isTopic = (slide) => slide.classList.contains("topic");

// ---- the size of what is on a slide

function fits(body, size) {
  body.style.zoom = size;
  const scale = stage.getBoundingClientRect().width / WIDE;
  const formulas = body.querySelectorAll("math[display=block]");
  const overflows = (part) => part.scrollWidth > part.clientWidth + 1;
  return body.getBoundingClientRect().height <= ROOM * scale
    && ![body, ...formulas].some(overflows);
}

/** The largest size at which the content fits in a layout; the smallest if in none. */
function fitting(body, [columns, tallest]) {
  body.style.setProperty("--tallest", `${tallest}px`);
  body.classList.toggle("columns", columns > 1);
  let low = 0, above = SIZES.length;
  while (above - low > 1) {
    const middle = (low + above) >> 1;
    if (fits(body, SIZES[middle])) low = middle;
    else above = middle;
  }
  return SIZES[low];
}

/** Give a slide the layout in which it is read best; how well that is, 1 at most. */
function fit(slide) {
  const body = slide.firstElementChild;
  const code = [...body.querySelectorAll("pre")].map((pre) => pre.textContent);
  const longest = Math.max(0, ...code.join("\n").split("\n").map((line) => line.length));
  let best = { worth: 0 };
  for (const layout of LAYOUTS) {
    const [columns, , good] = layout, size = fitting(body, layout);
    const broken = columns > 1 && longest > COLUMN / size;
    const worth = size * good * (broken ? BROKEN_LINES : 1) * (fits(body, size) ? 1 : 0.5);
    if (worth > best.worth) best = { worth, layout };
    if (best.worth === 1) break;
  }
  const scrolls = !fits(body, fitting(body, best.layout));
  slide.classList.toggle("scrolls", scrolls);
  slide.tabIndex = scrolls ? 0 : -1; // the keyboard can scroll it, too
  return best.worth;
}

function scale() {
  const size = Math.min(innerWidth / WIDE, innerHeight / HIGH);
  const left = (innerWidth - WIDE * size) / 2, top = (innerHeight - HIGH * size) / 2;
  stage.style.transform = `translate(${left}px, ${top}px) scale(${size})`;
}

// ---- where we are

function show(slide, step = 0) {
  at = Math.max(0, Math.min(slide, slides.length - 1));
  const now = slides[at], parts = fragments(now);
  steps = Math.max(0, Math.min(step, parts.length));
  slides.forEach((each) => {
    each.classList.toggle("now", each === now);
    each.inert = each !== now;
  });
  parts.forEach((part, i) => part.classList.toggle("later", i >= steps));
  byId("contents").textContent = `${at + 1} / ${slides.length}`;
  byId("progress").style.width = `${(100 * (at + 1)) / slides.length}%`;
  byId("back").disabled = at === 0 && steps === 0;
  byId("next").disabled = at === slides.length - 1 && steps === parts.length;
  const place = `#${at + 1}`;
  if (location.hash !== place) history.replaceState(null, "", place);
}

function announce() {
  said.textContent = `Slide ${at + 1} of ${slides.length}: ${heading(slides[at]) ?? slides[at].dataset.running}`;
}

function next() {
  if (steps < fragments(slides[at]).length) show(at, steps + 1);
  else if (at < slides.length - 1) show(at + 1);
}

function back() {
  if (steps > 0) show(at, steps - 1);
  else if (at > 0) show(at - 1, Infinity);
}

function topic(way) {
  let to = at + way;
  while (slides[to] && !isTopic(slides[to])) to += way;
  if (slides[to]) show(to);
}

/** The slide that the address names: by number, or by a heading on it. */
function follow() {
  const name = decodeURIComponent(location.hash.slice(1));
  const slide = byId(name)?.closest(".slide");
  show(slide ? slides.indexOf(slide) : (parseInt(name, 10) || 1) - 1);
}

// ---- keys, buttons, contents

function openOutline() {
  const list = byId("outline").querySelector("ol");
  list.replaceChildren(...slides.map((slide, i) => {
    const item = document.createElement("li"), button = document.createElement("button");
    item.className = isTopic(slide) ? "" : "under";
    button.textContent = `${i + 1}  ${heading(slide) ?? "(goes on)"}`;
    if (i === at) button.setAttribute("aria-current", "true");
    button.onclick = () => { byId("outline").close(); show(i); announce(); };
    item.append(button);
    return item;
  }));
  byId("outline").showModal();
  list.querySelector("[aria-current]").focus();
}

function changeTheme() {
  const dark = getComputedStyle(document.body).backgroundColor !== "rgb(255, 255, 255)";
  document.documentElement.style.colorScheme = dark ? "light" : "dark";
}

/** Show a picture as large as the screen; without one, the last that is to be seen. */
function enlarge(picture) {
  const seen = [...slides[at].querySelectorAll("img")].filter((img) => !img.closest(".later"));
  const chosen = picture ?? seen.at(-1);
  if (!chosen) return;
  byId("large").replaceChildren(chosen.cloneNode());
  byId("large").showModal();
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

const KEYS = {
  ArrowRight: next, PageDown: next, " ": next,
  ArrowLeft: back, PageUp: back,
  ArrowDown: () => topic(1), ArrowUp: () => topic(-1),
  Home: () => show(0), End: () => show(slides.length - 1, Infinity),
  o: openOutline, z: () => enlarge(), t: changeTheme, f: fullScreen, h: () => byId("keys").showModal(),
  n: () => document.body.classList.toggle("noting"),
};

addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (target.closest("#large") && KEYS[key]) {
    byId("large").close();
    if (key === "z") return;
  } else if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input")) return;
  if (key === " " && target.closest("button, summary, a")) return; // it presses them
  if (key.startsWith("Arrow") && target.closest(".scrolls") && /Up|Down/.test(key)) return;
  const act = KEYS[key];
  if (!act) return;
  event.preventDefault();
  act();
  announce();
});
byId("next").onclick = () => { next(); announce(); };
byId("back").onclick = () => { back(); announce(); };
byId("contents").onclick = openOutline;
byId("theme").onclick = changeTheme;
byId("large").onclick = () => byId("large").close();
stage.addEventListener("click", ({ target }) => {
  if (target.matches("img")) enlarge(target);
});
byId("help").onclick = () => byId("keys").showModal();
byId("bar").addEventListener("click", (event) => {
  if (event.detail) document.activeElement.blur(); // after the mouse, space goes on as before
});
stage.addEventListener("toggle", (event) => fit(event.target.closest(".slide")), true);
addEventListener("resize", scale);
addEventListener("hashchange", follow);

scale();
let running = "";
slides.forEach((slide, i) => {
  if (heading(slide)) running = heading(slide);
  else slide.dataset.running = running; // so that nobody asks what this is about
  slide.setAttribute("aria-roledescription", "slide");
  slide.setAttribute("aria-label", `${i + 1} of ${slides.length}: ${running}`);
  fit(slide);
});
follow();
