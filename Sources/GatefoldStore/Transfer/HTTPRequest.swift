package import Foundation

/// A GET or HEAD request to a web server.
package struct HTTPRequest: Hashable, Sendable {
  package var url: URL
  /// Whether only the head of the response is wanted.
  package var isHead = false
  /// Headers that may be secret, like a token: they go to the server of the address, and to no other one that it leads
  /// to.
  package var privateHeaders: [String: String] = [:]
  /// Headers about the file, which go wherever the address leads.
  package var headers: [String: String] = [:]
  /// The first byte that is wanted; 0 is everything.
  package var firstByte = 0
  /// Whether the response may be compressed on its way, as feeds are.
  package var acceptsCompression = false
  /// The longest time for everything; `nil` for no limit.
  package var timeout: Duration?

  package init(_ url: URL) {
    self.url = url
  }
}
