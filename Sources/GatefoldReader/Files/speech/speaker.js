import { spokenParts } from "./sentences.js";

/**
 * Speaks the sentences of a script one after the other, from one section to the next.
 *
 * Long sentences are spoken in parts, since browsers cut off long utterances. A pause cancels the utterance and keeps
 * the place, since `speechSynthesis.pause()` does nothing on Android.
 *
 * Events: `change` when it begins to speak or pauses, `sentence` for another sentence, `letter` with the number of the
 * letter that is spoken, `problem` with its name, and `end`.
 */
export class Speaker extends EventTarget {
  /** The sentence that is spoken, or with which it goes on; `null` at first. */
  sentence = null;
  isPlaying = false;
  #script;
  #voices;
  #sentences = [];
  #index = 0;
  #parts = [];
  #part = 0;
  /** Counts commands: what an earlier one began is given up. */
  #command = 0;
  /** Kept here because Chrome sends no events for an utterance that was garbage-collected. */
  #utterance = null;

  constructor(script, voices) {
    super();
    this.#script = script;
    this.#voices = voices;
  }

  /** Speaks from a sentence on, by the number of its section and its number there. */
  async start({ section, index }) {
    const command = this.#end();
    this.isPlaying = true;
    if (await this.#go(section, index, command)) this.#speak();
  }

  pause() {
    this.#end();
    this.isPlaying = false;
    this.#tell("change");
  }

  play() {
    if (!this.sentence) return;
    this.#end();
    this.isPlaying = true;
    this.#speak();
  }

  /** Ends it; it can be started again. */
  stop() {
    this.#end();
    this.isPlaying = false;
    this.sentence = null;
    this.#tell("end");
  }

  /** Goes to the next sentence, or the one before, and goes on speaking if it does. */
  async step(by) {
    if (!this.sentence) return;
    const command = this.#end();
    if (await this.#move(by, command) && this.isPlaying) this.#speak();
  }

  /** Begins the part that is spoken again, with another voice or at another speed. */
  renew() {
    if (this.isPlaying) this.play();
  }

  /** Ends what is spoken. Returns the number of what is done instead. */
  #end() {
    this.#command += 1;
    this.#utterance = null;
    speechSynthesis.cancel();
    return this.#command;
  }

  /** Goes to a sentence. Returns whether it is there, and nothing else was asked for. */
  async #go(section, index, command) {
    let sentences = [];
    try {
      sentences = await this.#script.sentences(section);
    } catch {
      if (command === this.#command) this.#fail("failed");
      return false;
    }
    if (command !== this.#command || !sentences[index]) return false;
    this.#sentences = sentences;
    [this.#index, this.#part] = [index, 0];
    this.sentence = sentences[index];
    this.#parts = spokenParts(this.sentence.text);
    this.#tell("sentence");
    this.#tell("change");
    return true;
  }

  /** Goes on by a sentence, over sections without any. Returns whether there is one. */
  async #move(by, command) {
    let { section } = this.sentence;
    let index = this.#index + by;
    let sentences = this.#sentences;
    try {
      while (!sentences[index]) {
        const beside = await this.#script.beside(section, by);
        if (command !== this.#command) return false;
        // Before the first sentence there is nothing, and behind the last one it is over.
        if (beside === null) {
          if (by > 0) this.stop();
          return by < 0 && this.#go(this.sentence.section, this.#index, command);
        }
        section = beside;
        sentences = await this.#script.sentences(section);
        index = by > 0 ? 0 : sentences.length - 1;
      }
    } catch {
      if (command === this.#command) this.#fail("failed");
      return false;
    }
    return this.#go(section, index, command);
  }

  #speak() {
    const command = this.#command;
    const { language, start } = this.sentence;
    const voice = this.#voices.voice(language);
    if (!voice) {
      this.#fail("noVoice");
      return;
    }
    const part = this.#parts[this.#part];
    const utterance = new SpeechSynthesisUtterance(part.text);
    Object.assign(utterance, { voice, lang: voice.lang.replace("_", "-"), rate: this.#voices.rate });
    const isCurrent = () => command === this.#command && utterance === this.#utterance;
    utterance.onend = () => isCurrent() && this.#goOn(command);
    utterance.onerror = ({ error }) => isCurrent() && this.#fail(problems[error] ?? "failed");
    utterance.onboundary = ({ charIndex }) => isCurrent() && this.#tell("letter", start + part.start + charIndex);
    this.#utterance = utterance;
    speechSynthesis.speak(utterance);
    this.#tell("letter", start + part.start);
    this.#tell("change");
  }

  async #goOn(command) {
    if (this.#part < this.#parts.length - 1) {
      this.#part += 1;
      this.#speak();
    } else if (await this.#move(1, command)) {
      this.#speak();
    }
  }

  #fail(problem) {
    this.#end();
    this.isPlaying = false;
    this.#tell("change");
    this.#tell("problem", problem);
  }

  #tell(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Names of problems by the error codes of the Web Speech API. */
const problems = { "not-allowed": "notAllowed", "audio-busy": "busy", network: "network" };
