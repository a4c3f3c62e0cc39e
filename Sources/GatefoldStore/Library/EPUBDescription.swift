internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// The title and language of an EPUB (https://www.w3.org/TR/epub-33/#sec-package-doc). Only as much is read as shows
/// that the file can be opened.
struct EPUBDescription: Sendable {
  let title: String?
  let language: String?

  private static let maximumSize = 16 << 20

  /// - Throws: `unsupportedFile` if parts that each EPUB needs are missing; `invalidPackage`, `unreadableFile`.
  init(_ path: String) throws(GatefoldError) {
    let archive = try PackageArchive(path)
    let container = try Self.text("META-INF/container.xml", archive)
    guard let root = Self.attribute("full-path", of: "rootfile", in: container), archive.entry(root) != nil else {
      throw GatefoldError(.unsupportedFile, "the EPUB does not name its package document; fetch it again", path: path)
    }
    let package = try Self.text(root, archive)
    guard package.contains("<manifest") || package.contains(":manifest"), package.contains("spine") else {
      throw GatefoldError(.unsupportedFile, "the EPUB has no list of its chapters; fetch it again", path: path)
    }
    title = Self.content(of: "title", in: package)
    language = Self.content(of: "language", in: package)
  }

  private static func text(_ path: String, _ archive: PackageArchive) throws(GatefoldError) -> String {
    String(decoding: try archive.read(path, limit: maximumSize), as: UTF8.self)
  }

  private static func attribute(_ name: String, of element: String, in text: String) -> String? {
    let pattern = "<(?:[A-Za-z_][\\w.-]*:)?\(element)\\s[^>]*?\(name)\\s*=\\s*[\"']([^\"']+)[\"']"
    return firstGroup(pattern, in: text)
  }

  private static func content(of element: String, in text: String) -> String? {
    let pattern = "<dc:\(element)(?:\\s[^>]*)?>([^<]*)</dc:\(element)\\s*>"
    let content = firstGroup(pattern, in: text)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return content.isEmpty ? nil : content
  }

  private static func firstGroup(_ pattern: String, in text: String) -> String? {
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
      let range = Range(match.range(at: 1), in: text)
    else { return nil }
    return unescaped(String(text[range]))
  }

  /// The five entities of XML, the ampersand last.
  private static func unescaped(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(text) { text, pair in
      text.replacingOccurrences(of: pair.0, with: pair.1)
    }
  }
}
