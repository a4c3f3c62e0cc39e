/// Limits of what ``XMLReader`` reads; a file that exceeds one is refused.
package struct XMLLimits: Sendable {
  /// Nested elements.
  package var depth = 64
  package var elementCount = 1_000_000
  /// Attributes of an element.
  package var attributeCount = 256
  /// Size of a tag or a document type declaration, in bytes.
  package var tagSize = 64 << 10
  /// Namespaces that are declared at one place.
  package var namespaceCount = 64
  /// How much of the file is read at once, in bytes; at least 1024.
  package var chunkSize = 256 << 10

  package init(depth: Int = 64, elementCount: Int = 1_000_000, attributeCount: Int = 256) {
    self.depth = depth
    self.elementCount = elementCount
    self.attributeCount = attributeCount
  }
}

/// Errors of other programs' files that ``XMLReader`` overlooks.
package struct XMLLeniency: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A prefix without a declaration is in no namespace.
  package static let undeclaredPrefixes = XMLLeniency(rawValue: 1)
  /// A document type declaration is skipped, unless it declares entities.
  package static let documentTypes = XMLLeniency(rawValue: 2)
  package static let processingInstructions = XMLLeniency(rawValue: 4)
  /// References to undeclared entities and single ampersands remain as they are written; `&nbsp;` is known.
  package static let unknownReferences = XMLLeniency(rawValue: 8)
  /// Bytes that are not UTF-8 become U+FFFD; control characters remain.
  package static let invalidCharacters = XMLLeniency(rawValue: 16)

  package static let all: XMLLeniency = [
    .undeclaredPrefixes, .documentTypes, .processingInstructions, .unknownReferences, .invalidCharacters,
  ]
}
