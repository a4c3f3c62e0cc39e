import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

/// The built program as processes of their own.
@Suite struct LibraryProcessTests {
  private static func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(ServerRun.program, arguments, output: .nowhere, errors: .nowhere)
  }

  private static func writePDFs(_ count: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<count {
      let lines = (0..<20).map { "Issue \(number) tells of tide \($0)." }
      let pdf = SmallPDF(lines: [lines, lines], title: "Issue \(number)")
      try pdf.bytes.write(to: folder.appending(path: "issue-\(number).pdf"))
    }
  }

  @Test func `nothing is lost, doubled or half there after SIGKILL at forty moments`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (count, source) = (12, folder.appending(path: "magazines"))
      let library = folder.appending(path: "library").path
      try Self.writePDFs(count, to: source)
      var hashes: Set<String> = []
      for number in 0..<count {
        hashes.insert(try ContentHash(ofFile: source.appending(path: "issue-\(number).pdf").path).hexadecimal)
      }
      var random = SeededNumbers(state: 14)
      for _ in 0..<40 {
        let process = try Self.start(["library", "add", source.path, "--move", "--library", library])
        usleep(UInt32(random.next() % 400_000))
        process.send(SIGKILL)
        process.wait()
        let left = try FileManager.default.contentsOfDirectory(atPath: source.path)
        let opened = try await Library.open(path: library)
        let issues = try await opened.issues()
        try await opened.close()
        var seen: Set<String> = []
        for issue in issues {
          let path = try #require(issue.path)
          let hash = try ContentHash(ofFile: path).hexadecimal
          #expect(hash == issue.fileHash && seen.insert(hash).inserted)
        }
        for name in left { seen.insert(try ContentHash(ofFile: source.appending(path: name).path).hexadecimal) }
        #expect(seen == hashes)
        if left.isEmpty { break }
      }
      let last = try Self.start(["library", "add", source.path, "--move", "--library", library])
      last.wait()
      try await Library.open(path: library).close()
      let opened = try await Library.open(path: library)
      try await opened.prepare(isolation: .none)
      #expect(try await opened.issueCount() == count)
      #expect(try await opened.search("tide", limit: 100).totalCount == 2 * count)
      #expect(opened.recovery == nil)
      try await opened.close()
      let files = try FileManager.default.subpathsOfDirectory(atPath: library)
      #expect(files.count { $0.hasPrefix("issues/") && $0.hasSuffix(".pdf") } == count)
      let kept = files.filter { $0.hasPrefix("incoming/") || $0.hasPrefix("intents/") || $0.hasSuffix(".tmp") }
      #expect(kept.isEmpty, "\(kept)")
    }
  }

  @Test func `two processes add the same files at the same time`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (count, source) = (10, folder.appending(path: "magazines"))
      let library = folder.appending(path: "library").path
      try Self.writePDFs(count, to: source)
      let arguments = ["library", "add", source.path, "--library", library]
      let processes = [try Self.start(arguments), try Self.start(arguments)]
      for process in processes { #expect(process.wait() == 0) }
      let opened = try await Library.open(path: library)
      #expect(opened.recovery == nil)
      #expect(try await opened.issueCount() == count)
      #expect(try await opened.search("tide", limit: 100).totalCount == 2 * count)
      try await opened.close()
    }
  }
}
