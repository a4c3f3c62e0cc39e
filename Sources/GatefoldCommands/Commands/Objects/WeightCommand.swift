internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct WeightCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weight",
    abstract: "Show what makes an issue large, and with --time what makes its pages slow.",
    discussion: """
      Sizes are those of streams in the file: a page's content, its forms, images with their masks, fonts, colour \
      profiles, and the looks of annotations. Pages share streams, so the pages add up to more than the issue. --time \
      draws each page several times, with and without its text and its images, and gives what each of them takes.

      Examples:
        gatefold weight issue.pdf
        gatefold weight issue.pdf --pages 1-8 --time
        gatefold weight issue.pdf --top 50 --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions

  @Flag(help: "Also measure how long the pages take to draw.")
  var time = false

  @Option(help: "With --time: the resolution to draw at, in pixels per inch.")
  var dpi: Double = 144

  @Option(help: "How many of the largest streams to list.")
  var top: Int = 10

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateResolution(dpi)
    if !(0...100_000).contains(top) { throw ValidationError("--top is a number from 0 to 100000, not \(top).") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let inspected = try await InspectedPages(of: issue, source.pdf, selection)
      var weight = IssueWeight(inspected)
      if time { weight.times = try await times(of: inspected) }
      weight.fileByteCount = try? FileManager.default.attributesOfItem(atPath: source.pdf)[.size] as? Int
      try listing.print(weight.json(top: top), text: weight.text(top: top))
      try inspected.throwIfIncomplete()
    }
  }

  /// One page after the other, so that none waits for another.
  private func times(of inspected: InspectedPages<PageInspection>) async throws -> [Int: PageDrawingTime] {
    let progress = Progress("drawn", total: inspected.pages.count, isQuiet: false)
    var times: [Int: PageDrawingTime] = [:]
    for (page, _) in inspected.pages {
      do throws(GatefoldError) {
        times[page.index] = try await page.drawingTime(zoom: dpi / 72)
      } catch {
        inspected.failures.add(error, source: source.pdf, pageIndex: page.index)
      }
      progress.advance()
    }
    return times
  }
}

/// The bytes that the pages of an issue take in the file, by purpose and by stream.
private struct IssueWeight {
  struct Stream {
    let use: PDFStreamUse
    var pages: [Int]
  }

  struct PageWeight {
    let page: Page
    let byteCounts: [PDFStreamUse.Purpose: Int]
    var byteCount: Int { byteCounts.values.reduce(0, +) }
  }

  let pages: [PageWeight]
  /// Each stream once, the largest first.
  let streams: [Stream]
  var times: [Int: PageDrawingTime] = [:]
  var fileByteCount: Int?

  init(_ inspected: InspectedPages<PageInspection>) {
    var streams: [PDFObject.Reference: Stream] = [:]
    pages = inspected.pages.map { page, inspection in
      var byteCounts: [PDFStreamUse.Purpose: Int] = [:]
      for use in inspection.streams {
        byteCounts[use.purpose, default: 0] += use.byteCount
        streams[use.reference, default: Stream(use: use, pages: [])].pages.append(page.index)
      }
      return PageWeight(page: page, byteCounts: byteCounts)
    }
    self.streams = streams.values.sorted {
      ($1.use.byteCount, $0.use.reference) < ($0.use.byteCount, $1.use.reference)
    }
  }

  /// The bytes of all pages by purpose, counting each stream once.
  var byteCounts: [PDFStreamUse.Purpose: Int] {
    streams.reduce(into: [:]) { $0[$1.use.purpose, default: 0] += $1.use.byteCount }
  }
}

// MARK: For people

extension IssueWeight {
  func text(top: Int) -> String {
    [totals, pageTable, streamTable(top)].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var totals: String {
    var table = TextTable([("all pages", .left), ("size", .right), ("share", .right)])
    let counts = byteCounts
    let sum = counts.values.reduce(0, +)
    let whole = max(fileByteCount ?? sum, sum, 1)
    func share(_ count: Int) -> String { "\(Int((Double(count) / Double(whole) * 100).rounded())) %" }
    for purpose in PDFStreamUse.Purpose.allCases {
      guard let count = counts[purpose] else { continue }
      table.append([purpose.summary, count.byteSummary, share(count)])
    }
    if let fileByteCount, fileByteCount > sum {
      table.append(["everything else", (fileByteCount - sum).byteSummary, share(fileByteCount - sum)])
    }
    table.append(["whole", whole.byteSummary, ""])
    return table.text
  }

  private var pageTable: String {
    let purposes = PDFStreamUse.Purpose.allCases.filter { purpose in pages.contains { $0.byteCounts[purpose] != nil } }
    var columns: [(String, TextTable.Alignment)] = [("page", .right), ("size", .right)]
    columns += purposes.map { ($0.summary, .right) }
    if !times.isEmpty { columns += ["drawn in", "text", "images", "other"].map { ($0, .right) } }
    var table = TextTable(columns)
    for weight in pages {
      var row = ["\(weight.page.number)", weight.byteCount.byteSummary]
      row += purposes.map { weight.byteCounts[$0]?.byteSummary ?? "" }
      if !times.isEmpty {
        let time = times[weight.page.index]
        row += [time?.whole, time?.text, time?.images, time?.other].map { $0?.milliseconds.inMilliseconds ?? "" }
      }
      table.append(row)
    }
    return table.text
  }

  private func streamTable(_ top: Int) -> String {
    guard top > 0, !streams.isEmpty else { return "" }
    var table = TextTable([("largest", .right), ("what", .left), ("object", .right), ("pages", .left)])
    for stream in streams.prefix(top) {
      table.append([
        stream.use.byteCount.byteSummary, stream.use.purpose.summary, "\(stream.use.reference.number)",
        stream.pages.map { $0 + 1 }.rangeSummary,
      ])
    }
    return table.text
  }
}

extension PDFStreamUse.Purpose {
  fileprivate var summary: String {
    switch self {
    case .content: "content"
    case .form: "forms"
    case .image: "images"
    case .mask: "masks"
    case .font: "fonts"
    case .profile: "profiles"
    case .appearance: "annotations"
    case .other: "other"
    }
  }
}

// MARK: For machines

extension IssueWeight {
  func json(top: Int) -> JSONObject {
    [
      "fileByteCount": fileByteCount, "byteCounts": Self.byName(byteCounts),
      "pages": pages.map { page -> JSONObject in
        [
          "page": JSONObject.page(page.page), "byteCount": page.byteCount,
          "byteCounts": Self.byName(page.byteCounts), "drawingTime": times[page.page.index]?.json,
        ]
      },
      "streams": streams.prefix(top).map { stream -> JSONObject in
        [
          "reference": stream.use.reference.json, "purpose": stream.use.purpose.rawValue,
          "byteCount": stream.use.byteCount, "pageIndices": stream.pages,
        ]
      },
    ]
  }

  private static func byName(_ counts: [PDFStreamUse.Purpose: Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) })
  }
}

extension PageDrawingTime {
  fileprivate var json: JSONObject {
    func milliseconds(_ time: Duration) -> Double { roundedForJSON(time.milliseconds) }
    return [
      "milliseconds": milliseconds(whole), "text": milliseconds(text), "images": milliseconds(images),
      "other": milliseconds(other),
    ]
  }
}
