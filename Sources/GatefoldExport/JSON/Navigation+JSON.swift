package import Gatefold

/// A destination's view: its kind and the coordinates it has.
package struct DestinationJSON: Encodable {
  package private(set) var kind: Destination.Kind
  package private(set) var name: String?
  package private(set) var left: Double?
  package private(set) var top: Double?
  package private(set) var zoom: Double?
  package private(set) var rect: PageRect?

  package init(_ destination: Destination) {
    let view = destination.view
    kind = view.kind
    name = destination.name
    if case .fitR(let rect) = view {
      self.rect = rect.json
    } else {
      left = view.left.map(roundedForJSON)
      top = view.top.map(roundedForJSON)
    }
    if case .xyz(_, _, let zoom) = view { self.zoom = zoom }
  }
}

/// The target of a link: its kind and the values of that kind.
package struct LinkTargetJSON: Encodable {
  package private(set) var kind: String
  package private(set) var uri: String?
  package private(set) var file: String?
  package private(set) var name: String?
  package private(set) var pageIndex: Int?
  package private(set) var pageNumber: Int?
  package private(set) var pageLabel: String?
  package private(set) var destination: DestinationJSON?
  /// Name of an action of another kind, like "JavaScript".
  package private(set) var action: String?
  /// A page of another document, from 0, and how it is shown.
  package private(set) var remotePageIndex: Int?
  package private(set) var view: Destination.Kind?

  package init(_ target: LinkTarget, labels: [Int: String]) {
    switch target {
    case .goTo(let destination):
      kind = "goTo"
      pageIndex = destination.pageIndex
      pageNumber = destination.pageIndex + 1
      pageLabel = labels[destination.pageIndex]
      self.destination = DestinationJSON(destination)
    case .unresolved(let name):
      kind = "unresolved"
      self.name = name
    case .goToRemote(let remote):
      kind = "goToRemote"
      use(remote)
    case .goToEmbedded(let remote):
      kind = "goToEmbedded"
      use(remote)
    case .uri(let uri):
      kind = "uri"
      self.uri = uri
    case .launch(let file):
      kind = "launch"
      self.file = file
    case .named(let name):
      kind = "named"
      self.name = name
    case .other(let action):
      kind = "other"
      self.action = action.rawValue
    }
  }

  private mutating func use(_ remote: RemoteDestination) {
    file = remote.file
    name = remote.name
    remotePageIndex = remote.pageIndex
    view = remote.kind
  }
}

/// The style of an outline item; absent values are left out.
package struct OutlineStyleJSON: Encodable {
  private let isBold: Bool
  private let isItalic: Bool
  /// Like "#CC0000".
  private let color: String?

  package init(_ item: ContentsItem) {
    isBold = item.style.isBold
    isItalic = item.style.isItalic
    color = item.color.map { "#\($0.hexadecimal)" }
  }
}
