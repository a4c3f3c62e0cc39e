internal import Foundation
internal import Gatefold

/// A pending change to an issue's files. Its marker file is written before the first file is moved, and removed after
/// the last step. A marker found while nobody holds the lock was left by a killed process.
enum MoveIntent: String, Sendable {
  case install, archive, remove

  /// - Throws: `unwritableFile`.
  func write(for folder: String, in files: LibraryFiles) throws(GatefoldError) {
    try LibraryFiles.write(Data(rawValue.utf8), to: files.intent(folder))
    try LibraryStep.reached(.intentWritten)
  }

  static func end(for folder: String, in files: LibraryFiles) throws(GatefoldError) {
    try LibraryFiles.delete(files.intent(folder))
  }

  /// The intent that a killed process left for a folder, or `nil` without one.
  static func left(for folder: String, in files: LibraryFiles) -> MoveIntent? {
    guard let data = FileManager.default.contents(atPath: files.intent(folder)) else { return nil }
    return MoveIntent(rawValue: String(decoding: data, as: UTF8.self)) ?? .install
  }
}
