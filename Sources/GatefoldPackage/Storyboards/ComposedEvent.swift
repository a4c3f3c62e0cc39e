/// An event of a clip, re-timed to the time line of a ``StoryboardComposition``.
public struct ComposedEvent: Hashable, Sendable {
  /// The action of an event.
  public enum Action: Hashable, Sendable {
    /// A clip starts. Each segment begins with this event.
    case clipStart(clipID: String)
    /// The player's controls appear.
    case showControls
    /// The player's controls disappear.
    case hideControls
    /// The reader is asked how to go on.
    case decision(StoryboardDecision)
  }

  /// When it happens, on the composed time line.
  public let time: RationalTime
  /// The segment to which the event belongs, from 0.
  public let segmentIndex: Int
  /// The action of the event.
  public let action: Action
}

extension ComposedEvent.Action {
  /// - Returns: `nil` for an action that is not known.
  init?(_ action: StoryboardEvent.Action) {
    switch action {
    case .showControls: self = .showControls
    case .hideControls: self = .hideControls
    case .decision(let decision): self = .decision(decision)
    case .unknown: return nil
    }
  }
}
