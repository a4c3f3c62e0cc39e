import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldReader

@Suite
struct ReaderThemeTests {
  private static func theme(_ text: String, files: [String: Data] = [:]) throws -> ReaderTheme {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "theme.json")
      try Data(text.utf8).write(to: file)
      for (name, data) in files { try data.write(to: folder.appending(path: name)) }
      return try ReaderTheme(contentsOf: file)
    }
  }

  @Test
  func `a theme is among the files of the reader, with its logo and typeface`() throws {
    let text = """
      {"name": "Skerry", "logo": "a.svg", "font": {"family": "Skerry Sans", "file": "b.woff2"},
       "colors": {"accent": "#7a1f1f"}, "hiddenControls": ["share", "clip"], "start": {"shelf": "../feed.json"},
       "lookUp": [{"name": "Wiktionary", "address": "https://en.wiktionary.org/wiki/{text}"}]}
      """
    let theme = try Self.theme(text, files: ["a.svg": Data("<svg/>".utf8), "b.woff2": Data("wOF2".utf8)])
    let files = ReaderFiles(theme: theme)
    #expect(files.all.filter { $0.path == "theme.json" }.count == 1)
    let written = try #require(files.file(at: "theme.json"))
    let read = try #require(try JSONSerialization.jsonObject(with: written.data) as? [String: Any])
    #expect(read["logo"] as? String == "theme-logo.svg")
    #expect((read["font"] as? [String: String])?["file"] == "theme-font.woff2")
    #expect((read["start"] as? [String: String]) == ["shelf": "../feed.json"])
    #expect(
      (read["lookUp"] as? [[String: String]])
        == [["name": "Wiktionary", "address": "https://en.wiktionary.org/wiki/{text}"]]
    )
    #expect(files.file(at: "theme-logo.svg")?.mediaType == "image/svg+xml")
    #expect(files.file(at: "theme-font.woff2")?.data == Data("wOF2".utf8))
    #expect(files.version != ReaderFiles().version)
    let list = try #require(files.file(at: "files.json"))
    #expect(String(decoding: list.data, as: UTF8.self).contains("theme-logo.svg"))
  }

  @Test(arguments: [
    // 4.48 to 1, and 4.54 to 1.
    (
      ##"{"colors": {"surface": "#ffffff", "ink": "#777777"}}"##, "colors.ink on the surface has a contrast of 4.48"
    ),
    (##"{"darkColors": {"accent": "#333333"}}"##, "darkColors.accent on the surface"),
    (##"{"colors": {"surface": "#101010"}}"##, "choose a lighter one"),
    (##"{"colors": {"ink": "black"}}"##, "write it as #rrggbb"),
    (##"{"colours": {"ink": "#000000"}}"##, "a theme has no member \"colours\""),
    (##"{"hiddenControls": ["everything"]}"##, "there is no control \"everything\""),
    (##"{"logo": "nothing.svg"}"##, "nothing.svg: the theme names a file that cannot be read"),
    (##"{"logo": "logo.js"}"##, "the theme takes svg, png, webp, jpg here"),
    (##"{"lookUp": [{"name": "A", "address": "https://example.org/"}]}"##, "write an address like"),
    (##"{"lookUp": [{"name": "A", "address": "javascript:alert('{text}')"}]}"##, "write an address like"),
    (##"{"lookUp": [{"name": "A", "address": "https://{text}.example.org/"}]}"##, "behind the name of the server"),
    (##"{"lookUp": [{"name": "A", "address": "https://a:b@example.org/{text}"}]}"##, "write an address like"),
    (##"{"lookUp": [{"name": " ", "address": "https://example.org/{text}"}]}"##, "without a name"),
    (##"{"font": {"family": "a\";}"}}"##, "is no name of a typeface"),
    ("[]", "this is no theme"), ("{", "this is no theme"),
  ])
  func `what the reader could not use is an error that says so`(text: String, message: String) {
    do {
      _ = try Self.theme(text)
      Issue.record("\(text) is accepted")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test
  func `text with enough contrast is accepted`() throws {
    _ = try Self.theme(##"{"colors": {"surface": "#ffffff", "ink": "#767676"}, "darkColors": {"accent": "#ffb4a0"}}"##)
    #expect(try #require(ThemeColor("#000000")).contrast(to: try #require(ThemeColor("#ffffff"))) == 21)
  }
}
