import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

@Suite("Tiles on disk, in packs and in packages as overlays")
struct TileOverlaySourceTests {
  /// The page has a whole number of pixels at this zoom.
  private static let zoom = 1.0

  private func page() async throws -> Page { try await MagazineIssue.open(path: Sample.issue.path).page(at: 5) }

  /// Expects an overlay with the whole page, and with the page at half the zoom, scaled down as in pyramids.
  private func expectPage(_ overlay: TileOverlay) async throws {
    let page = try await page()
    let whole = try page.tileGrid(zoom: Self.zoom)
    #expect(overlay.pixelSize == whole.pixelSize)
    let layer = page.tiles().overlaid(with: overlay)
    let own = RGBPicture(try await page.render(.zoom(Self.zoom)))
    for (zoom, expected) in [(Self.zoom, own), (Self.zoom / 2, own.halved)] {
      let grid = try page.tileGrid(zoom: zoom, tileSize: 300)
      var picture = RGBPicture(size: grid.pixelSize)
      for index in try grid.indices() {
        let tile = try #require(try await layer.tile(at: index, in: grid, priority: .visible))
        picture.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
      }
      let part = PixelRect(x: 0, y: 0, width: expected.size.width, height: expected.size.height)
      #expect(PictureDifference(picture.cropped(to: part), expected).maximum <= 1, "\(zoom)")
    }
  }

  private func export(_ arguments: [String], into folder: URL) throws {
    let dpi = "\(Self.zoom * 72)"
    let command = ["tiles", Sample.issue.path, "--pages", "6", "--dpi", dpi, "-o", folder.path, "--quiet"]
    try Tool.run(Sample.program, command + ["--no-isolate"] + arguments)
  }

  @Test("Deep Zoom images are read from their description, with and without overlap", arguments: [0, 2])
  func deepZoom(overlap: Int) async throws {
    try await TemporaryFolder.with { folder in
      try export(["--layout", "dzi", "--size", "200", "--overlap", "\(overlap)"], into: folder)
      let size = try await page().size
      try await expectPage(try TileOverlay(deepZoom: folder.appending(path: "page-0006.dzi"), size: size))
    }
  }

  @Test("IIIF images are read from their description")
  func iiif() async throws {
    try await TemporaryFolder.with { folder in
      try export(["--layout", "iiif", "--format", "png"], into: folder)
      let size = try await page().size
      try await expectPage(try TileOverlay(iiif: folder.appending(path: "page-0006/info.json"), size: size))
    }
  }

  @Test("Pyramids of web maps are read with a template")
  func xyz() async throws {
    try await TemporaryFolder.with { folder in
      try export(["--layout", "xyz"], into: folder)
      let page = try await page()
      let template = folder.appending(path: "page-0006").path + "/{z}/{x}/{y}.png"
      let levels = try TileLayout.xyz.levels(of: page.tileGrid(zoom: Self.zoom))
      var overlay = try TileOverlay(template: template, size: page.size, maximumZoom: levels.count - 1)
      overlay.pixelSize = levels[0].pixelSize
      try await expectPage(overlay)
    }
  }

  @Test("Pages of tile packs are read")
  func pack() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "a.tilepack").path
      var export = WebExport(address: "")
      (export.dpi, export.tileSize, export.format, export.textMaps) = (Self.zoom * 72, 128, .png, [])
      let pack = try TilePackFolder(documentPath: Sample.issue.path, scratchFolder: folder.path)
      try await export.write(try await MagazineIssue.open(path: Sample.issue.path), into: pack)
      try pack.write(to: path)
      let overlay = try TileOverlay(TilePack(path: path), pageIndex: 5)
      #expect(overlay.tileSize == 128 && overlay.replacesPage)
      try await expectPage(overlay)
      #expect(throws: GatefoldError.self) { try TileOverlay(TilePack(path: path), pageIndex: 99) }
    }
  }

  @Test("An invalid description is refused", arguments: ["", "{}", "<Image/>", "<Image TileSize=\"0\"/>", "<?a?>"])
  func refused(description: String) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "a.dzi")
      try Data(description.utf8).write(to: file)
      for error in [
        #expect(throws: GatefoldError.self, performing: { try TileOverlay(deepZoom: file) }),
        #expect(throws: GatefoldError.self, performing: { try TileOverlay(iiif: file) }),
      ] {
        #expect(error?.code == .unreadableFile && error?.path == file.path)
      }
    }
  }

  @Test("Versions 2 and 3 of the IIIF Image API name their tiles differently")
  func iiifVersions() async throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "info.json")
      func address(_ type: String, _ path: TilePath) throws -> String {
        let tiles = #""tiles": [{"width": 256, "scaleFactors": [1, 2, 4]}]"#
        try Data(#"{\#(type)"width": 1000, "height": 700, \#(tiles)}"#.utf8).write(to: file)
        let overlay = try TileOverlay(iiif: file)
        #expect(overlay.maximumZoom == 2 && overlay.tileCounts(zoom: 2) == (4, 3))
        return String(try #require(overlay.address(path)).path.dropFirst(folder.path.count))
      }
      let three = #""type": "ImageService3", "#
      let corner = TilePath(z: 1, x: 1, y: 1)
      let (third, second) = (try address(three, corner), try address("", corner))
      let whole = try address(three, TilePath(z: 0, x: 0, y: 0))
      #expect(third == "/512,512,488,188/244,94/0/default.jpg")
      #expect(second == "/512,512,488,188/244,/0/default.jpg")
      #expect(whole == "/full/250,175/0/default.jpg")
    }
  }

  @Test("The tiles of the sample package are at their places on the page", arguments: [false, true])
  func package(isArchive: Bool) async throws {
    try await TemporaryFolder.with { folder in
      var package = try IssuePackage(Sample.repository.appending(path: "SamplePDFs/issue.package").path)
      if isArchive {
        let archive = folder.appending(path: "a.zip").path
        _ = try PackageBuilder.build(package, to: archive)
        package = try IssuePackage(archive)
      }
      let overlay = try #require(package.overlays.overlays.first { $0.identifier == "soundings" })
      let issue = try await package.openIssue()
      let page = try await issue.page(at: 19)
      let frame = try #require(SceneCanvas(page).frame(of: overlay))
      let tiles = try #require(try package.tileOverlay(overlay, in: frame))
      #expect(tiles.maximumZoom == 1 && tiles.levelSize(zoom: 1).width == 512)
      let grid = try page.tileGrid(zoom: 1, tileSize: 512)
      let layer = page.tiles().overlaid(with: tiles, in: frame)
      var changed = 0
      for index in try grid.indices(touching: frame) {
        let plain = try await page.tile(at: index, in: grid)
        let tile = try #require(try await layer.tile(at: index, in: grid, priority: .visible))
        for pixel in PictureDifference(RGBPicture(plain.pixels), RGBPicture(tile.pixels)).pixels(over: 3) {
          let point = PagePoint(
            x: Double(pixel.x + tile.pixelRect.x) + 0.5,
            y: Double(pixel.y + tile.pixelRect.y) + 0.5
          )
          #expect(frame.contains(point))
          changed += 1
        }
      }
      #expect(changed > 1000)
      let link = try #require(package.overlays.overlays.first { $0.identifier != "soundings" })
      #expect(try package.tileOverlay(link, in: frame) == nil)
    }
  }

  @Test("A pixel size is read only with both sides")
  func pixelSize() throws {
    func overlay(_ members: String) throws -> (OverlayTiles?, [PackageFinding]) {
      try TemporaryFolder.with { folder in
        let tiles = #""template": "t/{z}_{x}_{y}.png", "maximumZoom": 1\#(members)"#
        let package = try SamplePackage(
          in: folder,
          overlays: [SamplePackage.overlay(kind: "tiles", tiles)],
          files: ["t/0_0_0.png": SamplePackage.png]
        ).open()
        guard case .tiles(let read)? = package.overlays.overlays.first?.content else { return (nil, package.findings) }
        return (read, package.findings)
      }
    }
    let both = try overlay(#", "pixelWidth": 900, "pixelHeight": 600"#)
    #expect(both.0?.pixelSize == PixelSize(width: 900, height: 600) && both.1.isEmpty)
    let one = try overlay(#", "pixelWidth": 900"#)
    #expect(one.0?.pixelSize == nil && one.1.contains { "\($0)".contains("missing beside pixelWidth") })
    let zero = try overlay(#", "pixelWidth": 0, "pixelHeight": 600"#)
    #expect(zero.1.count >= 1)
  }
}

extension RGBPicture {
  /// The picture at half the size. Each pixel is the mean of two by two, and a single last column or row is dropped.
  fileprivate var halved: RGBPicture {
    let half = PixelSize(width: size.width / 2, height: size.height / 2)
    var bytes: [UInt8] = []
    for y in 0..<half.height {
      for x in 0..<half.width {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { color(x: 2 * x + $0.0, y: 2 * y + $0.1) }
        bytes += (0..<3).map { channel in UInt8((four.map { $0[channel] }.reduce(0, +) + 2) / 4) }
      }
    }
    return RGBPicture(size: half, bytes: bytes)
  }
}
