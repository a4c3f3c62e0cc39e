/// The links that a page only prints.
struct PrintedLinks: Sendable {
  private let text: LinkText
  private let candidates: [PrintedLinkCandidate]

  init(_ page: TextPage) {
    let text = LinkText(page)
    self.text = text
    let web = WebAddressScanner(text: text)
    let all = [
      web.explicitAddresses(), IdentifierScanner(text: text).identifiers(), EmailScanner(text: text).addresses(),
      web.bareAddresses(), TelephoneScanner(text: text).numbers(), SocialHandleScanner(text: text).handles(),
      CrossReferenceScanner(text: text).references(),
    ]
    candidates = Self.apart(all)
  }

  /// Whether some links are page references, which need the page numbering.
  var needsNumbering: Bool {
    candidates.contains { if case .page = $0.target { true } else { false } }
  }

  /// In reading order.
  ///
  /// - Parameter numbering: of the pages; without it, there are no links to pages.
  func links(numbering: PageNumbering?) -> [Link] {
    candidates.compactMap { candidate in
      let quads = text.quads(of: candidate.range)
      guard !quads.isEmpty, let (target, confidence) = target(of: candidate, numbering) else { return nil }
      return Link(
        pageIndex: text.page.pageIndex,
        quads: quads,
        target: target,
        origin: .printed(candidate.kind),
        confidence: candidate.confidence * confidence
      )
    }
  }

  private func target(
    of candidate: PrintedLinkCandidate,
    _ numbering: PageNumbering?
  ) -> (LinkTarget, confidence: Double)? {
    switch candidate.target {
    case .uri(let uri): return (.uri(uri), 1)
    case .page(let label):
      // A reference from a page to itself was misread.
      guard let folio = numbering?.folio(labelled: label), folio.pageIndex != text.page.pageIndex else { return nil }
      return (.goTo(Destination(pageIndex: folio.pageIndex, view: .fit, name: nil)), folio.confidence)
    }
  }

  /// All candidates in reading order. Of overlapping ones, the one from the earlier list is kept.
  private static func apart(_ lists: [[PrintedLinkCandidate]]) -> [PrintedLinkCandidate] {
    var kept: [PrintedLinkCandidate] = []
    for list in lists {
      kept += list.filter { candidate in !kept.contains { $0.range.overlaps(candidate.range) } }
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension TextPage {
  /// The links that the page only prints, in reading order: web and e-mail addresses, telephone numbers, account names,
  /// DOIs, ISBNs, and references to other pages.
  ///
  /// - Parameter numbering: the page numbers of the issue; references to pages are left out without it.
  public func printedLinks(numbering: PageNumbering? = nil) -> [Link] {
    PrintedLinks(self).links(numbering: numbering)
  }
}
