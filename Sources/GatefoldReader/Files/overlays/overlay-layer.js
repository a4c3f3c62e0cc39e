import { element } from "../page/dom.js";
import { perform } from "./actions.js";
import { Gallery } from "./gallery.js";
import { Media } from "./media.js";
import { OverlayTiles } from "./overlay-tiles.js";
import { actionsOf, isKnown, isVisible, items, placed, source } from "./scene.js";
import { Scroller } from "./scroller.js";
import { Article, Hotspot, Picture, Shape, Still } from "./still.js";
import { Storyboard } from "./storyboard-player.js";
import { WebFrame } from "./web-frame.js";

const contents = {
  link: Still,
  hotspot: Hotspot,
  video: Media,
  audio: Media,
  gallery: Gallery,
  picture: Picture,
  shape: Shape,
  web: WebFrame,
  scroller: Scroller,
  article: Article,
  tiles: OverlayTiles,
  storyboard: Storyboard,
};
// A video has its own, and the others are ready at once.
const withoutPoster = new Set(["video", "link", "hotspot", "shape"]);
// HTML that was left keeps its state while only a few others have been seen.
const keptFrames = 3;
const objects = (value) => (Array.isArray(value) ? value.filter((item) => item && typeof item === "object") : []);

/**
 * The overlays of an issue above its pages: the level `page` lies below marks, the level `above` over everything.
 *
 * `description` is the result of `issue.overlays()`. Content is created when its overlay comes into view, until it is left.
 */
export class OverlayLayers {
  /** Overlays shown or hidden by actions, by id. */
  visibility = { __proto__: null };
  #overlays;
  #byId;
  #storyboards;
  #memory = new Map();
  #levels = { page: this.#level("page"), above: this.#level("above") };
  /** The visible items, by overlay. */
  #shown = new Map();
  #left = [];
  #view = null;
  #canvas = null;
  #waiting = [];
  #controller = new AbortController();

  constructor(reader, description) {
    this.reader = reader;
    this.#overlays = objects(description?.overlays).filter(isKnown)
      .map((overlay, place) => ({ ...overlay, pageIndex: this.pageOf(overlay), place }));
    this.#byId = new Map([...this.#overlays].reverse().map((overlay) => [overlay.id, overlay]));
    this.#storyboards = new Map(objects(description?.storyboards).map((storyboard) => [storyboard.id, storyboard]));
    const { signal } = this.#controller;
    reader.stage.append(...Object.values(this.#levels));
    // Browsers scroll to what is focused, even where nothing can be scrolled.
    reader.stage.addEventListener("scroll", () => reader.stage.scrollTo(0, 0), { signal });
    addEventListener("message", (event) => {
      for (const { content } of this.#shown.values()) content.receive?.(event);
    }, { signal });
  }

  #level(name) {
    return element("div", { class: `layer overlay-level-${name}`, onfocusin: ({ target }) => this.#reveal(target) });
  }

  /** Shows the overlays of a view. */
  show(view) {
    this.#view = view;
    if (view.canvas !== this.#canvas) this.#arrange();
    this.#position();
    this.#tellWaiting();
  }

  remove() {
    this.#controller.abort();
    for (const one of this.#shown.values()) one.content.leave?.();
    for (const { content } of [...this.#shown.values(), ...this.#left]) content.release?.();
    for (const level of Object.values(this.#levels)) level.remove();
  }

  // For actions and contents

  /** The page that an overlay or an action names. A label means the first page that has it. */
  pageOf({ pageIndex, pageLabel }) {
    return Number.isInteger(pageIndex) ? pageIndex
      : this.reader.issue.pages.findIndex(({ label }) => label === pageLabel);
  }

  /** The overlay with an id. */
  overlay(id) {
    return this.#byId.get(id);
  }

  /** The storyboard with an id. */
  storyboard(id) {
    return this.#storyboards.get(id);
  }

  /** The state of an overlay kept until the issue is closed, such as its time. */
  memory(id) {
    if (!this.#memory.has(id)) this.#memory.set(id, {});
    return this.#memory.get(id);
  }

  /** The content of an overlay that is seen, or of a sound of a page that is seen. */
  content(id) {
    return this.#shown.get(this.#byId.get(id))?.content;
  }

  /** Shows or hides an overlay. */
  setVisible(id, isShown) {
    const overlay = this.#byId.get(id);
    if (!overlay || isVisible(overlay, this.visibility) === isShown) return;
    this.visibility[id] = isShown;
    this.#arrange();
    this.#position();
  }

  /** Performs the actions of one touch. */
  perform = (actions) => perform(actions, this);

  /** The address of a file of the package; `null` for a path outside it. */
  asset = (path) => {
    const { issue } = this.reader;
    const address = issue.assetURL(path);
    return address.startsWith(issue.assetURL("")) ? address : null;
  };

  /** Opens the article of an overlay in the reading view. */
  openArticle(overlay) {
    const address = overlay?.kind === "article" && this.asset(overlay.path);
    if (address) this.reader.readArticle?.({ address });
  }

  /** Waits until a page is seen, but not for long. */
  pageShown = (pageIndex) => new Promise((resolve) => {
    this.#waiting.push({ pageIndex, resolve });
    this.#tellWaiting();
    setTimeout(resolve, 1500);
  });

  #tellWaiting() {
    const isSeen = ({ pageIndex }) => this.#canvas.slots.some((slot) => slot.pageIndex === pageIndex);
    for (const { resolve } of this.#waiting.filter(isSeen)) resolve();
    this.#waiting = this.#waiting.filter((one) => !isSeen(one));
  }

  // Showing

  #arrange() {
    const { canvas, matrix, parts } = this.#view;
    this.#canvas = canvas;
    // Actions play hidden sounds, too.
    const heard = { __proto__: null, ...this.visibility };
    for (const { id, kind } of this.#overlays) if (kind === "audio") heard[id] = true;
    const wanted = parts.flatMap((part) => itemsOf(part, this.#overlays, matrix, heard))
      // An overlay across a spread is there once, also where both of its pages are seen by themselves.
      .filter(({ overlay }, number, all) => all.findIndex((one) => one.overlay === overlay) === number);
    const overlays = new Set(wanted.map(({ overlay }) => overlay));
    for (const one of this.#shown.values()) if (!overlays.has(one.overlay)) this.#leave(one);
    for (const [depth, { overlay, frame, clip, pageIndex }] of wanted.entries()) {
      const isSeen = isVisible(overlay, this.visibility);
      const one = this.#shown.get(overlay) ?? this.#taken(overlay) ?? this.#made(overlay);
      const isNew = !this.#shown.has(overlay);
      const { isSeen: wasSeen } = one;
      this.#shown.set(overlay, Object.assign(one, { frame, clip, pageIndex, isSeen, zoom: 0 }));
      one.element.hidden = !isSeen;
      one.element.style.zIndex = depth;
      if (isNew || (isSeen && !wasSeen)) one.content.enter?.(isSeen);
      else if (wasSeen && !isSeen) one.content.pause();
    }
  }

  #made(overlay) {
    const { id, kind, place, poster, alternativeText, level } = overlay;
    const { reader, asset } = this;
    const actions = actionsOf(overlay);
    const picture = poster && !withoutPoster.has(kind)
      ? element("img", { class: "overlay-fill", src: asset(poster), alt: "" }) : "";
    const frame = element("div", { class: `overlay overlay-${kind}`, "data-overlay": id }, picture);
    const content = new contents[kind]({
      overlay,
      reader,
      asset,
      element: frame,
      layers: this,
      name: String(alternativeText ?? ""),
      memory: this.memory(id),
      hasActions: actions.length > 0,
      perform: () => this.perform(actions),
      ready: () => picture && picture.remove(),
    });
    const parent = this.#levels[level === "above" ? level : "page"];
    // In the order of the description, for the keyboard. What is there stays, since a frame that is moved loads anew.
    const others = [...this.#shown.values(), ...this.#left].filter((one) => one.element.parentElement === parent);
    const [after] = others.filter((one) => one.overlay.place > place).sort((a, b) => a.overlay.place - b.overlay.place);
    parent.insertBefore(frame, after?.element ?? null);
    return { overlay, content, element: frame, isSeen: false };
  }

  #taken(overlay) {
    const index = this.#left.findIndex((one) => one.overlay === overlay);
    return index < 0 ? null : this.#left.splice(index, 1)[0];
  }

  #leave(one) {
    this.#shown.delete(one.overlay);
    one.content.leave?.();
    one.element.hidden = true;
    one.isSeen = false;
    const isKept = one.overlay.kind === "web";
    if (isKept) this.#left.push(one);
    for (const { content, element: frame } of isKept ? this.#left.splice(0, this.#left.length - keptFrames) : [one]) {
      content.release?.();
      frame.remove();
    }
  }

  #position() {
    const view = this.#view;
    for (const one of this.#shown.values()) {
      const { overlay, frame, clip, pageIndex, content, element: { style } } = one;
      const { transform } = placed(overlay, frame, view.matrix);
      // While the zoom changes, the content is only scaled.
      const isLaidOut = !one.zoom || (!view.isMoving && one.zoom !== view.zoom);
      if (isLaidOut) one.zoom = view.zoom;
      const { zoom } = one;
      const { a, b, c, d, tx, ty } = transform;
      style.transform = `matrix(${[a / zoom, b / zoom, c / zoom, d / zoom, tx, ty]})`;
      if (isLaidOut) {
        style.width = `${frame.width * zoom}px`;
        style.height = `${frame.height * zoom}px`;
        style.clipPath = clip ? clipPath(clip, view.matrix, transform, zoom) : "";
        content.place?.({ frame, zoom, pageIndex });
      }
      content.move?.(transform, frame, view);
    }
  }

  /** Brings what is focused by the keyboard into the window. */
  #reveal(target) {
    const { stage } = this.reader;
    stage.scrollTo(0, 0);
    const [box, seen] = [target, stage].map((one) => one.getBoundingClientRect());
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom) return;
    const { overlay, frame } = [...this.#shown.values()].find((one) => one.element.contains(target));
    const slot = this.#canvas.slots.find(({ pageIndex }) => pageIndex === overlay.pageIndex) ?? this.#canvas.slots[0];
    const place = { x: frame.x + frame.width / 2 - slot.frame.x, y: frame.y + frame.height / 2 - slot.frame.y };
    this.reader.goToPage(slot.pageIndex, { ...place, isRemembered: false });
  }
}

/** The items of an opening that lies somewhere on a canvas, each with the page that it is shown on. */
function itemsOf({ canvas, spread, x, y }, overlays, matrix, visibility) {
  const moved = (frame) => ({ ...frame, x: frame.x + x, y: frame.y + y });
  return items(overlays, { ...canvas, spread }, { matrix }, visibility).map(({ overlay, frame, clip }) => ({
    overlay, frame: moved(frame), clip: clip && moved(clip),
    pageIndex: spread ? canvas.slots[0].pageIndex : overlay.pageIndex,
  }));
}

/** A rectangle of the canvas as a clip path in CSS pixels of an overlay's element. */
function clipPath({ x, y, width, height }, { a, b, c, d, e, f }, transform, zoom) {
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
  return `polygon(${corners.map(([px, py]) =>
    source(transform, a * px + c * py + e, b * px + d * py + f).map((value) => `${value * zoom}px`).join(" "))})`;
}
