import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Setting articles on the command line")
struct ReflowCommandTests {
  @Test("Pages of an article are written into its folder, in the size that was asked for")
  func pages() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun([
        "reflow", Sample.issue.path, "--article", "2", "--size", "300x420", "--font-size", "14", "--zoom", "0.5",
        "--theme", "sepia", "-o", folder.path,
      ])
      #expect(run.exitCode == 0, "\(run.errors)")
      let article = folder.appending(path: "article-002")
      let names = try FileManager.default.contentsOfDirectory(atPath: article.path).sorted()
      #expect(names.first == "page-0001.png")
      let picture = try OverlayPicture(Data(contentsOf: article.appending(path: "page-0001.png")))
      #expect(picture.size == PixelSize(width: 150, height: 210))
    }
  }

  @Test("A style sheet that cannot be read is named with its line")
  func styleSheet() async throws {
    try await TemporaryFolder.with { folder async throws in
      let sheet = folder.appending(path: "house.css")
      try Data("headline { size: 3 }".utf8).write(to: sheet)
      let run = await CommandRun([
        "reflow", Sample.issue.path, "--style-sheet", sheet.path, "-o", folder.appending(path: "out").path,
      ])
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("house.css") && run.errors.contains("line 1"))
    }
  }
}
