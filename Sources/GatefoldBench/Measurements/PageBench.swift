internal import Foundation
internal import Gatefold
internal import GatefoldCommands

/// Draws whole pages one after the other, and measures the times.
struct PageBench: Sendable {
  let zoom: Double
  let runs: Int

  func run(
    open: () async throws(GatefoldError) -> MagazineIssue,
    pages: (MagazineIssue) throws(GatefoldError) -> [Int]
  ) async throws(GatefoldError) -> PageBenchReport {
    let clock = ContinuousClock()
    await RenderingContext.prepare()
    let start = clock.now
    let issue = try await open()
    let opened = clock.now
    var report = PageBenchReport(zoom: zoom, open: (opened - start).milliseconds)
    for index in try pages(issue) {
      do throws(GatefoldError) {
        var times: [Double] = []
        for _ in 0..<runs {
          let start = clock.now
          let page = try await issue.page(at: index)
          _ = try await page.render(.zoom(zoom))
          times.append((clock.now - start).milliseconds)
        }
        report.pages.append(.init(pageIndex: index, milliseconds: times))
      } catch {
        report.failed.append("\(error)")
      }
    }
    report.peakMemory = ProcessMemory.peak
    return report
  }
}

/// The measurements of `gatefold-bench pages`. Times are in milliseconds, memory in megabytes of 1,000,000 bytes.
struct PageBenchReport: Encodable {
  struct PageTimes: Encodable {
    let pageIndex: Int
    /// The time of each run.
    let milliseconds: [Double]
  }

  let zoom: Double
  let open: Double
  var pages: [PageTimes] = []
  var failed: [String] = []
  var peakMemory = 0.0

  var text: String {
    let medians = pages.map(\.milliseconds.median)
    var lines = ["Open        \(open.inMilliseconds)"]
    for (page, median) in zip(pages, medians) { lines.append("Page \(page.pageIndex + 1): \(median.inMilliseconds)") }
    lines.append("All pages   \(medians.reduce(0, +).inMilliseconds), \(pages.count.counted("page"))")
    lines.append("Peak memory \(Int(peakMemory)) MB")
    return (lines + failed.map { "Failed      \($0)" }).joined(separator: "\n")
  }
}
