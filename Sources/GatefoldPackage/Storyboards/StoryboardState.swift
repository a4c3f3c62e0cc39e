/// The state of a ``StoryboardPlayer``.
public enum StoryboardState: Hashable, Sendable {
  /// The first media isn't ready yet, at first or when the storyboard begins again.
  case loading
  /// The media is ready, and hasn't been played yet.
  case ready
  /// Time runs.
  case playing
  /// Time stands still until the reader goes on.
  case paused
  /// The media is being moved to another place; the picture is covered.
  case seeking
  /// The last clip has been played to its end. Seeking back leaves this state, and so does playing, which begins
  /// again.
  case ended
  /// The storyboard can't be played, or not on. This state is final.
  case failed(message: String)
}
