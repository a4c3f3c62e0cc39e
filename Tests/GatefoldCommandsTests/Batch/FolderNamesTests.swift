import Foundation
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Names of what is made of issues")
struct FolderNamesTests {
  @Test(
    "A file without its extension gives the name of a folder",
    arguments: [
      ("a/summer.pdf", "summer"), ("a/summer.2024.PDF", "summer.2024"), ("a/.pdf", "pdf"), ("a/..pdf", "pdf"),
      ("...pdf", "pdf"), ("/", "issue"), ("-rf.pdf", "_rf"), ("a/.hid.pdf", "hid"), ("c:d?.pdf", "c_d_"),
      ("line\nend.pdf", "lineend"), (".gatefold-1.pdf", "gatefold-1"), ("灯台.pdf", "灯台"),
    ]
  )
  func stems(_ path: String, _ stem: String) {
    #expect(ExportNames.stem(of: path) == stem)
  }

  @Test("Whatever files are called, each has a folder of its own in the output folder")
  func folders() async throws {
    try await TemporaryFolder.with { folder async throws in
      let long = String(repeating: "x", count: 250)
      let names = ["..pdf", "...pdf", "collection.json.pdf", "Mai.pdf", "mai.pdf", "\(long).pdf"]
      for (number, name) in names.enumerated() {
        try Sample.attachment.copy(to: folder.appending(path: name), number: number)
      }
      let out = folder.appending(path: "out")
      let run = await CommandRun(
        ["export", "pack", "--dpi", "10", "--out", out.path] + names.map { folder.appending(path: $0).path }
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let folders = ["pdf", "pdf-2", "collection.json-2", "Mai", "mai-2", String(long.prefix(200))]
      #expect(try FileTree.contents(of: out).keys.sorted() == folders.map { "\($0)/\($0).tilepack" }.sorted())
      #expect(try FileTree.contents(of: folder).count == 2 * names.count)
    }
  }
}
