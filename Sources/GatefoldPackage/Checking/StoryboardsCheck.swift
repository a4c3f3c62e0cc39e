/// Checks that storyboards can be played, and that overlays show those that are there.
struct StoryboardsCheck {
  private let description: OverlaysDescription
  /// Identifiers of clips, by storyboard.
  private let clips: [String: Set<String>]
  /// The storyboard that an overlay shows, by overlay.
  private let shown: [String: String]

  init(_ description: OverlaysDescription) {
    self.description = description
    clips = Dictionary(description.storyboards.map { ($0.id, Set($0.clips.map(\.id))) }) { first, _ in first }
    var shown: [String: String] = [:]
    for overlay in description.overlays where shown[overlay.identifier] == nil {
      if case .storyboard(let storyboard) = overlay.content { shown[overlay.identifier] = storyboard }
    }
    self.shown = shown
  }

  func check(_ collector: FindingCollector) {
    var seen: Set<String> = []
    for (index, storyboard) in description.storyboards.enumerated() {
      let path = ValuePath([.member("storyboards"), .item(index)])
      if !storyboard.id.isEmpty, !seen.insert(storyboard.id).inserted {
        collector.add(.error, "\(storyboard.id) is the id of another storyboard too; rename one", at: path.member("id"))
      }
      for problem in storyboard.problems() {
        collector.add(problem.preventsPlaying ? .error : .warning, "\(problem); correct it", at: path)
      }
    }
    for (index, overlay) in description.overlays.enumerated() {
      let path = ValuePath.overlay(index)
      if case .storyboard(let identifier) = overlay.content, !identifier.isEmpty, !seen.contains(identifier) {
        collector.add(.error, "there is no storyboard \(identifier)", at: path.member("storyboard"))
      }
      for (number, action) in (overlay.actions + overlay.actionsWhenShown).enumerated() {
        guard case .chooseClip(let target, let clip) = action.effect, let storyboard = shown[target],
          let clips = clips[storyboard], !clips.contains(clip)
        else { continue }
        let isShown = number >= overlay.actions.count
        let place = isShown ? number - overlay.actions.count : number
        let list = path.member(isShown ? "actionsWhenShown" : "actions")
        collector.add(.error, "the storyboard has no clip \(clip)", at: list.item(place).member("clip"))
      }
    }
  }
}
