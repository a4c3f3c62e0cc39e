/// The path of a route, as an OpenAPI description writes it: `/issues/{issue}/covers/{side}.{format}`. A last segment
/// like `{path...}` stands for any number of segments.
///
/// A request's path is split before its segments are decoded, so that an escaped slash (`%2F`) separates nothing, and
/// escapes that are not necessary (`%2D`) make no difference.
struct RoutePattern: Sendable {
  private enum Segment: Sendable {
    case literal(String)
    /// Anything that begins and ends so.
    case parameter(prefix: String, suffix: String)
  }

  /// The path in the form of OpenAPI, without dots.
  let text: String
  /// The names of the parameters, each with the index of its segment.
  let parameters: [(name: String, index: Int)]
  private let segments: [Segment]
  /// The index of the first of the segments that the last parameter stands for.
  let restIndex: Int?

  init(_ pattern: String) {
    var segments: [Segment] = []
    var parameters: [(name: String, index: Int)] = []
    for part in pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let open = part.firstIndex(of: "{"), let close = part.lastIndex(of: "}") else {
        segments.append(.literal(String(part)))
        continue
      }
      let names = part.split(separator: "{").compactMap { $0.firstIndex(of: "}").map($0.prefix(upTo:)) }
      parameters += names.map { (name: String($0.replacing("...", with: "")), index: segments.count) }
      segments.append(.parameter(prefix: String(part[..<open]), suffix: String(part[part.index(after: close)...])))
    }
    restIndex = pattern.hasSuffix("...}") ? segments.count - 1 : nil
    text = pattern.replacing("...", with: "")
    (self.segments, self.parameters) = (segments, parameters)
  }

  /// The first segment; `nil` for a parameter.
  var firstLiteral: String? { if case .literal(let text)? = segments.first { text } else { nil } }

  /// The segment of a path with a parameter.
  func value(_ name: String, in path: [String]) -> String? {
    parameters.first { $0.name == name && $0.index < path.count }.map { path[$0.index] }
  }

  /// Whether the segments of a path, decoded, are those of the route.
  func matches(_ path: [String]) -> Bool {
    guard restIndex == nil ? path.count == segments.count : path.count >= segments.count - 1 else { return false }
    for index in 0..<min(segments.count, path.count) {
      let text = path[index]
      switch segments[index] {
      case .literal(let literal): guard text == literal else { return false }
      case .parameter(let prefix, let suffix):
        // A parameter is not empty, unless it is the rest of the path.
        let rest = text.utf8.count - prefix.utf8.count - suffix.utf8.count
        guard rest > 0 || rest == 0 && index == restIndex, text.hasPrefix(prefix), text.hasSuffix(suffix)
        else { return false }
      }
    }
    return true
  }
}
