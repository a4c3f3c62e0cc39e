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
        #expect(try formats.texts("metadataPrefix") == ["oai_dc"])
      }
      #expect(try await Self.ask(server, "verb=ListMetadataFormats").texts("metadataPrefix") == ["oai_dc"])
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
    ("verb=ListRecords&metadataPrefix=mets", "cannotDisseminateFormat"),
    ("verb=GetRecord&metadataPrefix=mets&identifier=oai:example.org:plain.pdf", "cannotDisseminateFormat"),
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
