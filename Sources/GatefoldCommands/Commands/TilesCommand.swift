internal import ArgumentParser
internal import Gatefold

/// `TileLayout` on the command line.
enum LayoutArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case plain, xyz, dzi, iiif

  var layout: TileLayout {
    switch self {
    case .plain: .plain
    case .xyz: .xyz
    case .dzi: .dzi
    case .iiif: .iiif
    }
  }
}

struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Write the tiles of pages or spreads: those of a viewport at one zoom, or whole pyramids.",
    discussion: """
      Layouts, below the output folder:
        plain  page-0001/{column}-{row}.png, one zoom
        xyz    page-0001/{z}/{x}/{y}.png, every level up to the zoom, edge tiles padded
        dzi    page-0001.dzi and page-0001_files/{level}/{column}_{row}.png (Deep Zoom)
        iiif   page-0001/info.json and page-0001/{region}/{size}/0/default.png (IIIF Image API 3.0, level 0)
      A spread is named page-0002-0003, for its pages.

      Examples:
        gatefold tiles issue.pdf --pages 1 --dpi 150 --out tiles
        gatefold tiles issue.pdf --pages 4 --zoom 8 --viewport 100,100,240,160 --out tiles
        gatefold tiles issue.pdf --pages 2-5 --spread --zoom 2 --scale 2 --out spreads
        gatefold tiles issue.pdf --zoom 4 --layout dzi --overlap 1 --format jpeg --out pyramid
      """
  )

  @OptionGroup var source: IssueOptions

  @Option(help: ArgumentHelp("The folder for the tiles.", valueName: "dir"))
  var out: String

  @OptionGroup var selection: PagesOptions
  @OptionGroup var zooming: ZoomOptions

  @Option(help: "A tile's edge in pixels, at scale 1.")
  var size: Int = 256

  @Option(help: "Pixels by which each tile reaches into its neighbours (plain and dzi).")
  var overlap: Int = 0

  @Option(help: "Display scale, 1 to 3: so many pixels for each; names get @2x or @3x.")
  var scale: Int = 1

  @Option(
    help: ArgumentHelp("Only the tiles that this part of the page or spread touches, in points.", valueName: "x,y,w,h")
  )
  var viewport: RegionArgument?

  @Option(help: "How the files are named.")
  var layout: LayoutArgument = .plain

  @OptionGroup var facing: SpreadOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var picture: PictureOptions

  func validate() throws {
    if zooming.value == nil { throw ValidationError("Give --zoom or --dpi.") }
    if !(1...3).contains(scale) { throw ValidationError("--scale is 1, 2 or 3, not \(scale).") }
    if overlap != 0, !layout.layout.allowsOverlap {
      throw ValidationError("--overlap is for the layouts plain and dzi; \(layout.rawValue) has none.")
    }
    if viewport != nil, layout != .plain {
      throw ValidationError("--viewport is for the layout plain; a pyramid holds the whole page.")
    }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open()
      let indices = try selection.indices(of: issue)
      try OutputFile.makeFolder(out)
      let report = WrittenReport()
      let writer = TileWriter(
        source: source.pdf,
        folder: out,
        layout: layout.layout,
        zoom: zooming.value ?? 1,
        tileSize: size,
        overlap: overlap,
        displayScale: scale,
        rotation: look.rotation,
        appearance: try await look.appearance(of: issue),
        viewport: viewport?.rect,
        format: picture.pictureFormat(fallback: .png),
        report: report
      )
      let described = try await write(indices, of: issue, writer, report)
      try report.write(to: picture.report)
      try report.throwIfIncomplete()
      if !picture.quiet { Console.current.note("wrote \(report.writtenCount) tiles of \(described) below \(out)") }
    }
  }

  /// Writes the tiles of pages, or of the spreads that they lie on, and says what that was.
  private func write(
    _ indices: [Int],
    of issue: Issue,
    _ writer: TileWriter,
    _ report: WrittenReport
  ) async throws(GatefoldError) -> String {
    guard facing.spread else {
      let progress = Progress("pages", total: indices.count, isQuiet: picture.quiet)
      for await (index, result) in issue.results(forPages: indices, writer.write) {
        progress.advance()
        if case .failure(let error) = result { report.add(error, source: source.pdf, pageIndex: index) }
      }
      return indices.count == 1 ? "page \(indices[0] + 1)" : "\(indices.count) pages"
    }
    let wanted = Set(indices)
    let spreads = try await facing.spreads(of: issue).filter { !wanted.isDisjoint(with: $0.pageIndices) }
    let progress = Progress("spreads", total: spreads.count, isQuiet: picture.quiet)
    for await (spread, result) in issue.results(forSpreads: spreads, writer.write) {
      progress.advance()
      if case .failure(let error) = result {
        report.add(error, source: source.pdf, pageIndex: spread.pageIndices.first)
      }
    }
    return spreads.count == 1 ? "a spread" : "\(spreads.count) spreads"
  }
}
