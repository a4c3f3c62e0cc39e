/// Clips that follow one another, unless a decision leads elsewhere.
public struct StoryboardScene: Hashable, Sendable {
  /// Identifies the scene within its storyboard.
  public var id: String
  /// The title shown to the reader.
  public var title: String
  /// The clips in the order in which they play.
  public var clipIDs: [String]
  /// Members that this version does not know.
  public var unknown: [String: DescriptionValue] = [:]

  /// A scene of clips.
  public init(id: String, title: String, clipIDs: [String]) {
    self.id = id
    self.title = title
    self.clipIDs = clipIDs
  }
}
