internal import Foundation

/// The PDFs that arguments name.
enum MagazineFiles {
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
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
