internal import Foundation
public import Gatefold

/// Writes the files of a package into a folder.
public enum PackageUnpacker {
  /// Writes all files into a folder that is made for them: whole, or not at all.
  ///
  /// - Parameter maximumByteCount: packages with more bytes are refused; 64 GB by default.
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
    let temporary = target.deletingLastPathComponent().appendingPathComponent(".\(target.lastPathComponent).unpacking")
    do {
      try? manager.removeItem(at: temporary)
      try manager.createDirectory(at: temporary, withIntermediateDirectories: true)
      for entry in files.entries {
        let path = try PackagePath(checking: entry.path)
        let file = temporary.appendingPathComponent(path.description)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.copy(entry.path, to: file.path)
      }
      try manager.moveItem(at: temporary, to: target)
    } catch let error as GatefoldError {
      try? manager.removeItem(at: temporary)
      throw error
    } catch {
      try? manager.removeItem(at: temporary)
      throw GatefoldError(.unwritableFile, "cannot be written", path: folder, underlyingError: .library("\(error)"))
    }
  }
}
