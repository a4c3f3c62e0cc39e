import { element, wantsLessMotion } from "../page/dom.js";
import { Player } from "./player.js";

/** A video or a sound. */
export class Media extends Player {
  #media = null;

  /** Loads it at its previous position. A hidden sound does not start automatically. */
  enter(isSeen) {
    const { overlay, memory } = this.host;
    this.#media ??= this.#made();
    if (isSeen && overlay.playsAutomatically === true && !wantsLessMotion()) {
      if (memory.hasEnded) this.#media.currentTime = 0;
      // Sound never plays unless somebody asked for it.
      this.#media.muted = true;
      this.#start();
    }
    this.#update();
  }

  #made() {
    const { overlay, memory, asset, ready, element: frame } = this.host;
    const isVideo = overlay.kind === "video";
    const sources = Array.isArray(overlay.sources) ? overlay.sources : [];
    const media = element(overlay.kind, {
      class: "overlay-fill",
      preload: "metadata",
      playsinline: true,
      loop: overlay.isLooping === true,
      poster: isVideo && overlay.poster && !memory.time ? asset(overlay.poster) : null,
    }, ...sources.map((path) => element("source", { src: asset(path) })));
    media.muted = this.#isMuted;
    if (memory.time) media.currentTime = memory.time;
    for (const name of ["play", "pause", "timeupdate", "durationchange", "volumechange", "seeked"]) {
      media.addEventListener(name, () => this.#update());
    }
    if (isVideo) media.addEventListener("loadeddata", ready);
    frame.append(media, this.touch, this.bar);
    return media;
  }

  leave() {
    const { memory } = this.host;
    this.pause();
    memory.hasEnded = this.#media.ended;
    memory.time = this.#media.currentTime;
  }

  release() {
    this.#media.replaceChildren();
    this.#media.load();
  }

  play() {
    this.#media.muted = this.#isMuted;
    if (this.#media.paused) this.#start();
  }

  pause() {
    this.#media.pause();
  }

  seek(time) {
    this.#media.currentTime = time;
  }

  mute() {
    this.#media.muted = this.host.memory.isMuted = !this.#media.muted;
  }

  #start() {
    // Browsers refuse to play what nobody asked for.
    this.#media.play().catch(() => this.#update());
  }

  get #isMuted() {
    return this.host.memory.isMuted ?? this.host.overlay.isMuted === true;
  }

  #update() {
    const { paused, currentTime, duration, muted } = this.#media;
    this.tell({ isPlaying: !paused, time: currentTime, duration, isMuted: muted });
  }
}
