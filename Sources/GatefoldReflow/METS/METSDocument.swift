internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// The METS file of an issue: https://www.loc.gov/standards/mets/
struct METSDocument {
  private static let namespace = "http://www.loc.gov/METS/"
  private static let schemaAddress = "http://www.loc.gov/standards/mets/version1121/mets.xsd"

  let export: METSExport
  let issue: ArchivedIssue

  var facts: METSFacts { issue.facts }
  var isNDNP: Bool { export.profile == .ndnp }

  /// The bytes of the file.
  func data() -> Data {
    var xml = XMLWriter()
    xml.declaration()
    xml.element("mets:mets", root) { xml in
      writeHeader(to: &xml)
      writeDescriptions(to: &xml)
      writeAdministration(to: &xml)
      writeFiles(to: &xml)
      writeStructure(to: &xml)
    }
    return Data(xml.bytes)
  }

  private var root: XMLAttributes {
    var attributes: XMLAttributes = [
      "xmlns:mets": Self.namespace, "xmlns:mods": MODSRecord.namespace,
      "xmlns:xlink": "http://www.w3.org/1999/xlink", "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    ]
    var schemas = [(Self.namespace, Self.schemaAddress), (MODSRecord.namespace, MODSRecord.schemaAddress)]
    if isNDNP {
      attributes = attributes + ["xmlns:mix": NDNPRecords.mixNamespace, "xmlns:np": NDNPRecords.divisionNamespace]
    } else {
      attributes = attributes + ["xmlns:mix": MIXRecord.namespace, "xmlns:premis": PREMISRecord.namespace]
      schemas += [
        (MIXRecord.namespace, MIXRecord.schemaAddress), (PREMISRecord.namespace, PREMISRecord.schemaAddress),
      ]
    }
    if export.profile == .kitodo { attributes = attributes + ["xmlns:dv": Self.viewerNamespace] }
    let locations = schemas.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    return attributes + [
      "xsi:schemaLocation": locations, "OBJID": isNDNP ? nil : facts[.record] ?? issue.document?.identifier,
      "LABEL": facts.label, "TYPE": isNDNP ? NDNPRecords.type : facts.isNewspaper ? "newspaper issue" : "issue",
      "PROFILE": isNDNP ? NDNPRecords.profile : nil,
    ]
  }

  private func writeHeader(to xml: inout XMLWriter) {
    let agent = [export.program, export.programVersion].compactMap(\.self).joined(separator: " ")
    xml.element("mets:metsHdr", ["CREATEDATE": export.date.map(InternetDate.timeText)]) { xml in
      if isNDNP, let agency = facts[.agencyName] ?? facts[.agency] {
        xml.element("mets:agent", ["ROLE": "CREATOR", "TYPE": "ORGANIZATION"]) { xml in
          xml.element("mets:name", text: agency)
        }
      }
      let role = isNDNP ? ["ROLE": "OTHER", "OTHERROLE": "SOFTWARE"] as XMLAttributes : ["ROLE": "CREATOR"]
      xml.element("mets:agent", role + ["TYPE": "OTHER", "OTHERTYPE": "SOFTWARE"]) { xml in
        xml.element("mets:name", text: agent)
        if !issue.omissions.isEmpty {
          xml.element("mets:note", text: "Missing: \(issue.omissions.map(\.description).joined(separator: ", "))")
        }
      }
      if !isNDNP, let owner = facts[.owner] {
        xml.element("mets:agent", ["ROLE": "CUSTODIAN", "TYPE": "ORGANIZATION"]) { xml in
          xml.element("mets:name", text: owner)
        }
      }
    }
  }

  // MARK: Descriptions

  static let issueDescription = "dmd0000"

  static func description(ofArticle index: Int) -> String { "dmd\(ExportNames.number(index + 1))" }

  private func writeDescriptions(to xml: inout XMLWriter) {
    if isNDNP { return NDNPRecords(issue: issue).writeDescriptions(to: &xml) }
    let record = MODSRecord(facts: facts, profile: export.profile)
    Self.writeDescription(Self.issueDescription, to: &xml) { xml in record.write(issue: &xml) }
    let labels = issue.labels
    for article in issue.articles {
      Self.writeDescription(Self.description(ofArticle: article.index), to: &xml) { xml in
        record.write(article.document, labels: labels, to: &xml)
      }
    }
  }

  static func writeDescription(
    _ identifier: String,
    label: String? = nil,
    to xml: inout XMLWriter,
    _ body: (inout XMLWriter) -> Void
  ) {
    xml.element("mets:dmdSec", ["ID": identifier]) { xml in
      xml.element("mets:mdWrap", ["MDTYPE": "MODS", "MIMETYPE": "text/xml", "LABEL": label]) { xml in
        xml.element("mets:xmlData", [:], body)
      }
    }
  }
}

extension XMLWriter {
  /// Writes metadata that is wrapped in METS.
  ///
  /// - Parameter section: the element of METS, like "techMD".
  mutating func metadata(
    _ section: String,
    _ identifier: String,
    type: XMLAttributes,
    _ body: (inout XMLWriter) -> Void
  ) {
    element("mets:\(section)", ["ID": identifier]) { xml in
      xml.element("mets:mdWrap", ["MIMETYPE": "text/xml"] + type) { xml in xml.element("mets:xmlData", [:], body) }
    }
  }

}
