import Foundation
@testable import Gatefold
import GatefoldExport
import GatefoldFormats
@testable import GatefoldReflow
import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@Suite("METS and ALTO") struct METSTests {
  static let samples: [Sample] = [
    .articles, .japaneseArticles, .arabicArticles, .issue, .printerIssue, .rightToLeft, .japanese, .hardText, .media,
    .printedLinks, .hugePage,
  ]

  /// Exports an issue, and gives the articles that it was made of.
  private func exporting<Result>(
    _ path: String,
    _ export: METSExport = METSExport(),
    _ body: (ReadArchive, [ArticleDocument]) async throws -> Result
  ) async throws -> Result {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await MagazineIssue.open(path: path)
      let archive = try await ReadArchive.exported(issue, path, to: folder, export).archive
      let reader = try await ArticleReader(issue)
      var documents: [ArticleDocument] = []
      for index in reader.articles.indices { documents.append(try await reader.document(at: index)) }
      return try await body(archive, documents)
    }
  }

  // MARK: Articles

  @Test("The blocks of each article have its words, in order", arguments: samples)
  func words(sample: Sample) async throws {
    try await exporting(sample.path) { archive, documents in try agree(archive, documents, "ARTICLE") }
  }

  @Test("The profile of the DFG Viewer has the words of an article at the article", arguments: samples.prefix(3))
  func wordsOfViewer(sample: Sample) async throws {
    var export = METSExport()
    export.profile = .kitodo
    try await exporting(sample.path, export) { archive, documents in
      let divisions = archive.divisions("article")
      try #require(divisions.count == documents.count)
      for (division, document) in zip(divisions, documents) {
        // Viewers read the areas of the article itself.
        let own = division.elements.filter { $0.name == "fptr" }.flatMap(\.tree).filter { $0.name == "area" }
        #expect(compared(own.compactMap(archive.block).flatMap(ReadArchive.words), document.printedWords))
      }
    }
  }

  @Test(
    "The blocks of each article of a real magazine have its words, in order",
    .enabled(if: Corpus.isThere, "\(Corpus.missing)"),
    arguments: Corpus.magazines
  )
  func wordsOfMagazine(magazine: Corpus) async throws {
    try await exporting(magazine.path) { archive, documents in try agree(archive, documents, "ARTICLE") }
  }

  private func agree(_ archive: ReadArchive, _ documents: [ArticleDocument], _ type: String) throws {
    let divisions = archive.divisions(type)
    try #require(divisions.count == documents.count)
    for (division, document) in zip(divisions, documents) {
      let (found, wanted) = (archive.words(of: division), document.printedWords)
      #expect(compared(found, wanted), "\(document.title): \(difference(found, wanted))")
    }
  }

  /// Whether words are equal. Scripts without spaces have no words, so their letters are compared.
  private func compared(_ found: [String], _ wanted: [String]) -> Bool {
    let hasSpaces = !wanted.contains { $0.unicodeScalars.contains(where: \.isEastAsian) }
    return hasSpaces ? found == wanted : found.joined() == wanted.joined()
  }

  private func difference(_ found: [String], _ wanted: [String]) -> String {
    let place = zip(found, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, wanted.count)
    let range = max(0, place - 3)..<place + 4
    return
      "at \(place): \(found[range.clamped(to: found.indices)]) instead of \(wanted[range.clamped(to: wanted.indices)])"
  }

  @Test("A divided page has every letter of the page once", arguments: samples)
  func letters(sample: Sample) async throws {
    try await exporting(sample.path) { archive, _ in
      let issue = try await MagazineIssue.open(path: sample.path)
      for try await page in issue.pages {
        let text = try await page.text()
        let visible = text.blocks.filter { !$0.isOutsidePage }
        let wanted = visible.flatMap { text.glyphs[$0.glyphRange].map(\.scalar) }.sorted()
        let name = "alto\(String(format: "%04d", page.index + 1))"
        let found = archive.printedWords(ofFile: name).flatMap { Array($0.unicodeScalars) }.sorted()
        #expect(found == wanted, "page \(page.number)")
      }
    }
  }

  @Test("A block is divided where only a part of it belongs to an article")
  func dividedBlock() async throws {
    let issue = try await MagazineIssue.open(path: Sample.articles.path)
    let page = try await issue.page(at: 2)
    let text = try await page.text()
    let block = try #require(text.blocks.max { $0.lines.count < $1.lines.count })
    try #require(block.lines.count > 3)
    // The article begins with the second word of the second line.
    let start = block.lines[1].words[1].glyphRange.lowerBound
    var article = ArticleText()
    let glyphs = start..<block.lines[2].glyphRange.upperBound
    let lines = [Array(block.lines[1].words.dropFirst()), block.lines[2].words]
    for word in lines.joined() {
      if !article.isEmpty { article.append(" ") }
      article.append(word.text, .none, pageIndex: 2, firstGlyph: word.glyphRange.lowerBound)
    }
    let printed = PrintedText(article, TextKey(article: 0, text: 0), group: 0)
    let divided = PageDivider.divide(text, among: [printed], illustrations: [])
    let places = try #require(divided.blocks[TextKey(article: 0, text: 0)])
    #expect(places.count == 1)
    let own = divided.division.blocks[places[0]]
    #expect(own.glyphRange == glyphs)
    #expect(own.lines.count == 2)
    #expect(own.lines[0].words == Array(block.lines[1].words.dropFirst()))
    #expect(own.lines[1] == block.lines[2])
    #expect(own.lines[0].rect.minX > block.lines[1].rect.minX)
    // The text before and behind it forms separate blocks.
    let whole = try #require(text.blocks.firstIndex(of: block))
    #expect(divided.others[whole]?.count == 2)
    #expect(divided.division.blocks.count == text.blocks.filter { !$0.isOutsidePage }.count + 2)
  }

  // MARK: The file

  @Test("Every reference leads somewhere, and identifiers are unique", arguments: METSProfile.allCases)
  func references(profile: METSProfile) async throws {
    var export = METSExport()
    export.profile = profile
    export.pictures = .jpeg
    export.dpi = 40
    export.fields = [.parent: "https://example.org/skerry.xml", .kind: "newspaper", .date: "2026-03-14"]
    try await exporting(Sample.articles.path, export) { archive, documents in
      let identifiers = archive.elements.compactMap { $0["ID"] }
      #expect(Set(identifiers).count == identifiers.count)
      var count = 0
      for element in archive.elements {
        for name in ["DMDID", "ADMID", "FILEID"] {
          for reference in element[name]?.split(separator: " ") ?? [] {
            #expect(identifiers.contains(String(reference)), "\(element.name) \(name)=\(reference)")
            count += 1
          }
        }
        if element.name == "smLink" {
          for name in ["from", "to"] { #expect(identifiers.contains(element.reference(name) ?? "")) }
        }
        if element.name == "area" { #expect(archive.block(of: element) != nil, "\(element["BEGIN"] ?? "")") }
      }
      #expect(count > 10)
      #expect(archive.elements("area").isEmpty == !profile.hasArticles)
      // Each page is linked from the issue, and each article from its pages.
      guard profile != .ndnp else { return }
      let links = archive.elements("smLink").compactMap { $0.reference("from") }
      for division in archive.divisions(profile == .kitodo ? "article" : "ARTICLE") {
        #expect(links.contains(division["ID"] ?? ""))
      }
      #expect(archive.elements("dmdSec").count == documents.count + 1)
    }
  }

  @Test("All files are listed with their sizes and checksums", arguments: METSProfile.allCases)
  func checksums(profile: METSProfile) async throws {
    var export = METSExport()
    export.profile = profile
    export.pictures = .png
    export.dpi = 30
    export.copiesDocument = profile != .ndnp
    try await exporting(Sample.articles.path, export) { archive, _ in
      for file in archive.elements("file") {
        let path = archive.folder.appending(path: archive.paths[file["ID"] ?? ""] ?? "?")
        let data = try Data(contentsOf: path)
        #expect(file["SIZE"] == "\(data.count)")
        #expect(file["CHECKSUM"] == ContentHash(of: data).hexadecimal)
        #expect(file["CHECKSUMTYPE"] == "SHA-256")
        #expect(file["MIMETYPE"]?.isEmpty == false)
      }
      let listed = Set(archive.paths.values.map { $0.replacing("./", with: "") } + ["mets.xml"])
      #expect(Set(try ReadArchive.files(in: archive.folder).keys) == listed)
    }
  }

  @Test("The same issue always gives the same bytes, and dates are only those that were set")
  func sameBytes() async throws {
    try await TemporaryFolder.with { folder async throws in
      var trees: [[String: Data]] = []
      for name in ["a", "b"] {
        let issue = try await MagazineIssue.open(path: Sample.articles.path)
        let out = folder.appending(path: name)
        _ = try await ReadArchive.exported(issue, Sample.articles.path, to: out)
        trees.append(try ReadArchive.files(in: out))
      }
      #expect(trees[0] == trees[1])
      let mets = String(decoding: trees[0]["mets.xml"] ?? Data(), as: UTF8.self)
      #expect(!mets.contains("CREATEDATE"))
      var export = METSExport()
      export.date = Date(timeIntervalSince1970: 1_772_366_400)
      let issue = try await MagazineIssue.open(path: Sample.articles.path)
      let dated = try await ReadArchive.exported(issue, Sample.articles.path, to: folder.appending(path: "c"), export)
      #expect(dated.archive.elements("metsHdr")[0]["CREATEDATE"] == "2026-03-01T12:00:00Z")
      #expect(dated.archive.elements("eventDateTime").map(\.ownText) == ["2026-03-01T12:00:00Z"])
    }
  }

  @Test("Pages have their order and their printed numbers, and the PDF is described")
  func pages() async throws {
    try await exporting(Sample.issue.path) { archive, _ in
      let issue = try await MagazineIssue.open(path: Sample.issue.path)
      let numbering = try await issue.pageNumbering()
      let pages = archive.divisions("page")
      #expect(pages.map { $0["ORDER"] } == (1...issue.pageCount).map { "\($0)" })
      for (index, page) in pages.enumerated() {
        let label = try await issue.page(at: index).ownLabel
        #expect(page["ORDERLABEL"] == numbering.folio(ofPage: index)?.label ?? label)
      }
      #expect(pages.contains { $0["ORDERLABEL"] != nil && $0["ORDERLABEL"] != $0["ORDER"] })
      let digest = try #require(archive.elements("messageDigest").first).ownText
      #expect(try digest == ContentHash(ofFile: Sample.issue.path).hexadecimal)
      #expect(archive.elements("originalName").map(\.ownText) == ["issue.pdf"])
    }
  }

  @Test("Sections, headings, pictures with captions and tables are divisions of their own")
  func parts() async throws {
    try await exporting(Sample.articles.path) { archive, documents in
      let titles = documents.compactMap(\.section)
      #expect(archive.divisions("SECTION").compactMap { $0["LABEL"] }.first == titles.first)
      let blocks = documents.flatMap(\.blocks)
      let figures = blocks.count { if case .figure = $0 { true } else { false } }
      #expect(figures > 0)
      let illustrations = archive.divisions("ILLUSTRATION")
      #expect(illustrations.count >= figures)
      for illustration in illustrations {
        let areas = illustration.tree.filter { $0.name == "area" }
        #expect(areas.contains { archive.block(of: $0)?.name == "Illustration" })
      }
      #expect(illustrations.contains { $0.elements.contains { $0["TYPE"] == "CAPTION" } })
      let tables = blocks.compactMap { if case .table(let table) = $0 { table } else { nil } }
      #expect(archive.divisions("TABLE").count == tables.count)
      for (division, table) in zip(archive.divisions("TABLE"), tables) {
        let words = table.rows.joined().flatMap { $0.text.string.split(separator: " ").map(String.init) }
        #expect(archive.words(of: division) == words)
      }
      try #require(archive.divisions("ARTICLE").count == documents.count && !documents.isEmpty)
      for (division, document) in zip(archive.divisions("ARTICLE"), documents) {
        #expect(division["LABEL"] == document.title)
        let headline = division.tree.first { $0["TYPE"] == "TITLE" }.map(archive.words)
        #expect(headline == document.headline.map { $0.string.split(separator: " ").map(String.init) })
      }
    }
  }

  // MARK: Profiles

  @Test("The profile of the DFG Viewer has the hierarchy of a newspaper, its owner, and absolute addresses")
  func viewer() async throws {
    var export = METSExport()
    export.profile = .kitodo
    export.address = "https://example.org/issues/skerry"
    export.fields = [
      .kind: "newspaper", .date: "2026-03-14", .parent: "https://example.org/skerry.xml", .owner: "Skerry Library",
      .ownerSite: "https://example.org", .rights: "https://creativecommons.org/licenses/by/4.0/", .record: "skerry-14",
      .recordSource: "example", .presentation: "https://example.org/14",
    ]
    try await exporting(Sample.articles.path, export) { archive, _ in
      let types = archive.elements("div").prefix(5).compactMap { $0["TYPE"] }
      #expect(types == ["newspaper", "year", "month", "day", "issue"])
      #expect(archive.divisions("day").first?["ORDERLABEL"] == "2026-03-14")
      #expect(archive.elements("mptr").map { $0.reference("href") } == ["https://example.org/skerry.xml"])
      #expect(archive.elements("owner").map(\.ownText) == ["Skerry Library"])
      #expect(archive.elements("license").map(\.ownText) == ["https://creativecommons.org/licenses/by/4.0/"])
      #expect(archive.elements("presentation").map(\.ownText) == ["https://example.org/14"])
      #expect(archive.elements("recordIdentifier").first?["source"] == "example")
      let locations = archive.elements("FLocat").compactMap { $0.reference("href") }
      #expect(locations.allSatisfy { $0.hasPrefix("https://example.org/issues/skerry/") })
      #expect(archive.elements("fileGrp").map { $0["USE"] } == ["FULLTEXT", "DOWNLOAD"])
    }
  }

  @Test("The profile of the Library of Congress has pages with ALTO 2.0 in 1/1200 inch, named by day and edition")
  func newspaperProgram() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await MagazineIssue.open(path: Sample.articles.path)
      var export = METSExport()
      export.profile = .ndnp
      export.fields = [.lccn: "sn82016187", .date: "1898-11-10", .edition: "1", .agency: "dlc", .reel: "00211107394"]
      let directory = ExportDirectory(folder.path, documentPath: Sample.articles.path)
      let omissions = try await export.write(issue, into: directory)
      let pictures: [METSOmission] = [.pictures("TIFF and JPEG 2000"), .pictures("PDF")]
      #expect(omissions == pictures + [.microfilmTargets, .articles, .creationDate])
      let archive = try ReadArchive(folder, file: "1898111001.xml")
      #expect(archive.root["TYPE"] == NDNPRecords.type)
      #expect(archive.divisions("np:page").count == issue.pageCount)
      #expect(archive.elements("identifier").first { $0["type"] == "lccn" }?.ownText == "sn82016187")
      #expect(archive.elements("identifier").count { $0["type"] == "reel number" } == issue.pageCount)
      let alto = try MarkupElement(reading: Data(contentsOf: folder.appending(path: "0001.xml")))
      #expect(alto.namespace == ALTOVersion.v20.namespace)
      #expect(alto.tree.first { $0.name == "MeasurementUnit" }?.ownText == "inch1200")
      let size = try await issue.page(at: 0).size
      #expect(
        alto.tree.first { $0.name == "Page" }?["WIDTH"] == "\(Int((size.width * 1200 / 72 - 0.001).rounded(.up)))"
      )
      // Attributes that ALTO 2.0 lacks.
      let attributes = Set(alto.tree.flatMap { $0.tag.attributes.map(\.name) })
      #expect(attributes.isDisjoint(with: ["TAGREFS", "BASELINE", "LANG", "BASEDIRECTION", "PROCESSINGREFS"]))
      let places = alto.tree.filter { $0.name == "TextBlock" }.flatMap { block in
        ["HPOS", "VPOS", "WIDTH", "HEIGHT"].compactMap { block[$0] }
      }
      #expect(!places.isEmpty && places.allSatisfy { Int($0) != nil })
    }
  }

  @Test("Omissions are returned and written to the file")
  func omissions() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await MagazineIssue.open(path: Sample.articles.path)
      var export = METSExport()
      export.profile = .kitodo
      let (archive, omissions) = try await ReadArchive.exported(issue, Sample.articles.path, to: folder, export)
      #expect(omissions.contains(.field(.owner)) && omissions.contains(.address))
      let note = try #require(archive.elements("note").first).ownText
      #expect(note == "Missing: \(omissions.map(\.description).joined(separator: ", "))")
      export.fields[.owner] = "Skerry Library"
      let folder = folder.appending(path: "owned")
      #expect(
        try await !ReadArchive.exported(issue, Sample.articles.path, to: folder, export).omissions.contains(
          .field(.owner)
        )
      )
    }
  }

  // MARK: Checks by veraPDF

  @Test("The result of a check of PDF/A is an event", arguments: [("true", "pass"), ("false", "fail"), ("", "error")])
  func check(isCompliant: String, outcome: String) async throws {
    try await TemporaryFolder.with { folder async throws in
      let program = folder.appending(path: "verapdf")
      let report = """
        <report><buildInformation><releaseDetails id="core" version="1.28.1"/></buildInformation><jobs><job>
        <validationReport profileName="PDF/A-2B validation profile" isCompliant="\(isCompliant)"/></job></jobs></report>
        """
      let text = isCompliant.isEmpty ? "no report" : report
      try "#!/bin/sh\n[ -f \"$3\" ] && cat <<'END'\n\(text)\nEND\n".write(
        to: program,
        atomically: true,
        encoding: .utf8
      )
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      var export = METSExport()
      export.check = PDFACheck(program: program.path)
      let issue = try await MagazineIssue.open(path: Sample.articles.path)
      let out = folder.appending(path: "out")
      let archive = try await ReadArchive.exported(issue, Sample.articles.path, to: out, export).archive
      let events = archive.elements("event")
      #expect(events.count == 2)
      #expect(events.last?.tree.first { $0.name == "eventOutcome" }?.ownText == outcome)
      if !isCompliant.isEmpty {
        #expect(events.last?.tree.first { $0.name == "eventDetail" }?.ownText == "veraPDF 1.28.1")
      }
    }
  }

  // MARK: Solr

  @Test("The source pointer of an article gives its words", arguments: [Sample.articles, .hardText, .issue])
  func solr(sample: Sample) async throws {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await MagazineIssue.open(path: sample.path)
      var export = SolrExport(path: folder.path)
      export.fields = [.record: "skerry-14"]
      let directory = ExportDirectory(folder.path, documentPath: sample.path)
      try await export.write(issue, into: directory)
      #expect(directory.failures.isEmpty)
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "solr.json")))
      let documents = try #require(json as? [[String: Any]])
      let reader = try await ArticleReader(issue)
      #expect(documents.count == 1 + issue.pageCount + reader.articles.count)
      #expect(documents[0]["id"] as? String == "skerry-14")
      #expect(Set(documents.compactMap { $0["id"] as? String }).count == documents.count)
      let pointer = try #require(documents[0]["ocr_text"] as? String)
      #expect(pointer.split(separator: "+").count == issue.pageCount)
      for (index, document) in documents.suffix(reader.articles.count).enumerated() {
        let article = try await reader.document(at: index)
        #expect(document["type"] as? String == "article")
        let words = try (document["ocr_text"] as? String).map(Self.words) ?? []
        // Footnotes are on their page, and at the end of an article.
        #expect(letters(of: words) == letters(of: article.printedWords), "\(article.title)")
      }
    }
  }

  private func letters(of words: [String]) -> [Unicode.Scalar] { words.flatMap(\.unicodeScalars).sorted() }

  /// The words at a source pointer, as the plugin reads them.
  private static func words(at pointer: String) throws -> [String] {
    try pointer.split(separator: "+").flatMap { file -> [String] in
      let parts = file.split(whereSeparator: { "[]".contains($0) })
      let data = try Data(contentsOf: URL(filePath: String(parts[0])))
      var markup = Data()
      for region in parts[1].split(separator: ",") {
        let ends = region.split(separator: ":").compactMap { Int($0) }
        markup += data[ends[0]..<ends[1]]
      }
      #expect(markup.starts(with: Data("<Page ID=".utf8)))
      let page = try MarkupElement(reading: markup + Data("</Page>".utf8))
      return ReadArchive.words(of: page)
    }
  }

  @Test("A path that the plugin would read otherwise is an error")
  func solrPath() async throws {
    let issue = try await MagazineIssue.open(path: Sample.articles.path)
    let folder = ExportDirectory("/nowhere", documentPath: Sample.articles.path)
    await #expect(throws: GatefoldError.self) { try await SolrExport(path: "/a+b").write(issue, into: folder) }
  }

  // MARK: Bags

  @Test("A bag has the same files as its payload, and checksums of all files")
  func bag() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await MagazineIssue.open(path: Sample.articles.path)
      let plain = folder.appending(path: "plain")
      _ = try await ReadArchive.exported(issue, Sample.articles.path, to: plain)
      let bag = folder.appending(path: "bag")
      var export = BagExport()
      export.content.fields = [.owner: "Skerry Library"]
      export.information = [
        BagInformation("Source-Organization", "Other\nLibrary"), BagInformation("Contact-Name", "Nell"),
      ]
      let directory = ExportDirectory(bag.path, documentPath: Sample.articles.path)
      _ = try await export.write(issue, into: directory)
      #expect(directory.failures.isEmpty)
      let files = try ReadArchive.files(in: bag)
      let payload = files.filter { $0.key.hasPrefix("data/") }
      #expect(Set(payload.keys) == Set(try ReadArchive.files(in: plain).keys.map { "data/\($0)" }))
      func lines(_ path: String) -> [String] {
        String(decoding: files[path] ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
      }
      #expect(lines("bagit.txt") == ["BagIt-Version: 1.0", "Tag-File-Character-Encoding: UTF-8"])
      let information = lines("bag-info.txt")
      #expect(information.contains("Source-Organization: Other Library") && information.contains("Contact-Name: Nell"))
      #expect(information.count { $0.hasPrefix("Source-Organization") } == 1)
      let byteCount = payload.values.reduce(0) { $0 + $1.count }
      #expect(information.contains("Payload-Oxum: \(byteCount).\(payload.count)"))
      let tags = ["bag-info.txt", "bagit.txt", "manifest-sha256.txt", "manifest-sha512.txt"]
      for algorithm in ["sha256", "sha512"] {
        for (manifest, paths) in [("manifest", payload.keys.sorted()), ("tagmanifest", tags)] {
          let listed = lines("\(manifest)-\(algorithm).txt").map { $0.split(separator: " ").map(String.init) }
          #expect(listed.map { $0[1] } == paths)
          for line in listed {
            let sum = try Tool.run("\(algorithm)sum", [bag.appending(path: line[1]).path])
            #expect(String(decoding: sum, as: UTF8.self).hasPrefix(line[0]))
          }
        }
      }
    }
  }
}
