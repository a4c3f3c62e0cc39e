import Foundation
import FoundationXML
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// OAI-PMH of served folders and libraries.
@Suite
struct ServedHarvestTests {
  /// An answer, read by another parser.
  private struct Harvest {
    let root: XMLElement

    /// - Throws: if it is not well-formed.
    init(_ answer: ServerAnswer) throws {
      #expect(answer.headers.contains { $0.name == "Content-Type" && $0.value == "text/xml; charset=utf-8" })
      root = try #require(try XMLDocument(data: try answer.bytes).rootElement())
      #expect(root.name == "OAI-PMH")
    }

    func texts(_ name: String) throws -> [String] { try nodes(name).map { $0.stringValue ?? "" } }

    func nodes(_ name: String) throws -> [XMLElement] {
      try root.nodes(forXPath: ".//*[local-name()='\(name)']").compactMap { $0 as? XMLElement }
    }

    /// The code of the only error; `nil` for a good answer.
    var error: String? {
      get throws { try nodes("error").first?.value(of: "code") }
    }

    var request: XMLElement {
      get throws { try #require(try nodes("request").first) }
    }

    var token: String? {
      get throws {
        let token = try texts("resumptionToken").first
        return token?.isEmpty == true ? nil : token
      }
    }
  }

  private static func ask(
    _ server: IssueServer,
    _ query: String,
    _ headers: [String: String] = [:],
    base: String = "http://example.org"
  ) async throws -> Harvest {
    try Harvest(await server.answer(ServerRequest(asking: "/oai?\(query)", headers, base: base), from: "test"))
  }

  /// Adds a file that nobody opens.
  private static func add(_ name: String, _ date: String, to folder: URL) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("%PDF-1.7".utf8).write(to: file)
    try change(file, date)
  }

  private static func change(_ file: URL, _ date: String) throws {
    let date = try Date(date, strategy: .iso8601)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }

  /// A folder with three issues, of which a table describes one.
  private static func withFolder(
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (IssueServer, URL) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      try add("plain.pdf", "2026-01-10T08:00:00Z", to: folder)
      try add("a <b> & \"c\" é%.pdf", "2026-01-11T08:00:00Z", to: folder)
      try add("2026/tides.pdf", "2026-01-12T08:30:15Z", to: folder)
      let table = """
        file,title,publication,number,date,language,rights,provider
        tides.pdf,"Tides & \u{1}<Shores> ""]]>"" x",Tides,7,2026-03,en,https://example.org/rights,Tide Press\n
        """
      let file = folder.appending(path: "2026/issues.csv")
      try Data(table.utf8).write(to: file)
      try Self.change(file, "2026-01-01T00:00:00Z")
      var options = ServerOptions()
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      change(&options)
      let server = try IssueServer([folder.path], options: options)
      try await body(server, folder)
      await server.close()
    }
  }

  private static let tides = "oai:example.org:2026~1tides.pdf"

  @Test
  func `a repository identifies itself`() async throws {
    try await Self.withFolder { server, folder async throws in
      let identity = try await Self.ask(server, "verb=Identify")
      let parts = try identity.nodes("Identify").first?.children?.compactMap(\.name)
      #expect(
        parts == [
          "repositoryName", "baseURL", "protocolVersion", "adminEmail", "earliestDatestamp", "deletedRecord",
          "granularity",
        ]
      )
      #expect(try identity.texts("repositoryName") == [folder.lastPathComponent])
      #expect(try identity.texts("baseURL") == ["http://example.org/oai"])
      #expect(try identity.texts("adminEmail") == ["postmaster@example.org"])
      #expect(try identity.texts("earliestDatestamp") == ["2026-01-10T08:00:00Z"])
      #expect(try identity.texts("deletedRecord") == ["no"])
      #expect(try identity.request.stringValue == "http://example.org/oai")
      #expect(try identity.request.value(of: "verb") == "Identify")
      let local = try await Self.ask(server, "verb=Identify", base: "http://localhost:8080/magazines")
      #expect(try local.texts("adminEmail") == ["postmaster@localhost.invalid"])
      #expect(try local.texts("baseURL") == ["http://localhost:8080/magazines/oai"])
    }
    try await Self.withFolder({ $0.administratorAddress = "library@example.com" }) { server, _ async throws in
      #expect(try await Self.ask(server, "verb=Identify").texts("adminEmail") == ["library@example.com"])
    }
  }

  @Test
  func `a record describes an issue in Dublin Core`() async throws {
    try await Self.withFolder { server, _ async throws in
      let record = try await Self.ask(server, "verb=GetRecord&metadataPrefix=oai_dc&identifier=\(Self.tides)")
      #expect(try record.error == nil)
      #expect(try record.texts("datestamp") == ["2026-01-12T08:30:15Z"])
      let elements = try record.nodes("dc").first?.children?.map { [$0.localName ?? "", $0.stringValue ?? ""] }
      #expect(
        elements == [
          ["title", "Tides & <Shores> \"]]>\" x"], ["publisher", "Tide Press"], ["date", "2026-03"], ["type", "Text"],
          ["format", "application/pdf"], ["identifier", "http://example.org/issues/2026~1tides.pdf/manifest.json"],
          ["identifier", "http://example.org/reader/?issue=../issues/2026~1tides.pdf"], ["language", "en"],
          ["relation", "Tides"], ["rights", "https://example.org/rights"],
        ]
      )
    }
  }

  @Test
  func `lists have all issues by their dates, and records are found by the listed identifiers`() async throws {
    try await Self.withFolder { server, _ async throws in
      let headers = try await Self.ask(server, "verb=ListIdentifiers&metadataPrefix=oai_dc")
      let identifiers = try headers.texts("identifier")
      #expect(
        identifiers == [
          "oai:example.org:plain.pdf", "oai:example.org:a%20%3Cb%3E%20%26%20%22c%22%20%C3%A9%25.pdf", Self.tides,
        ]
      )
      #expect(try headers.nodes("resumptionToken").isEmpty && headers.nodes("record").isEmpty)
      let records = try await Self.ask(server, "verb=ListRecords&metadataPrefix=oai_dc")
      #expect(try records.nodes("record").count == 3)
      #expect(
        try records.nodes("header").map { try #require($0.elements(forName: "identifier").first).stringValue }
          == identifiers
      )
      #expect(try records.texts("title")[1].contains("<b> & \"c\""))
      for identifier in identifiers {
        let escaped = try #require(identifier.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let record = try await Self.ask(server, "verb=GetRecord&metadataPrefix=oai_dc&identifier=\(escaped)")
        #expect(try record.nodes("header").count == 1, "\(identifier)")
        #expect(try record.request.value(of: "identifier") == identifier)
        let formats = try await Self.ask(server, "verb=ListMetadataFormats&identifier=\(escaped)")
        #expect(try formats.texts("metadataPrefix") == ["oai_dc", "mets"])
      }
      #expect(try await Self.ask(server, "verb=ListMetadataFormats").texts("metadataPrefix") == ["oai_dc", "mets"])
    }
  }

  @Test(arguments: [
    ("from=2026-01-11", 2), ("until=2026-01-11", 2), ("from=2026-01-11&until=2026-01-11", 1),
    ("from=2026-01-12T08:30:15Z", 1), ("until=2026-01-12T08:30:14Z", 2), ("until=2026-01-12T08:30:15Z", 3),
  ])
  func `from and until include their days and seconds`(_ period: String, _ count: Int) async throws {
    try await Self.withFolder { server, _ async throws in
      let list = try await Self.ask(server, "verb=ListIdentifiers&metadataPrefix=oai_dc&\(period)")
      #expect(try list.nodes("header").count == count)
    }
  }

  @Test
  func `an issue has the date of its table, if that is newer`() async throws {
    try await Self.withFolder { server, folder async throws in
      try Self.change(folder.appending(path: "2026/issues.csv"), "2026-02-01T00:00:00Z")
      let list = try await Self.ask(server, "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-02-01T00:00:00Z")
      #expect(try list.texts("identifier") == [Self.tides])
    }
  }

  @Test(arguments: [
    ("", "badVerb"), ("verb=Nothing", "badVerb"), ("verb=Identify&verb=Identify", "badVerb"),
    ("verb=Identify&from=2026-01-01", "badArgument"), ("verb=Identify&a=%ff", "badArgument"),
    ("verb=GetRecord&metadataPrefix=oai_dc", "badArgument"), ("verb=ListRecords", "badArgument"),
    ("verb=GetRecord&identifier=oai:example.org:plain.pdf", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&from=", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01T00:00Z", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&from=2026", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-01&until=2026-01-02T00:00:00Z", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02&until=2026-01-01", "badArgument"),
    ("verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=x", "badArgument"),
    ("verb=ListRecords&resumptionToken=x", "badResumptionToken"),
    ("verb=ListRecords&resumptionToken=MCAxIDEgMCBhIA", "badResumptionToken"),
    ("verb=ListRecords&resumptionToken=b2FpX2RjIDAgMSAwIDAgYQ", "badResumptionToken"),
    ("verb=ListRecords&metadataPrefix=marc21", "cannotDisseminateFormat"),
    ("verb=GetRecord&metadataPrefix=marc21&identifier=oai:example.org:plain.pdf", "cannotDisseminateFormat"),
    ("verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:example.org:none.pdf", "idDoesNotExist"),
    ("verb=GetRecord&metadataPrefix=oai_dc&identifier=plain.pdf", "idDoesNotExist"),
    ("verb=ListMetadataFormats&identifier=oai:example.com:plain.pdf", "idDoesNotExist"),
    ("verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-13", "noRecordsMatch"),
    ("verb=ListIdentifiers&metadataPrefix=oai_dc&until=2026-01-09", "noRecordsMatch"),
    ("verb=ListSets", "noSetHierarchy"), ("verb=ListRecords&metadataPrefix=oai_dc&set=a", "noSetHierarchy"),
  ])
  func `errors have the codes of the protocol`(_ query: String, _ code: String) async throws {
    try await Self.withFolder { server, _ async throws in
      let answer = try await Self.ask(server, query)
      #expect(try answer.error == code)
      let isUnderstood = !["badVerb", "badArgument"].contains(code)
      #expect(try (answer.request.value(of: "verb") != nil) == isUnderstood)
    }
  }

  @Test
  func `a long list comes in parts, which changes between them do not displace`() async throws {
    try await Self.withFolder { server, folder async throws in
      let more = 2 * ServedHarvest.recordsPerPart
      // Many of the same second.
      for number in 1...more {
        try Self.add(
          "many/é \(number).pdf",
          number.isMultiple(of: 3) ? "2026-02-01T00:00:00Z" : "2026-02-02T00:00:00Z",
          to: folder
        )
      }
      var found: [String] = []
      var cursors: [String] = []
      var query = "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-01-11"
      while true {
        let part = try await Self.ask(server, query)
        found += try part.texts("identifier")
        let token = try #require(try part.nodes("resumptionToken").first)
        cursors.append(token.value(of: "cursor") ?? "")
        if cursors.count == 1 {
          #expect(token.value(of: "completeListSize") == String(more + 2))
          // What has been listed goes, and something comes before the place.
          try FileManager.default.removeItem(at: folder.appending(path: "2026/tides.pdf"))
          try Self.add("many/earlier.pdf", "2026-01-20T00:00:00Z", to: folder)
          try Self.add("many/later.pdf", "2026-03-01T00:00:00Z", to: folder)
        }
        guard let next = try part.token else { break }
        query = "verb=ListIdentifiers&resumptionToken=\(next)"
      }
      #expect(cursors == ["0", "100", "200"])
      #expect(found.count == more + 3 && Set(found).count == more + 3)
      #expect(found.last == "oai:example.org:many~1later.pdf" && !found.contains("oai:example.org:many~1earlier.pdf"))
    }
  }

  // MARK: METS

  /// Serves copies of a PDF, beside one that can't be read.
  private static func withCopies(
    of sample: Sample,
    _ count: Int,
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ body: (IssueServer, URL) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      for number in 0..<count {
        let file = folder.appending(path: "copy-\(number).pdf")
        try FileManager.default.copyItem(atPath: sample.path, toPath: file.path)
        try Self.change(file, "2026-01-0\(1 + number / 5)T00:00:00Z")
      }
      try add("damaged.pdf", "2026-01-01T00:00:00Z", to: folder)
      try Data("file,publication,date\ncopy-0.pdf,Tides & Co,2026-03\n".utf8)
        .write(to: folder.appending(path: "issues.csv"))
      try Self.change(folder.appending(path: "issues.csv"), "2025-01-01T00:00:00Z")
      var options = ServerOptions()
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      change(&options)
      let server = try IssueServer([folder.path], options: options)
      try await body(server, folder)
      await server.close()
    }
  }

  /// The address of a file in METS.
  private static func located(_ file: XMLElement) throws -> String? {
    let location = try file.nodes(forXPath: "./*[local-name()='FLocat']").first as? XMLElement
    return location?.attributes?.first { $0.localName == "href" || $0.name == "xlink:href" }?.stringValue
  }

  private static let copy = "verb=GetRecord&metadataPrefix=mets&identifier=oai:example.org:copy-0.pdf"

  @Test
  func `METS names pictures, texts and the PDF at addresses that the server answers`() async throws {
    try await Self.withCopies(of: .articles, 1) { server, folder async throws in
      let record = try await Self.ask(server, Self.copy)
      #expect(try record.texts("datestamp") == ["2026-01-01T00:00:00Z"])
      let root = try #require(try record.nodes("mets").first)
      let label = try #require(root.value(of: "LABEL"))
      #expect(label.hasPrefix("Tides & Co") && label.hasSuffix(", 2026-03"))
      var texts: [String: XMLElement] = [:]
      var kinds: [String: Int] = [:]
      for file in try record.nodes("file") {
        let location = try #require(try Self.located(file))
        #expect(location.hasPrefix("http://example.org/"), "\(location)")
        let type = try #require(file.value(of: "MIMETYPE"))
        kinds[type, default: 0] += 1
        // Pictures are drawn on request, so their bytes aren't known.
        #expect((file.value(of: "CHECKSUM") == nil) == (type == "image/jpeg"))
        let address = location.replacing("http://example.org", with: "")
        let answer = await server.answer(ServerRequest(asking: address), from: "test")
        #expect(answer.status == 200, "\(location)")
        guard type == "text/xml" else { continue }
        let text = try #require(try XMLDocument(data: try answer.bytes).rootElement())
        texts[file.value(of: "ID") ?? ""] = text
        let picture = try #require(try text.nodes(forXPath: "//*[local-name()='fileName']").last?.stringValue)
        #expect(picture.hasPrefix("http://example.org/iiif/3/copy-0.pdf:"), "\(picture)")
      }
      let pageCount = try await MagazineIssue.open(path: Sample.articles.path).pageCount
      #expect(kinds == ["image/jpeg": pageCount, "text/xml": pageCount, "application/pdf": 1])
      let areas = try record.nodes("area")
      #expect(areas.count > pageCount)
      for area in areas {
        let (name, block) = (area.value(of: "FILEID") ?? "", area.value(of: "BEGIN") ?? "")
        let found = try texts[name]?.nodes(forXPath: "//*[@ID='\(block)']")
        #expect(found?.count == 1, "\(name) \(block)")
      }
      // The same, at its own address and at another of the server.
      let request = ServerRequest(asking: "/issues/copy-0.pdf/mets/mets.xml", base: "https://example.com/m")
      let other = String(decoding: try await server.answer(request, from: "test").bytes, as: UTF8.self)
      #expect(other.contains("https://example.com/m/issues/copy-0.pdf/mets/alto/page-0001.xml"))
      #expect(!other.contains("gatefold.invalid") && !other.contains("http://example.org"))
      for path in ["mets", "mets/x.xml", "mets/alto/page-0999.xml", "mets/alto/..%2fmets.xml"] {
        #expect(await server.answer(ServerRequest(asking: "/issues/copy-0.pdf/\(path)"), from: "test").status == 404)
      }
    }
  }

  @Test(
    .enabled(if: Validators.hasArchiveSchemas, "\(Validators.archiveSchemasMissing)")
  )
  func `harvested METS keeps the schemas of METS and MODS, and Dublin Core its own`() async throws {
    try await Self.withCopies(of: .articles, 1) { server, folder async throws in
      let request = ServerRequest(asking: "/oai?verb=ListRecords&metadataPrefix=oai_dc")
      let list = folder.appending(path: "list.xml")
      try await server.answer(request, from: "test").bytes.write(to: list)
      #expect(try Validators.problems("dublincore", [list]) == "")
      for name in ["copy-0", "damaged"] {
        let query = "/oai?\(Self.copy.replacing("copy-0", with: name))"
        let bytes = try await server.answer(ServerRequest(asking: query), from: "test").bytes
        let answer = String(decoding: bytes, as: UTF8.self)
        // As it is written: a parser would move what it declares.
        let start = try #require(answer.range(of: "<mets:mets "))
        let end = try #require(answer.range(of: "</mets:mets>"))
        let file = folder.appending(path: "\(name).xml")
        try Data(answer[start.lowerBound..<end.upperBound].utf8).write(to: file)
        #expect(try Validators.problems("mets", [file]) == "")
      }
    }
  }

  @Test
  func `METS comes a few records at a time, and an issue that can't be read is described without pages`() async throws {
    let count = ServedHarvest.filesPerPart + 2
    try await Self.withCopies(of: .japanese, count) { server, _ async throws in
      var query = "verb=ListRecords&metadataPrefix=mets"
      var (parts, found): ([Int], [String]) = ([], [])
      var withoutFiles: [String] = []
      while true {
        let part = try await Self.ask(server, query)
        let records = try part.nodes("record")
        parts.append(records.count)
        for record in records {
          let identifier = try #require(
            try record.nodes(forXPath: ".//*[local-name()='header']/*[local-name()='identifier']").first?.stringValue
          )
          found.append(identifier)
          if try record.nodes(forXPath: ".//*[local-name()='FLocat']").isEmpty { withoutFiles.append(identifier) }
        }
        guard let token = try part.token else { break }
        query = "verb=ListRecords&resumptionToken=\(token)"
      }
      #expect(parts == [ServedHarvest.filesPerPart, 3])
      #expect(Set(found).count == count + 1)
      #expect(withoutFiles == ["oai:example.org:damaged.pdf"])
      let listed = try await Self.ask(server, "verb=ListIdentifiers&metadataPrefix=mets").texts("identifier")
      #expect(listed == found)
    }
  }

  @Test
  func `METS is kept on disk by the content of the issue, and a changed one is made anew`() async throws {
    try await TemporaryFolder.with { cache async throws in
      try await Self.withCopies(of: .japanese, 1, { $0.cacheFolder = cache.path }) { server, folder async throws in
        let first = try await Self.ask(server, Self.copy).nodes("mets").first?.xmlString
        let kept = try FileManager.default.contentsOfDirectory(atPath: cache.appending(path: "mets").path)
        #expect(!kept.isEmpty)
        #expect(try await Self.ask(server, Self.copy).nodes("mets").first?.xmlString == first)
        let file = folder.appending(path: "copy-0.pdf")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(atPath: Sample.articles.path, toPath: file.path)
        #expect(try await Self.ask(server, Self.copy).nodes("mets").first?.xmlString != first)
      }
    }
  }

  @Test
  func `METS that takes longer is asked for again, and goes on meanwhile`() async throws {
    try await Self.withCopies(of: .articles, 1, { $0.deadline = .milliseconds(1) }) { server, _ async throws in
      let store = ArchiveStore(server.pool, server.options)
      let identifier = IssueIdentifier(components: ["copy-0.pdf"])
      // Nothing is ready at once.
      guard case .notReady = try await store.file(ArchiveStore.fileName, of: identifier, until: .now) else {
        Issue.record("a file was made in no time")
        return
      }
      let end = ContinuousClock.now + .seconds(1200)
      guard case .file(let data) = try await store.file(ArchiveStore.fileName, of: identifier, until: end) else {
        Issue.record("no file was made")
        return
      }
      #expect(data.starts(with: Data("<?xml".utf8)))
      store.close()
    }
  }

  @Test
  func `who may see an issue but not read it gets METS without its contents`() async throws {
    let restrict: (inout ServerOptions) -> Void = { options in
      (options.tokens, options.showsRestrictedIssues) = (["": ["secret"]], true)
    }
    try await Self.withCopies(of: .articles, 1, restrict) { server, _ async throws in
      let shown = try await Self.ask(server, Self.copy)
      #expect(try shown.nodes("mets").count == 1 && shown.nodes("FLocat").isEmpty)
      let read = try await Self.ask(server, Self.copy, ["authorization": "Bearer secret"])
      #expect(try !read.nodes("FLocat").isEmpty)
      let file = ServerRequest(asking: "/issues/copy-0.pdf/mets/mets.xml")
      #expect(await server.answer(file, from: "test").status == 401)
    }
  }

  // MARK: Who may read

  @Test
  func `harvesters get what they may read`() async throws {
    try await Self.withFolder({ $0.tokens = ["2026": ["secret"]] }) { server, _ async throws in
      let (list, token) = ("verb=ListIdentifiers&metadataPrefix=oai_dc", ["authorization": "Bearer secret"])
      let record = "verb=GetRecord&metadataPrefix=oai_dc&identifier=\(Self.tides)"
      for _ in 1...2 {
        #expect(try await Self.ask(server, list).texts("identifier").count == 2)
        #expect(try await Self.ask(server, record).error == "idDoesNotExist")
        #expect(try await Self.ask(server, list, token).texts("identifier").count == 3)
        #expect(try await Self.ask(server, record, token).error == nil)
      }
    }
    try await Self.withFolder({ $0.tokens = ["": ["secret"]] }) { server, _ async throws in
      let refused = await server.answer(ServerRequest(asking: "/oai?verb=Identify"), from: "test")
      #expect(refused.status == 401)
      #expect(try await Self.ask(server, "verb=Identify", ["authorization": "Bearer secret"]).error == nil)
    }
    try await Self.withFolder({ ($0.tokens, $0.showsRestrictedIssues) = (["": ["secret"]], true) }) {
      server,
      _ async throws in
      #expect(try await Self.ask(server, "verb=ListRecords&metadataPrefix=oai_dc").nodes("record").count == 3)
    }
  }

  @Test
  func `arguments are also taken from a form, and other methods are not answered`() async throws {
    try await Self.withFolder { server, _ async throws in
      let form = "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai%3Aexample.org%3Aplain.pdf"
      let posted = await server.answer(ServerRequest(.post, asking: "/oai", body: form), from: "test")
      #expect(try Harvest(posted).texts("title") == ["plain"])
      #expect(await server.answer(ServerRequest(.put, asking: "/oai", body: form), from: "test").status == 405)
      #expect(await server.answer(ServerRequest(asking: "/oai/x"), from: "test").status == 404)
    }
  }

  @Test
  func `issues of a library are harvested by their identifiers`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let path = folder.appending(path: "library").path
      let library = try await Library.open(path: path)
      let added = try await library.add(file: Sample.issue.path, isolation: .none)
      try await library.close()
      var options = ServerOptions()
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      let server = try IssueServer([path], options: options)
      let list = try await Self.ask(server, "verb=ListRecords&metadataPrefix=oai_dc")
      let name = added.issue.identifier.replacing(":", with: "~2")
      #expect(try list.nodes("header").count == 1)
      #expect(try list.texts("identifier").contains("oai:example.org:\(name)"))
      #expect(try list.texts("title") == [added.issue.title])
      let manifest = try #require(try list.texts("identifier").first { $0.hasSuffix("/manifest.json") })
      let address = manifest.replacing("http://example.org", with: "")
      #expect(await server.answer(ServerRequest(asking: address), from: "test").status == 200)
      await server.close()
    }
  }
}

extension XMLElement {
  /// The value of an attribute. `attribute(forName:)` finds none in elements with a namespace.
  fileprivate func value(of name: String) -> String? { attributes?.first { $0.name == name }?.stringValue }
}
