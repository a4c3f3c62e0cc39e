internal import Gatefold
internal import GatefoldExport

/// The file of a tile pack, of which parts are read: on this machine, or on a web server.
protocol PackSource: Sendable {
  var byteCount: Int { get }
  /// The bytes of large parts that are read at once: one slow server doesn't keep those of others waiting.
  var largeParts: Allowance { get }

  /// The bytes of a part that lies in the file.
  ///
  /// - Throws: `unreadableFile` and the errors of transfers.
  func bytes(in range: Range<Int>) async throws(GatefoldError) -> [UInt8]
}

/// A tile pack on this machine. It stays as it was when it was opened, even if another file takes its name.
struct LocalPackSource: PackSource {
  private static let largeParts = Allowance(PackReader.largePartBytes)

  private let file: TilePackFile

  /// - Throws: `unreadableFile`.
  init(path: String) throws(GatefoldError) { file = try TilePackFile(path) }

  var byteCount: Int { file.byteCount }
  var largeParts: Allowance { Self.largeParts }

  func bytes(in range: Range<Int>) async throws(GatefoldError) -> [UInt8] {
    try file.bytes(in: TilePackRange(offset: range.lowerBound, length: range.count))
  }
}
