public import Foundation
public import Gatefold

/// A PDF's objects as one web page that needs nothing else: a tree that opens, pictures, and content with its operators
/// explained.
///
/// ```swift
/// try await ObjectPage(issue, title: "issue.pdf").html().write(to: URL(filePath: "objects.html"))
/// ```
///
/// Objects that would make the page too large are left out, and the page says so.
public struct ObjectPage: Sendable {
  /// The amount of content in the page.
  public struct Limits: Hashable, Sendable {
    /// The number of objects.
    public var objects = 20_000
    /// Bytes of all pictures.
    public var pictureBytes = 24 << 20
    /// Lines of each stream.
    public var lines = 2_000
    /// Bytes of text.
    public var textBytes = 64 << 20

    /// The default limits.
    public init() {}
  }

  private let issue: MagazineIssue
  private let title: String
  private let limits: Limits

  /// - Parameters:
  ///   - issue: the issue.
  ///   - title: of the page, such as the name of the file.
  ///   - limits: how much goes into it.
  public init(_ issue: MagazineIssue, title: String, limits: Limits = Limits()) {
    (self.issue, self.title, self.limits) = (issue, title, limits)
  }

  /// The page, in UTF-8.
  ///
  /// - Parameter didRead: called with the number of objects that were read, and how many there are.
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func html(didRead: (Int, Int) -> Void = { _, _ in }) async throws(GatefoldError) -> Data {
    let table = try await issue.objects.table()
    let listed = table.prefix(limits.objects)
    var writer = ObjectPageWriter(issue, listed: Set(listed.map(\.reference)), limits: limits)
    writer.begin(title: title, objectCount: table.count)
    try await writer.addPages(issue.pageCount)
    writer.addTrailer(try await issue.objects.object(at: PDFObjectPath(.trailer)).value)
    writer.beginObjects()
    for (number, entry) in listed.enumerated() {
      guard writer.hasRoom else {
        writer.addNote("The objects from \(entry.reference.number) on are left out: the page would be too large.")
        break
      }
      try await writer.add(entry)
      didRead(number + 1, listed.count)
    }
    if table.count > listed.count { writer.addNote("\(table.count - listed.count) more objects are left out.") }
    return writer.end()
  }
}
