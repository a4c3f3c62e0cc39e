/// Plays a storyboard without a clock and a screen: time goes in, events come out.
///
/// The platform plays the media and reports their time; the player says what is to be done. Each method returns what
/// results from it, in order.
///
/// ```swift
/// var player = StoryboardPlayer(storyboard)
/// platform.perform(player.load())
/// platform.perform(player.mediaIsReady())
/// platform.perform(player.play())
/// // whenever the media's clock is read
/// platform.perform(player.advance(to: platform.composedTime))
/// // when the reader has chosen
/// platform.perform(player.choose("left"))
/// ```
///
/// - Events happen once each, in the order of their times, however large or small the steps of time are. Events of the
///   same time happen in the order of ``StoryboardComposition/events``; a deadline comes after them, then progress, then the end.
/// - The clips to play are appended as soon as they are known: up to the next clip with a decision, and from there on
///   when the choice is made. The clip that is playing then plays to its end, and the chosen one follows without a jump.
/// - After a seek, the player stands just before the events of the place where it has landed. Events from there on happen
///   again, except that a decision that has been made keeps its outcome. Events that a seek skips don't happen; only the
///   start of the clip is reported in which it lands, and the controls are as if the events had happened.
/// - Inputs that don't fit the state are ignored, such as the time of a paused player.
public struct StoryboardPlayer: Sendable {
  /// A decision that waits for the reader.
  struct OpenDecision: Sendable {
    let decision: StoryboardDecision
    let deadline: RationalTime
    /// Whether the clip has ended, so that its last picture is held.
    var isHeld = false
  }

  /// The state of the player.
  public internal(set) var state = StoryboardState.loading
  /// The clips that have been played, and those to play next as far as they are known.
  public internal(set) var composition = StoryboardComposition()
  /// The time up to which everything has happened, on the composed time line.
  public internal(set) var position = RationalTime.zero
  /// The speed of the media; 1 at first.
  public private(set) var rate = 1.0
  /// Whether the storyboard's events have the controls shown. They are shown at first.
  public internal(set) var areControlsShown = true

  /// The decision that waits for the reader.
  public var openDecision: StoryboardDecision? { open?.decision }

  private let index: StoryboardIndex
  private let firstClipID: String
  private let problem: StoryboardProblem?
  private var isLoaded = false
  /// Whether to play as soon as loading or seeking is over.
  var playsNext = false
  var open: OpenDecision?
  /// The event that happens next, an index of the composition's events.
  var nextEvent = 0
  /// The segment the start of which was reported last.
  var currentSegment: Int?
  /// Where the media is being moved to.
  var seekTarget = RationalTime.zero
  /// How often the media was asked to move exactly since the last seek.
  var exactSeekCount = 0
  /// The interval of progress; `nil` for none.
  let progressInterval: RationalTime?
  /// The multiple of the interval that is reported next; `nil` if no later one can be represented.
  var nextProgress: Int64? = 0
  private var outputs: [StoryboardOutput] = []

  /// A player at the start of a storyboard.
  ///
  /// - Parameters:
  ///   - storyboard: what to play. With problems that prevent playing, ``load()`` fails.
  ///   - progressInterval: how often to report progress; zero or less for never.
  public init(_ storyboard: Storyboard, progressInterval: RationalTime = RationalTime(value: 1, scale: 1)) {
    index = StoryboardIndex(storyboard)
    firstClipID = storyboard.firstClipID
    problem = storyboard.problems().first(where: \.preventsPlaying)
    self.progressInterval = progressInterval > .zero ? progressInterval : nil
  }

  /// Appends the first clips, so that the platform can open their media. To be called once, before anything else.
  public mutating func load() -> [StoryboardOutput] {
    guard state == .loading, !isLoaded else { return [] }
    isLoaded = true
    if let problem {
      enter(.failed(message: "\(problem)"))
    } else {
      appendClips(from: firstClipID)
    }
    return takeOutputs()
  }

  /// The media of the first clip can be played.
  public mutating func mediaIsReady() -> [StoryboardOutput] {
    guard state == .loading, isLoaded else { return [] }
    enter(.ready)
    if playsNext {
      enter(.playing)
    }
    return takeOutputs()
  }

  /// The media can't be played, or not on. The player fails, with the message in its state.
  public mutating func mediaFailed(_ message: String) -> [StoryboardOutput] {
    switch state {
    case .failed: return []
    case .seeking: emit(.uncover)
    case .loading, .ready, .playing, .paused, .ended: break
    }
    cancelDecision()
    enter(.failed(message: message))
    return takeOutputs()
  }

  /// Lets time run. While loading and while seeking it will run as soon as that is over.
  ///
  /// At the end the storyboard begins again: with the first clip, without the choices that were made. The player is then
  /// ``StoryboardState/loading`` until ``mediaIsReady()``; the speed stays.
  public mutating func play() -> [StoryboardOutput] {
    switch state {
    case .loading, .seeking: playsNext = true
    case .ready, .paused: enter(.playing)
    case .ended: restart()
    case .playing, .failed: break
    }
    return takeOutputs()
  }

  /// Lets time stand still. While loading and while seeking it won't run when that is over.
  public mutating func pause() -> [StoryboardOutput] {
    switch state {
    case .loading, .seeking: playsNext = false
    case .playing: enter(.paused)
    case .ready, .paused, .ended, .failed: break
    }
    return takeOutputs()
  }

  /// Changes the speed of the media. Events keep their times on the composed time line.
  ///
  /// - Parameter rate: more than zero and finite; another one is ignored.
  public mutating func setRate(_ rate: Double) -> [StoryboardOutput] {
    guard rate > 0, rate.isFinite, rate != self.rate else { return [] }
    self.rate = rate
    emit(.rateChanged(rate))
    return takeOutputs()
  }

  /// The reader has made a choice, in time and while the player plays or is paused; otherwise it is ignored.
  ///
  /// - Parameter choiceID: one of the choices of ``openDecision``.
  public mutating func choose(_ choiceID: String) -> [StoryboardOutput] {
    guard let choices = open?.decision.choices, choices.contains(where: { $0.id == choiceID }) else { return [] }
    decide(choiceID, byDefault: false)
    return takeOutputs()
  }
}

extension StoryboardPlayer {
  mutating func emit(_ output: StoryboardOutput) {
    outputs.append(output)
  }

  mutating func takeOutputs() -> [StoryboardOutput] {
    defer { outputs = [] }
    return outputs
  }

  mutating func enter(_ state: StoryboardState) {
    self.state = state
    emit(.stateChanged(state))
  }

  /// Ends the open decision, and appends the clips that the choice leads to.
  mutating func decide(_ choiceID: String, byDefault: Bool) {
    guard let decision = open?.decision, let choice = decision.choices.first(where: { $0.id == choiceID }) else {
      return
    }
    open = nil
    emit(.decisionEnded(decisionID: decision.id, choiceID: choiceID, byDefault: byDefault))
    appendClips(from: choice.clipID)
  }

  private mutating func restart() {
    composition = StoryboardComposition()
    position = .zero
    nextEvent = 0
    currentSegment = nil
    nextProgress = 0
    emit(.restarted)
    if !areControlsShown {
      areControlsShown = true
      emit(.showControls)
    }
    playsNext = true
    enter(.loading)
    appendClips(from: firstClipID)
  }

  mutating func cancelDecision() {
    guard let decision = open?.decision else { return }
    open = nil
    emit(.decisionCancelled(decisionID: decision.id))
  }

  /// Appends a clip and those that follow it, up to one with a decision.
  private mutating func appendClips(from clipID: String) {
    var next = index.clip(clipID)
    while let clip = next {
      let end = composition.duration
      emit(.append(clipID: clip.id, media: clip.media, start: clip.start, duration: clip.duration, at: end))
      composition.append(clip)
      next = index.follower(of: clip)
    }
  }

  /// Whether the decision of a segment has been made: then the clip that was chosen lies after it.
  func isDecided(segment index: Int) -> Bool {
    index < composition.segments.count - 1
  }
}
