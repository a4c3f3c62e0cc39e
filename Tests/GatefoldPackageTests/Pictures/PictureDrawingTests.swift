import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldPackage

@Suite("Pages that are pictures are drawn")
struct PictureDrawingTests {
  /// Opens an issue of one page.
  private func withPage(
    _ picture: PixelBuffer,
    _ format: PictureFormat = .png,
    width: Double,
    height: Double,
    budget: RenderingBudget = RenderingBudget(),
    _ body: (Page) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let name = "1.\(format.fileExtension)"
      let package = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: [PicturePackage.page(name, width: width, height: height)],
        files: [name: try picture.encoded(as: format)]
      )
      let configuration = IssueConfiguration(lanes: 2, context: RenderingContext(budget: budget))
      let issue = try await package.open().openIssue(configuration: configuration)
      try await body(try await issue.page(at: 0))
    }
  }

  @Test("A picture that is drawn in its own size keeps every pixel", arguments: PageRotation.allCases)
  func ownSize(rotation: PageRotation) async throws {
    let picture = try PicturePackage.gradient(width: 90, height: 130)
    try await withPage(picture, width: 45, height: 65) { page in
      let drawn = try await page.render(.zoom(2), options: RenderingOptions(rotation: rotation))
      #expect(drawn.size == (rotation.isQuarterTurn ? PixelSize(width: 130, height: 90) : picture.size))
      for (x, y) in [(0, 0), (89, 0), (0, 129), (89, 129), (30, 100)] {
        let place =
          switch rotation {
          case .none: (x, y)
          case .clockwise90: (129 - y, x)
          case .upsideDown: (89 - x, 129 - y)
          case .clockwise270: (y, 89 - x)
          }
        #expect(drawn[place.0, place.1] == picture[x, y], "\(x), \(y)")
      }
    }
  }

  static let tileCases: [(zoom: Double, rotation: PageRotation)] = [0.17, 0.5, 1, 1.37, 3.3].flatMap { zoom in
    PageRotation.allCases.map { (zoom, $0) }
  }

  @Test("Tiles and regions equal the whole page to the last level", arguments: tileCases)
  func tiles(zoom: Double, rotation: PageRotation) async throws {
    try await withPage(try PicturePackage.gradient(width: 403, height: 571), width: 200.3, height: 283.9) { page in
      let options = RenderingOptions(rotation: rotation)
      let whole = RGBPicture(try await page.render(.zoom(zoom), options: options))
      let grid = try page.tileGrid(zoom: zoom, tileSize: 64, rotation: rotation)
      var assembled = RGBPicture(size: grid.pixelSize)
      for index in try grid.indices() {
        let tile = try await page.tile(at: index, in: grid)
        assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
      }
      #expect(assembled == whole)
      let part = PageRect(x: 40, y: 60, width: 70, height: 90).turned(rotation, on: page.size)
      let region = RGBPicture(
        try await page.render(.zoom(zoom), region: PageRect(x: 40, y: 60, width: 70, height: 90), options: options)
      )
      let x = Int((part.minX * zoom).rounded(.down))
      let y = Int((part.minY * zoom).rounded(.down))
      let places = (max(0, x - 1)...x + 1).flatMap { x in (max(0, y - 1)...y + 1).map { (x, $0) } }
      let isPart = places.contains { x, y in
        let rect = PixelRect(x: x, y: y, width: region.size.width, height: region.size.height)
        return PixelRect(whole.size).contains(rect) && whole.cropped(to: rect) == region
      }
      #expect(isPart)
    }
  }

  @Test("Fine patterns become grey, at any size below their own", arguments: [0.7, 0.5, 0.3, 0.11, 0.04])
  func noAliases(share: Double) async throws {
    let picture = try PicturePackage.squares(width: 600, height: 600, side: 1)
    try await withPage(picture, width: 600, height: 600) { page in
      let drawn = RGBPicture(try await page.render(.zoom(share)))
      let inner = drawn.cropped(
        to: PixelRect(x: 3, y: 3, width: drawn.size.width - 6, height: drawn.size.height - 6)
      )
      let levels = inner.bytes.map { abs(Int($0) - 128) }
      #expect(levels.max() ?? 0 <= 8)
    }
  }

  @Test("Enlarged pictures are smooth, without steps and without bands", arguments: [2.5, 8])
  func enlarged(zoom: Double) async throws {
    let picture = try PixelBuffer(size: PixelSize(width: 64, height: 8)) { _, row in
      for x in 0..<64 {
        for place in 0..<3 { row[4 * x + place] = UInt8(4 * x) }
        row[4 * x + 3] = 255
      }
    }
    try await withPage(picture, width: 64, height: 8) { page in
      let drawn = RGBPicture(try await page.render(.zoom(zoom)))
      let y = drawn.size.height / 2
      for x in Int(4 * zoom)..<Int(60 * zoom) {
        let expected = 4 * ((Double(x) + 0.5) / zoom - 0.5)
        #expect(abs(Double(drawn.color(x: x, y: y)[0]) - expected) <= 1, "\(x)")
      }
    }
  }

  @Test("One level of a gradient is the same in all formats and when it is drawn small", arguments: [1.0, 0.4, 0.1])
  func formats(zoom: Double) async throws {
    let picture = try PixelBuffer(size: PixelSize(width: 256, height: 320)) { y, row in
      for x in 0..<256 {
        for (place, value) in [UInt8(x / 2 + 60), UInt8(y / 2), UInt8(200 - x / 2), 255].enumerated() {
          row[4 * x + place] = value
        }
      }
    }
    for format in [PictureFormat.png(), .jpeg(quality: 95), .webp(quality: 95)] {
      try await withPage(picture, format, width: 256, height: 320) { page in
        for options in [RenderingOptions(), .thumbnail] {
          let drawn = RGBPicture(try await page.render(.zoom(zoom), options: options))
          for (u, v) in [(0.5, 0.5), (0.2, 0.8), (0.7, 0.1)] {
            let (x, y) = (Int(u * Double(drawn.size.width)), Int(v * Double(drawn.size.height)))
            let (px, py) = ((Double(x) + 0.5) / zoom, (Double(y) + 0.5) / zoom)
            let expected = [200 - px / 2, py / 2, px / 2 + 60]
            for (level, wanted) in zip(drawn.color(x: x, y: y), expected) {
              #expect(abs(Double(level) - wanted) <= 4, "\(format) \(options.imageDetail)")
            }
          }
        }
      }
    }
  }

  @Test("A transparent picture lies on white, and appearances apply")
  func appearance() async throws {
    let picture = try PicturePackage.squares(width: 40, height: 40, side: 40, dark: 255)
    try await withPage(picture, width: 40, height: 40) { page in
      let night = try await page.render(.zoom(1), options: RenderingOptions(appearance: .night))
      #expect(night[20, 20].red < 60)
    }
  }

  @Test("A page whose size is of other proportions than its picture is stretched, and drawn to its edges")
  func proportions() async throws {
    let picture = try PicturePackage.squares(width: 100, height: 100, side: 50, dark: 10, light: 240)
    try await withPage(picture, width: 50.4, height: 200.7) { page in
      let drawn = try await page.render(.zoom(1))
      #expect(drawn.size == PixelSize(width: 51, height: 201))
      #expect(drawn[5, 5].red == 10 && drawn[50, 5].red == 240)
      #expect(drawn[5, 200].red == 240 && drawn[50, 200].red == 10)
    }
  }

  @Test("A picture is decoded once for all tiles, even if it is larger than the budget", arguments: [0, 1 << 30])
  func decodedOnce(budget: Int) async throws {
    try await TemporaryFolder.with { folder in
      let data = try PicturePackage.gradient(width: 700, height: 900).encoded(as: .png)
      let sample = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: [PicturePackage.page("1.png", width: 700, height: 900)],
        files: ["1.png": data]
      )
      let files = CountingFiles(try sample.open().files)
      let package = try IssuePackage(path: sample.folder.path, files: files)
      let budget = RenderingBudget(tileBytes: 0, pictureBytes: budget)
      let context = RenderingContext(budget: budget)
      let issue = try await package.openIssue(configuration: IssueConfiguration(lanes: 3, context: context))
      let page = try await issue.page(at: 0)
      let grid = try page.tileGrid(zoom: 1, tileSize: 256)
      let indices = try grid.indices()
      try await withThrowingTaskGroup { group in
        for index in indices { group.addTask { _ = try await page.tile(at: index, in: grid) } }
        try await group.waitForAll()
      }
      #expect(files.count(of: "1.png") == 1)
      context.removeAll()
      #expect(context.statistics.pictures.bytes == 0)
      _ = try await page.render(.zoom(1))
      #expect(files.count(of: "1.png") == 2)
    }
  }

  @Test("Decoded pictures keep within the budget, and are gone with the issue")
  func budget() async throws {
    try await TemporaryFolder.with { folder in
      let data = try PicturePackage.gradient(width: 300, height: 300).encoded(as: .png)
      let sample = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: Array(repeating: PicturePackage.page("1.png", width: 300, height: 300), count: 6),
        files: ["1.png": data]
      )
      let bytes = 300 * 300 * 4
      let context = RenderingContext(budget: RenderingBudget(pictureBytes: 2 * bytes + bytes / 2))
      var issue: MagazineIssue? = try await sample.open().openIssue(configuration: IssueConfiguration(context: context))
      for index in 0..<6 {
        _ = try await issue?.page(at: index).render(.zoom(1))
        let held = context.statistics.pictures
        #expect(held.bytes <= 2 * bytes && held.count == min(index + 1, 2))
      }
      // A small picture needs a quarter of it, which is all that is kept.
      context.removeAll()
      _ = try await issue?.page(at: 0).render(.zoom(0.5))
      #expect(context.statistics.pictures.bytes == bytes / 4)
      issue = nil
      while context.statistics.pictures.bytes > 0 { await Task.yield() }
    }
  }

  @Test("Native objects are gone with the issue", .timeLimit(.minutes(5)))
  func nativeObjects() async {
    await #expect(processExitsWith: .success) {
      try await usePackages()
      RenderingContext.shared.removeAll()
      while !LiveNativeObjects.current.isZero { await Task.yield() }
    }
  }
}

private func usePackages() async throws {
  try await TemporaryFolder.with { folder in
    let picture = try PicturePackage.gradient(width: 200, height: 300)
    let sample = try PicturePackage(
      in: folder.appending(path: "package"),
      pages: [
        PicturePackage.page("1.png", width: 200, height: 300), PicturePackage.page("2.jpg", width: 200, height: 300),
        PicturePackage.page("3.png", width: 200, height: 300),
      ],
      files: [
        "1.png": try picture.encoded(as: .png), "2.jpg": try picture.encoded(as: .jpeg), "3.png": Data("no".utf8),
      ]
    )
    for package in [try sample.open(), try sample.archive()] {
      let issue = try await package.openIssue()
      for index in 0..<3 {
        let page = try await issue.page(at: index)
        _ = try? await page.render(.zoom(0.7))
        _ = try? await page.render(.width(40), options: .thumbnail)
        let grid = try page.tileGrid(zoom: 2)
        _ = try? await page.tile(at: TileIndex(column: 0, row: 0), in: grid)
        _ = try await page.text()
      }
      precondition(LiveNativeObjects.current.pixelBuffers > 0)
    }
  }
}
