/// Paths of files in a package: relative, with slashes, in a folder that they never leave.
public struct PackagePath: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a path.
  public enum Problem: Error, Hashable, Sendable {
    /// A name between two slashes is empty, or a dot.
    case empty
    /// It begins at the root of a file system.
    case absolute
    /// It has two dots that lead out of the folder.
    case leavesTheFolder
    /// It has a backslash, which some systems read as a slash.
    case hasBackslash
    /// It has a character that is not printed.
    case hasControlCharacter
    /// It has more than 1,024 bytes.
    case tooLong
  }

  private static let maximumByteCount = 1024

  /// The path itself.
  public let description: String

  /// A path that is safe to write on any system.
  public init(_ text: String) throws(Problem) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.maximumByteCount else { throw .tooLong }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw .hasControlCharacter
    }
    guard !text.contains("\\") else { throw .hasBackslash }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let hasDrive = parts[0].utf8.count == 2 && parts[0].hasSuffix(":")
    guard !text.hasPrefix("/"), !hasDrive else { throw .absolute }
    guard parts.allSatisfy({ $0 != ".." }) else { throw .leavesTheFolder }
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." }) else { throw .empty }
    description = text
  }

  /// The path as systems see it that do not tell capitals from small letters.
  var folded: String { description.lowercased() }
}

extension PackagePath.Problem {
  /// For messages, behind a path.
  var message: String {
    switch self {
    case .empty: "has an empty name or \".\" in it"
    case .absolute: "is absolute; make it relative to the package"
    case .leavesTheFolder: "leaves the package with \"..\"; move the file into it"
    case .hasBackslash: "has a backslash; use slashes"
    case .hasControlCharacter: "has control characters; rename the file"
    case .tooLong: "is longer than 1024 bytes; shorten it"
    }
  }
}
