import { element } from "../page/dom.js";
import { words } from "../page/words.js";
import { keepGestures } from "./still.js";

/** The question of a storyboard, with its answers and the time that is left. `choose(id)` is called. */
export class StoryboardDecision {
  element = element("div", { class: "overlay-decision", role: "group", hidden: true, "data-control": true });
  #choose;
  #rest = element("div", { class: "overlay-rest" });
  #clock = element("span");

  constructor(choose) {
    this.#choose = choose;
    keepGestures(this.element);
  }

  /** Asks. The first answer is focused if the overlay is. */
  show({ prompt, choices }, isFocused) {
    const question = element("div", { role: "status", dir: "auto" });
    const button = ({ id, title }) => element("button", { type: "button", onclick: () => this.#choose(id) }, title);
    const answers = element("div", {}, ...choices.map(button));
    this.element.ariaLabel = prompt || words("overlayDecision");
    this.element.replaceChildren(question, answers, this.#rest, this.#clock);
    this.element.hidden = false;
    // A status is read out if its text comes later.
    question.textContent = prompt;
    if (isFocused) answers.firstChild.focus({ preventScroll: true });
  }

  hide() {
    this.element.hidden = true;
  }

  /** Shows how many seconds are left of all. */
  count(left, whole) {
    this.#rest.style.width = `${Math.min(100, (100 * left) / whole)}%`;
    this.#clock.textContent = words("overlaySecondsLeft", { seconds: Math.ceil(left) });
  }
}
