internal import Foundation
internal import Gatefold

/// Files that hold what is no good on a command line: tokens and keys.
enum ArgumentFile {
  /// - Throws: `unreadableFile`, also for what is not UTF-8.
  static func text(of path: String) throws(GatefoldError) -> String {
    guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
      throw GatefoldError(.unreadableFile, "the file cannot be read; check its name and permissions", path: path)
    }
    return text
  }
}
