import Foundation
import Gatefold
import GatefoldTestSupport
import GRDB
import Testing

@testable import GatefoldIndex

@Suite("Merging indexes")
struct MergeTests {
  private func add(_ paths: [String], toPart name: String, in folder: IndexFolder) async throws -> String {
    let path = folder.url.appending(path: name).path
    let part = try await IssueIndex.open(path: path)
    for path in paths { try await part.add(path: path) }
    try part.close()
    return path
  }

  @Test(
    "Merged indexes find what one finds to which all issues were added: the same pages in the same order",
    arguments: IndexStore.all
  )
  func equal(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let samples = [Sample.issue, .japanese, .rightToLeft, .truncated, .attachment]
      var paths: [String] = []
      for (number, sample) in samples.enumerated() { paths.append(try folder.copy(sample, as: "\(number).pdf")) }
      // A copy under another name, in another part.
      let copy = try folder.copy(.japanese, as: "9.pdf")
      let first = try await add([paths[3], paths[0], copy], toPart: "b.sqlite", in: folder)
      let second = try await add([paths[4], paths[1]], toPart: "a.sqlite", in: folder)
      let third = try await add([paths[2]], toPart: "c.sqlite", in: folder)
      let whole = try await add(paths, toPart: "whole.sqlite", in: folder)
      try await folder.use { index async throws in
        let merged = try await index.merge([first, second, third])
        #expect(merged.addedCount == 5 && merged.unchangedCount == 1, "\(merged)")
        let expected = try await IssueIndex.open(path: whole)
        #expect(try await index.found() == expected.found())
        #expect(try await index.status().issues == expected.status().issues)
        #expect(try await index.status().pendingPaths.isEmpty)
        try expected.close()
        // Once more, and with an index in itself.
        let again = try await index.merge([first, second, third, folder.indexPath])
        #expect(again.unchangedCount == 6 && again.issueCount == 6 && again.pageCount == 0, "\(again)")
        #expect(folder.list.map { $0.entries.keys.sorted() } ?? paths == paths)
        // Back into a file.
        let file = try await IssueIndex.open(path: folder.url.appending(path: "back.sqlite").path)
        #expect(try await file.merge([folder.indexPath]).addedCount == 5)
        #expect(try await file.found() == index.found())
        try file.close()
      }
    }
  }

  @Test(
    "Of two editions under one path, the one is kept that the file has, in whatever order they are merged",
    arguments: IndexStore.all
  )
  func editions(store: IndexStore) async throws {
    try await IndexFolder.with { folder in
      let path = try folder.copy(.rightToLeft, as: "issue.pdf")
      let old = try await add([path], toPart: "old.sqlite", in: folder)
      _ = try folder.copy(.japanese, as: "issue.pdf")
      let new = try await add([path], toPart: "new.sqlite", in: folder)
      // Stamps of files that were just changed are not kept: give them the times that they would have.
      for (part, time) in [(old, "1.5"), (new, "1.40")] {
        let queue = try DatabaseQueue(path: part)
        try await queue.write { try $0.execute(sql: "UPDATE issue SET stamp = '1 2 3 ' || ?", arguments: [time]) }
        try queue.close()
      }
      for parts in [[old, new], [new, old]] {
        try await IndexFolder.with(store) { folder in
          try await folder.use { target async throws in
            let merged = try await target.merge(parts)
            #expect(merged.addedCount == 1 && merged.replacedCount == (parts[0] == old ? 1 : 0), "\(merged)")
            #expect(try await target.status().issues.count == 1)
            #expect(try await target.search("地図").totalCount > 0)
            #expect(try await target.search("רוח*").totalCount == 0)
            #expect(try await target.merge(parts).unchangedCount == 2)
          }
        }
      }
    }
  }

  @Test("Pages that one index lacks are taken from the other one", arguments: IndexStore.all)
  func incomplete(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let whole = try await add([Sample.issue.path], toPart: "whole.sqlite", in: folder)
      let half = folder.url.appending(path: "half.sqlite").path
      try FileManager.default.copyItem(atPath: whole, toPath: half)
      let part = try await IssueIndex.open(path: half)
      try await part.write { db in
        try db.removePages(Array(3..<9), ofIssue: db.row("SELECT id FROM issue", [])?.integer(0) ?? 0)
      }
      try part.close()
      try await folder.use { index async throws in
        #expect(try await index.merge([half]).pageCount == 22)
        #expect(try await index.pendingPaths() == [Sample.issue.path])
        let merged = try await index.merge([whole])
        #expect(merged.completedCount == 1 && merged.pageCount == 6, "\(merged)")
        #expect(try await index.merge([half]).unchangedCount == 1)
        #expect(try await index.status().issues.allSatisfy(\.isComplete))
      }
    }
  }

  @Test("A damaged index is named and left as it is, one that is missing, too; the others can still be merged")
  func damaged() async throws {
    try await IndexFolder.with { folder in
      let sound = try await add([Sample.japanese.path], toPart: "sound.sqlite", in: folder)
      let damaged = try await add([Sample.issue.path], toPart: "damaged.sqlite", in: folder)
      let bytes = try Data(contentsOf: URL(filePath: damaged))
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: damaged))
      try await folder.use { index async throws in
        for (path, code) in [(damaged, GatefoldError.Code.damagedPart), ("/nowhere.sqlite", .missingIndex)] {
          let error = await #expect(throws: GatefoldError.self) { try await index.merge([sound, path]) }
          #expect(error?.code == code && error?.message.contains(path) == true, "\(String(describing: error))")
        }
        #expect(try Data(contentsOf: URL(filePath: damaged)) == bytes.prefix(bytes.count / 2))
        #expect(try await index.merge([sound]).addedCount == 1)
      }
      // Damage within the pages is met while they are read.
      try bytes.write(to: URL(filePath: damaged))
      let file = try #require(FileHandle(forUpdatingAtPath: damaged))
      try file.seek(toOffset: UInt64(bytes.count / 3))
      try file.write(contentsOf: Data(repeating: 0xA5, count: bytes.count / 2))
      try file.close()
      try await folder.use { index async throws in
        let error = await #expect(throws: GatefoldError.self) { try await index.merge([damaged]) }
        #expect(error?.code == .damagedPart)
        #expect(try await index.status().issues.map(\.path) == [Sample.japanese.path])
      }
    }
  }

  @Test("An index of version 1 is merged with the words that are split now")
  func firstVersion() async throws {
    try await IndexFolder.with { folder in
      let path = folder.url.appending(path: "old.sqlite").path
      try await IndexFolder.makeFirstVersion(at: path)
      try await folder.use { index async throws in
        #expect(try await index.merge([path]).addedCount == 1)
        #expect(try await index.search("地図").hits.first?.issueTitle == "old")
        #expect(try await index.search("otherwise").totalCount == 0)
      }
    }
  }

  @Test("A merge that ends in the middle keeps what the index had, and continues when it is repeated")
  func stopped() async throws {
    try await IndexFolder.with { folder in
      let parts = [
        try await add([try folder.copy(.japanese), try folder.copy(.rightToLeft)], toPart: "a.sqlite", in: folder),
        try await add([try folder.copy(.attachment)], toPart: "b.sqlite", in: folder),
      ]
      try await TemporaryFolder.with { url async throws in
        let copy = IndexFolder(url: url.resolvingSymlinksInPath())
        try await folder.use { index async throws in
          try await index.add(path: Sample.issue.path)
          try await index.merge(parts) { done, _ in
            // A killed process leaves its files as they are.
            guard done == 1 else { return }
            for name in (try? folder.names()) ?? [] {
              try? FileManager.default.copyItem(
                at: folder.url.appending(path: name),
                to: copy.url.appending(path: name)
              )
            }
          }
        }
        try await copy.use { index async throws in
          #expect(index.recovery == nil)
          #expect(try await index.search("tide").totalCount > 0)
          #expect(try await index.status().issues.count == 2)
          #expect(try await index.pendingPaths().count == 2)
          let merged = try await index.merge(parts)
          #expect(merged.addedCount == 2 && merged.unchangedCount == 1, "\(merged)")
          #expect(try await index.pendingPaths().isEmpty)
        }
      }
    }
  }
}
