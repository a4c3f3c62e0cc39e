internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldPackage

/// The title and language of an EPUB (https://www.w3.org/TR/epub-33/#sec-package-doc). Only as much is read as shows
/// that the file can be opened.
struct EPUBDescription: Sendable {
  let title: String?
  let language: String?

  private static let maximumSize = 16 << 20
  private static let maximumElementCount = 200_000

  /// - Throws: `unsupportedFile` if parts that each EPUB needs are missing; `invalidPackage`, `unreadableFile`.
  init(_ path: String) throws(GatefoldError) {
    let archive = try PackageArchive(path)
    let container = try Self.root("META-INF/container.xml", archive)
    guard let root = container?.descendant("rootfile")?["full-path"], archive.entry(root) != nil else {
      throw GatefoldError(.unsupportedFile, "the EPUB does not name its package document; fetch it again", path: path)
    }
    guard let package = try Self.root(root, archive), package.descendant("manifest") != nil,
      package.descendant("spine") != nil
    else {
      throw GatefoldError(.unsupportedFile, "the EPUB has no list of its chapters; fetch it again", path: path)
    }
    let metadata = package.descendant("metadata")
    title = metadata?.descendant("title")?.trimmedText
    language = metadata?.descendant("language")?.trimmedText
  }

  /// The root of a file of XML; `nil` if it is not well-formed.
  private static func root(_ path: String, _ archive: PackageArchive) throws(GatefoldError) -> MarkupElement? {
    let data = try archive.read(path, limit: maximumSize)
    return try? MarkupElement(reading: data, limits: XMLLimits(elementCount: maximumElementCount), leniency: .all)
  }
}

extension MarkupElement {
  /// The first element of a name in it, in any namespace.
  fileprivate func descendant(_ name: String) -> MarkupElement? {
    for element in elements {
      if let found = element.name == name ? element : element.descendant(name) { return found }
    }
    return nil
  }

  fileprivate var trimmedText: String? {
    let text = ownText.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}
