internal import Foundation
package import Gatefold

extension PackageFiles {
  /// Hands over the bytes of a file, a piece at a time.
  ///
  /// - Throws: `invalidPackage` if the file is missing or damaged, and what `body` throws.
  package func read(_ path: String, _ body: WebFile.Appending) throws(GatefoldError) {
    guard let entry = entry(path) else { throw .invalidPackage("\(path) is missing") }
    try read(entry, body)
  }

  func read(_ entry: PackageEntry, _ body: WebFile.Appending) throws(GatefoldError) {
    if entry.byteCount == 0 { return }
    if let archive = self as? PackageArchive {
      return try archive.forEachPiece(of: entry.path) { (piece: UnsafeRawBufferPointer) throws(GatefoldError) in
        try body(Array(piece))
        return true
      }
    }
    let file = FileHandle(fileDescriptor: try opened(entry.path, limit: .max).descriptor, closeOnDealloc: true)
    while true {
      let piece: Data?
      do {
        piece = try file.read(upToCount: 1 << 18)
      } catch {
        throw .invalidPackage("\(entry.path) cannot be read", GatefoldError.UnderlyingError(error).message)
      }
      guard let piece, !piece.isEmpty else { return }
      try body(Array(piece))
    }
  }

  /// A text that differs if the content of a file does.
  func fingerprint(of entry: PackageEntry) -> String {
    if let checksum = entry.checksum { return "\(entry.byteCount) \(checksum)" }
    guard let folder = self as? PackageFolder else { return "\(entry.byteCount)" }
    // Nothing has to be told of an empty file, and one that cannot be read fails when it is copied.
    return (try? ContentHash(ofFile: "\(folder.path)/\(entry.path)").hexadecimal) ?? ""
  }
}
