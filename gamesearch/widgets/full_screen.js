// A widget on the whole screen.

const FULL = "M3 3h6v2H5v4H3zM11 3h6v6h-2V5h-4zM3 11h2v4h4v2H3zM15 11h2v6h-6v-2h4z";

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
