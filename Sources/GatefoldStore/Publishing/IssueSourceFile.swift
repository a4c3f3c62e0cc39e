internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// A PDF or an issue package in the folder that is published.
struct IssueSourceFile: Hashable, Sendable {
  enum Kind: String, Codable, Sendable {
    case pdf, zip, folder
  }

  let path: String
  /// The path in the folder.
  let name: String
  let kind: Kind

  var isPackage: Bool { kind != .pdf }
  /// Without its extension: "skerry/14" of "skerry/14.pdf".
  var stem: String { String(URL(fileURLWithPath: "/\(name)").deletingPathExtension().path.dropFirst()) }
  var sidecarPath: String { URL(fileURLWithPath: path).deletingPathExtension().path + ".json" }
  /// The name of the folder that it is in, below the published one; `nil` if it is in that itself.
  var folderName: String? {
    let folders = name.split(separator: "/").dropLast()
    return folders.last.map(String.init)
  }

  /// All files of a folder, by their paths. Hidden files, and links to folders, are left out.
  ///
  /// - Parameter excluded: folders that are not looked into.
  /// - Throws: `unreadableFile`.
  static func all(in folder: String, without excluded: [String]) throws(GatefoldError) -> [IssueSourceFile] {
    let excluded = Set(excluded.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
    let root = URL(fileURLWithPath: folder).standardizedFileURL.path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
      let message = "there is no such folder; name the one with the PDFs and issue packages"
      throw GatefoldError(.unreadableFile, message, path: folder)
    }
    var found: [IssueSourceFile] = []
    var folders = [""]
    while let below = folders.popLast() {
      let path = below.isEmpty ? root : "\(root)/\(below)"
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        throw GatefoldError(.unreadableFile, "the folder cannot be read; check its permissions", path: path)
      }
      for name in names where !name.hasPrefix(".") {
        let relative = below.isEmpty ? name : "\(below)/\(name)"
        let file = "\(root)/\(relative)"
        if excluded.contains(file) { continue }
        switch kind(of: file, named: name) {
        case .file(let kind): found.append(IssueSourceFile(path: file, name: relative, kind: kind))
        case .folder: folders.append(relative)
        case .other: break
        }
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  private enum Entry { case file(Kind), folder, other }

  private static func kind(of path: String, named name: String) -> Entry {
    var status = stat()
    guard lstat(path, &status) == 0 else { return name.lowercased().hasSuffix(".pdf") ? .file(.pdf) : .other }
    if status.st_mode & S_IFMT == S_IFDIR { return IssuePackage.isPackage(at: path) ? .file(.folder) : .folder }
    // A link to a file counts as the file.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .other }
    if name.lowercased().hasSuffix(".pdf") { return .file(.pdf) }
    return name.lowercased().hasSuffix(".zip") ? .file(.zip) : .other
  }

  /// Returns a hash of the sizes and modification times of the files, to detect changes.
  ///
  /// - Throws: `unreadableFile`.
  func fingerprint() throws(GatefoldError) -> String {
    var lines: [String] = []
    if kind == .folder {
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
      for name in names.sorted() { lines.append("\(name) \(Self.state(of: "\(path)/\(name)") ?? "")") }
    } else {
      guard let state = Self.state(of: path) else {
        throw GatefoldError(.unreadableFile, "the file cannot be read; check its name and permissions", path: path)
      }
      lines.append(state)
    }
    return ContentHash(of: lines.joined(separator: "\n").utf8).hexadecimal
  }

  private static func state(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_mode & S_IFMT)"
  }
}
