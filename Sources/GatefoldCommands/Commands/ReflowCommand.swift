internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldReflow
internal import GatefoldTypesetting

struct ReflowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflow",
    abstract: "Set articles for a screen of any size, and write pictures of the pages.",
    discussion: """
      Each article gets its own folder. --size is that of a page in points; --zoom makes pictures larger. With \
      --scroll, an article is one long column. docs/reflow.md describes style sheets.

      Examples:
        gatefold reflow issue.pdf --article 3 --size 390x844 --font-size 17 --zoom 2 -o pages
        gatefold reflow issue.pdf --size 1024x768 --columns 2 --theme sepia
        gatefold reflow magazines --scroll --size 600 --style-sheet house.css --format webp --resume
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(help: ArgumentHelp("Size of a page, in points.", valueName: "WxH"))
  var size = BoxArgument(width: 768, height: 1024)

  @Flag(help: "Set each article in one long column, as wide as --size says.")
  var scroll = false

  @Option(
    name: [.customLong("article"), .customLong("articles")],
    help: ArgumentHelp("Articles by number, as in \"gatefold articles\": 3 or 1,4-6. (default: all)", valueName: "list")
  )
  var articles: PageList?

  @Option(help: "Pixels a point.")
  var zoom: Double = 1

  @Option(name: .output, help: .outputFolder(for: "pictures", default: "reflow"))
  var output: String?

  @OptionGroup var reader: ReaderStyleOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    guard zoom > 0, zoom <= 20 else { throw ValidationError("--zoom is a number above 0 and up to 20, not \(zoom).") }
  }

  func run() async throws {
    let sheet = try await checkedSheet()
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      try await write(issue, sheet, to: batchIssue)
    }
  }

  /// Reads the style sheet once, before any issue is opened.
  private func checkedSheet() async throws -> StyleSheet {
    var sheet = StyleSheet.standard
    try await reportingFailure(reader.styleSheet ?? "reflow") { sheet = try reader.sheet() }
    return sheet
  }

  private var format: PictureFormat { picture.pictureFormat(fallback: .png) }

  private var folder: String { sources.folder(output, default: "reflow") }

  private var area: SetArea {
    let size = PageSize(width: Double(size.size.width), height: Double(size.size.height))
    return scroll ? .column(width: size.width) : .pages(size)
  }

  private var work: BatchWork {
    BatchWork(
      "reflow",
      writing: "pictures",
      into: folder,
      options: [
        "area": "\(area)", "zoom": "\(zoom)", "format": "\(format)", "colors": "\(opening.colors)",
      ].merging(reader.journal) { $1 },
      batch,
      picture.reporting
    )
  }

  private func write(_ issue: MagazineIssue, _ sheet: StyleSheet, to batchIssue: BatchIssue) async throws(GatefoldError)
  {
    let content = try await PublicationContent(of: issue, at: batchIssue.documentPath)
    let (source, pages) = try await Self.articles(of: issue, content)
    let count = source.articleCount
    let indices = try articles?.indices(pageCount: count) ?? Array(0..<count)
    var numbers: [String: Int] = [:]
    let units = indices.map { index in
      let unit = ExportUnit(Self.folderName(index), pageIndices: pages[index])
      numbers[unit.name] = index
      return unit
    }
    let typesetter = ArticleTypesetter()
    let open = try batchIssue.plan(units)
    let advance = batchIssue.progress(total: open.count)
    for unit in open {
      guard let index = numbers[unit.name] else { continue }
      do throws(GatefoldError) {
        try await batchIssue.write(unit) { files throws(GatefoldError) in
          let document = try await source.document(at: index)
          let pictures = content.pictures ?? PrintedPictures(issue, zoom: max(2, zoom))
          try await write(document, pictures, typesetter, sheet, into: unit.name, files)
        }
      } catch {
        if error.code == .cancelled { throw error }
        batchIssue.report(error, unitName: unit.name, pageIndex: unit.pageIndices.first)
      }
      advance()
    }
  }

  private func write(
    _ document: ArticleDocument,
    _ pictures: any ArticlePictures,
    _ typesetter: ArticleTypesetter,
    _ sheet: StyleSheet,
    into folder: String,
    _ files: any ExportFiles
  ) async throws(GatefoldError) {
    let set = try await typesetter.set(document, in: area, style: reader.style, sheet: sheet, pictures: pictures)
    for index in 0..<set.pageCount {
      let page = try await set.page(at: index)
      let pixels = try await page.render(.zoom(zoom))
      let data = try pixels.encoded(as: format)
      let path = "\(folder)/\(ExportNames.page(index)).\(format.fileExtension)"
      try files.write(data, to: path, showing: .picture(pageIndices: document.pageIndices, size: pixels.size))
    }
    if let error = set.pictureErrors.first { throw error }
  }

  /// The articles that a package brings along, or those that are read from pages, and the pages of each.
  private static func articles(
    of issue: MagazineIssue,
    _ content: PublicationContent
  ) async throws(GatefoldError) -> (any ArticleSource, pages: [[Int]]) {
    guard let source = content.articles else {
      let reader = try await ArticleReader(issue)
      return (reader, reader.articles.map(\.printedPages))
    }
    var pages: [[Int]] = []
    for index in 0..<source.articleCount {
      // An article that cannot be read is reported when it is set.
      pages.append((try? await source.document(at: index))?.pageIndices ?? [])
    }
    return (source, pages)
  }

  private static func folderName(_ index: Int) -> String {
    let digits = String(index + 1)
    return "article-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}

extension Article {
  /// The pages of the article, from 0.
  fileprivate var printedPages: [Int] {
    Array(firstPageIndex...max(firstPageIndex, lastPageIndex)) + continuedPageIndices
  }
}
