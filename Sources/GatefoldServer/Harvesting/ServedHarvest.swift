internal import Foundation
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldStore

/// Answers harvesters by OAI-PMH 2.0, with descriptions of the issues in Dublin Core.
struct ServedHarvest {
  static let path = "oai"

  /// Records of a part of a list.
  static let recordsPerPart = 100

  private static let metadataPrefix = "oai_dc"
  private static let namespace = "http://www.openarchives.org/OAI/2.0/"
  private static let dublinCore = "http://www.openarchives.org/OAI/2.0/oai_dc/"

  private let feeds: ServedFeeds.Harvest
  private let repositoryName: String
  private let administrator: String
  private let request: ServerRequest
  private let base: String

  /// - Parameters:
  ///   - feeds: the issues that the client may see.
  ///   - administrator: the mail address of who runs the server; `nil` for the postmaster of its host.
  init(_ feeds: ServedFeeds.Harvest, named repositoryName: String, administrator: String?, _ request: ServerRequest) {
    self.feeds = feeds
    self.repositoryName = repositoryName
    self.request = request
    base = request.base
    let host = Self.host(of: request.base)
    // The protocol demands an address with a dot in its domain.
    self.administrator = administrator ?? "postmaster@\(host.contains(".") ? host : "\(host).invalid")"
  }

  private static func host(of base: String) -> String { URL(string: base)?.host() ?? "localhost" }

  /// The first part of all identifiers.
  private var identifierStart: String { "oai:\(Self.host(of: base)):" }

  func answer() -> ServerAnswer {
    let text = request.method == .post ? String(decoding: request.body, as: UTF8.self) : request.query ?? ""
    var xml = XMLWriter()
    xml.declaration()
    let attributes: XMLAttributes = [
      "xmlns": Self.namespace, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(Self.namespace) \(Self.namespace)OAI-PMH.xsd",
    ]
    xml.element("OAI-PMH", attributes) { xml in
      xml.element("responseDate", text: OAIDatestamp.text(Int(Date.now.timeIntervalSince1970)))
      var asked: OAIRequest?
      var content: ((inout XMLWriter) -> Void)?
      var problem: OAIProblem?
      do throws(OAIProblem) {
        let understood = try OAIRequest(text)
        asked = understood
        content = try self.content(of: understood)
      } catch {
        problem = error
      }
      xml.element("request", asked.map(Self.attributes) ?? [:], text: "\(base)/\(Self.path)")
      if let problem { xml.element("error", ["code": problem.code.rawValue], text: problem.message) }
      if let asked, let content { xml.element(asked.verb.rawValue) { content(&$0) } }
    }
    // Each answer names its time, so that no earlier one is the same.
    return ServerAnswer(Data(xml.bytes), "text/xml; charset=utf-8").with("Cache-Control", "no-store")
  }

  private static func attributes(_ request: OAIRequest) -> XMLAttributes {
    request.arguments.sorted { $0.key.rawValue < $1.key.rawValue }
      .reduce(["verb": request.verb.rawValue]) { $0 + [$1.key.rawValue: $1.value] }
  }

  // MARK: Verbs

  private func content(of request: OAIRequest) throws(OAIProblem) -> (inout XMLWriter) -> Void {
    switch request.verb {
    case .identify: return { writeIdentity(&$0) }
    case .listMetadataFormats:
      if let identifier = request.arguments[.identifier] { _ = try record(identifier) }
      return { Self.writeFormats(&$0) }
    case .listSets: throw Self.noSets
    case .listIdentifiers, .listRecords:
      let (part, token) = try part(of: request)
      return { xml in
        for record in part {
          if request.verb == .listRecords { write(record, &xml) } else { writeHeader(record, &xml) }
        }
        token?(&xml)
      }
    case .getRecord:
      let record = try record(request.arguments[.identifier] ?? "")
      try Self.checkFormat(request)
      return { write(record, &$0) }
    }
  }

  private static let noSets = OAIProblem(.noSetHierarchy, "there are no sets")

  private static func checkFormat(_ request: OAIRequest) throws(OAIProblem) {
    guard request.arguments[.metadataPrefix] == metadataPrefix else {
      throw OAIProblem(.cannotDisseminateFormat, "issues are described as \(metadataPrefix) only")
    }
  }

  private func record(_ identifier: String) throws(OAIProblem) -> ServedFeeds.Record {
    let name = identifier.dropFirst(identifierStart.count)
    guard identifier.hasPrefix(identifierStart), let record = feeds.records.first(where: { $0.position.name == name })
    else { throw OAIProblem(.idDoesNotExist, "there is no such issue") }
    return record
  }

  /// The records that are listed now, and what writes the token for the rest; `nil` for a list in one part.
  private func part(
    of request: OAIRequest
  ) throws(OAIProblem) -> ([ServedFeeds.Record], ((inout XMLWriter) -> Void)?) {
    var before: OAIResumptionToken?
    if let text = request.arguments[.resumptionToken] {
      before = try OAIResumptionToken(text)
    } else {
      try Self.checkFormat(request)
      if request.arguments[.set] != nil { throw Self.noSets }
    }
    let period = before?.period ?? request.period
    // The records are in the order of their dates.
    let records = feeds.records.drop { $0.position.seconds < period.lowerBound }
      .prefix { $0.position.seconds <= period.upperBound }
    let rest = before.map { before in records.drop { $0.position <= before.last } } ?? records
    guard let last = rest.prefix(Self.recordsPerPart).last else {
      if before == nil { throw OAIProblem(.noRecordsMatch, "there are no issues of these dates") }
      throw OAIProblem(.badResumptionToken, "the list has no more issues by now; begin again without the token")
    }
    let part = Array(rest.prefix(Self.recordsPerPart))
    if before == nil, part.count == records.count { return (part, nil) }
    let cursor = before?.cursor ?? 0
    let next = OAIResumptionToken(period: period, cursor: cursor + part.count, last: last.position)
    let attributes: XMLAttributes = ["completeListSize": String(records.count), "cursor": String(cursor)]
    // The last part has an empty token.
    let text = part.count < rest.count ? next.text : ""
    return (part, { $0.element("resumptionToken", attributes, text: text) })
  }

  // MARK: Elements

  private func writeIdentity(_ xml: inout XMLWriter) {
    xml.element("repositoryName", text: repositoryName)
    xml.element("baseURL", text: "\(base)/\(Self.path)")
    xml.element("protocolVersion", text: "2.0")
    xml.element("adminEmail", text: administrator)
    xml.element("earliestDatestamp", text: OAIDatestamp.text(feeds.records.first?.position.seconds ?? 0))
    xml.element("deletedRecord", text: "no")
    xml.element("granularity", text: "YYYY-MM-DDThh:mm:ssZ")
  }

  private static func writeFormats(_ xml: inout XMLWriter) {
    xml.element("metadataFormat") { xml in
      xml.element("metadataPrefix", text: metadataPrefix)
      xml.element("schema", text: "http://www.openarchives.org/OAI/2.0/oai_dc.xsd")
      xml.element("metadataNamespace", text: dublinCore)
    }
  }

  private func writeHeader(_ record: ServedFeeds.Record, _ xml: inout XMLWriter) {
    xml.element("header") { xml in
      xml.element("identifier", text: identifierStart + record.position.name)
      xml.element("datestamp", text: OAIDatestamp.text(record.position.seconds))
    }
  }

  private func write(_ record: ServedFeeds.Record, _ xml: inout XMLWriter) {
    xml.element("record") { xml in
      writeHeader(record, &xml)
      xml.element("metadata") { xml in
        let attributes: XMLAttributes = [
          "xmlns:oai_dc": Self.dublinCore, "xmlns:dc": "http://purl.org/dc/elements/1.1/",
          "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
          "xsi:schemaLocation": "\(Self.dublinCore) http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
        ]
        xml.element("oai_dc:dc", attributes) { xml in
          for (name, value) in description(record) { xml.element("dc:\(name)", text: value) }
        }
      }
    }
  }

  private func description(_ record: ServedFeeds.Record) -> [(name: String, value: String)] {
    guard let issue = feeds.issue(record) else { return [] }
    var elements = [("title", issue.title)]
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { elements.append((name, value)) }
    }
    for author in issue.authors { add("creator", author) }
    add("description", issue.summary)
    add("publisher", record.details?.provider)
    // A table may know only the month or the year.
    let day = issue.releaseDate.map { String(OAIDatestamp.text(Int($0.timeIntervalSince1970)).prefix(10)) }
    add("date", record.details?.date ?? day)
    add("type", "Text")
    add("format", issue.download?.mediaType)
    add("identifier", feeds.manifest(of: record))
    add("identifier", "\(base)/reader/?issue=\("../issues/\(record.position.name)".escapedPath)")
    add("language", issue.language)
    add("relation", issue.publication)
    add("rights", record.details?.rights)
    return elements
  }
}
