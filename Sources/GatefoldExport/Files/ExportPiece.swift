public import Foundation
internal import Gatefold

/// A piece of a file that is put together from several.
public enum ExportPiece: Sendable {
  /// Bytes in memory.
  case data(Data)
  /// The bytes appended to a temporary file.
  case file(TemporaryFile)

  package var byteCount: Int {
    switch self {
    case .data(let data): data.count
    case .file(let file): file.appendedCount
    }
  }
}

extension AtomicFile {
  /// Writes the pieces of a file one after the other, making the folders above it.
  package static func write(_ pieces: [ExportPiece], to path: String) throws(WriteFailure) {
    try write(to: path) { descriptor in
      for piece in pieces {
        let code =
          switch piece {
          case .data(let data): data.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
          case .file(let file): file.copy(to: descriptor)
          }
        if code != 0 { return code }
      }
      return 0
    }
  }
}
