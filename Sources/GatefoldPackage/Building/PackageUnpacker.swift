internal import Foundation
public import Gatefold

/// Writes the files of a package into a folder.
public enum PackageUnpacker {
  /// Writes all files into a folder that is made for them: whole, or not at all.
  ///
  /// - Parameters:
  ///   - files: the files of the package.
  ///   - folder: the path of the folder. It must not exist yet; missing folders above it are made, too.
  ///   - maximumByteCount: packages with more bytes are refused; 64 GB by default. So are those with more bytes than
  ///     the disk has left.
  /// - Throws: `invalidPackage`, `unwritableFile`.
  public static func unpack(
    _ files: some PackageFiles,
    to folder: String,
    maximumByteCount: Int = 64 << 30
  ) throws(GatefoldError) {
    let size = files.entries.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue }
    guard size <= maximumByteCount, size >= 0 else {
      throw .invalidPackage("the package has \(size) bytes, more than \(maximumByteCount)")
    }
    let manager = FileManager.default
    guard !manager.fileExists(atPath: folder) else {
      throw GatefoldError(.unwritableFile, "exists already; choose another folder, or remove it", path: folder)
    }
    let target = URL(fileURLWithPath: folder)
    let parent = target.deletingLastPathComponent()
    var temporary: URL?
    defer { if let temporary { try? manager.removeItem(at: temporary) } }
    do {
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      try checkFreeSpace(in: parent, for: size, folder)
      let made = try makeFolder(in: parent)
      temporary = made
      // The temporary folder is accessible to this user only; the package's folder gets the usual permissions.
      let content = made.appendingPathComponent("content")
      try manager.createDirectory(at: content, withIntermediateDirectories: false)
      for entry in files.entries {
        let path = try PackagePath(checking: entry.path)
        let file = content.appendingPathComponent(path.description)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copy(entry.path, to: file.path)
      }
      try manager.moveItem(at: content, to: target)
    } catch let error as GatefoldError {
      throw error
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "cannot be written",
        path: folder,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  /// A folder beside the target with a name that nothing else has.
  private static func makeFolder(in parent: URL) throws(GatefoldError) -> URL {
    var template = Array("\(parent.path)/.gatefold-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw GatefoldError(
        .unwritableFile,
        "cannot be written to; choose another folder, or change its permissions",
        path: parent.path,
        underlyingError: .system(errno)
      )
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// - Parameter size: what the entries claim; a file with more bytes than its entry claims is damaged.
  private static func checkFreeSpace(in parent: URL, for size: Int, _ folder: String) throws(GatefoldError) {
    var status = statvfs()
    guard statvfs(parent.path, &status) == 0 else { return }
    let (free, isHuge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    guard isHuge || UInt64(size) <= free else {
      let message = "the package needs \(size) bytes, but the disk has \(free) left; free some, or choose another disk"
      throw GatefoldError(.unwritableFile, message, path: folder)
    }
  }
}
