import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport

@testable import GatefoldPackage

/// A package of pictures of pages in a folder that a test makes.
struct PicturePackage {
  let folder: URL

  /// Writes files, and a description of pages.
  ///
  /// - Parameters:
  ///   - pages: items of content.pages, as JSON.
  ///   - content: further members of the content.
  ///   - issue: further members of the description.
  init(in folder: URL, pages: [String], content: String = "", issue: String = "", files: [String: Data]) throws {
    self.folder = folder
    var files = files
    files["issue.json"] = Data(
      """
      {"format": "gatefold-issue", "version": 1, "identifier": "org.example.one", "title": "One", \(issue)
       "content": {"kind": "pictures", \(content) "pages": [\(pages.joined(separator: ","))]}}
      """.utf8
    )
    for (path, data) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }

  func open() throws(GatefoldError) -> IssuePackage { try IssuePackage(folder.path) }

  /// The same package as a zip archive.
  func archive() throws -> IssuePackage {
    let path = folder.path + ".zip"
    // Not the builder, which refuses packages that lack a picture.
    let files = try open().files.entries.map { entry in
      ZipWriter.File(
        path: entry.path,
        source: .file("\(folder.path)/\(entry.path)"),
        isCompressed: entry.path.hasSuffix(".json")
      )
    }
    try ZipWriter.write(files, to: path)
    return try IssuePackage(path)
  }

  /// An item of content.pages.
  static func page(_ path: String, width: Double, height: Double, _ members: String...) -> String {
    "{" + (["\"path\": \"\(path)\", \"width\": \(width), \"height\": \(height)"] + members).joined(separator: ", ")
      + "}"
  }

  /// A picture whose colours tell the place.
  static func gradient(width: Int, height: Int) throws -> PixelBuffer {
    try PixelBuffer(size: PixelSize(width: width, height: height)) { y, row in
      for x in 0..<width {
        let values = [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x * 7 + y * 13) % 256), 255]
        for (place, value) in values.enumerated() { row[4 * x + place] = value }
      }
    }
  }

  /// A picture of one colour, or of squares of two.
  static func squares(width: Int, height: Int, side: Int, dark: UInt8 = 0, light: UInt8 = 255) throws -> PixelBuffer {
    try PixelBuffer(size: PixelSize(width: width, height: height)) { y, row in
      for x in 0..<width {
        let value = (x / side + y / side).isMultiple(of: 2) ? dark : light
        for place in 0..<3 { row[4 * x + place] = value }
        row[4 * x + 3] = 255
      }
    }
  }
}
