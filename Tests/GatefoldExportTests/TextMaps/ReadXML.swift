import Foundation
import FoundationXML
import GatefoldTestSupport

/// An element of an XML file, read by another parser.
final class ReadElement {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [ReadElement] = []
  /// The text of the element and its descendants.
  fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// All descendants with a name, in document order.
  func elements(_ name: String) -> [ReadElement] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.elements(name) }
  }

  /// - Throws: if the file is not well-formed.
  static func root(of data: Data) throws -> ReadElement {
    let reader = Reader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw Tool.Failure(description: "not well-formed: \(parser.parserError.map { "\($0)" } ?? "no root")")
    }
    return root
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: ReadElement?
    private var open: [ReadElement] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = ReadElement(name: name, attributes: attributes)
      open.last?.children.append(element)
      root = root ?? element
      open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for element in open { element.text += text }
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }
  }
}
