extension StoryboardPlayer {
  /// An occurrence on the composed time line.
  private enum Occurrence {
    case event(ComposedEvent)
    case deadline
    case progress
    case hold
    case end
  }

  /// The maximum number of occurrences in one call of ``advance(to:)``.
  ///
  /// Only a storyboard of extremely short clips, or an extremely short progress interval, comes near.
  static let maximumOccurrencesPerStep = 10_000

  /// The media has reached a time: everything up to it happens that hasn't happened yet.
  ///
  /// Only a playing player takes the time; a time before ``position`` changes nothing.
  ///
  /// If the clip ends while the reader may still choose, ``StoryboardOutput/holdPicture(until:)`` is returned. The
  /// platform then continues to report time as if the clip were longer; ``position`` stays at the clip's end. A step
  /// that reaches the deadline ends there. After the deadline, or after an earlier choice, times are again on the
  /// composed time line, on which the next clip begins at the end of the previous one.
  ///
  /// One step lets at most 10 000 things happen. The rest happens at the next step, so nothing is lost.
  ///
  /// - Parameter time: on the composed time line.
  public mutating func advance(to time: RationalTime) -> [StoryboardOutput] {
    guard state == .playing else { return [] }
    for _ in 0..<Self.maximumOccurrencesPerStep {
      guard let next = nextOccurrence(), next.time <= time else {
        position = max(position, min(time, composition.duration))
        return takeOutputs()
      }
      position = max(position, min(next.time, composition.duration))
      let endsWait = open?.isHeld == true
      handle(next.occurrence)
      if endsWait || state != .playing {
        return takeOutputs()
      }
    }
    return takeOutputs()
  }

  /// Returns the next occurrence and its time. At equal times, the one proposed first below takes precedence.
  private func nextOccurrence() -> (time: RationalTime, occurrence: Occurrence)? {
    let end = composition.duration
    var next: (time: RationalTime, occurrence: Occurrence)?
    func propose(_ occurrence: Occurrence, at time: RationalTime) {
      if next.map({ time < $0.time }) ?? true {
        next = (time, occurrence)
      }
    }
    if nextEvent < composition.events.count {
      let event = composition.events[nextEvent]
      propose(.event(event), at: event.time)
    }
    if let open, open.isHeld || open.deadline <= end {
      propose(.deadline, at: open.deadline)
    }
    if let progress = nextProgressTime, progress <= end {
      propose(.progress, at: progress)
    }
    if open == nil {
      propose(.end, at: end)
    } else if open?.isHeld == false {
      propose(.hold, at: end)
    }
    return next
  }

  private mutating func handle(_ occurrence: Occurrence) {
    switch occurrence {
    case .event(let event):
      nextEvent += 1
      handle(event)
    case .deadline:
      if let decision = open?.decision {
        decide(decision.defaultChoiceID, byDefault: true)
      }
    case .progress:
      reportProgress()
    case .hold:
      if let deadline = open?.deadline {
        open?.isHeld = true
        emit(.holdPicture(until: deadline))
      }
    case .end:
      emit(.ended)
      enter(.ended)
    }
  }

  private mutating func handle(_ event: ComposedEvent) {
    switch event.action {
    case .clipStart(let clipID):
      currentSegment = event.segmentIndex
      emit(.clipStarted(clipID: clipID))
    case .showControls:
      areControlsShown = true
      emit(.showControls)
    case .hideControls:
      areControlsShown = false
      emit(.hideControls)
    case .decision(let decision):
      guard !isDecided(segment: event.segmentIndex) else { return }
      let deadline = max(event.time, event.time + decision.duration)
      open = OpenDecision(decision: decision, deadline: deadline)
      emit(.decisionBegan(decision, deadline: deadline))
    }
  }

  private var nextProgressTime: RationalTime? {
    guard let progressInterval, let nextProgress else { return nil }
    return progressInterval.multiplied(by: nextProgress)
  }

  private mutating func reportProgress() {
    guard let time = nextProgressTime, let count = nextProgress else { return }
    emit(.progress(time, of: composition.duration))
    nextProgress = count < .max ? count + 1 : nil
    // Multiples that saturate stay the same, and would be reported for ever.
    if nextProgressTime == time {
      nextProgress = nil
    }
  }
}
