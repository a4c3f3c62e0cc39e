import Foundation
@testable import Gatefold
import GatefoldReflow
import GatefoldTestSupport
import Testing

@Suite("Articles of samples are read as their generator wrote them")
struct ReadArticlesTests {
  private static let samples = [Sample.articles, .japaneseArticles]

  private func articles(of sample: Sample) async throws -> [(expected: ExpectedArticles.Article, read: ArticleDocument)]
  {
    let expected: ExpectedArticles = try sample.decoded()
    let reader = try await ArticleReader(sample.open())
    try #require(reader.articles.map(\.title) == expected.articles.map(\.title))
    var articles: [(ExpectedArticles.Article, ArticleDocument)] = []
    for (index, article) in expected.articles.enumerated() {
      articles.append((article, try await reader.document(at: index)))
    }
    return articles
  }

  @Test(arguments: samples)
  func headingsAreThoseThatArePrinted(sample: Sample) async throws {
    for (expected, read) in try await articles(of: sample) {
      #expect(read.kicker?.string == expected.kicker?.text, "\(expected.title)")
      #expect(read.headline?.string == expected.headline?.text)
      #expect(read.standfirst?.string == expected.standfirst?.text)
      #expect(read.byline?.string == expected.byline?.text)
      #expect(read.language?.prefix(2) == expected.language.prefix(2))
      #expect(read.isVertical == expected.vertical)
    }
  }

  /// A hyphen at the end of a line may belong to its word: "yellow-underwing" does, and "raindrop" has none; nothing on the pages tells.
  @Test(arguments: samples)
  func runningTextIsWholeAndInOrder(sample: Sample) async throws {
    var hyphenCount = 0
    for (expected, read) in try await articles(of: sample) {
      let (wanted, found) = (expected.blocks.flatMap(\.flow), read.blocks.flatMap(\.flow))
      #expect(found.map(\.withoutHyphens) == wanted.map(\.withoutHyphens), "\(expected.title)")
      hyphenCount += zip(found, wanted).count { $0 != $1 }
    }
    #expect(hyphenCount <= 2)
  }

  @Test(arguments: samples)
  func boxesTablesQuotesAndCaptionsAreComplete(sample: Sample) async throws {
    for (expected, read) in try await articles(of: sample) {
      #expect(read.blocks.flatMap(\.floats).sorted() == expected.blocks.flatMap(\.floats).sorted(), "\(expected.title)")
    }
  }

  @Test(arguments: samples)
  func footnotesAreReadAndReferredTo(sample: Sample) async throws {
    for (expected, read) in try await articles(of: sample) {
      #expect(read.footnotes.map(\.marker) == expected.footnotes.map(\.marker))
      #expect(read.footnotes.map(\.text.string) == expected.footnotes.map(\.text))
      let references = read.texts.flatMap(\.runs).compactMap(\.attributes.footnote)
      #expect(references == read.footnotes.map(\.identifier))
    }
  }

  @Test(arguments: samples)
  func emphasisLinksAndRubyAreOnTheirLetters(sample: Sample) async throws {
    for (expected, read) in try await articles(of: sample) {
      let wanted = expected.blocks.flatMap { $0.runs ?? [] }.filter(\.isMarked).map(\.line)
      let blocks = read.blocks.filter {
        if case .paragraph = $0 { true } else if case .heading = $0 { true } else { false }
      }
      let found = blocks.flatMap { $0.texts.flatMap(\.pieces) }.filter { $0.attributes != .none }.map(\.line)
      #expect(found == wanted, "\(expected.title)")
    }
  }

  @Test func pageBreaksStandWhereTheTextGoesOn() async throws {
    for (expected, read) in try await articles(of: .articles) {
      for (block, text) in zip(expected.blocks.filter { !$0.flow.isEmpty }, read.blocks.filter { !$0.flow.isEmpty }) {
        guard case .paragraph(let text) = text, let breaks = block.breaks else { continue }
        let found = text.pageBreaks.filter { $0.offset > 0 }
        #expect(found.map(\.pageIndex) == breaks.map(\.pageIndex))
        #expect(found.map(\.offset) == breaks.map(\.offset), "\(expected.title): \(text.string.prefix(40))")
        #expect(found.allSatisfy { $0.quad != nil })
      }
    }
  }

  @Test(arguments: samples)
  func everyPageWithTextBeginsSomewhere(sample: Sample) async throws {
    for (_, read) in try await articles(of: sample) {
      let begun = Set(read.texts.flatMap { $0.pageBreaks.map(\.pageIndex) })
      let printed = Set(read.texts.flatMap { $0.origins.map(\.pageIndex) })
      #expect(printed.subtracting(begun).subtracting(read.pageIndices.prefix(1)) == [], "\(read.title)")
    }
  }

  @Test func advertisementsBelongToNoArticle() async throws {
    for (_, read) in try await articles(of: .articles) {
      let text = read.texts.map(\.string).joined(separator: "\n")
      for words in ["Sleep like", "Just rope", "Haslam", "Advertisement", "Continued"] {
        #expect(!text.contains(words))
      }
    }
  }

  @Test func everyLetterIsReadOnceAndLeadsToItsPlace() async throws {
    let issue = try await Sample.articles.open()
    var seen: Set<TextPosition> = []
    for (_, read) in try await articles(of: .articles) {
      for text in read.texts {
        let scalars = Array(text.string.unicodeScalars)
        for origin in text.origins {
          let page = try await issue.page(at: origin.pageIndex).text()
          for (offset, glyph) in zip(origin.range, origin.glyphRange) {
            #expect(page.glyphs[glyph].scalar == scalars[offset])
            #expect(seen.insert(TextPosition(pageIndex: origin.pageIndex, offset: glyph)).inserted)
          }
        }
      }
    }
    var (all, missing) = (0, 0)
    for index in 1..<issue.pageCount where ![6, 9].contains(index) {
      let page = try await issue.page(at: index).text()
      for block in page.blocks where !block.isOutsidePage && block.role != .folio && block.role != .runningHeader {
        all += block.glyphRange.count
        missing += block.glyphRange.count { !seen.contains(TextPosition(pageIndex: index, offset: $0)) }
      }
    }
    #expect(Double(missing) < 0.02 * Double(all), "\(missing) of \(all)")
  }
}

extension String {
  fileprivate var withoutHyphens: String { replacing("-", with: "") }
}

extension ExpectedArticles.Run {
  fileprivate var isMarked: Bool { style?.isEmpty == false || link != nil || footnote != nil || ruby != nil }

  fileprivate var line: String {
    let target = link.map { $0.uri ?? "page \($0.pageIndex ?? -1)" } ?? ""
    return
      "\(text.trimmingCharacters(in: .whitespaces)) \((style ?? []).sorted()) \(target) \(ruby ?? "") \(footnote != nil)"
  }
}

extension ArticleText.Piece {
  fileprivate var line: String {
    let names: [(ArticleText.Style, String)] = [
      (.strong, "strong"), (.emphasis, "emphasis"), (.superscript, "superscript"), (.subscript, "subscript"),
    ]
    let styles = names.filter { attributes.style.contains($0.0) }.map(\.1).sorted()
    let target: String =
      switch attributes.link {
      case .uri(let uri): uri
      case .goTo(let destination): "page \(destination.pageIndex)"
      default: ""
      }
    let string = target.hasPrefix("page") ? String(string.suffix(6)) : string
    return
      "\(string.trimmingCharacters(in: .whitespaces)) \(styles) \(target) \(attributes.ruby ?? "") \(attributes.footnote != nil)"
  }
}
