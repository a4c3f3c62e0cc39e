import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Issues for the web, from Swift")
struct WebExportTests {
  @Test("The files are those that the command line writes", arguments: [Sample.media, .navigation])
  func sameFiles(_ sample: Sample) async throws {
    try await TemporaryFolder.with { folder async throws in
      let (swift, command) = (folder.appending(path: "swift"), folder.appending(path: "command"))
      let directory = ExportDirectory(swift.path, documentPath: sample.path)
      var export = WebExport(address: "https://example.org/\(sample.name)")
      export.dpi = 60
      export.textMaps = TextMapFormat.allCases
      try await export.write(try await sample.open(), into: directory)
      #expect(directory.failures.isEmpty)
      try Tool.run(
        Sample.program,
        [
          "export", "web", sample.path, "--out", command.path, "--base-url", export.address, "--dpi", "60",
          "--text", "alto,hocr,json,svg", "--quiet",
        ]
      )
      let (written, expected) = (try contents(of: swift), try contents(of: command))
      #expect(written.keys.sorted() == expected.keys.sorted())
      #expect(written.count > 20)
      for (path, data) in expected { #expect(written[path] == data, "\(path)") }
    }
  }

  @Test("A page that cannot be drawn is a failure of the folder, and a canvas without a picture")
  func failedPage() async throws {
    try await TemporaryFolder.with { folder async throws in
      let directory = ExportDirectory(folder.path, documentPath: Sample.japanese.path)
      var export = WebExport(address: "https://example.org")
      // More pixels than any picture has.
      export.dpi = 4_000_000
      try await export.write(try await Sample.japanese.open(), into: directory)
      let pages = try await Sample.japanese.open().pageCount
      #expect(Set(directory.failures.compactMap(\.pageIndex)) == Set(0..<pages))
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "manifest.json").path) == false)
    }
  }

  @Test("With a page count, nothing but the first pages is written, and no link leads to another")
  func firstPages() async throws {
    try await TemporaryFolder.with { folder async throws in
      let site = folder.appending(path: "a/b/web")
      let directory = ExportDirectory(site.path, documentPath: Sample.navigation.path)
      let issue = try await Sample.navigation.open()
      #expect(issue.pageCount > 2)
      var export = WebExport(address: "https://example.org/a/b/web")
      (export.dpi, export.pageCount, export.copiesDocument, export.title) = (30, 2, false, "Looked at")
      var placement = WebPlacement(descriptionPath: "../../issue.json", folder: "b/web/", edition: "b")
      placement.preview = WebIssue.Preview(pageCount: issue.pageCount, purchaseAddress: "https://shop.example.org")
      placement.page = "../read/"
      export.placement = placement
      try await export.write(issue, into: directory)
      #expect(directory.failures.isEmpty)
      let names = try contents(of: site).keys
      #expect(names.contains("images/page-0002/info.json") && names.contains("text/page-0002.json"))
      #expect(!names.contains { $0.contains("page-0003") || $0.hasSuffix(".pdf") })

      func json(_ file: URL) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      }
      for (path, folder) in [("issue.json", ""), ("../../issue.json", "b/web/")] {
        let described = try json(site.appending(path: path))
        let pages = try #require(described["pages"] as? [[String: Any]])
        #expect(pages.map { $0["imageService"] as? String } == [1, 2].map { "\(folder)images/page-000\($0)" })
        #expect(described["title"] as? String == "Looked at" && described["edition"] as? String == "b")
        let preview = try #require(described["preview"] as? [String: Any])
        #expect(preview["pageCount"] as? Int == issue.pageCount)
        #expect(preview["purchaseURL"] as? String == "https://shop.example.org")
        #expect(described["page"] as? String == (folder.isEmpty ? nil : "../read/"))
      }
      var allLinks: [Link] = []
      for index in 0..<2 { allLinks += try await issue.page(at: index).links() }
      #expect(allLinks.contains { ($0.target.destination?.pageIndex ?? 0) >= 2 })
      let links = String(decoding: try Data(contentsOf: site.appending(path: "links.json")), as: UTF8.self)
      let targets = links.matches(of: /"pageIndex" ?: ?([0-9]+)/).compactMap { Int($0.output.1) }
      #expect(!targets.isEmpty && targets.allSatisfy { $0 < 2 })
    }
  }

  @Test("A folder that cannot be made ends the export")
  func noFolder() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "file")
      try Data("text".utf8).write(to: file)
      let directory = ExportDirectory(file.appending(path: "site").path, documentPath: Sample.media.path)
      let issue = try await Sample.media.open()
      let error = await #expect(throws: GatefoldError.self) {
        try await WebExport(address: "https://example.org").write(issue, into: directory)
      }
      #expect(error?.code == .unwritableFile)
      #expect(error?.message.contains("--out") == false)
    }
  }

  @Test("An issue that is exported over its own PDF keeps it")
  func ownDocument() async throws {
    try await TemporaryFolder.with { folder async throws in
      let pdf = folder.appending(path: "issue.pdf")
      try FileManager.default.copyItem(atPath: Sample.media.path, toPath: pdf.path)
      let bytes = try Data(contentsOf: pdf)
      var export = WebExport(address: "https://example.org")
      export.dpi = 20
      let directory = ExportDirectory(folder.path, documentPath: pdf.path)
      try await export.write(try await MagazineIssue.open(path: pdf.path), into: directory)
      #expect(try Data(contentsOf: pdf) == bytes)
      #expect(directory.failures.isEmpty)
    }
  }

  /// The contents of each file by its path, but for what the command line keeps its progress in.
  private func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
      if isFile, path != ".gatefold-journal" { contents[path] = try Data(contentsOf: file) }
    }
    return contents
  }
}
