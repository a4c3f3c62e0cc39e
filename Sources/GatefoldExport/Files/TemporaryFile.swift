internal import Foundation
public import Gatefold
internal import Synchronization

/// A file that is written piece by piece, or by another program, and is not in its place yet.
///
/// It is removed if it is released before ``move(to:)`` or an ``ExportFiles`` puts it into place. Use it from one task
/// at a time.
///
/// ```swift
/// let file = try TemporaryFile(in: "out")
/// for try await text in issue.text() { try file.append(Array(text.joinedText.utf8)) }
/// let byteCount = try file.move(to: "out/issue.txt")
/// ```
public final class TemporaryFile: Sendable {
  /// Path of the file while it is written.
  public let path: String
  private let descriptor: Int32
  private let count = Atomic<Int>(0)
  private let isInPlace = Atomic<Bool>(false)
  private let failed: @Sendable (WriteFailure) -> GatefoldError

  /// Makes a file in an existing folder.
  ///
  /// - Throws: `unwritableFile`.
  public convenience init(in folder: String) throws(GatefoldError) {
    try self.init(in: folder) { $0.error(advice: WriteFailure.advice) }
  }

  /// - Parameter failed: converts a write failure to the error to throw.
  /// - Throws: the error from `failed`.
  package init(
    in folder: String,
    failed: @escaping @Sendable (WriteFailure) -> GatefoldError
  ) throws(GatefoldError) {
    let temporary = AtomicFile.openTemporary(in: folder)
    guard temporary.code == 0 else {
      throw failed(WriteFailure(path: folder, code: temporary.code, isFolder: true))
    }
    (descriptor, path) = (temporary.descriptor, temporary.path)
    self.failed = failed
  }

  // Released without `move(to:)`, so an error occurred.
  deinit { remove() }

  /// Removes the file at once, unless it is in its place. Nothing may be written to it any more.
  func remove() {
    guard !isInPlace.exchange(true, ordering: .relaxed) else { return }
    _ = AtomicFile.finish(descriptor, path, as: path, ECANCELED)
  }

  /// Appends bytes.
  ///
  /// - Throws: `unwritableFile`.
  public func append(_ bytes: [UInt8]) throws(GatefoldError) {
    let code = bytes.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
    if code != 0 { throw failed(WriteFailure(path: path, code: code)) }
    count.add(bytes.count, ordering: .relaxed)
  }

  /// Number of bytes appended.
  package var appendedCount: Int { count.load(ordering: .relaxed) }

  /// Copies everything to an open file.
  ///
  /// - Returns: the error, or 0.
  package func copy(to output: Int32) -> Int32 { AtomicFile.copy(path, to: output).code }

  /// The error for code that writes the file itself.
  ///
  /// - Parameters:
  ///   - code: the system's error number.
  ///   - target: where the file was to go.
  package func failure(code: Int32, writing target: String) -> GatefoldError {
    failed(WriteFailure(path: target, code: code))
  }

  /// Puts the file into its place, whoever wrote it, and makes the folders above it. A file that is there is replaced.
  ///
  /// - Parameter target: a path in the same file system.
  /// - Returns: the number of its bytes.
  /// - Throws: `unwritableFile`.
  public func move(to target: String) throws(GatefoldError) -> Int {
    var status = stat()
    var statusCode = fstat(descriptor, &status) == 0 ? 0 : errno
    if statusCode == 0 {
      statusCode = AtomicFile.makeFolders(URL(fileURLWithPath: target).deletingLastPathComponent().path)
    }
    isInPlace.store(true, ordering: .relaxed)
    let code = AtomicFile.finish(descriptor, path, as: target, statusCode)
    if code != 0 { throw failed(WriteFailure(path: target, code: code)) }
    return Int(status.st_size)
  }
}
