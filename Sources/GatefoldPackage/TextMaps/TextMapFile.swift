internal import Foundation
internal import Gatefold

/// An open text map of a page or an issue, whose pages are read one by one.
struct TextMapFile: Sendable {
  private enum Form: Sendable {
    case json
    case alto(ALTOPageScanner.Pages)
  }

  private let bytes: DocumentBytes
  private let form: Form
  /// The pages in the order of the file.
  let pages: [MappedPageRange]
  /// Where each page is among ``pages``, by page index.
  private let places: [Int: Int]

  /// Whether a file may be a text map, by its extension.
  static func isTextMap(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".json") || path.hasSuffix(".xml")
  }

  /// - Parameter path: of the file; its extension tells the form.
  /// - Throws: `invalidPackage`.
  init(_ bytes: DocumentBytes, path: String) throws(GatefoldError) {
    if path.lowercased().hasSuffix(".json") {
      guard let found = JSONPageScanner.pages(in: bytes.bytes) else {
        throw .invalidPackage("\(path) is no text map in JSON, an object with a list of objects \"pages\"")
      }
      pages = found
      form = .json
    } else if path.lowercased().hasSuffix(".xml") {
      guard let found = ALTOPageScanner.pages(in: bytes.bytes) else {
        throw .invalidPackage("\(path) is no text map in ALTO; name it .json if it is one in JSON")
      }
      pages = found.pages
      form = .alto(found)
    } else {
      throw .invalidPackage("\(path) is no text map; text maps are .json or .xml files")
    }
    self.bytes = bytes
    places = Dictionary(pages.enumerated().map { ($1.pageIndex ?? $0, $0) }) { first, _ in first }
  }

  /// Opens a file of a package.
  ///
  /// - Parameter isOfPage: whether it is that of one page.
  /// - Throws: `invalidPackage`, `unwritableFile`.
  init(_ path: String, in files: any PackageFiles, isOfPage: Bool) throws(GatefoldError) {
    if isOfPage {
      let data = try files.read(path, limit: MappedPage.maximumByteCount)
      guard !data.isEmpty else { throw .invalidPackage("\(path) is empty") }
      try self.init(try DocumentBytes.copying(data), path: path)
    } else {
      try self.init(try files.mapped(path, limit: MappedPage.maximumFileByteCount), path: path)
    }
  }

  /// The page of an issue with an index; `nil` if the map does not have it.
  ///
  /// - Throws: `invalidPackage`.
  func page(at index: Int) throws(GatefoldError) -> MappedPage? {
    guard let place = places[index] else { return nil }
    return try page(pages[place])
  }

  /// The page of a map of one page; `nil` if it has none.
  ///
  /// - Throws: `invalidPackage`.
  func firstPage() throws(GatefoldError) -> MappedPage? {
    guard let first = pages.first else { return nil }
    return try page(first)
  }

  private func page(_ page: MappedPageRange) throws(GatefoldError) -> MappedPage {
    guard page.range.count <= MappedPage.maximumByteCount else {
      throw .invalidPackage("the text map has \(page.range.count) bytes for a page; give it fewer words")
    }
    switch form {
    case .json: return try JSONTextMap.page(Data(bytes.bytes[page.range]))
    case .alto(let pages):
      guard pages.head.count <= MappedPage.maximumByteCount else {
        throw .invalidPackage("the text map has \(pages.head.count) bytes before its first page")
      }
      return try ALTOReader.page(
        Data(bytes.bytes[pages.head]) + Data(bytes.bytes[page.range]) + Data(pages.foot.utf8)
      )
    }
  }
}
