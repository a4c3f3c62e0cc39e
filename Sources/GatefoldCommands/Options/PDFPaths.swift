internal import Foundation
internal import GatefoldPackage

/// The PDFs and issue packages that arguments name.
package enum PDFPaths {
  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The PDFs and packages that an argument names: a file, a folder, or a pattern that the shell didn't expand. A path
  /// that doesn't exist is returned unchanged, so that opening it reports the error.
  static func paths(named argument: String) -> [String] {
    if FileManager.default.fileExists(atPath: argument) {
      guard let files = issues(in: argument), !files.isEmpty else { return [argument] }
      return files
    }
    let matches = paths(matching: argument).flatMap { issues(in: $0) ?? [$0] }
    return matches.isEmpty ? [argument] : matches
  }

  /// The paths that match a shell pattern, sorted.
  private static func paths(matching pattern: String) -> [String] {
    guard pattern.contains(where: { "*?[".contains($0) }) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  /// Returns the PDFs and packages in a folder, as ``pdfs(in:takingPackages:)`` finds them, or `nil` if the path isn't
  /// a folder or is itself a package.
  private static func issues(in path: String) -> [String]? {
    IssuePackage.isPackage(at: path) ? nil : pdfs(in: path, takingPackages: true)
  }

  /// Returns the PDFs in a folder and its subfolders, sorted, or `nil` if the path isn't a folder.
  ///
  /// An unreadable folder is returned itself, and a name that isn't UTF-8 is returned with U+FFFD for undecodable
  /// bytes. Such paths can't be opened, but they are reported rather than skipped. Links to folders are not followed.
  ///
  /// - Parameter takesPackages: whether a subfolder that is a package counts as an issue, instead of the PDF in it.
  static func pdfs(in path: String, takingPackages takesPackages: Bool = false) -> [String]? {
    guard isFolder(path) else { return nil }
    var files: [String] = []
    var folders = [Array(URL(fileURLWithPath: path).path.utf8)]
    while let folder = folders.popLast() {
      guard let names = names(in: folder) else {
        files.append(String(decoding: folder, as: UTF8.self))
        continue
      }
      for name in names {
        let entry = folder + [UInt8(ascii: "/")] + name
        let file = String(decoding: entry, as: UTF8.self)
        if isFolderItself(entry) {
          if takesPackages, IssuePackage.isPackage(at: file) { files.append(file) } else { folders.append(entry) }
          continue
        }
        guard file.lowercased().hasSuffix(".pdf"), !isFolder(file) else { continue }
        let isThere = FileManager.default.fileExists(atPath: file)
        if isThere || file.unicodeScalars.contains(unreadable) { files.append(file) }
      }
    }
    return files.sorted()
  }

  private static let unreadable: Unicode.Scalar = "\u{FFFD}"

  /// The names in a folder; `nil` where it cannot be read.
  private static func names(in folder: [UInt8]) -> [[UInt8]]? {
    guard let directory = opendir((folder + [0]).map { CChar(bitPattern: $0) }) else { return nil }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// Whether it is a folder and not a link to one, which could form a cycle.
  private static func isFolderItself(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat((path + [0]).map { CChar(bitPattern: $0) }, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
