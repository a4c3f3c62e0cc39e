import { element } from "../page/dom.js";
import { words } from "../page/words.js";
import { earlier, isSame, later, minus, plus, seconds, timeOf } from "./media-time.js";
import { Player } from "./player.js";
import { StoryboardPlayer } from "./storyboard.js";
import { StoryboardDecision } from "./storyboard-decision.js";

/** An interactive video: a StoryboardPlayer says what is played, by two video elements that take turns. */
export class Storyboard extends Player {
  #player;
  /** The one that is seen, and the one that has the next clip ready. */
  #videos = [this.#video(), this.#video()];
  #segment = 0;
  /** While the last picture of a clip is held: the time, and since when it has been running. */
  #held = null;
  /** While a video is being moved. */
  #moving = null;
  #isLeft = false;
  #decision = new StoryboardDecision((choice) => this.#perform(this.#player.choose(choice)));
  #hidden = () => document.hidden && this.pause();

  constructor(host) {
    super(host);
    const { memory, overlay, layers } = host;
    // Kept until the issue is closed, with the choices that were made.
    memory.player ??= new StoryboardPlayer(layers.storyboard(overlay.storyboard) ?? {});
    this.#player = memory.player;
    host.element.append(...this.#videos, this.touch, this.bar, this.#decision.element);
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** Begins, or stands where it was. */
  enter() {
    const player = this.#player;
    const { memory } = this.host;
    for (const video of this.#videos) video.muted = memory.isMuted === true;
    if (!player.segments.length) return this.#perform(player.load());
    if (player.open) this.#decision.show(player.open.decision);
    if (player.open?.isHeld) this.#held = { time: memory.heldTime, since: null };
    if (player.state !== "failed") this.#move(memory.target ?? player.position);
    return this.#tell();
  }

  #video() {
    const onerror = ({ target }) => {
      const isSeen = target === this.#videos[0] && !this.#isLeft;
      if (isSeen) this.#perform(this.#player.mediaFailed(words("overlayFailed")));
    };
    return element("video", { class: "overlay-fill overlay-clip", preload: "auto", playsinline: true, onerror });
  }

  leave() {
    this.pause();
    this.#isLeft = true;
    this.host.memory.heldTime = this.#held?.time;
  }

  release() {
    document.removeEventListener("visibilitychange", this.#hidden);
    for (const video of this.#videos) {
      video.removeAttribute("src");
      video.load();
    }
  }

  play() {
    this.#perform(this.#player.play());
    // Some browsers load nothing before a touch.
    if (this.#player.state === "loading") this.#videos[0].play().catch(() => {});
  }

  pause() {
    this.#tick();
    this.#perform(this.#player.pause());
  }

  seek(time) {
    this.#perform(this.#player.seek(timeOf(time)));
  }

  chooseClip(clip) {
    this.#perform(this.#player.chooseClip(clip));
  }

  mute() {
    const { memory } = this.host;
    memory.isMuted = !memory.isMuted;
    for (const video of this.#videos) video.muted = memory.isMuted;
    this.#tell();
  }

  // Outputs of the storyboard's player

  #perform(outputs) {
    for (const output of outputs) this.#asked[output.output]?.(output);
    this.#tell();
  }

  #asked = {
    append: ({ at }) => {
      if (this.#player.state === "loading" && at.value === 0n) this.#move(at);
      else this.#prepare();
    },
    restarted: () => this.#decision.hide(),
    stateChanged: ({ state }) => {
      if (this.#held) this.#held = { time: this.#heldTime, since: state === "playing" ? performance.now() : null };
      if (state === "playing") this.#step();
      else this.#videos[0].pause();
    },
    decisionBegan: () => {
      const isFocused = this.host.element.contains(document.activeElement);
      this.#decision.show(this.#player.open.decision, isFocused);
    },
    decisionEnded: () => this.#endDecision(),
    decisionCancelled: () => this.#endDecision(),
    holdPicture: () => {
      this.#videos[0].pause();
      this.#held = { time: seconds(this.#player.duration), since: performance.now() };
    },
    seekMedia: ({ to }) => this.#move(to),
  };

  #endDecision() {
    this.#held = null;
    const hadFocus = this.#decision.element.contains(document.activeElement);
    this.#decision.hide();
    if (hadFocus) this.touch.focus({ preventScroll: true });
  }

  // Media

  /** Seeks the visible video to a place of the time line, and notifies the player if it waits for the seek. */
  #move(time) {
    const player = this.#player;
    const { memory } = this.host;
    const [video, other] = this.#videos;
    this.#segment = Math.max(0, player.segmentAt(time));
    const { clip, start, end } = player.segments[this.#segment];
    const target = seconds(plus(clip.start, minus(earlier(later(time, start), end), start)));
    const move = {};
    this.#moving = move;
    memory.target = time;
    load(video, this.host.asset(clip.media), target, () => {
      if (this.#moving !== move || this.#isLeft) return;
      this.#moving = memory.target = null;
      this.#show(video, other);
      this.host.ready();
      if (player.state !== "playing") video.pause();
      // Browsers keep times as floating-point numbers.
      const landing = Math.abs(video.currentTime - target) < 1e-4 ? time : this.#mediaTime;
      if (player.state === "loading") this.#perform(player.mediaIsReady());
      else if (player.state === "seeking") this.#perform(player.seekFinished(landing));
      this.#prepare();
    });
  }

  #show(video, other) {
    video.classList.add("is-seen");
    other.classList.remove("is-seen");
  }

  /** Whether the next clip is what follows in the same file. */
  get #isContinued() {
    const [{ clip }, next] = this.#player.segments.slice(this.#segment);
    return next.clip.media === clip.media && isSame(next.clip.start, plus(clip.start, clip.duration));
  }

  /** Has the next clip ready in the video that waits; returns whether it is. */
  #prepare() {
    const next = this.#player.segments[this.#segment + 1];
    if (!next || this.#isContinued) return false;
    const [address, start, [, video]] = [this.host.asset(next.clip.media), seconds(next.clip.start), this.#videos];
    const isThere = video.src === address && Math.abs(video.currentTime - start) < 1e-3;
    if (!isThere) load(video, address, start);
    return isThere && video.readyState > 1 && !video.seeking;
  }

  /** Goes on with the next clip, without a jump. */
  #goOn() {
    if (this.#isContinued) {
      this.#segment += 1;
      return;
    }
    const isReady = this.#prepare();
    this.#videos[0].pause();
    this.#videos.reverse();
    this.#segment += 1;
    if (isReady) {
      this.#show(...this.#videos);
      this.#prepare();
    } else {
      this.#move(this.#player.segments[this.#segment].start);
    }
  }

  // Time

  get #heldTime() {
    const { time, since } = this.#held;
    return since === null ? time : time + ((performance.now() - since) / 1000) * this.#player.rate;
  }

  /** Where the media is, on the composed time line, but not behind the clip. */
  get #mediaTime() {
    const [video] = this.#videos;
    const { clip, start, end } = this.#player.segments[this.#segment];
    const time = plus(start, minus(timeOf(video.currentTime), clip.start));
    return video.ended || seconds(time) > seconds(end) - 1e-6 ? end : time;
  }

  #step() {
    this.#tick();
    if (this.#player.state === "playing" && !this.#isLeft) requestAnimationFrame(() => this.isPlaying && this.#step());
  }

  #tick() {
    const player = this.#player;
    if (this.#moving || player.state !== "playing") return;
    const now = this.#held ? timeOf(this.#heldTime) : this.#mediaTime;
    this.#perform(player.advance(now));
    if (this.#held || player.state !== "playing") return;
    const isOver = this.#mediaTime === player.segments[this.#segment].end;
    if (isOver && player.segments[this.#segment + 1]) this.#goOn();
    const [video] = this.#videos;
    if (this.#moving || !video.paused) return;
    video.playbackRate = player.rate;
    video.play().catch(() => this.#isLeft || !video.paused || this.pause());
  }

  #tell() {
    const { state, open, position, duration, areControlsShown } = this.#player;
    this.host.element.classList.toggle("is-failed", state === "failed");
    this.bar.hidden = !areControlsShown || state === "failed";
    this.tell({
      isPlaying: state === "playing",
      time: seconds(position),
      duration: seconds(duration),
      isMuted: this.host.memory.isMuted === true,
    });
    if (state === "failed") this.touch.ariaLabel = words("overlayFailed");
    if (!open) return;
    const now = this.#held ? this.#heldTime : seconds(position);
    this.#decision.count(seconds(open.deadline) - now, seconds(open.decision.duration));
  }
}

/** Has a video stand at a time of a file. */
function load(video, address, time, landed = () => {}) {
  const seek = () => {
    video.addEventListener("seeked", landed, { once: true });
    video.currentTime = time;
  };
  if (video.src !== address) video.src = address;
  if (video.readyState) seek();
  else video.addEventListener("loadedmetadata", seek, { once: true });
}
