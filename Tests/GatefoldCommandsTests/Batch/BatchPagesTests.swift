import ArgumentParser
import Foundation
import Gatefold
@testable import GatefoldCommands
import GatefoldExport
import GatefoldTestSupport
import Synchronization
import Testing

@Suite("Pages of several issues at once")
struct BatchPagesTests {
  /// Counts units that are being written.
  private final class Counter: Sendable {
    private let state = Mutex((now: 0, most: 0, total: 0))

    var most: Int { state.withLock(\.most) }
    var total: Int { state.withLock(\.total) }

    func begin() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.total + 1) } }
    func end() { state.withLock { $0.now -= 1 } }
  }

  @Test("Issues side by side hold two pages for each thread, and each may write whole issues besides")
  func limit() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (threads, pageCount) = (4, 12)
      var paths: [String] = []
      for number in 0..<threads {
        let file = folder.appending(path: "issue-\(number).pdf")
        try Data("issue \(number)".utf8).write(to: file)
        paths.append(file.path)
      }
      let work = BatchWork(
        command: "thumbs",
        product: "files",
        folder: folder.appending(path: "out").path,
        options: [:],
        resumes: false,
        reportPath: nil,
        isQuiet: true
      )
      let counter = Counter()
      let input = BatchInput(sources: paths.map { BatchSource(path: $0) }, hasFolders: true)
      try await Batch(work).run(input, lanes: threads) { issue throws(GatefoldError) in
        let units = try issue.plan((0..<pageCount).map { ExportUnit("page-\($0)", pageIndices: [$0]) })
        await withTaskGroup(of: Void.self) { group in
          for unit in units {
            group.addTask {
              try? await issue.write(unit) { files throws(GatefoldError) in
                counter.begin()
                // The others get as far as they can.
                for _ in 0..<200 { await Task.yield() }
                counter.end()
                try files.write(Data("x".utf8), to: "\(unit.name).txt", showing: .description)
              }
            }
          }
        }
        // A unit of all pages holds none of these places.
        let whole = ExportUnit("whole", pageIndices: Array(0..<pageCount))
        for unit in try issue.plan([whole]) { try await issue.write(unit) { _ throws(GatefoldError) in } }
      }
      #expect(counter.total == threads * pageCount)
      #expect(counter.most > 1)
      #expect(counter.most <= 2 * threads)
    }
  }

  @Test("A batch keeps two documents open for each thread")
  func documents() async throws {
    let opening = try OpeningOptions.parse(["--threads", "3"])
    let (batch, other) = (IssueOpener(opening, openDocuments: 6), IssueOpener(opening))
    #expect(await batch.context.budget.openDocuments == 6)
    #expect(await other.context.budget.openDocuments == 12)
  }
}
