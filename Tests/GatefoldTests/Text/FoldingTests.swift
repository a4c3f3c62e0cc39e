import Testing

@testable import Gatefold

/// Which spellings are equal in a search. The table is in docs/text.md.
@Suite("Folding")
struct FoldingTests {
  private static let equal: [(String, String)] = [
    ("οδυσσευς", "ΟΔΥΣΣΕΥΣ"), ("Οδυσσεύς", "οδυσσευσ"), ("ϲ", "Σ"), ("ϐιϐλίον", "ΒΙΒΛΙΟΝ"), ("Ἀθῆναι", "αθηναι"),
    ("Straße", "STRASSE"), ("STRAẞE", "strasse"), ("Müller", "muller"), ("DİYARBAKIR", "diyarbakir"), ("ısı", "ISI"),
    ("i̇̀", "i"), ("Į̇", "į"), ("Điện Biên Phủ", "dien bien phu"), ("ŉ", "'n"), ("ﬀ ﬁ ﬃ", "ff fi ffi"),
    ("أحمد", "احمد"), ("إسلام", "اسلام"), ("آخر", "اخر"), ("ٱلله", "الله"), ("مستشفى", "مستشفي"), ("مدرسة", "مدرسه"),
    ("کتاب", "كتاب"), ("ایران", "ايران"), ("كتـــاب", "كتاب"), ("كَتَبَ", "كتب"), ("٢٠٢٤", "2024"), ("۲۰۲۴", "2024"),
    ("שָׁלוֹם", "שלום"), ("שלומ", "שלום"), ("חז״ל", "חז\"ל"), ("ज़मीन", "जमीन"), ("हिँदी", "हिंदी"), ("२०", "20"),
    ("ข่าว", "ขาว"), ("๒๐", "20"), ("ＡＢＣ１２", "abc12"), ("K", "k"), ("ガイド", "ｶｲﾄ"), ("“tide”—", "\"tide\"-"),
    ("co\u{AD}operate", "cooperate"),
  ]

  private static let different = [
    ("कल", "कूल"), ("कम", "कमी"), ("क्य", "कय"), ("กิน", "กน"), ("ดี", "ดู"), ("ß", "s"), ("ä", "ae"),
  ]

  private func folded(_ text: String, _ folding: TextFolding = TextFolding()) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap(folding.folded)
  }

  @Test("Spellings that people use for one another are equal", arguments: equal)
  func equals(one: String, other: String) {
    #expect(String(String.UnicodeScalarView(folded(one))) == String(String.UnicodeScalarView(folded(other))))
    #expect(folded(one) == folded(other))
  }

  @Test("Spellings of different words are different", arguments: different)
  func differs(one: String, other: String) {
    #expect(folded(one) != folded(other))
  }

  @Test("Accents and case count on request")
  func exact() {
    #expect(folded("أ", TextFolding(matchesAccents: true)) != folded("ا", TextFolding(matchesAccents: true)))
    #expect(folded("ς", TextFolding(matchesCase: true)) != folded("σ", TextFolding(matchesCase: true)))
    #expect(folded("ς", TextFolding(matchesAccents: true)) == folded("Σ", TextFolding(matchesAccents: true)))
  }
}
