import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Pyramids beside those of libvips")
struct PyramidGeometryTests {
  /// The size of each PNG below a folder, from its header.
  private func sizes(below folder: URL) throws -> [String: PixelSize] {
    var sizes: [String: PixelSize] = [:]
    for (path, data) in try FileTree.contents(of: folder) where path.hasSuffix(".png") {
      let number = { (at: Int) in data[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      sizes[path] = PixelSize(width: number(16), height: number(20))
    }
    return sizes
  }

  struct Case: CustomStringConvertible, Sendable {
    let page: Int
    let dpi: Double
    let tileSize: Int
    let overlap: Int

    var description: String { "page \(page) at \(dpi) dpi, tiles of \(tileSize), overlap \(overlap)" }
  }

  static let cases = [
    Case(page: 6, dpi: 150, tileSize: 256, overlap: 0), Case(page: 6, dpi: 150, tileSize: 254, overlap: 1),
    Case(page: 1, dpi: 97.3, tileSize: 512, overlap: 0), Case(page: 9, dpi: 200, tileSize: 128, overlap: 1),
  ]

  @Test(
    "Deep Zoom has the same levels, the same tiles and the same edges",
    .enabled(if: Validators.hasVIPS, "\(Validators.vipsMissing)"),
    arguments: cases
  )
  func deepZoom(example: Case) async throws {
    try await TemporaryFolder.with { folder async throws in
      let (theirs, ours) = (folder.appending(path: "theirs"), folder.appending(path: "ours"))
      try FileManager.default.createDirectory(at: theirs, withIntermediateDirectories: true)
      let picture = folder.appending(path: "page.png").path
      let place = [Sample.issue.path, "--dpi", "\(example.dpi)"]
      #expect(await CommandRun(["render"] + place + ["--page", "\(example.page)", "-o", picture]).exitCode == 0)
      let geometry = ["--tile-size", "\(example.tileSize)", "--overlap", "\(example.overlap)"]
      let name = "page-000\(example.page)"
      try Tool.run("vips", ["dzsave", picture, "\(theirs.path)/\(name)", "--suffix", ".png"] + geometry)
      let run = await CommandRun(
        ["tiles"] + place + ["--pages", "\(example.page)", "--layout", "dzi", "--size", "\(example.tileSize)"]
          + ["--overlap", "\(example.overlap)", "--out", ours.path]
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let expected = try sizes(below: theirs)
      #expect(expected.count > 10)
      #expect(try sizes(below: ours) == expected)
      for key in ["TileSize=\"\(example.tileSize)\"", "Overlap=\"\(example.overlap)\"", "Format=\"png\""] {
        for file in [ours, theirs] {
          let xml = try String(contentsOf: file.appending(path: "\(name).dzi"), encoding: .utf8)
          #expect(xml.contains(key), "\(xml)")
        }
      }
    }
  }

  @Test(
    "IIIF has the same tiles under the same names, the whole under its own name",
    .enabled(if: Validators.hasVIPS, "\(Validators.vipsMissing)")
  )
  func iiif() async throws {
    try await TemporaryFolder.with { folder async throws in
      let picture = folder.appending(path: "page.png").path
      let place = [Sample.issue.path, "--dpi", "150"]
      #expect(await CommandRun(["render"] + place + ["--page", "6", "-o", picture]).exitCode == 0)
      let theirs = folder.appending(path: "theirs")
      try Tool.run(
        "vips",
        ["dzsave", picture, theirs.path, "--layout", "iiif3", "--suffix", ".png", "--tile-size", "256"]
      )
      let ours = folder.appending(path: "ours")
      let run = await CommandRun(
        ["tiles"] + place + [
          "--pages", "6", "--layout", "iiif", "--size", "256", "--format", "png", "--out", ours.path,
        ]
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      var expected = try sizes(below: theirs)
      let found = try sizes(below: ours.appending(path: "page-0006"))
      // libvips names the whole by its region, which no client asks for (IIIF Image API 3.0, 4.1).
      let whole = expected.keys.filter { $0.hasPrefix("0,0,1257,1632/") }
      #expect(whole.count == 1)
      for key in whole { expected[key.replacing("0,0,1257,1632", with: "full")] = expected.removeValue(forKey: key) }
      expected["full/max/0/default.png"] = PixelSize(width: 1257, height: 1632)
      #expect(found == expected)
    }
  }
}
