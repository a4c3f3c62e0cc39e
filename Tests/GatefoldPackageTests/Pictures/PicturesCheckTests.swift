import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldPackage

@Suite("Checking pictures of pages and their text maps")
struct PicturesCheckTests {
  private func findings(_ pages: [String], _ content: String = "", _ files: [String: String] = [:]) throws -> [String] {
    try TemporaryFolder.with { folder in
      var all = files.mapValues { Data($0.utf8) }
      all["1.png"] = try PicturePackage.gradient(width: 100, height: 200).encoded(as: .png)
      let package = try PicturePackage(in: folder, pages: pages, content: content, files: all)
      return PackageCheck(try package.open(), pages: nil).findings.map(\.description)
    }
  }

  private func map(_ pages: (index: Int, x: Double)...) -> String {
    let items = pages.map { index, x in
      let rect = #"{"x": \#(x), "y": 10, "width": 20, "height": 10}"#
      return #"{"pageIndex": \#(index), "width": 50, "height": 100, "blocks": [{"isOutsidePage": false, "lines": "#
        + #"[{"words": [{"text": "tide", "rect": \#(rect)}]}]}]}"#
    }
    return #"{"pages": [\#(items.joined(separator: ","))]}"#
  }

  private let page = PicturePackage.page("1.png", width: 50, height: 100)

  @Test("Correct pictures have no findings, with one map for all pages or one for each")
  func right() throws {
    #expect(try findings([page], #""textMap": "text.json","#, ["text.json": map((0, 5))]) == [])
    let own = PicturePackage.page("1.png", width: 50, height: 100, #""textMap": "1.json", "label": "iv""#)
    // In a page's own map, the index of its only page is ignored.
    #expect(try findings([own], "", ["1.json": map((7, 5))]) == [])
  }

  @Test("Errors are found")
  func wrong() throws {
    func expect(_ found: [String], _ said: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(found.count == said.count, "\(found)", sourceLocation: sourceLocation)
      for (one, said) in zip(found, said) { #expect(one.contains(said), sourceLocation: sourceLocation) }
    }
    let text = #""textMap": "text.json","#
    expect(try findings([]), "content.pages: has no pictures", "1.png: warning: nothing uses it")
    expect(
      try findings([PicturePackage.page("1.png", width: 60, height: 100)]),
      "warning: content.pages[0].path: 1.png has 100 x 200 pixels, in other proportions than its page"
    )
    expect(
      try findings([page], text, ["text.json": map((0, 45))]),
      #"page 1 has 1 word beyond its edge, such as "tide""#
    )
    expect(try findings([page], text, ["text.json": map((0, 5), (1, 5))]), "has 1 page that the issue has not")
    expect(try findings([page], text), "content.textMap: text.json is missing")
    expect(
      try findings([PicturePackage.page("1.png", width: 40, height: 80), page], text, ["text.json": map((0, 5))])
    )
    expect(
      try findings([PicturePackage.page("1.png", width: 50, height: 100, #""textMap": "a.json""#)]),
      "content.pages[0].textMap: a.json is missing"
    )
    expect(try findings([page], text, ["text.json": #"{"pages": []}"#]))
    expect(
      try findings([page], text, ["text.json": #"{"pages": {}}"#]),
      "error: content.textMap: text.json is no text map"
    )
    expect(
      try findings([PicturePackage.page("1.gif", width: 50, height: 100), page], "", ["1.gif": "GIF89a"]),
      "1.gif is image/gif, not a PNG, JPEG, WebP, TIFF or JPEG 2000",
      "1.gif is no PNG, JPEG or WebP"
    )
  }
}
