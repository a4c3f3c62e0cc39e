internal import Foundation

/// The standard input of the process, where it is read as a PDF.
enum StandardInput {
  /// What stands for it among the files of a command.
  static let path = "-"

  /// What people call a file.
  static func name(of path: String) -> String { path == Self.path ? "standard input" : path }

  /// All that is left of it; nothing where it can't be read.
  static func bytes() -> Data { (try? FileHandle.standardInput.readToEnd()) ?? Data() }
}
