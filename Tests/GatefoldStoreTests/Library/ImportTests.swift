import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct ImportTests {
  @Test func `a PDF is known by its content, whatever its name is`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let path = try folder.pdf([["Tides"], ["More"]], as: "a.pdf", title: "Tides 14")
        let hash = try ContentHash(ofFile: path).hexadecimal
        let added = try await library.add(file: path, isolation: .tests())
        #expect(added.change == .added)
        #expect(added.issue.identifier == "sha256:\(hash)")
        #expect(added.issue.title == "Tides 14")
        #expect(added.issue.pageCount == 2)
        #expect(added.issue.mediaType == "application/pdf")
        #expect(FileManager.default.fileExists(atPath: path))
        let copy = folder.url.appending(path: "b.pdf").path
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let again = try await library.add(file: copy, isMoved: true, isolation: .tests())
        #expect(again.change == .unchanged)
        #expect(again.issue == added.issue)
        #expect(!FileManager.default.fileExists(atPath: copy))
        #expect(try await library.issueCount() == 1)
        #expect(LibraryFiles.names(in: folder.files.incoming).isEmpty)
      }
    }
  }

  @Test func `a file in the library itself is not moved away by adding it`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let added = try await library.add(file: try folder.pdf([["Tides"]]), isolation: .none)
        let path = try #require(added.issue.path)
        #expect(try await library.add(file: path, isMoved: true, isolation: .none).change == .unchanged)
        #expect(FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test func `a file that a store has installed is not added a second time`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let path = try folder.pdf([["Tides"]])
        let copy = folder.url.appending(path: "copy.pdf").path
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        try await library.install(path, for: .test())
        let added = try await library.add(file: copy, isolation: .none)
        #expect(added.change == .unchanged)
        #expect(added.issue.identifier == "org.example.tides.14")
      }
    }
  }

  @Test func `a package has its own identifier, so that a new one replaces it`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let first = try await library.add(file: try Self.package(folder, page: "Tides"), isolation: .tests())
        #expect(first.change == .added)
        #expect(first.issue.identifier == "org.example.quay.3")
        #expect(first.issue.title == "Quay 3")
        #expect(first.issue.publication == "Quay")
        #expect(first.issue.mediaType == "application/zip")
        let second = try await library.add(file: try Self.package(folder, page: "Ebb"), isolation: .tests())
        #expect(second.change == .replaced)
        #expect(try await library.issueCount() == 1)
        #expect(try folder.issueFiles().values.flatMap(\.self).count == 1)
        try await library.archive("org.example.quay.3", isForced: true)
        let third = try await library.add(file: try Self.package(folder, page: "Ebb"), isolation: .tests())
        #expect(third.change == .restored)
        let failures = try await library.prepare(isolation: .none)
        #expect(failures.isEmpty)
        #expect(try await library.search("ebb").hits.map(\.issue.identifier) == ["org.example.quay.3"])
      }
    }
  }

  @Test("A library uses the index on PostgreSQL that its folder names")
  func indexAddress() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library async throws in #expect(try await library.search("ebb").totalCount == 0) }
      try Data("postgresql:///magazines?host=/nowhere\n".utf8).write(
        to: URL(filePath: folder.path).appending(path: "index.address")
      )
      try await folder.use { library async throws in
        let error = await #expect(throws: GatefoldError.self) { try await library.search("ebb") }
        #expect(error?.code.rawValue == "unreachableIndex")
      }
    }
  }

  static func package(_ folder: LibraryFolder, page: String) throws -> String {
    let source = folder.url.appending(path: "quay")
    try? FileManager.default.removeItem(at: source)
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    try SmallPDF(lines: [[page]]).bytes.write(to: source.appending(path: "issue.pdf"))
    let description = """
      {"format": "gatefold-issue", "version": 1, "identifier": "org.example.quay.3", "title": "Quay 3",
      "publication": "Quay", "content": {"kind": "pdf", "path": "issue.pdf"}}
      """
    try Data(description.utf8).write(to: source.appending(path: "issue.json"))
    return try Self.zip(source, as: folder.url.appending(path: "quay.zip"), first: "issue.json")
  }

  private static func zip(_ folder: URL, as file: URL, first: String) throws -> String {
    try? FileManager.default.removeItem(at: file)
    let script = """
      import os, sys, zipfile
      source, target, first = sys.argv[1:]
      names = sorted(os.path.relpath(os.path.join(d, f), source) for d, _, fs in os.walk(source) for f in fs)
      with zipfile.ZipFile(target, "w") as archive:
          for name in sorted(names, key=lambda n: n != first):
              archive.write(os.path.join(source, name), name)
      """
    let result = try Tool.result("/usr/bin/env", ["python3", "-c", script, folder.path, file.path, first])
    #expect(result.status == 0)
    return file.path
  }

  @Test func `an EPUB is taken with the title that it has`() async throws {
    try await LibraryFolder.with { folder in
      let source = folder.url.appending(path: "book")
      try FileManager.default.createDirectory(at: source.appending(path: "META-INF"), withIntermediateDirectories: true)
      let container =
        "<container><rootfiles><rootfile full-path=\"book.opf\" media-type=\"x\"/></rootfiles></container>"
      let package = """
        <package><metadata><dc:title id="t">Salt &amp; Stone</dc:title><dc:language>en</dc:language></metadata>
        <manifest></manifest><spine></spine></package>
        """
      try Data("application/epub+zip".utf8).write(to: source.appending(path: "mimetype"))
      try Data(container.utf8).write(to: source.appending(path: "META-INF/container.xml"))
      try Data(package.utf8).write(to: source.appending(path: "book.opf"))
      let path = try Self.zip(source, as: folder.url.appending(path: "book.epub"), first: "mimetype")
      try await folder.use { library in
        let added = try await library.add(file: path)
        #expect(added.issue.title == "Salt & Stone")
        #expect(added.issue.language == "en")
        #expect(added.issue.mediaType == "application/epub+zip")
        let failures = try await library.prepare(isolation: .none)
        #expect(failures.isEmpty)
        // It is not tried again and again.
        try Data("<container/>".utf8).write(to: source.appending(path: "META-INF/container.xml"))
        let broken = try Self.zip(source, as: folder.url.appending(path: "broken.epub"), first: "mimetype")
        #expect(await GatefoldError.Code.thrown { _ = try await library.add(file: broken) } == .unsupportedFile)
      }
    }
  }

  @Test(
    arguments: [
      (Sample.notAPDF, "unsupportedFile"), (.empty, "emptyFile"), (.noPages, "noPages"),
      (.encrypted, "passwordRequired"),
    ]
      as [(Sample, String)]
  )
  func `what does not open is refused, and the library stays as it is`(sample: Sample, code: String) async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library async throws in
        let thrown = await GatefoldError.Code.thrown {
          _ = try await library.add(file: sample.path, isolation: .tests())
        }
        #expect(thrown?.rawValue == code)
        #expect(try await library.issueCount() == 0)
        #expect(LibraryFiles.names(in: folder.files.incoming).isEmpty)
        #expect(try folder.issueFiles().isEmpty)
        #expect(FileManager.default.fileExists(atPath: sample.path))
      }
    }
  }

  @Test func `a file that fails to be prepared is told once, and can still be read`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let added = try await library.add(file: Sample.encrypted.path, password: "gatefold", isolation: .none)
        let failures = try await library.prepare(isolation: .none)
        #expect(failures.map(\.error.code) == [.passwordRequired])
        #expect(try await library.prepare(isolation: .none).isEmpty)
        #expect(try await library.prepare(retriesFailed: true, isolation: .none).count == 1)
        let issue = try #require(try await library.issue(added.issue.identifier))
        #expect(issue.isReadable && issue.preparationFailure != nil)
      }
    }
  }

  @Test(arguments: [("/", "package build"), ("/nowhere.pdf", "check the path")])
  func `a folder and a missing file are told apart`(path: String, words: String) async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        do {
          try await library.add(file: path)
          Issue.record("\(path) was added")
        } catch {
          #expect("\(error)".contains(words))
        }
      }
    }
  }

  @Test func `a downloaded file that differs from the feed is not installed`() async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        let path = try folder.pdf([["Tides"]])
        for issue in [FeedIssue.test(byteCount: 3), .test(sha256: String(repeating: "0", count: 64))] {
          #expect(await GatefoldError.Code.thrown { try await library.install(path, for: issue) } == .changedFile)
        }
        try Data("<html>Sign in to this network</html>".utf8).write(to: folder.url.appending(path: "portal.pdf"))
        let portal = folder.url.appending(path: "portal.pdf").path
        #expect(await GatefoldError.Code.thrown { try await library.install(portal, for: .test()) } == .unsupportedFile)
        #expect(try await library.issueCount() == 0)
      }
    }
  }
}
