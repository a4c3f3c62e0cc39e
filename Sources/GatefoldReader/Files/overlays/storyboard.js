import { countTo, earlier, isBefore, isSame, later, minus, plus, readTime, times, zero } from "./media-time.js";

const mostSteps = 10_000;
// How much later than the beginning of a clip each further exact place of a seek lies.
const delays = [zero, { value: 1n, scale: 100n }, { value: 1n, scale: 25n }];
const objects = (value) => (Array.isArray(value) ? value.filter((item) => item && typeof item === "object") : []);
const hasTwice = (ids) => new Set(ids).size < ids.length;

/** A storyboard as it is played: its clips with times, and what follows them. */
function read(description) {
  const clips = objects(description.clips).map(({ id, media, start, duration, events }) => ({
    id,
    media,
    start: start === undefined ? zero : readTime(start),
    duration: readTime(duration),
    events: objects(events).map((event) => ({ ...event, time: readTime(event.time), decision: decisionOf(event) })),
  }));
  for (const clip of clips) clip.decisions = clip.events.map(({ decision }) => decision).filter(Boolean);
  const scenes = objects(description.scenes).map(({ id, clips: ids }) => ({ id, ids: Array.isArray(ids) ? ids : [] }));
  const followers = new Map(scenes.flatMap(({ ids }) => ids.map((id, index) => [id, ids[index + 1]])));
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  return { clips, scenes, followers, byId, first: description.firstClip };
}

function decisionOf({ action, decision }) {
  if (action !== "decision") return null;
  return { prompt: "", ...decision, choices: objects(decision?.choices), duration: readTime(decision?.duration) };
}

/** The reason why a storyboard can't be played, in English; `null` if it can. */
function problem({ clips, scenes, byId, first }) {
  const listed = scenes.flatMap(({ ids }) => ids);
  const decisions = clips.flatMap((clip) => clip.decisions);
  if ([scenes, clips, decisions].some((ones) => hasTwice(ones.map(({ id }) => id)))) return "an id is used twice";
  if (hasTwice(listed)) return "a clip is listed twice";
  const named = [first, ...listed, ...decisions.flatMap(({ choices }) => choices.map(({ clip }) => clip))];
  if (!named.every((id) => byId.has(id))) return "a clip doesn't exist";
  for (const { id, start, duration, events, decisions: own } of clips) {
    const all = [start, duration, ...events.map(({ time }) => time)];
    if (all.includes(null)) return `a time of the clip ${id} isn't valid`;
    if (isBefore(start, zero)) return `the clip ${id} starts before its media`;
    if (!isBefore(zero, duration)) return `the duration of the clip ${id} isn't positive`;
    const isOutside = ({ time }) => isBefore(time, zero) || isBefore(duration, time);
    if (events.some(isOutside)) return `an event lies outside the clip ${id}`;
    if (own.length > 1) return `the clip ${id} has more than one decision`;
  }
  const isSound = ({ choices, duration, default: choice }) => !hasTwice(choices.map(({ id }) => id))
    && choices.some(({ id }) => id === choice) && duration && isBefore(zero, duration);
  return decisions.every(isSound) ? null : "a decision isn't valid";
}

/**
 * Plays a storyboard without clock and screen: time goes in, and each method returns what is to be done, in order, as
 * objects with `output`. Times are those of media-time.js, on the composed time line but for `start` of `append`.
 */
export class StoryboardPlayer {
  state = "loading";
  /** The clips one after the other: `{clip, start, end, firstEvent}`. */
  segments = [];
  position = zero;
  rate = 1;
  areControlsShown = true;
  /** The decision that waits: `{decision, deadline, isHeld}`. */
  open = null;
  #storyboard;
  #isLoaded = false;
  #playsNext = false;
  #events = [];
  #nextEvent = 0;
  #currentSegment = -1;
  #seekTarget = zero;
  #exactSeekCount = 0;
  #interval;
  #nextProgress = 0n;
  #outputs = [];

  constructor(description, progressInterval = zero) {
    this.#storyboard = read(description);
    this.#interval = isBefore(zero, progressInterval) ? progressInterval : null;
  }

  /** The end of what is composed so far. */
  get duration() {
    return this.segments.at(-1)?.end ?? zero;
  }

  /** Appends the first clips. To be called once, before anything else. */
  load() {
    if (this.#isLoaded) return [];
    this.#isLoaded = true;
    const message = problem(this.#storyboard);
    if (message) this.#enter("failed", { message });
    else this.#append(this.#storyboard.first);
    return this.#taken();
  }

  /** The media of the first clip can be played. */
  mediaIsReady() {
    if (this.state !== "loading" || !this.#isLoaded) return [];
    this.#enter("ready");
    if (this.#playsNext) this.#enter("playing");
    return this.#taken();
  }

  /** The media can't be played. */
  mediaFailed(message) {
    if (this.state === "failed") return [];
    if (this.state === "seeking") this.#emit("uncover");
    this.#cancelDecision();
    this.#enter("failed", { message });
    return this.#taken();
  }

  /** Lets time run, as soon as loading or seeking is over. At the end it begins anew. */
  play() {
    if (this.state === "ready" || this.state === "paused") this.#enter("playing");
    else if (this.state === "ended") this.#restart();
    this.#playsNext = true;
    return this.#taken();
  }

  /** Lets time stand still. */
  pause() {
    if (this.state === "playing") this.#enter("paused");
    this.#playsNext = false;
    return this.#taken();
  }

  /** Changes the speed. */
  setRate(rate) {
    if (!(rate > 0 && rate < Infinity) || rate === this.rate) return [];
    this.rate = rate;
    this.#emit("rateChanged", { rate });
    return this.#taken();
  }

  /** Takes a choice of the open decision. */
  choose(choice) {
    if (this.open?.decision.choices.some(({ id }) => id === choice)) this.#decide(choice, false);
    return this.#taken();
  }

  /** Takes the first choice of the open decision that leads to a clip. */
  chooseClip(clip) {
    return this.choose(this.open?.decision.choices.find((choice) => choice.clip === clip)?.id);
  }

  /** The media has reached a time: all up to it happens that has not happened yet. */
  advance(time) {
    for (let step = 0; step < mostSteps && this.state === "playing"; step += 1) {
      const next = this.#next();
      if (!next || isBefore(time, next.time)) {
        this.position = later(this.position, earlier(time, this.duration));
        break;
      }
      this.position = later(this.position, earlier(next.time, this.duration));
      const endsWait = this.open?.isHeld;
      next.happen();
      if (endsWait) break;
    }
    return this.#taken();
  }

  /** The next event and its time. At equal times, an event precedes a deadline, progress, and the end. */
  #next() {
    const [end, { open }] = [this.duration, this];
    let next = null;
    const propose = (time, happen) => {
      if (!next || isBefore(time, next.time)) next = { time, happen };
    };
    const event = this.#events[this.#nextEvent];
    if (event) propose(event.time, () => this.#happen(event));
    if (open && (open.isHeld || !isBefore(end, open.deadline))) {
      propose(open.deadline, () => this.#decide(open.decision.default, true));
    }
    const progress = this.#progress;
    if (progress && !isBefore(end, progress)) propose(progress, () => this.#tellProgress(progress));
    if (!open) {
      propose(end, () => {
        this.#emit("ended");
        this.#enter("ended");
      });
    } else if (!open.isHeld) {
      propose(end, () => {
        open.isHeld = true;
        this.#emit("holdPicture", { until: open.deadline });
      });
    }
    return next;
  }

  #happen({ time, segment, action, decision, clip }) {
    this.#nextEvent += 1;
    if (action === "clipStart") {
      this.#currentSegment = segment;
      this.#emit("clipStarted", { clip });
    } else if (!decision) {
      this.#showControls(action === "showControls");
    } else if (segment === this.segments.length - 1) {
      // The decision of an earlier clip has been made.
      const deadline = later(time, plus(time, decision.duration));
      this.open = { decision, deadline, isHeld: false };
      this.#emit("decisionBegan", { decision: decision.id, deadline });
    }
  }

  get #progress() {
    return this.#interval && this.#nextProgress !== null ? times(this.#interval, this.#nextProgress) : null;
  }

  #tellProgress(time) {
    this.#emit("progress", { at: time, of: this.duration });
    this.#nextProgress += 1n;
    // Multiples beyond the last time there is stay the same.
    if (isSame(this.#progress, time)) this.#nextProgress = null;
  }

  /** Moves to another place, but not past a decision that has not been made. */
  seek(time) {
    if (this.state === "loading" || this.state === "failed") return [];
    this.#cancelDecision();
    if (this.state !== "seeking") {
      this.#playsNext = this.state === "playing";
      this.#enter("seeking");
      this.#emit("cover");
    }
    this.#seekTarget = later(zero, earlier(time, this.#seekLimit));
    this.#exactSeekCount = 0;
    this.#emit("seekMedia", { to: this.#seekTarget, exactly: false });
    return this.#taken();
  }

  /** The media has moved to a place. */
  seekFinished(time) {
    if (this.state !== "seeking") return [];
    const segment = this.segments[this.segmentAt(this.#seekTarget)];
    const landing = earlier(earlier(later(time, segment.start), this.duration), this.#seekLimit);
    const target = isSame(landing, time) ? null : this.#exactTarget(time, landing, segment);
    if (target) {
      this.#exactSeekCount += 1;
      this.#seekTarget = target;
      this.#emit("seekMedia", { to: target, exactly: true });
      return this.#taken();
    }
    this.#land(landing);
    this.#emit("uncover");
    this.#enter(this.#playsNext ? "playing" : "paused");
    return this.#taken();
  }

  /** The target of a further seek after an inexact landing; `null` to accept the landing. */
  #exactTarget(time, landing, { start, end }) {
    if (!this.#exactSeekCount) return landing;
    const delay = delays[this.#exactSeekCount - 1];
    if (!isBefore(time, start) || !delay) return null;
    const target = plus(start, delay);
    return delay === zero || isBefore(target, earlier(end, this.#seekLimit)) ? target : null;
  }

  get #seekLimit() {
    const last = this.segments.length - 1;
    return this.#events.find(({ segment, decision }) => segment === last && decision)?.time ?? this.duration;
  }

  /** The number of the clip that plays at a time of what is composed: where two meet, of the later one. */
  segmentAt(time) {
    return this.segments.findLastIndex(({ start }) => !isBefore(time, start));
  }

  #land(time) {
    const index = this.segmentAt(time);
    const { clip, start, firstEvent } = this.segments[index];
    this.position = time;
    if (index !== this.#currentSegment || isSame(time, start)) {
      this.#currentSegment = index;
      this.#emit("clipStarted", { clip: clip.id });
    }
    const next = this.#events.findIndex((event, place) => place > firstEvent && !isBefore(event.time, time));
    this.#nextEvent = next < 0 ? this.#events.length : next;
    this.#nextProgress = this.#interval && countTo(time, this.#interval);
    const before = this.#events.slice(0, this.#nextEvent).findLast(({ action }) => action.endsWith("Controls"));
    const isShown = before?.action !== "hideControls";
    if (isShown !== this.areControlsShown) this.#showControls(isShown);
  }

  #showControls(isShown) {
    this.areControlsShown = isShown;
    this.#emit(isShown ? "showControls" : "hideControls");
  }

  #restart() {
    Object.assign(this, { segments: [], position: zero });
    this.#events = [];
    this.#nextEvent = 0;
    this.#currentSegment = -1;
    this.#nextProgress = 0n;
    this.#emit("restarted");
    if (!this.areControlsShown) this.#showControls(true);
    this.#enter("loading");
    this.#append(this.#storyboard.first);
  }

  #decide(choice, byDefault) {
    const { decision } = this.open;
    this.open = null;
    this.#emit("decisionEnded", { decision: decision.id, choice, byDefault });
    this.#append(decision.choices.find(({ id }) => id === choice).clip);
  }

  #cancelDecision() {
    if (this.open) this.#emit("decisionCancelled", { decision: this.open.decision.id });
    this.open = null;
  }

  /** Appends a clip and those that follow it, up to one with a decision. */
  #append(id) {
    const { byId, followers } = this.#storyboard;
    for (let clip = byId.get(id); clip; clip = clip.decisions.length ? null : byId.get(followers.get(clip.id))) {
      const [start, segment] = [this.duration, this.segments.length];
      const end = later(start, plus(start, clip.duration));
      this.#emit("append", { clip: clip.id, media: clip.media, start: clip.start, duration: clip.duration, at: start });
      this.segments.push({ clip, start, end, firstEvent: this.#events.length });
      this.#events.push({ time: start, segment, action: "clipStart", clip: clip.id });
      const known = clip.events.filter(({ action }) => ["decision", "showControls", "hideControls"].includes(action));
      known.sort((one, other) => Number(isBefore(other.time, one.time)) - Number(isBefore(one.time, other.time)));
      for (const event of known) {
        this.#events.push({ ...event, segment, time: earlier(later(start, plus(start, event.time)), end) });
      }
    }
  }

  #enter(state, values) {
    this.state = state;
    this.#emit("stateChanged", { state, ...values });
  }

  #emit(output, values) {
    this.#outputs.push({ output, ...values });
  }

  #taken() {
    return this.#outputs.splice(0);
  }
}
