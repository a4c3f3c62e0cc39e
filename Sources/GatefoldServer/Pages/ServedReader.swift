internal import Foundation
internal import Gatefold
internal import GatefoldReader

/// Answers requests for the reader for browsers: `/reader/...`.
struct ServedReader: Sendable {
  let files: ReaderFiles

  static let routes: [Route<ServedReader>] = [
    Route(
      .get,
      "/reader/{path...}",
      answer,
      of: .nothing,
      RouteDescription(
        "A file of the reader for browsers.",
        [.path("Like index.html?issue=../issues/skerry-14.pdf.")],
        mediaTypes: ["text/html", "text/javascript", "text/css", "application/json"]
      )
    )
  ]

  private func answer(_ routed: RoutedRequest) throws(RequestProblem) -> ServerAnswer {
    let (segments, request) = (routed.rest, routed.request)
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
