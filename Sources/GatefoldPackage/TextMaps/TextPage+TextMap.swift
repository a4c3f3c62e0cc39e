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
}
