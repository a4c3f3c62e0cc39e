internal import Foundation
internal import Gatefold

/// The keys of issues that are locked by a password: whoever has given it once sends a cookie with the key.
enum IssueKeys {
  /// The keys that the request under way carries.
  @TaskLocal static var current: Set<String> = []

  private static let name = "gatefold-key-"

  /// The keys in the cookies of a request.
  static func keys(of request: ServerRequest) -> Set<String> {
    Set(request.cookies.filter { $0.key.hasPrefix(name) }.values)
  }

  /// The cookie that brings a key with each later request, until the browser is closed.
  static func cookie(_ key: String, of identifier: IssueIdentifier) -> String {
    let issue = ContentHash(of: identifier.text.utf8).hexadecimal.prefix(16)
    return "\(name)\(issue)=\(key); Path=/; HttpOnly; SameSite=Strict"
  }
}
