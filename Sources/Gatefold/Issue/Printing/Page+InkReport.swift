extension Page {
  /// Measures how much of each ink the page needs, and finds what a press can't print well.
  ///
  /// ```swift
  /// let report = try await page.inkReport()
  /// for coverage in report.coverages { print(coverage.ink.name, coverage.share, coverage.squareCentimeters) }
  /// for finding in report.findings { print(finding.kind, finding.count, finding.rects) }
  /// ```
  ///
  /// The page is drawn for it by strips.
  ///
  /// - Parameters:
  ///   - zoom: in pixels a point. The default is 100 dpi.
  ///   - settings: the press that colours are converted for.
  ///   - limits: what counts as too much, too thin or too coarse.
  ///   - priority: what the report is wanted for.
  /// - Throws: `unsupportedContent` for a page that is no PDF; `drawingFailed`, `cancelled`.
  public func inkReport(
    zoom: Double = 100 / 72,
    settings: PrintSettings = PrintSettings(),
    limits: PrintLimits = PrintLimits(),
    priority: RenderingPriority = .batch
  ) async throws(GatefoldError) -> InkReport {
    try await measure(zoom, settings, limits, priority) { _, _ in }
  }

  /// Draws where all inks together exceed a limit: in red, over the page in light grey.
  ///
  /// - Parameters:
  ///   - zoom: in pixels a point.
  ///   - settings: the press that colours are converted for.
  ///   - limits: the total coverage that is exceeded.
  ///   - priority: what the picture is wanted for.
  /// - Throws: `unsupportedContent` for a page that is no PDF; `drawingFailed`, `cancelled`.
  public func totalCoveragePicture(
    zoom: Double,
    settings: PrintSettings = PrintSettings(),
    limits: PrintLimits = PrintLimits(),
    priority: RenderingPriority = .batch
  ) async throws(GatefoldError) -> PixelBuffer {
    let storage = try PixelStorage(try tileGrid(zoom: zoom).pixelSize, zeroed: false)
    let limit = Int(bounded: (limits.totalCoverage * 255).rounded())
    _ = try await measure(zoom, settings, limits, priority) { y, totals in
      storage.withMutableRow(y) { row in
        for (x, total) in totals.enumerated() {
          let color = total > limit ? HeatColor.above(total, limit) : HeatColor.below(total, limit)
          (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]) = (color.blue, color.green, color.red, 255)
        }
      }
    }
    return PixelBuffer(storage)
  }

  /// - Parameter onRow: called with all inks of each pixel together, 255 for a full ink, row by row.
  private func measure(
    _ zoom: Double,
    _ settings: PrintSettings,
    _ limits: PrintLimits,
    _ priority: RenderingPriority,
    _ onRow: (Int, [Int]) -> Void
  ) async throws(GatefoldError) -> InkReport {
    let printed = try await issue.lanes.answer(InkedPageRequest(index: index))
    let grid = try tileGrid(zoom: zoom)
    let size = grid.pixelSize
    let passes = PrintingInk.passes(of: printed.inks)
    var measurement = InkMeasurement(inkCount: printed.inks.count, limit: limits.totalCoverage)
    let stripHeight = max(16, (1 << 20) / size.width)
    for top in stride(from: 0, to: size.height, by: stripHeight) {
      let strip = PixelRect(x: 0, y: top, width: size.width, height: min(stripHeight, size.height - top))
      var pictures: [PixelBuffer] = []
      for pass in passes { pictures.append(try await draw(pass, strip, in: grid, settings, priority)) }
      for y in 0..<strip.height {
        var (totals, amounts) = (Array(repeating: 0, count: size.width), Array(repeating: 0, count: printed.inks.count))
        for (number, picture) in pictures.enumerated() {
          picture.withRow(y) { row in
            Self.add(row, passes[number].count, to: &totals, &amounts, firstInk: 3 * number)
          }
        }
        measurement.addRow(top + y, totals: totals, amounts: amounts)
        onRow(top + y, totals)
      }
    }
    return report(printed, measurement, limits, zoom)
  }

  private static func add(
    _ row: UnsafeRawBufferPointer,
    _ inkCount: Int,
    to totals: inout [Int],
    _ amounts: inout [Int],
    firstInk: Int
  ) {
    for ink in 0..<inkCount {
      var sum = 0
      for x in totals.indices {
        let amount = 255 - Int(row[4 * x + 2 - ink])
        totals[x] += amount
        sum += amount
      }
      amounts[firstInk + ink] += sum
    }
  }

  private func report(
    _ printed: InkedPage,
    _ measurement: InkMeasurement,
    _ limits: PrintLimits,
    _ zoom: Double
  ) -> InkReport {
    let area = size.width * size.height * (2.54 / 72) * (2.54 / 72)
    let shares = printed.inks.indices.map(measurement.share(ofInk:))
    return InkReport(
      pageIndex: index,
      coverages: zip(printed.inks, shares).map { ink, share in
        InkReport.Coverage(ink: ink, share: share, squareCentimeters: share * area)
      },
      totalShare: shares.reduce(0, +),
      maximumTotalCoverage: measurement.maximumCoverage,
      shareAboveLimit: measurement.shareAboveLimit,
      rectAboveLimit: measurement.pixelsAboveLimit.map { pixels in
        PageRect(
          x: Double(pixels.x) / zoom,
          y: Double(pixels.y) / zoom,
          width: Double(pixels.width) / zoom,
          height: Double(pixels.height) / zoom
        )
      },
      findings: PrintFindings.findings(in: printed, limits: limits)
    )
  }
}

/// Colours of a picture of total coverage.
private struct HeatColor {
  let red, green, blue: UInt8

  /// Light grey, darker for more ink.
  static func below(_ total: Int, _ limit: Int) -> HeatColor {
    let level = UInt8(clamping: 255 - 110 * total / max(limit, 1))
    return HeatColor(red: level, green: level, blue: level)
  }

  /// Red, darker for more ink.
  static func above(_ total: Int, _ limit: Int) -> HeatColor {
    HeatColor(red: UInt8(clamping: 255 - (total - limit) / 2), green: 30, blue: 30)
  }
}
