internal import Foundation
internal import Gatefold

/// What is about to happen to the files of an issue: an empty mark before the first file is moved, removed behind the
/// last step. One that is found with nobody holding the lock was left by a process that was killed.
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

  /// The intent that a killed process left; `nil` if there is none.
  static func left(for folder: String, in files: LibraryFiles) -> MoveIntent? {
    guard let data = FileManager.default.contents(atPath: files.intent(folder)) else { return nil }
    return MoveIntent(rawValue: String(decoding: data, as: UTF8.self)) ?? .install
  }
}
