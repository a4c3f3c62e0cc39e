public import struct Foundation.Data
internal import Synchronization

extension MagazineIssue {
  /// Reads an embedded file piece by piece, decoded and decrypted. A sound object is read as a WAV file.
  ///
  /// `body` runs on the lane's thread and gets some tens of kilobytes at a time. No more are held in memory.
  ///
  /// ```swift
  /// let output = try FileHandle(forWritingTo: url)
  /// if let film = try await page.media().first?.assets.first?.location.embedded {
  ///   let reading = try await issue.read(film) { bytes in output.write(Data(bytes)) }
  ///   print(reading.byteCount)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - file: a file that media or an attachment of this issue names.
  ///   - maximumByteCount: the largest file to read. If it is larger, `embeddedFileTooLarge` is thrown once that is
  ///     known.
  ///   - body: takes the bytes, which are valid only during the call. An error that it throws ends the reading.
  /// - Returns: the number of bytes, and their MD5.
  /// - Throws:
  ///   - `embeddedFileTooLarge`, also if filters are nested so that decoding has no bound;
  ///   - `damagedEmbeddedFile`, after `body` got what could be read;
  ///   - `cancelled`, and what `body` throws.
  @discardableResult
  public func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int = EmbeddedFile.defaultMaximumByteCount,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> EmbeddedFile.Reading {
    // Bytes already passed to `body` can't be taken back, so this work must not be repeated.
    try await lanes.withLane(LaneWork(pageIndex: nil, canBeRepeated: false)) { lane throws(GatefoldError) in
      try await lane.read(file, maximumByteCount: maximumByteCount, body)
    }
  }

  /// Reads an embedded file into memory.
  ///
  /// - Parameters:
  ///   - file: a file that media or an attachment of this issue names.
  ///   - maximumByteCount: the largest file to read; 1 GiB by default.
  /// - Throws: as ``read(_:maximumByteCount:_:)``.
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
}

/// Bytes that arrive on another thread.
final class GatheredBytes: Sendable {
  let data = Mutex(Data())
}
