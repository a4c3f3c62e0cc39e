internal import Foundation
internal import Gatefold
internal import GatefoldPackage
internal import GatefoldReflow
internal import Synchronization

/// A PDF or an issue package of a batch.
final class BatchSource: Sendable {
  /// Its path, as it was given. It may be an object on a store.
  let path: String
  /// The hash that a plan gives, if it does.
  private let plannedHash: String?
  private let hash = Mutex<String?>(nil)
  /// The file with the content of an object, while there is one.
  private let fetched = Mutex<String?>(nil)

  init(path: String, plannedHash: String? = nil) {
    self.path = path
    self.plannedHash = plannedHash
  }

  /// The file that is read.
  var file: String { fetched.withLock(\.self) ?? path }

  /// - Parameter file: with the content of an object; `nil` if it is removed.
  func setFile(_ file: String?) { fetched.withLock { $0 = file } }

  /// Whether it is an issue package rather than a PDF.
  var isPackage: Bool { IssuePackage.isPackage(at: file) }

  var absolutePath: String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// The hash of its content, if `identify()` was called.
  var knownHash: String? { hash.withLock(\.self) }

  /// Computes the hash of its content, once.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`, `invalidPackage`, `changedFile`.
  func identify() throws(GatefoldError) -> String {
    if let knownHash { return knownHash }
    let found = isPackage ? try IssuePackage(file).contentHash() : try ContentHash(ofFile: file).hexadecimal
    if let plannedHash, plannedHash != found {
      throw GatefoldError(.changedFile, "the file is not the one that was planned; make the plan again")
    }
    hash.withLock { $0 = found }
    return found
  }
}

extension BatchSource {
  /// The values of the issue in a table.
  func values(in table: FieldTable) -> [METSField: String] { table.values(ofFile: path, hash: try? identify()) }
}

extension GatefoldError.Code {
  /// The file has changed since a plan was made.
  static let changedFile = Self(rawValue: "changedFile")
}
