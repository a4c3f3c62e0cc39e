internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct FontsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List the fonts of pages: whether they are embedded, and whether their text can be read.",
    discussion: """
      Columns: emb, the font is in the file; sub, only the glyphs that are used; uni, it has a map to Unicode; \
      text, whether what is written in it can be searched and copied; object, its number for `explore`.

      Examples:
        gatefold fonts issue.pdf
        gatefold fonts issue.pdf --pages 1-4 --format json
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let inspected = try await InspectedPages(of: issue, source.pdf, selection)
      let fonts = Self.fonts(of: inspected)
      try listing.print(["fonts": fonts.map(\.json)], text: Self.text(fonts))
      if fonts.isEmpty, inspected.failures.failedCount == 0 { Console.current.note("\(source.pdf): no fonts") }
      try inspected.throwIfIncomplete()
    }
  }

  struct ListedFont {
    var font: PDFFont
    var pages: [Int]
    let byteCount: Int?

    var json: JSONObject {
      [
        "name": font.name, "baseName": font.baseName, "kind": font.kind.rawValue, "encoding": font.encoding,
        "isEmbedded": font.isEmbedded, "isSubset": font.isSubset, "hasUnicodeMap": font.hasUnicodeMap,
        "readability": font.readability.rawValue, "isUsed": font.isUsed, "reference": font.reference?.json,
        "file": font.file?.json, "byteCount": byteCount, "pageIndices": pages,
      ]
    }
  }

  /// Each font once, in the order of pages, with the pages that have it.
  static func fonts(of inspected: InspectedPages<PageInspection>) -> [ListedFont] {
    var fonts: [ListedFont] = []
    var known: [PDFFont: Int] = [:]
    for (page, inspection) in inspected.pages {
      for font in inspection.fonts {
        var key = font
        key.isUsed = false
        if let index = known[key] {
          fonts[index].pages.append(page.index)
          fonts[index].font.isUsed = fonts[index].font.isUsed || font.isUsed
        } else {
          known[key] = fonts.count
          let file = inspection.streams.first { $0.reference == font.file }
          fonts.append(ListedFont(font: font, pages: [page.index], byteCount: font.file == nil ? nil : file?.byteCount))
        }
      }
    }
    return fonts
  }

  private static func text(_ fonts: [ListedFont]) -> String {
    var table = TextTable([
      ("name", .left), ("type", .left), ("encoding", .left), ("emb", .left), ("sub", .left), ("uni", .left),
      ("text", .left), ("size", .right), ("object", .right), ("pages", .left),
    ])
    for listed in fonts {
      let font = listed.font
      func mark(_ isSet: Bool) -> String { isSet ? "yes" : "no" }
      table.append([
        font.name.isEmpty ? "(no name)" : font.name.printable, font.kind.rawValue, font.encoding.printable,
        mark(font.isEmbedded),
        mark(font.isSubset), mark(font.hasUnicodeMap), font.readability.summary + (font.isUsed ? "" : ", unused"),
        listed.byteCount?.byteSummary ?? "", font.reference.map { "\($0.number)" } ?? "",
        listed.pages.map { $0 + 1 }.rangeSummary,
      ])
    }
    return table.text
  }
}

extension PDFFont.Readability {
  fileprivate var summary: String {
    switch self {
    case .readable: "yes"
    case .partlyReadable: "in part"
    case .unreadable: "no"
    }
  }
}
