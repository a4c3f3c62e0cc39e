/// The bytes of a file inside the PDF: of media, or of an attachment.
///
/// It is a value that names a stream of its issue. ``MagazineIssue/read(_:maximumByteCount:_:)`` and
/// ``MagazineIssue/bytes(of:maximumByteCount:)`` read it. Nothing of it is ever run.
public struct EmbeddedFile: Hashable, Sendable {
  /// The stream's object; two files of one object are the same bytes.
  let objectNumber: Int
  let generation: Int
  /// The format of a sound object, whose samples are given as a WAV file; `nil` for any other file.
  let sound: SoundFormat?
  /// Whether the bytes are read as the file stores them, with no filter undone.
  var isRaw = false

  /// Whether it is a sound object, whose samples are read as a WAV file.
  public var isWaveFile: Bool { sound != nil }

  /// The default limit of bytes to read: 1 GiB. A small PDF may hold a stream that grows a thousandfold.
  public static let defaultMaximumByteCount = 1 << 30

  /// The size and the checksum of the bytes read.
  public struct Reading: Hashable, Sendable {
    /// The number of bytes that were handed over.
    public let byteCount: Int
    /// The MD5 of the bytes as embedded, 16 bytes, to compare with ``FileAttachment/checksum``.
    public let md5: [UInt8]
  }
}

/// The location of a file's bytes.
public enum FileLocation: Hashable, Sendable {
  /// This document.
  case embedded(EmbeddedFile)
  /// Another file, by its path as PDF writes it. It is never opened.
  case file(String)
  /// A web address, which is never fetched.
  case url(String)
  /// Missing: the document names a file without giving its location.
  case missing

  /// The embedded file; `nil` if the bytes are elsewhere.
  public var embedded: EmbeddedFile? {
    if case .embedded(let file) = self { file } else { nil }
  }
}
