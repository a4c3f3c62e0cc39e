import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Links that are only printed")
struct PrintedLinkTests {
  struct Row: CustomTestStringConvertible {
    let text: String
    let wanted: [String]

    init(_ text: String, _ wanted: String...) {
      self.text = text
      self.wanted = wanted
    }

    var testDescription: String { text }
  }

  /// Pages 1 to 60, of which the page that is read is page 60.
  private static let numbering = PageNumbering(
    labels: nil,
    printed: (1...60).map {
      PageNumbering.Folio(pageIndex: $0 == 60 ? 0 : $0, label: String($0), source: .printed, confidence: 1)
    },
    pageCount: 60
  )

  private func targets(_ page: TextPage) -> [String] {
    page.printedLinks(numbering: Self.numbering).map { link in
      switch link.target {
      case .uri(let uri): uri
      case .goTo(let destination): "page \(destination.pageIndex)"
      default: "?"
      }
    }
  }

  /// The lines of a row are parted by line feeds.
  private func check(_ row: Row) {
    #expect(targets(.wideLines(row.text.components(separatedBy: "\n"))) == row.wanted)
  }

  @Test(
    "Web addresses are found without what stands around them",
    arguments: [
      Row("see https://example.org/a/b.html.", "https://example.org/a/b.html"),
      Row("(http://example.org/a_(b)/c)", "http://example.org/a_(b)/c"),
      Row("“www.example.org”, she said", "https://www.example.org"),
      Row("www.example.org's pages", "https://www.example.org"),
      Row("HTTP://Example.ORG/Path", "http://example.org/Path"),
      Row("https://example.org:8080/?a=1&b=2#c!", "https://example.org:8080/?a=1&b=2#c"),
      Row("example.org/issue and mozilla.org", "https://example.org/issue", "https://mozilla.org"),
      Row("bit.ly/2abc, youtu.be/x-1", "https://bit.ly/2abc", "https://youtu.be/x-1"),
      Row("visit example.it now", "https://example.it"),
      Row("Booking.com did", "https://booking.com"),
      Row("www.müller.de/straße", "https://www.müller.de/straße"),
      Row("http://192.168.0.1/admin", "http://192.168.0.1/admin"),
      Row("ftp://ftp.example.org/pub", "ftp://ftp.example.org/pub"),
      Row("<https://example.org/x>", "https://example.org/x"),
      Row("https://example.org/x,https://example.org/y", "https://example.org/x", "https://example.org/y"),
      Row("https://mastodon.social/@gull", "https://mastodon.social/@gull"),
      Row("https:// example.org/x", "https://example.org/x"),
      Row("https://example.org/x(accessed 3 May)", "https://example.org/x"),
      Row("東京はhttps://example.jp/tokyoです", "https://example.jp/tokyo"),
      Row("ｗｗｗ．example．org", "https://www.example.org"),
    ]
  )
  func webAddresses(row: Row) { check(row) }

  @Test(
    "What only looks like a web address is none",
    arguments: [
      "main.rs and lib.rs", "open index.html", "e.g. this, i.e. that", "U.S.A. and U.K.", "node.js, vue.js, Socket.IO",
      "Inc. and Ltd.", "version 2.0.1", "in Sept.in 1911", "the end.The beginning", "and/or", "README.md",
      "java.net.URL",
      "ASP.NET", "org.example.app", "end.it was late", "foo.com(bar)", "24.12.2025", "a.b.c", "co.uk",
      "12.30 p.m./a.m.",
      "http://", "http://localhost/x", "http://example.org/{name}/x", "https://example.org/wor…", "www.", "www.foo",
      "git@github.com:name/project.git", "St.Gallen", "Ph.D.", "config.in", "10.1000/182",
    ]
  )
  func noWebAddresses(text: String) {
    #expect(targets(.wideLines([text])) == [])
  }

  @Test(
    "Addresses go on in the next line where that is what the lines look like",
    arguments: [
      Row("at https://example.org/a/\nb/c.html and so on", "https://example.org/a/b/c.html"),
      Row("at https://example.org/long-\nword/page here", "https://example.org/long-word/page"),
      Row("at https://example.org/long\n/word?x=1 here", "https://example.org/long/word?x=1"),
      Row("at https://example.org/page?x=\n12 for the rest", "https://example.org/page?x=12"),
      Row("at https://www.example.\norg/page for the rest", "https://www.example.org/page"),
      Row("at https://\nwww.example.org/page is more", "https://www.example.org/page"),
      Row("at https://example.org/page.\nThe rest of it is here", "https://example.org/page"),
      Row("at https://example.org/page/\nand in the other places", "https://example.org/page/"),
      Row("at https://example.org/page/\nThe rest of it is here", "https://example.org/page/"),
      Row("at https://example.org/page\nand in the other places", "https://example.org/page"),
      Row("https://example.org/one/\nhttps://example.org/two/", "https://example.org/one/", "https://example.org/two/"),
      Row("short https://example.org/\na/b.html is not broken off as there was room for it", "https://example.org/"),
      Row("write to name@\nexample.org for the rest", "mailto:name@example.org"),
      Row("[9] https://example.org/by/\n[10]https://example.org/", "https://example.org/by/", "https://example.org/"),
      Row("at https://example.org/informa-\ntion/x is the rest", "https://example.org/information/x"),
      Row("of old trouble: https://example.org/trou-\nble/x is more", "https://example.org/trouble/x"),
      Row("at https://example.org/a?x=1&-\nyear=2 is the rest", "https://example.org/a?x=1&year=2"),
      Row("at https://www.rich\nmondfed.org/ is the rest", "https://www.richmondfed.org/"),
      Row("at https://example.org/Old_Sh\neet_Two is the rest", "https://example.org/Old_Sheet_Two"),
      Row("(https://example.org/projects/\nsmart-dj) is the rest", "https://example.org/projects/smart-dj"),
      Row("at https://example.org/a.html\n.NET is another thing", "https://example.org/a.html"),
      Row("at http://www.example.org/\nname@example.org too", "http://www.example.org/", "mailto:name@example.org"),
    ]
  )
  func brokenAddresses(row: Row) { check(row) }

  @Test("A part that is broken over lines has a quad on each, and less confidence")
  func quadsOfBrokenAddresses() throws {
    let page = TextPage.wideLines(["at https://example.org/a/", "b/c.html and so on"])
    let link = try #require(page.printedLinks().first)
    #expect(link.quads.count == 2)
    #expect(link.quads.map(\.boundingRect.width) == [132, 48])
    let whole = try #require(TextPage.wideLines(["https://example.org/a/"]).printedLinks().first)
    #expect(link.confidence < whole.confidence)
    #expect(whole.origin == .printed(.webAddress))
  }

  @Test("The mark of a footnote is not a part of an address")
  func footnotes() {
    let glyphs =
      DrawnGlyph.run("example.org/a", x: 10, y: 40) + DrawnGlyph.run("2", x: 88, y: 35, step: [4, 0], style: 1)
    #expect(targets(.page(glyphs, styles: [.plain, .plain(size: 7)])) == ["https://example.org/a"])
  }

  @Test("Addresses in Latin letters are found among letters from right to left")
  func rightToLeft() {
    #expect(targets(.line("םולש www.example.org/ruah ןאכ")) == ["https://www.example.org/ruah"])
  }

  @Test(
    "E-mail addresses are found, and are no web addresses besides",
    arguments: [
      Row("name@example.org.", "mailto:name@example.org"),
      Row("(first.last+x@sub.example.co.uk)", "mailto:first.last+x@sub.example.co.uk"),
      Row("mailto:name@example.org", "mailto:name@example.org"),
      Row("a@example.org, b@example.org", "mailto:a@example.org", "mailto:b@example.org"),
      Row("name [at] example [dot] org", "mailto:name@example.org"),
      Row("name (at) example.org", "mailto:name@example.org"),
      Row("name@example.org.The end", "mailto:name@example.org"),
      Row("name@host"), Row("a meeting (at) noon"), Row("meet @ example.org/x", "https://example.org/x"),
    ]
  )
  func emails(row: Row) { check(row) }

  @Test(
    "Telephone numbers are found where they say what they are",
    arguments: [
      Row("+44 20 7946 0000", "tel:+442079460000"),
      Row("+44 (0)20 7946 0000", "tel:+442079460000"),
      Row("(+49) 30 1234567", "tel:+49301234567"),
      Row("+1 (555) 010-9999", "tel:+15550109999"),
      Row("+33.1.99.00.12.34", "tel:+33199001234"),
      Row("0044 20 7946 0000", "tel:+442079460000"),
      Row("Tel. 030 123 45 67", "tel:0301234567"),
      Row("Telefon: (030) 1234567", "tel:0301234567"),
      Row("Tél. : 01 99 00 12 34", "tel:0199001234"),
      Row("T: 020 7946 0000", "tel:02079460000"),
      Row("電話：03-1234-5678", "tel:0312345678"),
      Row("Tel. 030 123 45 67, Fax 030 123 45 68", "tel:0301234567"),
      Row("01803-557941", "tel:01803557941"), Row("Bob on 07824-737716", "tel:07824737716"),
      Row("(989) 600-7567", "tel:9896007567"), Row("989-600-7567", "tel:9896007567"),
      Row("020 7946 0000", "tel:02079460000"), Row("01 99 00 12 34", "tel:0199001234"),
      Row("Fax 01803-557941"), Row("01-02-03-04"), Row("978-0-12-345678"), Row("100-200-3000"), Row("12345-678901"),
      Row("0 123 456"), Row("00 11 22 33 44"),
      Row("Fax: +44 20 7946 0000"), Row("12.03.1911"), Row("ISSN 1234-5679"), Row("1 200 000 people"), Row("+5 %"),
      Row("+52.3702157 +4.8951679"), Row("10115 Berlin"), Row("2024-2025"), Row("mobile 2019-2020"), Row("D.M. 236/89"),
      Row("18.11.2006 00:00 207.189.104.86"),
      Row("00-11-22-33-44-55-66"), Row("00110001 11000000"), Row("0 0 96 95 1 0 126 76 0"),
      Row("Call 12.03.1911"), Row("+1,234,567,890"), Row("£30 000 000"),
    ]
  )
  func telephones(row: Row) { check(row) }

  @Test(
    "Accounts are found where the network is told",
    arguments: [
      Row("Twitter: @skerry", "https://twitter.com/skerry"),
      Row("Follow us on Instagram @skerry.mag.", "https://www.instagram.com/skerry.mag"),
      Row("@skerry on TikTok", "https://www.tiktok.com/@skerry"),
      Row("@skerry (YouTube)", "https://www.youtube.com/@skerry"),
      Row("X: @skerry", "https://x.com/skerry"),
      Row("Threads: @one and @two", "https://www.threads.net/@one", "https://www.threads.net/@two"),
      Row("@skerry@social.example.org", "https://social.example.org/@skerry"),
      Row("@skerry.bsky.social", "https://bsky.app/profile/skerry.bsky.social"),
      Row("at noon @skerry"), Row("the axis X @skerry"), Row("@Override public void"), Row("Mastodon: @skerry"),
    ]
  )
  func handles(row: Row) { check(row) }

  @Test(
    "DOI and ISBN are found; an ISBN only with a right check digit",
    arguments: [
      Row("doi:10.1000/xyz123.", "https://doi.org/10.1000/xyz123"),
      Row("DOI: 10.1016/S0021-9258(19)50881-X)", "https://doi.org/10.1016/S0021-9258(19)50881-X"),
      Row("https://doi.org/10.1000/182", "https://doi.org/10.1000/182"),
      Row("ISBN 978-3-16-148410-0", "urn:isbn:9783161484100"),
      Row("ISBN-13: 978 3 16 148410 0", "urn:isbn:9783161484100"),
      Row("ISBN 0-306-40615-2", "urn:isbn:0306406152"),
      Row("ISBN 0-8044-2957-X.", "urn:isbn:080442957X"),
      Row("ISBN 978-3-16-148410-0 (hardback)", "urn:isbn:9783161484100"),
      Row("978-3-16-148410-0", "urn:isbn:9783161484100"),
      Row("ISBN 978-3-16-148410-1"), Row("9783161484100"), Row("DOI pending"), Row("ISBN 0-306-40615-3"),
    ]
  )
  func identifiers(row: Row) { check(row) }

  @Test(
    "References to pages are found in seven languages",
    arguments: [
      Row("continued on page 42", "page 42"), Row("see p. 12", "page 12"), Row("see p.12", "page 12"),
      Row("see pp. 12–15.", "page 12"),
      Row("Turn to page 8", "page 8"), Row("cont’d on p. 9", "page 9"), Row("(see also page 12)", "page 12"),
      Row("Continued from page 3", "page 3"), Row("→ page 5", "page 5"), Row("(page 12)", "page 12"),
      Row("see pages 12, 15 and 20", "page 12", "page 15", "page 20"), Row("contin-\nued on page 7", "page 7"),
      Row("see page 12 of this issue", "page 12"),
      Row("Fortsetzung auf Seite 12", "page 12"), Row("siehe S. 12", "page 12"), Row("s. S. 12 f.", "page 12"),
      Row("mehr dazu auf Seite 12", "page 12"), Row("siehe Seiten 12 bis 15", "page 12"),
      Row("suite page 12", "page 12"), Row("voir p. 12", "page 12"), Row("Lire la suite en page 12", "page 12"),
      Row("continua a pag. 12", "page 12"), Row("vedi pag. 12", "page 12"), Row("segue a pagina 12", "page 12"),
      Row("continúa en la página 12", "page 12"), Row("véase pág. 12", "page 12"), Row("ver página 12", "page 12"),
      Row("vervolg op pagina 12", "page 12"), Row("zie pag. 12", "page 12"), Row("lees verder op blz. 12", "page 12"),
      Row("continua na página 12", "page 12"), Row("ver pág. 12", "page 12"), Row("veja a p. 12", "page 12"),
    ]
  )
  func references(row: Row) { check(row) }

  @Test(
    "Page numbers that lead nowhere in the issue are no references",
    arguments: [
      "p. 12", "Smith 2010, p. 12", "see Smith, p. 12", "ibid., p. 12", "(p. 12)", "432 pages", "page 12 says",
      "see page 12 of the handbook", "siehe S. 12 des Handbuchs", "see page 99", "see page 60", "see page 1.2",
      "see p. 12 in Smith", "S. Müller 12", "on page 12", "see version 12",
    ]
  )
  func noReferences(text: String) {
    #expect(targets(.wideLines([text])) == [])
  }

  @Test("Without the numbers of the pages, there are no references to them")
  func withoutNumbering() {
    #expect(TextPage.wideLines(["see page 12"]).printedLinks().isEmpty)
  }

  @Test("Any text is read without a fault, and what is found stands on the page", arguments: 0..<40)
  func anyText(seed: Int) {
    var random = SystemlessRandom(seed: UInt64(seed))
    let parts = [
      "www.", "http://", "https:", "/", ".", "@", "-", "example.org", "+44", "20 7946", "ISBN ", "978-3-16-148410-0",
      "doi:10.",
      "1000/x", "see ", "page ", "12", "(", ")", "[at]", "[dot]", "é", "שלום", "東京", "\u{AD}", "…", "“", "{", "S. ",
      "–",
      "\u{301}", "=", "&", "%", "Tel. ", "T: ", "X", "twitter ", "http", "ﬁ", "1", "iv", "C1",
    ]
    let lines = (0..<30).map { _ in
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        parts.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
      }.joined()
    }
    let page = TextPage.wideLines(lines)
    for link in page.printedLinks(numbering: Self.numbering) {
      #expect(!link.quads.isEmpty)
      #expect((0...1).contains(link.confidence))
      for rect in link.quads.map(\.boundingRect) {
        #expect(rect.minX >= 0 && rect.minY >= 0 && rect.maxX <= 1000 && rect.maxY <= 600, "\(link)")
      }
    }
  }
}

/// The same numbers in every run.
private struct SystemlessRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

extension TextPage {
  /// A page of lines under each other, letters of 6 points, wide enough for all.
  fileprivate static func wideLines(_ lines: [String]) -> TextPage {
    let glyphs = lines.enumerated().flatMap { row, line in
      DrawnGlyph.run(line, x: 10, y: 32 + 14 * Double(row))
    }
    return TextLayout.page(
      DrawnText(glyphs: glyphs, styles: [.plain]),
      pageIndex: 0,
      size: PageSize(width: 1000, height: 600)
    )
  }
}
