internal import Gatefold

/// Checks that actions lead somewhere, and come to an end.
struct ActionsCheck {
  private let overlays: [Overlay]
  private let byIdentifier: [String: Int]
  private let pages: PageFacts?

  init(_ overlays: [Overlay], _ pages: PageFacts?) {
    self.overlays = overlays
    self.pages = pages
    byIdentifier = Dictionary(overlays.indices.map { (overlays[$0].identifier, $0) }) { first, _ in first }
  }

  func check(_ collector: FindingCollector) {
    for (index, overlay) in overlays.enumerated() {
      let path = ValuePath.overlay(index)
      for (number, action) in overlay.actions.enumerated() {
        check(action, at: path.member("actions").item(number), collector)
      }
      for (number, action) in overlay.actionsWhenShown.enumerated() {
        check(action, at: path.member("actionsWhenShown").item(number), collector)
      }
      if case .link = overlay.content, overlay.actions.isEmpty {
        collector.add(.error, "are missing; say what the link does", at: path.member("actions"))
      }
    }
    checkCircles(collector)
  }

  private func check(_ action: OverlayAction, at path: ValuePath, _ collector: FindingCollector) {
    for identifier in action.overlayIdentifiers where byIdentifier[identifier] == nil && !identifier.isEmpty {
      let message = "there is no overlay \(identifier); give the id of one, or remove the action"
      collector.add(.error, message, at: path)
    }
    switch action.effect {
    case .goToPage(let page):
      if let (member, message) = pages?.absence(of: page) {
        collector.add(.error, message, at: path.member(member))
      }
      if let message = pages?.ambiguity(of: page) { collector.add(.warning, message, at: path.member("pageLabel")) }
    case .goToContents(let title):
      if let titles = pages?.contentsTitles, !titles.contains(title) {
        let message = "the contents have no entry \(title.debugDescription); `gatefold toc` lists them"
        collector.add(.error, message, at: path.member("title"))
      }
    case .play(let identifier), .pause(let identifier), .seek(let identifier, _):
      check(identifier, plays: true, at: path, collector)
    case .openArticle(let identifier):
      if let index = byIdentifier[identifier], overlays[index].content.kind != "article" {
        collector.add(.error, "\(identifier) is no article; give the id of an overlay of kind article", at: path)
      }
    case .chooseClip(let identifier, _):
      if let index = byIdentifier[identifier], overlays[index].content.kind != "storyboard" {
        collector.add(.error, "\(identifier) is no storyboard; give the id of an overlay of kind storyboard", at: path)
      }
    case .openAddress(let address):
      if let (severity, message) = OpenedAddress(address).problem {
        collector.add(severity, message, at: path.member("address"))
      }
    case .show, .hide, .toggle, .share, .unknown: break
    }
  }

  private func check(_ identifier: String, plays: Bool, at path: ValuePath, _ collector: FindingCollector) {
    guard let index = byIdentifier[identifier] else { return }
    switch overlays[index].content {
    case .video, .audio, .storyboard, .unknown: break
    default:
      let message = "\(identifier) is nothing that plays; give the id of a video, a sound or a storyboard"
      collector.add(.error, message, at: path)
    }
  }

  // MARK: Circles

  /// Overlays that show each other for ever, without a touch or time in between.
  private func checkCircles(_ collector: FindingCollector) {
    // An overlay is shown over and over only if it is hidden over and over too.
    let hidden = hiddenWhenShown()
    let shown: [[Int]] = overlays.indices.map { index in
      guard hidden.contains(index) else { return [] }
      return overlays[index].actionsWhenShown.flatMap { action -> [Int] in
        switch action.effect {
        case .show(let identifiers), .toggle(let identifiers):
          identifiers.compactMap { byIdentifier[$0] }.filter(hidden.contains)
        default: []
        }
      }
    }
    // Depth first, without recursion: 1 while an overlay is on the way, 2 when it is done.
    var states = [UInt8](repeating: 0, count: overlays.count)
    for start in overlays.indices where states[start] == 0 {
      var way = [(overlay: start, next: 0)]
      states[start] = 1
      while let (overlay, next) = way.last {
        guard next < shown[overlay].count else {
          states[overlay] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let target = shown[overlay][next]
        if states[target] == 1 {
          let message =
            "shows \(overlays[target].identifier), which shows this one again, and so on for ever; break the circle"
          collector.add(.error, message, at: ValuePath.overlay(overlay).member("actionsWhenShown"))
        } else if states[target] == 0 {
          states[target] = 1
          way.append((target, 0))
        }
      }
    }
  }
  /// Overlays that are hidden by what happens when an overlay is shown.
  private func hiddenWhenShown() -> Set<Int> {
    var hidden: Set<Int> = []
    for action in overlays.lazy.flatMap(\.actionsWhenShown) {
      switch action.effect {
      case .hide(let identifiers), .toggle(let identifiers):
        hidden.formUnion(identifiers.compactMap { byIdentifier[$0] })
      default: break
      }
    }
    return hidden
  }
}
