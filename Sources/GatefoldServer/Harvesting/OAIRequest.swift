internal import Foundation
internal import GatefoldStore

/// A request of OAI-PMH 2.0, as its arguments say: https://www.openarchives.org/OAI/openarchivesprotocol.html
struct OAIRequest: Hashable, Sendable {
  enum Verb: String, Sendable {
    case identify = "Identify"
    case listMetadataFormats = "ListMetadataFormats"
    case listSets = "ListSets"
    case listIdentifiers = "ListIdentifiers"
    case listRecords = "ListRecords"
    case getRecord = "GetRecord"

    fileprivate var arguments: Set<Argument> {
      switch self {
      case .identify: []
      case .listMetadataFormats: [.identifier]
      case .listSets: [.resumptionToken]
      case .listIdentifiers, .listRecords: [.from, .until, .set, .metadataPrefix, .resumptionToken]
      case .getRecord: [.identifier, .metadataPrefix]
      }
    }

    fileprivate var requiredArguments: [Argument] {
      switch self {
      case .identify, .listMetadataFormats, .listSets: []
      case .listIdentifiers, .listRecords: [.metadataPrefix]
      case .getRecord: [.identifier, .metadataPrefix]
      }
    }
  }

  enum Argument: String, Sendable {
    case identifier, metadataPrefix, from, until, set, resumptionToken
  }

  let verb: Verb
  /// None is empty, and none is there that the verb doesn't take.
  let arguments: [Argument: String]
  /// The seconds from 1970 on that `from` and `until` include.
  let period: ClosedRange<Int>

  /// - Parameter text: the query, or the form in the body.
  /// - Throws: `badVerb`, `badArgument`.
  init(_ text: String) throws(OAIProblem) {
    var verbs: [String] = []
    var others: [(name: String, value: String)] = []
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard parts.count == 2, let name = parts[0], let value = parts[1] else {
        throw OAIProblem(.badArgument, "an argument has the form name=value, percent-encoded")
      }
      if name == "verb" { verbs.append(value) } else { others.append((name, value)) }
    }
    guard verbs.count == 1, let verb = Verb(rawValue: verbs[0]) else {
      let known = "Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords or GetRecord"
      throw OAIProblem(.badVerb, "there is one verb: \(known)")
    }
    var arguments: [Argument: String] = [:]
    for (name, value) in others {
      guard let argument = Argument(rawValue: name), verb.arguments.contains(argument) else {
        throw OAIProblem(.badArgument, "\(verb.rawValue) takes no argument of the name \(name.shortened)")
      }
      guard arguments[argument] == nil, !value.isEmpty else {
        throw OAIProblem(.badArgument, "\(name) is given once, with a value")
      }
      arguments[argument] = value
    }
    if arguments[.resumptionToken] != nil {
      guard arguments.count == 1 else {
        throw OAIProblem(.badArgument, "resumptionToken comes without other arguments")
      }
    } else if let missing = verb.requiredArguments.first(where: { arguments[$0] == nil }) {
      throw OAIProblem(.badArgument, "\(verb.rawValue) takes \(missing.rawValue), too")
    }
    (self.verb, self.arguments) = (verb, arguments)
    period = try Self.period(from: arguments[.from], until: arguments[.until])
  }

  private static func period(from: String?, until: String?) throws(OAIProblem) -> ClosedRange<Int> {
    let first = try from.map { text throws(OAIProblem) in try OAIDatestamp(text) }
    let last = try until.map { text throws(OAIProblem) in try OAIDatestamp(text) }
    if let first, let last {
      guard first.isDay == last.isDay else {
        throw OAIProblem(.badArgument, "from and until are both days, or both times")
      }
    }
    let (lower, upper) = (first?.seconds.lowerBound ?? .min, last?.seconds.upperBound ?? .max)
    guard lower <= upper else { throw OAIProblem(.badArgument, "from is later than until") }
    return lower...upper
  }
}

/// A day or a time of OAI-PMH, in UTC: "2026-03-01", "2026-03-01T12:00:00Z".
struct OAIDatestamp: Hashable, Sendable {
  /// The seconds from 1970 on that it covers.
  let seconds: ClosedRange<Int>
  let isDay: Bool

  /// - Throws: `badArgument` for anything else.
  init(_ text: String) throws(OAIProblem) {
    isDay = text.utf8.count == 10
    let time = isDay ? "\(text)T00:00:00Z" : text
    // The parser also takes other forms, and days that there are not.
    guard let date = try? Date(time, strategy: .iso8601), Self.text(Int(date.timeIntervalSince1970)) == time else {
      throw OAIProblem(.badArgument, "a date is like 2026-03-01 or 2026-03-01T12:00:00Z")
    }
    let first = Int(date.timeIntervalSince1970)
    seconds = first...(isDay ? first + 86_399 : first)
  }

  static func text(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).ISO8601Format() }
}

/// An error that OAI-PMH has a code for. It is answered with status 200.
struct OAIProblem: Error, Hashable, Sendable {
  enum Code: String, Sendable {
    case badVerb, badArgument, badResumptionToken, cannotDisseminateFormat, idDoesNotExist, noRecordsMatch
    case noSetHierarchy
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

/// A form in which issues are described to harvesters.
enum OAIFormat: String, CaseIterable, Sendable {
  case dublinCore = "oai_dc"
  case mets

  /// The address of its schema.
  var schema: String {
    switch self {
    case .dublinCore: DublinCoreRecord.schema
    case .mets: "http://www.loc.gov/standards/mets/mets.xsd"
    }
  }

  var namespace: String {
    switch self {
    case .dublinCore: DublinCoreRecord.namespace
    case .mets: "http://www.loc.gov/METS/"
    }
  }
}
