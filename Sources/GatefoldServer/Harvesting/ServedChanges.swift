internal import Foundation
internal import GatefoldExport

/// The changes of all issues for harvesters, by the IIIF Change Discovery API 1.0:
/// https://iiif.io/api/discovery/1.0/
struct ServedChanges {
  static let fileName = "changes.json"

  /// Changes of a page of the list.
  static let changesPerPage = 100

  private let records: [ServedFeeds.Record]
  private let harvest: ServedFeeds.Harvest
  private let address: String

  /// - Parameter harvest: the issues that the client may see.
  init(_ harvest: ServedFeeds.Harvest, at base: String) {
    self.harvest = harvest
    records = harvest.records.filter { harvest.manifest(of: $0) != nil }
    address = "\(base)/\(Self.fileName)"
  }

  /// An empty list has a page, too, since a list names its last one.
  private var pageCount: Int { max(1, (records.count + Self.changesPerPage - 1) / Self.changesPerPage) }

  /// - Parameter page: from 1, the earliest changes first; `nil` for the list, which names them.
  /// - Returns: `nil` if there is no such page.
  func data(ofPage page: Int?) -> Data? {
    var json = JSONText()
    guard let page else {
      json.object { json in
        Self.begin(address, "OrderedCollection", &json)
        json.lineKey("totalItems")
        json.value(records.count)
        link("first", toPage: 1, &json)
        link("last", toPage: pageCount, &json)
      }
      return json.file
    }
    guard (1...pageCount).contains(page) else { return nil }
    let first = (page - 1) * Self.changesPerPage
    json.object { json in
      Self.begin("\(address)?page=\(page)", "OrderedCollectionPage", &json)
      json.lineKey("startIndex")
      json.value(first)
      json.lineKey("partOf")
      Self.name(address, "OrderedCollection", &json)
      if page > 1 { link("prev", toPage: page - 1, &json) }
      if page < pageCount { link("next", toPage: page + 1, &json) }
      json.lineKey("orderedItems")
      json.array { json in
        for record in records[first..<min(records.count, first + Self.changesPerPage)] { write(record, &json) }
      }
    }
    return json.file
  }

  private static func begin(_ address: String, _ type: String, _ json: inout JSONText) {
    json.line("@context", "http://iiif.io/api/discovery/1/context.json")
    json.line("id", address)
    json.line("type", type)
  }

  private static func name(_ address: String, _ type: String, _ json: inout JSONText) {
    json.object { json in
      json.member("id", address)
      json.member("type", type)
    }
  }

  private func link(_ relation: StaticString, toPage page: Int, _ json: inout JSONText) {
    json.lineKey(relation)
    Self.name("\(address)?page=\(page)", "OrderedCollectionPage", &json)
  }

  private func write(_ record: ServedFeeds.Record, _ json: inout JSONText) {
    json.newLine()
    json.object { json in
      json.member("type", "Update")
      json.key("object")
      Self.name(harvest.manifest(of: record) ?? "", "Manifest", &json)
      json.member("endTime", OAIDatestamp.text(record.position.seconds))
    }
  }
}
