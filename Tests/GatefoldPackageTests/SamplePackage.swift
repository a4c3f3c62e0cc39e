import Foundation
import Gatefold
import GatefoldTestSupport

@testable import GatefoldPackage

/// A package in a folder made by a test.
struct SamplePackage {
  let folder: URL

  /// A picture with one white pixel.
  static let png =
    Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj3IwAAAABJRU5ErkJggg==")
    ?? Data()

  /// - Parameters:
  ///   - overlays: items in the list of overlays, as JSON.
  ///   - storyboards: items in the list of storyboards.
  ///   - issue: additional members of issue.json.
  ///   - pdf: the content, by default a page with a square.
  init(
    in folder: URL,
    overlays: [String],
    storyboards: [String] = [],
    issue: String = "",
    files: [String: Data] = [:],
    pdf: Data? = nil
  ) throws {
    self.folder = folder
    var small = SmallPDF(page: "/Contents 4 0 R")
    small.addStream("", Array("0 0 1 rg 10 10 50 50 re f".utf8))
    var files = files
    files["issue.pdf"] = pdf ?? small.bytes
    files["issue.json"] = Data(
      """
      {"format": "gatefold-issue", "version": 1, "identifier": "org.example.one", "title": "One",
       "content": {"kind": "pdf", "path": "issue.pdf"}, \(issue)
       "overlays": "overlays.json"}
      """.utf8
    )
    files["overlays.json"] = Data(
      """
      {"format": "gatefold-overlays", "version": 1, "overlays": [
      \(overlays.joined(separator: ",\n"))
      ], "storyboards": [\(storyboards.joined(separator: ",\n"))]}
      """.utf8
    )
    for (path, data) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }

  func open() throws(GatefoldError) -> IssuePackage { try IssuePackage(folder.path) }

  /// The findings of the package check, given the size of the PDF's page.
  func findings() throws -> [PackageFinding] {
    PackageCheck(try open(), pages: PageFacts(sizes: [PageSize(width: 100, height: 100)])).findings
  }

  /// An overlay as JSON, by default a link at the top of the page with an action.
  static func overlay(
    id: String = "one",
    kind: String = "hotspot",
    page: String = #""pageIndex": 0"#,
    frame: String = #"{"x": 10, "y": 10, "width": 20, "height": 20}"#,
    _ members: String...
  ) -> String {
    let all = [
      #""id": "\#(id)""#, #""kind": "\#(kind)""#, page, #""frame": \#(frame)"#, #""alternativeText": "What it is""#,
    ]
    return "{" + (all + members).joined(separator: ", ") + "}"
  }
}
