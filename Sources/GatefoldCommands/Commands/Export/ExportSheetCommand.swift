internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct ExportSheetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Write contact sheets: thumbnails of all pages in a grid, with page numbers.",
    discussion: """
      If the pages do not fit on one sheet, there are several: sheet-001.jpg, sheet-002.jpg. Sheets of right-to-left \
      issues begin at the right.

      Examples:
        gatefold export sheet issue.pdf --size 180x240 -o sheets
        gatefold export sheet issue.pdf --size 120x160 --columns 8 --rows 10 --format png -o sheets
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "sheets", default: "sheets"))
  var output: String?

  @Option(help: ArgumentHelp("Box that each page fits into, in pixels.", valueName: "WxH"))
  var size = BoxArgument(width: 180, height: 240)

  @Option(help: "Pages per row.")
  var columns: Int = 6

  @Option(help: "Rows per sheet.")
  var rows: Int = 6

  @Option(help: "Space between pages, in pixels.")
  var gap: Int = 16

  @Option(help: ArgumentHelp("Background colour, like 202124. (default: light grey)", valueName: "RRGGBB"))
  var paper: ColorArgument?

  @OptionGroup var selection: PagesOptions
  @OptionGroup var watermark: WatermarkOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if !(1...100).contains(columns) || !(1...100).contains(rows) {
      throw ValidationError("--columns and --rows are numbers from 1 to 100.")
    }
    if !(0...1000).contains(gap) { throw ValidationError("--gap is a number from 0 to 1000, not \(gap).") }
    let whole = sheet.size(of: sheet.capacity)
    let maximum = PixelSize.maximumPictureAxis
    if max(whole.width, whole.height) > maximum {
      throw ValidationError(
        "A sheet of \(whole.width) x \(whole.height) pixels exceeds \(maximum): use fewer columns or rows, "
          + "or a smaller --size."
      )
    }
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let indices = try selection.indices(of: issue, batchIssue.documentPath)
      let advance = batchIssue.progress(total: indices.count)
      for start in stride(from: 0, to: indices.count, by: sheet.capacity) {
        let name = "\(Self.namePrefix)\(ExportNames.number(start / sheet.capacity + 1, digits: 3))"
        let part = Array(indices[start..<min(start + sheet.capacity, indices.count)])
        try await write(part, named: name, of: issue, batchIssue, advance)
      }
      if !Task.isCancelled { try batchIssue.removeUnplanned(prefix: Self.namePrefix) }
    }
  }

  private static let namePrefix = "sheet-"

  private var sheet: ContactSheet {
    ContactSheet(columns: columns, rows: rows, box: size.size, gap: gap, paper: paper?.color ?? ContactSheet.lightGrey)
  }

  private var format: PictureFormat { picture.pictureFormat(fallback: .jpeg) }

  private var folder: String { sources.folder(output, default: "sheets") }

  private var work: BatchWork {
    BatchWork(
      "export sheet",
      writing: "sheets",
      into: folder,
      options: [
        "sheet": "\(sheet)", "format": "\(format)", "pages": selection.description,
        "colors": "\(opening.colors)",
      ].merging(watermark.journal) { $1 },
      batch,
      picture.reporting
    )
  }

  /// Writes a sheet. Failed pages leave blank spaces, and the sheet then does not count as done.
  private func write(
    _ indices: [Int],
    named name: String,
    of issue: MagazineIssue,
    _ batchIssue: BatchIssue,
    _ advance: () -> Void
  ) async throws(GatefoldError) {
    let title = issue.title(fallback: ExportNames.title(of: batchIssue.documentPath))
    let unit = ExportUnit(name, pageIndices: indices, options: ["title": title])
    try await batchIssue.writeWhole(unit) { files throws(GatefoldError) in
      var pictures: [ContactSheet.CaptionedPicture] = []
      var failures: [GatefoldError] = []
      let (box, options) = (size.size, watermark.thumbnailOptions)
      let results = issue.results(forPages: indices) { page throws(GatefoldError) in
        ContactSheet.CaptionedPicture(try await page.render(.fit(box), options: options), caption: page.label)
      }
      for try await drawn in results {
        advance()
        switch drawn.result {
        case .success(let picture): pictures.append(picture)
        case .failure(let error):
          failures.append(error.on(page: drawn.pageIndex))
          pictures.append(ContactSheet.CaptionedPicture(nil, caption: String(drawn.pageIndex + 1)))
        }
      }
      try failures.throwIfCancelled()
      let drawn = try sheet.draw(pictures, direction: try await issue.resolvedReadingHints().direction)
      let data = try drawn.encoded(as: format).adding(PictureMetadata(title: title, author: issue.author))
      try files.write(data, to: "\(name).\(format.fileExtension)", showing: .data(pageIndex: indices.first))
      return failures
    }
  }
}
