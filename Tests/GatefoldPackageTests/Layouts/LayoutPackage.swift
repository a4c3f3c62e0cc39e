import Foundation
import Gatefold
import GatefoldTestSupport

@testable import GatefoldPackage

/// A package with a layout, in a folder made by a test.
struct LayoutPackage {
  let folder: URL

  /// The sample layout.
  static let samplePath =
    URL(filePath: GatefoldTestSupport.Sample.issue.path).deletingLastPathComponent().appending(path: "layout.package")
    .path

  /// Writes a layout and additional files.
  ///
  /// - Parameters:
  ///   - layout: the content of the element `layout`.
  ///   - issue: additional members of the description.
  ///   - files: the additional files, by path.
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

  /// The findings of the package check, as printed.
  func findings() throws -> [String] { PackageCheck(try open(), pages: nil).findings.map(\.description) }

  static func layout(_ content: String) -> String {
    "<layout xmlns=\"urn:gatefold:layout:1\" version=\"1\" width=\"400\" height=\"500\">\n\(content)\n</layout>\n"
  }

  /// The file of a text.
  static func text(_ content: String, _ attributes: String = "") -> Data {
    Data("<text xmlns=\"urn:gatefold:layout:1\" version=\"1\" \(attributes)>\n\(content)\n</text>\n".utf8)
  }

  /// A PNG with a gradient.
  static func picture(width: Int = 60, height: Int = 40) throws -> Data {
    try PicturePackage.gradient(width: width, height: height).encoded(as: .png)
  }
}
