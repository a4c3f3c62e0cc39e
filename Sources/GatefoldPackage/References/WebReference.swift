/// An address that an HTML or CSS file asks for.
struct WebReference: Hashable {
  /// More of one file are not looked at.
  static let maximumCount = 20_000

  /// The purpose of a reference.
  enum Purpose: Hashable {
    /// It is loaded with the page.
    case resource
    /// The reader may follow it.
    case link
    /// Other addresses are relative to it.
    case base
  }

  /// The address as written in the file.
  let address: String
  let purpose: Purpose
  /// The line number, from 1.
  let line: Int
  /// The document of a `srcdoc` that it is in, by its number within the document around it, from the outermost; empty for
  /// the file itself. A base counts for its document and those within.
  var document: [Int] = []
}
