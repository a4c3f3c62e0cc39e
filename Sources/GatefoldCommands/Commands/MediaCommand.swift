internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct MediaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "media",
    abstract: "List the video, sound and 3D models of pages, and extract their files.",
    discussion: """
      Extracted files keep their names, without folders or unsafe characters; equal names are numbered. Nothing is \
      played, run or downloaded: media in other files or at addresses is only listed.

      Examples:
        gatefold media issue.pdf
        gatefold media issue.pdf --pages 4-9 --format json
        gatefold media issue.pdf -o media --posters --report media.json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var extraction: ExtractionOptions

  @Flag(help: "With --output: also write a poster of each, as PNG: the picture shown before it plays.")
  var posters = false

  @Option(help: "Resolution of the posters, in pixels per inch.")
  var dpi: Double = 150

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if posters, extraction.output == nil { throw ValidationError("--posters needs a folder: add --output.") }
    try validateResolution(dpi)
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let report = WrittenReport()
      let folder = try extraction.folder()
      var pages: [(page: Page, media: [ListedMedia])] = []
      let indices = try selection.indices(of: issue, source.pdf)
      let results = issue.results(forPages: indices) { page throws(GatefoldError) in
        (page, try await page.media())
      }
      for try await read in results {
        switch read.result {
        case .success(let (page, media)):
          var listed: [ListedMedia] = []
          for media in media { listed.append(await extract(media, of: page, to: folder, report)) }
          pages.append((page, listed))
        case .failure(let error): report.add(error, source: source.pdf, pageIndex: read.pageIndex)
        }
      }
      try print(pages)
      try report.write(to: extraction.report)
      note(pages.flatMap(\.media), report)
      try report.throwIfIncomplete(hasOutput: !pages.isEmpty)
    }
  }

  /// Writes the embedded files of media. A failure is reported and does not stop the others.
  private func extract(
    _ media: MediaAnnotation,
    of page: Page,
    to folder: EmbeddedFileFolder?,
    _ report: WrittenReport
  ) async -> ListedMedia {
    var listed = ListedMedia(media: media, files: media.assets.map { _ in nil })
    guard let folder else { return listed }
    for (index, asset) in media.assets.enumerated() {
      guard let file = asset.location.embedded else { continue }
      do throws(GatefoldError) {
        listed.files[index] = try await folder.write(
          file,
          of: page.issue,
          named: asset.outputFileName,
          fallback: asset.fallbackFileName
        ) { report.add(.init(asset, $0, source: source.pdf, pageIndex: page.index)) }
      } catch {
        report.add(error.about(asset.fileName), source: source.pdf, pageIndex: page.index)
      }
    }
    do throws(GatefoldError) {
      if posters { listed.poster = try await writePoster(of: media, on: page, to: folder, report) }
    } catch {
      report.add(error, source: source.pdf, pageIndex: page.index)
    }
    return listed
  }

  /// - Returns: the picture's file; `nil` where there is no picture.
  private func writePoster(
    of media: MediaAnnotation,
    on page: Page,
    to folder: EmbeddedFileFolder,
    _ report: WrittenReport
  ) async throws(GatefoldError) -> String? {
    guard let pixels = try await page.poster(of: media, zoom: dpi / 72) else { return nil }
    let data = try pixels.encoded(as: .png(level: Effort.normal.pngLevel))
    let name = "\(ExportNames.page(page.index))-poster-\(media.annotationIndex + 1).png"
    let path = folder.path(for: name, fallback: name)
    try OutputFile.write(data, to: path)
    report.add(.init(file: path, source: source.pdf, canvas: page, pixels: pixels, bytes: data.count))
    return path
  }

  private func note(_ media: [ListedMedia], _ report: WrittenReport) {
    if media.isEmpty, report.failedCount == 0 { Console.current.note("\(source.pdf): no media") }
    if let folder = extraction.output {
      Console.current.note("wrote \(report.writtenCount.counted("file")) below \(folder)")
    }
  }

  private func print(_ pages: [(page: Page, media: [ListedMedia])]) throws {
    switch listing.format {
    case .json:
      let listed = pages.map { page, media in JSONObject.page(page).adding(["media": media.map(\.json)]) }
      try Console.current.printJSON(["pages": listed])
    case .text:
      for (page, media) in pages where !media.isEmpty {
        Console.current.print("page \(pageName(page.index, label: page.label))")
        for line in media.flatMap(\.lines) { Console.current.print("  \(line)") }
      }
    }
  }
}

extension WrittenReport.Entry {
  fileprivate init(_ asset: MediaAsset, _ extracted: ExtractedFile, source: String, pageIndex: Int) {
    self.init(
      file: extracted.path,
      source: source,
      pageIndex: pageIndex,
      fileName: asset.fileName,
      bytes: extracted.reading.byteCount
    )
  }
}
