internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Descriptions in MODS 3.7: https://www.loc.gov/standards/mods/
struct MODSRecord {
  static let namespace = "http://www.loc.gov/mods/v3"
  static let schemaAddress = "http://www.loc.gov/standards/mods/v3/mods-3-7.xsd"

  let facts: METSFacts
  let profile: METSProfile

  /// The issue, as a part of its publication.
  func write(issue xml: inout XMLWriter) {
    xml.element("mods:mods", ["version": "3.7"]) { xml in
      xml.element("mods:titleInfo") { xml in
        xml.element("mods:title", text: facts.title)
        if let number = facts[.number] { xml.element("mods:partNumber", text: number) }
      }
      if let author = facts.author {
        xml.element("mods:name") { xml in xml.element("mods:namePart", text: author) }
      }
      xml.element("mods:typeOfResource", text: "text")
      xml.element("mods:genre", ["authority": "marcgt"], text: facts.isNewspaper ? "newspaper" : "periodical")
      writeOrigin(to: &xml)
      writeLanguage(facts[.language], to: &xml)
      xml.element("mods:physicalDescription") { xml in
        xml.element("mods:internetMediaType", text: "application/pdf")
        xml.element("mods:extent", text: "\(facts.pageCount) \(facts.pageCount == 1 ? "page" : "pages")")
        xml.element("mods:digitalOrigin", text: "born digital")
      }
      writePublication(to: &xml)
      writePart(to: &xml)
      if let record = facts[.record] {
        xml.element("mods:identifier", ["type": facts[.recordSource] ?? "local"], text: record)
      }
      if let rights = facts[.rights] {
        xml.element(
          "mods:accessCondition",
          ["type": "use and reproduction", "xlink:href": rights.isAddress ? rights : nil],
          text: rights
        )
      }
      writeRecordInfo(to: &xml)
    }
  }

  private func writeOrigin(to xml: inout XMLWriter) {
    let values = [facts[.place], facts[.publisher], facts[.date]].compactMap(\.self)
    if values.isEmpty { return }
    xml.element("mods:originInfo") { xml in
      if let place = facts[.place] {
        xml.element("mods:place") { xml in xml.element("mods:placeTerm", ["type": "text"], text: place) }
      }
      if let publisher = facts[.publisher] { xml.element("mods:publisher", text: publisher) }
      if let date = facts.date {
        xml.element("mods:dateIssued", ["encoding": date.encoding, "keyDate": "yes"], text: date.description)
      }
    }
  }

  private func writeLanguage(_ language: String?, to xml: inout XMLWriter) {
    guard let language else { return }
    xml.element("mods:language") { xml in
      xml.element("mods:languageTerm", ["type": "code", "authority": "rfc4646"], text: language)
    }
  }

  /// The publication that the issue is of.
  private func writePublication(to xml: inout XMLWriter) {
    xml.element("mods:relatedItem", ["type": "host"]) { xml in
      xml.element("mods:titleInfo") { xml in xml.element("mods:title", text: facts.title) }
      if let issn = facts[.issn] { xml.element("mods:identifier", ["type": "issn"], text: issn) }
      if let lccn = facts[.lccn] { xml.element("mods:identifier", ["type": "lccn"], text: lccn) }
      if let record = facts[.parentRecord] {
        xml.element("mods:recordInfo") { xml in
          xml.element("mods:recordIdentifier", ["source": facts[.recordSource] ?? "local"], text: record)
        }
      }
    }
  }

  private func writePart(to xml: inout XMLWriter) {
    let details: [(type: String, value: String?)] = [
      ("volume", facts[.volume]), ("issue", facts[.number]), ("edition", facts[.edition]),
    ]
    guard details.contains(where: { $0.value != nil }) || facts.date != nil else { return }
    let attributes: XMLAttributes = ["type": "host", "order": facts.date?.sortingNumber]
    xml.element("mods:part", attributes) { xml in
      for detail in details {
        guard let value = detail.value else { continue }
        xml.element("mods:detail", ["type": detail.type]) { xml in
          xml.element("mods:number", text: value)
          if detail.type == "edition", let name = facts[.editionName] { xml.element("mods:caption", text: name) }
        }
      }
      if let date = facts.date { xml.element("mods:date", ["encoding": date.encoding], text: date.description) }
    }
  }

  private func writeRecordInfo(to xml: inout XMLWriter) {
    xml.element("mods:recordInfo") { xml in
      if let owner = facts[.owner] { xml.element("mods:recordContentSource", text: owner) }
      if let record = facts[.record] {
        xml.element("mods:recordIdentifier", ["source": facts[.recordSource] ?? "local"], text: record)
      }
      xml.element("mods:recordOrigin", text: "Read from the PDF by Gatefold")
    }
  }

  // MARK: Articles

  /// An article.
  ///
  /// - Parameter labels: of its pages, by index.
  func write(_ article: ArticleDocument, labels: [Int: String], to xml: inout XMLWriter) {
    xml.element("mods:mods", ["version": "3.7"]) { xml in
      xml.element("mods:titleInfo") { xml in xml.element("mods:title", text: Self.title(of: article, facts)) }
      if let author = article.author?.singleLine, !author.isBlank {
        xml.element("mods:name", ["type": "personal"]) { xml in
          xml.element("mods:namePart", text: author)
          xml.element("mods:role") { xml in
            xml.element("mods:roleTerm", ["type": "code", "authority": "marcrelator"], text: "aut")
          }
        }
      }
      xml.element("mods:typeOfResource", text: "text")
      xml.element("mods:genre", ["authority": "marcgt"], text: "article")
      writeLanguage(article.language, to: &xml)
      if let lead = article.standfirst?.string.singleLine, !lead.isBlank { xml.element("mods:abstract", text: lead) }
      if let first = article.pageIndices.first {
        xml.element("mods:part") { xml in
          xml.element("mods:extent", ["unit": "pages"]) { xml in
            let names = article.pageIndices.map { labels[$0] ?? "\($0 + 1)" }
            if article.pageIndices == Array(first..<first + names.count) {
              xml.element("mods:start", text: names[0])
              xml.element("mods:end", text: names[names.count - 1])
            } else {
              xml.element("mods:list", text: names.joined(separator: ", "))
            }
          }
        }
      }
    }
  }

  /// The title of an article, or else its headline or the title of the issue.
  static func title(of article: ArticleDocument, _ facts: METSFacts) -> String {
    [article.title, article.headline?.string ?? ""].map(\.singleLine).first { !$0.isBlank } ?? facts.title
  }
}

extension IssueDate {
  /// How MODS names the form of the date.
  fileprivate var encoding: String { season == nil && quarter == nil ? "w3cdtf" : "edtf" }

  /// A number that sorts issues by date.
  fileprivate var sortingNumber: String {
    let middle = season.flatMap { Season.allCases.firstIndex(of: $0) }.map { 3 * $0 + 3 } ?? quarter.map { 3 * $0 - 2 }
    return "\(year * 10_000 + (month ?? middle ?? 0) * 100 + (day ?? 0))"
  }
}

extension String {
  /// Whether it is an address on the web.
  fileprivate var isAddress: Bool { hasPrefix("http://") || hasPrefix("https://") }
}
