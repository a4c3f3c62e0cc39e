import { pageOf } from "../page/selection.js";
import { places } from "../page/text-layer.js";
import { words } from "../page/words.js";
import { MediaKeys } from "./media-keys.js";
import { PageMarks } from "./page-marks.js";
import { Script } from "./script.js";
import { Speaker } from "./speaker.js";
import { SpeechBar } from "./speech-bar.js";
import { Voices } from "./voices.js";

/**
 * Reads an issue aloud: controls, media keys, and marks on the pages and in the text view.
 *
 * It depends only on the events of speech, never on animation frames, so that it continues while the page is hidden.
 */
export class ReadAloud {
  #reader;
  #root;
  #textView;
  #voices = new Voices();
  #script;
  #speaker;
  #bar = null;
  #marks = null;
  #keys = null;
  #marking = 0;
  #printed = [];
  #controller = null;
  /** The content of the text view in which the sentence was marked last. */
  #shownContent = null;
  /** The article whose sentences are marked in the text view, which then opens the next one too. */
  #markedArticle = null;
  /** Whether somebody asked for the next sentence, so that it is brought into view. */
  #isAskedFor = false;

  /** `root` gets the controls; `textView()` is the window with articles as text, if there is one. */
  constructor(reader, root, textView) {
    this.#reader = reader;
    this.#root = root;
    this.#textView = textView;
    this.#script = new Script(reader.issue);
    reader.addEventListener("close", () => this.stop());
    if (!Voices.canSpeak) return;
    this.#speaker = new Speaker(this.#script, this.#voices);
    this.#speaker.addEventListener("change", () => this.#changed());
    this.#speaker.addEventListener("end", () => this.stop());
    this.#speaker.addEventListener("sentence", () => this.#show());
    this.#speaker.addEventListener("letter", ({ detail }) => this.#follow(detail));
    this.#speaker.addEventListener("problem", ({ detail }) => this.#say(detail));
  }

  get isOpen() {
    return this.#bar !== null;
  }

  /**
   * Reads from a word of a page (`{pageIndex, word, letter}`) or a letter of an article (`{articleIndex, anchor,
   * offset}`). Without a place it begins at the top of what is seen.
   */
  async start(place = null) {
    if (!Voices.canSpeak) {
      this.#reader.showMessage(words("speechMissing"));
      return;
    }
    this.#open();
    // A server may still be reading the pages.
    this.#bar.message = words("speechPreparing");
    this.#follows();
    try {
      await this.#voices.ready();
      const at = place ?? this.#seenPlace();
      const found = Number.isInteger(at.articleIndex) ? await this.#script.atLetter(at) : await this.#script.atPage(at);
      if (!this.isOpen) return;
      this.#bar.message = found ? "" : words("speechNoText");
      if (found) await this.#speaker.start(found);
    } catch {
      this.#say("failed");
    }
  }

  /** Pauses, or goes on. */
  toggle() {
    if (!this.#speaker?.sentence) {
      this.start();
      return;
    }
    this.#bar.message = "";
    this.#follows();
    if (this.#speaker.isPlaying) this.#speaker.pause();
    else this.#speaker.play();
  }

  /** Brings the next sentence into view, even if somebody has turned away. */
  #follows() {
    this.#isAskedFor = true;
    this.#marks.resume();
  }

  step(by) {
    if (!this.isOpen) return;
    this.#follows();
    this.#speaker.step(by);
  }

  stop() {
    if (!this.isOpen) return;
    const hadFocus = this.#bar.element.contains(document.activeElement);
    this.#controller.abort();
    this.#bar.element.remove();
    this.#marks.remove();
    this.#keys.remove();
    this.#textView()?.markSpoken(null);
    [this.#bar, this.#marks, this.#keys] = [null, null, null];
    [this.#shownContent, this.#markedArticle] = [null, null];
    this.#speaker.stop();
    if (hadFocus) this.#reader.stage.focus();
  }

  #open() {
    if (this.isOpen) return;
    this.#bar = new SpeechBar(this.#voices, {
      toggle: () => this.toggle(), step: (by) => this.step(by), stop: () => this.stop(),
      renew: () => this.#speaker.renew(),
    });
    this.#marks = new PageMarks(this.#reader);
    this.#keys = new MediaKeys({
      play: () => this.#speaker.isPlaying || this.toggle(), pause: () => this.#speaker.isPlaying && this.toggle(),
      stop: () => this.stop(), previoustrack: () => this.step(-1), nexttrack: () => this.step(1),
    });
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.#reader.stage.addEventListener("click", (event) => this.#clicked(event), { signal });
    this.#reader.takesTap = (x, y) => this.#startAt(x, y);
    signal.addEventListener("abort", () => (this.#reader.takesTap = () => false));
    this.textChanged();
  }

  /** Puts the controls into the window of the text while it is open, and marks the sentence in what it shows now. */
  textChanged() {
    if (!this.isOpen) return;
    const view = this.#textView();
    const host = view?.isOpen ? view.host : this.#root;
    if (this.#bar.element.parentNode !== host) host.append(this.#bar.element);
    const content = view?.isOpen ? view.content : null;
    if (content === this.#shownContent) return;
    this.#shownContent = content;
    content?.element.addEventListener("click", (event) => this.#clickedText(event, content),
      { signal: this.#controller.signal });
    if (content && this.#speaker.sentence) this.#markText(true);
  }

  // The sentence that is spoken

  #changed() {
    if (!this.isOpen) return;
    this.#bar.isPlaying = this.#speaker.isPlaying;
    this.#keys.isPlaying = this.#speaker.isPlaying;
  }

  async #show() {
    const { sentence } = this.#speaker;
    const marking = ++this.#marking;
    this.#bar.language = sentence.language;
    this.#markText(this.#isAskedFor);
    this.#isAskedFor = false;
    const printed = await this.#script.printed(sentence).catch(() => []);
    if (marking !== this.#marking || !this.isOpen) return;
    this.#printed = printed;
    this.#marks.show(printed);
    if (printed.length) this.#marks.follow(printed[0].pageIndex);
    await this.#describe(sentence);
  }

  /** Turns to the page of a letter of the sentence. */
  async #follow(letter) {
    const { sentence } = this.#speaker;
    const marking = this.#marking;
    const [printed] = await this.#script.printed({ ...sentence, start: letter, end: letter + 1 }).catch(() => []);
    const isCurrent = marking === this.#marking && this.isOpen && this.#printed.length;
    if (printed && isCurrent) this.#marks.follow(printed.pageIndex);
  }

  async #describe({ section }) {
    const { issue } = this.#reader;
    const { title, pageIndices: [pageIndex] } = (await this.#script.sections())[section];
    const [{ thumbnail }, { label }] = [issue.pages[0], issue.pages[pageIndex]];
    this.#keys?.describe({
      title: title || words("pageNumber", { page: label }), album: issue.title,
      cover: thumbnail ? issue.url(thumbnail) : null,
    });
  }

  async #markText(isAskedFor = false) {
    const { sentence } = this.#speaker;
    const { articleIndex = null } = (await this.#script.sections())[sentence.section];
    const view = this.#textView();
    if (!view?.isOpen || sentence !== this.#speaker.sentence) return;
    const shown = view.articleIndex;
    view.markSpoken(shown === articleIndex ? sentence : null, isAskedFor);
    const isBehind = shown !== articleIndex && shown !== null && shown === this.#markedArticle;
    this.#markedArticle = shown === articleIndex || isBehind ? articleIndex : null;
    if (isBehind && articleIndex !== null) view.open({ articleIndex });
  }

  #say(problem) {
    if (!this.isOpen) return;
    const { language } = this.#speaker.sentence ?? {};
    this.#bar.message = words(`speechProblem_${problem}`, { language: language ? nameOf(language) : "" });
  }

  // Places to begin at

  /** The first word that is seen of an enlarged page, otherwise the first page that is seen. */
  #seenPlace() {
    const reader = this.#reader;
    const view = this.#textView();
    if (view?.isOpen && view.articleIndex !== null) return { articleIndex: view.articleIndex, ...view.at };
    const pageIndex = reader.firstPage;
    if (reader.zoom <= 1.01) return { pageIndex };
    const box = reader.stage.getBoundingClientRect();
    const spans = [...reader.stage.querySelectorAll(".text-page:not([hidden]) .word")];
    const seen = spans.find((span) => {
      const { left, right, top, bottom } = span.getBoundingClientRect();
      const isInside = left < box.right && right > box.left && top >= box.top && bottom <= box.bottom;
      return isInside && !places.get(span).isApart;
    });
    return seen ? wordPlace(seen) : { pageIndex };
  }

  /** Reads from the word that is clicked. */
  #clicked({ target, clientX, clientY, pointerType }) {
    if (pointerType === "mouse" && target.closest(".word")) this.#startAt(clientX, clientY);
  }

  /** Reads from the letter of an article that is clicked. */
  #clickedText({ target, clientX, clientY }, content) {
    const range = document.caretRangeFromPoint?.(clientX, clientY);
    const place = range && content.placeOfNode(range.startContainer, range.startOffset);
    if (!place || target.closest("a, button") || !getSelection().isCollapsed) return;
    this.start({ articleIndex: this.#textView().articleIndex, ...place });
  }

  /** Reads from a word at a place of the window. Tells whether there is one. */
  #startAt(x, y) {
    const span = document.elementFromPoint(x, y)?.closest(".word");
    if (!span || !getSelection().isCollapsed || this.#reader.isTaken(x, y)) return false;
    this.start(wordPlace(span));
    return true;
  }
}

/** The place of a word of the text layer. */
const wordPlace = (span) => ({ pageIndex: pageOf(span), word: places.get(span).word });

/** The name of a language, in the language of the interface. */
function nameOf(language) {
  try {
    return new Intl.DisplayNames([words.language], { type: "language" }).of(language);
  } catch {
    return language;
  }
}
