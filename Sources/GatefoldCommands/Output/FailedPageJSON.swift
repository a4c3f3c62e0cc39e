internal import Gatefold

/// A page that failed, and why.
struct FailedPageJSON: Codable, Sendable {
  let pageIndex: Int
  let pageNumber: Int
  let code: String
  let message: String

  init(_ pageIndex: Int, _ error: GatefoldError) {
    self.pageIndex = pageIndex
    pageNumber = pageIndex + 1
    code = error.code.rawValue
    message = error.message
  }
}
