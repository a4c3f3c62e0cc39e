import { wantsLessMotion } from "./dom.js";

// Maximum movement of a tap, in CSS pixels.
const tapDistance = 8;
/** Maximum time between the taps of a double tap, in milliseconds. */
export const doubleTapTime = 320;

/**
 * Turns pointers, wheel and taps on the stage into movements of the camera: drag with inertia, pinch, swipe to turn,
 * wheel, double tap. `actions` are `turn(by, isSideways)`, `pulled(side)` at the end of a swipe, `tap(x, y,
 * pointerType)`, `doubleTap(x, y, pointerType)` and `draw()`. If `scrolls()`, the browser scrolls by wheel and by one
 * finger.
 */
export class Gestures {
  #stage;
  #camera;
  #actions;
  #pointers = new Map();
  #moves = [];
  #didMove = false;
  #lastTap = { time: 0, x: 0, y: 0 };
  #wheel = new WheelPush();
  #inertia = 0;
  #controller = new AbortController();
  isActive = false;

  constructor(stage, camera, actions) {
    this.#stage = stage;
    this.#camera = camera;
    this.#actions = actions;
    const { signal } = this.#controller;
    const listen = (name, body, options) => stage.addEventListener(name, body, { signal, ...options });
    // Also if an element stops the event: the next click belongs to a new gesture.
    listen("pointerdown", () => (this.#didMove &&= this.#pointers.size > 0), { capture: true });
    listen("pointerdown", (event) => this.#down(event));
    listen("pointermove", (event) => this.#move(event));
    listen("pointerup", (event) => this.#up(event));
    listen("pointercancel", (event) => this.#up(event, true));
    listen("wheel", (event) => this.#turnWheel(event), { passive: false });
    // Two fingers zoom, even while one finger scrolls.
    listen("touchstart", (event) => actions.scrolls() && event.touches.length > 1 && event.preventDefault(),
      { passive: false });
    // The click at the end of a drag must not reach the element below it.
    listen("click", (event) => this.#didMove && (event.preventDefault(), event.stopPropagation()), { capture: true });
    listen("dragstart", (event) => event.preventDefault());
  }

  remove() {
    cancelAnimationFrame(this.#inertia);
    this.#controller.abort();
  }

  #place(event) {
    const box = this.#stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top, time: event.timeStamp };
  }

  #down(event) {
    if (event.button) return;
    cancelAnimationFrame(this.#inertia);
    const isText = event.target.closest?.(".word");
    // A mouse drag that begins on a word selects text.
    if (isText && event.pointerType === "mouse") {
      this.#tapped(event);
      return;
    }
    this.#pointers.set(event.pointerId, this.#place(event));
    this.#moves = [];
    this.#camera.stop();
    this.isActive = true;
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#place(event);
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const start = this.#moves[0] ?? before;
    if (!this.#didMove) {
      if (!others.length && Math.hypot(now.x - start.x, now.y - start.y) < tapDistance) {
        if (!this.#moves.length) this.#moves.push(before);
        return;
      }
      this.#didMove = true;
      // Captured late, so that links below receive their clicks.
      this.#stage.setPointerCapture(event.pointerId);
    }
    this.#pointers.set(event.pointerId, now);
    if (others.length) this.#pinch(before, now, others[0]);
    else if (this.#actions.scrolls() && event.pointerType === "touch") return;
    else this.#drag(before, now);
    this.#actions.draw();
  }

  #drag(before, now) {
    const camera = this.#camera;
    this.#moves = [...this.#moves.filter((move) => now.time - move.time < 100), now];
    let right = now.x - before.x;
    if (camera.shift) {
      // A page that was pulled aside is moved back first.
      const shift = camera.shift + right;
      const isBack = Math.sign(shift) !== Math.sign(camera.shift);
      [camera.shift, right] = isBack ? [0, shift] : [shift, 0];
    }
    const wanted = camera.moved(right, now.y - before.y);
    const kept = camera.clamped({ ...wanted, zoom: camera.zoom });
    // A page that can't move any further is pulled towards the next page.
    const { a, c } = camera.matrix();
    if (!this.#actions.scrolls()) camera.shift += a * (kept.x - wanted.x) + c * (kept.y - wanted.y);
    camera.go(kept);
  }

  #pinch(before, now, other) {
    const camera = this.#camera;
    const distance = (a, b) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
    const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const [from, to] = [middle(before, other), middle(now, other)];
    camera.shift = 0;
    camera.go(camera.moved(to.x - from.x, to.y - from.y));
    camera.go(camera.zoomed((camera.zoom * distance(now, other)) / distance(before, other), to.x, to.y));
    this.#moves = [];
  }

  #up(event, isCancelled = false) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#pointers.size) {
      this.#moves = [];
      return;
    }
    this.isActive = false;
    const camera = this.#camera;
    const [first, last] = [this.#moves[0], this.#moves.at(-1)];
    const time = last && first ? Math.max(last.time - first.time, 1) : 1;
    const isFresh = last && event.timeStamp - last.time < 60;
    const speed = isFresh ? { x: (last.x - first.x) / time, y: (last.y - first.y) / time } : { x: 0, y: 0 };
    if (!this.#didMove) {
      if (!isCancelled) this.#tapped(event);
    } else if (camera.shift) {
      const isFar = Math.abs(camera.shift) > this.#stage.clientWidth * 0.22;
      const isFast = Math.abs(speed.x) > 0.35 && Math.sign(speed.x) === Math.sign(camera.shift);
      this.#actions.pulled(isFar || isFast ? Math.sign(camera.shift) : 0);
    } else if (!isCancelled) {
      this.#fling(speed);
    }
    this.#actions.draw();
  }

  /** Continues with a speed in CSS pixels per millisecond, halved every 200 ms, independently of the frame rate. */
  #fling(speed) {
    if (wantsLessMotion() || Math.hypot(speed.x, speed.y) < 0.1) return;
    let time = performance.now();
    const step = (now) => {
      const factor = 0.5 ** (Math.max(now - time, 0) / 200);
      time = now;
      const reach = ((1 - factor) * 200) / Math.LN2;
      this.#camera.go(this.#camera.moved(speed.x * reach, speed.y * reach));
      speed = { x: speed.x * factor, y: speed.y * factor };
      this.#actions.draw();
      if (Math.hypot(speed.x, speed.y) > 0.02) this.#inertia = requestAnimationFrame(step);
    };
    this.#inertia = requestAnimationFrame(step);
  }

  #tapped(event) {
    const place = this.#place(event);
    const last = this.#lastTap;
    // In window coordinates: on a slow page, the bars shown by the first tap move the stage before the second tap arrives.
    const tap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    const isSecond = tap.time - last.time < doubleTapTime && Math.hypot(tap.x - last.x, tap.y - last.y) < 30;
    this.#lastTap = isSecond ? { time: 0, x: 0, y: 0 } : tap;
    const isOnControl = event.target.closest?.("a, button, input, [data-control]");
    if (isOnControl) return;
    if (isSecond) {
      // The browser has selected the word.
      if (event.pointerType === "mouse") addEventListener("mouseup", () => getSelection().empty(), { once: true });
      this.#actions.doubleTap(place.x, place.y, event.pointerType);
    } else if (event.type === "pointerup") {
      this.#actions.tap(place.x, place.y, event.pointerType);
    }
  }

  #turnWheel(event) {
    const isZoom = event.ctrlKey || event.metaKey;
    if (!isZoom && this.#actions.scrolls()) return;
    event.preventDefault();
    const camera = this.#camera;
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? this.#stage.clientHeight : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (isZoom) {
      const place = this.#place(event);
      camera.go(camera.zoomed(camera.zoom * Math.exp(-Math.max(-60, Math.min(60, dy)) / 120), place.x, place.y));
      this.#actions.draw();
      return;
    }
    const [x, y] = [camera.x, camera.y];
    camera.go(camera.moved(event.shiftKey ? -dy : -dx, event.shiftKey ? 0 : -dy));
    const isSideways = Math.abs(dx) > Math.abs(dy);
    const delta = isSideways ? dx : dy;
    const isMoved = Math.hypot(camera.x - x, camera.y - y) * camera.zoom > 0.5;
    if (this.#wheel.turns(event, delta, isMoved)) this.#actions.turn(Math.sign(delta), isSideways);
    this.#actions.draw();
  }
}

/**
 * A push of a wheel or a touchpad at the edge of a page, which turns one page. A two-finger push continues for a second
 * or two in ever smaller steps; a wheel that keeps rolling turns further pages.
 */
class WheelPush {
  #sum = 0;
  #time = -Infinity;
  #turned = -Infinity;
  /** Whether the push has already turned the page or moved it. */
  #isSpent = false;
  #peak = 0;
  /** The smallest step since the peak. */
  #least = Infinity;

  /** Handles an event by its scroll distance in CSS pixels. Returns whether to turn the page. */
  turns(event, delta, isMoved) {
    const strength = Math.abs(delta);
    const isNotch = isNotchOfWheel(event, strength);
    if (event.timeStamp - this.#time > 250 || delta * this.#sum < 0 || this.#isNew(strength)) this.#begin();
    this.#time = event.timeStamp;
    // The small steps at the beginning of a push don't count as decay.
    this.#least = strength > this.#peak ? strength : Math.min(this.#least, strength);
    this.#peak = Math.max(this.#peak, strength);
    if (isMoved) {
      [this.#sum, this.#isSpent] = [delta, !isNotch];
      return false;
    }
    this.#sum += delta;
    if ((this.#isSpent && !isNotch) || event.timeStamp - this.#turned < 350) return false;
    // A notch of a wheel, which is smaller on dense displays, or a push on a touchpad.
    if (Math.abs(this.#sum) < 80 && strength < 50) return false;
    [this.#sum, this.#turned, this.#isSpent] = [delta, event.timeStamp, true];
    return true;
  }

  /** Whether the reader pushes again while an earlier push decays. */
  #isNew(strength) {
    return this.#least < this.#peak / 4 && strength > 2 * this.#least + 20;
  }

  #begin() {
    [this.#sum, this.#isSpent, this.#peak, this.#least] = [0, false, 0, Infinity];
  }
}

/** Whether an event is a notch of a wheel: wheels count in steps of 120, touchpads in thirds of the scroll distance. */
function isNotchOfWheel({ deltaMode, wheelDeltaX, wheelDeltaY }, strength) {
  const steps = Math.abs(wheelDeltaY || wheelDeltaX || 0);
  return deltaMode !== 0 || (steps > 0 && steps % 120 === 0 && steps !== 3 * strength);
}
