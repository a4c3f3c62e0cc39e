public import Foundation
public import Gatefold

/// Writes the files of a unit, each atomically. Paths are relative to the folder.
public protocol ExportFiles: Sendable {
  /// Writes a file, and makes the folders above it.
  ///
  /// - Parameters:
  ///   - pieces: what the file consists of, in order.
  ///   - path: relative to the folder.
  ///   - content: what the file shows.
  /// - Throws: `unwritableFile`; `cancelled` once nothing more is written.
  func write(_ pieces: [ExportPiece], to path: String, showing content: ExportContent) throws(GatefoldError)

  /// A temporary file in the folder: for a file whose beginning is known last, and for writers that write files
  /// by themselves.
  ///
  /// - Throws: as ``write(_:to:showing:)-([ExportPiece],_,_)`` does.
  func temporaryFile() throws(GatefoldError) -> TemporaryFile

  /// Puts a temporary file into its place, and makes the folders above it.
  ///
  /// - Throws: as ``write(_:to:showing:)-([ExportPiece],_,_)`` does.
  func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError)

  /// A folder for files that are embedded in the document. Each file written there is added with ``add(_:showing:)``.
  ///
  /// - Throws: `unwritableFile`.
  func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder

  /// Adds a file written by ``embeddedFiles(in:maximumByteCount:)`` to the files of the unit.
  func add(_ file: ExtractedFile, showing content: ExportContent)

  /// Returns whether a file may be written under a name that other programs use, too.
  ///
  /// - Returns: `false` if another program's file exists, which stays as it is.
  /// - Throws: as ``write(_:to:showing:)-([ExportPiece],_,_)`` does.
  func claim(_ path: String) throws(GatefoldError) -> Bool

  /// Copies the PDF. If the PDF itself, or a copy of it, is there already, it stays as it is.
  ///
  /// - Throws: `unwritableFile`, also if another file is there that must not be replaced; `unreadableFile`;
  ///   `cancelled`.
  func copyDocument(to path: String) throws(GatefoldError)

  /// Notes that no copy of the PDF is wanted at a path where an earlier run may have written one.
  func leaveOutDocument(at path: String)
}

extension ExportFiles {
  /// Permits every name.
  public func claim(_ path: String) throws(GatefoldError) -> Bool { true }

  /// Writes a file, and makes the folders above it.
  ///
  /// - Throws: `unwritableFile`; `cancelled` once nothing more is written.
  public func write(_ data: Data, to path: String, showing content: ExportContent) throws(GatefoldError) {
    try write([.data(data)], to: path, showing: content)
  }

  /// Writes a picture of a page or a spread.
  package func write(
    _ data: Data,
    to path: String,
    showing canvas: some PageCanvas,
    _ pixels: PixelBuffer
  ) throws(GatefoldError) {
    try write(data, to: path, showing: .picture(pageIndices: canvas.pageIndices, size: pixels.size))
  }
}
