internal import Gatefold

extension LinkTarget {
  /// The target for people: an address, a page, or what it is.
  func summary(labels: [Int: String]) -> String {
    switch self {
    case .goTo(let destination): "page " + pageName(destination.pageIndex, label: labels[destination.pageIndex])
    case .unresolved(let name):
      "nowhere" + (name.map { " (destination \"\($0)\" is missing)" } ?? "")
    case .goToRemote(let remote): "file \(remote.summary)"
    case .goToEmbedded(let remote): "attachment \(remote.summary)"
    case .uri(let uri): uri
    case .launch(let file): "launch \(file)"
    case .named(let name): "viewer action \(name)"
    case .other(let kind): "another action" + (kind.rawValue.isEmpty ? "" : " (\(kind.rawValue))")
    }
  }
}

extension RemoteDestination {
  fileprivate var summary: String {
    let place = pageIndex.map { "page \($0 + 1)" } ?? name.map { "\"\($0)\"" }
    return file + (place.map { ", \($0)" } ?? "")
  }
}
