import Foundation
import Gatefold
import GatefoldTestSupport

@testable import GatefoldPackage

/// A package of a layout in a folder that a test makes.
struct LayoutPackage {
  let folder: URL

  /// The sample of a layout.
  static let samplePath =
    URL(filePath: GatefoldTestSupport.Sample.issue.path).deletingLastPathComponent().appending(path: "layout.package")
    .path

  /// Writes a layout and further files.
  ///
  /// - Parameters:
  ///   - layout: what is in the element `layout`.
  ///   - issue: further members of the description.
  ///   - files: further files, by their paths.
  init(in folder: URL, _ layout: String, issue: String = "", files: [String: Data] = [:]) throws {
    self.folder = folder
    var files = files
    files["layout.xml"] = Data(Self.layout(layout).utf8)
    files["issue.json"] = Data(
      """
      {"format": "gatefold-issue", "version": 1, "identifier": "org.example.one", "title": "One", "language": "en",
       \(issue) "content": {"kind": "layout", "path": "layout.xml"}}
      """.utf8
    )
    for (path, data) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }

  func open() throws(GatefoldError) -> IssuePackage { try IssuePackage(folder.path) }

  /// What the check finds, as it is printed.
  func findings() throws -> [String] { PackageCheck(try open(), pages: nil).findings.map(\.description) }

  static func layout(_ content: String) -> String {
    "<layout xmlns=\"urn:gatefold:layout:1\" version=\"1\" width=\"400\" height=\"500\">\n\(content)\n</layout>\n"
  }

  /// The file of a text.
  static func text(_ content: String, _ attributes: String = "") -> Data {
    Data("<text xmlns=\"urn:gatefold:layout:1\" version=\"1\" \(attributes)>\n\(content)\n</text>\n".utf8)
  }

  /// A PNG of a gradient.
  static func picture(width: Int = 60, height: Int = 40) throws -> Data {
    try PicturePackage.gradient(width: width, height: height).encoded(as: .png)
  }
}
