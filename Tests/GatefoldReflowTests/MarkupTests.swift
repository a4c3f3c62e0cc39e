import Gatefold
@testable import GatefoldReflow
import GatefoldTypesetting
import Testing

@Suite("Parts of exported articles")
struct MarkupTests {
  @Test(
    "Addresses become valid URLs, or none",
    arguments: [
      ("https://example.org", "https://example.org"), ("HTTP://Example.ORG/A", "http://example.org/A"),
      ("https://example.org/a b", "https://example.org/a%20b"),
      ("https://example.org/%41%", "https://example.org/%41%25"),
      ("https://me:x@example.org/", "https://example.org/"), ("https://example.org:443/", "https://example.org:443/"),
      ("https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"), ("tel:+44 (0)20", "tel:+44(0)20"),
      ("mailto:a@b.org?subject=x y", "mailto:a@b.org?subject=x%20y"), ("http://1.2.3.4/", "http://1.2.3.4/"),
      ("http://1.2.3.4.5/", nil), ("http://", nil), ("javascript:x", nil), ("www.example.org", nil), ("mailto:", nil),
      ("http://a..b", nil), ("https://example.org:70000/", nil), ("ftp://example.org", nil), ("", nil),
    ] as [(String, String?)]
  )
  func addresses(address: String, expected: String?) {
    #expect(SafeAddress.address(address) == expected)
  }

  @Test(
    "Tags of languages keep their well-formed beginning",
    arguments: [
      ("en", "en"), ("en_GB", "en-GB"), ("zh-Hant-TW", "zh-Hant-TW"), ("de-1996", "de-1996"), ("EN-us!", "en"),
      ("english", "english"), ("", nil), ("1", nil), ("e", nil), ("en-", "en"), ("sl-rozaj-rozaj", "sl-rozaj"),
    ] as [(String, String?)]
  )
  func languages(tag: String, expected: String?) {
    #expect(LanguageTag.wellFormed(tag) == expected)
  }

  @Test("The language is guessed from the script if that is conclusive")
  func scripts() {
    #expect(TextLanguage("岬の灯台には、古い風見鶏が立っている。").tag == "ja")
    #expect(TextLanguage("שלום עולם").tag == "he")
    #expect(TextLanguage("Маяк стоит на мысу").tag == "ru")
    #expect(TextLanguage("燈塔站在岬角上。").tag == "zh")
    #expect(TextLanguage("שלום עולם").tag(declared: "en-US") == "he")
    // A programming magazine in Chinese may have more Latin letters than Chinese characters.
    #expect(TextLanguage("本文介紹如何使用 print(range(10)) 函數與 Arduino").tag(declared: "en") == "zh")
    #expect(TextLanguage("The word 灯台 means lighthouse.").tag == nil)
    #expect(TextLanguage("سلام").tag(declared: "fa") == "fa")
    #expect(TextLanguage("صندلی کنار پنجره").tag == "fa")
    #expect(TextLanguage("المنارة تقف على الرأس").tag == "ar")
    #expect(TextLanguage("Маяк стоїть на мисі, і його видно здалеку").tag == "uk")
    #expect(TextLanguage("The path runs along the dyke, called παραλία.").ofScript == nil)
  }

  @Test("The declared language is used unless the words clearly belong to another one")
  func words() {
    let sentence = "Der Weg führt am Deich entlang, und die Möwen sind nicht weit von der Küste. "
    let german = String(repeating: sentence, count: 8)
    #expect(TextLanguage(german).tag == "de")
    #expect(TextLanguage(german).tag(declared: "en-US") == "de")
    #expect(TextLanguage(german).tag(declared: "de-AT") == "de-AT")
    // Less common languages are declared deliberately.
    #expect(TextLanguage(german).tag(declared: "da") == "da")
    #expect(TextLanguage(german).tag(declared: "nds") == "nds")
    #expect(TextLanguage("Der Weg und die Möwen").tag(declared: "en") == "en")
    #expect(TextLanguage("Skerry").tag(declared: nil) == nil)
    #expect(TextLanguage("Lorem ipsum dolor sit amet, sed et est, et ea est consequat qui est.").tag == nil)
  }

  @Test(
    "Lists count as they are printed",
    arguments: [
      (["1.", "2."], nil, nil, [:], []), (["4.", "5.", "9."], nil, 4, [2: 9], []), (["i.", "ii."], "i", nil, [:], []),
      (["A)", "B)"], "A", nil, [:], [0, 1]), (["c."], "a", 3, [:], []), (["✓"], nil, nil, [:], [0]),
    ] as [([String], String?, Int?, [Int: Int], [Int])]
  )
  func lists(markers: [String], type: String?, start: Int?, values: [Int: Int], styled: [Int]) {
    let form = ListForm(ArticleList(isOrdered: true, items: markers.map { .init(marker: $0, text: "x") }))
    #expect(form.element == "ol")
    #expect(form.type == type)
    #expect(form.start == start)
    #expect(form.values == values)
    #expect(form.styles.keys.sorted() == styled)
  }

  @Test("A link to a page leads to the article printed there, or else to the page before it")
  func anchors() {
    let articles = [[0, 1, 4], [2, 3], [4, 5]].map { pages in
      ArticleDocument(
        title: "x",
        blocks: pages.map { .paragraph(SampleArticles.text("x", onPage: $0)) },
        pageIndices: pages
      )
    }
    let anchors = PageAnchors(articles)
    #expect(anchors.anchor(ofPage: 4)?.articleIndex == 2)
    #expect(anchors.anchor(ofPage: 4, from: 0)?.articleIndex == 0)
    #expect(anchors.anchor(ofPage: 9)?.identifier == "page-6")
    #expect(anchors.anchor(ofPage: -1) == nil)
    #expect(anchors.list().map(\.pageIndex) == [0, 1, 2, 3, 4, 5])
  }
}
