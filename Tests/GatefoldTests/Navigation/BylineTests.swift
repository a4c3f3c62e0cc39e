import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Bylines")
struct BylineTests {
  private static let vocabulary = IssueVocabulary(words: ["sea", "roman", "chief", "studies"])

  private static func names(_ line: String) -> PrintedNames? {
    PrintedNames(line.split(separator: " ").map(String.init), vocabulary: vocabulary)
  }

  @Test(
    "Who wrote it",
    arguments: [
      ("By Ruaridh Feeney", "Ruaridh Feeney"), ("Words by Maud Ellery and Anna Ó Sé", "Maud Ellery and Anna Ó Sé"),
      ("von Jürgen Öhlschläger", "Jürgen Öhlschläger"), ("Texte de Adèle Garçonnet", "Adèle Garçonnet"),
      ("di Anna Rossi e Luca Bianchi", "Anna Rossi e Luca Bianchi"), ("Text: Ole Dahl", "Ole Dahl"),
      ("TEXT BY MAUD ELLERY", "MAUD ELLERY"), ("By Josh “@lark” Thomas", "Josh “@lark” Thomas"),
      ("by Maud Ellery, Chief Studies, 2017", "Maud Ellery"), ("by Ellery", "Ellery"),
    ]
  )
  func introduced(line: String, name: String) throws {
    let names = try #require(Self.names(line))
    #expect(names.introduction == .words)
    #expect(names.text == name)
  }

  @Test("Who signed it")
  func signed() throws {
    let names = try #require(Self.names("-Maud Ellery, Chief Studies"))
    #expect(names.introduction == .dash)
    #expect(names.text == "Maud Ellery")
  }

  @Test(
    "What is no byline",
    arguments: [
      "By the sea", "By 2026 all of them", "von Hamburg nach Bremen gefahren", "Bystanders", "By",
      "di notte si vede bene", "Por qué no?", "By Ronald and DJ is said to have", "by Times New Roman’s own", "",
    ]
  )
  func others(line: String) {
    #expect(Self.names(line) == nil)
  }

  @Test("A word that an issue writes small is known however it is written")
  func vocabulary() {
    #expect(Self.vocabulary.has("Sea,"))
    #expect(!Self.vocabulary.has("Ellery"))
  }
}
