import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldPackage

/// Pictures of pages in the formats of archives, as written by libvips.
@Suite(.enabled(if: Validators.hasVIPS, "\(Validators.vipsMissing)"))
struct MasterPictureTests {
  /// Options for writing a picture with libvips.
  struct Saving: Sendable, CustomTestStringConvertible {
    let name: String
    let options: String
    /// Maximum difference of colours from the picture, in levels.
    var tolerance = 0
    /// Earlier steps, each a command with its arguments after the files.
    var steps: [[String]] = []

    var testDescription: String { "\(name)\(options) \(steps)" }
  }

  private static let size = PixelSize(width: 203, height: 171)

  /// Two grey marks, so that black and white show the same picture.
  private static func picture() throws -> PixelBuffer {
    try PixelBuffer(size: size) { y, row in
      for x in 0..<size.width {
        let isDark = (x / 29 + y / 23).isMultiple(of: 2)
        for (place, value) in [isDark ? 0 : 200 + x / 8, isDark ? 0 : 190 + y / 4, isDark ? 0 : 255, 255].enumerated() {
          row[4 * x + place] = UInt8(value)
        }
      }
    }
  }

  /// A file made from the picture, and the same picture as PNG.
  private static func saved(_ saving: Saving, in folder: URL) throws -> (master: URL, png: URL) {
    var file = folder.appending(path: "picture.png")
    try picture().encoded(as: .png).write(to: file)
    // Our encoder may write PNGs with a palette.
    for (number, step) in ([["colourspace", "srgb"]] + saving.steps).enumerated() {
      let next = folder.appending(path: "step\(number).v")
      try Tool.run("vips", [step[0], file.path, next.path] + step.dropFirst())
      file = next
    }
    let (master, png) = (folder.appending(path: saving.name), folder.appending(path: "expected.png"))
    try Tool.run("vips", ["copy", file.path, "\(master.path)\(saving.options)"])
    try Tool.run("vips", ["copy", master.path, "\(folder.path)/read.v"])
    try Tool.run("vips", ["colourspace", "\(folder.path)/read.v", "\(folder.path)/rgb.v", "srgb"])
    try Tool.run("vips", ["copy", "\(folder.path)/rgb.v", "\(png.path)[bitdepth=8]"])
    return (master, png)
  }

  static let savings: [Saving] = [
    Saving(name: "a.tif", options: "[compression=none]"),
    Saving(name: "a.tif", options: "[compression=none,bigtiff]"),
    Saving(name: "a.tif", options: "[compression=lzw,predictor=none]"),
    Saving(name: "a.tif", options: "[compression=lzw,predictor=horizontal]"),
    Saving(name: "a.tif", options: "[compression=deflate,predictor=horizontal]"),
    Saving(name: "a.tif", options: "[compression=packbits]"),
    Saving(name: "a.tif", options: "[compression=jpeg,Q=95]", tolerance: 6),
    Saving(name: "a.tif", options: "[compression=none,tile,tile-width=64,tile-height=48]"),
    Saving(name: "a.tif", options: "[compression=deflate,tile,tile-width=64,tile-height=32]"),
    Saving(name: "a.tif", options: "[compression=jpeg,tile,tile-width=64,tile-height=64,Q=95]", tolerance: 6),
    Saving(name: "a.tiff", options: "[compression=lzw]", steps: [["colourspace", "b-w"]]),
    Saving(name: "a.tif", options: "[compression=none]", steps: [["colourspace", "rgb16"]]),
    Saving(name: "a.tif", options: "[compression=none]", steps: [["colourspace", "grey16"]]),
    Saving(name: "a.tif", options: "[compression=ccittfax4,bitdepth=1]", steps: [["colourspace", "b-w"]]),
    Saving(name: "a.tif", options: "[compression=ccittfax4,bitdepth=1,miniswhite]", steps: [["colourspace", "b-w"]]),
    Saving(name: "a.tif", options: "[compression=none,bitdepth=4]", steps: [["colourspace", "b-w"]]),
    Saving(name: "a.tif", options: "[compression=lzw]", tolerance: 1, steps: [["bandjoin_const", "255"]]),
    Saving(name: "a.jp2", options: "[lossless]"),
    Saving(name: "a.jp2", options: "[lossless,tile-width=64,tile-height=64]"),
    Saving(name: "a.jp2", options: "[lossless]", steps: [["colourspace", "b-w"]]),
    Saving(name: "a.j2k", options: "[lossless]"),
    Saving(name: "a.jp2", options: "[Q=60]", tolerance: 40),
  ]

  @Test(arguments: savings)
  func `a TIFF or JPEG 2000 is drawn as it is`(_ saving: Saving) async throws {
    try await TemporaryFolder.with { folder in
      let (master, png) = try Self.saved(saving, in: folder)
      // The same picture untiled and in sRGB.
      let whole = folder.appending(path: "whole.tif")
      try Tool.run("vips", ["copy", png.path, "\(whole.path)[compression=none]"])
      let package = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: [saving.name, "b.png", "c.tif"].map { PicturePackage.page($0, width: 203, height: 171) },
        files: [
          saving.name: try Data(contentsOf: master), "b.png": try Data(contentsOf: png),
          "c.tif": try Data(contentsOf: whole),
        ]
      )
      #expect(PackageCheck(try package.open(), pages: nil).findings.isEmpty)
      let issue = try await package.open().openIssue()
      func drawn(_ index: Int, zoom: Double) async throws -> RGBPicture {
        RGBPicture(try await issue.page(at: index).render(.zoom(zoom)))
      }
      let difference = PictureDifference(try await drawn(0, zoom: 1), try await drawn(1, zoom: 1))
      #expect(difference.maximum <= saving.tolerance, "\(difference)")
      // At a reduced size, only pixels on the borders of tiles may differ, because each tile contributes its own part.
      let reduced = PictureDifference(try await drawn(0, zoom: 0.43), try await drawn(2, zoom: 0.43))
      let unlike = reduced.pixels(over: max(5, saving.tolerance)).count
      #expect(unlike * (saving.options.contains("tile") ? 20 : 1_000_000) <= 88 * 74, "\(reduced)")
    }
  }

  @Test
  func `masters are drawn in a worker, in a folder and in an archive, tile by tile`() async throws {
    try await TemporaryFolder.with { folder in
      let (master, _) = try Self.saved(Self.savings[4], in: folder)
      let package = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: (1...3).map { PicturePackage.page("\($0).tif", width: 100, height: 84.5) },
        files: try ["1.tif", "2.tif", "3.tif"].reduce(into: [:]) { $0[$1] = try Data(contentsOf: master) }
      )
      for opened in [try package.open(), try package.archive()] {
        let started = WorkerStatistics.current.startedWorkers
        let issue = try await opened.openIssue(configuration: IssueConfiguration(lanes: 1, isolation: .tests()))
        for index in [0, 1, 0, 1, 2] {
          let page = try await issue.page(at: index)
          let whole = RGBPicture(try await page.render(.zoom(1.7)))
          let grid = try page.tileGrid(zoom: 1.7, tileSize: 64)
          var assembled = RGBPicture(size: grid.pixelSize)
          for tile in try grid.indices() {
            let tile = try await page.tile(at: tile, in: grid)
            assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
          }
          #expect(PictureDifference(assembled, whole).maximum <= 1)
        }
        // One worker for each page, of which two stay open. Other tests start workers, too.
        #expect(WorkerStatistics.current.startedWorkers >= started + 3)
      }
    }
  }

  @Test
  func `a folder of masters becomes a package, in its resolution`() throws {
    try TemporaryFolder.with { folder in
      let scans = folder.appending(path: "scans")
      try FileManager.default.createDirectory(at: scans, withIntermediateDirectories: true)
      // Pixels per millimetre.
      let (master, _) = try Self.saved(Saving(name: "a.tif", options: "[xres=11.811,yres=11.811]"), in: folder)
      try FileManager.default.moveItem(at: master, to: scans.appending(path: "page 1.TIF"))
      let (other, _) = try Self.saved(Saving(name: "a.jp2", options: "[lossless]"), in: folder)
      try FileManager.default.moveItem(at: other, to: scans.appending(path: "page 2.jp2"))
      let draft = try PicturesDraft(try PackageFolder(scans.path), title: "Skerry 14")
      #expect(draft.failures.isEmpty && draft.files.map(\.path) == ["pages/page-0001.tif", "pages/page-0002.jp2"])
      guard case .pictures(let pages, _) = draft.issue.content else { throw Tool.Failure(description: "no pictures") }
      #expect(abs(pages[0].size.width - 203 * 72 / 300) < 0.1)
      #expect(abs(pages[1].size.width - 203 * 72 / PicturesDraft.usualResolution) < 0.1)
    }
  }

  @Test
  func `what a PDF can't hold is an error that says what to do`() async throws {
    try await TemporaryFolder.with { folder in
      let cases = [
        Saving(name: "a.tif", options: "[compression=zstd]"),
        Saving(name: "a.tif", options: "[compression=deflate]", steps: [["colourspace", "rgb16"]]),
        Saving(name: "a.tif", options: "[compression=none]", steps: [["colourspace", "scrgb"]]),
      ]
      for saving in cases {
        let (master, _) = try Self.saved(saving, in: folder)
        let package = try PicturePackage(
          in: folder.appending(path: UUID().uuidString),
          pages: [PicturePackage.page(saving.name, width: 203, height: 171)],
          files: [saving.name: try Data(contentsOf: master)]
        )
        let page = try await package.open().openIssue().page(at: 0)
        let error = await #expect(throws: GatefoldError.self) { try await page.render(.zoom(1)) }
        #expect(error?.code == .invalidPackage && error?.pageIndex == 0)
        #expect(error?.message.contains("save it with other settings") == true, "\(String(describing: error))")
      }
    }
  }

  @Test(arguments: [savings[0], savings[4], savings[9], savings[13], savings[17]])
  func `a damaged master is an error or a picture, whatever it holds`(_ saving: Saving) async throws {
    try await TemporaryFolder.with { folder in
      let (master, _) = try Self.saved(saving, in: folder)
      let whole = try Data(contentsOf: master)
      var random = SeededNumbers(state: UInt64(whole.count))
      for number in 0..<24 {
        var damaged = whole
        if number < 8 {
          damaged = damaged.prefix(Int.random(in: 1..<whole.count, using: &random))
        } else {
          // In the header, where sizes and offsets are.
          for _ in 0..<4 {
            let place = Int.random(in: 0..<min(400, whole.count), using: &random)
            damaged[place] = UInt8.random(in: 0...255, using: &random)
          }
        }
        let package = try PicturePackage(
          in: folder.appending(path: "\(number)"),
          pages: [PicturePackage.page(saving.name, width: 203, height: 171)],
          files: [saving.name: damaged]
        )
        let issue = try await package.open().openIssue(configuration: IssueConfiguration(lanes: 1))
        let page = try await issue.page(at: 0)
        do {
          let drawn = try await page.render(.zoom(1))
          #expect(drawn.size == Self.size)
        } catch let error as GatefoldError {
          #expect([.invalidPackage, .drawingFailed, .damagedPage].contains(error.code), "\(error)")
        }
      }
    }
  }

  @Test
  func `a JPEG 2000 without a picture isn't drawn blank`() async throws {
    try await TemporaryFolder.with { folder in
      let (master, _) = try Self.saved(Self.savings[17], in: folder)
      let whole = try Data(contentsOf: master)
      let start = try #require(whole.firstRange(of: Data("jp2c".utf8))).upperBound
      var damaged = whole
      for place in start..<start + 60 { damaged[place] = 0 }
      let package = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: [PicturePackage.page("a.jp2", width: 203, height: 171)],
        files: ["a.jp2": damaged]
      )
      let page = try await package.open().openIssue().page(at: 0)
      let error = await #expect(throws: GatefoldError.self) { try await page.render(.zoom(1)) }
      #expect(error?.code == .drawingFailed)
    }
  }
}
