/// How media wish to be played. What the file leaves open is `nil`.
public struct MediaPlayback: Hashable, Sendable {
  /// What starts them.
  public let activation: MediaActivation?
  public let showsControls: Bool?
  /// How often they are played; 0 for ever. May be a fraction.
  public let repeatCount: Double?
  /// 0 is mute, 1 as recorded; it may be more.
  public let volume: Double?

  /// Whether they start without being asked.
  public var startsByItself: Bool { activation == .pageOpened || activation == .pageVisible }

  public init(activation: MediaActivation?, showsControls: Bool?, repeatCount: Double?, volume: Double?) {
    self.activation = activation
    self.showsControls = showsControls
    self.repeatCount = repeatCount
    self.volume = volume
  }
}

/// What starts media.
public enum MediaActivation: String, Hashable, Sendable, Codable, CaseIterable {
  /// A press on the annotation.
  case click
  /// The pointer comes over it.
  case hover
  /// Its page becomes the current one.
  case pageOpened
  /// Its page comes into sight.
  case pageVisible
}
