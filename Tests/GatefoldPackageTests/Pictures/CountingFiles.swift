import Foundation
import Gatefold
import GatefoldPackage
import Synchronization

/// Files of a package, with the number of times that each was read whole.
final class CountingFiles: PackageFiles {
  private let files: any PackageFiles
  private let counts = Mutex<[String: Int]>([:])

  init(_ files: any PackageFiles) { self.files = files }

  var entries: [PackageEntry] { files.entries }

  func count(of path: String) -> Int { counts.withLock { $0[path] ?? 0 } }

  func read(_ path: String, limit: Int) throws(GatefoldError) -> Data {
    counts.withLock { $0[path, default: 0] += 1 }
    return try files.read(path, limit: limit)
  }

  func head(_ path: String, count: Int) throws(GatefoldError) -> Data { try files.head(path, count: count) }

  func copy(_ path: String, to file: String) throws(GatefoldError) { try files.copy(path, to: file) }
}
