internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldTypesetting

extension METSDocument {
  func writeStructure(to xml: inout XMLWriter) {
    if isNDNP { return NDNPRecords(issue: issue).writeStructure(to: &xml) }
    var logical = LogicalStructure(document: self)
    xml.element("mets:structMap", ["TYPE": "LOGICAL"]) { xml in logical.write(to: &xml) }
    writePhysicalStructure(to: &xml)
    xml.element("mets:structLink") { xml in
      for link in logical.links {
        xml.element("mets:smLink", ["xlink:from": link.division, "xlink:to": link.page])
      }
    }
  }

  static let pageSequence = "phys0000"

  static func page(_ index: Int) -> String { "phys\(ExportNames.number(index + 1))" }

  private func writePhysicalStructure(to xml: inout XMLWriter) {
    xml.element("mets:structMap", ["TYPE": "PHYSICAL"]) { xml in
      xml.element("mets:div", ["ID": Self.pageSequence, "TYPE": "physSequence"]) { xml in
        for page in issue.pages {
          let attributes: XMLAttributes = [
            "ID": Self.page(page.index), "TYPE": "page", "ORDER": "\(page.index + 1)", "ORDERLABEL": page.label,
            "LABEL": page.label.map { "Page \($0)" },
          ]
          xml.element("mets:div", attributes) { xml in
            if let picture = page.picture { xml.element("mets:fptr", ["FILEID": picture.file.identifier]) }
            xml.element("mets:fptr", ["FILEID": page.text.identifier])
          }
        }
      }
    }
  }
}

/// Writes the divisions of an issue: sections, articles and their parts.
private struct LogicalStructure {
  let document: METSDocument
  /// Which pages each division is on.
  private(set) var links: [(division: String, page: String)] = []
  private var count = 0

  init(document: METSDocument) { self.document = document }

  private var issue: ArchivedIssue { document.issue }
  private var isKitodo: Bool { document.export.profile == .kitodo }
  private var facts: METSFacts { issue.facts }

  /// The next identifier.
  private mutating func next() -> String {
    defer { count += 1 }
    return "log\(ExportNames.number(count))"
  }

  mutating func write(to xml: inout XMLWriter) {
    guard isKitodo, let parent = facts[.parent] else { return writeIssue(to: &xml) }
    let levels = levels
    for (number, level) in levels.enumerated() {
      xml.begin("mets:div", ["ID": next()] + level)
      if number == 0 { xml.element("mets:mptr", ["LOCTYPE": "URL", "xlink:href": parent]) }
    }
    writeIssue(to: &xml)
    for _ in levels { xml.end("mets:div") }
  }

  /// The divisions around the issue: those of a newspaper are its year, month and day.
  private var levels: [XMLAttributes] {
    guard facts.isNewspaper else { return [["TYPE": "periodical", "LABEL": facts.title]] }
    let newspaper: XMLAttributes = ["TYPE": "newspaper", "LABEL": facts.title]
    guard let day = facts.day else { return [newspaper] }
    return [newspaper]
      + [("year", 4), ("month", 7), ("day", 10)].map { type, length -> XMLAttributes in
        let label = String(day.prefix(length))
        return ["TYPE": type, "ORDERLABEL": label, "LABEL": label]
      }
  }

  private mutating func writeIssue(to xml: inout XMLWriter) {
    let identifier = next()
    let administration = issue.document != nil || isKitodo ? METSDocument.administration : nil
    let attributes: XMLAttributes = [
      "ID": identifier, "TYPE": isKitodo ? "issue" : "ISSUE", "LABEL": facts.label, "ORDERLABEL": facts[.number],
      "DMDID": METSDocument.issueDescription, "ADMID": administration,
    ]
    links.append((identifier, METSDocument.pageSequence))
    xml.begin("mets:div", attributes)
    if let copy = issue.copy { xml.element("mets:fptr", ["FILEID": copy.identifier]) }
    for section in issue.sections {
      if let title = section.title {
        let identifier = next()
        link(identifier, to: section.articles.flatMap(\.document.pageIndices))
        xml.begin("mets:div", ["ID": identifier, "TYPE": isKitodo ? "section" : "SECTION", "LABEL": title])
      }
      for article in section.articles {
        write(article, to: &xml)
        writeAdvertisements(of: article, to: &xml)
      }
      if section.title != nil { xml.end("mets:div") }
    }
    xml.end("mets:div")
  }

  private mutating func link(_ identifier: String, to pages: [Int]) {
    var known: Set<Int> = []
    for page in pages.sorted() where issue.page(at: page) != nil && known.insert(page).inserted {
      links.append((identifier, METSDocument.page(page)))
    }
  }

  // MARK: Articles

  private mutating func write(_ article: ArchivedArticle, to xml: inout XMLWriter) {
    let identifier = next()
    link(identifier, to: article.document.pageIndices)
    let attributes: XMLAttributes = [
      "ID": identifier, "TYPE": isKitodo ? "article" : "ARTICLE",
      "LABEL": MODSRecord.title(of: article.document, facts),
      "DMDID": METSDocument.description(ofArticle: article.index),
    ]
    xml.begin("mets:div", attributes)
    if isKitodo {
      // Viewers of this profile know no parts of an article but illustrations.
      write(issue.blocks(of: Array(article.texts.indices), in: article), to: &xml)
      var picture = 0
      for part in article.parts { writeIllustrations(of: part, &picture, article, to: &xml) }
    } else {
      var picture = 0
      for part in article.parts { write(part, &picture, article, to: &xml) }
    }
    xml.end("mets:div")
  }

  /// - Parameter picture: index of the next picture of the article.
  private mutating func write(
    _ part: ArticlePart,
    _ picture: inout Int,
    _ article: ArchivedArticle,
    to xml: inout XMLWriter
  ) {
    let pictures = picture..<picture + part.pictures.count
    picture = pictures.upperBound
    let blocks = issue.illustrations(pictures, in: article) + issue.blocks(of: Array(part.texts), in: article)
    // Text that is printed nowhere, like a title that only the contents have.
    if part.parts.isEmpty, blocks.isEmpty { return }
    let hasParts = part.parts.contains {
      !issue.blocks(of: $0.allTexts, in: article).isEmpty || !$0.allPictures.isEmpty
    }
    if !hasParts, blocks.isEmpty { return }
    xml.begin("mets:div", ["ID": next(), "TYPE": part.kind.division])
    write(blocks, to: &xml)
    for part in part.parts { write(part, &picture, article, to: &xml) }
    xml.end("mets:div")
  }

  private mutating func writeIllustrations(
    of part: ArticlePart,
    _ picture: inout Int,
    _ article: ArchivedArticle,
    to xml: inout XMLWriter
  ) {
    let pictures = picture..<picture + part.pictures.count
    picture = pictures.upperBound
    let blocks = issue.illustrations(pictures, in: article)
    if !blocks.isEmpty {
      let identifier = next()
      link(identifier, to: blocks.map(\.page))
      let caption = part.allTexts.map { article.texts[$0].string(article.texts[$0].scalars.indices) }
        .joined(separator: " ").singleLine
      xml.begin("mets:div", ["ID": identifier, "TYPE": "illustration", "LABEL": caption.isBlank ? nil : caption])
      write(blocks, to: &xml)
      xml.end("mets:div")
    }
    for part in part.parts { writeIllustrations(of: part, &picture, article, to: &xml) }
  }

  /// The advertisements that were found among the pages of an article.
  private mutating func writeAdvertisements(of article: ArchivedArticle, to xml: inout XMLWriter) {
    for page in article.document.pageIndices.compactMap({ issue.page(at: $0) }) {
      for advertisement in page.advertisements where advertisement.article == article.index {
        let identifier = next()
        link(identifier, to: [page.index])
        var blocks = advertisement.blocks.map {
          ArchivedIssue.Pointer(page: page.index, identifier: ALTOIdentifiers.block($0, onPage: page.index))
        }
        if let place = advertisement.illustration {
          let name = ALTOIdentifiers.illustration(place, onPage: page.index)
          blocks.insert(ArchivedIssue.Pointer(page: page.index, identifier: name), at: 0)
        }
        xml.begin("mets:div", ["ID": identifier, "TYPE": isKitodo ? "advertisement" : "ADVERTISEMENT"])
        write(blocks, to: &xml)
        xml.end("mets:div")
      }
    }
  }

  /// Points to blocks of ALTO, in reading order.
  private func write(_ blocks: [ArchivedIssue.Pointer], to xml: inout XMLWriter) {
    if blocks.isEmpty { return }
    xml.begin("mets:fptr")
    if blocks.count > 1 { xml.begin("mets:seq") }
    for block in blocks {
      guard let page = issue.page(at: block.page) else { continue }
      xml.element("mets:area", ["FILEID": page.text.identifier, "BETYPE": "IDREF", "BEGIN": block.identifier])
    }
    if blocks.count > 1 { xml.end("mets:seq") }
    xml.end("mets:fptr")
  }
}

extension ArticlePart.Kind {
  /// The type of its division in METS.
  fileprivate var division: String {
    switch self {
    case .pullQuote: "PULL_QUOTE"
    case .heading, .overline, .title, .lead, .author, .body, .crosshead, .paragraph, .list, .item, .quotation, .box,
      .table,
      .illustration, .caption, .footnote:
      rawValue.uppercased()
    }
  }
}
