/// Facts about a PDF file as a whole, beyond its pages.
public struct FileSurvey: Hashable, Sendable {
  /// How often the file was saved: the first time, and each change that was appended to it.
  public package(set) var revisionCount = 1
  /// How many figures the structure tree has.
  public package(set) var figureCount = 0
  /// The figures without alternative text, by the index of their page; `nil` where the file doesn't tell the page.
  public package(set) var figuresWithoutText: [Int?] = []
  /// Differences between poppler's and libqpdf's reading of the file.
  public package(set) var disagreements: [FileDisagreement] = []

  package init() {}
}

/// Something that poppler, which draws the pages, and libqpdf, which reads the objects, read differently in a file. Other
/// programs may, too.
public struct FileDisagreement: Hashable, Sendable {
  /// The subject of a disagreement.
  public enum Subject: String, Hashable, Sendable {
    /// How many pages there are.
    case pageCount
    /// How large a page is.
    case pageSize
    /// The title of the document.
    case title
    /// Whether the cross-reference table can be read.
    case crossReferences
  }

  /// The value that is read differently.
  public let subject: Subject
  /// Index of the page; `nil` if it is about none.
  public let pageIndex: Int?
  /// The value that poppler reads.
  public let poppler: String
  /// The value that libqpdf reads.
  public let libqpdf: String

  package init(_ subject: Subject, pageIndex: Int? = nil, poppler: String, libqpdf: String) {
    (self.subject, self.pageIndex, self.poppler, self.libqpdf) = (subject, pageIndex, poppler, libqpdf)
  }
}
