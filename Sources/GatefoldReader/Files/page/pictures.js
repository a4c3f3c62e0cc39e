import { connection } from "./connection.js";
import { fetchFile } from "./files.js";

// Browsers ask one server for six at a time, and go on with the others while the window is busy.
const maximumLoads = 16;

/** Pictures that were loaded, the last used ones within a budget. What is no longer wanted is not loaded. */
export class Pictures {
  #kept = new Map();
  #loading = new Map();
  #failures = new Map();
  #wanted = [];
  #byteCount = 0;
  #onload;

  /** `budget` is in bytes of decoded pictures; `onload` is called with the address of one that has arrived or failed, and
   * without one when failed ones may be tried again.
   */
  constructor(budget, onload) {
    this.budget = budget;
    this.#onload = onload;
  }

  /** A picture, if it is there. It counts as used. */
  get(address) {
    const picture = this.#kept.get(address);
    if (!picture) return null;
    this.#kept.delete(address);
    this.#kept.set(address, picture);
    return picture;
  }

  /** Whether a picture is there. It does not count as used. */
  has(address) {
    return this.#kept.has(address);
  }

  /** Loads pictures, the most urgent first. Earlier requests that haven't begun are dropped, and other loads are aborted. */
  want(addresses) {
    const wanted = new Set(addresses);
    for (const [address, controller] of this.#loading) {
      if (!wanted.has(address)) controller.abort();
    }
    this.#wanted = addresses.filter((address) => !this.#kept.has(address));
    this.#next();
  }

  /** Whether everything that was wanted is there, or could not be loaded. */
  get isIdle() {
    return !this.#loading.size && !this.#wanted.some((address) => this.#mayLoad(address));
  }

  /** Whether a picture could not be loaded, and is not yet tried again. */
  isFailing(address) {
    return performance.now() <= this.#failures.get(address)?.until;
  }

  #mayLoad(address) {
    return !this.#kept.has(address) && !this.#loading.has(address) && !this.isFailing(address);
  }

  #next() {
    while (this.#loading.size < maximumLoads) {
      const index = this.#wanted.findIndex((address) => this.#mayLoad(address));
      if (index < 0) return;
      this.#load(this.#wanted.splice(0, index + 1)[index]);
    }
  }

  async #load(address) {
    const controller = new AbortController();
    this.#loading.set(address, controller);
    try {
      const answer = await fetchFile(address, { signal: controller.signal });
      if (!answer.ok) throw Object.assign(new Error(String(answer.status)), { status: answer.status });
      const picture = await createImageBitmap(await answer.blob());
      this.#kept.set(address, picture);
      this.#failures.delete(address);
      this.#byteCount += picture.width * picture.height * 4;
      this.#shrink();
    } catch (error) {
      if (!controller.signal.aborted) this.#failed(address, error);
    } finally {
      this.#loading.delete(address);
    }
    this.#onload(address);
    this.#next();
  }

  /** Tries again later, each time after twice as long. */
  #failed(address, error) {
    connection.failed(error);
    const wait = Math.min((this.#failures.get(address)?.wait ?? 500) * 2, 60_000);
    this.#failures.set(address, { wait, until: performance.now() + wait });
    setTimeout(() => this.#onload(), wait + 10);
  }

  /** Tries at once what could not be loaded. */
  retry() {
    this.#failures.clear();
    this.#onload();
  }

  #shrink() {
    for (const [address, picture] of this.#kept) {
      // The last one stays, however large it is.
      if (this.#byteCount <= this.budget || this.#kept.size === 1) return;
      this.#kept.delete(address);
      this.#byteCount -= picture.width * picture.height * 4;
      picture.close();
    }
  }

  /** Lets go of everything. */
  clear() {
    this.want([]);
    for (const picture of this.#kept.values()) picture.close();
    this.#kept.clear();
    this.#byteCount = 0;
  }
}
