internal import Gatefold

/// The result of reading a page, as stored.
struct PageRecord: Sendable {
  let pageIndex: Int
  let label: String
  let text: Result<IndexedText, GatefoldError>

  /// The words of the page; `nil` if it could not be read.
  var words: String? { try? text.get().words }

  var failure: GatefoldError? { if case .failure(let error) = text { error } else { nil } }
}
