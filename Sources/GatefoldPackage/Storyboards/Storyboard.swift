/// The description of an interactive video: clips in scenes, and the decisions that lead from one clip to another.
///
/// Playing begins with the first clip. After a clip with a decision comes the clip that was chosen; after another clip
/// comes the next one of its scene. Without a next one the storyboard ends. Decisions may lead back to clips that have
/// been played before.
///
/// ```swift
/// let storyboard = Storyboard(
///   id: "house",
///   scenes: [StoryboardScene(id: "opening", title: "The house", clipIDs: ["arrival", "hall"])],
///   clips: [arrival, hall, garden, cellar],
///   firstClipID: "arrival"
/// )
/// precondition(storyboard.problems().isEmpty)
/// ```
public struct Storyboard: Hashable, Sendable {
  /// Identifies the storyboard.
  public var id: String
  /// The scenes. A clip belongs to at most one of them.
  public var scenes: [StoryboardScene]
  /// The clips, in any order.
  public var clips: [StoryboardClip]
  /// The clip with which playing begins.
  public var firstClipID: String
  /// Members that this version does not know.
  public var unknown: [String: DescriptionValue] = [:]

  /// A storyboard of clips.
  public init(id: String, scenes: [StoryboardScene], clips: [StoryboardClip], firstClipID: String) {
    self.id = id
    self.scenes = scenes
    self.clips = clips
    self.firstClipID = firstClipID
  }
}
