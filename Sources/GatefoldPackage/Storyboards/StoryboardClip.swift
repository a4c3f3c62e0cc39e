/// A stretch of a media file, with the events that happen while it plays.
///
/// ```swift
/// let clip = StoryboardClip(
///   id: "arrival",
///   media: "media/film.mp4",
///   start: RationalTime(value: 12, scale: 1),
///   duration: RationalTime(value: 105, scale: 1),
///   events: [StoryboardEvent(time: RationalTime(value: 35, scale: 1), action: .hideControls)]
/// )
/// ```
public struct StoryboardClip: Hashable, Sendable {
  /// Identifies the clip within its storyboard.
  public var id: String
  /// The relative path of the media file.
  public var media: String
  /// Where the clip starts in the media.
  public var start: RationalTime
  /// How long the clip is, more than zero.
  public var duration: RationalTime
  /// The events during the clip. Events at the same time happen in this order.
  public var events: [StoryboardEvent]
  /// Members that this version does not know; those of times are objects beneath their names.
  public var unknown: [String: DescriptionValue] = [:]

  /// A stretch of a media file.
  public init(
    id: String,
    media: String,
    start: RationalTime = .zero,
    duration: RationalTime,
    events: [StoryboardEvent] = []
  ) {
    self.id = id
    self.media = media
    self.start = start
    self.duration = duration
    self.events = events
  }

  /// The clip's decisions, in the order given.
  var decisions: [StoryboardDecision] {
    events.compactMap { event in
      if case .decision(let decision) = event.action { decision } else { nil }
    }
  }
}
