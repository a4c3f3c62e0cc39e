/// The bytes of a file inside the PDF: those of media, or of an attachment.
///
/// A value that names a stream of its issue; the bytes are read by `Issue.read(_:maximumByteCount:_:)`. Nothing of them
/// is ever run.
public struct EmbeddedFile: Hashable, Sendable {
  /// The stream's object; two files of one object are the same bytes.
  let objectNumber: Int
  let generation: Int
  /// The format of a sound object, whose samples are given as a WAV file; `nil` for any other file.
  let sound: SoundFormat?

  /// Whether its bytes are those of a sound object, made into a WAV file.
  public var isWaveFile: Bool { sound != nil }

  /// As many bytes as are read unless more are asked for: 1 GiB. A small PDF may hold a stream that grows
  /// a thousandfold.
  public static let defaultMaximumByteCount = 1 << 30

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
