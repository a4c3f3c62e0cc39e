import { canKeep } from "../shelf/registration.js";
import { isOfThisMachine, isPacked } from "./files.js";
import { words } from "./words.js";

/** Keeps a tile pack on this device, or removes it, from the menu of the reader. */
export class KeptPack {
  #reader;
  #isKept = false;
  #isBusy = false;

  constructor(reader) {
    this.#reader = reader;
    this.#look();
  }

  get #isPossible() {
    const { address } = this.#reader.issue;
    return canKeep && isPacked(address) && !isOfThisMachine(address);
  }

  async #look() {
    if (!this.#isPossible) return;
    const { offline } = await import("../shelf/offline.js");
    this.#isKept = (await offline.kept()).some(({ address, isOutdated }) => address === this.#reader.issue.address && !isOutdated);
  }

  /** The entry of the menu; none for an issue that is no tile pack, or is a file of this machine. */
  get entries() {
    if (!this.#isPossible || this.#isBusy) return [];
    return [{ label: words(this.#isKept ? "shelfUnkeep" : "shelfKeep"), act: () => this.#change() }];
  }

  async #change() {
    const { address, title, pages } = this.#reader.issue;
    const say = (key, message = "") => this.#reader.showMessage(words(key, { title, message }));
    this.#isBusy = true;
    try {
      const { offline } = await import("../shelf/offline.js");
      if (this.#isKept) {
        await offline.remove(address);
        say("shelfUnkept");
      } else {
        await offline.register();
        const cover = pages[0].thumbnail ? this.#reader.issue.url(pages[0].thumbnail) : null;
        await offline.keep({ address, title, cover });
        say("shelfKeptNow");
      }
    } catch (error) {
      say(error.reason === "noSpace" ? "shelfNoSpace" : "shelfKeepFailed", error.message);
    }
    this.#isBusy = false;
    await this.#look().catch(() => {});
  }
}
