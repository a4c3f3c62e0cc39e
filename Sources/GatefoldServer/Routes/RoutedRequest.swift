/// A request with what its path says.
struct RoutedRequest: Sendable {
  typealias Filter = @Sendable (IssueIdentifier) async -> Bool
  typealias Handler = @Sendable (RoutedRequest) async throws(RequestProblem) -> ServerAnswer

  let request: ServerRequest
  /// Tells clients apart.
  let client: String
  /// The path in segments, decoded, behind the prefix of the server and without an edition.
  let segments: [String]
  /// The edition that the path names.
  let edition: ServedEdition?
  /// The page or spread that the path names.
  let picture: PictureIdentifier?
  private let pattern: RoutePattern
  /// All routes of the server.
  let table: RouteTable
  /// Whether only some may read what the path names.
  var isRestricted = false
  /// Whether the client may read an issue; `nil` if everybody may read everything.
  var isReadable: Filter?
  /// Whether the client sees in lists that there is an issue; `nil` if everybody sees everything.
  var isListed: Filter?

  init(_ request: ServerRequest, from client: String, _ match: RouteTable.Match, in table: RouteTable) {
    (self.request, self.client, self.table) = (request, client, table)
    (segments, edition, picture, pattern) = (match.segments, match.edition, match.picture, match.entry.pattern)
  }

  /// The segment with a parameter of the route; empty for a name that it doesn't have.
  subscript(_ name: String) -> String { pattern.value(name, in: segments) ?? "" }

  /// The segments that the last parameter of the route stands for.
  var rest: [String] { Array(segments.dropFirst(pattern.restIndex ?? segments.count)) }

  /// The last segment; empty for the address of the server itself.
  var last: String { segments.last ?? "" }

  /// The number of a list's page; 0 for what is no number, and `nil` if it is absent.
  var page: Int? { request.value(of: "page").map { Int(digits: $0) ?? 0 } }

  /// The issue or folder that the second segment names.
  ///
  /// - Throws: 404 for what can name none.
  func identifier() throws(RequestProblem) -> IssueIdentifier {
    guard segments.count > 1, let identifier = IssueIdentifier(segments[1]) else {
      throw .notFound("there is no such \(segments.first == "issues" ? "issue" : "folder")")
    }
    return identifier
  }
}
