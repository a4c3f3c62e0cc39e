public import struct Foundation.Data
internal import Synchronization

/// The bytes of a file inside the PDF: those of media, or of an attachment.
///
/// A value that names a stream of its issue; the bytes are read by `Issue.read(_:maximumByteCount:_:)`. Nothing of them
/// is ever run.
public struct EmbeddedFile: Hashable, Sendable {
  /// The stream's object; two files of one object are the same bytes.
  let objectNumber: Int
  let generation: Int
  /// Of a sound object, whose samples are given as a WAV file.
  let sound: SoundFormat?

  /// Whether its bytes are those of a sound object, made into a WAV file.
  public var isWaveFile: Bool { sound != nil }

  /// As many bytes as are read unless more are asked for: 1 GiB. A small PDF may hold a stream that grows
  /// a thousandfold.
  public static let usualMaximum = 1 << 30

  /// What was read.
  public struct Reading: Hashable, Sendable {
    /// The bytes that were handed over.
    public let byteCount: Int
    /// The MD5 of the bytes as embedded, 16 of them, to compare with a checksum of the file.
    public let md5: [UInt8]
  }
}

/// Where the bytes of a file are.
public enum FileLocation: Hashable, Sendable {
  /// In this document.
  case embedded(EmbeddedFile)
  /// In another file, which is only named, as PDF writes paths; it is never looked for.
  case file(String)
  /// At an address, which is never fetched.
  case url(String)
  /// The document names a file and does not say where it is.
  case missing

  /// The embedded file, where it is one.
  public var embedded: EmbeddedFile? {
    if case .embedded(let file) = self { file } else { nil }
  }
}

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
    maximumByteCount: Int = EmbeddedFile.usualMaximum,
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
    maximumByteCount: Int = EmbeddedFile.usualMaximum
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
