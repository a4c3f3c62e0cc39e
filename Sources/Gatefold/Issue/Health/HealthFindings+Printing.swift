// MARK: Inks

extension HealthFindings {
  /// The share of a page that may hold too much ink: specks dry.
  private static let toleratedShare = 0.0005

  mutating func add(_ report: InkReport, on page: Int) {
    if report.shareAboveLimit > Self.toleratedShare {
      add(
        .tooMuchInk,
        .problem,
        "more than \(Int(100 * PrintLimits().totalCoverage)) % of ink lies on places of the page",
        advice: "reduce the total ink in pictures and backgrounds; `gatefold inks --draw` shows where",
        on: page
      )
    }
    for finding in report.findings { add(finding, on: page) }
  }

  private mutating func add(_ finding: PrintFinding, on page: Int) {
    let limits = PrintLimits()
    switch finding.kind {
    case .hairline:
      add(
        .hairline,
        .advice,
        "lines are thinner than \(limits.hairlineWidth) points",
        advice: "draw them at least that wide",
        on: page
      )
    case .richBlackText:
      add(
        .richBlackText,
        .advice,
        "small text is black together with other inks, which have to fit each other exactly",
        advice: "set it in black alone",
        on: page
      )
    case .whiteOverprint:
      add(
        .whiteOverprint,
        .problem,
        "objects without ink overprint: they are white on the screen, and vanish on paper",
        advice: "let them knock out",
        on: page
      )
    // These are found in the file.
    case .rgb, .coarseImage: break
    }
  }
}
