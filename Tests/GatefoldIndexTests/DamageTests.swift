import Foundation
import Gatefold
import GatefoldTestSupport
import GRDB
import Testing

@testable import GatefoldIndex

@Suite("Damaged indexes")
struct DamageTests {
  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case truncated, noDatabase, empty, gone, headerOverwritten, cutInHeader
    var testDescription: String { rawValue }

    func apply(to folder: IndexFolder) throws {
      let url = URL(filePath: folder.indexPath)
      let bytes = try Data(contentsOf: url)
      switch self {
      case .truncated: try bytes.prefix(bytes.count / 2).write(to: url)
      case .noDatabase: try Data("this was an index once".utf8).write(to: url)
      case .empty: try Data().write(to: url)
      case .gone: try FileManager.default.removeItem(at: url)
      case .headerOverwritten: try folder.damage(0..<64)
      case .cutInHeader: try bytes.prefix(50).write(to: url)
      }
    }
  }

  @Test("Damage seen at opening sets the index aside, and its issues are indexed again", arguments: Damage.allCases)
  func atOpening(_ damage: Damage) async throws {
    try await IndexFolder.with { folder in
      try await folder.fill()
      try damage.apply(to: folder)
      let before = try? Data(contentsOf: URL(filePath: folder.indexPath))
      try await folder.use { index async throws in
        let recovery = try #require(index.recovery)
        #expect(recovery.paths == [Sample.issue.path, Sample.japanese.path])
        if let aside = recovery.setAsidePath { #expect(try Data(contentsOf: URL(filePath: aside)) == before) }
        #expect((recovery.setAsidePath == nil) == (damage == .gone))
        try await index.addPending()
        #expect(try await index.status().pageCount == 32)
        #expect(try await index.status().pendingPaths.isEmpty)
        #expect(try await index.search("地図").totalCount > 0)
      }
      try await folder.use { #expect($0.recovery == nil) }
    }
  }

  @Test("Damage met by a search is an error, and the next opening sets the index aside")
  func inUse() async throws {
    try await IndexFolder.with { folder in
      try await folder.fill()
      // Everything except the first page, which opening reads.
      let size = try Data(contentsOf: URL(filePath: folder.indexPath)).count
      try folder.damage(4096..<size)
      do {
        let index = try await folder.open()
        if index.recovery == nil {
          let error = await #expect(throws: GatefoldError.self) { try await index.search("tide") }
          #expect(error?.code == .damagedIndex)
        }
        try? index.close()
      }
      try await folder.use { index async throws in
        try await index.addPending()
        #expect(try await index.status().pageCount == 32)
      }
      #expect(try folder.names().contains { $0.hasPrefix("index.sqlite.damaged-") })
    }
  }

  @Test("Random bytes anywhere never crash the index, and reopening always gives a sound index", arguments: 0..<12)
  func randomBytes(seed: Int) async throws {
    try await IndexFolder.with { folder in
      try await folder.fill()
      let size = try Data(contentsOf: URL(filePath: folder.indexPath)).count
      let start = (seed * 7919) % (size / 4096) * 4096
      try folder.damage(start..<min(size, start + 4096), with: UInt8(truncatingIfNeeded: seed * 37))
      for _ in 0..<2 {
        guard let index = try? await folder.open() else { continue }
        _ = try? await index.search("tide the sea", limit: 1000)
        _ = try? await index.status()
        _ = try? await index.remove(Sample.japanese.path)
        _ = try? await index.add(path: Sample.japanese.path)
        try? await index.addPending()
        try? index.close()
      }
      try await folder.use { index async throws in
        _ = try? await index.add(path: Sample.issue.path)
        try await index.addPending()
      }
    }
  }

  @Test("Without the list, the paths are read from the remains of the database")
  func withoutList() async throws {
    try await IndexFolder.with { folder in
      try await folder.fill()
      let index = try await folder.open()
      _ = index.storage.noticed(GatefoldError.damagedIndex)
      try index.close()
      try FileManager.default.removeItem(atPath: folder.indexPath + ".issues")
      try await folder.use { index async throws in
        #expect(index.recovery?.paths == [Sample.issue.path, Sample.japanese.path])
      }
    }
  }

  @Test("A list with damaged lines keeps the others, and reports how many are lost")
  func damagedList() async throws {
    try await IndexFolder.with { folder in
      try await folder.fill()
      let list = URL(filePath: folder.indexPath + ".issues")
      try (Data("{\"pa\n\u{FF}\n".utf8) + Data(contentsOf: list) + Data("{\"path\":\"/cut".utf8)).write(to: list)
      try Damage.empty.apply(to: folder)
      try await folder.use { index async throws in
        #expect(index.recovery?.paths.count == 2)
        #expect(index.recovery?.lostCount == 3)
      }
    }
  }

  @Test("Issues whose files are missing stay pending and are reported")
  func missingFile() async throws {
    try await IndexFolder.with { folder in
      let path = try folder.copy(.japanese)
      _ = try await folder.use { try await $0.add(path: path) }
      try Damage.truncated.apply(to: folder)
      try FileManager.default.removeItem(atPath: path)
      try await folder.use { index async throws in
        let failures = FailureBox()
        try await index.addPending(finish: { _, result in if case .failure = result { failures.count += 1 } })
        #expect(failures.count == 1)
        #expect(try await index.status().pendingPaths == [path])
        try await index.remove(path)
        #expect(try await index.status().pendingPaths.isEmpty)
      }
      try await folder.use { #expect($0.recovery == nil) }
    }
  }

  @Test("A damaged index that is open elsewhere is not taken away")
  func openElsewhere() async throws {
    try await IndexFolder.with { folder in
      try await folder.fill()
      let other = try await folder.open()
      _ = other.storage.noticed(GatefoldError.damagedIndex)
      let error = await #expect(throws: GatefoldError.self) { try await folder.open() }
      #expect(error?.code == .damagedIndex)
      try other.close()
    }
  }

  @Test("A database that another program has open is refused, and gets no tables")
  func foreignInUse() async throws {
    try await IndexFolder.with { folder in
      let other = try DatabasePool(path: folder.indexPath)
      try await other.write { try $0.execute(sql: "CREATE TABLE other (a)") }
      let error = await #expect(throws: GatefoldError.self) { try await folder.open() }
      #expect(error?.code == .notAnIndex)
      let tables = try await other.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_master") }
      #expect(tables == ["other"])
      try other.close()
    }
  }

  @Test("A file that is not an index is refused and left unchanged", arguments: ["PDF", "database", "folder"])
  func foreign(kind: String) async throws {
    try await IndexFolder.with { folder in
      let url = URL(filePath: folder.indexPath)
      switch kind {
      case "PDF": try Data(contentsOf: URL(filePath: Sample.japanese.path)).write(to: url)
      case "database":
        let queue = try DatabaseQueue(path: url.path)
        try await queue.write { try $0.execute(sql: "CREATE TABLE other (a)") }
        try queue.close()
      default: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      }
      let before = try? Data(contentsOf: url)
      let error = await #expect(throws: GatefoldError.self) { try await folder.open() }
      #expect(error?.code == (kind == "folder" ? .unreadableFile : .notAnIndex))
      #expect((try? Data(contentsOf: url)) == before)
      #expect(try folder.names() == ["index.sqlite"])
    }
  }
}

extension IndexFolder {
  /// Adds two issues and closes the index cleanly.
  func fill() async throws {
    try await use { index in
      try await index.add(path: Sample.issue.path)
      try await index.add(path: Sample.japanese.path)
    }
    // The files after a clean close.
    #expect(try names() == ["index.sqlite", "index.sqlite.issues", "index.sqlite.lock"])
  }
}

/// Counts in a closure that only one task calls.
private final class FailureBox: @unchecked Sendable {
  var count = 0
}
