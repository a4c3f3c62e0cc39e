package import struct Foundation.Data

/// An element of XML with its content.
package struct MarkupElement: Sendable {
  /// A part of an element's content.
  package enum Node: Sendable {
    case element(MarkupElement)
    case text(String)
  }

  package let tag: XMLTag
  package private(set) var nodes: [Node] = []

  /// The elements in it, without the text beside them.
  package var elements: [MarkupElement] {
    nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The text directly in it, without the text of its elements.
  package var ownText: String {
    nodes.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  package var name: String { tag.name }
  package var namespace: String { tag.namespace }
  package var position: LinePosition { tag.position }
  package subscript(name: String) -> String? { tag[name] }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - keptElementCount: limits the elements that are in memory at once.
  ///   - take: gets each element once its content is known, with the elements that it is in, the root first. Those for
  ///     which it returns `true` are left out of the tree.
  package init(
    reading data: Data,
    limits: XMLLimits = XMLLimits(),
    leniency: XMLLeniency = [],
    keptElementCount: Int = .max,
    taking take: (_ element: MarkupElement, _ parents: [MarkupElement]) -> Bool = { _, _ in false }
  ) throws(XMLFailure) {
    var reader = XMLReader(data, limits: limits, leniency: leniency)
    var open: [MarkupElement] = []
    // How many elements were in memory before each open one, and are now.
    var (counts, count): ([Int], Int) = ([], 0)
    while let event = try reader.next() {
      switch event {
      case .start(let tag):
        guard count < keptElementCount else {
          throw XMLFailure(.elementCount, "it has too many elements", at: tag.position)
        }
        counts.append(count)
        count += 1
        open.append(MarkupElement(tag))
      case .text(let text): open[open.count - 1].append(text)
      case .end:
        // The root stays; the reader makes sure that nothing follows it.
        guard open.count > 1 else { continue }
        let element = open.removeLast()
        let countBefore = counts.removeLast()
        if take(element, open) {
          count = countBefore
        } else {
          open[open.count - 1].nodes.append(.element(element))
        }
      }
    }
    self = open[0]
  }

  /// Appends text, which comes in pieces.
  private mutating func append(_ text: String) {
    if case .text(let start)? = nodes.last {
      nodes[nodes.count - 1] = .text(start + text)
    } else {
      nodes.append(.text(text))
    }
  }

  /// An element without attributes and content.
  package init(_ name: String, in namespace: String) {
    let start = LinePosition(line: 1, column: 1)
    tag = XMLTag(qualifiedName: name, name: name, namespace: namespace, attributes: [], position: start, offset: 0)
  }

  private init(_ tag: XMLTag) { self.tag = tag }
}
