import Foundation
import Gatefold
import GatefoldTestSupport
import Synchronization
import Testing

@testable import GatefoldIndex

@Suite("Adding to an index")
struct AddingTests {
  @Test("An issue is added with all its pages, and is unchanged the next time", arguments: IndexStore.all)
  func add(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let path = try folder.copy(.issue)
      try await folder.use { index async throws in
        let added = try await index.add(path: path)
        #expect(added.change == .added)
        #expect(added.readPageCount == 28)
        #expect(added.issue.title.hasPrefix("Skerry 14"))
        #expect(added.issue.isComplete)
      }
      try await folder.use { index async throws in
        #expect(try await index.add(path: path).change == .unchanged)
        #expect(try await index.status().pageCount == 28)
      }
    }
  }

  @Test(
    "Equal content at another path is the same issue: a copy, or moved if the first file is gone",
    arguments: IndexStore.all
  )
  func moved(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let old = try folder.copy(.japanese, as: "old.pdf")
      let new = try folder.copy(.japanese, as: "new.pdf")
      try await folder.use { index async throws in
        try await index.add(path: old)
        for _ in 0..<2 {
          let copy = try await index.add(path: new)
          #expect(copy.change == .copy(of: old))
          #expect(copy.readPageCount == 0)
        }
        #expect(try await index.status().issues.map(\.path) == [old])
        #expect(folder.list.map { Set($0.entries.keys) } ?? [old] == [old])
        try FileManager.default.removeItem(atPath: old)
        #expect(try await index.add(path: new).change == .moved(from: old))
        #expect(try await index.status().issues.map(\.path) == [new])
        #expect(folder.list.map { Set($0.entries.keys) } ?? [new] == [new])
      }
    }
  }

  @Test("Issues whose files are gone are removed on request, and no others", arguments: IndexStore.all)
  func removeMissing(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let (gone, kept) = (try folder.copy(.japanese), try folder.copy(.rightToLeft))
      try await folder.use { index async throws in
        try await index.add(path: gone)
        try await index.add(path: kept)
        #expect(try await index.remove("/", missingOnly: true).isEmpty)
        try FileManager.default.removeItem(atPath: gone)
        #expect(try await index.remove(kept, missingOnly: true).isEmpty)
        #expect(try await index.remove("/", missingOnly: true) == [gone])
        #expect(try await index.status().issues.map(\.path) == [kept])
      }
    }
  }

  @Test("New content at a known path replaces the old content in searches", arguments: IndexStore.all)
  func replaced(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let path = try folder.copy(.rightToLeft, as: "issue.pdf")
      try await folder.use { index async throws in
        let old = try await index.add(path: path).issue
        _ = try folder.copy(.japanese, as: "issue.pdf")
        #expect(try await index.add(path: path).change == .replaced(hash: old.hash))
        #expect(try await index.status().issues.count == 1)
        #expect(try await index.search("地図").totalCount > 0)
        #expect(try await index.search("רוח*").totalCount == 0)
      }
    }
  }

  @Test(
    "Failed pages are kept with their errors and tried again, and the other pages are read",
    arguments: IndexStore.all
  )
  func failedPages(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in
        let added = try await index.add(path: Sample.truncated.path)
        let readable = try #require(try Sample.truncated.expected().recoverablePages)
        #expect(added.issue.readPageCount + added.issue.failedPages.count == 6)
        #expect(!added.issue.failedPages.isEmpty)
        #expect(added.issue.failedPages.allSatisfy { !readable.contains($0.pageIndex) })
        #expect(added.issue.failedPages.allSatisfy { $0.error.code == .damagedPage })
        #expect(added.issue.isComplete)
        let again = try await index.add(path: Sample.truncated.path)
        #expect(again.issue == added.issue)
      }
    }
  }

  @Test(
    "An issue that does not open is an error, and nothing is kept of it",
    arguments: [Sample.encrypted, .notAPDF, .empty, .noPages],
    IndexStore.all
  )
  func unreadable(_ sample: Sample, store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in
        await #expect(throws: GatefoldError.self) { try await index.add(path: sample.path) }
        #expect(try await index.status().issues.isEmpty)
      }
    }
  }

  @Test(
    "Each of many paths is reported once, and one that fails to open doesn't stop the others",
    arguments: IndexStore.all
  )
  func many(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in
        let samples = [Sample.japanese, .notAPDF, .rightToLeft, .japanese, .truncated]
        let told = Mutex<[String: Bool]>([:])
        try await index.add(paths: samples.map(\.path)) { path, result in
          told.withLock { told in
            #expect(told[path] == nil)
            if case .success = result { told[path] = true } else { told[path] = false }
          }
        }
        #expect(told.withLock { $0.filter { !$0.value }.map(\.key) } == [Sample.notAPDF.path])
        #expect(told.withLock(\.count) == 4)
        #expect(try await index.status().issues.count == 3)
      }
    }
  }

  @Test("An encrypted issue is added with its password", arguments: IndexStore.all)
  func encrypted(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in
        let added = try await index.add(path: Sample.encrypted.path, password: Sample.encrypted.password)
        #expect(added.issue.isComplete)
      }
    }
  }

  @Test("A cancelled task keeps the pages it read, and the next one continues there", arguments: IndexStore.all)
  func cancelled(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in
        let prepared = try await PreparedIssue(
          path: Sample.issue.path,
          password: nil,
          context: PreparedIssue.context(lanes: 1),
          for: index
        )
        let task = Task {
          try await index.add(prepared, batchSize: 4) { progress in
            if progress.donePageCount == 6 { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }
        let error = await #expect(throws: GatefoldError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        let count = try await index.status().pageCount
        #expect((6..<28).contains(count))
        let added = try await index.add(path: Sample.issue.path)
        #expect(added.change == .resumed)
        #expect(added.readPageCount == 28 - count)
        #expect(added.issue.isComplete)
      }
    }
  }

  @Test("Committed pages survive a killed process, and indexing continues after them")
  func killed() async throws {
    try await IndexFolder.with { folder in
      let index = try await folder.open()
      let prepared = try await PreparedIssue(
        path: Sample.issue.path,
        password: nil,
        context: PreparedIssue.context(lanes: 1),
        for: index
      )
      try await TemporaryFolder.with { url async throws in
        let copy = IndexFolder(url: url.resolvingSymlinksInPath())
        _ = try await index.add(prepared, batchSize: 4) { progress in
          // A killed process leaves its files as they are.
          guard progress.donePageCount == 10 else { return }
          for name in (try? folder.names()) ?? [] {
            try? FileManager.default.copyItem(at: folder.url.appending(path: name), to: copy.url.appending(path: name))
          }
        }
        try await copy.use { index async throws in
          #expect(index.recovery == nil)
          #expect(try await index.status().pageCount == 8)
          #expect(try await index.pendingPaths() == [Sample.issue.path])
          try await index.addPending()
          #expect(try await index.status().issues.allSatisfy(\.isComplete))
          #expect(try await index.search("tide").totalCount > 0)
        }
      }
      try index.close()
    }
  }

  @Test("Issues are removed by path, by folder and by hash, and are no longer found", arguments: IndexStore.all)
  func remove(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let issue = try folder.copy(.issue)
      let japanese = try folder.copy(.japanese)
      try await folder.use { index async throws in
        let hash = try await index.add(path: issue).issue.hash
        try await index.add(path: japanese)
        #expect(try await index.remove(String(hash.prefix(8))) == [issue])
        #expect(try await index.search("tide").totalCount == 0)
        #expect(try await index.search("地図").totalCount > 0)
        let error = await #expect(throws: GatefoldError.self) { try await index.remove(issue) }
        #expect(error?.code == .unknownIssue)
        #expect(try await index.remove(folder.url.path) == [japanese])
        #expect(try await index.status().issues.isEmpty)
        #expect(folder.list?.entries.isEmpty ?? true)
      }
    }
  }

  @Test("No words of a removed issue are left")
  func removedWords() async throws {
    try await IndexFolder.with { folder in
      try await folder.use { index async throws in
        try await index.add(path: Sample.issue.path)
        try await index.add(path: Sample.japanese.path)
        try await index.remove(Sample.issue.path)
        try await index.remove(Sample.japanese.path)
        let words = try await index.write { db in
          try db.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, pageWords, row)", [])
          return try db.row("SELECT COUNT(*) FROM temp.words", [])?.int(0)
        }
        #expect(words == 0)
      }
    }
  }

  @Test("Two tasks that add the same issue keep each page once", arguments: IndexStore.all)
  func twoTasks(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let indexes = [try await folder.open(), try await folder.open()]
      try await withThrowingTaskGroup { group in
        for index in indexes { group.addTask { _ = try await index.add(path: Sample.issue.path) } }
        try await group.waitForAll()
      }
      #expect(try await indexes[0].status().pageCount == 28)
      let hits = try await indexes[1].search("tide").hits
      #expect(hits.count == Set(hits.map(\.pageIndex)).count)
      for index in indexes { try index.close() }
    }
  }
}

extension IndexFolder {
  /// The list beside an index of SQLite.
  var list: IssueList.Content? { store == .sqlite ? IndexFiles(database: indexPath).list.read() : nil }
}
