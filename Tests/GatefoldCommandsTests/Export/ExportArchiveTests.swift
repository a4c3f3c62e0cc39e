import Foundation
import GatefoldTestSupport
import Testing

@Suite("export mets, bag and solr")
struct ExportArchiveTests {
  static let commands: [(command: String, file: String)] = [
    ("mets", "mets.xml"), ("bag", "data/mets.xml"), ("solr", "solr.json"),
  ]

  private func exists(_ file: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: file).path)
  }

  @Test("Several issues get a folder each, and one that fails doesn't stop the others", arguments: commands)
  func severalIssues(command: String, file: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let report = folder.appending(path: "report.json")
      let run = await CommandRun(
        ["export", command, Sample.articles.path, Sample.notAPDF.path, Sample.japanese.path, "-o", folder.path]
          + ["--report", report.path]
      )
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("not-a-pdf.pdf: not a PDF"), "\(run.errors)")
      for name in ["articles", "japanese"] { #expect(exists("\(name)/\(file)", in: folder)) }
      #expect(try Report(report).statuses == ["done", "failed", "done"])
    }
  }

  @Test("With --resume what is done is left out, and all is done again where a file is missing", arguments: commands)
  func resumed(command: String, file: String) async throws {
    try await expectResuming(["export", command, Sample.japanese.path], file)
  }

  @Test("A damaged page is reported and left out of the files, which are written", arguments: commands)
  func damagedPages(command: String, file: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun("export", command, Sample.truncated.path, "-o", folder.path)
      #expect(run.exitCode == 3, "\(run.errors)")
      #expect(run.errors.contains("page 5"), "\(run.errors)")
      #expect(exists(file, in: folder))
    }
  }

  @Test("A bag that is written again has only the files that it lists")
  func rewrittenBag() async throws {
    try await TemporaryFolder.with { folder async throws in
      let arguments = ["export", "bag", Sample.articles.path, "-o", folder.path]
      #expect(await CommandRun(arguments).exitCode == 0)
      #expect(await CommandRun(arguments + ["--no-pdf"]).exitCode == 0)
      let manifest = try String(contentsOf: folder.appending(path: "manifest-sha256.txt"), encoding: .utf8)
      let listed = manifest.split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst(2)) }
      let payload = folder.appending(path: "data").path
      let files = try FileManager.default.subpathsOfDirectory(atPath: payload).filter { $0.contains(".") }
      #expect(listed.sorted() == files.map { "data/\($0)" }.sorted())
    }
  }

  @Test("Missing values are reported, and given ones are written")
  func values() async throws {
    try await TemporaryFolder.with { folder async throws in
      let arguments = ["export", "mets", Sample.articles.path, "-o", folder.path, "--profile", "ndnp"]
      let run = await CommandRun(arguments + ["--set", "lccn=sn1", "--date", "2026-03-01"])
      #expect(run.exitCode == 0)
      #expect(run.errors.contains("(profile ndnp) lacks edition, agency, reel, date (give them with --set NAME=VALUE)"))
      #expect(!run.errors.contains("lccn"), "\(run.errors)")
      let mets = try String(contentsOf: folder.appending(path: "mets.xml"), encoding: .utf8)
      #expect(mets.contains(">sn1</mods:identifier>") && mets.contains("CREATEDATE=\"2026-03-01T00:00:00Z\""))
    }
  }

  @Test(
    "Values of another form are refused",
    arguments: [
      ["--set", "colour=red"], ["--set", "lccn"], ["--set", "date=yesterday"], ["--set", "kind=book"],
      ["--set", "edition=first"], ["--date", "today"], ["--dpi", "0"], ["--profile", "premis"],
    ]
  )
  func refused(arguments: [String]) async {
    let run = await CommandRun(["export", "mets", Sample.articles.path] + arguments)
    #expect(run.exitCode == 64)
  }

  @Test(
    "Entries of bags are refused that are counted or have no name",
    arguments: ["Payload-Oxum=1.1", "=x", "a:b=c", "x"]
  )
  func refusedEntry(entry: String) async {
    #expect(await CommandRun("export", "bag", Sample.articles.path, "--bag-info", entry).exitCode == 64)
  }

  @Test("A check of PDF/A without veraPDF is noted", .enabled(if: (try? Tool.run("which", ["verapdf"])) == nil))
  func noChecker() async throws {
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun("export", "mets", Sample.japanese.path, "-o", folder.path, "--check-pdfa")
      #expect(run.exitCode == 0)
      #expect(run.errors.contains("veraPDF is not installed"), "\(run.errors)")
    }
  }

  @Test(
    "METS, MODS and ALTO keep their schemas",
    .enabled(if: Validators.hasArchiveSchemas, "\(Validators.archiveSchemasMissing)"),
    arguments: ["generic", "kitodo", "ndnp"]
  )
  func schemas(profile: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let samples = [Sample.articles, .issue, .japanese, .hardText].map(\.path)
      let run = await CommandRun(
        ["export", "mets"] + samples + ["-o", folder.path, "--profile", profile, "--pictures", "jpeg", "--dpi", "30"]
          + ["--set", "kind=newspaper", "--set", "date=1898-11-10", "--set", "parent=https://example.org/parent.xml"]
          + ["--set", "edition=1", "--set", "agency=dlc", "--set", "reel=1", "--set", "owner=A", "--set", "place=B"]
          + ["--set", "publisher=C", "--set", "rights=https://example.org/rights", "--set", "record=1"]
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") }
        .map { folder.appending(path: $0) }
      let isMETS = { (file: URL) in file.lastPathComponent == "mets.xml" || file.lastPathComponent.count > 10 }
      let mets = files.filter { isMETS($0) && !$0.path.contains("/alto/") }
      #expect(mets.count == samples.count)
      #expect(try Validators.problems("mets", mets) == "")
      if profile != "ndnp" {
        #expect(try Validators.problems("alto", files.filter { $0.path.contains("/alto/") }) == "")
      }
      // The validator does find what is wrong.
      let text = try String(contentsOf: mets[0], encoding: .utf8)
      for (right, wrong) in [("mets:structMap", "mets:structureMap"), ("mods:mods", "mods:record")] {
        try #require(text.contains(right), "\(right)")
        try text.replacing(right, with: wrong).write(to: mets[0], atomically: true, encoding: .utf8)
        #expect(try Validators.problems("mets", [mets[0]]) != "")
      }
    }
  }
}
