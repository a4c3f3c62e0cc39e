internal import Gatefold

/// The outcome of an issue in the report of a batch.
struct IssueOutcome: Codable, Sendable {
  enum Status: String, Codable, Sendable {
    case done, partlyDone, failed, notDone, duplicate
    /// It is left out of its shard, since it has lost its process too often.
    case setAside
  }

  let source: String
  let status: Status
  /// The SHA-256 of the PDF, where it could be read.
  let hash: String?
  /// The issue's folder; `nil` if it was not created.
  let folder: String?
  /// Number of requested pages; 0 if the issue was not opened.
  let pageCount: Int
  let writtenPageCount: Int
  /// Number of pages written by earlier runs.
  let keptPageCount: Int
  /// Failed pages, each once, by index.
  let failedPages: [FailedPageJSON]
  let notDonePageIndices: [Int]
  /// The earlier issue with the same content.
  let duplicateOf: String?
  /// The error of the whole issue, or of a part that belongs to no page.
  let code: String?
  let message: String?
}

extension IssueOutcome {
  /// The outcome of a PDF with the same content as another.
  ///
  /// - Parameters:
  ///   - source: the PDF.
  ///   - first: the earlier issue with the same content.
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

extension IssueOutcome {
  /// The outcome of an issue of a plan that no process has finished.
  init(notDone source: String, hash: String?) {
    self.init(source, .notDone, hash: hash, nil)
  }

  /// The outcome of an issue of a plan that an earlier process has done.
  init(kept source: String, hash: String, folder: String, pageCount: Int) {
    self.init(
      source: source,
      status: .done,
      hash: hash,
      folder: folder,
      pageCount: pageCount,
      writtenPageCount: 0,
      keptPageCount: pageCount,
      failedPages: [],
      notDonePageIndices: [],
      duplicateOf: nil,
      code: nil,
      message: nil
    )
  }

  /// The outcome of an issue of a plan that is left out.
  init(setAside source: String, hash: String?, _ error: GatefoldError) {
    self.init(source, .setAside, hash: hash, error)
  }

  private init(_ source: String, _ status: Status, hash: String?, _ error: GatefoldError?) {
    self.init(
      source: source,
      status: status,
      hash: hash,
      folder: nil,
      pageCount: 0,
      writtenPageCount: 0,
      keptPageCount: 0,
      failedPages: [],
      notDonePageIndices: [],
      duplicateOf: nil,
      code: error?.code.rawValue,
      message: error?.message
    )
  }
}

extension GatefoldError.Code {
  /// The issue has lost its process too often.
  static let setAside = Self(rawValue: "setAside")
}
