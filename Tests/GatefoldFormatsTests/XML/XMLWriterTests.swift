import Foundation
import Testing

@testable import GatefoldFormats

@Suite("Writing XML")
struct XMLWriterTests {
  @Test("Elements are indented, and attributes without a value are left out")
  func elements() {
    var xml = XMLWriter()
    xml.declaration()
    xml.element("a", ["b": "1", "c": nil, "d": "<\"&>\n"]) { xml in
      xml.element("e")
      xml.element("f", text: "g\th")
      xml.preformattedElement("p") { xml in
        xml.inlineElement("q", ["r": "2"], text: "s")
        xml.append(markup: "<t/>")
        xml.empty("u")
      }
    }
    #expect(
      String(decoding: xml.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a b="1" d="&lt;&quot;&amp;&gt;&#10;">
          <e/>
          <f>g&#9;h</f>
          <p><q r="2">s</q><t/><u/></p>
        </a>

        """
    )
  }

  @Test("Any text is read back, without the characters that XML does not allow")
  func texts() throws {
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init) + ["\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}"]
    let text = String(String.UnicodeScalarView(scalars))
    let expected = String(String.UnicodeScalarView(scalars.filter(\.isAllowedInXML)))
    var xml = XMLWriter()
    xml.element("a", ["b": text], text: text)
    let root = try MarkupElement(reading: Data(xml.bytes))
    #expect(root["b"] == expected && root.ownText == expected)
    // In text, line ends may be written as they are.
    var plain = XMLWriter(whiteSpace: .plain)
    plain.element("a", ["b": "\t\n"], text: "\t\n")
    #expect(String(decoding: plain.bytes, as: UTF8.self) == "<a b=\"&#9;&#10;\">\t\n</a>\n")
  }
}
