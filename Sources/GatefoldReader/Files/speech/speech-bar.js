import { element, iconButton } from "../page/dom.js";
import { words } from "../page/words.js";
import { rates } from "./voices.js";

const choice = (label, onchange, ...options) =>
  element("select", { class: "speech-choice", "aria-label": label, title: label, onchange }, ...options);

/** The controls of reading aloud, over the pages or in the text view. */
export class SpeechBar {
  #voices;
  #language = null;
  #message = element("p", { class: "speech-message", role: "status" });

  /** `actions`: `toggle()`, `step(by)`, `stop()`, and `renew()` after another voice or speed was chosen. */
  constructor(voices, actions) {
    this.#voices = voices;
    this.play = iconButton("play", words("speechPlay"), actions.toggle, { class: "button speech-play" });
    this.pause = iconButton("pause", words("speechPause"), actions.toggle, { class: "button speech-play" });
    this.rate = choice(words("speechRate"), () => {
      voices.rate = Number(this.rate.value);
      actions.renew();
    }, ...rates.map((rate) => element("option", { value: rate }, `${rate.toLocaleString(words.language)}×`)));
    this.voice = choice(words("speechVoice"), () => {
      voices.choose(this.#language, this.voice.value);
      actions.renew();
    });
    this.element = element("section", { class: "speech-bar", "aria-label": words("readAloud") },
      element("div", { class: "speech-row", dir: words.direction },
        iconButton("skipBack", words("previousSentence"), () => actions.step(-1)), this.play, this.pause,
        iconButton("skipForward", words("nextSentence"), () => actions.step(1)), this.rate, this.voice,
        iconButton("close", words("speechStop"), actions.stop)),
      this.#message);
    this.rate.value = String(voices.rate);
    this.isPlaying = false;
  }

  set isPlaying(isPlaying) {
    const hadFocus = this.element.contains(document.activeElement) && document.activeElement.matches(".speech-play");
    this.play.hidden = isPlaying;
    this.pause.hidden = !isPlaying;
    if (hadFocus) (isPlaying ? this.pause : this.play).focus();
  }

  /** Lists the voices of a language. */
  set language(language) {
    if (language === this.#language) return;
    this.#language = language;
    const all = this.#voices.list(language);
    this.voice.hidden = !all.length;
    this.voice.replaceChildren(...all.map((voice) => element("option", { value: voice.voiceURI }, voice.name)));
    this.voice.value = this.#voices.voice(language)?.voiceURI ?? "";
  }

  /** A message below the controls; empty for none. */
  set message(text) {
    this.#message.textContent = text;
  }
}
