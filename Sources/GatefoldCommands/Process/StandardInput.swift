internal import Foundation

/// Standard input, read as a PDF.
enum StandardInput {
  /// Its name among the files of a command.
  static let path = "-"

  /// The display name of a file.
  static func name(of path: String) -> String { path == Self.path ? "standard input" : path }

  /// The rest of standard input; empty if it can't be read.
  static func bytes() -> Data { (try? FileHandle.standardInput.readToEnd()) ?? Data() }
}
