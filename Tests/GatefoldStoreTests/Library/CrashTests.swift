import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// A process that is killed leaves what was done until then, and nothing of what comes later; so does a call that stops at
/// a step. The library is opened a second time while the first one is still open, as by another process.
@Suite struct CrashTests {
  private static let identifier = "org.example.tides.14"

  private static func hash(_ path: String) throws -> String { try ContentHash(ofFile: path).hexadecimal }

  @Test(arguments: LibraryStep.allCases)
  func `an installation stopped at any step is completed or undone, and can be repeated`(step: LibraryStep) async throws
  {
    try await LibraryFolder.with { folder in
      let first = try await folder.open()
      let path = try folder.pdf([["The tide turns at noon."]])
      let hash = try Self.hash(path)
      let issue = FeedIssue.test(sha256: hash)
      let isStopped = try await Stopped.at(step) { try await first.install(path, for: issue) }
      // Files of the same disk are not copied.
      #expect(isStopped == (step != .copied))
      let second = try await folder.open()
      let before = try await second.issue(Self.identifier)
      #expect(before == nil || before?.state == .installed)
      #expect((before == nil) == FileManager.default.fileExists(atPath: path))
      let installed = try await second.install(path, for: issue)
      try await Self.expectSound(second, folder, [Self.identifier: hash])
      #expect(installed.fileHash == hash)
      try await second.close()
      try await first.close()
    }
  }

  @Test(arguments: LibraryStep.allCases)
  func `the next call of the same program completes an installation too`(step: LibraryStep) async throws {
    try await LibraryFolder.with { folder in
      let library = try await folder.open()
      let path = try folder.pdf([["The tide turns at noon."]])
      let hash = try Self.hash(path)
      _ = try await Stopped.at(step) { try await library.install(path, for: .test()) }
      // Without a checksum in the feed, the path tells which file it was.
      try await library.install(path, for: .test())
      try await Self.expectSound(library, folder, [Self.identifier: hash])
      let other = await GatefoldError.Code.thrown { try await library.install("/nowhere.pdf", for: .test()) }
      #expect(other == .unreadableFile)
      try await library.close()
    }
  }

  @Test(arguments: LibraryStep.allCases)
  func `a new edition stopped at any step leaves the old one or the new one, with all marks`(step: LibraryStep)
    async throws
  {
    try await LibraryFolder.with { folder in
      let first = try await folder.open()
      let old = try folder.pdf([["The old tide."]], as: "old.pdf")
      let new = try folder.pdf([["The new tide."]], as: "new.pdf")
      let (oldHash, newHash) = (try Self.hash(old), try Self.hash(new))
      try await first.install(old, for: .test(sha256: oldHash))
      try await first.save(Bookmark(pageIndex: 0, title: "Noon"), of: Self.identifier)
      _ = try await Stopped.at(step) { try await first.install(new, for: .test(sha256: newHash)) }
      let second = try await folder.open()
      let issue = try #require(try await second.issue(Self.identifier))
      let isNew = issue.fileHash == newHash
      #expect(isNew || issue.fileHash == oldHash)
      #expect(isNew != FileManager.default.fileExists(atPath: new))
      try await Self.expectSound(second, folder, [Self.identifier: isNew ? newHash : oldHash])
      // A mark that another process makes before the installation goes on is kept.
      try await second.save(Bookmark(pageIndex: 0, title: "Later"), of: Self.identifier)
      try await second.install(new, for: .test(sha256: newHash))
      try await Self.expectSound(second, folder, [Self.identifier: newHash])
      #expect(try await second.bookmarks(of: Self.identifier).map(\.title) == ["Noon", "Later"])
      try await second.close()
      try await first.close()
    }
  }

  @Test(arguments: LibraryStep.allCases)
  func `a mark made after an installation was stopped loses neither the file nor itself`(step: LibraryStep) async throws
  {
    try await LibraryFolder.with { folder in
      // Both are open before, so that none puts anything in order by being opened.
      let (first, second) = (try await folder.open(), try await folder.open())
      let old = try folder.pdf([["The old tide."]], as: "old.pdf")
      let new = try folder.pdf([["The new tide."]], as: "new.pdf")
      let newHash = try Self.hash(new)
      try await first.install(old, for: .test())
      _ = try await Stopped.at(step) { try await first.install(new, for: .test(sha256: newHash)) }
      try await second.save(Bookmark(pageIndex: 0, title: "Between"), of: Self.identifier)
      try await second.install(new, for: .test(sha256: newHash))
      try await Self.expectSound(second, folder, [Self.identifier: newHash])
      #expect(try await second.bookmarks(of: Self.identifier).map(\.title) == ["Between"])
      try await second.close()
      try await first.close()
    }
  }

  @Test(arguments: LibraryStep.allCases)
  func `archiving stopped at any step is completed or not begun`(step: LibraryStep) async throws {
    try await LibraryFolder.with { folder in
      let first = try await folder.open()
      let path = try folder.pdf([["The tide turns at noon."]])
      let hash = try Self.hash(path)
      try await first.install(path, for: .test())
      try await first.setReadingPlace(ReadingPlace(pageIndex: 0), Self.identifier)
      _ = try await Stopped.at(step) { try await first.archive(Self.identifier) }
      let second = try await folder.open()
      let issue = try #require(try await second.issue(Self.identifier))
      #expect(issue.state == .archived || issue.state == .installed)
      #expect(issue.place?.pageIndex == 0)
      let isThere = issue.state == .installed
      try await Self.expectSound(second, folder, isThere ? [Self.identifier: hash] : [:])
      try await second.archive(Self.identifier)
      try await Self.expectSound(second, folder, [:])
      try await second.close()
      try await first.close()
    }
  }

  @Test(arguments: LibraryStep.allCases)
  func `removing stopped at any step is completed or not begun`(step: LibraryStep) async throws {
    try await LibraryFolder.with { folder in
      let first = try await folder.open()
      try await first.install(try folder.pdf([["The tide turns at noon."]]), for: .test())
      let isStopped = try await Stopped.at(step) { try await first.remove(Self.identifier) }
      let second = try await folder.open()
      if try await second.issue(Self.identifier) == nil {
        #expect(try folder.issueFiles().isEmpty)
      } else {
        #expect(isStopped && step == .intentWritten)
        try await second.remove(Self.identifier)
        #expect(try folder.issueFiles().isEmpty)
      }
      try await second.close()
      try await first.close()
    }
  }

  @Test(arguments: LibraryStep.allCases, [false, true])
  func `adding a file stopped at any step loses nothing`(step: LibraryStep, isMoved: Bool) async throws {
    try await LibraryFolder.with { folder in
      let first = try await folder.open()
      let path = try folder.pdf([["The tide turns at noon."]])
      let hash = try Self.hash(path)
      _ = try await Stopped.at(step) { _ = try await first.add(file: path, isMoved: isMoved, isolation: .none) }
      let second = try await folder.open()
      let known = try await second.issue("sha256:\(hash)")
      let isThere = FileManager.default.fileExists(atPath: path)
      #expect(known != nil || isThere)
      if isThere { try await second.add(file: path, isMoved: isMoved, isolation: .none) }
      try await Self.expectSound(second, folder, ["sha256:\(hash)": hash])
      #expect(FileManager.default.fileExists(atPath: path) == !isMoved)
      try await second.close()
      try await first.close()
      // A process that is killed while it writes a small file leaves this.
      let half = ["\(folder.files.intents)/issue.\(UUID().uuidString).tmp", "\(folder.files.covers)/issue.jpg.tmp"]
      for path in half { try Data("{".utf8).write(to: URL(filePath: path)) }
      // The first one to open it clears away what was not finished.
      try await folder.use { _ in
        #expect(LibraryFiles.names(in: folder.files.incoming).isEmpty)
        for path in half { #expect(!LibraryFiles.exists(path)) }
      }
    }
  }

  /// Rows, records and files agree, and no file is there twice.
  private static func expectSound(
    _ library: Library,
    _ folder: LibraryFolder,
    _ expected: [String: String],
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    var hashes: [String: String] = [:]
    for issue in try await library.issues() {
      guard let path = issue.path else { continue }
      hashes[issue.identifier] = try Self.hash(path)
      #expect(issue.fileHash == hashes[issue.identifier], sourceLocation: location)
      let record = IssueRecord.read(URL(filePath: path).deletingLastPathComponent().appending(path: "issue.json").path)
      #expect(record?.file?.hash == issue.fileHash, sourceLocation: location)
    }
    #expect(hashes == expected, sourceLocation: location)
    #expect(try folder.issueFiles().values.flatMap(\.self).count == expected.count, sourceLocation: location)
    #expect(LibraryFiles.names(in: folder.files.intents).isEmpty, sourceLocation: location)
    let names = LibraryFiles.names(in: folder.files.issues).flatMap { LibraryFiles.names(in: folder.files.folder($0)) }
    #expect(!names.contains { $0.hasSuffix(".tmp") }, sourceLocation: location)
  }
}
