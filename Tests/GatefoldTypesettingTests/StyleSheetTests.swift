import Gatefold
import GatefoldTypesetting
import Testing

@Suite("Style sheets")
struct StyleSheetTests {
  @Test("A sheet sets the properties that it names, for all its selectors")
  func reads() throws {
    let sheet = try StyleSheet(
      """
      /* Headings */
      headline, heading2 { font-family: "Liberation Sans", sans-serif; font-size: 18pt; font-weight: bold }
      heading2 { color: #1a2b3c; text-align: center; hyphens: none; margin-top: 1.5em; text-indent: 0 }
      """
    )
    let style = sheet.style(of: .heading2)
    #expect(style.fontFamily == "Liberation Sans, sans-serif")
    #expect(style.fontSize == .points(18))
    #expect(style.isBold == true)
    #expect(style.color?.hexadecimal == "1A2B3C")
    #expect(style.alignment == .center)
    #expect(style.isHyphenated == false)
    #expect(style.marginTop == .em(1.5))
    #expect(style.textIndent == .points(0))
    #expect(sheet.style(of: .headline).alignment == nil)
    #expect(sheet.style(of: .paragraph) == BlockStyle())
  }

  @Test("A sheet changes what it names in another one, and leaves the rest")
  func overlays() throws {
    let sheet = StyleSheet.standard.overlaid(with: try StyleSheet("headline { font-size: 3em }"))
    #expect(sheet.style(of: .headline).fontSize == .em(3))
    #expect(sheet.style(of: .headline).isBold == true)
    #expect(sheet.style(of: .caption) == StyleSheet.standard.style(of: .caption))
  }

  @Test(
    "Errors name the line and what is possible there",
    arguments: [
      ("headline { font-size: 2em }\nheader { color: #fff }", "line 2", "header"),
      ("caption {\n  colour: #fff\n}", "line 2", "colour"), ("caption { color: red }", "line 1", "#1a2b3c"),
      ("caption { color: #+ab }", "line 1", "#1a2b3c"), ("caption { color: #11223344 }", "line 1", "#1a2b3c"),
      ("caption { font-size: 12 }", "line 1", "12pt"), ("caption { font-weight: 700 }", "line 1", "bold"),
      ("caption { hyphens: auto", "line 1", "}"), ("\n\n/* caption", "line 3", "*/"), ("caption", "line 1", "{"),
      ("caption { line-height: 99 }", "line 1", "10.0"), ("caption { margin-top: -1em }", "line 1", "0.0 to"),
    ]
  )
  func errors(text: String, line: String, part: String) throws {
    let error = #expect(throws: GatefoldError.self) { try StyleSheet(text) }
    #expect(error?.code == .invalidStyle)
    #expect(error?.message.contains(line) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }
}
