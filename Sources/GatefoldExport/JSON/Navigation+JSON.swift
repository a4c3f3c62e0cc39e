package import Gatefold
package import GatefoldFormats

extension Destination {
  /// The view: its kind and the coordinates it has.
  private var json: JSONObject {
    let rect: PageRect? = if case .fitR(let rect) = view { rect } else { nil }
    let zoom: Double? = if case .xyz(_, _, let zoom) = view { zoom } else { nil }
    return [
      "kind": view.kind, "name": name, "left": rect == nil ? view.left.map(roundedForJSON) : nil,
      "top": rect == nil ? view.top.map(roundedForJSON) : nil, "zoom": zoom, "rect": rect?.json,
    ]
  }

  /// The page and the view, as members of what leads there.
  ///
  /// - Parameter labels: printed folios of pages, by index.
  func targetJSON(labels: [Int: String]) -> JSONObject {
    [
      "pageIndex": pageIndex, "pageNumber": pageIndex + 1, "pageLabel": labels[pageIndex], "destination": json,
    ]
  }
}

extension LinkTarget {
  /// The kind and the values of that kind.
  ///
  /// - Parameter labels: printed folios of pages, by index.
  package func json(labels: [Int: String]) -> JSONObject {
    let form = form(labels: labels)
    return form.members.adding(["kind": form.kind])
  }

  /// The kind as JSON names it.
  package var kindName: String { form(labels: [:]).kind }

  private func form(labels: [Int: String]) -> (kind: String, members: JSONObject) {
    switch self {
    case .goTo(let destination): ("goTo", destination.targetJSON(labels: labels))
    case .unresolved(let name): ("unresolved", ["name": name])
    case .goToRemote(let remote): ("goToRemote", remote.json)
    case .goToEmbedded(let remote): ("goToEmbedded", remote.json)
    case .uri(let uri): ("uri", ["uri": uri])
    case .launch(let file): ("launch", ["file": file])
    case .named(let name): ("named", ["name": name])
    case .other(let action): ("other", ["action": action])
    }
  }
}

extension RemoteDestination {
  /// A page of another document, from 0, and how it is shown.
  fileprivate var json: JSONObject { ["file": file, "name": name, "remotePageIndex": pageIndex, "view": kind] }
}
