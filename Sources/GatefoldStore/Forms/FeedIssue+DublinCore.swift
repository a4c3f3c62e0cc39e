internal import Foundation
package import GatefoldFormats

/// An issue in Dublin Core, as OAI-PMH has it: https://www.openarchives.org/OAI/2.0/oai_dc.xsd
package struct DublinCoreRecord: Sendable {
  package static let namespace = "http://www.openarchives.org/OAI/2.0/oai_dc/"
  package static let schema = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
  package static let metadataPrefix = "oai_dc"

  /// Values that the entry of a feed doesn't have.
  package struct Details: Sendable {
    package var publisher: String?
    /// Where only the month or the year is known; by default the day of the entry.
    package var date: String?
    package var rights: String?
    /// Addresses of the issue for people and programs.
    package var addresses: [String]

    package init(publisher: String? = nil, date: String? = nil, rights: String? = nil, addresses: [String] = []) {
      (self.publisher, self.date, self.rights, self.addresses) = (publisher, date, rights, addresses)
    }
  }

  private let elements: [(name: String, value: String)]

  package init(_ issue: FeedIssue, _ details: Details) {
    var elements = [("title", issue.title)]
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { elements.append((name, value)) }
    }
    for author in issue.authors { add("creator", author) }
    add("description", issue.summary)
    add("publisher", details.publisher)
    add("date", details.date ?? issue.releaseDate.map { InternetDate.dayText($0) })
    add("type", "Text")
    add("format", issue.download?.mediaType)
    for address in details.addresses { add("identifier", address) }
    add("language", issue.language)
    add("relation", issue.publication)
    add("rights", details.rights)
    self.elements = elements
  }

  package func write(to xml: inout XMLWriter) {
    let attributes: XMLAttributes = [
      "xmlns:oai_dc": Self.namespace, "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(Self.namespace) \(Self.schema)",
    ]
    xml.element("oai_dc:dc", attributes) { xml in
      for (name, value) in elements { xml.element("dc:\(name)", text: value) }
    }
  }
}
