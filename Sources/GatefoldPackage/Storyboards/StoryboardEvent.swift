/// Something that happens at a time of a clip.
///
/// ```swift
/// let event = StoryboardEvent(time: RationalTime(value: 35, scale: 1), action: .hideControls)
/// ```
public struct StoryboardEvent: Hashable, Sendable {
  /// The action of an event. The start of a clip isn't described; it is implied.
  public enum Action: Hashable, Sendable {
    /// The player's controls appear.
    case showControls
    /// The player's controls disappear.
    case hideControls
    /// The reader is asked how to go on. A clip has at most one decision.
    case decision(StoryboardDecision)
    /// An action of this name, which this version does not know; it does nothing. Its members are in
    /// ``StoryboardEvent/unknown``.
    case unknown(String)
  }

  /// When it happens, from the start of the clip to its end, both included.
  public var time: RationalTime
  /// The action of the event.
  public var action: Action
  /// Members that this version does not know; those of times are objects beneath their names.
  public var unknown: [String: DescriptionValue] = [:]

  /// An event at a time from the start of its clip.
  public init(time: RationalTime, action: Action) {
    self.time = time
    self.action = action
  }
}
