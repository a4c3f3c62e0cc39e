internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// The parts of an issue's METS file as the National Digital Newspaper Program prescribes them: its template for issues,
/// version 1.5.
struct NDNPRecords {
  static let type = "urn:library-of-congress:ndnp:mets:newspaper:issue"
  static let profile = "urn:library-of-congress:mets:profiles:ndnp:issue:v1.5"
  static let divisionNamespace = "urn:library-of-congress:ndnp:mets:newspaper"
  /// Of MIX before its first version.
  static let mixNamespace = "http://www.loc.gov/mix/"

  let issue: ArchivedIssue

  private var facts: METSFacts { issue.facts }

  private static let issueDescription = "issueModsBib"

  static func fileGroup(_ page: Int) -> String { "pageFileGrp\(page + 1)" }
  static func metadata(of picture: ArchivedPicture) -> String { "mix\(picture.file.identifier)" }
  private static func pageDescription(_ page: Int) -> String { "pageModsBib\(page + 1)" }

  // MARK: Descriptions

  func writeDescriptions(to xml: inout XMLWriter) {
    METSDocument.writeDescription(Self.issueDescription, label: "Issue metadata", to: &xml, writeIssue)
    for page in issue.pages {
      METSDocument.writeDescription(Self.pageDescription(page.index), label: "Page metadata", to: &xml) { xml in
        write(page, to: &xml)
      }
    }
  }

  private func writeIssue(to xml: inout XMLWriter) {
    xml.element("mods:mods") { xml in
      xml.element("mods:relatedItem", ["type": "host"]) { xml in
        if let lccn = facts[.lccn] { xml.element("mods:identifier", ["type": "lccn"], text: lccn) }
        let details: [(String, METSField)] = [("volume", .volume), ("issue", .number), ("edition", .edition)]
        let known = details.filter { facts[$0.1] != nil }
        guard !known.isEmpty else { return }
        xml.element("mods:part") { xml in
          for (type, field) in known {
            xml.element("mods:detail", ["type": type]) { xml in
              xml.element("mods:number", text: facts[field] ?? "")
              if field == .edition, let name = facts[.editionName] { xml.element("mods:caption", text: name) }
            }
          }
        }
      }
      if let date = facts[.date] {
        xml.element("mods:originInfo") { xml in
          xml.element("mods:dateIssued", ["encoding": "iso8601"], text: date)
        }
      }
      xml.element("mods:note", ["type": "noteAboutReproduction"], text: "Present")
    }
  }

  private func write(_ page: ArchivedPage, to xml: inout XMLWriter) {
    xml.element("mods:mods") { xml in
      xml.element("mods:part") { xml in
        xml.element("mods:extent", ["unit": "pages"]) { xml in xml.element("mods:start", text: "\(page.index + 1)") }
        if let label = page.label {
          xml.element("mods:detail", ["type": "page number"]) { xml in xml.element("mods:number", text: label) }
        }
      }
      if facts[.reel] != nil || facts[.agency] != nil {
        xml.element("mods:relatedItem", ["type": "original"]) { xml in
          // Without a reel, the issue was not photographed.
          let form = facts[.reel] == nil ? "print" : "microfilm"
          xml.element("mods:physicalDescription") { xml in xml.element("mods:form", ["type": form]) }
          if let reel = facts[.reel] { xml.element("mods:identifier", ["type": "reel number"], text: reel) }
          writeAgency("mods:physicalLocation", to: &xml)
        }
      }
      if let agency = facts[.agency] {
        xml.element(
          "mods:note",
          ["type": "agencyResponsibleForReproduction", "displayLabel": facts[.agencyName]],
          text: agency
        )
      }
      xml.element("mods:note", ["type": "noteAboutReproduction"], text: "Present")
    }
  }

  private func writeAgency(_ element: String, to xml: inout XMLWriter) {
    guard let agency = facts[.agency] else { return }
    xml.element("mods:location") { xml in
      xml.element(element, ["authority": "marcorg", "displayLabel": facts[.agencyName]], text: agency)
    }
  }

  // MARK: Files

  func writeAdministration(to xml: inout XMLWriter) {
    let pictures = issue.pages.flatMap { $0.masters.map(\.picture) + [$0.picture].compactMap(\.self) }
    guard !pictures.isEmpty else { return }
    xml.element("mets:amdSec") { xml in
      for picture in pictures {
        let attributes: XMLAttributes = ["MDTYPE": "NISOIMG", "LABEL": "NISO still image metadata"]
        xml.metadata("techMD", Self.metadata(of: picture), type: attributes) { xml in
          xml.element("mix:mix") { xml in
            xml.element("mix:ImagingPerformanceAssessment") { xml in
              xml.element("mix:SpatialMetrics") { xml in
                xml.element("mix:ImageWidth", text: "\(picture.size.width)")
                xml.element("mix:ImageLength", text: "\(picture.size.height)")
              }
            }
          }
        }
      }
    }
  }

  func writeStructure(to xml: inout XMLWriter) {
    xml.element("mets:structMap") { xml in
      xml.element("mets:div", ["TYPE": "np:issue", "DMDID": Self.issueDescription]) { xml in
        for page in issue.pages {
          xml.element("mets:div", ["TYPE": "np:page", "DMDID": Self.pageDescription(page.index)]) { xml in
            for master in page.masters { xml.element("mets:fptr", ["FILEID": master.picture.file.identifier]) }
            if let picture = page.picture { xml.element("mets:fptr", ["FILEID": picture.file.identifier]) }
            xml.element("mets:fptr", ["FILEID": page.text.identifier])
          }
        }
      }
    }
  }
}
