import { place, placeHash, safeAddress } from "./addresses.js";
import { debounced } from "./dom.js";
import { doubleTapTime } from "./gestures.js";
import { Hits } from "./hits.js";
import { LinkLayer } from "./link-layer.js";
import { MarkLayer } from "./mark-layer.js";
import { openings } from "./openings.js";
import { PageView, zoomTime } from "./page-view.js";
import { TextLayer } from "./text-layer.js";
import { words } from "./words.js";

/**
 * An issue in a stage, and the pages that are shown.
 *
 * Events: the events of `PageView`, and `hits`, `backchange`, `tap`, `close`.
 */
export class Reader extends PageView {
  /** Whether what lies at a place of the window takes a tap for itself, such as a highlight. */
  isTaken = () => false;
  /** Whether a tap beside the edges, at a place of the window, does something else than showing or hiding the bars. */
  takesTap = () => false;
  /** The words of the interface, for parts that are given only the reader. */
  words = words;
  #openings = [];
  #index = 0;
  /** The page that is read, of those seen: a window that gets narrow shows it. */
  #page = 0;
  #back = [];
  #mode = "automatic";
  /** The module for scrolling pages, once loaded. */
  #parts = null;
  #hits;
  #observer;
  #tapTimer = 0;
  #article = null;

  constructor(issue, stage) {
    super(issue, stage, {
      // A wheel that is pushed down goes on, whichever way the issue is turned.
      turn: (by, isSideways) => this.turn(isSideways && issue.direction === "rtl" ? -by : by),
      pulled: (side) => this.#pulled(side),
      tap: (x, y, pointerType) => this.#tapped(x, y, pointerType),
      doubleTap: (x, y, pointerType) => this.#tappedTwice(x, y, pointerType),
    });
    const marks = new MarkLayer(this);
    this.layers.push(new TextLayer(this), new LinkLayer(this), marks);
    this.#hits = new Hits(this, marks);
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(stage);
    this.addEventListener("spreadchange", () => this.#keepPlace());
  }

  /** Shows the place where another reader was, else the one that the address names, else the first pages. */
  start(here = null) {
    this.#resized();
    const named = place();
    const pageIndex = here ? Math.min(here.pageIndex, this.issue.pages.length - 1) : this.issue.pageOf(named);
    if (pageIndex === null) this.#show(0);
    else this.#restore({ ...here, pageIndex });
    if (named.q) this.search(named.q);
  }

  close() {
    super.close();
    this.scroller?.remove();
    this.#hits.stop();
    this.#observer.disconnect();
    this.dispatchEvent(new Event("close"));
  }

  // Pages

  /** The pages that are seen, from left to right. */
  get pageIndices() {
    return this.#openings[this.#index].canvas.slots.map((slot) => slot.pageIndex);
  }

  /** The pages of a spread by its number, from left to right. */
  pageIndicesOf(spreadIndex) {
    return this.#openings[spreadIndex].canvas.slots.map((slot) => slot.pageIndex);
  }

  get spreadCount() {
    return this.#openings.length;
  }

  get spreadIndex() {
    return this.#index;
  }

  set spreadIndex(index) {
    this.#show(Math.min(Math.max(index, 0), this.#openings.length - 1));
  }

  /** `automatic`: spreads where the stage is wider than high; `single`; `spreads`. */
  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    this.#mode = mode;
    this.#resized(true);
  }

  /** Whether pages are scrolled, one below another, instead of turned. */
  get isContinuous() {
    return this.strip !== null;
  }

  /** Whether there is something around the stage that the browser can scroll. */
  get canScroll() {
    return this.stage.parentElement.matches(".scroller");
  }

  /** Scrolls pages or turns them, from a place on, or from what is seen. */
  async setContinuous(isContinuous, here = null) {
    if (isContinuous) this.#parts ??= await import("./strip.js");
    if (isContinuous === this.isContinuous || !this.stage.isConnected) return;
    const { camera } = this;
    const zoom = camera.zoomKeeper();
    here ??= this.here;
    if (isContinuous) {
      this.scroller = new this.#parts.Scroller(this.stage.parentElement, this.stage, camera, () => this.draw());
    } else {
      this.scroller.remove();
      this.scroller = this.strip = camera.whole = null;
    }
    this.#lay(isContinuous, here, zoom);
  }

  /** Lays out the openings one below another, or one at a time, and goes to a place. */
  #lay(isContinuous, here, zoom) {
    const { camera } = this;
    camera.shift = 0;
    if (isContinuous) {
      this.strip = new this.#parts.Strip(this.#openings, camera.rotation);
      Object.assign(camera, { canvas: this.strip.size, whole: this.strip.whole });
      camera.go({ ...this.strip.centred({ x: 0, y: 0 }), zoom: zoom() });
    }
    this.#restore(here);
    if (here.place || isContinuous) camera.go({ zoom: zoom() });
    this.draw();
  }

  get rotation() {
    return super.rotation;
  }

  set rotation(degrees) {
    const { pageIndex } = this.here;
    super.rotation = degrees;
    if (this.strip) this.#lay(true, { pageIndex }, () => this.camera.fitZoom);
  }

  scrolled(index) {
    this.#index = index;
    if (!this.pageIndices.includes(this.#page)) this.#page = this.firstPage;
  }

  get #showsSpreads() {
    const { width, height } = this.camera.stage;
    return this.#mode === "spreads" || (this.#mode === "automatic" && width > height);
  }

  #openingOf(pageIndex) {
    return Math.max(this.#openings.findIndex(({ canvas }) => canvas.slots.some((slot) => slot.pageIndex === pageIndex)), 0);
  }

  #resized(isAnew = false) {
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
    if (!width || !height) return;
    const camera = this.camera;
    const wasFit = camera.isFit;
    const showedSpreads = this.#openings.length ? this.#showsSpreads : null;
    const [zoom, here] = [camera.zoomKeeper(), this.strip && this.here];
    camera.stage = { width, height };
    if (isAnew || showedSpreads !== this.#showsSpreads || !this.#openings.length) {
      const page = this.#page;
      this.#openings = openings(this.issue, this.#showsSpreads);
      if (here) this.#lay(true, here, zoom);
      else if (this.view) this.#show(this.#openingOf(page));
    } else if (here) {
      // The middle of the window stays in place.
      camera.go({ zoom: zoom() });
    } else if (wasFit) {
      this.fit();
    } else {
      camera.go({});
    }
    this.draw();
  }

  /** The page of those seen that is read first. */
  get firstPage() {
    return Math.min(...this.pageIndices);
  }

  #show(index, from = 0) {
    const isWide = this.view && this.camera.isWide;
    this.scrolled(index);
    if (this.strip) {
      this.camera.go(this.strip.placeOf(index, this.camera), from ? zoomTime : 0);
      this.draw();
      return;
    }
    const ahead = [1, -1].map((by) => this.#openings[index + by]);
    this.show(this.#openings[index], index, ahead, from);
    // Who reads at the width of the page goes on from the top of the next one.
    if (isWide) this.fitWidth(0);
  }

  /** Shows the next part of an enlarged page, or the one before; behind the last one it turns, and stays enlarged. */
  step(by) {
    const camera = this.camera;
    const side = this.issue.direction === "rtl" ? -1 : 1;
    if (camera.isFit && !this.strip) {
      this.turn(by);
      return;
    }
    // Finish the motion in progress first.
    camera.go({});
    if (this.strip) {
      this.moveBy(0, 0.9 * by);
      return;
    }
    const part = camera.nextPart(by, side);
    if (part) {
      camera.go(part, 160);
    } else {
      const { isWide, zoom } = camera;
      const before = this.#index;
      this.turn(by);
      if (this.#index !== before) camera.go(camera.end(-by, side, isWide ? camera.widthZoom : zoom));
    }
    this.draw();
  }

  /** Turns forwards or backwards. */
  turn(by) {
    const index = (this.strip ? this.strip.indexAt(this.camera) : this.#index) + by;
    if (index < 0 || index >= this.#openings.length) {
      if (this.camera.shift) this.slide(0);
      return;
    }
    const side = (this.issue.direction === "rtl" ? -1 : 1) * Math.sign(by);
    this.#show(index, side);
  }

  /** Goes to the start of the issue, or to its end. */
  goToEnd(by) {
    const { camera, strip } = this;
    this.spreadIndex = by < 0 ? 0 : this.spreadCount - 1;
    if (strip) camera.go(strip.end(by, camera.target));
  }

  #pulled(side) {
    const by = this.issue.direction === "rtl" ? side : -side;
    const index = this.#index + by;
    const { shift, stage } = this.camera;
    // It goes on from where the finger has pulled it.
    if (side && index >= 0 && index < this.#openings.length) this.#show(index, shift / stage.width - side);
    else this.slide(0);
  }

  /** Shows a page, and brings a place of it in points into view. Where one was before is kept for `back()`. */
  goToPage(pageIndex, { x, y, isRemembered = true } = {}) {
    if (!this.issue.pages[pageIndex]) return;
    if (isRemembered) {
      this.#back.push(this.here);
      this.dispatchEvent(new Event("backchange"));
    }
    const index = this.#openingOf(pageIndex);
    this.#page = pageIndex;
    const { isFit, target: { zoom } } = this.camera;
    const isOther = index !== this.#index;
    const isWhole = isFit && (this.strip?.fits(index, this.camera) ?? true);
    const isPlace = !isWhole && (x !== undefined || y !== undefined);
    if (isOther || (this.strip && !isPlace)) this.#show(index);
    if (isPlace) {
      const { frame } = this.#slot(pageIndex);
      this.camera.go({ x: frame.x + (x ?? frame.width / 2), y: frame.y + (y ?? 0), zoom }, isOther ? 0 : zoomTime);
    }
    this.draw();
  }

  #slot(pageIndex) {
    return this.strip?.slot(pageIndex)
      ?? this.#openings[this.#openingOf(pageIndex)].canvas.slots.find((one) => one.pageIndex === pageIndex);
  }

  /** The place that is seen, from the corner of the page that is read. */
  get here() {
    const { x, y, zoom, isFit } = this.camera;
    const pageIndex = this.#page;
    const { frame } = this.#slot(pageIndex);
    return { pageIndex, place: isFit && !this.strip ? null : { x: x - frame.x, y: y - frame.y, zoom } };
  }

  #restore({ pageIndex, place: kept }) {
    this.#page = pageIndex;
    this.#show(this.#openingOf(pageIndex));
    if (!kept) return;
    const { frame } = this.#slot(pageIndex);
    this.camera.go({ ...kept, x: kept.x + frame.x, y: kept.y + frame.y });
  }

  get canGoBack() {
    return this.#back.length > 0;
  }

  /** Goes back to where the last jump began. */
  back() {
    const before = this.#back.pop();
    if (!before) return;
    this.#restore(before);
    if (!before.place) this.fit(0);
    this.dispatchEvent(new Event("backchange"));
  }

  // Taps

  /** Which edge of the stage a place is at, where taps turn the page: -1, 1, or 0 for none. */
  #edge(left, pointerType) {
    if (!this.camera.isFit || this.strip) return 0;
    const share = left / this.stage.clientWidth;
    const edge = pointerType === "mouse" ? 0.06 : 0.16;
    return share < edge ? -1 : share > 1 - edge ? 1 : 0;
  }

  /** A tap at an edge turns the page; elsewhere it is for the controls. */
  #tapped(left, top, pointerType) {
    const box = this.stage.getBoundingClientRect();
    if (this.isTaken(left + box.left, top + box.top)) return;
    const side = this.#edge(left, pointerType);
    if (side) this.turn(this.issue.direction === "rtl" ? -side : side);
    // Bars that come and go would move the stage under the second tap of a double tap.
    else this.#tapTimer = setTimeout(() => this.#tappedOnce(left + box.left, top + box.top), doubleTapTime);
  }

  #tappedOnce(x, y) {
    if (!this.takesTap(x, y)) this.dispatchEvent(new Event("tap"));
  }

  /** Two quick taps at an edge turn two pages; elsewhere they enlarge. */
  #tappedTwice(left, top, pointerType) {
    clearTimeout(this.#tapTimer);
    if (this.#edge(left, pointerType)) this.#tapped(left, top, pointerType);
    else this.zoomToBlock(left, top);
  }

  // Search

  get query() {
    return this.#hits.query;
  }

  /** The search results so far: `{found, searched, isFinished, failures, hasText, current}`. */
  get hits() {
    return this.#hits.state;
  }

  /** Searches the issue; hits arrive with the event `hits`. */
  search(query) {
    const search = this.#hits.search(query);
    this.#keepPlace();
    return search;
  }

  /** Shows a hit by its number. */
  showHit(number) {
    this.#hits.show(number);
  }

  /** The next hit, or the one before; at first, the next one from the pages that are seen. */
  stepHit(by) {
    this.#hits.step(by);
  }

  // Addresses

  /** Opens an address in a window of its own, if it may be opened. */
  openAddress(text) {
    const address = safeAddress(text);
    if (address) window.open(address, "_blank", "noopener,noreferrer");
  }

  /** The address of the page that is seen: in the page about the issue, which leads on, or in the reader. */
  get shareAddress() {
    return new URL(placeHash(this.issue.placeOf(this.firstPage)), this.issue.pageURL ?? location.href).href;
  }

  // Kept in the address, without a step in the history of the browser for each page.
  #keepPlace = debounced(250, () => {
    if (!this.view) return;
    const page = this.issue.placeOf(this.firstPage);
    history.replaceState(history.state, "", placeHash({ ...page, q: this.query, article: this.#article }));
  });

  /** The index of the article that is read as text, if one is; the address has its number. */
  get article() {
    return this.#article && this.#article - 1;
  }

  set article(index) {
    this.#article = Number.isInteger(index) ? index + 1 : null;
    this.#keepPlace();
  }
}
