internal import Foundation
internal import GatefoldExport
internal import GatefoldFormats

/// The files of a site for harvesters: a static repository of OAI-PMH, and the changes of manifests.
struct SiteHarvest: Sendable {
  static let repositoryPath = "oai.xml"

  private static let namespace = "http://www.openarchives.org/OAI/2.0/static-repository"
  private static let schema = "http://www.openarchives.org/OAI/2.0/static-repository.xsd"
  private static let protocolNamespace = "http://www.openarchives.org/OAI/2.0/"

  private let publisher: StorePublisher
  private let feed: StoreFeed
  private let manifest: SiteManifest

  /// - Parameter manifest: with the issues that are in the feed.
  init(_ publisher: StorePublisher, _ feed: StoreFeed, _ manifest: SiteManifest) {
    (self.publisher, self.feed, self.manifest) = (publisher, feed, manifest)
  }

  /// The files, in the order in which they are written: first what others refer to.
  var files: [SiteFile] { changeFiles + repositoryFiles }

  // MARK: A static repository

  /// A list without records isn't allowed, so an empty store has none.
  private var repositoryFiles: [SiteFile] {
    if feed.issues.isEmpty { return [] }
    return [SiteFile(path: Self.repositoryPath) { [self] in repository }]
  }

  /// The file that a gateway answers harvesters from:
  /// https://www.openarchives.org/OAI/2.0/guidelines-static-repository.htm
  private var repository: Data {
    let entries = manifest.issues.values.sorted { ($0.modified, $0.issue.slug) < ($1.modified, $1.issue.slug) }
    let listed = Dictionary(feed.issues.map { ($0.identifier, $0) }) { first, _ in first }
    var xml = XMLWriter()
    xml.declaration()
    let attributes: XMLAttributes = [
      "xmlns": Self.namespace, "xmlns:oai": Self.protocolNamespace,
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(Self.namespace) \(Self.schema)",
    ]
    xml.element("Repository", attributes) { xml in
      xml.element("Identify") { xml in
        xml.element("oai:repositoryName", text: publisher.title)
        xml.element("oai:baseURL", text: baseAddress)
        xml.element("oai:protocolVersion", text: "2.0")
        xml.element("oai:adminEmail", text: publisher.administratorAddress ?? "postmaster@\(Self.domain(host))")
        xml.element("oai:earliestDatestamp", text: Self.day(entries.first?.modified))
        // Neither deleted records nor times are allowed in a static repository.
        xml.element("oai:deletedRecord", text: "no")
        xml.element("oai:granularity", text: "YYYY-MM-DD")
      }
      xml.element("ListMetadataFormats") { xml in
        xml.element("oai:metadataFormat") { xml in
          xml.element("oai:metadataPrefix", text: DublinCoreRecord.metadataPrefix)
          xml.element("oai:schema", text: DublinCoreRecord.schema)
          xml.element("oai:metadataNamespace", text: DublinCoreRecord.namespace)
        }
      }
      xml.element("ListRecords", ["metadataPrefix": DublinCoreRecord.metadataPrefix]) { xml in
        for entry in entries { if let issue = listed[entry.issue.identifier] { write(entry, issue, &xml) } }
      }
    }
    return Data(xml.bytes)
  }

  private func write(_ entry: SiteManifest.Entry, _ issue: FeedIssue, _ xml: inout XMLWriter) {
    xml.element("oai:record") { xml in
      xml.element("oai:header") { xml in
        xml.element("oai:identifier", text: "oai:\(Self.domain(host)):\(entry.issue.slug)")
        xml.element("oai:datestamp", text: Self.day(entry.modified))
      }
      xml.element("oai:metadata") { xml in
        let addresses = [issue.pageURL?.absoluteString, Self.manifestAddress(entry.web?.folder, publisher.base)]
        let details = DublinCoreRecord.Details(
          publisher: publisher.publisher,
          addresses: addresses.compactMap(\.self) + [issue.download?.url.absoluteString].compactMap(\.self)
        )
        DublinCoreRecord(issue, details).write(to: &xml)
      }
    }
  }

  private var host: String { publisher.address.host() ?? "localhost" }

  /// The protocol demands a dot in domains.
  private static func domain(_ host: String) -> String { host.contains(".") ? host : "\(host).invalid" }

  /// At a gateway, the address of the file without its scheme; without a gateway, the address of the file.
  private var baseAddress: String {
    let own = "\(publisher.base)/\(Self.repositoryPath)"
    guard let gateway = publisher.gatewayAddress?.absoluteString else { return own }
    let start = gateway.hasSuffix("/") ? gateway : "\(gateway)/"
    return start + own.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)[1].drop { $0 == "/" }
  }

  private static func day(_ date: Date?) -> String {
    InternetDate.dayText(date ?? Date(timeIntervalSince1970: 0))
  }

  // MARK: Changes

  private static func manifestAddress(_ folder: String?, _ base: String) -> String? {
    folder.map { "\(base)/\($0)/\(WebPath.manifest)" }
  }

  /// The changes of the manifests that the reader's files have; none on a site without a reader.
  private var changeFiles: [SiteFile] {
    guard publisher.hasReader else { return [] }
    let base = publisher.base
    var changes = manifest.issues.values.compactMap { entry in
      Self.manifestAddress(entry.web?.folder, base).map {
        IIIFChanges.Change(of: $0, at: InternetDate.timeText(entry.modified))
      }
    }
    changes += (manifest.goneManifests ?? [:]).compactMap { folder, date in
      Self.manifestAddress(folder, base).map { IIIFChanges.Change(.delete, of: $0, at: InternetDate.timeText(date)) }
    }
    changes.sort { ($0.time, $0.manifest) < ($1.time, $1.manifest) }
    let list = IIIFChanges(at: "\(base)/\(IIIFChanges.fileName)", count: changes.count) { page in
      "\(base)/\(Self.changesPath(page))"
    }
    let sorted = changes
    let pages = (1...list.pageCount).map { page in
      SiteFile(path: Self.changesPath(page)) { list.page(page, Array(sorted[list.places(onPage: page)])) }
    }
    return pages + [SiteFile(path: IIIFChanges.fileName) { list.list }]
  }

  private static func changesPath(_ page: Int) -> String { "changes/page-\(page).json" }
}

extension SiteManifest {
  /// Notes which manifests are listed now, and which have gone since the last time.
  mutating func noteManifests(at now: Date) {
    let folders = Set(issues.values.compactMap { $0.web?.folder })
    var gone = goneManifests ?? [:]
    for folder in Set(listedManifests ?? []).subtracting(folders) { gone[folder] = now }
    for folder in folders { gone[folder] = nil }
    goneManifests = gone.isEmpty ? nil : gone
    listedManifests = folders.isEmpty ? nil : folders.sorted()
  }
}
