internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Describes the articles of a publication as JSON. docs/reflow.md documents the keys.
struct ArticleJSON {
  let publication: Publication
  private let labels: [Int: String]

  init(_ publication: Publication) {
    self.publication = publication
    labels = Dictionary(uniqueKeysWithValues: publication.labels.enumerated().map { ($0, $1) })
  }

  /// - Parameter pictures: the files of the article's pictures.
  func object(
    of article: ArticleDocument,
    at index: Int,
    _ pictures: [ArticlePicture: PictureFile]
  ) -> JSONObject {
    let head: JSONObject = [
      "articleIndex": index, "title": article.title, "kicker": article.kicker.map(object),
      "headline": article.headline.map(object), "standfirst": article.standfirst.map(object),
      "byline": article.byline.map(object), "author": article.author, "section": article.section,
      "language": article.language, "direction": article.direction, "isVertical": article.isVertical,
      "pages": article.pageIndices.map(page),
    ]
    let footnotes = article.footnotes.map { note -> JSONObject in
      ["identifier": note.identifier, "marker": note.marker, "text": object(of: note.text)]
    }
    return head.adding([
      "blocks": article.blocks.map { object(of: $0, pictures) }, "footnotes": footnotes,
      // All letters, a paragraph a line.
      "text": article.texts.map(\.string).filter { !$0.isBlank }.joined(separator: "\n"),
    ])
  }

  func page(_ index: Int) -> JSONObject { .page(index, label: publication.label(ofPage: index)) }

  // MARK: Texts

  /// A text: its letters, and what some of them have. Offsets count Unicode scalars.
  private func object(of text: ArticleText) -> JSONObject {
    let breaks = text.pageBreaks.map { place -> JSONObject in
      ["offset": place.offset, "page": page(place.pageIndex), "quad": place.quad?.json]
    }
    return [
      "string": text.string, "runs": listed(text.runs.map(object)), "pageBreaks": listed(breaks),
      "origins": listed(text.origins.map(object)),
    ]
  }

  /// Most texts have none.
  private func listed(_ objects: [JSONObject]) -> [JSONObject]? { objects.isEmpty ? nil : objects }

  private func object(of run: ArticleText.Run) -> JSONObject {
    let attributes = run.attributes
    return [
      "start": run.range.lowerBound, "end": run.range.upperBound,
      "styles": attributes.style.isEmpty ? nil : attributes.style.names,
      "link": attributes.link?.json(labels: labels), "ruby": attributes.ruby, "footnote": attributes.footnote,
    ]
  }

  /// Letters that are printed one behind the other. `firstGlyph` is an index among the glyphs of the page, as
  /// `text --format json` counts them.
  private func object(of origin: ArticleText.Origin) -> JSONObject {
    [
      "start": origin.range.lowerBound, "end": origin.range.upperBound, "pageIndex": origin.pageIndex,
      "firstGlyph": origin.glyphRange.lowerBound,
    ]
  }

  // MARK: Blocks

  private func object(of block: ArticleBlock, _ pictures: [ArticlePicture: PictureFile]) -> JSONObject {
    switch block {
    case .paragraph(let text): return ["kind": "paragraph", "text": object(of: text)]
    case .heading(let text, let level): return ["kind": "heading", "text": object(of: text), "level": level]
    case .list(let list):
      let items = list.items.map { item -> JSONObject in ["marker": item.marker, "text": object(of: item.text)] }
      return ["kind": "list", "isOrdered": list.isOrdered, "items": items]
    case .quotation(let texts): return ["kind": "quotation", "paragraphs": texts.map(object)]
    case .pullQuote(let text): return ["kind": "pullQuote", "text": object(of: text)]
    case .box(let box):
      let blocks = box.blocks.map { object(of: $0, pictures) }
      return ["kind": "box", "title": box.title.map(object), "blocks": blocks]
    case .table(let table):
      let rows = table.rows.map { row in
        row.map { cell -> JSONObject in ["text": object(of: cell.text), "columnSpan": cell.columnSpan] }
      }
      return ["kind": "table", "headerRowCount": table.headerRowCount, "rows": rows]
    case .figure(let figure):
      let pictures = figure.pictures.map { object(of: $0, pictures[$0]) }
      return ["kind": "figure", "pictures": pictures, "caption": figure.caption.map(object)]
    }
  }

  /// A picture with its printed size, in points, and its place in page space.
  ///
  /// - Parameter file: relative to the JSON file; `nil` if the picture could not be written.
  private func object(of picture: ArticlePicture, _ file: PictureFile?) -> JSONObject {
    let printed: PrintedPicture? = if case .printed(let printed) = picture.source { printed } else { nil }
    return [
      "file": file?.reference, "pixels": file.map { ["width": $0.size.width, "height": $0.size.height] },
      "width": roundedForJSON(picture.size.width), "height": roundedForJSON(picture.size.height),
      "page": printed.map { page($0.pageIndex) }, "frame": printed?.frame.json,
      "alternativeText": picture.alternativeText, "words": picture.words.isEmpty ? nil : picture.words,
    ]
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
