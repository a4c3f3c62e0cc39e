/// Finds the clips of a storyboard by their identifiers, and the clips that follow them.
struct StoryboardIndex: Sendable {
  private let clips: [String: StoryboardClip]
  private let followers: [String: String]

  /// Of several clips with the same identifier, and of several places of a clip in scenes, the first counts.
  ///
  /// Therefore a clip is never followed by one of an earlier place, and following clips comes to an end.
  init(_ storyboard: Storyboard) {
    clips = Dictionary(storyboard.clips.map { ($0.id, $0) }) { first, _ in first }
    var followers: [String: String] = [:]
    var placed: Set<String> = []
    for scene in storyboard.scenes {
      let clipIDs = scene.clipIDs.filter { placed.insert($0).inserted }
      for (clipID, next) in zip(clipIDs, clipIDs.dropFirst()) {
        followers[clipID] = next
      }
    }
    self.followers = followers
  }

  /// The clip with an identifier.
  func clip(_ id: String) -> StoryboardClip? { clips[id] }

  /// The clip after another one, if it doesn't depend on a decision.
  func follower(of clip: StoryboardClip) -> StoryboardClip? {
    guard clip.decisions.isEmpty else { return nil }
    return followers[clip.id].flatMap { clips[$0] }
  }
}
