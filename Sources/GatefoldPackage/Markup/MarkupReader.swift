internal import Foundation
internal import FoundationXML
internal import Gatefold

/// Reads XML as a tree of elements, within limits of its size, its elements and their depth.
final class MarkupReader: NSObject, XMLParserDelegate {
  /// Elements in each other.
  static let maximumDepth = 64

  private let maximumElementCount: Int
  private var places: TagPlaces
  private var open: [MarkupElement] = []
  private var root: MarkupElement?
  private var count = 0
  private var problem: String?
  private var malformed: (line: Int, column: Int)?
  /// Text of the innermost element since its last tag.
  private var text = ""

  private init(_ data: Data, maximumElementCount: Int) {
    places = TagPlaces([UInt8](data))
    self.maximumElementCount = maximumElementCount
  }

  /// The outermost element of a file.
  ///
  /// - Parameters:
  ///   - name: what it has to be called.
  ///   - maximumSize: larger files are refused; in bytes, at most ``XMLForm/maximumSize``.
  /// - Throws: `invalidDescription`, with the line and column where they are known.
  static func element(
    _ name: String,
    of data: Data,
    maximumSize: Int,
    maximumElementCount: Int
  ) throws(GatefoldError) -> MarkupElement {
    func failure(_ message: String, _ native: String? = nil) -> GatefoldError {
      GatefoldError(.invalidDescription, message, nativeMessage: native)
    }
    guard data.count <= maximumSize else { throw failure("has more than \(maximumSize) bytes; divide it") }
    if let obstacle = XMLObstacle(data) { throw failure(obstacle.message) }
    let reader = MarkupReader(data, maximumElementCount: maximumElementCount)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = true
    parser.delegate = reader
    let isRead = parser.parse()
    if let problem = reader.problem { throw failure(problem) }
    guard isRead, reader.malformed == nil, let root = reader.root else {
      let place = reader.malformed ?? (line: max(1, parser.lineNumber), column: max(0, parser.columnNumber))
      let message = "is not valid XML around line \(place.line), column \(place.column); correct it"
      throw failure(message, parser.parserError.map { "\($0)" })
    }
    guard root.name == name, root.isKnown else {
      throw failure("begins with <\(root.name)>, not with <\(name) xmlns=\"\(LayoutFormat.namespace)\">; correct it")
    }
    return root
  }

  // MARK: Parsing

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    finishText()
    let place = places.next() ?? MarkupPlace(line: max(1, parser.lineNumber), column: 1)
    count += 1
    if count > maximumElementCount { return fail("has more than \(maximumElementCount) elements; divide it", parser) }
    if open.count >= Self.maximumDepth {
      let message = "line \(place.line): has more than \(Self.maximumDepth) elements in each other; simplify it"
      return fail(message, parser)
    }
    open.append(
      MarkupElement(
        name: elementName,
        attributes: attributes,
        place: place,
        isKnown: namespaceURI == LayoutFormat.namespace
      )
    )
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

  func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
    finishText()
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = root ?? element
    } else {
      open[open.count - 1].nodes.append(.element(element))
    }
  }

  private func finishText() {
    defer { text = "" }
    guard !text.isEmpty, !open.isEmpty else { return }
    open[open.count - 1].nodes.append(.text(text))
  }

  /// libxml2's warnings, such as of a namespace that is a relative address.
  private static let warnings = 97...102

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard malformed == nil, !Self.warnings.contains((error as NSError).code) else { return }
    malformed = (max(1, parser.lineNumber), max(0, parser.columnNumber))
  }

  private func fail(_ message: String, _ parser: XMLParser) {
    if problem == nil { problem = message }
    parser.abortParsing()
  }
}
