internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldReflow
internal import GatefoldTypesetting

/// Sets a long article in one font size after the other, and draws its first page.
struct ReflowBench: Sendable {
  let pageSize: PageSize
  let columnCount: Int
  /// About how many words are set; 0 for the articles as they are.
  let wordCount: Int
  let runs: Int

  private static let fontSizes = stride(from: 11.0, through: 20, by: 1)

  func run(_ issue: MagazineIssue) async throws(GatefoldError) -> ReflowBenchReport {
    let article = try await article(of: issue)
    let pictures = PrintedPictures(issue)
    let typesetter = ArticleTypesetter()
    var report = ReflowBenchReport(wordCount: article.wordCount)
    let clock = ContinuousClock()
    var style = ReaderStyle.light
    style.columnCount = columnCount
    let start = clock.now
    let first = try await typesetter.set(article, in: .pages(pageSize), style: style, pictures: pictures)
    report.firstSetting = (clock.now - start).milliseconds
    // Reads the pictures of the first page.
    _ = try await first.page(at: 0).render(.zoom(1))
    for run in 0..<runs {
      for fontSize in Self.fontSizes {
        // Sizes that no cache has seen.
        style.fontSize = fontSize + Double(run) / 10
        let start = clock.now
        let set = try await typesetter.set(article, in: .pages(pageSize), style: style, pictures: pictures)
        let laidOut = clock.now
        let page = try await set.page(at: 0)
        _ = try await page.render(.zoom(1))
        let drawn = clock.now
        _ = try await page.render(.zoom(2))
        report.settings.append((laidOut - start).milliseconds)
        report.drawings.append((drawn - laidOut).milliseconds)
        report.largeDrawings.append((clock.now - drawn).milliseconds)
        report.pageCounts.append(set.pageCount)
      }
    }
    report.peakMemory = ProcessMemory.peak
    return report
  }

  /// The articles of the issue as one of about the wanted number of words.
  private func article(of issue: MagazineIssue) async throws(GatefoldError) -> ArticleDocument {
    let reader = try await ArticleReader(issue)
    guard !reader.articles.isEmpty else { throw GatefoldError(.noPages, "the issue has no articles") }
    var article = try await reader.document(at: 0)
    for index in reader.articles.indices.dropFirst() where wordCount == 0 || article.wordCount < wordCount {
      article.blocks += try await reader.document(at: index).blocks
    }
    guard wordCount > 0, article.blocks.contains(where: { $0.texts.contains { $0.wordCount > 0 } }) else {
      return article
    }
    let blocks = article.blocks
    article.blocks = []
    var count = article.wordCount
    while count < wordCount {
      let block = blocks[article.blocks.count % blocks.count]
      article.blocks.append(block)
      count += block.texts.reduce(0) { $0 + $1.wordCount }
    }
    return article
  }
}

extension ArticleDocument {
  fileprivate var wordCount: Int { texts.reduce(0) { $0 + $1.wordCount } }
}

extension ArticleText {
  /// Words between spaces.
  fileprivate var wordCount: Int { string.split(whereSeparator: \.isWhitespace).count }
}

/// The measurements of `gatefold-bench reflow`. Times are in milliseconds.
struct ReflowBenchReport: Encodable {
  let wordCount: Int
  /// The time of the first layout, including shaping.
  var firstSetting = 0.0
  /// The times of layouts in another font size, until the first page can be drawn.
  var settings: [Double] = []
  /// Drawing the first page at zoom 1.
  var drawings: [Double] = []
  /// At zoom 2.
  var largeDrawings: [Double] = []
  var pageCounts: [Int] = []
  var peakMemory = 0.0

  var text: String {
    let both = [drawings, largeDrawings].map { zip(settings, $0).map { $0 + $1 } }
    let pages = "\(pageCounts.min() ?? 0) to \(pageCounts.max() ?? 0) pages"
    return [
      "\(wordCount.counted("word")), \(pages), font sizes 11 to 20",
      "First setting               \(firstSetting.inMilliseconds)",
      "New font size               \(Self.summary(settings))",
      "First page drawn, zoom 1    \(Self.summary(drawings))",
      "First page drawn, zoom 2    \(Self.summary(largeDrawings))",
      "Font size to page, zoom 1   \(Self.summary(both[0]))",
      "Font size to page, zoom 2   \(Self.summary(both[1]))",
      "Peak memory                 \(Int(peakMemory)) MB",
    ].joined(separator: "\n")
  }

  private static func summary(_ times: [Double]) -> String {
    let sorted = times.sorted()
    guard let last = sorted.last else { return "none" }
    let high = sorted[Int(Double(sorted.count - 1) * 0.95)]
    return "median \(times.median.inMilliseconds), p95 \(high.inMilliseconds), maximum \(last.inMilliseconds)"
  }
}
