const firstWait = 1000;
const longestWait = 15_000;

/**
 * Whether the server of the issue can be reached. What could not be loaded is told by `failed()`; if the description of the
 * issue cannot be had either, the server is away, and is asked again until it is back.
 */
class Connection {
  #probe = null;
  #told = () => {};
  #isAway = false;
  #isAsking = false;
  #timer = 0;

  constructor() {
    addEventListener("online", () => this.#isAway && this.#ask());
  }

  /** Watches the server of an address; calls `told(isAway)` with each change. Returns what ends that. */
  watch(address, told) {
    [this.#probe, this.#told, this.#isAway] = [address, told, false];
    return () => {
      if (this.#probe !== address) return;
      clearTimeout(this.#timer);
      [this.#probe, this.#told, this.#isAway] = [null, () => {}, false];
    };
  }

  /** To be called when something did not come from the server. */
  failed() {
    if (this.#probe && !this.#isAway) this.#ask();
  }

  #ask(wait = firstWait) {
    clearTimeout(this.#timer);
    const probe = this.#probe;
    if (this.#isAsking) return;
    this.#isAsking = true;
    // Not from what the browser keeps; a service worker answers for an issue that is kept offline.
    isThere(probe).then((isBack) => {
      this.#isAsking = false;
      if (this.#probe !== probe) return;
      if (this.#isAway === isBack) {
        this.#isAway = !isBack;
        this.#told(this.#isAway);
      }
      if (!isBack) this.#timer = setTimeout(() => this.#ask(Math.min(wait * 2, longestWait)), wait);
    });
  }
}

/** Whether a server, or one behind it, answers at all. */
async function isThere(address) {
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  return Boolean(answer) && !isAway(answer.status);
}

/** Whether a status says that a server behind another one is away. */
export const isAway = (status) => status === 502 || status === 504;

export const connection = new Connection();
