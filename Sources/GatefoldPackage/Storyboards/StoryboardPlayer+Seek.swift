extension StoryboardPlayer {
  /// Moves to another place. The picture is covered until ``seekFinished(at:)``.
  ///
  /// - The place is brought between the beginning and the end of the composition.
  /// - It can't lie after a decision that hasn't been made: it is then moved to the decision.
  /// - A decision that waits for the reader is cancelled. It begins again when its time is reached again.
  /// - While seeking, the last place asked for counts. While loading and after a failure, seeks are ignored.
  ///
  /// - Parameter time: on the composed time line.
  public mutating func seek(to time: RationalTime) -> [StoryboardOutput] {
    switch state {
    case .loading, .failed: return []
    case .ready, .playing, .paused, .seeking, .ended: break
    }
    cancelDecision()
    if state != .seeking {
      playsNext = state == .playing
      enter(.seeking)
      emit(.cover)
    }
    seekTarget = max(.zero, min(time, seekLimit))
    exactSeekCount = 0
    emit(.seekMedia(to: seekTarget, exactly: false))
    return takeOutputs()
  }

  /// The media has moved.
  ///
  /// Media often land at a key frame before the place that was asked for. A landing before the beginning of the clip isn't
  /// accepted, since its picture belongs to what was cut off; nor is one after a decision that hasn't been made. The
  /// place is then clamped, and the media is asked to move there exactly.
  ///
  /// After that, a landing is taken as it is, and ``position`` is clamped, with one exception: one that is still before
  /// the beginning of the clip, as where media round to ticks or frames. It is asked for again, the second and third time
  /// a little later, and then taken, so that the picture is not covered for ever.
  ///
  /// - Parameter time: where the media has landed, on the composed time line.
  public mutating func seekFinished(at time: RationalTime) -> [StoryboardOutput] {
    guard state == .seeking, let targetSegment = composition.segmentIndex(at: seekTarget) else { return [] }
    let landing = min(composition.clampedSeek(to: time, inSegment: targetSegment), seekLimit)
    if landing != time, let target = exactTarget(after: time, landing, inSegment: targetSegment) {
      exactSeekCount += 1
      seekTarget = target
      emit(.seekMedia(to: target, exactly: true))
      return takeOutputs()
    }
    land(at: landing)
    emit(.uncover)
    enter(playsNext ? .playing : .paused)
    return takeOutputs()
  }

  /// How much later than the beginning of the clip each further exact place lies.
  private static let delays = [
    RationalTime.zero, RationalTime(value: 1, scale: 100), RationalTime(value: 1, scale: 25),
  ]

  /// The exact place to ask for after a landing that isn't where it should be; `nil` if it is taken.
  private func exactTarget(after time: RationalTime, _ landing: RationalTime, inSegment index: Int) -> RationalTime? {
    guard exactSeekCount > 0 else { return landing }
    let segment = composition.segments[index]
    guard time < segment.start, exactSeekCount <= Self.delays.count else { return nil }
    let target = segment.start + Self.delays[exactSeekCount - 1]
    return target == segment.start || target < min(segment.end, seekLimit) ? target : nil
  }

  /// The last place that can be reached.
  private var seekLimit: RationalTime {
    guard let last = composition.segments.indices.last else { return .zero }
    return composition.decision(ofSegment: last)?.time ?? composition.duration
  }

  /// Stands just before the events of a place, apart from the start of its clip.
  private mutating func land(at time: RationalTime) {
    guard let index = composition.segmentIndex(at: time) else { return }
    let segment = composition.segments[index]
    position = time
    if index != currentSegment || time == segment.start {
      currentSegment = index
      emit(.clipStarted(clipID: segment.clip.id))
    }
    let later = composition.events[(segment.firstEvent + 1)...]
    nextEvent = later.firstIndex { $0.time >= time } ?? composition.events.endIndex
    nextProgress = progressInterval.flatMap { time.count(of: $0) }
    restoreControls()
  }

  /// Shows or hides the controls as if all earlier events had happened.
  private mutating func restoreControls() {
    let shown = composition.events[..<nextEvent].reduce(true) { shown, event in
      switch event.action {
      case .showControls: true
      case .hideControls: false
      case .clipStart, .decision: shown
      }
    }
    guard shown != areControlsShown else { return }
    areControlsShown = shown
    emit(shown ? .showControls : .hideControls)
  }
}
