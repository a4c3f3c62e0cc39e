internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

extension METSDocument {
  static let viewerNamespace = "http://dfg-viewer.de/"
  static let administration = "amd"
  private static let (object, creation, check, agent) = ("premis-pdf", "event-creation", "event-pdfa", "agent-gatefold")

  static func pictureMetadata(_ page: Int) -> String { "mix\(ExportNames.number(page + 1))" }

  /// The identifiers of what tells how a text map was made.
  var provenance: String? { isNDNP || issue.document == nil ? nil : "\(Self.creation) \(Self.agent)" }

  func writeAdministration(to xml: inout XMLWriter) {
    if isNDNP { return NDNPRecords(issue: issue).writeAdministration(to: &xml) }
    var inner = XMLWriter(depth: 2)
    for page in issue.pages {
      guard let picture = page.picture else { continue }
      inner.metadata("techMD", Self.pictureMetadata(page.index), type: ["MDTYPE": "NISOIMG"]) { xml in
        MIXRecord(picture: picture).write(to: &xml)
      }
    }
    let premis = issue.document.map {
      PREMISRecord(document: $0, agentName: export.program, agentVersion: export.programVersion)
    }
    if let premis {
      inner.metadata("techMD", Self.object, type: ["MDTYPE": "PREMIS:OBJECT"]) { premis.writeObject(to: &$0) }
    }
    writeRights(to: &inner)
    if let premis { writeEvents(premis, to: &inner) }
    writeLinks(to: &inner)
    if inner.bytes.isEmpty { return }
    xml.element("mets:amdSec", ["ID": Self.administration]) { xml in
      xml.append(markup: String(decoding: inner.bytes, as: UTF8.self))
    }
  }

  private func writeEvents(_ premis: PREMISRecord, to xml: inout XMLWriter) {
    let date = export.date.map(InternetDate.timeText)
    let options = export.options.filter { !["date", "program"].contains($0.key) && !$0.key.hasPrefix("field ") }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    let event = PREMISRecord.Event(
      identifier: Self.creation,
      type: "metadata extraction",
      date: date,
      detail: "Text maps, logical structure and descriptions were read from the PDF; \(options)",
      outcome: issue.omissions.isEmpty ? "success" : "warning",
      outcomeNote: issue.omissions.isEmpty
        ? nil : "Missing: \(issue.omissions.map(\.description).joined(separator: ", "))"
    )
    xml.metadata("digiprovMD", Self.creation, type: ["MDTYPE": "PREMIS:EVENT"]) { premis.write(event, to: &$0) }
    if let result = issue.checkResult {
      let event = PREMISRecord.Event(
        identifier: Self.check,
        type: "validation",
        date: date,
        detail: result.program,
        outcome: result.outcome,
        outcomeNote: result.note
      )
      xml.metadata("digiprovMD", Self.check, type: ["MDTYPE": "PREMIS:EVENT"]) { premis.write(event, to: &$0) }
    }
    xml.metadata("digiprovMD", Self.agent, type: ["MDTYPE": "PREMIS:AGENT"]) { premis.writeAgent(to: &$0) }
  }

  // MARK: The DFG Viewer

  /// Who owns the issue, as the DFG Viewer shows it.
  private func writeRights(to xml: inout XMLWriter) {
    guard export.profile == .kitodo else { return }
    let values: [(String, METSField)] = [
      ("dv:owner", .owner), ("dv:ownerLogo", .ownerLogo), ("dv:ownerSiteURL", .ownerSite),
      ("dv:ownerContact", .ownerContact), ("dv:license", .rights),
    ]
    xml.metadata("rightsMD", "rights", type: ["MDTYPE": "OTHER", "OTHERMDTYPE": "DVRIGHTS"]) { xml in
      xml.element("dv:rights") { xml in
        for (name, field) in values { if let value = facts[field] { xml.element(name, text: value) } }
      }
    }
  }

  private func writeLinks(to xml: inout XMLWriter) {
    guard export.profile == .kitodo else { return }
    xml.metadata("digiprovMD", "links", type: ["MDTYPE": "OTHER", "OTHERMDTYPE": "DVLINKS"]) { xml in
      xml.element("dv:links") { xml in
        if let catalogue = facts[.catalogue] { xml.element("dv:reference", text: catalogue) }
        if let presentation = facts[.presentation] { xml.element("dv:presentation", text: presentation) }
      }
    }
  }
}
