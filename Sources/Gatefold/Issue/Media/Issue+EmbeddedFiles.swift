public import struct Foundation.Data
internal import Synchronization

extension Issue {
  /// Reads an embedded file piece by piece, decoded and decrypted; a sound object as a WAV file.
  ///
  /// `body` runs on the lane's thread, some tens of kilobytes at a time; no more are held in memory.
  ///
  /// - Parameters:
  ///   - maximumByteCount: where there are more, `embeddedFileTooLarge` is thrown once that is seen.
  ///   - body: what it throws ends the reading.
  /// - Throws: `embeddedFileTooLarge`, also where filters are nested so that decoding has no bound;
  ///   `damagedEmbeddedFile`, after `body` was given what could be read; `cancelled`; and what `body` throws.
  @discardableResult
  public func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int = EmbeddedFile.defaultMaximumByteCount,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> EmbeddedFile.Reading {
    try await lanes.withLane { lane throws(GatefoldError) in
      try await lane.read(file, maximumByteCount: maximumByteCount, body)
    }
  }

  /// The bytes of an embedded file, in memory.
  ///
  /// - Throws: as `read(_:maximumByteCount:_:)`.
  public func bytes(
    of file: EmbeddedFile,
    maximumByteCount: Int = EmbeddedFile.defaultMaximumByteCount
  ) async throws(GatefoldError) -> Data {
    let gathered = GatheredBytes()
    try await read(file, maximumByteCount: maximumByteCount) { bytes in gathered.data.withLock { $0 += bytes } }
    return gathered.data.withLock { data in
      defer { data = Data() }
      return data
    }
  }

  private final class GatheredBytes: Sendable {
    let data = Mutex(Data())
  }
}
