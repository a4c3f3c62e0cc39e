internal import CGatefold
internal import Foundation
internal import Synchronization

/// A document that workers read: an open file, which this process never looks into.
final class DocumentFile: Sendable {
  let descriptor: Descriptor
  let byteCount: Int
  private let knownHash = Mutex<ContentHash?>(nil)

  private init(_ descriptor: Descriptor, byteCount: Int) {
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  /// - Throws: `unreadableFile`, `emptyFile`.
  static func opening(path: String) throws(GatefoldError) -> DocumentFile {
    let (descriptor, byteCount) = try DocumentBytes.openFile(path: path)
    return DocumentFile(Descriptor(taking: descriptor), byteCount: byteCount)
  }

  /// A file in memory.
  ///
  /// - Throws: `emptyFile`, `unreadableFile` where there is no memory.
  static func copying(_ source: some Sequence<UInt8>) throws(GatefoldError) -> DocumentFile {
    let bytes = Array(source)
    guard !bytes.isEmpty else { throw GatefoldError.noBytes }
    let number = cgatefold_shared_memory_create("gatefold-document", bytes.count)
    guard number >= 0 else { throw GatefoldError(.unreadableFile, "no memory for \(bytes.count) bytes") }
    let descriptor = Descriptor(taking: number)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(number, $0.baseAddress.unsafelyUnwrapped + written, bytes.count - written, off_t(written))
      }
      guard count > 0 else { throw GatefoldError(.unreadableFile, "no memory for \(bytes.count) bytes") }
      written += count
    }
    return DocumentFile(descriptor, byteCount: bytes.count)
  }

  /// Its hash, where it is known; a worker finds it out.
  var hash: ContentHash? {
    get { knownHash.withLock { $0 } }
    set { knownHash.withLock { $0 = newValue } }
  }
}
