import Gatefold
import GatefoldReflow

/// The articles that a sample's generator wrote, as a perfect reader should return them.
struct ExpectedArticles: Decodable {
  struct Article: Decodable {
    let title: String
    let kicker, headline, standfirst, byline: Text?
    let author: String?
    let language, direction: String
    let vertical: Bool
    let pages: [Int]
    let blocks: [Block]
    let footnotes: [Note]
  }

  struct Text: Decodable {
    let text: String
    let runs: [Run]?
    let breaks: [Break]?
  }

  struct Break: Decodable {
    let offset, pageIndex: Int
  }

  struct Run: Decodable {
    let text: String
    let style: [String]?
    let link: Link?
    let footnote: String?
    let ruby: String?
  }

  struct Link: Decodable {
    let uri: String?
    let pageIndex: Int?
  }

  /// A footnote or a list item.
  struct Note: Decodable {
    let marker: String
    let text: String
  }

  struct Picture: Decodable {
    let pageIndex: Int
    let frame: PageRect
    let image: String
    let original: String?
    let words: String?
    /// Rows of cells, each with its mean red, green and blue.
    let pixels: [[[Int]]]
    let turnedBy: Int
  }

  struct Block: Decodable {
    let kind: String
    let text: String?
    let runs: [Run]?
    let breaks: [Break]?
    let level: Int?
    let ordered: Bool?
    let items: [Note]?
    let texts: [Text]?
    let title: Text?
    let blocks: [Block]?
    let headerRowCount: Int?
    let rows: [[String]]?
    let caption: [Text]?
    let pictures: [Picture]?
  }

  let articles: [Article]
}

// MARK: Comparable lines

extension ExpectedArticles.Block {
  /// The blocks of the running text, without floating ones.
  var flow: [String] {
    switch kind {
    case "paragraph": ["paragraph: \(text ?? "")"]
    case "heading": ["heading \(level ?? 0): \(text ?? "")"]
    case "list": (items ?? []).map { "item \(ordered == true) \($0.marker): \($0.text)" }
    case "quotation": (texts ?? []).map { "quotation: \($0.text)" }
    default: []
    }
  }

  /// Boxes, tables, pull quotes and captions.
  var floats: [String] {
    switch kind {
    case "pullQuote": ["pull quote: \(text ?? "")"]
    case "box": ["box \(title?.text ?? ""): \((blocks ?? []).flatMap(\.flow))"]
    case "table": ["table \(headerRowCount ?? 0): \(rows ?? [])"]
    case "figure": ["figure of \((pictures ?? []).count): \((caption ?? []).map(\.text))"]
    default: []
    }
  }
}

extension ArticleBlock {
  var flow: [String] {
    switch self {
    case .paragraph(let text): ["paragraph: \(text.string)"]
    case .heading(let text, let level): ["heading \(level): \(text.string)"]
    case .list(let list): list.items.map { "item \(list.isOrdered) \($0.marker): \($0.text.string)" }
    case .quotation(let texts): texts.map { "quotation: \($0.string)" }
    case .pullQuote, .box, .table, .figure: []
    }
  }

  var floats: [String] {
    switch self {
    case .pullQuote(let text): ["pull quote: \(text.string)"]
    case .box(let box): ["box \(box.title?.string ?? ""): \(box.blocks.flatMap(\.flow))"]
    case .table(let table): ["table \(table.headerRowCount): \(table.rows.map { $0.map(\.text.string) })"]
    case .figure(let figure): ["figure of \(figure.pictures.count): \(figure.caption.map(\.string))"]
    case .paragraph, .heading, .list, .quotation: []
    }
  }
}
