import Testing

@testable import GatefoldFormats

@Suite("Character references")
struct CharacterReferencesTests {
  @Test(
    "References of HTML are decoded as browsers decode those in attributes",
    arguments: [
      ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;&nbsp;&sol;", "<>\"'\u{A0}/"), ("&#46;&#x2E;&#X2e;", "..."),
      ("&#46&#x2Ez", "..z"), ("&amp&AMP;", "&&"), ("&amp=1", "&amp=1"), ("&ampx", "&ampx"), ("&sol", "&sol"),
      ("&unknown;", "&unknown;"), ("&", "&"), ("&#;&#x;", "&#;&#x;"),
      ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#99999999999999999999;", "\u{FFFD}"), ("é&#233;", "éé"), ("", ""),
    ]
  )
  func html(text: String, decoded: String) {
    #expect(CharacterReferences.decodedHTML(text.utf8) == decoded)
  }

  @Test(
    "References of XML end in a semicolon, and are characters of XML",
    arguments: [
      ("amp;", "&", 4), ("lt;", "<", 3), ("gt;x", ">", 3), ("quot;", "\"", 5), ("apos;", "'", 5), ("#65;", "A", 4),
      ("#x1F30A;;", "🌊", 8), ("#10;", "\n", 4), ("amp", nil, 0), ("nbsp;", nil, 0), ("#0;", nil, 0), ("#x1F;", nil, 0),
      ("#XA;", nil, 0), ("#xFFFF;", nil, 0), ("#65", nil, 0), ("", nil, 0), (";", nil, 0), ("#;", nil, 0),
      ("AMP;", nil, 0),
    ] as [(String, Unicode.Scalar?, Int)]
  )
  func xml(text: String, scalar: Unicode.Scalar?, length: Int) {
    let reference = CharacterReferences.xmlReference(in: Array(text.utf8)[...])
    #expect(reference?.scalar == scalar && (reference?.length ?? 0) == length)
  }
}
