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
    case CGATEFOLD_ACTION_GO_TO_REMOTE: self = .goToRemote(RemoteDestination(file: target ?? ""))
    case CGATEFOLD_ACTION_URI: self = .uri(target ?? "")
    case CGATEFOLD_ACTION_LAUNCH: self = .launch(file: target ?? "")
    case CGATEFOLD_ACTION_NAMED: self = .named(target ?? "")
    case CGATEFOLD_ACTION_NONE: self = .unresolved(name: nil)
    default: self = .other(kind: ActionKind(rawValue: ""))
    }
  }
}
