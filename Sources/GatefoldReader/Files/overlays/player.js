import { element, svgElement } from "../page/dom.js";
import { words } from "../page/words.js";
import { keepGestures, makeTouchable } from "./still.js";

const glyphs = {
  play: "M8 5l11 7-11 7z",
  pause: "M7 5h3.500v14H7zM13.500 5H17v14h-3.500z",
  sound: "M4 9.500v5h3.500L12 19V5L7.500 9.500zM15 8.500a5 5 0 0 1 0 7",
  silence: "M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9.500l5 5M20.500 9.500l-5 5",
};

/** A picture for a button of a player: `play`, `pause`, `sound`, `silence`. */
const glyph = (name) =>
  svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon overlay-glyph" },
    svgElement("path", { d: glyphs[name] }));

const clock = (time) => {
  const whole = Math.max(0, Math.floor(time || 0));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

/** Gives a button a picture and a name. */
function relabel(button, picture, name) {
  if (button.title === name) return;
  button.replaceChildren(glyph(picture));
  button.title = button.ariaLabel = name;
}

/** The base class of players: touches and controls call `play`, `pause`, `seek` and `mute`. */
export class Player {
  isPlaying = false;
  #play = this.#button(() => this.toggle());
  #mute = this.#button(() => this.mute());
  #clock = element("span", { class: "overlay-clock", "aria-hidden": "true" });
  #time = element("input", {
    type: "range",
    class: "overlay-time",
    min: 0,
    step: 0.1,
    "aria-label": words("overlayTime"),
    oninput: () => this.seek(Number(this.#time.value)),
  });
  touch = element("div", { class: "overlay-fill overlay-touch" });
  bar = element("div", { class: "overlay-bar", "data-control": true }, this.#play, this.#time, this.#clock, this.#mute);

  constructor(host) {
    this.host = host;
    const { element: frame, name, overlay } = host;
    Object.assign(frame, { role: "group", ariaLabel: name });
    makeTouchable(this.touch, name, () => (host.hasActions ? host.perform() : this.toggle()));
    if (overlay.kind !== "audio" && overlay.hasControls !== false) this.touch.append(glyph("play"));
    this.bar.hidden = overlay.hasControls === false;
    keepGestures(this.bar);
  }

  #button(onclick) {
    return element("button", { type: "button", class: "button", onclick });
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Shows where it is. */
  tell({ isPlaying, time, duration, isMuted }) {
    this.isPlaying = isPlaying;
    const { name, element: frame, hasActions } = this.host;
    const action = words(isPlaying ? "overlayPause" : "overlayPlay");
    frame.classList.toggle("is-playing", isPlaying);
    relabel(this.#play, isPlaying ? "pause" : "play", action);
    relabel(this.#mute, isMuted ? "silence" : "sound", words(isMuted ? "overlayUnmute" : "overlayMute"));
    if (!hasActions) this.touch.ariaLabel = words("overlayNamed", { action, name });
    this.#time.disabled = !(duration < Infinity);
    this.#time.max = duration || 0;
    if (!this.#time.matches(":active")) this.#time.value = time;
    const values = { time: clock(time), duration: clock(duration) };
    this.#clock.textContent = `${values.time} / ${values.duration}`;
    this.#time.ariaValueText = words("overlayTimeOf", values);
  }
}
