import Gatefold
import GatefoldTypesetting

/// Texts of words that are picked by a seeded generator: the same ones on every run.
struct InventedText {
  enum Language: String, CaseIterable, Sendable {
    case english = "en-US"
    case german = "de"
    case arabic = "ar"
    case japanese = "ja"
  }

  private var state: UInt64
  private let language: Language

  init(_ language: Language, seed: UInt64 = 1) {
    self.language = language
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  mutating func sentence(words count: Int) -> String {
    let source = Self.words[language, default: []]
    let words = (0..<count).map { _ in source[number(below: source.count)] }
    switch language {
    case .japanese: return words.joined() + "。"
    case .arabic: return words.joined(separator: " ") + "."
    case .english, .german: return words.joined(separator: " ").capitalizedFirst + "."
    }
  }

  mutating func paragraph(sentences: Int) -> String {
    let separator = language == .japanese ? "" : " "
    return (0..<sentences).map { _ in sentence(words: 6 + number(below: 14)) }.joined(separator: separator)
  }

  /// An article of paragraphs with a heading before every fourth.
  mutating func article(paragraphs: Int, isPrinted: Bool = false) -> ArticleDocument {
    var nextGlyph = 0
    var blocks: [ArticleBlock] = []
    for index in 0..<paragraphs {
      if index % 4 == 3 { blocks.append(.heading(ArticleText(sentence(words: 4)), level: 2)) }
      let string = paragraph(sentences: 2 + number(below: 4))
      blocks.append(.paragraph(isPrinted ? Self.printed(string, &nextGlyph) : ArticleText(string)))
    }
    var article = ArticleDocument(
      title: sentence(words: 5),
      language: language.rawValue,
      direction: language == .arabic ? .rightToLeft : .leftToRight,
      blocks: blocks
    )
    article.standfirst = ArticleText(sentence(words: 18))
    article.byline = ArticleText(sentence(words: 3))
    return article
  }

  /// A text whose letters are printed one behind the other, 500 on each page.
  private static func printed(_ string: String, _ nextGlyph: inout Int) -> ArticleText {
    var text = ArticleText()
    for scalar in string.unicodeScalars {
      if scalar.properties.isWhitespace {
        text.append(String(Character(scalar)))
      } else {
        text.append(String(Character(scalar)), .none, pageIndex: nextGlyph / 500, firstGlyph: nextGlyph % 500)
        nextGlyph += 1
      }
    }
    return text
  }

  private static let words: [Language: [String]] = [
    .english: wordList(
      """
      the of and a to in is it that was for on are with as his they at be this from have or by
      one had not but what all harbour lighthouse extraordinary understanding weather-beaten
      fishermen responsibility salt wind tide evening morning photograph international
      conversation afterwards neighbourhood, remembered; characteristically quietly magazine
      Gatefold publication (interestingly) "certainly" don’t office difficult waffle flight
      """
    ),
    .german: wordList(
      """
      der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es
      an werden aus er hat Donaudampfschifffahrtsgesellschaft
      Rechtsschutzversicherungsgesellschaften Geschwindigkeitsbegrenzung über Größe
      Wetterbericht, Hafeneinfahrt Leuchtturmwärter Küstenstraße außerordentlich
      Freundschaftsbeziehungen schließlich Verantwortung „gewiss“ Abendsonne Fischerboote
      Zusammenarbeit Übermorgen ungewöhnlich
      """
    ),
    .arabic: wordList(
      """
      في من على إلى عن مع هذا هذه ذلك التي الذي كان البحر الميناء السفينة المدينة القديمة
      الصباح المساء الريح الملح الصيادون المسؤولية الصحيفة، المجلة القراءة الكتاب طويلة جميلة
      2024 والمحادثة بالتأكيد استقبالهم
      """
    ),
    .japanese: wordList(
      """
      海 港 灯台 の は が を に で と も から まで 朝 夕方 漁師 たち、 風 塩 雑誌 写真 「確かに」 言葉 読む 書く 新しい 古い ページ カメラ
      スーパーマーケット ちょっと きっと 二千年 編集者 記事、 美しい （東京） 思います
      """
    ),
  ]

  private static func wordList(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
