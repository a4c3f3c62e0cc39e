internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldPackage

/// The files of issues that arguments name.
enum IssueFilePaths {
  /// A file itself; of a folder, the files of issues at every depth, sorted. Zip files in folders count if they are
  /// packages; links to folders are not followed. A folder that is a package is one issue, not the files in it.
  static func paths(named argument: String, _ failures: WrittenReport) -> [String] {
    guard PDFPaths.isFolder(argument), !IssuePackage.isPackage(at: argument) else { return [argument] }
    let below = FileManager.default.subpaths(atPath: argument) ?? []
    var files: [String] = []
    var packages: [String] = []
    for path in below.sorted().map({ "\(argument)/\($0)" }) where !packages.contains(where: path.hasPrefix) {
      if isIssue(path) { files.append(path) }
      if PDFPaths.isFolder(path), IssuePackage.isPackage(at: path) {
        files.append(path)
        packages.append("\(path)/")
      }
    }
    if files.isEmpty {
      let message = "this folder contains no PDF, no EPUB and no issue package; choose another"
      failures.add(GatefoldError(.unreadableFile, message), source: argument)
    }
    return files
  }

  private static func isIssue(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "pdf", "epub": return true
    case "zip": return (try? IssuePackage(path)) != nil
    default: return false
    }
  }
}
