/// Adds up the inks of a page, row by row.
struct InkMeasurement {
  private let inkCount: Int
  private let limit: Int
  private var sums: [Int]
  private var pixelCount = 0
  private var aboveCount = 0
  private(set) var maximumTotal = 0
  /// The columns and rows of the pixels above the limit.
  private var columns: (first: Int, last: Int)?
  private var rows: (first: Int, last: Int)?

  /// - Parameter limit: of all inks together, 1 for a full ink.
  init(inkCount: Int, limit: Double) {
    self.inkCount = inkCount
    self.limit = Int(bounded: (limit * 255).rounded())
    sums = Array(repeating: 0, count: inkCount)
  }

  /// - Parameters:
  ///   - totals: all inks of each pixel together, 255 for a full ink.
  ///   - amounts: the sum of each ink over the row.
  mutating func addRow(_ y: Int, totals: [Int], amounts: [Int]) {
    for (ink, amount) in amounts.enumerated() { sums[ink] += amount }
    pixelCount += totals.count
    var hasFound = false
    for (x, total) in totals.enumerated() {
      if total > maximumTotal { maximumTotal = total }
      guard total > limit else { continue }
      aboveCount += 1
      columns = (min(columns?.first ?? x, x), max(columns?.last ?? x, x))
      hasFound = true
    }
    if hasFound { rows = (rows?.first ?? y, y) }
  }

  /// The mean of an ink, from 0 to 1.
  func share(ofInk ink: Int) -> Double { pixelCount > 0 ? Double(sums[ink]) / 255 / Double(pixelCount) : 0 }

  var maximumCoverage: Double { Double(maximumTotal) / 255 }
  var shareAboveLimit: Double { pixelCount > 0 ? Double(aboveCount) / Double(pixelCount) : 0 }

  /// In pixels.
  var pixelsAboveLimit: PixelRect? {
    guard let columns, let rows else { return nil }
    return PixelRect(
      x: columns.first,
      y: rows.first,
      width: columns.last - columns.first + 1,
      height: rows.last - rows.first + 1
    )
  }
}
