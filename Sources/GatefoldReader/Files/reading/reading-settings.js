import { element, keep, kept } from "../page/dom.js";
import { words } from "../page/words.js";

const storageKey = "gatefold-reading";
// Least, most, step, and what it is at first. Lines and margins are in letters and CSS pixels.
const numbers = {
  size: [12, 40, 1, 18],
  leading: [1.2, 2.2, 0.1, 1.5],
  measure: [20, 60, 2, 34],
  margin: [8, 96, 4, 24],
};
const choices = {
  layout: ["scroll", "one", "two"],
  theme: ["light", "sepia", "dimmed", "night"],
  family: ["serif", "sans", "system", "wide"],
  alignment: ["start", "justify"],
  hyphens: ["auto", "manual"],
};
const name = (key) => `reading${key[0].toUpperCase()}${key.slice(1)}`;
const units = { size: " px", leading: "", measure: " em", margin: " px" };

/** How somebody likes to read: letters, lines, colours and layout. Kept in the browser. */
export class ReadingSettings {
  #onchange;

  /** `onchange` is called after each change. */
  constructor(onchange) {
    this.#onchange = onchange;
    let known = {};
    try {
      known = JSON.parse(kept(storageKey)) ?? {};
    } catch {
      // Damaged.
    }
    for (const [key, [least, most, , first]] of Object.entries(numbers)) {
      this[key] = known[key] >= least && known[key] <= most ? Number(known[key]) : first;
    }
    for (const [key, values] of Object.entries(choices)) this[key] = values.includes(known[key]) ? known[key] : values[0];
    if (!known.theme && matchMedia("(prefers-color-scheme: dark)").matches) this.theme = "night";
  }

  #set(key, value) {
    this[key] = value;
    // The fields that are not private are the settings.
    keep(storageKey, JSON.stringify(this));
    this.#onchange();
  }

  /** Sets the look of an element and of what is in it. */
  apply(host) {
    for (const key of ["theme", "family", "alignment", "hyphens"]) host.dataset[key] = this[key];
    host.style.setProperty("--reading-size", `${this.size}px`);
    host.style.setProperty("--reading-leading", String(this.leading));
  }

  /** The parameters of `PagedText.layout`. */
  get page() {
    const { size, margin, measure, layout } = this;
    return { size, margin, measure: measure * size, columns: choices.layout.indexOf(layout) };
  }

  /** Fills an element with the controls. */
  fill(host) {
    for (const [key, values] of Object.entries(choices)) {
      host.append(element("fieldset", {}, element("legend", {}, words(name(key))), ...values.map((value) => {
        const onchange = () => this.#set(key, value);
        const input = element("input", { type: "radio", name: `reading-${key}`, value, onchange });
        input.checked = this[key] === value;
        return element("label", {}, input, words(`${name(key)}-${value}`));
      })));
    }
    for (const [key, [min, max, step]] of Object.entries(numbers)) {
      const output = element("span", { "aria-hidden": "true", dir: "ltr" });
      const tell = (value) => {
        output.textContent = `${value}${units[key]}`;
        input.setAttribute("aria-valuetext", output.textContent);
      };
      const input = element("input", { type: "range", min, max, step, value: this[key], oninput: () => {
        tell(input.valueAsNumber);
        this.#set(key, input.valueAsNumber);
      } });
      tell(this[key]);
      host.append(element("label", { class: "reading-range" }, words(name(key)), output, input));
    }
  }
}
