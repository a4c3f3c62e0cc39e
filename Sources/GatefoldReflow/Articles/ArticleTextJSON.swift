internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// A text of an article: its letters, and what some of them have. Offsets count Unicode scalars.
struct ArticleTextJSON: Encodable {
  struct Run: Encodable {
    let start: Int
    let end: Int
    /// "strong", "emphasis", "superscript", "subscript".
    let styles: [String]?
    let link: LinkTargetJSON?
    let ruby: String?
    /// The identifier of a footnote.
    let footnote: String?
  }

  struct PageBreak: Encodable {
    let offset: Int
    let page: PageNameJSON
    let quad: Quad?
  }

  /// Letters that are printed one behind the other.
  struct Origin: Encodable {
    let start: Int
    let end: Int
    let pageIndex: Int
    /// Index among the glyphs of the page, as `text --format json` counts them.
    let firstGlyph: Int
  }

  let string: String
  let runs: [Run]?
  let pageBreaks: [PageBreak]?
  let origins: [Origin]?

  init(_ text: ArticleText, _ context: ArticleJSONContext) {
    string = text.string
    let runs = text.runs.map { run in
      let attributes = run.attributes
      return Run(
        start: run.range.lowerBound,
        end: run.range.upperBound,
        styles: attributes.style.isEmpty ? nil : attributes.style.names,
        link: attributes.link.map { LinkTargetJSON($0, labels: context.labels) },
        ruby: attributes.ruby,
        footnote: attributes.footnote
      )
    }
    let breaks = text.pageBreaks.map {
      PageBreak(offset: $0.offset, page: context.page($0.pageIndex), quad: $0.quad?.json)
    }
    let origins = text.origins.map {
      Origin(
        start: $0.range.lowerBound,
        end: $0.range.upperBound,
        pageIndex: $0.pageIndex,
        firstGlyph: $0.glyphRange.lowerBound
      )
    }
    // Most texts have none.
    self.runs = runs.isEmpty ? nil : runs
    pageBreaks = breaks.isEmpty ? nil : breaks
    self.origins = origins.isEmpty ? nil : origins
  }
}

extension ArticleText.Style {
  fileprivate var names: [String] {
    let all: [(ArticleText.Style, String)] = [
      (.strong, "strong"), (.emphasis, "emphasis"), (.superscript, "superscript"), (.subscript, "subscript"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
