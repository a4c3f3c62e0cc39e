internal import Foundation
internal import Gatefold
internal import GatefoldCommands

/// Draws the pages of issues alternately in this process and in worker processes, and measures the times.
struct IsolationBench: Sendable {
  let thumbnailSize: PixelSize
  /// Pixels a point, of the tiles.
  let zoom: Double
  let runs: Int
  /// At most so many pages of an issue.
  let pageLimit: Int

  private static let format = PictureFormat.jpeg()

  /// - Parameter open: opens a file in this process, or isolated.
  func run(
    _ pdfs: [String],
    open: (_ pdf: String, _ isIsolated: Bool) async throws(GatefoldError) -> MagazineIssue
  ) async throws(GatefoldError) -> IsolationBenchReport {
    var report = IsolationBenchReport()
    for pdf in pdfs {
      for work in IsolationBenchReport.Work.allCases {
        var times = IsolationBenchReport.Times(file: pdf, work: work)
        // The first run of each reads the file from disk and starts the fork server.
        for run in 0...runs {
          for isIsolated in [false, true] {
            let clock = ContinuousClock()
            let start = clock.now
            let issue = try await open(pdf, isIsolated)
            times.pageCount = try await perform(work, issue)
            let time = (clock.now - start).milliseconds
            issue.context.emptyCaches()
            guard run > 0 else { continue }
            if isIsolated { times.isolated.append(time) } else { times.inProcess.append(time) }
          }
        }
        report.times.append(times)
      }
    }
    return report
  }

  /// - Returns: how many pages were drawn.
  private func perform(_ work: IsolationBenchReport.Work, _ issue: MagazineIssue) async throws(GatefoldError) -> Int {
    let indices = Array(0..<min(issue.pageCount, pageLimit))
    let (box, zoom) = (thumbnailSize, zoom)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      switch work {
      case .thumbnails: _ = try await page.render(.fit(box), options: .thumbnail).encoded(as: Self.format)
      case .tiles:
        try await page.forEachTile(ofPyramid: [page.tileGrid(zoom: zoom)]) { _, tile throws(GatefoldError) in
          _ = try tile.pixels.encoded(as: Self.format)
        }
      }
    }
    for try await page in results { _ = try page.get() }
    return indices.count
  }
}

/// The measurements of `gatefold-bench isolation`. Times are in milliseconds.
struct IsolationBenchReport: Encodable {
  enum Work: String, Encodable, CaseIterable {
    case thumbnails, tiles
  }

  /// One kind of work on one file, opening it included.
  struct Times: Encodable {
    private enum CodingKeys: String, CodingKey {
      case file, work, pageCount, inProcess, isolated, throughput
    }

    let file: String
    let work: Work
    var pageCount = 0
    /// One a run.
    var inProcess: [Double] = []
    var isolated: [Double] = []

    init(file: String, work: Work) {
      self.file = file
      self.work = work
    }

    /// Ratio of isolated to in-process pages per second, from medians.
    var throughput: Double { inProcess.median / isolated.median }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
      try container.encode(work, forKey: .work)
      try container.encode(pageCount, forKey: .pageCount)
      try container.encode(inProcess, forKey: .inProcess)
      try container.encode(isolated, forKey: .isolated)
      try container.encode(throughput, forKey: .throughput)
    }
  }

  var times: [Times] = []

  var text: String {
    var lines = times.map { times in
      let speeds = [times.inProcess, times.isolated].map { Double(times.pageCount) * 1000 / $0.median }
      return """
        \(times.work.rawValue), \(times.file): \(speeds[0].inHundredths) pages per second, \
        isolated \(speeds[1].inHundredths), ratio \(times.throughput.inHundredths)
        """
    }
    for work in Work.allCases {
      let all = times.filter { $0.work == work }
      let ratios = all.map(\.throughput)
      let total = all.reduce(0) { $0 + $1.inProcess.median } / all.reduce(0) { $0 + $1.isolated.median }
      lines.append(
        """
        \(work.rawValue), all files together: ratio \(total.inHundredths), \
        median of the files \(ratios.median.inHundredths), minimum \((ratios.min() ?? 0).inHundredths)
        """
      )
    }
    return lines.joined(separator: "\n")
  }
}

extension Double {
  fileprivate var inHundredths: String { formatted(.number.precision(.fractionLength(2))) }
}
