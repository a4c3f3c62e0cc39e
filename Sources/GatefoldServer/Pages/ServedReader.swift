internal import Foundation
internal import Gatefold
internal import GatefoldReader

/// Answers requests for the reader for browsers: `/reader/...`.
struct ServedReader: Sendable {
  let files: ReaderFiles

  /// - Parameter segments: what follows `reader` in the path.
  func answer(
    _ segments: [String],
    _ request: ServerRequest
  ) throws(RequestProblem) -> ServerAnswer {
    // Its files are named relative to its folder, which ends with a slash.
    if segments.isEmpty, !request.path.hasSuffix("/") {
      return .redirect(to: "\(request.base)/reader/\(request.query.map { "?\($0)" } ?? "")")
    }
    let path = segments.isEmpty ? "index.html" : segments.joined(separator: "/")
    guard let file = files.file(at: path) else { throw .notFound("there is nothing at this address") }
    let tag = EntityTag(["reader", files.version, path])
    // Its files belong together: another version of the program has other ones at the same addresses.
    return ServerAnswer(file.data, file.mediaType, tag, request)
  }
}
