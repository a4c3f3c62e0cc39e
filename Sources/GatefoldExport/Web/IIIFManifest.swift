public import Foundation
internal import Gatefold
internal import GatefoldFormats

/// A manifest of the IIIF Presentation API 3.0, by which viewers show an issue: https://iiif.io/api/presentation/3.0/
///
/// A canvas is a page at its full zoom. Structures are the contents, annotations the links and media, and those of
/// ``WebPage/annotations``. ``WebExport`` writes it.
public struct IIIFManifest: Sendable {
  let issue: WebIssue
  /// Single pages that show two pages side by side.
  let foldouts: Set<Int>

  /// The manifest of an issue.
  public init(_ issue: WebIssue) {
    self.issue = issue
    // It means something among pages that are paired.
    let slots = issue.arrangement.pairing == .coverAlone ? issue.spreads.flatMap(\.slots) : []
    foldouts = Set(slots.filter { $0.side == .whole }.map(\.pageIndex))
  }

  /// The bytes of the file, JSON in UTF-8.
  public var data: Data {
    var json = JSONText()
    write(to: &json)
    return json.file
  }

  // MARK: The issue

  private func write(to json: inout JSONText) {
    json.object { json in
      json.line("@context", "http://iiif.io/api/presentation/3/context.json")
      json.line("id", address(WebPath.manifest))
      json.line("type", "Manifest")
      json.lineKey("label")
      value(issue.title, to: &json)
      writeMetadata(to: &json)
      writeDetails(to: &json)
      json.line("viewingDirection", issue.arrangement.direction == .rightToLeft ? "right-to-left" : "left-to-right")
      json.lineKey("behavior")
      // "paged" shows the first page alone. If the file pairs it with the second, pages are shown one by one.
      json.array { json in json.value(issue.arrangement.pairing == .coverAlone ? "paged" : "individuals") }
      if let cover = issue.pages.first?.thumbnail {
        json.lineKey("thumbnail")
        json.array { json in write(cover, to: &json) }
      }
      if let pdf = issue.pdf {
        json.lineKey("rendering")
        json.array { json in
          write(resource: pdf, type: "Text", label: "PDF", format: "application/pdf", to: &json)
        }
      }
      json.lineKey("seeAlso")
      json.array { json in
        for (path, label) in [
          (WebPath.contents, "Contents"), (WebPath.links, "Links"), (WebPath.issue, "Pages and files"),
        ] {
          write(resource: path, type: "Dataset", label: label, format: "application/json", to: &json)
        }
      }
      writeServices(to: &json)
      json.lineKey("items")
      json.array { json in for page in issue.pages { write(page, to: &json) } }
      writeStructures(to: &json)
    }
  }

  private func writeServices(to json: inout JSONText) {
    guard !issue.searchServices.isEmpty else { return }
    json.lineKey("service")
    json.array { json in
      for service in issue.searchServices {
        json.object { json in service.isVersionOne ? writeOne(service, to: &json) : writeTwo(service, to: &json) }
      }
    }
  }

  private func writeTwo(_ service: WebIssue.SearchService, to json: inout JSONText) {
    json.member("id", service.address)
    json.member("type", "SearchService2")
    guard let autocomplete = service.autocompleteAddress else { return }
    json.key("service")
    json.array { json in
      json.object { json in
        json.member("id", autocomplete)
        json.member("type", "AutoCompleteService2")
      }
    }
  }

  /// Viewers of the Presentation API 3.0 know services of version 1.0 by their types and profiles.
  private func writeOne(_ service: WebIssue.SearchService, to json: inout JSONText) {
    json.member("@context", "http://iiif.io/api/search/1/context.json")
    json.member("@id", service.address)
    json.member("@type", "SearchService1")
    json.member("profile", "http://iiif.io/api/search/1/search")
    guard let autocomplete = service.autocompleteAddress else { return }
    // Presentation 3.0 has arrays of services everywhere; viewers accept them in services of version 1.0, too.
    json.key("service")
    json.array { json in
      json.object { json in
        json.member("@id", autocomplete)
        json.member("@type", "AutoCompleteService1")
        json.member("profile", "http://iiif.io/api/search/1/autocomplete")
      }
    }
  }

  private func writeMetadata(to json: inout JSONText) {
    let metadata = issue.metadata
    let details = issue.details
    let created = metadata.creationDate.map(InternetDate.dayText)
    let entries = [
      ("Publication", details.publication), ("Number", details.number), ("Author", metadata.author),
      ("Keywords", metadata.keywords), ("Date", details.date ?? created),
      // An agent needs an address.
      ("Provider", details.providerAddress == nil ? details.provider : nil),
    ]
    let known = entries.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
    if !known.isEmpty {
      json.lineKey("metadata")
      json.array { json in
        for (name, text) in known {
          json.object { json in
            json.key("label")
            value(name, language: "en", to: &json)
            json.key("value")
            value(text, to: &json)
          }
        }
      }
    }
    if let subject = metadata.subject, !subject.isEmpty {
      json.lineKey("summary")
      value(subject, to: &json)
    }
  }

  private func writeDetails(to json: inout JSONText) {
    let details = issue.details
    if let date = details.navigationDate { json.line("navDate", date) }
    if let rights = details.rights { json.line("rights", rights) }
    if let credit = details.credit {
      json.lineKey("requiredStatement")
      json.object { json in
        json.key("label")
        value("Attribution", language: "en", to: &json)
        json.key("value")
        value(credit, to: &json)
      }
    }
    if let provider = details.provider, let address = details.providerAddress {
      json.lineKey("provider")
      json.array { json in
        json.object { json in
          json.member("id", address)
          json.member("type", "Agent")
          json.key("label")
          value(provider, to: &json)
        }
      }
    }
  }

  // MARK: Contents

  private func writeStructures(to json: inout JSONText) {
    let ranges = ContentsRange.ranges(of: issue.contents, pageCount: issue.pages.count)
    guard !ranges.isEmpty else { return }
    json.lineKey("structures")
    json.array { json in
      json.newLine()
      json.object { json in
        json.member("id", address("range/contents"))
        json.member("type", "Range")
        json.key("label")
        value("Contents", language: "en", to: &json)
        json.key("items")
        json.array { json in write(ranges, name: "", to: &json) }
      }
    }
  }

  private func write(_ ranges: [ContentsRange], name: String, to json: inout JSONText) {
    for (number, range) in ranges.enumerated() {
      let name = "\(name)\(number + 1)"
      json.newLine()
      json.object { json in
        json.member("id", address("range/\(name)"))
        json.member("type", "Range")
        json.key("label")
        value(range.title, to: &json)
        json.key("items")
        json.array { json in
          for page in range.pages {
            json.object { json in
              json.member("id", canvas(page))
              json.member("type", "Canvas")
            }
          }
          write(range.children, name: "\(name).", to: &json)
        }
      }
    }
  }
}

// MARK: What all parts are made of

extension IIIFManifest {
  func address(_ path: String) -> String { path.contains("://") ? path : "\(issue.address)/\(path)" }

  func canvas(_ index: Int) -> String { address("canvas/\(index + 1)") }

  func write(
    resource path: String,
    type: String,
    label: String,
    format: String,
    profile: String? = nil,
    to json: inout JSONText
  ) {
    json.object { json in
      json.member("id", address(path))
      json.member("type", type)
      json.key("label")
      value(label, language: "en", to: &json)
      json.member("format", format)
      if let profile { json.member("profile", profile) }
    }
  }

  /// Text with its language.
  func value(_ text: String, language: String? = nil, to json: inout JSONText) {
    json.object { json in
      json.key(language ?? issue.language ?? "none")
      json.array { json in json.value(text) }
    }
  }
}
