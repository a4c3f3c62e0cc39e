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
