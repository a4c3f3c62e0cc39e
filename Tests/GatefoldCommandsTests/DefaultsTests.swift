import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Defaults")
struct DefaultsTests {
  /// Runs the program in a folder, where what has no other place is written.
  private func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, output: Data, errors: String) {
    try RunningProgram(arguments, wrapper: ["env", "-C", folder.path]).finish()
  }

  private func size(of data: Data) throws -> PixelSize {
    try RGBPicture(ppm: Tool.run("djpeg", ["-ppm"], input: data)).size
  }

  @Test("One PDF has an output folder that is named for it")
  func oneIssue() throws {
    try TemporaryFolder.with { folder in
      let japanese = Sample.japanese.path
      for (command, file) in [
        (["thumbs"], "japanese-thumbs/page-0001.jpg"), (["tiles", "--pages", "1"], "japanese-tiles/page-0001/0-0.png"),
        (["export", "covers"], "japanese-covers/cover-720.jpg"), (["export", "pages"], "japanese-pages/page-0001.jpg"),
        (["export", "sheet"], "japanese-sheets/sheet-001.jpg"), (["export", "text"], "japanese-maps/page-0001.xml"),
        (["export", "pack", "--dpi", "20"], "japanese-packs/japanese.tilepack"),
        (["export", "preview"], "japanese-previews/preview.webp"),
        (["export", "web", "--dpi", "20"], "japanese-site/manifest.json"),
        (["export", "html"], "japanese-html/index.html"), (["export", "epub"], "japanese-epub/japanese.epub"),
        (["export", "hpub"], "japanese-hpub/japanese.hpub"),
        (["export", "articles"], "japanese-articles/articles.json"),
      ] {
        let run = try run(command + [japanese], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path), "\(command)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 13)
    }
  }

  @Test("Several PDFs have one output folder, with a folder for each")
  func severalIssues() throws {
    try TemporaryFolder.with { folder in
      let run = try run(["thumbs", Sample.japanese.path, Sample.attachment.path, "--pages", "1"], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      let files = try FileTree.contents(of: folder).keys.sorted()
      #expect(files == ["thumbs/attachment/page-0001.jpg", "thumbs/japanese/page-0001.jpg"])
    }
  }

  @Test("Thumbnails fit into 300 x 400 pixels, and one number is a square box")
  func thumbnails() async throws {
    try await TemporaryFolder.with { folder async throws in
      for (options, box) in [([], (300, 400)), (["--size", "90"], (90, 90))] {
        let run = await CommandRun(["thumbs", Sample.issue.path, "--pages", "2", "-o", folder.path] + options)
        #expect(run.exitCode == 0, "\(run.errors)")
        let size = try size(of: Data(contentsOf: folder.appending(path: "page-0002.jpg")))
        #expect(size.width == box.0 || size.height == box.1)
        #expect(size.width <= box.0 && size.height <= box.1)
      }
    }
  }

  @Test("Tiles are of 150 dpi, the first one of a page where none is named")
  func tiles() async throws {
    let usual = await CommandRun("tile", Sample.issue.path, "-o", "-")
    #expect(usual.exitCode == 0, "\(usual.errors)")
    let place = ["--page", "1", "--column", "0", "--row", "0", "--dpi", "150"]
    #expect(await CommandRun(["tile", Sample.issue.path, "-o", "-"] + place).output == usual.output)
  }

  @Test("Every command that writes takes -o, --output and --out", arguments: ["-o", "--output", "--out"])
  func output(name: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "page.png").path
      #expect(await CommandRun("render", Sample.japanese.path, "--dpi", "20", name, file).exitCode == 0)
      #expect(FileManager.default.fileExists(atPath: file))
      for command in [
        ["thumbs", "--size", "20"], ["tiles", "--dpi", "20"], ["export", "covers", "--widths", "20"],
        ["export", "pages", "--width", "20"], ["export", "sheet", "--size", "20"], ["export", "text"],
        ["export", "pack", "--dpi", "10"], ["export", "preview", "--size", "20"], ["export", "web", "--dpi", "10"],
        ["export", "html"], ["export", "epub"], ["export", "hpub"], ["export", "articles"], ["attachments"], ["media"],
      ] {
        let out = folder.appending(path: command.joined(separator: "-")).path
        let run = await CommandRun(command + [Sample.japanese.path, name, out])
        #expect(run.exitCode == 0, "\(command) \(run.errors)")
        #expect(FileManager.default.fileExists(atPath: out), "\(command)")
      }
    }
  }
}
