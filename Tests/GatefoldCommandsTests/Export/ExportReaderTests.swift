import Foundation
import GatefoldReader
import GatefoldTestSupport
import Testing

/// The files added by `export web --reader`.
@Suite("Exporting a reader")
struct ExportReaderTests {
  private static let package = Sample.repository.appending(path: "SamplePDFs/issue.package").path

  private static func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any], "\(path)")
  }

  @Test("The reader, articles, overlays and all their files are written beside the pages, and kept with --resume")
  func files() async throws {
    try await TemporaryFolder.with { folder in
      let out = folder.appending(path: "site").path
      let command = ["export", "web", Self.package, "--dpi", "20", "--text", "alto", "--reader", "-o", out]
      let run = await CommandRun(command)
      #expect(run.exitCode == 0, "\(run.errors)")
      for file in ReaderFiles().all {
        #expect(FileManager.default.contents(atPath: "\(out)/reader/\(file.path)") == file.data, "\(file.path)")
      }
      let page = try String(contentsOfFile: "\(out)/index.html", encoding: .utf8)
      #expect(page.contains("<a href=\"reader/?issue=../\">Read</a>"))

      let issue = try Self.json("\(out)/issue.json")
      #expect(issue["articles"] as? String == "articles/articles.json")
      let pages = try #require(issue["pages"] as? [[String: Any]])
      // The reader searches the JSON maps, so they are written even if other formats are requested.
      #expect(pages.allSatisfy { ($0["textMaps"] as? [String: String])?["json"] != nil })
      let articles = try #require(try Self.json("\(out)/articles/articles.json")["articles"] as? [[String: Any]])
      #expect(articles.count > 5)
      for article in articles {
        let file = try #require(article["file"] as? String)
        #expect(FileManager.default.fileExists(atPath: "\(out)/articles/\(file)"), "\(file)")
      }

      #expect(issue["overlays"] as? String == "overlays.json")
      let overlays = try #require(try Self.json("\(out)/overlays.json")["overlays"] as? [[String: Any]])
      #expect(overlays.count > 20)
      // Files of tiles and films too, which no annotation names.
      for path in ["soundings/1/1_1.png", "films/tide.mp4", "waves/waves.js", "pictures/needle.png"] {
        #expect(
          FileManager.default.contentsEqual(atPath: "\(Self.package)/\(path)", andPath: "\(out)/assets/\(path)"),
          "\(path)"
        )
      }
      let again = await CommandRun(command + ["--resume"])
      #expect(again.exitCode == 0 && again.errors.contains("already"), "\(again.errors)")
    }
  }

  @Test("Without --reader, no file of the reader is written")
  func without() async throws {
    try await TemporaryFolder.with { folder in
      let out = folder.appending(path: "site").path
      let run = await CommandRun("export", "web", Sample.rightToLeft.path, "--dpi", "20", "-o", out)
      #expect(run.exitCode == 0, "\(run.errors)")
      for name in ["reader", "articles", "overlays.json"] {
        #expect(!FileManager.default.fileExists(atPath: "\(out)/\(name)"), "\(name)")
      }
      let issue = try Self.json("\(out)/issue.json")
      #expect(issue["articles"] == nil && issue["overlays"] == nil)
    }
  }
}
