/// Which bytes of a file a response holds: "bytes 100-199/200" (RFC 9110, 14.4).
package struct ContentRange: Hashable, Sendable {
  /// The bytes of the response; `nil` where no such bytes exist ("bytes */200").
  package let bytes: ClosedRange<Int>?
  /// The size of the file; `nil` if the server does not say.
  package let total: Int?

  /// `nil` if it cannot be read, or contradicts itself.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    total = Int(halves[1])
    if halves[1] != "*", (total ?? -1) < 0 { return nil }
    if halves[0] == "*" {
      bytes = nil
      return
    }
    let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, first <= last,
      total.map({ last < $0 }) ?? true
    else { return nil }
    bytes = first...last
  }
}
