/// The action of an outline item or a link, before its destination is converted to page space.
enum RawAction: Sendable {
  case goTo(RawDestination, name: String?)
  /// All other actions, and destinations that point nowhere.
  case finished(LinkTarget)

  /// - Parameter frame: of a page, by its index.
  func target(frame: (Int) -> PageFrame?) -> LinkTarget {
    switch self {
    case .goTo(let raw, let name):
      raw.destination(name: name, frame: frame).map(LinkTarget.goTo) ?? .unresolved(name: name)
    case .finished(let target): target
    }
  }
}
