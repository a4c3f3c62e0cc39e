internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct TilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Write the tiles of pages or spreads: one zoom, a viewport, or whole pyramids.",
    discussion: """
      Layouts, below the output folder:
        plain  page-0001/{column}-{row}.png, one zoom
        xyz    page-0001/{z}/{x}/{y}.png, every level up to the zoom, edge tiles padded
        dzi    page-0001.dzi and page-0001_files/{level}/{column}_{row}.png (Deep Zoom)
        iiif   page-0001/info.json and page-0001/{region}/{size}/0/default.jpg (IIIF Image API 3.0; level 0 is JPEG)
      --path changes the paths of xyz. It may contain {page}, {z}, {x}, {y} ({-y} counts rows from the bottom), \
      {scale} ("@2x" or nothing) and {format}. A spread is named after its pages: page-0002-0003. With several issues, \
      each gets its own folder. The output folder records finished work, and --resume continues from there (see \
      docs/batch.md).

      Examples:
        gatefold tiles issue.pdf --pages 1 --dpi 150 -o tiles
        gatefold tiles issue.pdf --pages 4 --zoom 8 --viewport 100,100,240,160 -o tiles
        gatefold tiles issue.pdf --pages 2-5 --spread --zoom 2 --scale 2 -o spreads
        gatefold tiles issue.pdf --zoom 4 --layout dzi --overlap 1 --format jpeg -o pyramid
        gatefold tiles issue.pdf --zoom 2 --layout xyz --path '{z}/{page}/{x}_{y}{scale}.{format}' -o map
        gatefold tiles magazines --dpi 200 --layout iiif --format webp --base-url https://example.org/iiif -o iiif
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "tiles", default: "tiles"))
  var output: String?

  @OptionGroup var selection: PagesOptions
  @OptionGroup var zooming: ZoomOptions

  @Option(help: "Edge of a tile, in pixels at scale 1.")
  var size: Int = 256

  @Option(help: "Overlap of neighbouring tiles, in pixels (plain and dzi).")
  var overlap: Int = 0

  @Option(help: "Display scale, 1 to 3: pixels per pixel of the tile. Names get @2x or @3x.")
  var scale: Int = 1

  @Option(
    help: ArgumentHelp("Only the tiles that touch this part of the page or spread, in points.", valueName: "x,y,w,h")
  )
  var viewport: RegionArgument?

  @Option(help: "How the files are named: plain, xyz, dzi or iiif.")
  var layout: LayoutArgument = .plain

  @Option(help: ArgumentHelp("Template for the paths of xyz.", valueName: "template"))
  var path: String?

  @Option(
    help: ArgumentHelp(
      "URL of the served output folder, for info.json (iiif). (default: \(BaseAddress.localhost.text))",
      valueName: "url"
    )
  )
  var baseUrl: BaseAddress?

  @OptionGroup var facing: SpreadOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if !(1...3).contains(scale) { throw ValidationError("--scale is 1, 2 or 3, not \(scale).") }
    guard (1...TileGrid.maximumTileSize / scale).contains(size) else {
      throw ValidationError("--size is a number from 1 to \(TileGrid.maximumTileSize / scale), not \(size).")
    }
    guard (0...size / 2).contains(overlap) else {
      throw ValidationError("--overlap is a number from 0 to half of --size, \(size / 2), not \(overlap).")
    }
    if overlap != 0, !layout.layout.allowsOverlap {
      throw ValidationError("--overlap is only for the layouts plain and dzi, not \(layout.rawValue).")
    }
    if scale != 1, layout != .plain, layout != .xyz {
      throw ValidationError("--scale is only for the layouts plain and xyz; with \(layout.rawValue), raise --zoom.")
    }
    if let template = try template, layout != .xyz || scale > 1 && !template.fields.contains(.scale) {
      throw ValidationError(
        layout != .xyz ? "--path is only for the layout xyz." : "--path needs {scale} with --scale \(scale)."
      )
    }
    if let path, let format = picture.format, let named = PictureKind(fileName: path), named != format {
      throw ValidationError("--path has the extension of \(named.rawValue), but --format is \(format.rawValue).")
    }
    if baseUrl != nil, layout != .iiif { throw ValidationError("--base-url is only for the layout iiif.") }
    if viewport != nil, layout != .plain {
      throw ValidationError("--viewport is only for the layout plain; a pyramid shows the whole page.")
    }
  }

  func run() async throws {
    let template = try template
    try await reportingFailure("--path") { try picture.validateEnding(of: path) }
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let writer = TileWriter(
        layout: layout.layout,
        template: template,
        baseAddress: servedAt.address(ofFolder: batchIssue.folder.name),
        zoom: zooming.zoomOrUsual,
        tileSize: size,
        overlap: overlap,
        displayScale: scale,
        rotation: look.rotation,
        appearance: try await look.appearance(of: issue),
        viewport: viewport?.rect,
        format: format
      )
      let indices = try selection.indices(of: issue, batchIssue.documentPath)
      if let template, !template.fields.contains(.page), indices.count > 1 {
        throw GatefoldError(
          .invalidTemplate,
          "the tiles of several pages would overwrite each other: --path lacks {page}"
        )
      }
      if facing.spread {
        let spreads = try await facing.spreads(of: issue).containing(anyOf: indices)
        try await batchIssue.write(spreads, of: issue, writer.write)
      } else {
        try await batchIssue.write(pages: indices, of: issue, writer.write)
      }
    }
  }

  private var servedAt: BaseAddress { baseUrl ?? .localhost }

  /// JPEG for IIIF, since every compliance level requires it.
  private var format: PictureFormat { picture.pictureFormat(for: path, fallback: layout == .iiif ? .jpeg : .png) }

  private var template: TilePathTemplate? {
    get throws {
      do throws(GatefoldError) {
        return try path.map { path throws(GatefoldError) in try TilePathTemplate(path) }
      } catch {
        throw ValidationError("--path: \(error.message).")
      }
    }
  }

  private var folder: String { sources.folder(output, default: "tiles") }

  private var work: BatchWork {
    BatchWork(
      "tiles",
      writing: "tiles",
      into: folder,
      options: [
        "zoom": "\(zooming.zoomOrUsual)", "size": "\(size)", "overlap": "\(overlap)", "scale": "\(scale)",
        "viewport": viewport.map { "\($0.rect.x),\($0.rect.y),\($0.rect.width),\($0.rect.height)" } ?? "all",
        "layout": layout.rawValue, "path": path ?? "of the layout", "base": layout == .iiif ? servedAt.text : "none",
        "look": look.description, "format": "\(format)",
        "colors": "\(opening.colors)",
        "direction": facing.direction?.rawValue ?? "by the file",
      ],
      batch,
      picture.reporting
    )
  }
}
