import Foundation
import Testing

@testable import GatefoldFormats

@Suite("Reading XML")
struct XMLReaderTests {
  /// The events of a file, one line for each; adjacent texts are joined.
  static func events(
    _ data: Data,
    limits: XMLLimits = XMLLimits(),
    leniency: XMLLeniency = []
  ) throws(XMLFailure) -> [String] {
    var reader = XMLReader(data, limits: limits, leniency: leniency)
    var (events, text): ([String], String) = ([], "")
    while let event = try reader.next() {
      if case .text(let piece) = event {
        text += piece
        continue
      }
      if !text.isEmpty { events.append("text \(text)") }
      text = ""
      switch event {
      case .start(let tag):
        let attributes = tag.attributes.map { " {\($0.namespace)}\($0.name)=\($0.value)" }.joined()
        events.append("start {\(tag.namespace)}\(tag.name)\(attributes) \(tag.position.line):\(tag.position.column)")
      case .text: break
      case .end: events.append("end")
      }
    }
    return events
  }

  static func events(_ text: String, leniency: XMLLeniency = []) throws(XMLFailure) -> [String] {
    try events(Data(text.utf8), leniency: leniency)
  }

  static func failure(_ data: Data, limits: XMLLimits = XMLLimits(), leniency: XMLLeniency = []) -> XMLFailure? {
    do throws(XMLFailure) {
      _ = try events(data, limits: limits, leniency: leniency)
      return nil
    } catch {
      return error
    }
  }

  @Test("Elements, attributes and text are read with their places")
  func all() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone='yes' ?>
      <!-- <a> -->
      <a xmlns="urn:x" b='1&lt;"' c = "&#x41;&#66;&amp;amp;">é<b
        xmlns="" d="a\tb\nc&#10;"/><![CDATA[<&>]]]]>
      &apos;</a >

      """
    #expect(
      try Self.events(text) == [
        "start {urn:x}a {}b=1<\" {}c=AB&amp; 3:1", "text é", "start {}b {}d=a b c\n 3:57", "end", "text <&>]]\n'",
        "end",
      ]
    )
    #expect(try Self.events("\u{FEFF}<a/>") == ["start {}a 1:1", "end"])
    #expect(try Self.events("<a>1\r\n2\r3&#13;</a>") == ["start {}a 1:1", "text 1\n2\n3\r", "end"])
    #expect(try Self.events("<a><b/> <c/></a>").contains("text  "))
  }

  @Test("Prefixes are resolved to the namespaces that are declared around them")
  func namespaces() throws {
    let text = """
      <p:a xmlns:p="urn:1" p:x="1" x="2"><p:b xmlns:p="urn:2" xmlns="urn:3"><c y="3"/></p:b><p:d xml:lang="en"/></p:a>
      """
    #expect(
      try Self.events(text).filter { $0.hasPrefix("start") } == [
        "start {urn:1}a {urn:1}x=1 {}x=2 1:1", "start {urn:2}b 1:36", "start {urn:3}c {}y=3 1:71",
        "start {urn:1}d {http://www.w3.org/XML/1998/namespace}lang=en 1:87",
      ]
    )
    var reader = XMLReader(Data("<p:a xmlns:p='u' p:b='1' b='2'/>".utf8))
    let first = try reader.next()
    let tag = try #require(first.flatMap { if case .start(let tag) = $0 { tag } else { nil } })
    #expect(tag["b"] == "2" && tag["b", in: "u"] == "1" && tag["p:b"] == nil && tag.qualifiedName == "p:a")
  }

  @Test(
    "What is not well-formed is refused, with its place",
    arguments: [
      ("", "1:1"), (" ", "1:2"), ("a", "1:1"), ("<a>", "1:4"), ("<a", "1:3"), ("<a></b>", "1:4"), ("<a/>\nb", "2:1"),
      ("<é></e\u{301}>", "1:4"),
      ("<a/>\n<b/>", "2:1"), ("<a>\n</a></a>", "2:5"), ("<a b></a>", "1:5"), ("<a b=1/>", "1:6"),
      ("<a b='1'c='2'/>", "1:9"),
      ("<a b='1' b='2'/>", "1:11"), ("<a b='<'/>", "1:7"), ("<1/>", "1:2"), ("<a -b=''/>", "1:4"),
      ("<·é/>", "1:2"), ("< a/>", "1:2"), ("<a / >", "1:5"), ("<a>é&</a>", "1:5"), ("<a>&b;</a>", "1:4"),
      ("<a>&amp</a>", "1:4"), ("<a>&#0;</a>", "1:4"), ("<a>&#xD800;</a>", "1:4"), ("<a>&#xFFFE;</a>", "1:4"),
      ("<a>&#X41;</a>", "1:4"), ("<a>&#x110000;</a>", "1:4"), ("<a>&#99999999999999999999;</a>", "1:4"),
      ("<a>\u{1}</a>", "1:4"), ("<a>\u{FFFF}</a>", "1:4"), ("<a b='\u{B}'/>", "1:7"), ("<a>]]></a>", "1:6"),
      ("<a><!-- -- --></a>", "1:11"), ("<a><!-- \u{2} --></a>", "1:9"),
      ("<a><!--></a>", "1:13"), ("<a><![CDATA[]]</a>", nil), ("<![CDATA[]]><a/>", "1:1"),
      ("<a><!ELEMENT b></a>", "1:4"), ("<p:a/>", nil), ("<a p:b=''/>", nil),
      ("<a:b:c xmlns:a='u'/>", "1:2"), ("<:a/>", "1:2"), ("<a xmlns:p=''/>", nil), ("<a xmlns:xml='u'/>", nil),
      ("<a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>", nil),
      ("<?xml version='2.0'?><a/>", nil), ("<?xml encoding='UTF-8'?><a/>", nil),
    ] as [(String, String?)]
  )
  func malformed(text: String, place: String?) {
    let failure = Self.failure(Data(text.utf8))
    #expect(failure?.reason == .malformed)
    if let place {
      #expect(failure.map { "\($0.position.line):\($0.position.column)" } == place, "\(failure?.detail ?? "")")
    }
  }

  @Test(
    "What looks wrong may be well-formed",
    arguments: [
      "<é·/>", "<a>]] ></a>", "<a b=']]>'/>", "<!---->\n<a/>", "<a><![CDATA[<]]></a>", "<a xmlns='' b=''/>",
      "<?xml version='1.0' ?><a/>", "<a\n/>", "<a></a\n>", "<a é='' e\u{301}=''/>",
    ]
  )
  func wellFormed(text: String) { #expect(Self.failure(Data(text.utf8)) == nil) }

  @Test(
    "What is unsafe or needless is refused",
    arguments: [
      ("<!DOCTYPE a><a/>", .documentType), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", .documentType),
      ("<a><?php b?></a>", .processingInstruction), (" <?xml version='1.0'?><a/>", .processingInstruction),
      ("\u{FEFF}\u{FEFF}<a/>", .malformed),
    ] as [(String, XMLFailure.Reason)]
  )
  func refused(text: String, reason: XMLFailure.Reason) {
    #expect(Self.failure(Data(text.utf8))?.reason == reason)
  }

  @Test(
    "Bytes that are not UTF-8 are refused wherever they are",
    arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]]
  )
  func encoding(bytes: [UInt8]) throws {
    for (before, after) in [("<a>", "</a>"), ("<a b='", "'/>"), ("<a><!--", "--></a>"), ("<a/>", ""), ("<", "/>")] {
      let data = Data(before.utf8) + bytes + Data(after.utf8)
      #expect(Self.failure(data)?.message == "is not in UTF-8; save it in UTF-8")
    }
    let long = Data("<a>".utf8) + Data(repeating: 0x20, count: 700_000) + bytes + Data("</a>".utf8)
    #expect(Self.failure(long)?.reason == .encoding)
    let read = try Self.events(Data("<a>".utf8) + bytes + Data("</a>".utf8), leniency: .invalidCharacters)
    #expect(read[1].contains("\u{FFFD}"))
    #expect(Self.failure(Data([0xFF, 0xFE, 0x3C, 0]))?.reason == .encoding)
  }

  @Test("A tag may have 65,536 bytes and 256 attributes, and not one more")
  func longTags() {
    let attributes = { (count: Int) in (0..<count).map { " a\($0)='x=\"'" }.joined() }
    func tag(_ size: Int) -> String {
      "<a b=\"\(String(repeating: "> ", count: size / 2 - 5))\(size % 2 == 0 ? ">" : "> ")\"/>"
    }
    #expect(tag(65_536).utf8.count == 65_536 && tag(65_537).utf8.count == 65_537)
    for (text, isLong) in [
      (tag(65_536), false), (tag(65_537), true), ("<c>\(tag(65_536))</c>", false), ("<c>\(tag(65_537))</c>", true),
      ("<a\(attributes(256))/>", false), ("<a\(attributes(257))/>", true),
      ("<a \(String(repeating: " ", count: 70_000))/>", true),
      ("<a\(String(repeating: "a", count: 70_000))/>", true),
      ("<!-- <b \" --><a b='\(String(repeating: "x", count: 300_000))", true),
      ("<a>\(String(repeating: "x> ", count: 300_000))</a>", false),
      ("<!--\(String(repeating: "x> ", count: 300_000))--><a/>", false),
      ("<a><![CDATA[\(String(repeating: "x> ", count: 300_000))]]></a>", false),
    ] {
      let failure = Self.failure(Data(text.utf8))
      #expect(failure?.reason == (isLong ? .longTag : nil), "\(text.prefix(40)): \(failure?.detail ?? "")")
    }
  }

  @Test("Depth, elements and namespaces are limited")
  func limits() {
    func nested(_ count: Int) -> Data {
      Data((String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)).utf8)
    }
    #expect(Self.failure(nested(64)) == nil && Self.failure(nested(65))?.reason == .depth)
    #expect(Self.failure(nested(65))?.message == "line 1: has more than 64 elements in each other; simplify it")
    let limits = XMLLimits(elementCount: 4)
    #expect(Self.failure(Data("<a><b/><b/><b/></a>".utf8), limits: limits) == nil)
    #expect(Self.failure(Data("<a><b/><b/><b/><b/></a>".utf8), limits: limits)?.reason == .elementCount)
    func namespaces(_ count: Int) -> Data {
      Data("<a \((0..<count).map { "xmlns:a\($0)='u'" }.joined(separator: " "))/>".utf8)
    }
    #expect(Self.failure(namespaces(64)) == nil && Self.failure(namespaces(65)) != nil)
  }

  @Test(
    "Text is whole wherever the file is divided",
    arguments: ["a", "é", "🌊", "\r\n", "\r", "&amp;", "&#x1F30A;", "]", "]]", "]] >"]
  )
  func pieces(unit: String) throws {
    let decoded = ["\r\n": "\n", "\r": "\n", "&amp;": "&", "&#x1F30A;": "🌊"][unit] ?? unit
    var limits = XMLLimits()
    (limits.chunkSize, limits.tagSize) = (1024, 100)
    func texts(_ file: String) throws -> [String] { try Self.events(Data(file.utf8), limits: limits) }
    for start in 0..<40 {
      let (before, count) = (String(repeating: "x", count: start), 4000 / unit.utf8.count)
      let text = before + String(repeating: unit, count: count) + "."
      let expected = before + String(repeating: decoded, count: count) + "."
      #expect(try texts("<a>\(text)</a>")[1] == "text \(expected)")
      if !unit.hasPrefix("&") {
        #expect(try texts("<a><![CDATA[\(text)]]></a>")[1] == "text \(expected)")
        #expect(try texts("<a><!--\(text)-->b</a>")[1] == "text b")
      }
    }
  }

  @Test("Tags tell which bytes they have, in a large file, too")
  func offsets() throws {
    let text = "\u{FEFF}<a>" + (0..<20_000).map { "<b c='é\($0)'>🌊\n</b><!-- d --><e/>" }.joined() + "</a>"
    let bytes = Array(text.utf8)
    var (reader, count) = (XMLReader(Data(bytes)), 0)
    while let event = try reader.next() {
      guard case .start(let tag) = event else { continue }
      let written = String(decoding: bytes[tag.offset..<reader.offset], as: UTF8.self)
      #expect(written.hasPrefix("<\(tag.name)") && written.hasSuffix(">"))
      if tag.name == "b" { count += 1 }
      if tag.name == "e" { #expect(tag.position.line == count + 1) }
    }
    #expect(count == 20_000 && reader.offset == bytes.count)
    // A slice has indices of its own.
    #expect(try Self.events(Data("....<a/>".utf8).dropFirst(4)) == ["start {}a 1:1", "end"])
  }

  @Test("Errors of other programs are overlooked on demand")
  func leniency() throws {
    #expect(try Self.events("<p:a q:b='1'/>", leniency: .undeclaredPrefixes) == ["start {}a {}b=1 1:1", "end"])
    #expect(try Self.events("<!DOCTYPE a PUBLIC \"-//a>\" 'b>'><a/>", leniency: .documentTypes).count == 2)
    let entities = Data("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>".utf8)
    #expect(Self.failure(entities, leniency: .all)?.detail == "it has a document type that declares entities")
    #expect(try Self.events("<?a?><?xml b?><a><?c ?d?></a><?e?>", leniency: .processingInstructions).count == 2)
    let references = "<a b='&eacute;&nbsp;& &lt'>&e; & &amp;&#0;</a>"
    #expect(
      try Self.events(references, leniency: .unknownReferences)
        == ["start {}a {}b=&eacute;\u{A0}& &lt 1:1", "text &e; & &&#0;", "end"]
    )
    #expect(try Self.events("<a b='<'>\u{1}]]></a>", leniency: .invalidCharacters)[1] == "text \u{1}]]>")
    for text in ["<a>", "<a></b>", "<a", "<a b='1' b='2'/>", "", "<a/><b/>", "<a><!DOCTYPE b></a>"] {
      #expect(Self.failure(Data(text.utf8), leniency: .all) != nil)
    }
  }
}

@Suite("Elements of XML")
struct MarkupElementTests {
  @Test("The content of an element is kept in its order")
  func content() throws {
    let root = try MarkupElement(reading: Data("<a b='1'>x<c/>y<![CDATA[z]]><!-- --><d>e</d></a>".utf8))
    let nodes = root.nodes.map { node in
      switch node {
      case .element(let element): "<\(element.name)>"
      case .text(let text): text
      }
    }
    #expect(nodes == ["x", "<c>", "yz", "<d>"])
    #expect(root.ownText == "xyz" && root.elements.map(\.name) == ["c", "d"] && root["b"] == "1")
  }

  @Test("Elements that are taken are in memory one by one")
  func taking() throws {
    let data = Data("<a><b><c/><c/></b><b><c/><c/></b><d/><b><c/></b></a>".utf8)
    var taken: [String] = []
    let root = try MarkupElement(reading: data, keptElementCount: 5) { element, parents in
      guard element.name == "b" else { return false }
      taken.append("\(parents.map(\.name)) \(element.elements.count)")
      return true
    }
    #expect(taken == ["[\"a\"] 2", "[\"a\"] 2", "[\"a\"] 1"])
    #expect(root.elements.map(\.name) == ["d"])
    #expect(throws: XMLFailure.self) { try MarkupElement(reading: data, keptElementCount: 5) }
  }
}
