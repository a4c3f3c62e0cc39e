import Foundation
import Gatefold
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

@Suite("Folders of the issues of a batch")
struct BatchPlacementTests {
  /// Places PDFs of some contents.
  private func places(
    _ files: [(name: String, content: String)],
    resumes: Bool = false,
    owners: (_ source: (String) throws -> BatchSource) throws -> [String: FolderOwner] = { _ in [:] },
    issuesWritten: @escaping (String) -> Set<String> = { _ in [] }
  ) throws -> [BatchPlacement.Place] {
    try TemporaryFolder.with { folder throws in
      let sources = try files.map { name, content in
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(content.utf8).write(to: file)
        return BatchSource(path: file.path)
      }
      let owners = try owners { name in try #require(sources.first { $0.path.hasSuffix("/\(name)") }) }
      return BatchPlacement(resumes: resumes, owners: owners, issuesWritten: issuesWritten).places(of: sources)
    }
  }

  @Test("Issues have folders of their names, and one content is done once")
  func names() throws {
    let places = try places([("a/may.pdf", "1"), ("b/may.pdf", "2"), ("c/june.pdf", "1")])
    #expect(places == [.folder("may"), .folder("may-2"), .duplicate(of: 0)])
  }

  @Test("A folder of another issue is left to it, whether the output folder or the folder itself says so")
  func others() throws {
    let other = FolderOwner(issue: "another", source: nil)
    #expect(try places([("may.pdf", "1")], owners: { _ in ["May": other] }) == [.folder("may-2")])
    #expect(try places([("may.pdf", "1")], issuesWritten: { $0 == "may" ? ["another"] : [] }) == [.folder("may-2")])
  }

  @Test("A revision has the folder of the one before it, a renamed issue keeps its own with --resume only")
  func revisions() throws {
    let revised = try places([("may.pdf", "2")]) { source in
      ["old": FolderOwner(issue: "another", source: try source("may.pdf").absolutePath)]
    }
    #expect(revised == [.folder("old")])
    for resumes in [false, true] {
      let renamed = try places([("new.pdf", "1")], resumes: resumes) { source in
        ["old": FolderOwner(issue: try source("new.pdf").identify(), source: "/elsewhere.pdf")]
      }
      #expect(renamed == [.folder(resumes ? "old" : "new")])
    }
  }
}
