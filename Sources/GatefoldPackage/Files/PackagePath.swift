internal import Gatefold

/// Paths of files in a package: relative, with slashes, in a folder that they never leave.
public struct PackagePath: Hashable, Sendable, CustomStringConvertible {
  /// The reason why a path is invalid.
  public enum Problem: Error, Hashable, Sendable {
    /// A name between two slashes is empty, or a dot.
    case empty
    /// It begins at the root of a file system.
    case absolute
    /// It has two dots that lead out of the folder.
    case leavesTheFolder
    /// It has a backslash, which some systems read as a slash.
    case hasBackslash
    /// It has a colon, which names drives and streams on Windows.
    case hasColon
    /// A name ends in a dot or a space, or is a device name on Windows.
    case notPortable
    /// It has a character that is not printed.
    case hasControlCharacter
    /// It has more than 1,024 bytes.
    case tooLong
  }

  private static let maximumByteCount = 1024

  /// The path itself.
  public let description: String

  /// A path that is safe to write on any system.
  ///
  /// Bytes are compared, not characters: a slash with a combining accent is still a slash for the file system.
  public init(_ text: String) throws(Problem) {
    let bytes = text.utf8
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.maximumByteCount else { throw .tooLong }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .hasControlCharacter }
    guard !bytes.contains(UInt8(ascii: "\\")) else { throw .hasBackslash }
    guard bytes.first != UInt8(ascii: "/") else { throw .absolute }
    guard !bytes.contains(UInt8(ascii: ":")) else { throw .hasColon }
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.elementsEqual("..".utf8) { throw .leavesTheFolder }
      guard let last = part.last, !part.elementsEqual(".".utf8) else { throw .empty }
      if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") || Self.isDevice(part) { throw .notPortable }
    }
    description = text
  }

  /// Whether Windows takes a name for a device: "con", "aux.txt", "com1".
  private static func isDevice(_ name: Substring.UTF8View) -> Bool {
    let stem = String(decoding: name.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self).lowercased()
    if ["con", "prn", "aux", "nul"].contains(stem) { return true }
    return stem.utf8.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
  }
}

extension PackagePath.Problem {
  /// The explanation that follows the path in error messages.
  var message: String {
    switch self {
    case .empty: "has an empty name or \".\" in it"
    case .absolute: "is absolute; make it relative to the package"
    case .leavesTheFolder: "leaves the package with \"..\"; move the file into it"
    case .hasBackslash: "has a backslash; use slashes"
    case .hasColon: "has a colon; rename the file"
    case .notPortable: "has a name that ends in a dot or a space, or means a device on Windows; rename the file"
    case .hasControlCharacter: "has control characters; rename the file"
    case .tooLong: "is longer than 1024 bytes; shorten it"
    }
  }
}

extension PackagePath {
  /// - Throws: `invalidPackage` for a path that is not safe.
  init(checking text: String) throws(GatefoldError) {
    do throws(Problem) {
      try self.init(text)
    } catch {
      throw .invalidPackage("the path \(text.debugDescription) \(error.message)")
    }
  }
}
