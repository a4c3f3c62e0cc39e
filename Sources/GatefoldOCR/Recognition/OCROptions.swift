public import Gatefold

/// What is recognized, and in which languages.
///
/// ```swift
/// var options = OCROptions()
/// options.languages = ["deu", "eng"]
/// ```
public struct OCROptions: Hashable, Sendable {
  /// The languages of the pages, as Tesseract names them, like "deu" or "script/Fraktur"; the likeliest first. Each needs
  /// its Debian package, like tesseract-ocr-deu. `nil`, the default, finds the language out: the document may declare
  /// it, other pages may have text, and if not, the letters of the first pages tell.
  public var languages: [String]?
  /// Indices of pages, from 0; `nil`, the default, means all.
  public var pageIndices: [Int]?
  /// Which of these pages are recognized. The default is ``Selection/needed``.
  public var selection = Selection.needed
  /// The resolution that pages are read at, in pixels per inch; `nil`, the default, means 300, or less for pages that are
  /// large and coarse.
  public var dpi: Double?
  /// A command for the shell that is asked about lines which Tesseract is unsure of; `nil`, the default, asks none. It
  /// gets JSON on its standard input and answers on its standard output; docs/scans.md describes both.
  public var secondReader: String?
  /// The time that a page may take.
  public var deadline = Duration.seconds(120)

  /// Which pages are recognized.
  public enum Selection: String, Hashable, Sendable, CaseIterable {
    /// Pages without text, and those whose text is rubbish, unless they were recognized before.
    case needed
    /// As ``needed``, also those that were recognized before.
    case again
    /// Every page, also those with text, unless they were recognized before.
    case all
  }

  /// The default options.
  public init() {}
}

/// What came of recognizing an issue.
public struct OCRReport: Hashable, Sendable {
  /// A page that was recognized.
  public struct Page: Hashable, Sendable {
    /// Index of the page, from 0.
    public let index: Int
    /// How many words it has.
    public let wordCount: Int
    /// The mean confidence of its letters, from 0 to 1; 0 without any.
    public let confidence: Double
    /// The languages that it was read in, as Tesseract names them, like "deu+eng".
    public let languages: String
  }

  /// Pages that were recognized now, in their order.
  public internal(set) var recognized: [Page] = []
  /// Indices of pages that had been recognized before, from 0.
  public internal(set) var earlier: [Int] = []
  /// Indices of pages that have text of their own, from 0.
  public internal(set) var withText: [Int] = []
  /// Pages that failed; those before and after them are not affected.
  public internal(set) var failures: [GatefoldError] = []
}
