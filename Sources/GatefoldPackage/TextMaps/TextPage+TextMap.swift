package import Foundation
package import Gatefold

extension TextPage {
  /// The text of a page from its text map in JSON, as `gatefold text --format json` writes it.
  ///
  /// - Throws: `invalidPackage`, `unreadableFile`.
  package init(textMap data: Data, pageIndex: Int, size: PageSize) throws(GatefoldError) {
    guard !data.isEmpty else { throw .invalidPackage("the text map is empty") }
    let file = try TextMapFile(try DocumentBytes.copying(data), path: "page.json")
    guard let page = try file.firstPage() else { throw .invalidPackage("the text map has no pages") }
    self = try MappedText.page(page, pageIndex: pageIndex, size: size)
  }

  /// The text of all pages of a text map.
  ///
  /// - Parameters:
  ///   - path: of the map; its extension, .json or .xml, tells the form.
  ///   - sizes: those of the pages of the issue, in points; pages beyond these are left out.
  /// - Throws: `invalidPackage`, `unreadableFile`.
  package static func pages(
    ofTextMap data: Data,
    path: String,
    sizes: [PageSize]
  ) throws(GatefoldError) -> [TextPage] {
    guard !data.isEmpty else { throw .invalidPackage("the text map is empty") }
    let file = try TextMapFile(try DocumentBytes.copying(data), path: path)
    var pages: [TextPage] = []
    for (index, size) in sizes.enumerated() {
      guard let page = try file.page(at: index) else { continue }
      pages.append(try MappedText.page(page, pageIndex: index, size: size))
    }
    return pages
  }
}
