import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Watermarks on the command line")
struct WatermarkCommandTests {
  /// The commands that draw pages, without their output.
  private static let commands: [[String]] = [
    ["thumbs", Sample.issue.path, "--pages", "4", "--size", "120x160"],
    ["tiles", Sample.issue.path, "--pages", "4", "--zoom", "0.5", "--layout", "xyz"],
    ["export", "pages", Sample.issue.path, "--pages", "4", "--width", "200"],
    ["export", "covers", Sample.issue.path, "--widths", "100", "--page", "4"],
    ["export", "sheet", Sample.issue.path, "--pages", "4-5", "--size", "60x80"],
    ["export", "preview", Sample.issue.path, "--pages", "4", "--size", "60x80", "--turn", "100"],
    ["export", "pack", Sample.rightToLeft.path, "--dpi", "36"],
    ["export", "web", Sample.rightToLeft.path, "--dpi", "20"],
  ]

  @Test("Every command that draws pages marks them, and draws them anew without the mark", arguments: commands)
  func drawn(command: [String]) async throws {
    try await TemporaryFolder.with { folder async throws in
      let output = folder.appending(path: "out")
      func files(_ options: String...) async throws -> [String: Data] {
        let run = await CommandRun(command + options + ["--resume", "--no-isolate", "-o", output.path])
        #expect(run.exitCode == 0, "\(run.errors)")
        return try FileTree.contents(of: output).filter { !$0.key.contains("gatefold") }
      }
      let plain = try await files()
      let marked = try await files("--watermark", "PREVIEW")
      let pictures = plain.keys.filter { ["jpg", "png", "webp", "tilepack"].contains(URL(filePath: $0).pathExtension) }
      #expect(!pictures.isEmpty)
      let unmarked = pictures.filter { plain[$0] == marked[$0] }
      // A tile at the corner of a page may have nothing of it.
      #expect(command[0] == "tiles" ? unmarked.count <= 2 && pictures.count > 4 : unmarked.isEmpty, "\(unmarked)")
      #expect(pictures.allSatisfy { marked[$0] != nil })
      #expect(try await files() == plain)
    }
  }

  @Test("A site with watermarks leaves the PDF out, unless it is asked for")
  func web() async throws {
    try await TemporaryFolder.with { folder async throws in
      let command = ["export", "web", Sample.rightToLeft.path, "--dpi", "20", "--no-isolate", "-o", folder.path]
      for (options, hasPDF) in [(["--watermark", "x"], false), (["--watermark", "x", "--pdf"], true), ([], true)] {
        let run = await CommandRun(command + options + ["--resume"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "issue.pdf").path) == hasPDF)
      }
    }
  }

  @Test("A file's picture, or a text; what is neither is refused with advice")
  func arguments() async throws {
    try await TemporaryFolder.with { folder async throws in
      let logo = folder.appending(path: "Logo.PNG")
      let red = try OverlayPicture(size: PixelSize(width: 30, height: 20)) { _, _ in
        RGBAColor(red: 1, green: 0, blue: 0)
      }
      try red.laid().write(to: logo, as: .png)
      let page = folder.appending(path: "page.png").path
      let command = ["render", Sample.issue.path, "--page", "4", "--zoom", "0.5", "-o", page, "--watermark"]
      let run = await CommandRun(command + [logo.path, "--watermark-opacity", "1"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let drawn = try OverlayPicture(Data(contentsOf: URL(filePath: page)))
      #expect(drawn[drawn.size.width / 2, drawn.size.height / 2] == RGBAColor(red: 1, green: 0, blue: 0))
      try Data("no picture".utf8).write(to: logo)
      for (mark, said) in [
        (logo.path, "no PNG, JPEG or WebP"), (folder.path + "/none.webp", "cannot be read"), ("", "empty"),
        ("\u{10FFFD}", "give a picture"),
      ] {
        let refused = await CommandRun(command + [mark])
        #expect(refused.exitCode == 64 && refused.errors.contains(said), "\(refused.errors)")
      }
      let opacity = await CommandRun(command + ["x", "--watermark-opacity", "2"])
      #expect(opacity.exitCode == 64 && opacity.errors.contains("from 0 to 1"))
    }
  }
}
