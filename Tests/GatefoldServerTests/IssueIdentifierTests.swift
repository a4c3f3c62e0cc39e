import Foundation
import GatefoldExport
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

@Suite
struct IssueIdentifierTests {
  @Test(arguments: [
    ["skerry-14.pdf"], ["2026", "skerry 14.pdf"], ["a~b", "c:d", "~1.pdf"], ["Zeitschrift für Käfer", "№ 3 (1).pdf"],
    ["a%2Fb.pdf"], ["~", "~0", "~~1", ":"],
  ])
  func `paths come back from their identifiers`(_ components: [String]) throws {
    let identifier = IssueIdentifier(components: components)
    #expect(IssueIdentifier(identifier.text) == identifier)
    #expect(!identifier.text.contains("/"))
    let path = try RequestPath("/issues/\(identifier.text.escapedPathSegment)/file")
    #expect(IssueIdentifier(path.segments[1]) == identifier)
    let picture = PictureIdentifier(identifier, pageIndices: [3, 4])
    #expect(PictureIdentifier(picture.text) == picture)
    #expect(picture.text.hasSuffix(":4-5"))
    let edition = ServedEdition(contentHash: String(repeating: "0a1b2c3d", count: 8))
    let ofEdition = PictureIdentifier(identifier, pageIndices: [3], edition: edition)
    #expect(PictureIdentifier(ofEdition.text) == ofEdition)
    #expect(ofEdition.text.hasSuffix(":4:0a1b2c3d0a1b2c3d"))
  }

  @Test(arguments: [
    "", ".", "..", "~1", "a~1", "~1a", "..~1x.pdf", "a~1..~1..~1etc~1passwd", ".hidden.pdf", "a~1.git~1x.pdf",
    "a/b.pdf",
    "a:b.pdf", "a~", "a~3b", "a\0.pdf",
  ])
  func `what leads out of a folder is no identifier`(_ text: String) {
    #expect(IssueIdentifier(text)?.isPath != true)
  }

  @Test(arguments: [
    "a.pdf", "a.pdf:", "a.pdf:0", "a.pdf:01", "a.pdf:-1", "a.pdf:2-2", "a.pdf:3-2", "a.pdf:1-2-3", "a.pdf:x",
    "a.pdf:1:", "a.pdf:1:0a1b2c3d", "a.pdf:1:0a1b2c3d0a1b2c3g", "a.pdf:0a1b2c3d0a1b2c3d", "a.pdf:1:0a1b2c3d0a1b2c3d:",
  ])
  func `what names no page is no picture`(_ text: String) {
    #expect(PictureIdentifier(text) == nil)
  }

  @Test(arguments: ["/a/../b", "/a/%2e%2e/b", "/a/./b", "/%00", "/a%0ab", "/%zz", "/%", "/%f", "/%ff%fe", "", "a/b"])
  func `paths that lead elsewhere or are no text are refused`(_ path: String) {
    #expect { try RequestPath(path) } throws: { ($0 as? RequestProblem)?.status == 400 }
  }

  @Test
  func `segments are decoded one by one`() throws {
    #expect(try RequestPath("/a%2Fb/c%25/%E2%84%96").segments == ["a/b", "c%", "№"])
    #expect { try RequestPath("/" + String(repeating: "a", count: 5000)) } throws: {
      ($0 as? RequestProblem)?.status == 414
    }
  }
}

@Suite
struct ServedRootsTests {
  @Test
  func `a folder is served without what is hidden, and without what lies outside`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let shelf = folder.appending(path: "shelf")
      try FileManager.default.createDirectory(at: shelf.appending(path: "2026"), withIntermediateDirectories: true)
      try Sample.issue.copy(to: shelf.appending(path: "2026/one.pdf"))
      try Sample.issue.copy(to: shelf.appending(path: "Two.PDF"))
      try Sample.issue.copy(to: shelf.appending(path: ".hidden.pdf"))
      try Sample.issue.copy(to: folder.appending(path: "outside.pdf"))
      try Data("text".utf8).write(to: shelf.appending(path: "notes.txt"))
      for (name, target) in [("link.pdf", "../outside.pdf"), ("inner.pdf", "2026/one.pdf"), ("up", "..")] {
        try FileManager.default.createSymbolicLink(
          atPath: shelf.appending(path: name).path,
          withDestinationPath: target
        )
      }
      let roots = try ServedRoots([shelf.path])
      let listing = try #require(try await roots.listing(of: nil))
      #expect(listing.issues.map(\.identifier.text) == ["Two.PDF", "inner.pdf"])
      #expect(listing.folders.map(\.text) == ["2026"])
      func file(_ text: String) async throws -> ServedRoots.IssueFile? {
        guard let identifier = IssueIdentifier(text) else { return nil }
        return try await roots.file(identifier)
      }
      #expect(try await file("2026~1one.pdf") != nil)
      #expect(try await file("inner.pdf") != nil)
      for gone in ["link.pdf", "up~1outside.pdf", "notes.txt", "2026", "2026~1two.pdf", "Two.PDF~1x.pdf"] {
        #expect(try await file(gone) == nil, "\(gone)")
      }
      #expect(try await roots.listing(of: IssueIdentifier("2026"))?.issues.map(\.identifier.text) == ["2026~1one.pdf"])
      #expect(try await roots.listing(of: IssueIdentifier("up")) == nil)
    }
  }

  @Test
  func `several folders and files are served side by side, each by a name of its own`() async throws {
    try await TemporaryFolder.with { folder async throws in
      for name in ["a", "b"] {
        let shelf = folder.appending(path: "\(name)/shelf")
        try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
        try Sample.issue.copy(to: shelf.appending(path: "\(name).pdf"))
      }
      let paths = ["a/shelf", "b/shelf", "b/shelf/b.pdf"].map { folder.appending(path: $0).path }
      let roots = try ServedRoots(paths)
      let listing = try #require(try await roots.listing(of: nil))
      #expect(listing.folders.map(\.text) == ["shelf", "shelf-2"])
      #expect(listing.issues.map(\.identifier.text) == ["b.pdf"])
      for text in ["shelf~1a.pdf", "shelf-2~1b.pdf", "b.pdf"] {
        let identifier = try #require(IssueIdentifier(text))
        #expect(try await roots.file(identifier) != nil, "\(text)")
      }
      #expect(throws: (any Error).self) { try ServedRoots([folder.appending(path: "none").path]) }
    }
  }
}
