/// What became of an issue, in the report of a batch.
struct IssueOutcome: Encodable, Sendable {
  enum Status: String, Encodable, Sendable {
    case done, partlyDone, failed, notDone, duplicate
  }

  let source: String
  let status: Status
  /// The SHA-256 of the PDF, where it could be read.
  let hash: String?
  /// The issue's folder; `nil` where nothing of it was made.
  let folder: String?
  /// Number of requested pages; 0 if the issue was not opened.
  let pageCount: Int
  let writtenPageCount: Int
  /// Number of pages written by earlier runs.
  let keptPageCount: Int
  /// Failed pages, each once, by index.
  let failedPages: [FailedPageJSON]
  let notDonePageIndices: [Int]
  /// The issue of the same content that comes before it.
  let duplicateOf: String?
  /// Why the whole issue failed, or what belongs to no page of it.
  let code: String?
  let message: String?
}

extension IssueOutcome {
  /// What became of a PDF whose content is that of another.
  ///
  /// - Parameters:
  ///   - source: the PDF.
  ///   - first: the issue of the same content that comes before it.
  init(duplicate source: String, hash: String?, of first: IssueOutcome) {
    self.init(
      source: source,
      status: .duplicate,
      hash: hash,
      folder: first.folder,
      pageCount: 0,
      writtenPageCount: 0,
      keptPageCount: 0,
      failedPages: [],
      notDonePageIndices: [],
      duplicateOf: first.source,
      code: nil,
      message: nil
    )
  }
}
