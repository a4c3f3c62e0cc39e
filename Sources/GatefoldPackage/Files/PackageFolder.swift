public import Foundation
public import Gatefold

/// A package as a folder, while a publisher works on it.
public struct PackageFolder: PackageFiles {
  /// The path of the folder.
  public let path: String
  public let entries: [PackageEntry]
  private let index: PackageIndex

  private static let maximumFileCount = 100_000

  /// - Throws: `invalidPackage` where it is no folder, or has a link in it, too many files, or one whose name is not UTF-8;
  ///   `unreadableFile` for files and folders that cannot be read.
  public init(_ path: String) throws(GatefoldError) {
    self.path = path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .invalidPackage("\(path) is no folder; make one with `gatefold package new ISSUE.pdf`")
    }
    var entries: [PackageEntry] = []
    var names = PackageNames()
    var waiting = [""]
    while let beginning = waiting.popLast() {
      for name in try Self.names(in: "\(path)/\(beginning)") {
        let file = beginning + name
        switch try Self.kind(of: file, in: path) {
        case .folder: waiting.append("\(file)/")
        case .file(let size):
          try names.add(file)
          entries.append(PackageEntry(path: file, byteCount: size, storedByteCount: size))
        }
        guard entries.count <= Self.maximumFileCount else {
          throw .invalidPackage("\(path) has more than \(Self.maximumFileCount) files; is it the right folder?")
        }
      }
    }
    index = PackageIndex(entries)
    self.entries = index.entries
  }

  private enum Kind {
    case folder
    case file(byteCount: Int)
  }

  private static func kind(of name: String, in folder: String) throws(GatefoldError) -> Kind {
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0 else { throw unreadable("\(folder)/\(name)", errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG:
      guard access("\(folder)/\(name)", R_OK) == 0 else { throw unreadable("\(folder)/\(name)", errno) }
      return .file(byteCount: Int(status.st_size))
    default: throw .invalidPackage("\(name) is a link or a device; put the file itself there")
    }
  }

  /// The names in a folder, without hidden ones, which are those of systems and editors. Foundation leaves out names that
  /// are not UTF-8, and what is in folders that cannot be read.
  private static func names(in folder: String) throws(GatefoldError) -> [String] {
    guard let directory = opendir(folder) else { throw unreadable(folder, errno) }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        guard errno == 0 else { throw unreadable(folder, errno) }
        return names
      }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes.first == UInt8(ascii: ".") { continue }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        let shown = String(decoding: bytes, as: UTF8.self).debugDescription
        throw .invalidPackage("the name \(shown) in \(folder) is not UTF-8; rename the file")
      }
      names.append(name)
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> GatefoldError {
    let advice = "cannot be read; change its permissions, or move it out of the package"
    return GatefoldError(.unreadableFile, advice, path: path, underlyingError: .system(code))
  }

  public func entry(_ path: String) -> PackageEntry? { index.entry(path) }

  public func read(_ path: String, limit: Int) throws(GatefoldError) -> Data {
    guard let entry = index.entry(path) else { throw .invalidPackage("\(path) is missing") }
    guard entry.byteCount <= limit else {
      throw .invalidPackage("\(path) has \(entry.byteCount) bytes, more than \(limit)")
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: "\(self.path)/\(path)"))
    } catch {
      throw .invalidPackage("\(path) cannot be read", GatefoldError.UnderlyingError(error).message)
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
      throw .invalidPackage("\(path) cannot be copied to \(file)", GatefoldError.UnderlyingError(error).message)
    }
  }
}
