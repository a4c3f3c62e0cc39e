// Runs in every measured page before its own scripts. `gatefoldBenchmark.reader` is the page's adapter, with `isReady`,
// `isSharp`, `place`, `turn(by)`, `zoom(factor)` and `pageHeight`.
globalThis.gatefoldBenchmark = {
  reader: null,
  keyed: null,

  /** Waits until a frame has been drawn, with all that scripts do for it. */
  frame() {
    return new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    }));
  },

  /** Resolves with the end of the first frame in which a condition holds, in milliseconds since the navigation. */
  async when(condition, timeout) {
    const limit = performance.now() + timeout;
    while (performance.now() < limit) {
      await this.frame();
      if (condition()) return performance.now();
    }
    throw new Error("no sharp page in time");
  },

  get isSharp() {
    return Boolean(this.reader?.isReady && this.reader.isSharp);
  },

  firstSharp(timeout) {
    return this.when(() => this.isSharp, timeout);
  },

  /** Waits for a key: `keyed` resolves with the milliseconds from the key to another place that is sharp. */
  awaitKey(timeout) {
    const before = this.reader.place;
    this.keyed = new Promise((resolve, reject) => {
      addEventListener("keydown", (event) => {
        this.when(() => this.reader.place !== before && this.isSharp, timeout)
          .then((now) => resolve(now - event.timeStamp), reject);
      }, { once: true, capture: true });
    });
    // Reported where it is awaited.
    this.keyed.catch(() => {});
  },

  async zoomed(factor, timeout) {
    const start = performance.now();
    this.reader.zoom(factor);
    return (await this.when(() => this.isSharp, timeout)) - start;
  },

  /** Turns on, and back from the end. */
  step() {
    const before = this.reader.place;
    this.reader.turn(this.way);
    if (this.reader.place !== before) return;
    this.way = -this.way;
    this.reader.turn(this.way);
  },

  way: 1,

  /**
   * Turns so often, whether or not the page before has become sharp; `pause` is in milliseconds. The times between frames,
   * and at how many turns the page was sharp.
   */
  async turnQuickly(count, pause) {
    const frames = [];
    let [isOn, sharp] = [true, 0];
    const frame = (now) => {
      frames.push(now);
      if (isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    for (let turn = 0; turn < count; turn += 1) {
      this.step();
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.isSharp) sharp += 1;
    }
    isOn = false;
    const times = frames.slice(1).map((now, index) => now - frames[index]).sort((one, other) => one - other);
    return { longest: times.at(-1), p95: times[Math.floor(times.length * 0.95)], sharp };
  },

  /** Turns so often, each time once the page is sharp, or after a second. */
  async turnSlowly(count) {
    for (let turn = 0; turn < count; turn += 1) {
      this.step();
      await this.when(() => this.isSharp, 1000).catch(() => {});
    }
  },
};
