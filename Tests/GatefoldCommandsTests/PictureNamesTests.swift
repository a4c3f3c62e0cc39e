import Foundation
@testable import GatefoldCommands
import GatefoldTestSupport
import Testing

@Suite("Names of what is made of issues")
struct PictureNamesTests {
  @Test(
    "A file without its extension gives the name of a folder",
    arguments: [
      ("a/summer.pdf", "summer"), ("a/summer.2024.PDF", "summer.2024"), ("a/.pdf", ".pdf"), ("a/..pdf", "..pdf"),
      ("...pdf", "...pdf"), ("/", "issue"),
    ]
  )
  func stems(_ path: String, _ stem: String) {
    #expect(PictureNames.stem(of: path) == stem)
  }

  @Test("Whatever a file is called, its thumbnails are in the output folder")
  func dots() async throws {
    try await TemporaryFolder.with { folder async throws in
      let names = ["..pdf", "...pdf"]
      for name in names {
        try FileManager.default.copyItem(atPath: Sample.attachment.path, toPath: folder.appending(path: name).path)
      }
      let out = folder.appending(path: "out")
      let run = await CommandRun(
        ["thumbs", "--size", "20x20", "--out", out.path] + names.map { folder.appending(path: $0).path }
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try FileTree.contents(of: out).keys.sorted() == names.map { "\($0)/page-0001.jpg" }.sorted())
      #expect(try FileTree.contents(of: folder).count == 4 + 1)
    }
  }
}
