public import Foundation
public import Gatefold

/// A marked text of an issue, with a note if the reader wrote one.
///
/// It has the places of the text in page space, and the text itself. When another edition of the issue is installed,
/// ``Library/prepare(isolation:progress:)`` looks for the text in it and updates the places. If the text is gone, the
/// highlight is kept with its note, and ``anchoring`` says so.
public struct Highlight: Hashable, Sendable, Codable, Identifiable {
  /// The part of a highlight on one page.
  public struct Part: Hashable, Sendable, Codable {
    /// Index of the page, from 0.
    public var pageIndex: Int
    /// The places of the text, in page space: one quad a line.
    public var quads: [Quad]

    /// A part.
    public init(pageIndex: Int, quads: [Quad]) {
      self.pageIndex = pageIndex
      self.quads = quads
    }
  }

  /// Whether the places belong to the file on this machine.
  public enum Anchoring: String, Hashable, Sendable, Codable, CaseIterable {
    /// They are, or there is no file.
    case anchored
    /// They are those of an earlier edition: the text was not looked for yet.
    case pending
    /// They are those of an earlier edition: this one does not have the text.
    case notFound
  }

  /// Tells the highlight from all others.
  public let identifier: String
  /// Where the text is, a part for each page; never empty.
  public internal(set) var parts: [Part]
  /// The label of the first page, as printed; `nil` if it is unknown.
  public internal(set) var pageLabel: String?
  /// The text, and what stands around it.
  public let quote: TextQuote
  /// The reader's note, as plain text, or `nil` without one.
  public var note: String?
  /// A color by the name that the program gives it, like "yellow"; `nil` for its default.
  public var color: String?
  /// When it was made.
  public let createdDate: Date
  /// When the note or the color was last changed.
  public internal(set) var modifiedDate: Date
  /// The SHA-256 of the file that ``parts`` are places of; `nil` if it is unknown.
  public internal(set) var edition: String?
  /// The SHA-256 of the file in which the text was last looked for.
  var checkedEdition: String?
  /// Whether the places belong to the file on this machine.
  public internal(set) var anchoring = Anchoring.anchored

  /// The same as ``identifier``.
  public var id: String { identifier }
  /// Index, from 0, of the page that the text starts on.
  public var pageIndex: Int { parts.first?.pageIndex ?? 0 }

  private enum CodingKeys: CodingKey {
    case identifier, parts, pageLabel, quote, note, color, createdDate, modifiedDate, edition, checkedEdition
  }

  /// A new highlight of the edition that is installed.
  ///
  /// - Parameters:
  ///   - parts: where the text is.
  ///   - quote: the text, and what stands around it. An empty text can't be found in another edition.
  ///   - pageLabel: the label of the first page.
  ///   - note: what the reader wrote about it.
  ///   - color: the name of a color.
  ///   - identifier: tells it from all others; a new one by default.
  ///   - createdDate: when it was made, rounded down to a second; now by default.
  public init(
    parts: [Part],
    quote: TextQuote,
    pageLabel: String? = nil,
    note: String? = nil,
    color: String? = nil,
    identifier: String = UUID().uuidString.lowercased(),
    createdDate: Date = .now
  ) {
    self.identifier = identifier
    self.parts = parts
    self.quote = quote
    self.pageLabel = pageLabel
    self.note = note
    self.color = color
    self.createdDate = createdDate.wholeSecond
    modifiedDate = createdDate.wholeSecond
  }

  /// A new highlight of a selection.
  ///
  /// ```swift
  /// for try await hit in issue.search("north wind") {
  ///   let highlight = try await Highlight(of: TextSelection(hit), in: issue, note: "Compare page 12")
  /// }
  /// ```
  ///
  /// - Throws: `invalidRegion` if the selection does not fit the issue, or is empty; and what reading its pages throws.
  public init(
    of selection: TextSelection,
    in issue: MagazineIssue,
    note: String? = nil,
    color: String? = nil
  ) async throws(GatefoldError) {
    let parts = try await issue.parts(of: selection).map { Part(pageIndex: $0.pageIndex, quads: $0.quads) }
    guard let first = parts.first else {
      throw GatefoldError(.invalidRegion, "the selection is empty; select some text")
    }
    let quote = try await TextQuote(of: selection, in: issue)
    let label = try await issue.page(at: first.pageIndex).label
    self.init(parts: parts, quote: quote, pageLabel: label, note: note, color: color)
  }
}

extension Highlight {
  /// The same with what it is to the file on this machine.
  ///
  /// - Parameter hash: the hash of the file, or `nil` without a file.
  func judged(for hash: String?) -> Highlight {
    var highlight = self
    highlight.anchoring =
      if hash == nil || edition == nil || edition == hash { .anchored } else {
        checkedEdition == hash ? .notFound : .pending
      }
    return highlight
  }
}
