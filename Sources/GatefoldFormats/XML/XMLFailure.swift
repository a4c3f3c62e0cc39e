/// The reason why a file of XML is not read.
package struct XMLFailure: Error, Hashable {
  /// The rule that the file breaks.
  package enum Reason: Hashable, Sendable {
    case malformed
    case encoding
    case processingInstruction
    case documentType
    case longTag
    case depth
    case elementCount
  }

  package let reason: Reason
  /// The problem as a clause: "it has a processing instruction".
  package let detail: String
  package let position: LinePosition

  package init(_ reason: Reason, _ detail: String, at position: LinePosition) {
    self.reason = reason
    self.detail = detail
    self.position = position
  }

  /// The explanation that follows the file's name in error messages.
  package var message: String {
    // Without "it".
    let predicate = detail.dropFirst(3)
    return switch reason {
    case .malformed: "is not valid XML around line \(position.line), column \(position.column); correct it"
    case .encoding: "\(predicate); save it in UTF-8"
    case .processingInstruction, .documentType: "\(predicate); remove it"
    case .longTag: "\(predicate); shorten it"
    case .depth: "line \(position.line): \(predicate); simplify it"
    case .elementCount: "\(predicate); divide it"
    }
  }
}
