import Foundation
import Gatefold
import Synchronization

func checkPagesAndText(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  var labels: [String] = []
  for try await page in issue.pages { labels.append(page.label) }
  try expectEqual(Array(labels.prefix(3)), ["Cover", "i", "ii"], "the labels")
  try expectEqual(labels.count, issue.pageCount, "the number of pages")

  var pageIndices: [Int] = []
  var characterCount = 0
  for try await text in issue.text() {
    pageIndices.append(text.pageIndex)
    characterCount += text.text.count
  }
  try expectEqual(pageIndices, Array(0..<issue.pageCount), "the order of the text")
  try expect(characterCount > 10_000, "the issue has only \(characterCount) characters")
}

func checkResults(_ samples: Samples) async throws {
  let issue = try await MagazineIssue.open(samples.url("issue.pdf"), configuration: IssueConfiguration(lanes: 2))
  let begun = Mutex(0)
  let results = issue.results(forPages: Array(0..<issue.pageCount)) { page throws(GatefoldError) in
    begun.withLock { $0 += 1 }
    return try await page.render(.width(50), options: .thumbnail).size
  }
  try expectEqual(begun.withLock { $0 }, 0, "what is begun before anybody asks")
  var consumed = 0
  for try await page in results {
    consumed += 1
    try expectEqual(try page.get().width, 50, "the width of page \(page.pageIndex + 1)")
    // A slow consumer.
    try await Task.sleep(for: .milliseconds(5))
    let ahead = begun.withLock { $0 } - consumed
    try expect(ahead <= 2 * issue.laneLimit, "\(ahead) pages are begun ahead of the consumer")
  }
  try expectEqual(consumed, issue.pageCount, "the number of results")

  let labels = try await issue.mapPages { page in page.label }
  try expectEqual(labels[6], "1", "the label of page 7")
  let sizes = try await issue.mapPages([15, 0]) { page in page.size }
  try expectEqual(
    sizes,
    [PageSize(width: 783, height: 603), PageSize(width: 603, height: 783)],
    "the sizes of two pages"
  )

  let spreads = try await issue.spreads()
  for try await spread in issue.results(forSpreads: Array(spreads.prefix(2)), { spread in spread.size.width }) {
    try expect(try spread.get() >= 603, "spread \(spread.spread.index) is too narrow")
  }
}

func checkCancellation(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let task = Task { () async -> GatefoldError? in
    do throws(GatefoldError) {
      while true {
        for try await _ in issue.results(forPages: Array(0..<issue.pageCount), { page in page.index }) {}
      }
    } catch {
      return error
    }
  }
  try await Task.sleep(for: .milliseconds(20))
  task.cancel()
  let error = await task.value
  try expectEqual(error?.code, .cancelled, "the code of a cancelled sequence")
}
