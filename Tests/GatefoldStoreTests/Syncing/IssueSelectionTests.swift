import Foundation
import GatefoldStore
import Testing

@Suite struct IssueSelectionTests {
  /// Two publications of three issues, one of them without a date, in no order.
  private static let feed: StoreFeed = {
    func issue(_ publication: String?, _ number: Int, _ month: Int?) -> FeedIssue {
      var issue = FeedIssue(identifier: "\(publication ?? "none").\(number)", title: "\(publication ?? "") \(number)")
      issue.publication = publication
      issue.releaseDate = month.map { Date(timeIntervalSince1970: Double($0) * 2_592_000) }
      return issue
    }
    return StoreFeed(
      title: "Skerry",
      issues: [
        issue("Tides", 1, 1), issue("Tides", 3, 3), issue("Winds", 1, 2), issue("Tides", 2, 2), issue("Winds", 2, nil),
        issue("Winds", 3, 4), issue(nil, 1, 5),
      ]
    )
  }()

  private func identifiers(_ selection: IssueSelection) -> [String] {
    selection.issues(of: Self.feed).map(\.identifier)
  }

  @Test func `all are the issues of all publications, the newest first`() {
    #expect(identifiers(.all) == ["none.1", "Winds.3", "Tides.3", "Winds.1", "Tides.2", "Tides.1", "Winds.2"])
  }

  @Test func `none is no issue`() {
    #expect(identifiers(.none).isEmpty)
  }

  @Test func `the newest are those of each publication`() {
    #expect(identifiers(.newest(1)) == ["none.1", "Winds.3", "Tides.3"])
    #expect(identifiers(.newest(2)) == ["none.1", "Winds.3", "Tides.3", "Winds.1", "Tides.2"])
  }

  @Test func `publications that are not named are left out`() {
    var selection = IssueSelection.newest(2)
    selection.publications = ["Tides"]
    #expect(identifiers(selection) == ["Tides.3", "Tides.2"])
  }

  @Test func `issues before a date are left out, but not those without one`() {
    var selection = IssueSelection.all
    selection.earliestReleaseDate = Date(timeIntervalSince1970: 3 * 2_592_000)
    #expect(identifiers(selection) == ["none.1", "Winds.3", "Tides.3", "Winds.2"])
  }

  @Test func `a selection survives being written`() throws {
    var selection = IssueSelection.newest(3)
    selection.publications = ["Tides", "Winds"]
    selection.earliestReleaseDate = Date(timeIntervalSince1970: 1_000_000)
    for selection in [selection, .all, .none] {
      let data = try JSONEncoder().encode(selection)
      #expect(try JSONDecoder().decode(IssueSelection.self, from: data) == selection)
    }
  }
}
