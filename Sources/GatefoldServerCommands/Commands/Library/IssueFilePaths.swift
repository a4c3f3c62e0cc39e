internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldPackage

/// The files of issues that arguments name.
enum IssueFilePaths {
  /// A file itself; of a folder, the files of issues at every depth, sorted. Zip files in folders count if they are
  /// packages; links to folders are not followed.
  static func paths(named argument: String, _ failures: WrittenReport) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), isFolder.boolValue,
      !IssuePackage.isPackage(at: argument)
    else { return [argument] }
    let below = FileManager.default.subpaths(atPath: argument) ?? []
    let files = below.sorted().map { "\(argument)/\($0)" }.filter(isIssue)
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
