import Foundation
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// The list of all issues that harvesters are given parts of.
@Suite
struct IssueSnapshotTests {
  private static func add(_ name: String, to folder: URL) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("%PDF-1.7".utf8).write(to: file)
  }

  @Test
  func `a snapshot is kept until something changes, and every change is noticed at once`() async throws {
    try await TemporaryFolder.with { folder async throws in
      for name in ["a.pdf", "in/b.pdf", "in/deep/c.pdf"] { try Self.add(name, to: folder) }
      let single = folder.appending(path: "single")
      try Self.add("d.pdf", to: single)
      let snapshots = IssueSnapshots(try ServedRoots([folder.path]))
      var latest = try await snapshots.latest()
      #expect(Set(latest.positions.map(\.name)) == ["a.pdf", "in~1b.pdf", "in~1deep~1c.pdf", "single~1d.pdf"])
      #expect(try await snapshots.latest().version == latest.version)
      let changes: [(String, () throws -> Void)] = [
        ("a new file", { try Self.add("in/deep/e.pdf", to: folder) }),
        ("a removed file", { try FileManager.default.removeItem(at: folder.appending(path: "a.pdf")) }),
        ("a new folder", { try Self.add("in/new/f.pdf", to: folder) }),
        ("a file in it", { try Self.add("in/new/g.pdf", to: folder) }),
        ("another content", { try Data("%PDF-2.0 again".utf8).write(to: folder.appending(path: "in/b.pdf")) }),
        (
          "a file that is written to",
          {
            let file = try FileHandle(forWritingTo: folder.appending(path: "in/b.pdf"))
            try file.seekToEnd()
            try file.write(contentsOf: Data(" ".utf8))
            try file.close()
          }
        ),
        (
          "another date",
          {
            let date = Date(timeIntervalSince1970: 1_000_000_000)
            let path = folder.appending(path: "in/b.pdf").path
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
          }
        ),
        ("a table", { try Data("file,title\nb.pdf,B".utf8).write(to: folder.appending(path: "in/issues.csv")) }),
        ("a moved folder", { try FileManager.default.moveItem(at: single, to: folder.appending(path: "other")) }),
        ("a file in it", { try Self.add("other/h.pdf", to: folder) }),
      ]
      for (name, change) in changes {
        try change()
        let next = try await snapshots.latest()
        #expect(next.version != latest.version, "\(name)")
        latest = next
      }
      let names = ["in~1b.pdf", "in~1deep~1c.pdf", "in~1deep~1e.pdf", "in~1new~1f.pdf", "in~1new~1g.pdf"]
      #expect(Set(latest.positions.map(\.name)) == Set(names + ["other~1d.pdf", "other~1h.pdf"]))
    }
  }

  @Test
  func `files that were named one by one are in it, and their changes are noticed`() async throws {
    try await TemporaryFolder.with { folder async throws in
      for name in ["a.pdf", "b/b.pdf"] { try Self.add(name, to: folder) }
      let paths = ["a.pdf", "b/b.pdf"].map { folder.appending(path: $0).path }
      let snapshots = IssueSnapshots(try ServedRoots(paths))
      let before = try await snapshots.latest()
      #expect(before.positions.map(\.name).sorted() == ["a.pdf", "b.pdf"])
      let date = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: paths[1])
      let changed = try await snapshots.latest()
      #expect(changed.positions.first == IssuePosition(seconds: 1_000_000_000, name: "b.pdf"))
      try FileManager.default.removeItem(atPath: paths[1])
      #expect(try await snapshots.latest().positions.map(\.name) == ["a.pdf"])
      try Self.add("b/b.pdf", to: folder)
      #expect(try await snapshots.latest().positions.count == 2)
    }
  }

  @Test
  func `positions are found by their dates and names`() async throws {
    try await TemporaryFolder.with { folder async throws in
      for (index, name) in ["c.pdf", "a.pdf", "b.pdf", "d.pdf"].enumerated() {
        try Self.add(name, to: folder)
        let date = Date(timeIntervalSince1970: Double(100 + 10 * (index / 2)))
        let path = folder.appending(path: name).path
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
      let snapshot = try await IssueSnapshots(try ServedRoots([folder.path])).latest()
      #expect(snapshot.positions.map(\.name) == ["a.pdf", "c.pdf", "b.pdf", "d.pdf"])
      #expect(snapshot.range(.min ... .max) == 0..<4)
      #expect(snapshot.range(100...100) == 0..<2 && snapshot.range(101...109) == 2..<2)
      #expect(snapshot.range(111...120) == 4..<4)
      #expect(snapshot.range(101...200) == 2..<4 && snapshot.range(1...99) == 0..<0)
      #expect(snapshot.place(behind: IssuePosition(seconds: 100, name: "a.pdf")) == 1)
      #expect(snapshot.place(behind: IssuePosition(seconds: 100, name: "b.pdf")) == 1)
      #expect(snapshot.place(behind: IssuePosition(seconds: 110, name: "d.pdf")) == 4)
    }
  }
}
