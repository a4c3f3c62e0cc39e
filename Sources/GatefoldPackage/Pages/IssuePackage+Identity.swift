internal import Foundation
package import Gatefold

extension IssuePackage {
  /// Whether a path looks like a package rather than a PDF: a folder with a description of an issue, or a zip file.
  ///
  /// An issue that was exported for the web has an `issue.json` too, of another format.
  package static func isPackage(at path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    guard isFolder.boolValue else { return isArchive(path) }
    return DescriptionForm.allCases.contains { form in
      let file = URL(filePath: "\(path)/issue.\(form.fileExtension)")
      guard let size = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
        size.isRegularFile == true, (size.fileSize ?? 0) <= maximumDescriptionSize,
        let data = try? Data(contentsOf: file)
      else { return false }
      return data.range(of: Data(IssueDescription.format.utf8)) != nil
    }
  }

  /// Paths of the files that the content is made of.
  private var allContentPaths: [String] {
    contentPaths + (layout.map { LayoutContent($0, in: files).figurePaths } ?? [])
  }

  private static func isArchive(_ path: String) -> Bool {
    // Opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var (status, head) = (stat(), [UInt8](repeating: 0, count: 4))
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return read(descriptor, &head, 4) == 4 && head == [0x50, 0x4B, 0x03, 0x04]
  }

  /// Returns a hash that identifies the content of the package, in hexadecimal: of the zip file, or of the description
  /// of the issue and its content files.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`.
  package func contentHash() throws(GatefoldError) -> String {
    guard files is PackageFolder else { return try ContentHash(ofFile: path).hexadecimal }
    let known = Set(files.entries.map(\.path))
    var parts = ""
    for file in [descriptionPath] + allContentPaths where known.contains(file) {
      let hash = try? ContentHash(ofFile: "\(path)/\(file)").hexadecimal
      parts += "\(file)\n\(hash ?? "")\n"
    }
    return ContentHash(of: parts.utf8).hexadecimal
  }
}
