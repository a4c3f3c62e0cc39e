import Gatefold
import GatefoldTestSupport

extension LinkTarget {
  /// How the target differs from what the generator wrote, or `nil` where it does not.
  func difference(from expected: ExpectedNavigation.Target) -> String? {
    let isEqual =
      switch (self, expected.kind) {
      case (.goTo(let destination), "goTo"):
        destination.pageIndex == expected.pageIndex && destination.name == expected.name
          && expected.destination.map { destination.view.difference(from: $0) == nil } == true
      case (.unresolved(let name), "unresolved"): name == expected.name
      case (.goToRemote(let remote), "goToRemote"), (.goToEmbedded(let remote), "goToEmbedded"):
        remote.file == expected.file && remote.name == expected.name && remote.kind == expected.view
          && remote.pageIndex == expected.remotePageIndex
      case (.uri(let uri), "uri"): uri == expected.uri
      case (.launch(let file), "launch"): file == expected.file
      case (.named(let name), "named"): name == expected.name
      case (.other(let kind), "other"): kind.rawValue == expected.action
      default: false
      }
    return isEqual ? nil : "\(self) is not \(expected)"
  }
}
