internal import Foundation

/// The PDFs that arguments name.
enum MagazineFiles {
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The PDFs that an argument names: a file, a folder, or a pattern that the shell has left as it is. What is not there
  /// is given as it was named, to be told of as what it is.
  static func magazines(named argument: String) -> [String] {
    if FileManager.default.fileExists(atPath: argument) {
      guard let files = magazines(in: argument), !files.isEmpty else { return [argument] }
      return files
    }
    let matches = paths(matching: argument).flatMap { magazines(in: $0) ?? [$0] }
    return matches.isEmpty ? [argument] : matches
  }

  /// The paths that a pattern of the shell meets, sorted.
  private static func paths(matching pattern: String) -> [String] {
    guard pattern.contains(where: { "*?[".contains($0) }) else { return [] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
  }

  /// The PDFs in a folder and in the folders below it, sorted; `nil` where it is none.
  static func magazines(in path: String) -> [String]? {
    guard isFolder(path) else { return nil }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.lowercased().hasSuffix(".pdf") }.sorted()
      .map { URL(fileURLWithPath: path).appending(path: $0).path }
      .filter { FileManager.default.fileExists(atPath: $0) && !isFolder($0) }
  }
}
