import Foundation
import FoundationXML
import Gatefold
import GatefoldExport
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

  // MARK: Values of each issue

  @Test("A table gives each issue values of its own, by the name or the hash of its file", arguments: ["csv", "json"])
  func table(form: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let table = folder.appending(path: "values.\(form)")
      let hash = try ContentHash(ofFile: Sample.japanese.path).hexadecimal
      let text =
        form == "csv"
        ? "file,number,owner,\narticles.pdf,14,,x\nsha256:\(hash),\"15, 16\",B\n"
        : """
        [{"file": "articles.pdf", "number": 14}, {"file": "\(hash)", "number": "15, 16", "owner": "B"}]
        """
      try Data(text.utf8).write(to: table)
      for command in ["mets", "solr"] {
        let out = folder.appending(path: command)
        let run = await CommandRun(
          ["export", command, Sample.articles.path, Sample.japanese.path, "-o", out.path, "--values", table.path]
            + ["--set", "owner=A", "--set", "number=1"]
        )
        #expect(run.exitCode == 0, "\(run.errors)")
        let file = command == "mets" ? "mets.xml" : "solr.json"
        let first = try String(contentsOf: out.appending(path: "articles/\(file)"), encoding: .utf8)
        let second = try String(contentsOf: out.appending(path: "japanese/\(file)"), encoding: .utf8)
        if command == "mets" {
          #expect(first.contains("<mods:number>14</mods:number>") && first.contains("<mets:name>A</mets:name>"))
          #expect(second.contains("<mods:number>15, 16</mods:number>") && second.contains("<mets:name>B</mets:name>"))
        } else {
          #expect(first.contains("\"14\"") && second.contains("\"15, 16\""))
        }
      }
    }
  }

  @Test(
    "A table that is wrong is refused with the place",
    arguments: [
      ("", "it is empty"), ("file,colour\na.pdf,red\n", "line 2: colour is no value"),
      ("file,date\na.pdf,2026\nb.pdf,soon\n", "line 3: date=soon"), ("number\n14\n", "line 2: it has no \"file\""),
      ("file,number\na.pdf,1\n./a.pdf,2\n", "line 3: there is another row for ./a.pdf"),
    ]
  )
  func refusedTable(text: String, message: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let table = folder.appending(path: "values.csv")
      try Data(text.utf8).write(to: table)
      let run = await CommandRun(
        ["export", "mets", Sample.articles.path, "-o", folder.appending(path: "out").path, "--values", table.path]
      )
      #expect(run.exitCode != 0 && run.errors.contains(message), "\(run.errors)")
      #expect(!exists("out", in: folder))
    }
  }

  // MARK: The National Digital Newspaper Program

  /// Writes three issues, of which two have a control number, a day and an edition.
  private func withNewspapers(
    _ arguments: [String],
    _ body: (URL, CommandRun) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      let table = folder.appending(path: "values.csv")
      let rows = "articles.pdf,sn1,2026-03-14,1,\njapanese.pdf,sn1,2026-03-15,2,0012\nissue.pdf,../sn2,2026-03-15,2,\n"
      try Data("file,lccn,date,edition,reel\n\(rows)".utf8).write(to: table)
      let out = folder.appending(path: "batch_dlc_skerry_ver01")
      let samples = [Sample.articles, .japanese, .issue].map(\.path)
      let run = await CommandRun(
        ["export", "mets"] + samples + ["-o", out.path, "--profile", "ndnp", "--values", table.path, "--no-pdf"]
          + ["--set", "agency=dlc", "--set", "award-year=2026"] + arguments
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      try await body(out, run)
    }
  }

  @Test("A batch of newspapers has folders by publication, reel and day, and a list of them")
  func newspapers() async throws {
    try await withNewspapers([]) { out, run async throws in
      let paths = ["sn1/print/2026031401/2026031401.xml", "sn1/0012/2026031502/2026031502.xml"]
      for path in paths { #expect(exists(path, in: out)) }
      // A value that leads elsewhere names no folder.
      #expect(exists("issue/2026031502.xml", in: out))
      let list = try XMLDocument(data: Data(contentsOf: out.appending(path: "batch.xml")))
      let root = try #require(list.rootElement())
      let attributes = Dictionary(
        uniqueKeysWithValues: (root.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") }
      )
      #expect(attributes == ["name": "batch_dlc_skerry_ver01", "awardee": "dlc", "awardYear": "2026"])
      let issues = (root.children ?? []).compactMap { $0 as? XMLElement }
      #expect(Set(issues.compactMap(\.stringValue)) == Set(paths.map { "./\($0)" }))
      let first = try #require(issues.first { $0.stringValue == "./\(paths[0])" })
      let values = Dictionary(
        uniqueKeysWithValues: (first.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") }
      )
      #expect(values == ["lccn": "sn1", "issueDate": "2026-03-14", "editionOrder": "01"])
      let mets = try String(contentsOf: out.appending(path: paths[0]), encoding: .utf8)
      #expect(mets.contains("<mods:form type=\"print\""))
      #expect(run.errors.contains("microfilm targets"))
    }
  }

  @Test("Pages of newspapers are TIFFs and JPEG 2000 with their resolution", .enabled(if: Validators.hasPillow))
  func masters() async throws {
    try await withNewspapers(["--pictures", "tiff"]) { out, run async throws in
      #expect(!run.errors.contains("TIFF"))
      let folder = out.appending(path: "sn1/print/2026031401")
      let script = """
        import sys
        from PIL import Image
        for name in ["0001.tif", "0001.jp2"]:
            image = Image.open(sys.argv[1] + "/" + name)
            image.load()
            print(image.format, image.size, image.mode, [round(float(side)) for side in image.info["dpi"]])
            if name.endswith("tif"):
                print(image.tag_v2[259], image.tag_v2[296])
        """
      let found = String(decoding: try Tool.run(Validators.python, ["-c", script, folder.path]), as: UTF8.self)
      let page = try await MagazineIssue.open(path: Sample.articles.path).page(at: 0)
      let size = try PixelSize(of: page.size, zoom: 300.0 / 72)
      let lines = found.split(separator: "\n").map(String.init)
      let picture = try await page.render(.dpi(300))
      let mode = MasterImage(picture, dpi: 300).samplesPerPixel == 1 ? "L" : "RGB"
      #expect(
        lines == [
          "TIFF (\(size.width), \(size.height)) \(mode) [300, 300]", "1 2",
          "JPEG2000 (\(size.width), \(size.height)) \(mode) [300, 300]",
        ]
      )
      let mets = try String(contentsOf: folder.appending(path: "2026031401.xml"), encoding: .utf8)
      for identifier in ["masterFile1", "serviceFile1", "ocrFile1"] {
        #expect(mets.contains("<mets:file ID=\"\(identifier)\""), "\(identifier)")
        #expect(mets.contains("<mets:fptr FILEID=\"\(identifier)\""), "\(identifier)")
      }
      let alto = try String(contentsOf: folder.appending(path: "0001.xml"), encoding: .utf8)
      #expect(alto.contains(">0001.tif<"))
    }
  }

  @Test(
    "TIFFs are only for newspapers, at 300 to 400 dpi",
    arguments: [["--dpi", "300"], ["--profile", "ndnp", "--dpi", "200"]]
  )
  func refusedMasters(arguments: [String]) async {
    let run = await CommandRun(["export", "mets", Sample.articles.path, "--pictures", "tiff"] + arguments)
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
