internal import Foundation
internal import Gatefold
internal import Synchronization

/// Writes what is embedded in a document into one folder, each file whole or not at all, under a name that cannot leave
/// the folder: it is one component of a path, and is put there by renaming, which follows no symbolic link.
///
/// Files of one stream are written once.
final class ExtractedFiles: Sendable {
  struct Extracted: Sendable {
    /// With the folder.
    let path: String
    let reading: EmbeddedFile.Reading
  }

  private struct State {
    var names = SafeFileNames()
    var written: [EmbeddedFile: Result<Extracted, GatefoldError>] = [:]
  }

  let folder: String
  private let maximumByteCount: Int
  private let state = Mutex(State())

  /// - Throws: `unwritableFile`.
  init(folder: String, maximumByteCount: Int) throws(GatefoldError) {
    self.folder = folder
    self.maximumByteCount = maximumByteCount
    try OutputFile.makeFolder(folder)
  }

  /// A path in the folder for a file, not given before.
  func path(for fileName: String?, fallback: String) -> String {
    let name = state.withLock { $0.names.name(for: fileName, fallback: fallback) }
    return "\(folder)/\(name)"
  }

  /// Writes a file, or says where it was written before. Called by one task at a time.
  ///
  /// - Parameter didWrite: called where it was not there before.
  /// - Throws: `embeddedFileTooLarge`, `damagedEmbeddedFile`, `unwritableFile`, `cancelled`.
  func write(
    _ file: EmbeddedFile,
    of issue: Issue,
    named fileName: String?,
    fallback: String,
    didWrite: (Extracted) -> Void
  ) async throws(GatefoldError) -> Extracted {
    if let known = state.withLock({ $0.written[file] }) { return try known.get() }
    let path = path(for: fileName, fallback: fallback)
    do throws(GatefoldError) {
      let reading = try await OutputFile.write(file, of: issue, to: path, maximumByteCount: maximumByteCount)
      let extracted = Extracted(path: path, reading: reading)
      state.withLock { $0.written[file] = .success(extracted) }
      didWrite(extracted)
      return extracted
    } catch {
      state.withLock { $0.written[file] = .failure(error) }
      throw error
    }
  }
}

extension OutputFile {
  /// Writes an embedded file as it is decoded, without holding it in memory. Its folder must be there.
  ///
  /// - Throws: `embeddedFileTooLarge`, `damagedEmbeddedFile`, `unwritableFile`, `cancelled`.
  fileprivate static func write(
    _ file: EmbeddedFile,
    of issue: Issue,
    to path: String,
    maximumByteCount: Int
  ) async throws(GatefoldError) -> EmbeddedFile.Reading {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let (descriptor, temporary, openingCode) = openTemporary(in: folder)
    guard openingCode == 0 else { throw WriteFailure(path: path, code: openingCode).error }
    let reading: EmbeddedFile.Reading
    do throws(GatefoldError) {
      reading = try await issue.read(file, maximumByteCount: maximumByteCount) { bytes throws(GatefoldError) in
        let code = writeAll(bytes, to: descriptor)
        if code != 0 { throw WriteFailure(path: path, code: code).error }
      }
    } catch {
      _ = finish(descriptor, temporary, as: path, ECANCELED)
      throw error
    }
    let code = finish(descriptor, temporary, as: path, 0)
    if code != 0 { throw WriteFailure(path: path, code: code).error }
    return reading
  }
}
