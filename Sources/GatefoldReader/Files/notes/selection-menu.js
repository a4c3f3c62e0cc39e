import { element, iconButton } from "../page/dom.js";
import { words } from "../page/words.js";
import { highlightColors } from "./annotations.js";
import { citation } from "./citation.js";
import { lookUps } from "./look-up.js";
import { noteForm } from "./note-form.js";

/** A toolbar for selected text, or for a highlight: copy, highlight, write a note, delete. */
export class SelectionMenu {
  #reader;
  #notes;
  #element = null;
  #selection = null;
  #listening = null;

  constructor(reader, notes) {
    this.#reader = reader;
    this.#notes = notes;
    reader.addEventListener("close", () => this.hide());
  }

  /**
   * Shows the menu at a point of the window (the middle of the upper edge) for a highlight of `Notes` or a selection
   * (`{text, parts, start, title}`, each part with `{pageIndex, quads, text, before, after}`). Tab leads to the menu,
   * Escape closes it.
   */
  show(selection, { x, y }) {
    this.hide();
    this.#selection = selection;
    this.#element = element("aside", { class: "selection-menu", "aria-label": words("noteMenu") });
    (document.querySelector("dialog[open]") ?? document.body).append(this.#element);
    this.#fill();
    const { width, height } = this.#element.getBoundingClientRect();
    this.#place(x - width / 2, y - height - 10);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const options = { signal, capture: true };
    addEventListener("pointerdown", (event) => !this.#element.contains(event.target) && this.hide(), options);
    addEventListener("keydown", (event) => this.#key(event), options);
  }

  hide() {
    this.#listening?.abort();
    this.#element?.remove();
    this.#element = null;
  }

  /** Places it within the window. */
  #place(x, y) {
    const { width, height } = this.#element.getBoundingClientRect();
    this.#element.style.left = `${Math.max(Math.min(x, innerWidth - width - 8), 8)}px`;
    this.#element.style.top = `${Math.max(Math.min(y, innerHeight - height - 8), 8)}px`;
  }

  #fill() {
    const { identifier, text, color, note, start } = this.#selection;
    const button = (name, onclick) => element("button", { type: "button", class: "note-button", onclick }, words(name));
    this.#element.replaceChildren(element("div", { class: "note-row", role: "toolbar", "aria-label": words("noteMenu") },
      button("noteCopy", () => this.#copy(text)),
      ...highlightColors.map((name) => element("button", {
        type: "button", class: `button note-color note-${name}`, "aria-label": words(`noteColor-${name}`),
        title: words(`noteColor-${name}`), "aria-pressed": String(color === name),
        onclick: () => this.#save({ color: name }),
      })),
      iconButton("note", words(note ? "noteEdit" : "noteWrite"), () => this.#write()),
      start && this.#reader.readAloud
        ? iconButton("speak", words("readAloudFromHere"), () => this.#speak(start)) : null,
      button("noteCite", async () => this.#copy(await this.#citation())),
      ...lookUps().map(({ label, addressOf }) => element("button",
        { type: "button", class: "note-button", dir: "auto", onclick: () => this.#lookUp(addressOf(text)) }, label)),
      navigator.share ? iconButton("share", words("noteShare"), () => this.#share()) : null,
      identifier ? button("noteDelete", () => this.#delete()) : null));
  }

  async #save(values) {
    const selection = this.#selection;
    if (selection.identifier) await this.#notes.update(selection, values);
    else {
      // A highlight is on one page; what is written stands at the first one.
      for (const [number, part] of selection.parts.entries()) {
        await this.#notes.addHighlight(this.#reader.issue, part, number ? { ...values, note: "" } : values);
      }
    }
    getSelection().removeAllRanges();
    this.hide();
  }

  #write() {
    const form = noteForm(this.#selection.note, (note) => this.#save({ note }), () => this.hide());
    this.#element.replaceChildren(form);
    const { left, top } = this.#element.getBoundingClientRect();
    this.#place(left, top);
    form.querySelector("textarea").focus();
  }

  /** The text with its source. */
  #citation() {
    const { text, title, pageIndex, parts } = this.#selection;
    const page = pageIndex ?? parts[0]?.pageIndex ?? this.#reader.firstPage;
    return citation(this.#reader.issue, { text, title, pageIndex: page });
  }

  /** Offers the text with its source to other programs. */
  async #share() {
    try {
      await navigator.share({ title: this.#reader.issue.title, text: await this.#citation() });
    } catch (error) {
      if (error.name !== "AbortError") this.#reader.showMessage(words("noteShareFailed"));
    }
    this.hide();
  }

  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#reader.showMessage(words("noteCopied"));
    } catch {
      this.#reader.showMessage(words("noteCopyFailed"));
    }
    this.hide();
  }

  #lookUp(address) {
    this.#reader.openAddress(address);
    this.hide();
  }

  #speak(start) {
    getSelection().removeAllRanges();
    this.hide();
    this.#reader.readAloud(start);
  }

  async #delete() {
    await this.#notes.remove(this.#selection);
    this.#reader.showMessage(words("noteDeleted"));
    this.hide();
  }

  #key(event) {
    const isInside = this.#element.contains(event.target);
    const buttons = [...this.#element.querySelectorAll("button")];
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.hide();
    else if (event.key === "Tab" && !isInside) buttons[0].focus();
    else if (by && isInside && event.target.localName === "button") {
      const step = words.direction === "rtl" ? -by : by;
      buttons.at((buttons.indexOf(event.target) + step) % buttons.length).focus();
    } else {
      if (isInside) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
