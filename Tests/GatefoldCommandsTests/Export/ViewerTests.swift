import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Pyramids in another's viewer", .serialized)
struct ViewerTests {
  /// A page with text, one with pictures, in the layouts that viewers know.
  static let layouts = ["dzi", "iiif", "xyz"]

  @Test(
    "Leaflet in Chromium finds every tile, and shows what is rendered",
    .enabled(if: Validators.hasBrowser, "\(Validators.browserMissing)"),
    arguments: layouts,
    ["png", "jpeg"]
  )
  func shows(layout: String, format: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let page = try await Sample.issue.open().page(at: format == "png" ? 5 : 7)
      let number = page.number
      var command = ["tiles", Sample.issue.path, "--pages", "\(number)", "--dpi", "130", "--layout", layout]
      command += ["--format", format, "--quality", "95", "--out", folder.path]
      if layout == "dzi" { command += ["--overlap", format == "png" ? "1" : "0"] }
      if layout == "xyz" { command += ["--path", "{page}/{z}/{x}-{y}.{format}"] }
      let run = await CommandRun(command)
      #expect(run.exitCode == 0, "\(run.errors)")

      let zoom = 130.0 / 72
      let expected = RGBPicture(try await page.render(.zoom(zoom)))
      let name = "page-000\(number)"
      let source =
        switch layout {
        case "dzi": "/\(name).dzi"
        case "iiif": "/\(name)"
        default: "/\(name)/{z}/{x}-{y}.\(format == "png" ? "png" : "jpg")"
        }
      let server = try ViewerServer(folder)
      let size = "width=\(expected.size.width)&height=\(expected.size.height)"
      let shot = try server.screenshot("leaflet.html?layout=\(layout)&source=\(source)&\(size)")
      let missing = try server.missing()
      #expect(missing == [])
      #expect(try server.answered { $0.hasPrefix("/\(name)") && !$0.hasSuffix(".dzi") }.count >= 12)
      let difference = PictureDifference(shot.cropped(to: Self.seen), expected.cropped(to: Self.seen))
      if format == "png" {
        #expect(difference.maximum == 0, "\(difference)")
      } else {
        #expect(difference.mean(over: Self.seen) < 3, "\(difference.mean(over: Self.seen))")
        for part in Self.parts { #expect(difference.mean(over: part) < 8, "\(part)") }
      }
    }
  }

  @Test(
    "OpenSeadragon in Chromium reads what describes the tiles, finds every one, and shows what is rendered",
    .enabled(if: Validators.hasSeadragon, "\(Validators.seadragonMissing)"),
    arguments: [("dzi", 0), ("dzi", 1), ("iiif", 0)]
  )
  func seadragon(layout: String, overlap: Int) async throws {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await Sample.issue.open()
      var command = ["tiles", Sample.issue.path, "--pages", "6", "--spread", "--dpi", "130", "--layout", layout]
      command += ["--format", "jpeg", "--quality", "95", "--out", folder.path]
      // The description of an image contains its URL.
      let server = try ViewerServer(folder)
      command += layout == "dzi" ? ["--overlap", "\(overlap)"] : ["--base-url", server.address]
      let run = await CommandRun(command)
      #expect(run.exitCode == 0, "\(run.errors)")
      let spread = try #require(try await issue.spreads().first(containing: 5))
      let expected = RGBPicture(try await spread.render(.zoom(130.0 / 72)))

      let name = "page-0006-0007"
      let shot = try server.screenshot(
        "seadragon.html?source=" + (layout == "dzi" ? "/\(name).dzi" : "/\(name)/info.json")
      )
      #expect(try server.missing() == [])
      #expect(try server.answered { $0.hasPrefix("/\(name)") && $0.hasSuffix(".jpg") }.count >= 12)
      // Tiles without overlap are drawn a pixel larger than they are, so that no gap is between them: a tenth of the
      // size hides that, and nothing that is elsewhere.
      let scale = overlap > 0 ? 1 : 10
      let pictures = [shot, expected].map { $0.cropped(to: Self.seen).reduced(by: scale) }
      let difference = PictureDifference(pictures[0], pictures[1])
      for part in Self.parts {
        let place = PixelRect(
          x: part.x / scale,
          y: part.y / scale,
          width: part.width / scale,
          height: part.height / scale
        )
        // Other text would be twice as far.
        #expect(difference.mean(over: place) < (overlap > 0 ? 8 : 12), "\(part): \(difference.mean(over: place))")
      }
    }
  }

  private static let seen = PixelRect(x: 0, y: 0, width: 900, height: 700)
  /// Parts of the visible picture: a misplaced tile would differ strongly from the rendered page in some of them.
  private static let parts = stride(from: 0, to: 700, by: 100).flatMap { y in
    stride(from: 0, to: 900, by: 100).map { PixelRect(x: $0, y: y, width: 100, height: 100) }
  }

  @Test(
    "The viewer does miss a tile that is not there",
    .enabled(if: Validators.hasBrowser, "\(Validators.browserMissing)")
  )
  func misses() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = [
        "tiles", Sample.issue.path, "--pages", "6", "--dpi", "100", "--layout", "dzi", "--out", folder.path,
      ]
      #expect(await CommandRun(command).exitCode == 0)
      try FileManager.default.removeItem(at: folder.appending(path: "page-0006_files/11/1_1.png"))
      let server = try ViewerServer(folder)
      _ = try server.screenshot("leaflet.html?layout=dzi&source=/page-0006.dzi")
      #expect(try server.missing() == ["/page-0006_files/11/1_1.png"])
    }
  }
}

extension RGBPicture {
  /// The picture reduced by a whole factor, with each pixel the mean of the pixels it covers.
  fileprivate func reduced(by factor: Int) -> RGBPicture {
    var smaller = RGBPicture(size: PixelSize(width: size.width / factor, height: size.height / factor))
    for y in 0..<smaller.size.height {
      for x in 0..<smaller.size.width * 3 {
        var sum = 0
        for row in 0..<factor {
          for column in 0..<factor {
            let pixel = (y * factor + row) * size.width + x / 3 * factor + column
            sum += Int(bytes[pixel * 3 + x % 3])
          }
        }
        smaller.bytes[y * smaller.size.width * 3 + x] = UInt8(sum / (factor * factor))
      }
    }
    return smaller
  }
}

/// Serves a folder and the viewer, and looks at it with a browser.
private final class ViewerServer {
  private let process: ChildProcess
  /// The server writes the end of its line a moment after its port, and must find a reader.
  private let output = Pipe()
  private let log: URL
  private let folder: URL
  let address: String

  init(_ folder: URL) throws {
    self.folder = folder
    log = folder.appending(path: "requests.log")
    try Data().write(to: log)
    let script = Sample.repository.appending(path: "Tests/GatefoldCommandsTests/Viewer/serve.py").path
    let viewers = ["leaflet=\(Validators.leaflet)"] + (Validators.seadragon.map { ["seadragon=\($0)"] } ?? [])
    let arguments = [script, folder.path, log.path] + viewers
    process = try ChildProcess("/usr/bin/python3", arguments, output: .pipe(output))
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      process.send(SIGKILL)
      throw Tool.Failure(description: "the server did not start: \(line)")
    }
    address = "http://127.0.0.1:\(port)"
  }

  deinit {
    process.send(SIGKILL)
    process.wait()
  }

  func screenshot(_ page: String) throws -> RGBPicture {
    let file = folder.appending(path: "shot.png")
    try Tool.run(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1000,1000",
        "--user-data-dir=\(folder.appending(path: "browser").path)",
        "--screenshot=\(file.path)", "\(address)/\(page)",
      ]
    )
    return try RGBPicture(ppm: Tool.run("pngtopnm", [], input: Data(contentsOf: file)))
  }

  private func requests() throws -> [(status: Int, path: String)] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return Int(parts[0]).map { ($0, String(parts[1])) }
    }
  }

  /// Requested files that were missing, except those that browsers request automatically.
  func missing() throws -> [String] {
    try requests().filter { $0.status >= 400 && $0.path != "/favicon.ico" }.map(\.path)
  }

  func answered(_ isWanted: (String) -> Bool) throws -> [String] {
    try requests().filter { $0.status == 200 && isWanted($0.path) }.map(\.path)
  }
}
