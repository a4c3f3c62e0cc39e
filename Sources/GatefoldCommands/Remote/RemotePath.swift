internal import Foundation
internal import Gatefold

/// A place on an object store, as rclone names it: `remote:bucket/path`.
struct RemotePath: Hashable, Sendable, CustomStringConvertible {
  /// Everything that rclone takes as one word.
  let description: String

  /// `nil` for a path of this machine. As rclone does it, `./name:file` is a path of this machine.
  init?(_ text: String) {
    guard text.prefixMatch(of: /:?[A-Za-z0-9_][A-Za-z0-9_.+@ -]*(,[^\/]*)?:/) != nil else { return nil }
    var text = text[...]
    while text.hasSuffix("/") { text = text.dropLast() }
    description = String(text)
  }

  private init(joined text: String) { description = text }

  /// The name that an argument has, if it is that of a place on an object store rather than of a file of this machine.
  ///
  /// - Throws: `invalidRemote` where it has settings in it: plans and reports would tell them.
  static func named(_ argument: String) throws(GatefoldError) -> RemotePath? {
    guard let path = RemotePath(argument), access(argument, F_OK) != 0 else { return nil }
    try path.validate()
    return path
  }

  /// - Throws: `invalidRemote`.
  func validate() throws(GatefoldError) {
    guard description.prefixMatch(of: /:?[^:]*,/) == nil else {
      throw GatefoldError(
        .invalidRemote,
        "settings of a remote would be told in plans and reports: keep them in rclone's configuration, or in variables"
      )
    }
  }

  /// An object below it.
  ///
  /// - Parameter name: checked with ``isSafe(_:)`` if it comes from a listing or a plan.
  func child(_ name: String) -> RemotePath {
    RemotePath(joined: description.hasSuffix(":") ? description + name : "\(description)/\(name)")
  }

  /// The path behind the colon of the remote. Names of objects may have colons, too.
  private var path: Substring {
    let name = description.hasPrefix(":") ? description.dropFirst() : description[...]
    return name.firstIndex(of: ":").map { description[description.index(after: $0)...] } ?? ""
  }

  /// The folder that it is in; `nil` for the top of a remote.
  var parent: RemotePath? {
    if path.isEmpty || path == "/" { return nil }
    let remote = description.dropLast(path.count)
    guard let slash = path.lastIndex(of: "/") else { return RemotePath(joined: String(remote)) }
    return RemotePath(joined: String(remote + (slash == path.startIndex ? path[...slash] : path[..<slash])))
  }

  /// The last part of its path.
  var lastName: String { String(path.split(separator: "/").last ?? "") }

  /// Whether a name stays below the place that it is relative to, in any store, and fits on a line of a list for rclone.
  static func isSafe(_ name: String) -> Bool {
    name.utf8.allSatisfy { ![0, 0xA, 0xD].contains($0) }
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
  }
}

extension GatefoldError.Code {
  /// The name of a place on an object store can't be used.
  static let invalidRemote = Self(rawValue: "invalidRemote")
  /// An object store, or rclone, does not do what it was asked for.
  static let storeFailed = Self(rawValue: "storeFailed")
  /// The object does not exist on the store.
  static let missingObject = Self(rawValue: "missingObject")
}
