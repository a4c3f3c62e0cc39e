internal import Gatefold

/// A destination's view: its kind, and those coordinates that it gives.
struct DestinationJSON: Encodable {
  private(set) var kind: String
  private(set) var name: String?
  private(set) var left: Double?
  private(set) var top: Double?
  private(set) var zoom: Double?
  private(set) var rect: PageRect?

  init(_ destination: Destination) {
    let view = destination.view
    kind = view.kind.rawValue
    name = destination.name
    if case .fitR(let rect) = view {
      self.rect = rect.json
    } else {
      left = view.left.map(rounded)
      top = view.top.map(rounded)
    }
    if case .xyz(_, _, let zoom) = view { self.zoom = zoom }
  }
}

/// What a link does: its kind, and what that kind has.
struct LinkTargetJSON: Encodable {
  private(set) var kind: String
  private(set) var uri: String?
  private(set) var file: String?
  private(set) var name: String?
  private(set) var pageIndex: Int?
  private(set) var pageNumber: Int?
  private(set) var pageLabel: String?
  private(set) var destination: DestinationJSON?
  /// Of another kind of action: its name in the file, like "JavaScript".
  private(set) var action: String?
  /// A page of another document, from 0, and how it is shown.
  private(set) var remotePageIndex: Int?
  private(set) var view: Destination.Kind?

  init(_ target: LinkTarget, labels: [Int: String]) {
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

/// How an item of the outline is set; what it does not say is left out.
struct OutlineStyleJSON: Encodable {
  let isBold: Bool
  let isItalic: Bool
  /// Like "#CC0000".
  let color: String?

  init(_ item: ContentsItem) {
    isBold = item.style.isBold
    isItalic = item.style.isItalic
    color = item.color.map { "#\($0.hexadecimal)" }
  }
}

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

/// A page for people: its number, and its folio where that differs.
func pageName(_ index: Int, label: String?) -> String {
  let number = String(index + 1)
  guard let label, label != number else { return number }
  return "\(number) (\(label))"
}

extension Issue {
  /// The printed folios of pages, by index.
  func labels(of indices: some Sequence<Int>) async throws(GatefoldError) -> [Int: String] {
    var labels: [Int: String] = [:]
    for index in Set(indices) { labels[index] = try await page(at: index).label }
    return labels
  }

  /// The numbers that pages print, by index, where the file names none. The text of all pages is read for it, or was.
  func printedLabels(of indices: some Sequence<Int>) async throws(GatefoldError) -> [Int: String] {
    let numbering = try await pageNumbering()
    let labels = Set(indices).map { ($0, numbering.folio(ofPage: $0)?.label) }
    return Dictionary(uniqueKeysWithValues: labels).compactMapValues(\.self)
  }
}
