package import Foundation
package import Gatefold

extension MagazineIssue {
  /// Contents of the issue as a file.
  ///
  /// - Throws: `encodingFailed`, `cancelled`.
  package func json(of contents: [ContentsItem]) async throws(GatefoldError) -> Data {
    let labels = try await labels(ofTargetsOf: contents)
    return try JSONFile.data(of: contents.map { ContentsItemJSON($0, labels: labels) }, named: "contents.json")
  }
}

package struct ContentsItemJSON: Encodable {
  private let title: String
  private let section: String?
  private let isOpen: Bool
  private let style: OutlineStyleJSON
  private let pageIndex: Int?
  private let pageNumber: Int?
  private let pageLabel: String?
  private let destination: DestinationJSON?
  private let target: LinkTargetJSON
  private let source: ContentsSource
  private let confidence: Double
  private let children: [ContentsItemJSON]

  package init(_ item: ContentsItem, labels: [Int: String]) {
    title = item.title
    section = item.section
    isOpen = item.isOpen
    style = OutlineStyleJSON(item)
    target = LinkTargetJSON(item.target, labels: labels)
    pageIndex = target.pageIndex
    pageNumber = target.pageNumber
    pageLabel = target.pageLabel
    destination = target.destination
    source = item.source
    confidence = roundedForJSON(item.confidence)
    children = item.children.map { ContentsItemJSON($0, labels: labels) }
  }
}
