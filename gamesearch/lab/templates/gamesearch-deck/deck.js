// Steps through the slides of a lecture. The place is kept in the address, so that a deck
// that is opened again, or a link to a heading, shows the right slide.
const WIDE = 1280, HIGH = 720; // of a slide
const ROOM = 644, ROOM_ACROSS = 1160; // for what is on it
const ABOVE = 20; // more room, if it begins with a heading and not with the one that still holds
const EASY = 0.8; // the size of all text, to be read from the last row; what has no room moves on
const SIZES = Array.from({ length: 13 }, (_, i) => 0.5 + i / 40); // beyond the smallest, it scrolls
const FIGURE = 0.7 * WIDE, TALL = 0.7 * HIGH; // a figure is as wide as this, or as high, or
const BESIDE = 0.55 * HIGH; // as high, if a question or answer then fits on its slide
const LARGEST = 2.75; // times as large as in a notebook; more is clumsy
const BROKEN_LINES = 0.92; // how good it is if code has lines too long for its column
const COLUMN = 50; // letters of code in a column at full size
const HALF = 558, LEGIBLE = 1.15; // a column, and how small a picture may be in it
/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const stage = byId("stage"), said = byId("said");
/** @type {HTMLElement[]} */
let slides = [...stage.querySelectorAll(".slide")];
let at = 0; // the slide that is shown
let steps = 0; // how many of its fragments are

const fragments = (slide) => [...slide.querySelectorAll(".fragment")];
const heading = (slide) => slide.querySelector("h1, h2, h3, h4")?.textContent.trim();
const isTopic = (slide) => slide.classList.contains("topic");

// ---- the size of what is on a slide

/** Whether all is seen with text of this size and pictures so high; they are as wide as needed. */
function fits(body, size, high = 0) {
  body.style.zoom = size;
  body.style.setProperty("--zoom", size);
  body.style.setProperty("--tallest", `${high}px`);
  const seen = stage.getBoundingClientRect().width / WIDE;
  const room = ROOM + (heading(body) ? ABOVE : 0);
  const formulas = body.querySelectorAll("math[display=block]");
  const overflows = (part) => part.scrollWidth > part.clientWidth + 1;
  return body.getBoundingClientRect().height <= room * seen
    && ![body, ...formulas].some(overflows);
}

/** The last of some sizes, in rising order, at which the content fits; or else the first. */
function largest(sizes, fitting) {
  if (fitting(sizes.at(-1))) return sizes.at(-1); // as most do: each question is a layout
  let low = 0, above = sizes.length - 1;
  while (above - low > 1) {
    const middle = (low + above) >> 1;
    if (fitting(sizes[middle])) low = middle;
    else above = middle;
  }
  return sizes[low];
}

/** Whether a question or an answer is among what is shown: it stands with its picture. */
const asksOrAnswers = (part) => [...part.querySelectorAll("strong, .unfolded")].some(
  (words) => words.matches(".unfolded") || words.textContent.startsWith("Predict"));

/** Give a slide the size at which it is read best; how well that is, 1 at most. */
function fit(slide) {
  const body = slide.firstElementChild;
  body.classList.remove("columns");
  let size = largest(SIZES, (each) => fits(body, each)), worth = size;
  const pictures = [...body.querySelectorAll("img")];
  if (pictures.length) {
    const small = pictures.every((img) => LEGIBLE * +img.getAttribute("width") < HALF);
    if (size < EASY && small && asksOrAnswers(body)) {
      body.classList.add("columns");
      const narrow = largest(SIZES, (each) => fits(body, each));
      if (narrow >= EASY) size = worth = narrow;
      else body.classList.remove("columns");
    }
    const heights = Array.from({ length: (ROOM + ABOVE) / 4 }, (_, i) => 4 * i);
    fits(body, size, largest(heights, (high) => fits(body, size, high)));
  } else if (size < EASY) { // two columns, perhaps
    const code = [...body.querySelectorAll("pre")].map((pre) => pre.textContent);
    const longest = Math.max(0, ...code.join("\n").split("\n").map((line) => line.length));
    body.classList.add("columns");
    const narrow = largest(SIZES, (each) => fits(body, each));
    const good = narrow * (longest > COLUMN / narrow ? BROKEN_LINES : 1) * 0.84;
    if (good > size && fits(body, narrow)) [size, worth] = [narrow, good];
    else body.classList.remove("columns");
    fits(body, size);
  }
  const scrolls = body.getBoundingClientRect().bottom
    > slide.getBoundingClientRect().bottom && !fits(body, size);
  slide.classList.toggle("scrolls", scrolls);
  slide.tabIndex = scrolls ? 0 : -1; // the keyboard can scroll it, too
  return scrolls ? worth / 2 : worth;
}

const isHeading = (block) => block.matches(".text") && [...block.children].every(
  (part) => /^H[1-6]$/.test(part.tagName));

/** Give each picture of a cell that shows several things a cell of its own. */
function apart(body) {
  for (const cell of body.querySelectorAll(".cell.code")) {
    const parts = [...cell.children];
    parts.forEach((part, i) => {
      if (i === 0 || !(part.querySelector("img") || parts[i - 1].querySelector("img"))) return;
      const own = cell.cloneNode();
      own.append(...parts.slice(i));
      parts[i - 1].closest(".cell").after(own);
    });
  }
}

/** Open the folded answers: each comes, with what follows it in its cell, as a step of its own. */
function unfold(slide) {
  for (const folded of slide.querySelectorAll(".cell.text > details")) {
    const question = folded.parentElement, outer = question.closest(".fragment");
    const answer = document.createElement("div"), label = document.createElement("p");
    answer.className = "unfolded answer";
    label.className = "label";
    label.append(...(folded.querySelector(":scope > summary")?.childNodes ?? []));
    folded.querySelector(":scope > summary")?.remove();
    answer.append(label, ...folded.childNodes);
    const nodes = [...question.childNodes], place = nodes.indexOf(folded);
    const rest = nodes.slice(place + 1), alone = !nodes.slice(0, place).some(says);
    folded.replaceWith(answer);
    if (alone && outer?.firstElementChild === question) continue; // it is a step as it is
    const step = alone ? question : question.cloneNode();
    step.classList.add("fragment");
    if (alone) continue;
    step.append(answer, ...rest);
    (outer?.lastElementChild === question ? outer : question).after(step);
  }
}

/** Whether all can be read from the last row; pictures are smaller beside a question or answer. */
function isEasy(body) {
  const give = (high) => body.querySelectorAll("img").forEach((img) => measure(img, high));
  for (const high of asksOrAnswers(body) ? [TALL, BESIDE] : [TALL]) {
    give(high);
    if (fits(body, EASY)) return true;
  }
  give(TALL);
  return false;
}

/** The blocks of a slide, each answer together with the picture before it. */
function units(body) {
  const found = [];
  for (const block of [...body.children]) {
    if (block.querySelector(".unfolded") && found.at(-1)?.[0].querySelector("img")) {
      found.at(-1).push(block);
    } else found.push([block]);
  }
  return found;
}

/** Move what does not fit beside what comes before it to slides of its own; all the slides. */
function spread(slide) {
  const body = slide.firstElementChild;
  if (fit(slide) >= EASY || (isEasy(body) && fit(slide) >= EASY)) return [slide];
  apart(body);
  const parts = units(body), made = [slide];
  body.replaceChildren();
  let now = body;
  const put = (blocks) => {
    now.append(...blocks);
    return isEasy(now);
  };
  const putOnANewSlide = (blocks) => {
    blocks.forEach((block) => block.remove());
    isEasy(now);
    const fresh = document.createElement("section");
    fresh.className = "slide";
    fresh.innerHTML = '<div class="body"></div>';
    made.at(-1).after(fresh);
    made.push(fresh);
    now = fresh.firstElementChild;
    return put(blocks);
  };
  for (const blocks of parts) {
    const first = [...now.children].every(isHeading);
    if (put(blocks) || (!first && putOnANewSlide(blocks))) continue;
    if (blocks.length > 1) putOnANewSlide(blocks.slice(1));
  }
  return made;
}

const says = (part) => part.textContent.trim() || part.querySelector?.("img");

/** What a slide begins with is there at once. */
function begin(slide) {
  const first = slide.querySelector(".fragment");
  if (!first) return;
  const range = document.createRange();
  range.setStart(slide, 0);
  range.setEndBefore(first);
  if (!says(range.cloneContents())) first.classList.remove("fragment");
}

/** The least and the largest width of a picture, in pixels of the slide. */
function measure(picture, tall = TALL) {
  const wide = +picture.getAttribute("width"), high = +picture.getAttribute("height");
  const most = Math.min(ROOM_ACROSS, LARGEST * wide);
  picture.style.setProperty("--most", `${most}px`);
  picture.style.setProperty("--least", `${Math.min(most, FIGURE, (tall * wide) / high)}px`);
}

// ---- on paper

/** Whether a step answers a question, and not only a step inside of it does. */
const ANSWER = ".answer, .output.fragment";
const answers = (step) => [step, ...step.querySelectorAll(ANSWER)].some(
  (part) => part.matches(ANSWER) && part.closest(".fragment") === step);

/** Before a slide that answers what it asks, put a page without each answer. */
function addPages() {
  for (const slide of slides) {
    fragments(slide).forEach((step, i) => {
      if (!answers(step)) return;
      const page = /** @type {HTMLElement} */ (slide.cloneNode(true));
      page.classList.add("page");
      fragments(page).forEach((part, k) => part.classList.toggle("unseen", k >= i));
      slide.before(page);
    });
  }
}

const removePages = () => stage.querySelectorAll(".page").forEach((page) => page.remove());

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
  const target = /** @type {Element} */ (event.target);
  const { key } = event;
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
  // after the mouse, space goes on as before
  if (event.detail) /** @type {HTMLElement} */ (document.activeElement).blur();
});
addEventListener("resize", scale);
addEventListener("beforeprint", addPages);
addEventListener("afterprint", removePages);
addEventListener("hashchange", follow);

scale();
stage.querySelectorAll(".slide img").forEach((picture) => measure(picture));
slides.forEach(unfold);
slides = slides.flatMap(spread);
let running = "";
slides.forEach((slide, i) => {
  begin(slide);
  if (heading(slide)) running = heading(slide);
  else slide.dataset.running = running; // so that everyone knows what this is about
  slide.setAttribute("aria-roledescription", "slide");
  slide.setAttribute("aria-label", `${i + 1} of ${slides.length}: ${running}`);
  fit(slide);
});
document.fonts.ready.then(() => slides.forEach(fit)); // once the formulas have their own letters
follow();
