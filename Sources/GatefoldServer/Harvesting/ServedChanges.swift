internal import Foundation
internal import GatefoldExport

/// The changes of all issues for harvesters, by the IIIF Change Discovery API.
struct ServedChanges {
  private let harvest: ServedFeeds.Harvest
  /// The changes of issues with manifests, the earliest first.
  private let positions: [IssuePosition]
  private let changes: IIIFChanges

  /// - Parameter harvest: the issues that the client may see.
  init(_ harvest: ServedFeeds.Harvest, at base: String) async {
    self.harvest = harvest
    if harvest.isComplete, harvest.snapshot.books.isEmpty {
      positions = harvest.snapshot.positions
    } else {
      var listed: [IssuePosition] = []
      for position in harvest.snapshot.positions where harvest.hasPages(position) {
        if await harvest.isListed(position) { listed.append(position) }
      }
      positions = listed
    }
    let address = "\(base)/\(IIIFChanges.fileName)"
    changes = IIIFChanges(at: address, count: positions.count) { "\(address)?page=\($0)" }
  }

  /// - Parameter page: from 1, the earliest changes first; `nil` for the list, which names them.
  /// - Returns: `nil` if there is no such page.
  func data(ofPage page: Int?) -> Data? {
    guard let page else { return changes.list }
    guard (1...changes.pageCount).contains(page) else { return nil }
    let listed = positions[changes.places(onPage: page)].map { position in
      IIIFChanges.Change(of: harvest.manifest(of: position) ?? "", at: OAIDatestamp.text(position.seconds))
    }
    return changes.page(page, listed)
  }
}
