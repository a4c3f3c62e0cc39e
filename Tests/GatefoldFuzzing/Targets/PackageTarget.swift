internal import Foundation

@testable import GatefoldPackage

extension FuzzTarget {
  /// A zip archive: opened as a package, checked, and every file read.
  static let package = FuzzTarget("package", seeds: { [seed] }) { bytes in
    let path = FileManager.default.temporaryDirectory.appending(path: "gatefold-fuzz-\(getpid()).zip").path
    defer { unlink(path) }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return }
    if let archive = try? PackageArchive(path) {
      for entry in archive.entries {
        precondition((try? PackagePath(entry.path)) != nil, "a path that is not safe")
        if let data = try? archive.read(entry.path, limit: 1 << 20) { precondition(data.count <= 1 << 20) }
      }
    }
    if let package = try? IssuePackage(path) { _ = PackageCheck(package, pages: nil) }
  }

  private static var seed: [UInt8] {
    let path = FileManager.default.temporaryDirectory.appending(path: "gatefold-seed-\(getpid()).zip").path
    defer { unlink(path) }
    let issue = """
      {"format": "gatefold-issue", "version": 1, "identifier": "a", "title": "A", "overlays": "overlays.json",
       "content": {"kind": "pdf", "path": "a.pdf"}}
      """
    let overlays = #"{"format": "gatefold-overlays", "version": 1, "overlays": []}"#
    let files = [("issue.json", issue, true), ("overlays.json", overlays, true), ("a.pdf", "%PDF-1.4", false)]
    try? ZipWriter.write(
      files.map { ZipWriter.File(path: $0, source: .data(Data($1.utf8)), isCompressed: $2) },
      to: path
    )
    return [UInt8]((try? Data(contentsOf: URL(filePath: path))) ?? Data())
  }
}
