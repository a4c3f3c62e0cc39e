import { fetchFile } from "./files.js";

const firstWait = 1000;
const longestWait = 15_000;
// A page that was away for longer may have missed something.
const shortAbsence = 60_000;
// Some files are missing for good: they don't trigger a request each time.
const restTime = 5000;

/**
 * The state of the server for the open issue: `here`, `away`, `gone` if it no longer has the issue, or `changed` if
 * it has another edition. Failed loads are reported by `failed()`; the description of the issue is then requested
 * repeatedly until it arrives.
 */
class Connection {
  #watched = null;
  #state = "here";
  #isAsking = false;
  #askedAt = -Infinity;
  #timer = 0;

  constructor() {
    addEventListener("online", () => this.#state !== "here" && this.#ask());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && performance.now() - this.#askedAt > shortAbsence) this.#ask();
    });
  }

  /**
   * Watches the description of an issue, of which `edition` is known; calls `told(state)` with each change. Returns what
   * ends that.
   */
  watch(address, edition, told) {
    const watched = { address, edition, told };
    this.#begin(watched);
    return () => {
      if (this.#watched === watched) this.#begin(null);
    };
  }

  #begin(watched) {
    clearTimeout(this.#timer);
    [this.#watched, this.#state, this.#askedAt] = [watched, "here", performance.now() - restTime];
  }

  /** Call this with the error or the response when a request has failed. */
  failed(what) {
    // `fetch` throws a TypeError. A picture that can't be decoded is no sign of an unreachable server.
    const isUnreachable = what instanceof TypeError || isAway(what.status);
    const mayHaveChanged = isGone(what.status) && performance.now() - this.#askedAt >= restTime;
    if (this.#state === "here" && (isUnreachable || mayHaveChanged)) this.#ask();
  }

  #ask(wait = firstWait) {
    clearTimeout(this.#timer);
    const watched = this.#watched;
    if (!watched || this.#isAsking) return;
    this.#isAsking = true;
    this.#askedAt = performance.now();
    stateOf(watched).then((state) => {
      this.#isAsking = false;
      if (this.#watched !== watched) return;
      if (state === "away" || state === "gone") {
        this.#timer = setTimeout(() => this.#ask(Math.min(wait * 2, longestWait)), wait);
      }
      if (state === this.#state) return;
      this.#state = state;
      watched.told(state);
    });
  }
}

/** Not by what the browser keeps; a service worker answers for an issue that is kept offline. */
async function stateOf({ address, edition }) {
  try {
    const answer = await fetchFile(address, { cache: "no-cache" });
    if (isAway(answer.status)) return "away";
    if (isGone(answer.status)) return "gone";
    const isOther = edition && answer.ok && (await answer.json()).edition !== edition;
    return isOther ? "changed" : "here";
  } catch {
    return "away";
  }
}

/** Whether a status says that a server behind another one is away. */
export const isAway = (status) => status === 502 || status === 504;

const isGone = (status) => status === 404 || status === 410;

export const connection = new Connection();
