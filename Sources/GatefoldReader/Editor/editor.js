import { OverlayLayers } from "../overlays/overlay-layer.js";
import { Controls } from "../page/controls.js";
import { element, loadStyle } from "../page/dom.js";
import { Issue } from "../page/issue.js";
import { Reader } from "../page/reader.js";
import { words } from "../page/words.js";
import { Draft } from "./draft.js";
import { label, say } from "./editor-words.js";
import { button, kinds } from "./fields.js";
import { FrameLayer } from "./frames.js";
import { sizeOf, startOf, withFiles } from "./overlay-kinds.js";
import { PropertyPanel } from "./property-panel.js";
import { droppedFiles, Storage } from "./storage.js";

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const titlesOf = (items) => items.flatMap((item) => (item && typeof item === "object"
  ? [item.title, ...titlesOf([item.children ?? []].flat())] : []));

/** The editor of a package's overlays, in an element, for the issue at an address. */
export class Editor {
  #container;
  #address;
  #root;
  #panel;
  #tools;
  #preview = null;
  #status = element("p", { class: "edit-status", role: "status" });
  /** The key of the overlay that is chosen, and the kind that is drawn next. */
  selected = null;
  tool = null;
  titles = [];

  constructor(container, address) {
    this.#container = container;
    this.#address = address;
  }

  /** Opens the package, and says what is wrong if that fails. */
  async open() {
    try {
      const issue = await Issue.open(this.#address);
      this.storage = new Storage(issue.address);
      const [description] = await Promise.all([this.storage.read(), loadStyle("edit/editor.css"),
        loadStyle("overlays/overlays.css")]);
      this.draft = new Draft(description);
      this.#show(issue);
      this.titles = [...new Set(titlesOf([await issue.contents().catch(() => [])].flat()))]
        .filter((title) => typeof title === "string");
    } catch (error) {
      this.#container.replaceChildren(element("main", { class: "opening" },
        element("h1", { class: "title" }, say("notOpened", { why: error.message }))));
    }
  }

  #show(issue) {
    const { draft, storage } = this;
    const stage = element("main", { class: "stage", "aria-label": words("pages"), tabindex: -1 });
    this.#root = element("div", { class: "reader edit-window" }, stage);
    this.#container.replaceChildren(this.#root);
    // Before the keys of the reader.
    addEventListener("keydown", (event) => this.#key(event));
    const reader = new Reader(issue, stage);
    this.reader = reader;
    globalThis.gatefoldReader = reader;
    globalThis.gatefoldEditor = this;
    reader.isTaken = () => !this.#preview;
    reader.share = () => reader.showMessage(say("shared"));
    reader.readArticle = async (article) => {
      const [{ ReadingView }] = await Promise.all([import("../reading/reading-view.js"),
        loadStyle("reading/reading.css")]);
      new ReadingView(reader).open(article);
    };
    const text = (key, act) => element("button", { type: "button", class: "text-button", lang: "en", onclick: act },
      say(key));
    const [undo, redo, preview] = [text("undo", () => draft.undo()), text("redo", () => draft.redo()),
      text("preview", () => this.preview())];
    this.#controls = { undo, redo, preview };
    new Controls(this.#root, reader, { buttons: [this.#status, undo, redo, preview] });
    const tools = Object.keys(kinds).map((kind) => button(label(kind), null, ({ detail }) => {
      // A press by the keyboard has no position to draw at.
      if (detail) this.choose(this.tool === kind ? null : kind);
      else this.add(kind, this.frames.place());
    }, { "data-kind": kind, title: null, "aria-pressed": "false" }));
    this.#tools = element("nav", { class: "edit-tools", "aria-label": say("tools"), lang: "en" }, ...tools);
    this.#panel = new PropertyPanel(this);
    this.frames = new FrameLayer(this);
    this.#root.insertBefore(this.#tools, stage);
    this.#root.append(this.#panel.element);
    this.#listen(stage);
    draft.addEventListener("change", () => this.#changed());
    storage.addEventListener("state", () => this.#told());
    storage.addEventListener("findings", () => this.refresh(true));
    reader.addEventListener("spreadchange", () => this.#turned());
    storage.follow(draft);
    reader.start();
    reader.addLayer(this.frames);
    this.#changed();
    this.#told();
  }

  #controls;

  #listen(stage) {
    const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
    addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
    addEventListener("drop", (event) => {
      if (!hasFiles(event) || event.defaultPrevented || this.#preview) return;
      event.preventDefault();
      const isOnPage = stage.contains(event.target);
      const frame = event.target.closest("[data-key]");
      if (isOnPage || this.#panel.element.contains(event.target)) {
        const key = isOnPage ? Number(frame?.dataset.key) || null : this.selected;
        this.drop(event.dataTransfer, key, isOnPage ? event : null);
      }
    });
    stage.addEventListener("click", ({ target }) => !this.#preview && !this.tool && !target.closest(".edit-layer")
      && this.select(null));
    addEventListener("beforeunload", (event) => {
      if (!this.storage.isSaved) event.preventDefault();
    });
  }

  // The state of the editor

  /** The page of an overlay or an action; -1 if it isn't found. A label means the first page with this label. */
  pageOf = ({ pageIndex, pageLabel }) =>
    (Number.isInteger(pageIndex) ? pageIndex : this.reader.issue.pages.findIndex((page) => page.label === pageLabel));

  /** The members that refer to another page, by label if the old ones did. */
  pageMembers = ({ pageIndex, pageLabel }, index) => {
    const { pages } = this.reader.issue;
    const { label: name } = pages[index];
    const isByLabel = pageLabel !== undefined && pageIndex === undefined
      && pages.findIndex((page) => page.label === name) === index;
    return isByLabel ? { pageLabel: name } : { pageIndex: index, pageLabel: undefined };
  };

  get pages() {
    return this.reader.issue.pages.map(({ index, label: name }) =>
      [index, name === `${index + 1}` ? name : `${name} (${index + 1})`]);
  }

  findingsOf = ({ id }) => this.storage.findings.filter(({ overlay }) => overlay === id);

  /** Whether an overlay is on the pages that are seen. */
  isSeen = (overlay) => this.reader.pageIndices.includes(this.pageOf(overlay));

  refresh(keepsField) {
    if (this.#preview) return;
    this.frames.refresh();
    this.#panel.refresh(keepsField);
  }

  /** Deselects an overlay that is no longer visible, so that no key changes it. */
  #turned() {
    const overlay = this.draft.overlay(this.selected);
    const isPlaced = this.frames.placed.some(({ key }) => key === this.selected);
    if (overlay && !this.isSeen(overlay) && !isPlaced) this.selected = null;
    this.refresh();
  }

  #changed() {
    if (this.selected !== null && !this.draft.overlay(this.selected)) this.selected = null;
    this.#controls.undo.disabled = !this.draft.canUndo;
    this.#controls.redo.disabled = !this.draft.canRedo;
    if (this.#preview) this.preview();
    this.refresh();
  }

  #told() {
    const { state, reason } = this.storage;
    this.#status.dataset.state = state;
    this.#status.replaceChildren(say(state, { why: reason }), ...(state === "failed"
      ? [button(say("retry"), null, () => this.storage.save(), { title: null })] : []));
  }

  // Actions

  typing(change) {
    this.#panel.typing(change);
  }

  select(key) {
    if (key === this.selected) return;
    this.selected = key;
    this.refresh();
  }

  /** Shows an overlay on its page, and chooses it. */
  show(overlay) {
    const page = this.pageOf(overlay);
    if (!this.reader.pageIndices.includes(page)) this.reader.goToPage(page);
    this.select(this.draft.key(overlay));
  }

  /** Chooses the kind that is drawn next; `null` for none. */
  choose(kind) {
    this.tool = kind;
    for (const one of this.#tools.children) one.setAttribute("aria-pressed", one.dataset.kind === kind);
    this.refresh();
  }

  /** Adds an overlay of a kind at a place, and chooses it. */
  add(kind, place, members = {}) {
    this.choose(null);
    this.#add({ id: `${kind}-1`, ...startOf(kind, place.frame, this.draft.storyboards), ...place, ...members });
  }

  #add(overlay) {
    this.select(this.draft.add(overlay));
    this.frames.focus(this.selected);
  }

  remove() {
    if (this.selected !== null) this.draft.remove(this.selected);
    this.reader.stage.focus();
  }

  duplicate() {
    const overlay = this.draft.overlay(this.selected);
    if (!overlay?.frame) return;
    const by = overlay.unit === "fractions" ? 0.02 : 10;
    const { x, y } = overlay.frame;
    const copy = structuredClone(overlay);
    this.#add({ ...copy, frame: { ...copy.frame, x: x + by, y: y + by } });
  }

  /** Moves an overlay above the next higher one of the pages that are seen, or below the next lower one. */
  stack(key, by) {
    const { placed } = this.frames;
    const other = placed[placed.findIndex((one) => one.key === key) + by];
    if (other) this.draft.stack(key, other.key, by > 0);
  }

  /** Stores files in the package; those that cannot be stored are named. */
  async upload(files) {
    const { reader } = this;
    const name = files.map(({ path }) => path).join(", ").slice(0, 80);
    reader.showMessage(say("uploading", { name }));
    try {
      const stored = await this.storage.upload(files);
      const unknown = stored.filter(({ type }) => !type).map(({ path }) => path).join(", ");
      reader.showMessage(unknown ? say("notSupported", { name: unknown }) : "");
      return stored;
    } catch (error) {
      reader.showMessage(say("notUploaded", { name, why: error.message }));
      return [];
    }
  }

  /** Puts files on an overlay by its key, or makes one of them at a place. */
  async drop(data, key, event) {
    const { draft } = this;
    const stored = (await this.upload(await droppedFiles(data))).filter(({ type }) => type);
    const overlay = draft.overlay(key);
    if (overlay) {
      const members = withFiles(overlay, stored);
      if (members) draft.change(key, members);
    } else if (event && stored.length) {
      const [first] = stored;
      const { issue, pageIndices } = this.reader;
      const { width } = issue.pages[this.reader.pageAt(event.clientX, event.clientY)?.pageIndex ?? pageIndices[0]];
      const place = this.frames.place(await sizeOf(first, width), event);
      const made = withFiles({ kind: null, ...place }, stored);
      const { kind, ...members } = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
      this.add(kind, place, members);
    }
  }

  /** Shows the pages as a reader sees them, or the frames again. */
  preview() {
    const { reader } = this;
    const isOn = !this.#preview;
    if (isOn) {
      this.choose(null);
      this.#preview = new OverlayLayers(reader, structuredClone(this.draft.description));
      reader.overlays = this.#preview;
      reader.addLayer(this.#preview);
    } else {
      this.#preview.remove();
      reader.layers.splice(reader.layers.indexOf(this.#preview), 1);
      this.#preview = reader.overlays = null;
    }
    this.#root.classList.toggle("is-preview", isOn);
    this.#controls.preview.textContent = say(isOn ? "edit" : "preview");
    this.#controls.preview.setAttribute("aria-pressed", isOn);
    this.refresh();
  }

  #key(event) {
    const { target, key, shiftKey, altKey } = event;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (event.defaultPrevented || target.closest?.("dialog, [role=dialog], [role=menu]")) return;
    const act = (body) => {
      event.preventDefault();
      body();
    };
    if (event.ctrlKey || event.metaKey) {
      if (name === "z") act(() => (shiftKey ? this.draft.redo() : this.draft.undo()));
      else if (name === "y") act(() => this.draft.redo());
      else if (name === "d" && !this.#preview) act(() => this.duplicate());
      return;
    }
    if (name === "Escape") {
      const isInPanel = this.#panel.element.contains(target);
      if (this.#preview) act(() => this.preview());
      else if (this.frames.cancel()) act(() => {});
      else if (this.tool) act(() => this.choose(null));
      else if (isInPanel) act(() => this.frames.focus(this.selected));
      else if (this.selected !== null) act(() => (this.select(null), this.reader.stage.focus()));
      return;
    }
    const isOnFrame = target.matches?.("[data-key], .stage, body");
    if (this.#preview || this.selected === null || !isOnFrame) return;
    const by = arrows[name];
    const step = shiftKey ? 10 : 1;
    if (by) act(() => this.frames.nudge(this.selected, by[0] * step, by[1] * step, altKey));
    else if (name === "Delete" || name === "Backspace") act(() => this.remove());
    else if (name === "Enter") act(() => this.#panel.focus());
  }
}
