/// How media are to be played. Properties are `nil` where the file doesn't say.
public struct MediaPlayback: Hashable, Sendable {
  /// The event that starts the media.
  public let activation: MediaActivation?
  /// Whether the player shows its controls.
  public let showsControls: Bool?
  /// How often the media are played; 0 means endlessly. It may be a fraction.
  public let repeatCount: Double?
  /// The volume: 0 is mute, 1 as recorded. It may be more.
  public let volume: Double?

  /// Whether the media start without being asked.
  public var startsByItself: Bool { activation == .pageOpened || activation == .pageVisible }

  /// A description of how media are to be played.
  public init(activation: MediaActivation?, showsControls: Bool?, repeatCount: Double?, volume: Double?) {
    self.activation = activation
    self.showsControls = showsControls
    self.repeatCount = repeatCount
    self.volume = volume
  }
}

/// An event that starts media.
public enum MediaActivation: String, Hashable, Sendable, Codable, CaseIterable {
  /// A press on the annotation.
  case click
  /// The pointer moves over it.
  case hover
  /// Its page becomes the current one.
  case pageOpened
  /// Its page becomes visible.
  case pageVisible
}
