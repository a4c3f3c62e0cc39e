internal import Foundation
internal import Gatefold

/// The files of a unit in a folder of the file system.
struct DirectoryFiles: ExportFiles {
  let folder: String
  let documentPath: String

  func write(_ pieces: [ExportPiece], to path: String, showing content: ExportContent) throws(GatefoldError) {
    try reportingAdvice { () throws(WriteFailure) in try AtomicFile.write(pieces, to: "\(folder)/\(path)") }
  }

  func temporaryFile() throws(GatefoldError) -> TemporaryFile { try TemporaryFile(in: folder) }

  func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError) {
    _ = try file.move(to: "\(folder)/\(path)")
  }

  func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder {
    try EmbeddedFileFolder("\(self.folder)/\(folder)", maximumByteCount: maximumByteCount)
  }

  func add(_ file: ExtractedFile, showing content: ExportContent) {}

  func copyDocument(to path: String) throws(GatefoldError) {
    let target = "\(folder)/\(path)"
    let (source, there) = (URL(fileURLWithPath: documentPath), URL(fileURLWithPath: target))
    if source.resolvingSymlinksInPath() == there.resolvingSymlinksInPath() { return }
    try reportingAdvice { () throws(WriteFailure) in
      try AtomicFile.write(to: target) { AtomicFile.copy(documentPath, to: $0).code }
    }
  }

  func leaveOutDocument(at path: String) {}

  private func reportingAdvice(_ body: () throws(WriteFailure) -> Void) throws(GatefoldError) {
    do throws(WriteFailure) {
      try body()
    } catch {
      throw error.error(advice: WriteFailure.advice)
    }
  }
}
