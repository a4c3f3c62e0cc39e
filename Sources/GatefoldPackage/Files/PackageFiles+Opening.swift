internal import Foundation
internal import Gatefold

extension PackageFiles {
  /// Opens a file for reading. That of an archive is first copied to a temporary file, a piece at a time; its name is
  /// removed at once, and its space when it is closed.
  ///
  /// - Parameter limit: larger files are refused.
  /// - Returns: a descriptor, which the caller closes, and the size.
  /// - Throws: `invalidPackage` if the file is missing, empty, too large or damaged; `unwritableFile`.
  func opened(_ path: String, limit: Int) throws(GatefoldError) -> (descriptor: Int32, byteCount: Int) {
    guard let entry = entry(path) else { throw .invalidPackage("\(path) is missing") }
    guard entry.byteCount > 0 else { throw .invalidPackage("\(path) is empty") }
    guard entry.byteCount <= limit else {
      throw .invalidPackage("\(path) has \(entry.byteCount) bytes, more than \(limit)")
    }
    if let folder = self as? PackageFolder { return try Self.opened("\(folder.path)/\(path)", as: path) }
    return try extracted(path)
  }

  private func extracted(_ path: String) throws(GatefoldError) -> (descriptor: Int32, byteCount: Int) {
    let temporary = FileManager.default.temporaryDirectory.path
    // Only this user can enter the folder.
    var template = Array("\(temporary)/gatefold-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let (message, code) = ("no temporary file can be made; set TMPDIR to a folder with room", errno)
      throw GatefoldError(.unwritableFile, message, path: temporary, underlyingError: .system(code))
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let file = "\(folder)/content"
    defer {
      unlink(file)
      rmdir(folder)
    }
    try copy(path, to: file)
    return try Self.opened(file, as: path)
  }

  private static func opened(_ file: String, as path: String) throws(GatefoldError) -> (
    descriptor: Int32, byteCount: Int
  ) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
    else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw GatefoldError(
        .invalidPackage,
        "\(path) cannot be read; it may have changed since the package was opened",
        underlyingError: .system(code)
      )
    }
    return (descriptor, Int(status.st_size))
  }

  /// The bytes of a file, mapped into memory.
  ///
  /// - Throws: what ``opened(_:limit:)`` throws.
  func mapped(_ path: String, limit: Int) throws(GatefoldError) -> DocumentBytes {
    let file = try opened(path, limit: limit)
    do throws(GatefoldError) {
      return try DocumentBytes.mapping(file.descriptor, byteCount: file.byteCount)
    } catch {
      close(file.descriptor)
      throw error
    }
  }
}
