const sampleRate = 8000;

/**
 * Lets the media keys of keyboards, headphones and lock screens control reading aloud.
 *
 * Browsers send these keys only to pages that play a media element, and speech isn't one. A silent sound
 * therefore plays along. On some systems it also keeps the page running while the screen is off.
 */
export class MediaKeys {
  #audio = null;
  #actions;

  /** `actions` by their names in the Media Session API. */
  constructor(actions) {
    this.#actions = actions;
    for (const [name, action] of Object.entries(actions)) setHandler(name, action);
  }

  remove() {
    for (const name of Object.keys(this.#actions)) setHandler(name, null);
    this.#audio?.pause();
    if (this.#audio) URL.revokeObjectURL(this.#audio.src);
    this.#audio = null;
    if (navigator.mediaSession) Object.assign(navigator.mediaSession, { metadata: null, playbackState: "none" });
  }

  /**
   * Sets what a lock screen shows: the `title` of the article, the `album` (the issue), and the address of a `cover`.
   */
  describe({ title, album, cover }) {
    if (!navigator.mediaSession || !globalThis.MediaMetadata) return;
    const artwork = cover ? [{ src: cover }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, album, artist: album, artwork });
  }

  set isPlaying(isPlaying) {
    if (isPlaying) this.#play();
    else this.#audio?.pause();
    if (navigator.mediaSession) navigator.mediaSession.playbackState = isPlaying ? "playing" : "paused";
  }

  #play() {
    if (!this.#audio) {
      this.#audio = new Audio(URL.createObjectURL(silence(10)));
      this.#audio.loop = true;
    }
    // A browser that doesn't let it play speaks all the same.
    if (this.#audio.paused) this.#audio.play().catch(() => {});
  }
}

function setHandler(name, action) {
  try {
    navigator.mediaSession?.setActionHandler(name, action);
  } catch {
    // A key that this browser doesn't know.
  }
}

/** Some seconds without a sound, as a WAV file of one channel with 8 bits. */
function silence(seconds) {
  const count = seconds * sampleRate;
  const data = new DataView(new ArrayBuffer(44 + count));
  const write = (at, text) => [...text].forEach((letter, index) => data.setUint8(at + index, letter.charCodeAt(0)));
  write(0, "RIFF");
  data.setUint32(4, 36 + count, true);
  write(8, "WAVEfmt ");
  data.setUint32(16, 16, true);
  data.setUint16(20, 1, true);
  data.setUint16(22, 1, true);
  data.setUint32(24, sampleRate, true);
  data.setUint32(28, sampleRate, true);
  data.setUint16(32, 1, true);
  data.setUint16(34, 8, true);
  write(36, "data");
  data.setUint32(40, count, true);
  new Uint8Array(data.buffer, 44).fill(128);
  return new Blob([data], { type: "audio/wav" });
}
