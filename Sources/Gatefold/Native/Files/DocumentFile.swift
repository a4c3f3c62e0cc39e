internal import CGatefold
internal import Foundation
internal import Synchronization

/// A document that workers read: an open file, which this process never parses.
final class DocumentFile: Sendable {
  let descriptor: Descriptor
  let byteCount: Int
  /// The hash, once it was asked for; the inner value is nil where hashing took too long.
  private let knownHash = Mutex<ContentHash??>(nil)
  /// Seconds that hashing may take. Crashes of a file that takes longer are not remembered.
  private static let secondsForHash: UInt32 = 2

  init(_ descriptor: Descriptor, byteCount: Int) {
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
    guard number >= 0 else { throw GatefoldError(.unreadableFile, "not enough memory for \(bytes.count) bytes") }
    let descriptor = Descriptor(taking: number)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(number, $0.baseAddress.unsafelyUnwrapped + written, bytes.count - written, off_t(written))
      }
      guard count > 0 else { throw GatefoldError(.unreadableFile, "not enough memory for \(bytes.count) bytes") }
      written += count
    }
    // One worker could otherwise change what the others read.
    guard cgatefold_shared_memory_seal(number, true) else {
      throw GatefoldError(.unreadableFile, "the memory for \(bytes.count) bytes cannot be sealed")
    }
    return DocumentFile(descriptor, byteCount: bytes.count)
  }

  /// The hash that identifies the file; `nil` if hashing takes too long. The host computes it, because a compromised
  /// worker could name another file.
  var hash: ContentHash? {
    knownHash.withLock { known in
      if let known { return known }
      let hash = try? ContentHash(of: descriptor, withinSeconds: Self.secondsForHash)
      known = .some(hash)
      return hash
    }
  }
}
