import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

@Suite("Hostile layouts")
struct HostileLayoutTests {
  private func failure(_ layout: Data) throws -> String {
    let findings = MarkupFindings(file: "layout.xml")
    let error = #expect(throws: GatefoldError.self) { try LayoutReader.layout(layout, findings) }
    #expect(error?.code == .invalidDescription)
    return error?.message ?? ""
  }

  private func failure(_ layout: String) throws -> String { try failure(Data(layout.utf8)) }

  @Test("Invalid or dangerous XML is refused")
  func refused() throws {
    let start = "<layout xmlns=\"urn:gatefold:layout:1\">"
    #expect(try failure("<!DOCTYPE a [<!ENTITY e \"e\">]>\(start)&e;</layout>").contains("document type"))
    #expect(try failure("\(start)<?php a?></layout>").contains("processing instruction"))
    #expect(try failure("\(start)&e;</layout>").contains("not valid XML"))
    #expect(try failure(Data([0xFF, 0xFE, 0x3C, 0])).contains("UTF-8"))
    #expect(try failure("").contains("not valid XML"))
    #expect(try failure("\(start)</layout>\(start)</layout>").contains("not valid XML"))
    #expect(try failure("<layout/>").contains("begins with <layout>, not with <layout xmlns="))
    #expect(try failure("<text xmlns=\"urn:gatefold:layout:1\"/>").contains("begins with <text>"))
    let deep = String(repeating: "<a>", count: 80) + String(repeating: "</a>", count: 80)
    #expect(try failure("\(start)\(deep)</layout>").contains("line 1: has more than 64 elements in each other"))
    let many = String(repeating: "<page/>", count: 200_001)
    #expect(try failure("\(start)\(many)</layout>").contains("more than 200000 elements"))
    let large = String(repeating: " ", count: LayoutReader.maximumSize)
    #expect(try failure("\(start)\(large)</layout>").contains("more than 8388608 bytes"))
    let attributes = (0..<300).map { "a\($0)=\"\"" }.joined(separator: " ")
    #expect(try failure("\(start)<page \(attributes)/></layout>").contains("256 attributes"))
  }

  @Test("The numbers of pages, frames and texts are limited")
  func many() throws {
    try TemporaryFolder.with { folder in
      let frame = "<textFrame x=\"0\" y=\"0\" width=\"20\" height=\"20\" columns=\"20\" text=\"a\"/>"
      let package = try LayoutPackage(
        in: folder,
        "<text id=\"a\" path=\"a.xml\"/><page>\(String(repeating: frame, count: 150))</page>"
          + String(repeating: "<page/>", count: 10_001),
        files: ["a.xml": LayoutPackage.text("<p>\(String(repeating: "word ", count: 3900))</p>")]
      )
      let findings = try package.findings()
      #expect(findings.contains { $0.contains("has 10002 pages, more than 10000; remove some") })
      #expect(findings.contains { $0.contains("has 2000 columns in its frames, or more") })
      #expect(try package.open().layout?.pages.count == 10_000)
    }
  }

  @Test("A missing or broken text is an error on its pages only")
  func brokenText() async throws {
    try await TemporaryFolder.with { folder in
      let frames = ["a", "b", "c"].map { "<textFrame x=\"9\" y=\"9\" width=\"90\" height=\"90\" text=\"\($0)\"/>" }
      let texts = ["a", "b", "c"].map { "<text id=\"\($0)\" path=\"\($0).xml\"/>" }
      let package = try LayoutPackage(
        in: folder,
        texts.joined() + frames.map { "<page>\($0)</page>" }.joined(),
        files: ["a.xml": LayoutPackage.text("<p>Whole</p>"), "b.xml": Data("<text>".utf8)]
      )
      let issue = try await package.open().openIssue()
      #expect(try await issue.page(at: 0).text().text == "Whole")
      for (index, file) in [(1, "b.xml"), (2, "c.xml")] {
        let page = try await issue.page(at: index)
        let error = await #expect(throws: GatefoldError.self) { try await page.text() }
        #expect(error?.message.hasPrefix(file) == true)
        #expect(error?.pageIndex == index)
        await #expect(throws: GatefoldError.self) { try await page.render(.zoom(0.2)) }
      }
      #expect(try await issue.outline().isEmpty)
    }
  }

  @Test("A missing or damaged picture leaves a grey area, and text flows around it")
  func brokenPicture() async throws {
    try await TemporaryFolder.with { folder in
      let picture = "<pictureFrame x=\"0\" y=\"0\" width=\"50\" height=\"50\" path=\"p.png\" alternativeText=\"\"/>"
      let package = try LayoutPackage(
        in: folder,
        "<page>\(picture)</page>",
        files: ["p.png": try LayoutPackage.picture().prefix(300)]
      )
      let drawn = RGBPicture(try await package.open().openIssue().page(at: 0).render(.zoom(1)))
      #expect(drawn.color(x: 20, y: 20).allSatisfy { (200...240).contains($0) })
      #expect(drawn.color(x: 80, y: 80) == [255, 255, 255])
    }
  }

  @Test("The total size of texts and style sheets is limited")
  func limit() throws {
    try TemporaryFolder.with { folder in
      let paragraphs = String(repeating: "<p>\(String(repeating: "word ", count: 3000))</p>\n", count: 130)
      let texts = (0..<10).map { "<text id=\"t\($0)\" path=\"a.xml\"/>" }
      let package = try LayoutPackage(
        in: folder,
        texts.joined() + "<page/>",
        files: ["a.xml": LayoutPackage.text(paragraphs)]
      )
      let content = LayoutContent(try #require(try package.open().layout), in: try package.open().files)
      let read = content.texts.map { (try? $0.article.get()) != nil }
      #expect(read == (0..<10).map { $0 < 8 })
    }
  }
}
