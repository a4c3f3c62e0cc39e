import { keep, kept } from "../page/dom.js";

const rateName = "gatefold.speechRate";
const voicesName = "gatefold.speechVoices";
/** How long a browser may take to list its voices, in milliseconds. */
const patience = 2000;

/** The speeds that can be chosen. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

// Android writes "en_US".
const tagOf = (voice) => voice.lang.replace("_", "-").toLowerCase();
const languageOf = (tag) => tag.toLowerCase().split("-")[0];

/** The voices of the browser, and which of them somebody has chosen for each language. */
export class Voices {
  #all = [];
  #ready = null;

  /** Whether the browser can speak at all. */
  static get canSpeak() {
    return Boolean(globalThis.speechSynthesis && globalThis.SpeechSynthesisUtterance);
  }

  /** Waits until the browser has listed its voices. Some list them only after a while, some say nothing. */
  ready() {
    this.#ready ??= new Promise((resolve) => {
      const read = () => {
        this.#all = speechSynthesis.getVoices();
        if (this.#all.length) resolve();
      };
      speechSynthesis.addEventListener("voiceschanged", read);
      setTimeout(resolve, patience);
      read();
    });
    return this.#ready;
  }

  /** The voices for a language, best ones first: of its region, and of this device, which need no network. */
  list(language) {
    const tag = language.toLowerCase();
    const rank = (voice) => (tagOf(voice) === tag ? 0 : 4) + (voice.localService ? 0 : 2) + (voice.default ? 0 : 1);
    return this.#all.filter((voice) => languageOf(tagOf(voice)) === languageOf(tag))
      .sort((one, other) => rank(one) - rank(other));
  }

  /** The voice for a language: the chosen one, otherwise the best one; `undefined` without any. */
  voice(language) {
    const all = this.list(language);
    const chosen = this.#chosen[languageOf(language)];
    return all.find((voice) => voice.voiceURI === chosen) ?? all[0];
  }

  choose(language, voiceURI) {
    keep(voicesName, JSON.stringify({ ...this.#chosen, [languageOf(language)]: voiceURI }));
  }

  get #chosen() {
    try {
      return JSON.parse(kept(voicesName)) ?? {};
    } catch {
      return {};
    }
  }

  get rate() {
    const rate = Number(kept(rateName));
    return rates.includes(rate) ? rate : 1;
  }

  set rate(rate) {
    keep(rateName, String(rate));
  }
}
