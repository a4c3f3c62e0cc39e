public import Foundation
public import Gatefold

/// A package as a folder, while a publisher works on it.
public struct PackageFolder: PackageFiles {
  /// The path of the folder.
  public let path: String
  public let entries: [PackageEntry]
  private let index: PackageIndex

  private static let maximumFileCount = 100_000

  /// - Throws: `invalidPackage` where it is no folder, or has a link in it, or too many files.
  public init(_ path: String) throws(GatefoldError) {
    self.path = path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
      let enumerator = FileManager.default.enumerator(atPath: path)
    else { throw .invalidPackage("\(path) is no folder; make one with `gatefold package new ISSUE.pdf`") }
    var entries: [PackageEntry] = []
    var names = PackageNames()
    for case let name as String in enumerator {
      // Hidden files are those of systems and editors.
      let parts = name.utf8.split(separator: UInt8(ascii: "/"))
      if parts.contains(where: { $0.first == UInt8(ascii: ".") }) { continue }
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: continue
      case S_IFREG:
        try names.add(name)
        let size = Int(status.st_size)
        entries.append(PackageEntry(path: name, byteCount: size, storedByteCount: size))
      default: throw .invalidPackage("\(name) is a link or a device; put the file itself there")
      }
      guard entries.count <= Self.maximumFileCount else {
        throw .invalidPackage("\(path) has more than \(Self.maximumFileCount) files; is it the right folder?")
      }
    }
    index = PackageIndex(entries)
    self.entries = index.entries
  }

  public func read(_ path: String, limit: Int) throws(GatefoldError) -> Data {
    guard let entry = index.entry(path) else { throw .invalidPackage("\(path) is missing") }
    guard entry.byteCount <= limit else {
      throw .invalidPackage("\(path) has \(entry.byteCount) bytes, more than \(limit)")
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: "\(self.path)/\(path)"))
    } catch {
      throw .invalidPackage("\(path) cannot be read", "\(error)")
    }
  }

  public func head(_ path: String, count: Int) throws(GatefoldError) -> Data {
    guard let file = FileHandle(forReadingAtPath: "\(self.path)/\(path)"), let data = try? file.read(upToCount: count)
    else {
      throw .invalidPackage("\(path) cannot be read")
    }
    return data
  }

  public func copy(_ path: String, to file: String) throws(GatefoldError) {
    do {
      try FileManager.default.copyItem(atPath: "\(self.path)/\(path)", toPath: file)
    } catch {
      throw .invalidPackage("\(path) cannot be copied to \(file)", "\(error)")
    }
  }
}
