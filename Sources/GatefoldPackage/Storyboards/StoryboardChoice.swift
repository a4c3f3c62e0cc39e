/// One of the answers to a ``StoryboardDecision``, and the clip that it leads to.
public struct StoryboardChoice: Hashable, Sendable {
  /// Identifies the choice within its decision.
  public var id: String
  /// The title shown to the reader.
  public var title: String
  /// The clip that follows.
  public var clipID: String
  /// Members that this version does not know.
  public var unknown: [String: DescriptionValue] = [:]

  /// A choice that leads to a clip.
  public init(id: String, title: String, clipID: String) {
    self.id = id
    self.title = title
    self.clipID = clipID
  }
}
