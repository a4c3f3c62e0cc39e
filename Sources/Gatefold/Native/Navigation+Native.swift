internal import CGatefold

extension LinkTarget {
  init(_ action: cgatefold_action, frame: (Int) -> PageFrame?) {
    let target = copiedString(action.target)
    switch action.kind {
    case CGATEFOLD_ACTION_GO_TO:
      let name = copiedString(action.destination_name)
      if let destination = Destination(action.destination, name: name, frame: frame) {
        self = .goTo(destination)
      } else {
        self = .unresolved(name: name)
      }
    case CGATEFOLD_ACTION_GO_TO_REMOTE: self = .goToRemote(file: target ?? "")
    case CGATEFOLD_ACTION_URI: self = .uri(target ?? "")
    case CGATEFOLD_ACTION_LAUNCH: self = .launch(file: target ?? "")
    case CGATEFOLD_ACTION_NAMED: self = .named(target ?? "")
    case CGATEFOLD_ACTION_NONE: self = .unresolved(name: nil)
    default: self = .other
    }
  }
}

extension OutlineItem {
  /// Builds the tree from items in depth-first order.
  static func tree(
    of items: UnsafeBufferPointer<cgatefold_outline_item>,
    frame: (Int) -> PageFrame?
  ) -> [OutlineItem] {
    // The items whose children are still being gathered, one a depth.
    var ancestors: [OutlineItem] = []
    var roots: [OutlineItem] = []

    func close() {
      let item = ancestors.removeLast()
      if ancestors.isEmpty {
        roots.append(item)
      } else {
        ancestors[ancestors.count - 1].children.append(item)
      }
    }

    for item in items {
      while ancestors.count > Int(item.depth) { close() }
      ancestors.append(
        OutlineItem(
          title: copiedString(item.title) ?? "",
          target: LinkTarget(item.action, frame: frame),
          isOpen: item.is_open
        )
      )
    }
    while !ancestors.isEmpty { close() }
    return roots
  }
}
