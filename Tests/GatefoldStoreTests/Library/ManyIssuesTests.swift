import Foundation
import Gatefold
import GatefoldTestSupport
import GRDB
import Testing

@testable import GatefoldStore

@Suite struct ManyIssuesTests {
  private static let count = 10_000

  @Test func `lists and searches are read off indices, in pages and in order`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let store = try #require(URL(string: "https://example.org/feed.json"))
        let result = try await library.merge(StoreFeed(title: "Store", issues: Self.issues), from: store)
        #expect(result.added.count == Self.count)
        #expect(try await library.merge(StoreFeed(title: "Store", issues: Self.issues), from: store).isEmpty)
        let all = try await library.issues()
        #expect(all.count == Self.count)
        #expect(all.first?.identifier == "issue-\(Self.count - 1)")
        var page = LibraryQuery()
        (page.limit, page.offset) = (50, 500)
        #expect(try await library.issues(page) == Array(all[500..<550]))
        var publication = LibraryQuery(text: "travel")
        publication.publication = "Magazine 77"
        #expect(try await library.issueCount(publication) == Self.count / 100)
        #expect(try await library.issues(LibraryQuery(text: "number 4711")).map(\.identifier) == ["issue-4711"])
      }
    }
  }

  @Test(arguments: LibraryQuery.Order.allCases)
  func `no list sorts all issues to give the first ones`(order: LibraryQuery.Order) async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        for query in Self.queries(order) {
          let details = try await library.read { db in
            let (sql, arguments) = query.statement
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
              .map { $0["detail"] as String }
          }
          // Sizes change with each installation, so they have no index; only issues with files are compared.
          let sorts = details.contains { $0.contains("USE TEMP B-TREE") }
          #expect(!sorts || order == .size, "\(details)")
        }
      }
    }
  }

  private static func queries(_ order: LibraryQuery.Order) -> [LibraryQuery] {
    var plain = LibraryQuery()
    plain.order = order
    guard order == .newest else { return [plain] }
    var (installed, publication) = (plain, plain)
    installed.states = [.installed]
    publication.publication = "Tides"
    return [plain, installed, publication]
  }

  static let issues: [FeedIssue] = (0..<count).map { number in
    var issue = FeedIssue.test("issue-\(number)", title: "Number \(number)")
    issue.publication = "Magazine \(number % 100)"
    issue.number = "\(number / 100)"
    issue.releaseDate = Date(timeIntervalSince1970: Double(number) * 86_400)
    issue.summary = "What happened on day \(number), told by those who were there."
    issue.categories = ["Travel", "Science"]
    return issue
  }
}
