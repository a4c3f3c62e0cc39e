public import Gatefold

extension TextPage {
  private static let archiveVersion: UInt8 = 1
  /// Deflate level. Higher levels take several times as long to save a few percent.
  private static let archiveLevel = 4
  /// Limit for the size that an archive states, which may be damaged. No page comes near it.
  private static let maximumPayloadByteCount = 1 << 28

  /// The page in a few bytes a letter, to be kept in a file or a database.
  ///
  /// ```swift
  /// let bytes = try await page.text().archived()
  /// let restored = try TextPage(archived: bytes)
  /// print(bytes.count, restored.glyphs.count)
  /// ```
  ///
  /// Only lengths differ after reading it back: they are rounded to a 128th of a point, so that quads are off by less
  /// than a hundredth. The bytes begin with the version of their format. Text that a later version of Gatefold lays out
  /// differently is read back as it was.
  public func archived() -> [UInt8] {
    let payload = TextArchiveEncoder.payload(of: self)
    var archive = ArchiveWriter()
    archive.write(Int(Self.archiveVersion))
    archive.write(payload.count)
    return archive.bytes + DeflatedBytes.deflated(payload, level: Self.archiveLevel)
  }

  /// Reads a page from bytes that ``archived()`` gave.
  ///
  /// - Throws: `damagedArchive` if the bytes are damaged, or of an unknown version.
  public init(archived bytes: [UInt8]) throws(GatefoldError) {
    try self.init(archived: bytes, spellsWords: true)
  }

  /// - Parameter spellsWords: whether words have their text. Reading is faster without, for callers that only need
  ///   glyphs.
  init(archived bytes: [UInt8], spellsWords: Bool) throws(GatefoldError) {
    var archive = ArchiveReader(bytes)
    do throws(ArchiveDamage) {
      let version = try archive.byte()
      guard version == Self.archiveVersion else { throw .unknownVersion(version) }
      let count = try archive.number()
      guard count <= Self.maximumPayloadByteCount,
        let payload = DeflatedBytes.inflated(archive.rest, count: count)
      else { throw .damage }
      self = try TextArchiveDecoder.page(of: payload, spellsWords: spellsWords)
    } catch {
      throw GatefoldError(.damagedArchive, error.message)
    }
  }
}
