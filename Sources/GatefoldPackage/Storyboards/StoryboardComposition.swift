/// Clips that lie one after the other on a time line, so that playing them needs no jump.
///
/// The events of a clip are re-timed: one at 0:35 of a clip that begins at 1:45 happens at 2:20.
///
/// ```swift
/// var composition = StoryboardComposition()
/// composition.append(arrival)
/// composition.append(garden)
/// for event in composition.events {
///   print(event.time.seconds, event.action)
/// }
/// ```
///
/// A clip may occur more than once; a segment is therefore known by its index, not by its clip.
public struct StoryboardComposition: Hashable, Sendable {
  /// A clip at its place on the composed time line.
  public struct Segment: Hashable, Sendable {
    /// The clip.
    public let clip: StoryboardClip
    /// Where the clip begins on the composed time line.
    public let start: RationalTime
    /// Where the clip ends on the composed time line, and the next one begins.
    public let end: RationalTime
    /// The index of the first event of the segment, the clip's start.
    let firstEvent: Int

    /// The place in the media that plays at a time of the composed time line.
    public func mediaTime(at time: RationalTime) -> RationalTime { clip.start + (time - start) }

    /// The time on the composed time line at which a place of the media plays.
    public func composedTime(ofMedia time: RationalTime) -> RationalTime { start + (time - clip.start) }
  }

  /// The clips in the order in which they play.
  public private(set) var segments: [Segment] = []
  /// All events that this version knows, in the order in which they happen. Those of the same time are in the order of their clips, and within a
  /// clip in the order given there, after the clip's start.
  public private(set) var events: [ComposedEvent] = []

  /// A composition without clips.
  public init() {}

  /// The end of the last clip.
  public var duration: RationalTime { segments.last?.end ?? .zero }

  /// Puts a clip after the last one.
  public mutating func append(_ clip: StoryboardClip) {
    let start = duration
    // Rounding must not bring an end before its start.
    let segment = Segment(clip: clip, start: start, end: max(start, start + clip.duration), firstEvent: events.count)
    events.append(ComposedEvent(time: start, segmentIndex: segments.count, action: .clipStart(clipID: clip.id)))
    for event in clip.events.stablySortedByTime {
      guard let action = ComposedEvent.Action(event.action) else { continue }
      let time = min(max(start, start + event.time), segment.end)
      events.append(ComposedEvent(time: time, segmentIndex: segments.count, action: action))
    }
    segments.append(segment)
  }

  /// The clip that plays at a time.
  ///
  /// Where two clips meet, it is the later one; the end of the composition belongs to the last clip.
  ///
  /// - Returns: `nil` before the first clip and after the last one.
  public func segment(at time: RationalTime) -> Segment? {
    segmentIndex(at: time).map { segments[$0] }
  }

  /// The index of the clip that plays at a time; see ``segment(at:)``.
  public func segmentIndex(at time: RationalTime) -> Int? {
    guard time >= .zero, time <= duration else { return nil }
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= time {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 ? low - 1 : nil
  }

  /// A place to seek to that doesn't lie before the beginning of a clip, nor after the end of the composition.
  ///
  /// Media can often be entered at key frames only, and the one before a place may belong to what was cut off.
  ///
  /// - Parameters:
  ///   - time: where to seek to, on the composed time line.
  ///   - index: the segment before which the place must not lie. One that doesn't exist sets no bound.
  public func clampedSeek(to time: RationalTime, inSegment index: Int) -> RationalTime {
    let start = segments.indices.contains(index) ? segments[index].start : .zero
    return min(max(time, start), duration)
  }

  /// The decision of a segment, at its time on the composed time line.
  func decision(ofSegment index: Int) -> (time: RationalTime, decision: StoryboardDecision)? {
    for event in events[segments[index].firstEvent...].prefix(while: { $0.segmentIndex == index }) {
      if case .decision(let decision) = event.action { return (event.time, decision) }
    }
    return nil
  }
}

extension [StoryboardEvent] {
  fileprivate var stablySortedByTime: [StoryboardEvent] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
