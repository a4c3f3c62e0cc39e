import { element } from "../page/dom.js";
import { findingText, label, say } from "./editor-words.js";
import { button, fieldsOf, kinds } from "./fields.js";
import { asKind } from "./overlay-kinds.js";

/** The panel beside the pages: properties of the chosen overlay, overlays of the pages, and what the check finds. */
export class PropertyPanel {
  #editor;
  #isTyping = false;
  #shown = null;
  element = element("aside", { class: "edit-panel", "aria-label": say("properties"), lang: "en", dir: "ltr" });

  constructor(editor) {
    this.#editor = editor;
  }

  /** Makes a change from a field that keeps what is typed in it. */
  typing(change) {
    this.#isTyping = true;
    change();
    this.#isTyping = false;
  }

  /** Shows what is chosen now. The field with the focus keeps it, and, with `keepsField`, what is being typed. */
  refresh(keepsField = false) {
    if (this.#isTyping) return;
    const { activeElement } = document;
    const name = this.element.contains(activeElement) && activeElement.getAttribute("name");
    const isSame = this.#shown === this.#editor.selected;
    const scrollTop = isSame ? this.element.scrollTop : 0;
    this.#shown = this.#editor.selected;
    this.element.replaceChildren(...this.#properties(), ...this.#overlays(), this.#findings());
    this.element.scrollTop = scrollTop;
    if (!name) return;
    const field = this.element.querySelector(`[name="${CSS.escape(name)}"]`);
    const isKept = keepsField && isSame && activeElement.matches("input:not([type=checkbox]), textarea");
    if (field && isKept) field.replaceWith(activeElement);
    (isKept ? activeElement : field ?? this.element.querySelector("[name]"))?.focus({ preventScroll: true });
  }

  /** Puts the focus on the first field. */
  focus() {
    this.element.querySelector("[name='overlay.alternativeText']")?.focus();
  }

  #properties() {
    const editor = this.#editor;
    const { draft, selected: key, frames } = editor;
    const overlay = draft.overlay(key);
    const heading = element("h2", {}, say("properties"));
    if (!overlay) return [heading, element("p", {}, say("drawHint"))];
    const set = (members, step) => draft.change(key, members, step && `${key} ${step}`);
    const fields = (schema, change = set, name = "overlay", read = () => draft.overlay(key)) =>
      fieldsOf(schema, read, change, name, editor);
    const findings = editor.findingsOf(overlay).map((one) => this.#finding(one));
    return [
      heading,
      findings.length ? element("ul", { class: "edit-findings" }, ...findings) : null,
      ...fields({ alternativeText: "long" }),
      ...fields(kinds[overlay.kind] ?? {}),
      ...fields({ actions: "actions" }),
      ...fields({ poster: "file picture" }),
      element("fieldset", { class: "edit-frame-fields" },
        element("legend", {}, `${label("frame")}: ${overlay.unit ?? "points"}`),
        ...fields({ x: "number", y: "number", width: "number", height: "number" }, (members, step) => {
          const isPlace = members.width > 0 || members.height > 0 || Number.isFinite(members.x ?? members.y);
          if (isPlace) set({ frame: { ...draft.overlay(key).frame, ...members } }, step);
        }, "frame", () => draft.overlay(key)?.frame)),
      ...fields({ rotation: "number", pageIndex: "page" }, (members, step) => {
        set(members, step);
        if ("pageIndex" in members || "pageLabel" in members) editor.reader.goToPage(editor.pageOf(draft.overlay(key)));
      }),
      ...fields({ isAcrossSpread: "no" }, (members) => frames.reframe(key, members)),
      ...fields({ isHidden: "no", level: ["page", "above"], order: "number" }),
      element("div", { class: "edit-buttons" },
        button(say("forward"), say("forward"), () => editor.stack(key, 1), { name: "forward" }),
        button(say("backward"), say("backward"), () => editor.stack(key, -1), { name: "backward" }),
        button(say("duplicate"), say("duplicate"), () => editor.duplicate(), { name: "duplicate" }),
        button(say("delete"), say("delete"), () => editor.remove(), { name: "delete" })),
      ...fields({ actionsWhenShown: "actions" }),
      this.#onchange("id", element("input", { name: "id", value: overlay.id }), (field) => {
        draft.rename(key, field.value);
        this.refresh();
      }),
      this.#onchange("kind", element("select", { name: "kind" },
        ...[...new Set([overlay.kind, ...Object.keys(kinds)])].map((kind) =>
          element("option", { value: kind, selected: kind === overlay.kind }, label(String(kind))))),
      (field) => kinds[field.value] && set(asKind(draft.overlay(key), field.value, draft.storyboards))),
    ].filter(Boolean);
  }

  #onchange(name, field, change) {
    field.addEventListener("change", () => change(field));
    return element("label", { class: "edit-field" }, element("span", {}, label(name)), field);
  }

  /** The overlays from the highest to the lowest, to be chosen and put in order. */
  #overlays() {
    const editor = this.#editor;
    const { draft } = editor;
    const placed = editor.frames.placed.reverse();
    let dragged = null;
    const rows = placed.map(({ overlay, key }, index) => element("li", {
      draggable: "true",
      class: overlay.isHidden === true ? "is-hidden" : null,
      ondragstart: ({ dataTransfer }) => {
        dragged = index;
        dataTransfer.setData("text/plain", overlay.id);
      },
      ondragover: (event) => dragged !== null && event.preventDefault(),
      ondrop: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (dragged !== index) draft.stack(placed[dragged].key, key, index < dragged);
      },
    },
    button(`${label(String(overlay.kind))} ${overlay.id}${overlay.isHidden === true ? ` (${say("frameHidden")})` : ""}`,
      null,
      () => editor.select(key), { name: `list.${key}`, "aria-current": key === editor.selected ? "true" : null,
        title: null }),
    button("↑", say("moveUp", { name: overlay.id }), () => editor.stack(key, 1),
      { disabled: index === 0, name: `up.${key}` }),
    button("↓", say("moveDown", { name: overlay.id }), () => editor.stack(key, -1),
      { disabled: index === placed.length - 1, name: `down.${key}` })));
    return [element("h2", {}, say("onlyPages")), element("ol", { class: "edit-list" }, ...rows)];
  }

  /** A finding; `before` names what it is about. */
  #finding(finding, before = "", act = null) {
    const text = `${before} ${findingText(finding)}`.trim();
    const shown = act ? button(text, null, act, { title: null, name: text }) : text;
    return element("li", { class: `is-${finding.severity}` }, shown);
  }

  #findings() {
    const editor = this.#editor;
    const { findings } = editor.storage;
    const list = findings.map((finding) => {
      const overlay = finding.overlay && editor.draft.overlays.find(({ id }) => id === finding.overlay);
      return this.#finding(finding, finding.overlay ?? finding.file, overlay && (() => editor.show(overlay)));
    });
    return element("section", {}, element("h2", {}, `${say("check")}: ${findings.length}`),
      list.length ? element("ul", { class: "edit-findings" }, ...list) : element("p", {}, say("noFindings")));
  }
}
