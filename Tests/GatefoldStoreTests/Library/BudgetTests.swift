import Foundation
import Gatefold
import GatefoldTestSupport
import GRDB
import Testing

@testable import GatefoldStore

@Suite struct BudgetTests {
  private static let names = ["old", "read", "pinned", "open", "recent", "alone", "loading"]

  /// Opens a library with issues that were last read on the days 1, 2, ... after 1970; "recent" just now.
  private static func withIssues(_ body: (Library, ReadingSession, Int) async throws -> Void) async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        for name in names {
          let path = try folder.pdf([[name]], title: name)
          var issue = FeedIssue.test(name, title: name)
          if name == "alone" { issue.download = nil }
          try await library.install(path, for: issue)
        }
        try await library.setPinned(true, "pinned")
        let session = try await library.startReading("open")
        try await library.write { db in
          for (index, name) in names.enumerated() where name != "recent" {
            let day = Double(index + 1) * 86_400
            let sql = "UPDATE issue SET lastReadDate = ?, installedDate = ? WHERE identifier = ?"
            try db.execute(sql: sql, arguments: [name == "old" ? nil : day, name == "old" ? 1 : day, name])
          }
          try db.execute(sql: "UPDATE issue SET stage = 'queued', isOutdated = 1 WHERE identifier = 'loading'")
        }
        let total = try await library.storage().fileByteCount
        try await body(library, session, total)
        session.end()
      }
    }
  }

  @Test func `what was unread for the longest time goes first, and no more than is necessary`() async throws {
    try await Self.withIssues { library, _, total in
      let none = try await library.archivingPlan(byteBudget: total)
      #expect(none.steps.isEmpty && none.isSufficient)
      let one = try await library.archivingPlan(byteBudget: total - 1)
      #expect(one.steps.map(\.identifier) == ["old"])
      #expect(one.isSufficient && one.byteCountAfter < total)
      let all = try await library.archivingPlan(byteBudget: 0)
      #expect(all.steps.map(\.identifier) == ["old", "read"])
      #expect(!all.isSufficient)
      let kept = Dictionary(uniqueKeysWithValues: all.kept.map { ($0.identifier, $0.reason) })
      #expect(
        kept == ["pinned": .pinned, "open": .beingRead, "recent": .recent, "alone": .onlyCopy, "loading": .downloading]
      )
      #expect(try await library.storage().fileByteCount == total)
    }
  }

  @Test func `a plan is carried out as it was shown, but for what changed since`() async throws {
    try await Self.withIssues { library, session, total in
      let plan = try await library.archivingPlan(byteBudget: 0, keepingReadSince: .distantPast)
      #expect(plan.steps.isEmpty)
      let all = try await library.archivingPlan(byteBudget: 0)
      try await library.setReadingPlace(ReadingPlace(pageIndex: 0), "read")
      let result = try await library.carryOut(all)
      #expect(result.archived.map(\.identifier) == ["old"])
      #expect(result.kept.map(\.reason) == [.changed])
      #expect(try await library.issue("old")?.state == .archived)
      #expect(try await library.issue("read")?.state == .installed)
      session.end()
      let later = try await library.archivingPlan(byteBudget: 0)
      #expect(later.steps.map(\.identifier) == ["open"])
      try await library.setPinned(true, "open")
      #expect(try await library.carryOut(later).kept.map(\.reason) == [.pinned])
      let left = try await library.storage()
      #expect(left.fileByteCount < total && left.byteCount > left.fileByteCount)
    }
  }
}
