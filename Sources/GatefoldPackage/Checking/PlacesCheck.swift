internal import Gatefold

/// Checks that overlays have names of their own and lie on pages that exist.
struct PlacesCheck {
  /// A frame may stick out of its page by as much, in points, without anybody seeing it.
  private static let tolerance = 0.5
  /// In points; a finger covers some 25.
  private static let smallestTarget = 20.0

  private let overlays: [Overlay]
  private let pages: PageFacts?

  init(_ overlays: [Overlay], _ pages: PageFacts?) {
    self.overlays = overlays
    self.pages = pages
  }

  func check(_ collector: FindingCollector) {
    let actions = overlays.flatMap { $0.actions + $0.actionsWhenShown }
    let shown = Set(
      actions.flatMap { action -> [String] in
        switch action.effect {
        case .show(let identifiers), .toggle(let identifiers): identifiers
        default: []
        }
      }
    )
    var seen: [String: Int] = [:]
    for (index, overlay) in overlays.enumerated() {
      let path = ValuePath.overlay(index)
      if let first = seen[overlay.identifier], !overlay.identifier.isEmpty {
        collector.add(
          .error,
          "\(overlay.identifier) is the id of overlays[\(first)] too; rename one",
          at: path.member("id")
        )
      } else {
        seen[overlay.identifier] = index
      }
      if overlay.isHidden, !shown.contains(overlay.identifier) {
        let message = "is set, and no action shows it; add one, or remove it"
        collector.add(.warning, message, at: path.member("isHidden"))
      }
      // Links of a PDF are as small as their words.
      let isTouched = overlay.content.kind == "hotspot"
      if let pages { check(overlay.placement, at: path, on: pages, isTouched: isTouched, collector) }
    }
  }

  private func check(
    _ placement: OverlayPlacement,
    at path: ValuePath,
    on pages: PageFacts,
    isTouched: Bool,
    _ collector: FindingCollector
  ) {
    guard let index = pages.index(of: placement.page) else {
      if let (member, message) = pages.absence(of: placement.page) {
        collector.add(.error, message, at: path.member(member))
      }
      return
    }
    if let message = pages.ambiguity(of: placement.page) {
      collector.add(.warning, message, at: path.member("pageLabel"))
    }
    let size = pages.canvasSize(pageIndex: index, isAcrossSpread: placement.isAcrossSpread)
    let frame = placement.frame(on: size)
    guard !frame.isEmpty, size.width > 0, size.height > 0 else { return }
    let canvas = PageRect(x: 0, y: 0, width: size.width, height: size.height)
    let room = PageRect(
      x: -Self.tolerance,
      y: -Self.tolerance,
      width: size.width + 2 * Self.tolerance,
      height: size.height + 2 * Self.tolerance
    )
    let place = path.member("frame")
    let name = placement.isAcrossSpread ? "spread" : "page"
    let sides = "\(size.width.short) x \(size.height.short) points"
    if isTouched, min(frame.width, frame.height) < Self.smallestTarget {
      collector.add(.warning, "is hard to touch; make both sides 20 points or more", at: place)
    }
    if frame.intersection(canvas) == nil {
      collector.add(.error, "lies off the \(name), which has \(sides); move it", at: place)
    } else if !room.contains(frame) {
      collector.add(.warning, "sticks out of the \(name), which has \(sides); move it, or make it smaller", at: place)
    }
  }
}

extension Double {
  /// Without decimals that are zero.
  fileprivate var short: String {
    let rounded = (self * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
