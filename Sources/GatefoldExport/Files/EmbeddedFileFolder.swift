internal import Foundation
public import Gatefold
internal import Synchronization

/// Writes files that are embedded in a document into one folder.
///
/// Each file is written atomically, under a name that cannot leave the folder: one component of a path, put there by
/// renaming, which follows no symbolic link. A stream that several attachments share is written once.
///
/// ```swift
/// let folder = try EmbeddedFileFolder("attachments", maximumByteCount: 100 << 20)
/// for attachment in try await issue.attachments() {
///   guard let file = attachment.location.embedded else { continue }
///   let written = try await folder.write(file, of: issue, named: attachment.fileName, fallback: "attachment")
///   print(written.path, attachment.matchesChecksum(written.reading) ?? true)
/// }
/// ```
public final class EmbeddedFileFolder: Sendable {
  private struct State {
    var names = SafeFileNames()
    var written: [EmbeddedFile: Result<ExtractedFile, GatefoldError>] = [:]
  }

  /// Path of the folder.
  public let path: String
  private let maximumByteCount: Int
  private let failed: @Sendable (WriteFailure) -> GatefoldError
  private let state = Mutex(State())

  /// Creates the folder if it doesn't exist.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - maximumByteCount: the largest file to write; 1 GiB by default. Larger ones may be decompression bombs.
  /// - Throws: `unwritableFile`.
  public convenience init(
    _ path: String,
    maximumByteCount: Int = EmbeddedFile.defaultMaximumByteCount
  ) throws(GatefoldError) {
    try self.init(path, maximumByteCount: maximumByteCount) { $0.error(advice: WriteFailure.advice) }
  }

  /// - Parameter failed: converts a write failure to the error to throw.
  /// - Throws: the error from `failed`.
  package init(
    _ path: String,
    maximumByteCount: Int,
    failed: @escaping @Sendable (WriteFailure) -> GatefoldError
  ) throws(GatefoldError) {
    self.path = path
    self.maximumByteCount = maximumByteCount
    self.failed = failed
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(path)
    } catch {
      throw failed(error)
    }
  }

  /// A path in the folder for a file, not given before.
  package func path(for fileName: String?, fallback: String) -> String {
    let name = state.withLock { $0.names.name(for: fileName, fallback: fallback) }
    return "\(path)/\(name)"
  }

  /// Writes a file, or returns where it was written before. Call it from one task at a time.
  ///
  /// - Parameters:
  ///   - file: the bytes.
  ///   - issue: the issue that the file is embedded in.
  ///   - fileName: as the document has it. It is made safe.
  ///   - fallback: a name for a file that has none.
  ///   - didWrite: called if the file was not there before.
  /// - Throws: `embeddedFileTooLarge`, `damagedEmbeddedFile`, `unwritableFile`, `cancelled`.
  public func write(
    _ file: EmbeddedFile,
    of issue: MagazineIssue,
    named fileName: String?,
    fallback: String,
    didWrite: (ExtractedFile) -> Void = { _ in }
  ) async throws(GatefoldError) -> ExtractedFile {
    if let known = state.withLock({ $0.written[file] }) { return try known.get() }
    let path = path(for: fileName, fallback: fallback)
    do throws(GatefoldError) {
      let extracted = ExtractedFile(path: path, reading: try await write(file, of: issue, to: path))
      state.withLock { $0.written[file] = .success(extracted) }
      didWrite(extracted)
      return extracted
    } catch {
      state.withLock { $0.written[file] = .failure(error) }
      throw error
    }
  }

  /// Writes a file as it is decoded, without holding it in memory.
  private func write(
    _ file: EmbeddedFile,
    of issue: MagazineIssue,
    to path: String
  ) async throws(GatefoldError) -> EmbeddedFile.Reading {
    let (descriptor, temporary, openingCode) = AtomicFile.openTemporary(in: self.path)
    guard openingCode == 0 else { throw failed(WriteFailure(path: path, code: openingCode)) }
    let reading: EmbeddedFile.Reading
    do throws(GatefoldError) {
      reading = try await issue.read(file, maximumByteCount: maximumByteCount) { [failed] bytes throws(GatefoldError) in
        let code = FileOutput.writeAll(bytes, to: descriptor)
        if code != 0 { throw failed(WriteFailure(path: path, code: code)) }
      }
    } catch {
      _ = AtomicFile.finish(descriptor, temporary, as: path, ECANCELED)
      throw error
    }
    let code = AtomicFile.finish(descriptor, temporary, as: path, 0)
    if code != 0 { throw failed(WriteFailure(path: path, code: code)) }
    return reading
  }
}

/// A file that was embedded in a document, and is in a folder now.
public struct ExtractedFile: Sendable {
  /// Path of the file, with the folder.
  public let path: String
  /// How many bytes the file has, and their MD5.
  public let reading: EmbeddedFile.Reading
}
