public import Foundation
public import Gatefold

/// The files of a unit while they are written, each atomically. Paths are relative to the folder.
public protocol ExportFiles: Sendable {
  /// Writes a file, making the folders above it.
  ///
  /// - Parameter pieces: what the file consists of, in order.
  /// - Throws: `unwritableFile`; `cancelled` where nothing more is written.
  func write(_ pieces: [ExportPiece], to path: String, showing content: ExportContent) throws(GatefoldError)

  /// A temporary file in the folder: for pieces of a file whose beginning is known last, and for those who write
  /// files by themselves.
  ///
  /// - Throws: as `write(_:to:showing:)` does.
  func temporaryFile() throws(GatefoldError) -> TemporaryFile

  /// Puts a temporary file into its place.
  ///
  /// - Throws: as `write(_:to:showing:)` does.
  func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError)

  /// A folder for what is embedded in the document. Each file that is written there is added by
  /// `add(_:showing:)`.
  ///
  /// - Throws: `unwritableFile`.
  func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder

  /// Counts a file among the unit's that was written by `embeddedFiles(in:maximumByteCount:)`.
  func add(_ file: ExtractedFile, showing content: ExportContent)

  /// Asks whether a file may be written under a name that others use, too.
  ///
  /// - Returns: `false` where a file of somebody else is there, which stays as it is.
  /// - Throws: as `write(_:to:showing:)` does.
  func claim(_ path: String) throws(GatefoldError) -> Bool

  /// Copies the PDF. Where the PDF itself lies there, or a copy of it, that stays as it is.
  ///
  /// - Throws: as `write(_:to:showing:)` does; `unwritableFile` where another file is there that must not be replaced;
  ///   `unreadableFile`.
  func copyDocument(to path: String) throws(GatefoldError)

  /// Notes that no copy of the PDF is wanted at a path, where an earlier run may have written one.
  func leaveOutDocument(at path: String)
}

extension ExportFiles {
  public func claim(_ path: String) throws(GatefoldError) -> Bool { true }

  /// Writes a file, making the folders above it.
  ///
  /// - Throws: `unwritableFile`; `cancelled` where nothing more is written.
  public func write(_ data: Data, to path: String, showing content: ExportContent) throws(GatefoldError) {
    try write([.data(data)], to: path, showing: content)
  }

  /// Writes a picture of a page or a spread.
  package func write(
    _ data: Data,
    to path: String,
    showing canvas: some Canvas,
    _ pixels: PixelBuffer
  ) throws(GatefoldError) {
    try write(data, to: path, showing: .picture(pageIndices: canvas.pageIndices, size: pixels.size))
  }
}
