import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldPackage

@Suite("Packages open as issues")
struct PackageOpeningTests {
  /// A package with a PDF.
  private func package(_ sample: SampleFile, _ issue: String = "", in folder: URL) throws -> SamplePackage {
    try SamplePackage(in: folder, overlays: [], issue: issue, pdf: try Data(contentsOf: URL(filePath: sample.path)))
  }

  private func archive(_ package: SamplePackage) throws -> IssuePackage {
    let path = package.folder.path + ".zip"
    _ = try PackageBuilder.build(try package.open(), to: path)
    return try IssuePackage(path)
  }

  @Test(
    "A PDF is opened from a folder and from a zip file, in this process and in a worker",
    arguments: [Isolation.none, .tests()]
  )
  func pdf(isolation: Isolation) async throws {
    try await TemporaryFolder.with { folder in
      let sample = try package(.issue, in: folder.appending(path: "package"))
      let original = try await SampleFile.issue.open()
      let picture = RGBPicture(try await original.page(at: 2).render(.zoom(0.5)))
      for opened in [try sample.open(), try archive(sample)] {
        let configuration = IssueConfiguration(isolation: isolation)
        let issue = try await opened.openIssue(configuration: configuration)
        #expect(issue.pageCount == original.pageCount)
        #expect(issue.source == .file(URL(filePath: opened.path)))
        let drawn = RGBPicture(try await issue.page(at: 2).render(.zoom(0.5)))
        #expect(drawn == picture)
      }
    }
  }

  @Test("The package's title, language and reading direction override the PDF's")
  func details() async throws {
    try await TemporaryFolder.with { folder in
      let given = #""language": "he", "readingDirection": "rtl","#
      let issue = try await package(.issue, given, in: folder.appending(path: "a")).open().openIssue()
      #expect(issue.metadata.title == "One")
      #expect(issue.metadata.producer != nil)
      #expect(issue.readingHints.language == "he")
      #expect(issue.readingHints.direction == .rightToLeft)
      let other = try await package(.rightToLeft, in: folder.appending(path: "b")).open().openIssue()
      let original = try await SampleFile.rightToLeft.open()
      try #require(original.readingHints.direction == .rightToLeft)
      #expect(other.readingHints.direction == .rightToLeft)
      #expect(other.readingHints.language == original.readingHints.language)
      #expect(other.metadata.title == "One")
    }
  }

  @Test("Passwords are required and accepted")
  func password() async throws {
    try await TemporaryFolder.with { folder in
      let opened = try archive(try package(.encrypted, in: folder.appending(path: "package")))
      let error = await #expect(throws: GatefoldError.self) { try await opened.openIssue() }
      #expect(error?.code == .passwordRequired)
      let issue = try await opened.openIssue(configuration: IssueConfiguration(password: "gatefold"))
      #expect(issue.pageCount > 0)
    }
  }

  @Test("No temporary file is visible while the issue is open, nor after an error")
  func temporaryFile() async {
    // Runs in a process of its own, whose folder for temporary files nobody else uses.
    await #expect(processExitsWith: .success) {
      try await TemporaryFolder.with { folder in
        let temporary = folder.appending(path: "temporary")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        let names = [(SampleFile.issue, "a"), (SampleFile.notAPDF, "b")]
        let packages = try names.map { sample, name in
          let made = try SamplePackage(
            in: folder.appending(path: name),
            overlays: [],
            pdf: try Data(contentsOf: URL(filePath: sample.path))
          )
          let path = made.folder.path + ".zip"
          _ = try PackageBuilder.build(try made.open(), to: path)
          return try IssuePackage(path)
        }
        setenv("TMPDIR", temporary.path, 1)
        let issue = try await packages[0].openIssue()
        _ = try await issue.page(at: 1).render(.zoom(0.2))
        let error = await #expect(throws: GatefoldError.self) { try await packages[1].openIssue() }
        precondition(error?.path?.hasSuffix("b.zip/issue.pdf") == true)
        setenv("TMPDIR", "/none/such", 1)
        let unwritable = await #expect(throws: GatefoldError.self) { try await packages[0].openIssue() }
        precondition(unwritable?.code == .unwritableFile)
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
        precondition(left.isEmpty)
      }
    }
  }

  @Test(
    "Content without pages is refused with its type",
    arguments: [
      (#"{"kind": "html", "path": "a.html"}"#, GatefoldError.Code.unsupportedContent, "HTML"),
      (#"{"kind": "epub", "path": "a.epub"}"#, .unsupportedContent, "EPUB"),
      (#"{"kind": "layout", "path": "a.xml"}"#, .invalidPackage, "a.xml is missing"),
      (#"{"kind": "hologram"}"#, .unsupportedContent, "does not know"),
      (#"{"kind": "pictures", "pages": []}"#, .noPages, "no pages"),
      (#"{"kind": "pdf", "path": "none.pdf"}"#, .invalidPackage, "none.pdf is missing"),
    ]
  )
  func refused(content: String, code: GatefoldError.Code, said: String) async throws {
    try await TemporaryFolder.with { folder in
      let text = #"{"format": "gatefold-issue", "identifier": "a", "title": "A", "content": \#(content)}"#
      try Data(text.utf8).write(to: folder.appending(path: "issue.json"))
      let error = await #expect(throws: GatefoldError.self) { try await IssuePackage(folder.path).openIssue() }
      #expect(error?.code == code)
      #expect(error?.message.contains(said) == true)
    }
  }

  @Test("Packages are distinguished from PDFs and from issues exported for the web")
  func detection() throws {
    try TemporaryFolder.with { folder in
      let sample = try package(.media, in: folder.appending(path: "a"))
      #expect(IssuePackage.isPackage(at: sample.folder.path))
      #expect(IssuePackage.isPackage(at: try archive(sample).path))
      #expect(!IssuePackage.isPackage(at: SampleFile.issue.path))
      #expect(!IssuePackage.isPackage(at: folder.path))
      #expect(!IssuePackage.isPackage(at: folder.appending(path: "none").path))
      let web = folder.appending(path: "web")
      try FileManager.default.createDirectory(at: web, withIntermediateDirectories: true)
      try Data(#"{"title": "A", "pages": []}"#.utf8).write(to: web.appending(path: "issue.json"))
      #expect(!IssuePackage.isPackage(at: web.path))
      let hash = try sample.open().contentHash()
      try Data("%PDF-1.4 other".utf8).write(to: sample.folder.appending(path: "issue.pdf"))
      #expect(try sample.open().contentHash() != hash)
    }
  }

  @Test("An entry that inflates to more than its declared size is an error")
  func growing() async throws {
    try await TemporaryFolder.with { folder in
      var data = try Data(
        contentsOf: URL(filePath: try archive(try package(.issue, in: folder.appending(path: "a"))).path)
      )
      // The size of the stored PDF, in its local header and in the directory.
      let size = try Data(contentsOf: URL(filePath: SampleFile.issue.path)).count
      let bytes = withUnsafeBytes(of: UInt32(size).littleEndian, Array.init)
      let smaller = withUnsafeBytes(of: UInt32(size - 1000).littleEndian, Array.init)
      while let range = data.range(of: Data(bytes)) { data.replaceSubrange(range, with: smaller) }
      let path = folder.appending(path: "b.zip").path
      try data.write(to: URL(filePath: path))
      await #expect(throws: GatefoldError.self) { try await IssuePackage(path).openIssue() }
    }
  }
}
