internal import Foundation

@testable import GatefoldFormats

extension FuzzTarget {
  /// XML, read with and without leniency, in small pieces, and again after it was written.
  static let xml = FuzzTarget("xml", seeds: { [Array(markup.utf8), Array(feed.utf8)] }) { bytes in
    let data = Data(bytes)
    let lenient = try? events(data, XMLLimits(), .all)
    // How many replacements stand for invalid bytes depends on where they are divided.
    for size in [1024, 1100] where String(validating: bytes, as: UTF8.self) != nil {
      var limits = XMLLimits()
      (limits.chunkSize, limits.tagSize) = (size, 100)
      if let pieces = try? events(data, limits, .all) {
        precondition(pieces == lenient, "what is read depends on how the file is divided")
      }
    }
    guard let strict = try? events(data, XMLLimits(), []) else { return }
    precondition(strict == lenient, "leniency changes what is well-formed")
    guard let root = try? MarkupElement(reading: data) else { preconditionFailure("a tree is not read") }
    var xml = XMLWriter()
    write(root, to: &xml)
    // More namespaces are declared than before.
    var limits = XMLLimits(attributeCount: 1000)
    limits.namespaceCount = 100_000
    precondition((try? events(Data(xml.bytes), limits, [])) == strict, "what is written is read otherwise")
  }

  /// What is in a file; adjacent texts are one.
  private static func events(
    _ data: Data,
    _ limits: XMLLimits,
    _ leniency: XMLLeniency
  ) throws(XMLFailure) -> [[String]] {
    var reader = XMLReader(data, limits: limits, leniency: leniency)
    var events: [[String]] = []
    while let event = try reader.next() {
      switch event {
      case .start(let tag):
        events.append(
          ["start", tag.namespace, tag.name] + tag.attributes.flatMap { [$0.namespace, $0.name, $0.value] }
        )
      case .text(let text):
        if events.last?.first == "text" {
          events[events.count - 1][1] += text
        } else {
          events.append(["text", text])
        }
      case .end: events.append(["end"])
      }
    }
    return events
  }

  /// Declares each namespace where it is used.
  private static func write(_ element: MarkupElement, to xml: inout XMLWriter) {
    var attributes: XMLAttributes = ["xmlns": element.namespace]
    for (number, attribute) in element.tag.attributes.enumerated() {
      let isXML = attribute.namespace == "http://www.w3.org/XML/1998/namespace"
      let prefix = attribute.namespace.isEmpty ? "" : isXML ? "xml:" : "n\(number):"
      attributes = attributes + [prefix + attribute.name: attribute.value]
      if !prefix.isEmpty, !isXML { attributes = attributes + ["xmlns:n\(number)": attribute.namespace] }
    }
    xml.open(element.name, attributes)
    for node in element.nodes {
      switch node {
      case .element(let element): write(element, to: &xml)
      case .text(let text): xml.append(text)
      }
    }
    xml.close(element.name)
  }

  private static let markup = """
    <?xml version="1.0" encoding="UTF-8"?>
    <a xmlns="urn:a" xmlns:p="urn:p"><p:b c="1&lt;&#65;" p:d='&quot;'/>é&amp;<!-- c --><![CDATA[<]]> ]]><e
    xml:lang="en"/></a>
    """

  private static let feed = """
    <!DOCTYPE a SYSTEM "b"><?c d?><feed><title q:e='&nbsp;'>&eacute; & f</title></feed>
    """
}
