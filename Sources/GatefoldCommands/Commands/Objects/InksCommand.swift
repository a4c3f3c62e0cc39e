internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct InksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inks",
    abstract: "Measure the inks of pages, and list colour spaces, overprint, and what a press can't print well.",
    discussion: """
      Each page is composed in its inks, as a press prints it. The coverage of an ink is its mean over the page, and the \
      area that the same amount of full ink covers. All inks together should not exceed what dries on the paper: \
      --draw shows in red where they do. Warnings list hairlines, small text in black with other inks, objects that \
      overprint without any ink and so vanish, colours in RGB, and coarse images.

      --no-coverage lists only what the page names: inks of its colours, colour spaces, and effects.

      Examples:
        gatefold inks issue.pdf
        gatefold inks issue.pdf --pages 1 --limit 280 --draw limits
        gatefold inks issue.pdf --profile press.icc --format json
        gatefold render issue.pdf --page 1 --separations -o plates.png   (plates as pictures)
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions

  @Flag(inversion: .prefixedNo, help: "Compose the pages, and measure their inks.")
  var coverage = true

  @Option(help: ArgumentHelp("The most of all inks together, in percent.", valueName: "percent"))
  var limit: Double = 300

  @Option(help: ArgumentHelp("Lines thinner than this, in points, are hairlines.", valueName: "points"))
  var hairline: Double = 0.25

  @Option(help: "Images with fewer pixels an inch are coarse.")
  var ppi: Double = 150

  @Option(help: ArgumentHelp("Also write a picture of each page that exceeds the limit, in red.", valueName: "dir"))
  var draw: String?

  @OptionGroup var marked: MarkedPicturesOptions
  @OptionGroup var press: PressOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    guard limit > 0, hairline >= 0, ppi >= 0 else {
      throw ValidationError("--limit, --hairline and --ppi are positive numbers.")
    }
  }

  /// What is known of a page.
  struct PageInks: Sendable {
    let inspection: PageInspection
    let report: InkReport?
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      if let draw { try OutputFile.makeFolder(draw) }
      let limits = PrintLimits(totalCoverage: limit / 100, hairlineWidth: hairline, pixelsPerInch: ppi)
      let (coverage, draw, zoom, settings) = (coverage, draw, marked.zoom, press.settings)
      let inspected = try await InspectedPages(of: issue, source.pdf, selection) { page throws(GatefoldError) in
        let inspection = try await page.inspection()
        guard coverage else { return PageInks(inspection: inspection, report: nil) }
        let report = try await page.inkReport(zoom: zoom, settings: settings, limits: limits)
        if let draw, report.shareAboveLimit > 0 {
          let picture = try await page.totalCoveragePicture(zoom: zoom, settings: settings, limits: limits)
          try OutputFile.write(try picture.encoded(as: .png), to: "\(draw)/\(ExportNames.page(page.index)).png")
        }
        return PageInks(inspection: inspection, report: report)
      }
      for (page, inks) in inspected.pages {
        for problem in inks.inspection.problems {
          Console.current.note("\(source.pdf): page \(page.number): \(problem)")
        }
      }
      switch listing.format {
      case .json:
        try Console.current.printJSON(["pages": inspected.pages.map { $0.value.json(of: $0.page) }])
      case .text:
        for (page, inks) in inspected.pages {
          Self.print(page, inks.inspection)
          if let report = inks.report { print(report) }
        }
      }
      try inspected.throwIfIncomplete()
    }
  }

  private func print(_ report: InkReport) {
    for coverage in report.coverages where coverage.share > 0 {
      let percent = (100 * coverage.share).formatted(digits: 1)
      let area = coverage.squareCentimeters.formatted(digits: 1)
      Console.current.print("  coverage      \(coverage.ink.name.printable): \(percent) %, \(area) cm²")
    }
    let total = "\((100 * report.totalShare).formatted(digits: 0)) % on average"
    let most = "\((100 * report.maximumTotalCoverage).formatted(digits: 0)) % at most"
    Console.current.print("  all inks      \(total), \(most)")
    if report.shareAboveLimit > 0 {
      let share = "\((100 * report.shareAboveLimit).formatted(digits: 2)) % of the page"
      Console.current.print("  warning       more than \(limit.formatted(digits: 0)) % of ink on \(share)")
    }
    for finding in report.findings { Console.current.print("  warning       \(finding.summary)") }
  }

  private static func print(_ page: Page, _ inspection: PageInspection) {
    Console.current.print("page \(pageName(page.index, label: page.label))")
    let inks = inspection.inks.map { ink in
      ink.isSpot ? "\(ink.name.printable) (spot\(ink.alternate.map { ", as \($0)".printable } ?? ""))" : ink.name
    }
    Console.current.print("  inks          \(inks.isEmpty ? "none that are named" : inks.joined(separator: ", "))")
    var spaces: [(space: PDFColorSpace, purposes: [String])] = []
    for use in inspection.colors {
      let purpose = "\(use.count) \(use.purpose.rawValue)"
      if let index = spaces.firstIndex(where: { $0.space == use.space }) {
        spaces[index].purposes.append(purpose)
      } else {
        spaces.append((use.space, [purpose]))
      }
    }
    for (space, purposes) in spaces {
      Console.current.print("  colour space  \(space.description.printable): \(purposes.joined(separator: ", "))")
    }
    let effects = inspection.effects
    var notes: [String] = []
    if effects.hasOverprint { notes.append(effects.hasNonzeroOverprint ? "overprint (mode 1)" : "overprint") }
    if effects.hasOpacity { notes.append("opacity") }
    if effects.hasSoftMask { notes.append("soft masks") }
    if !effects.blendModes.isEmpty {
      notes.append("blend modes \(effects.blendModes.joined(separator: ", ").printable)")
    }
    if !notes.isEmpty { Console.current.print("  effects       \(notes.joined(separator: ", "))") }
    if inspection.hiddenTextByteCount > 0 {
      Console.current.print("  hidden text   \(inspection.hiddenTextByteCount.counted("byte"))")
    }
  }
}

extension PrintFinding {
  /// The finding for people.
  var summary: String {
    let place = rects.first.map { ", the first at \($0.summary)" } ?? ""
    switch kind {
    case .hairline:
      return "\(count.counted("hairline")), the thinnest \(value.formatted(digits: 2)) points\(place)"
    case .richBlackText:
      let texts = count.counted("piece")
      return "\(texts) of text in black with other inks, the smallest \(value.formatted(digits: 1)) points\(place)"
    case .whiteOverprint:
      return "overprint without ink, which vanishes on paper: \(count.counted("object"))\(place)"
    case .rgb: return "\(count.counted("object")) in RGB, which the printer will convert\(place)"
    case .coarseImage:
      return "\(count.counted("coarse image")), the coarsest with \(value.formatted(digits: 0)) ppi\(place)"
    }
  }
}

extension Double {
  fileprivate func formatted(digits: Int) -> String {
    let scale = [1.0, 10, 100][digits]
    let rounded = (self * scale).rounded() / scale
    return digits == 0 ? String(Int(bounded: rounded)) : "\(rounded)"
  }
}
