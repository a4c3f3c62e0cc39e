package import Foundation

/// A list of changes for harvesters, by the IIIF Change Discovery API 1.0: https://iiif.io/api/discovery/1.0/
///
/// The list names its first and its last page, and each page its neighbours. The earliest changes come first, so pages stay
/// as they are but for the last one, as long as nothing on them changes.
package struct IIIFChanges: Sendable {
  /// A change of a manifest.
  package struct Change: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case update = "Update"
      case delete = "Delete"
    }

    package let kind: Kind
    /// The address of the manifest.
    package let manifest: String
    /// Like "2026-03-01T08:30:00Z".
    package let time: String

    package init(_ kind: Kind = .update, of manifest: String, at time: String) {
      (self.kind, self.manifest, self.time) = (kind, manifest, time)
    }
  }

  package static let fileName = "changes.json"

  /// Changes of a page of the list.
  package static let changesPerPage = 100

  /// The address of the list.
  private let address: String
  private let count: Int
  private let pageAddress: @Sendable (Int) -> String

  /// - Parameters:
  ///   - count: of all changes.
  ///   - pageAddress: the address of a page by its number, from 1.
  package init(at address: String, count: Int, pageAddress: @escaping @Sendable (Int) -> String) {
    (self.address, self.count, self.pageAddress) = (address, count, pageAddress)
  }

  /// An empty list has a page, too, since a list names its last one.
  package var pageCount: Int { max(1, (count + Self.changesPerPage - 1) / Self.changesPerPage) }

  /// The places of a page's changes among all.
  ///
  /// - Parameter page: from 1 to ``pageCount``.
  package func places(onPage page: Int) -> Range<Int> {
    let first = (page - 1) * Self.changesPerPage
    return first..<min(count, first + Self.changesPerPage)
  }

  /// The list, which names its pages.
  package var list: Data {
    var json = JSONText()
    json.object { json in
      begin(address, "OrderedCollection", &json)
      json.lineKey("totalItems")
      json.value(count)
      link("first", toPage: 1, &json)
      link("last", toPage: pageCount, &json)
    }
    return json.file
  }

  /// A page of the list.
  ///
  /// - Parameters:
  ///   - page: from 1 to ``pageCount``.
  ///   - changes: those at the ``places(onPage:)``.
  package func page(_ page: Int, _ changes: [Change]) -> Data {
    var json = JSONText()
    json.object { json in
      begin(pageAddress(page), "OrderedCollectionPage", &json)
      json.lineKey("startIndex")
      json.value(places(onPage: page).lowerBound)
      json.lineKey("partOf")
      name(address, "OrderedCollection", &json)
      if page > 1 { link("prev", toPage: page - 1, &json) }
      if page < pageCount { link("next", toPage: page + 1, &json) }
      json.lineKey("orderedItems")
      json.array { json in
        for change in changes {
          json.newLine()
          json.object { json in
            json.member("type", change.kind.rawValue)
            json.key("object")
            name(change.manifest, "Manifest", &json)
            json.member("endTime", change.time)
          }
        }
      }
    }
    return json.file
  }

  private func begin(_ address: String, _ type: String, _ json: inout JSONText) {
    json.line("@context", "http://iiif.io/api/discovery/1/context.json")
    json.line("id", address)
    json.line("type", type)
  }

  private func name(_ address: String, _ type: String, _ json: inout JSONText) {
    json.object { json in
      json.member("id", address)
      json.member("type", type)
    }
  }

  private func link(_ relation: StaticString, toPage page: Int, _ json: inout JSONText) {
    json.lineKey(relation)
    name(pageAddress(page), "OrderedCollectionPage", &json)
  }
}
