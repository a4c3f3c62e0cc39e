internal import Foundation
internal import Gatefold
internal import Synchronization

/// A PDF of a batch.
final class BatchSource: Sendable {
  /// Path of the PDF, as it was given.
  let path: String
  private let hash = Mutex<String?>(nil)

  init(path: String) {
    self.path = path
  }

  var absolutePath: String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// The hash of its content, if `identify()` was called.
  var knownHash: String? { hash.withLock(\.self) }

  /// Computes the hash of its content, once.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`.
  func identify() throws(GatefoldError) -> String {
    if let knownHash { return knownHash }
    let found = try ContentHash(ofFile: path).hexadecimal
    hash.withLock { $0 = found }
    return found
  }
}
