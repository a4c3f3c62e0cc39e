internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldStore

/// Answers harvesters by OAI-PMH 2.0, with descriptions of the issues in Dublin Core and METS.
struct ServedHarvest {
  static let path = "oai"

  /// Records of a part of a list.
  static let recordsPerPart = 100

  /// Records of a part of a list with METS: each may take seconds to make, and have megabytes.
  static let filesPerPart = 10

  private static let namespace = "http://www.openarchives.org/OAI/2.0/"

  private let feeds: ServedFeeds.Harvest
  private let mets: ServedMETS
  private let repositoryName: String
  private let administrator: String
  private let request: ServerRequest
  private let base: String

  /// - Parameters:
  ///   - feeds: the issues that the client may see.
  ///   - mets: makes the METS files of those that the client may read.
  ///   - administrator: the mail address of who runs the server; `nil` for the postmaster of its host.
  init(
    _ feeds: ServedFeeds.Harvest,
    _ mets: ServedMETS,
    named repositoryName: String,
    administrator: String?,
    _ request: ServerRequest
  ) {
    self.feeds = feeds
    self.mets = mets
    self.repositoryName = repositoryName
    self.request = request
    base = request.base
    let host = Self.host(of: request.base)
    // The protocol demands an address with a dot in its domain.
    self.administrator = administrator ?? "postmaster@\(host.contains(".") ? host : "\(host).invalid")"
  }

  /// When the request came.
  private let start = Date.now

  private static func host(of base: String) -> String { URL(string: base)?.host() ?? "localhost" }

  /// The first part of all identifiers.
  private var identifierStart: String { "oai:\(Self.host(of: base)):" }

  private typealias Content = (inout XMLWriter) -> Void

  /// - Throws: 503 if METS isn't ready in time, and what the library throws.
  func answer() async throws(RequestProblem) -> ServerAnswer {
    let text = request.method == .post ? String(decoding: request.body, as: UTF8.self) : request.query ?? ""
    var asked: OAIRequest?
    var content: Content?
    var problem: OAIProblem?
    do throws(Failure) {
      let understood = try Failure.of { () throws(OAIProblem) in try OAIRequest(text) }
      asked = understood
      content = try await self.content(of: understood)
    } catch {
      switch error {
      case .protocol(let found): problem = found
      case .request(let found): throw found
      }
    }
    var xml = XMLWriter()
    xml.declaration()
    let attributes: XMLAttributes = [
      "xmlns": Self.namespace, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(Self.namespace) \(Self.namespace)OAI-PMH.xsd",
    ]
    xml.element("OAI-PMH", attributes) { xml in
      // Harvesters ask for changes since then: not later than the list was made.
      let time = feeds.snapshot.time ?? start
      xml.element("responseDate", text: OAIDatestamp.text(Int(time.timeIntervalSince1970)))
      xml.element("request", asked.map(Self.attributes) ?? [:], text: "\(base)/\(Self.path)")
      if let problem { xml.element("error", ["code": problem.code.rawValue], text: problem.message) }
      if let asked, let content { xml.element(asked.verb.rawValue) { content(&$0) } }
    }
    // Each answer names its time, so that no earlier one is the same.
    return ServerAnswer(Data(xml.bytes), "text/xml; charset=utf-8")
  }

  /// Why a request is not answered: by a code of the protocol, or by a status of HTTP.
  private enum Failure: Error {
    case `protocol`(OAIProblem)
    case request(RequestProblem)

    static func of<Value>(_ body: () throws(OAIProblem) -> Value) throws(Failure) -> Value {
      do throws(OAIProblem) { return try body() } catch { throw .protocol(error) }
    }

    static func of<Value>(_ body: () async throws(GatefoldError) -> Value) async throws(Failure) -> Value {
      do throws(GatefoldError) { return try await body() } catch { throw .request(RequestProblem(error)) }
    }
  }

  private static func attributes(_ request: OAIRequest) -> XMLAttributes {
    request.arguments.sorted { $0.key.rawValue < $1.key.rawValue }
      .reduce(["verb": request.verb.rawValue]) { $0 + [$1.key.rawValue: $1.value] }
  }

  // MARK: Verbs

  private func content(of request: OAIRequest) async throws(Failure) -> Content {
    switch request.verb {
    case .identify: return { writeIdentity(&$0) }
    case .listMetadataFormats:
      guard let identifier = request.arguments[.identifier] else {
        return { Self.write(OAIFormat.allCases, &$0) }
      }
      let position = try await position(identifier)
      return { Self.write(feeds.hasPages(position) ? OAIFormat.allCases : [.dublinCore], &$0) }
    case .listSets: throw .protocol(Self.noSets)
    case .listIdentifiers, .listRecords: return try await list(request)
    case .getRecord:
      let position = try await position(request.arguments[.identifier] ?? "")
      let format = try Failure.of { () throws(OAIProblem) in try Self.format(of: request) }
      guard format == .dublinCore || feeds.hasPages(position) else {
        throw .protocol(OAIProblem(.cannotDisseminateFormat, "a book is described as oai_dc only"))
      }
      guard let record = try await record(position) else { throw .protocol(Self.noSuchIssue) }
      let file = format == .mets ? try await file(of: record, until: .now + mets.patience) : nil
      if format == .mets, file == nil { throw .request(Self.unreadyFile) }
      return { write(record, file, &$0) }
    }
  }

  private static let noSets = OAIProblem(.noSetHierarchy, "there are no sets")
  private static let noSuchIssue = OAIProblem(.idDoesNotExist, "there is no such issue")
  private static let unreadyFile = RequestProblem.busy(
    "the METS file of the next issue is being made; ask again",
    retryAfter: 5
  )

  private static func format(of request: OAIRequest) throws(OAIProblem) -> OAIFormat {
    guard let format = OAIFormat(rawValue: request.arguments[.metadataPrefix] ?? "") else {
      let known = OAIFormat.allCases.map(\.rawValue).joined(separator: " and ")
      throw OAIProblem(.cannotDisseminateFormat, "issues are described as \(known)")
    }
    return format
  }

  private func position(_ identifier: String) async throws(Failure) -> IssuePosition {
    guard identifier.hasPrefix(identifierStart) else { throw .protocol(Self.noSuchIssue) }
    let name = String(identifier.dropFirst(identifierStart.count))
    let position = try await Failure.of { () throws(GatefoldError) in try await feeds.position(named: name) }
    guard let position else { throw .protocol(Self.noSuchIssue) }
    return position
  }

  private func record(_ position: IssuePosition) async throws(Failure) -> ServedFeeds.Record? {
    try await Failure.of { () throws(GatefoldError) in try await feeds.record(position) }
  }

  /// - Returns: `nil` if it isn't ready in time.
  private func file(
    of record: ServedFeeds.Record,
    until end: ContinuousClock.Instant
  ) async throws(Failure) -> Data? {
    do throws(RequestProblem) {
      return try await mets.metadata(of: record, until: end)
    } catch {
      throw .request(error)
    }
  }

  /// A part of a list, and the token for the rest.
  private func list(_ request: OAIRequest) async throws(Failure) -> Content {
    var before: OAIResumptionToken?
    let format: OAIFormat
    if let text = request.arguments[.resumptionToken] {
      let token = try Failure.of { () throws(OAIProblem) in try OAIResumptionToken(text) }
      (before, format) = (token, token.format)
    } else {
      format = try Failure.of { () throws(OAIProblem) in try Self.format(of: request) }
      if request.arguments[.set] != nil { throw .protocol(Self.noSets) }
    }
    let period = before?.period ?? request.period
    let hasFiles = format == .mets && request.verb == .listRecords
    let limit = hasFiles ? Self.filesPerPart : Self.recordsPerPart
    let all = feeds.snapshot.range(period)
    // A part has a limit, and how long the list is doesn't matter: it is only looked at until the part is full.
    var place = before.map { max(all.lowerBound, feeds.snapshot.place(behind: $0.last)) } ?? all.lowerBound
    var part: [(record: ServedFeeds.Record, file: Data?)] = []
    var hasMore = false
    let end = ContinuousClock.now + mets.patience
    while place < all.upperBound {
      if Task.isCancelled { throw .request(RequestProblem(.cancelled)) }
      let position = feeds.snapshot.positions[place]
      place += 1
      guard format == .dublinCore || feeds.hasPages(position), await feeds.isListed(position) else { continue }
      hasMore = part.count == limit
      if hasMore { break }
      guard let record = try await record(position) else { continue }
      let file = hasFiles ? try await file(of: record, until: end) : nil
      if hasFiles, file == nil {
        // What isn't ready is the first of the next part.
        guard !part.isEmpty else { throw .request(Self.unreadyFile) }
        hasMore = true
        break
      }
      part.append((record, file))
    }
    guard let last = part.last?.record.position else {
      if before == nil { throw .protocol(OAIProblem(.noRecordsMatch, "there are no issues of these dates")) }
      let message = "the list has no more issues by now; begin again without the token"
      throw .protocol(OAIProblem(.badResumptionToken, message))
    }
    let token = before != nil || hasMore ? token(part.count, last, all.count, before, format, period, hasMore) : nil
    return { xml in
      for (record, file) in part {
        if request.verb == .listRecords { write(record, file, &xml) } else { writeHeader(record, &xml) }
      }
      token?(&xml)
    }
  }

  /// Writes the token behind a part.
  private func token(
    _ count: Int,
    _ last: IssuePosition,
    _ listedCount: Int,
    _ before: OAIResumptionToken?,
    _ format: OAIFormat,
    _ period: ClosedRange<Int>,
    _ hasMore: Bool
  ) -> Content {
    let cursor = before?.cursor ?? 0
    let next = OAIResumptionToken(format, period: period, cursor: cursor + count, last: last)
    // How many a client may see is not counted.
    let isCounted = feeds.isComplete && (format == .dublinCore || feeds.snapshot.books.isEmpty)
    let attributes: XMLAttributes = [
      "completeListSize": isCounted ? String(listedCount) : nil, "cursor": String(cursor),
    ]
    // The last part has an empty token.
    return { $0.element("resumptionToken", attributes, text: hasMore ? next.text : "") }
  }

  // MARK: Elements

  private func writeIdentity(_ xml: inout XMLWriter) {
    xml.element("repositoryName", text: repositoryName)
    xml.element("baseURL", text: "\(base)/\(Self.path)")
    xml.element("protocolVersion", text: "2.0")
    xml.element("adminEmail", text: administrator)
    xml.element("earliestDatestamp", text: OAIDatestamp.text(feeds.snapshot.positions.first?.seconds ?? 0))
    xml.element("deletedRecord", text: "no")
    xml.element("granularity", text: "YYYY-MM-DDThh:mm:ssZ")
  }

  private static func write(_ formats: [OAIFormat], _ xml: inout XMLWriter) {
    for format in formats {
      xml.element("metadataFormat") { xml in
        xml.element("metadataPrefix", text: format.rawValue)
        xml.element("schema", text: format.schema)
        xml.element("metadataNamespace", text: format.namespace)
      }
    }
  }

  private func writeHeader(_ record: ServedFeeds.Record, _ xml: inout XMLWriter) {
    xml.element("header") { xml in
      xml.element("identifier", text: identifierStart + record.position.name)
      xml.element("datestamp", text: OAIDatestamp.text(record.position.seconds))
    }
  }

  /// - Parameter file: the METS file; `nil` for Dublin Core.
  private func write(_ record: ServedFeeds.Record, _ file: Data?, _ xml: inout XMLWriter) {
    xml.element("record") { xml in
      writeHeader(record, &xml)
      xml.element("metadata") { xml in
        if let file { return xml.append(markup: String(decoding: file, as: UTF8.self)) }
        let reader = "\(base)/reader/?issue=\("../issues/\(record.position.name)".escapedPath)"
        let details = DublinCoreRecord.Details(
          publisher: record.details?.provider,
          date: record.details?.date,
          rights: record.details?.rights,
          addresses: [record.manifest, reader].compactMap(\.self)
        )
        DublinCoreRecord(record.issue, details).write(to: &xml)
      }
    }
  }
}
