internal import Foundation

/// What keeps XML from being given to Foundation's parser.
enum XMLObstacle: Hashable, Sendable {
  /// The parser traps on attributes whose bytes are not UTF-8.
  case encoding
  /// The parser traps on processing instructions without data; nobody needs one.
  case processingInstruction
  /// It could name other files.
  case documentType

  /// `nil` for XML that can be parsed safely.
  init?(_ data: Data) {
    let declaration = data.starts(with: Data("<?xml ".utf8)) ? 2 : 0
    if String(validating: data, as: UTF8.self) == nil {
      self = .encoding
    } else if data.dropFirst(declaration).range(of: Data("<?".utf8)) != nil {
      self = .processingInstruction
    } else if data.range(of: Data("<!DOCTYPE".utf8)) != nil {
      self = .documentType
    } else {
      return nil
    }
  }

  /// For errors, behind the name of the file.
  var message: String {
    switch self {
    case .encoding: "is not in UTF-8; save it in UTF-8"
    case .processingInstruction: "has a processing instruction; remove it"
    case .documentType: "has a document type declaration; remove it"
    }
  }
}
