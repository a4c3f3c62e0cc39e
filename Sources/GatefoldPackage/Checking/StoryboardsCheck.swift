/// Checks that storyboards can be played, and that overlays show those that are there.
struct StoryboardsCheck {
  private let description: OverlaysDescription

  init(_ description: OverlaysDescription) { self.description = description }

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
        guard case .chooseClip(let target, let clip) = action, let storyboard = storyboard(shownBy: target),
          !storyboard.clips.contains(where: { $0.id == clip })
        else { continue }
        let isShown = number >= overlay.actions.count
        let place = isShown ? number - overlay.actions.count : number
        let list = path.member(isShown ? "actionsWhenShown" : "actions")
        collector.add(.error, "the storyboard has no clip \(clip)", at: list.item(place).member("clip"))
      }
    }
  }

  private func storyboard(shownBy identifier: String) -> Storyboard? {
    let overlay = description.overlays.first { $0.identifier == identifier }
    guard case .storyboard(let name) = overlay?.content else { return nil }
    return description.storyboards.first { $0.id == name }
  }
}
