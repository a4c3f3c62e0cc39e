internal import Foundation

extension GatefoldError {
  /// The system's own word for an error number.
  static func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension GatefoldError.UnderlyingError {
  /// Of an error of Foundation's: the system's error behind it, where there is one, else what it says to people.
  package init(_ error: any Error) {
    if let system = ((error as? CocoaError)?.underlying ?? error) as? POSIXError {
      self = .system(system.code.rawValue)
      return
    }
    switch error {
    case DecodingError.keyNotFound(let key, _): self = .library("there is no \"\(key.stringValue)\"")
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      self = .library(Self.place(context.codingPath) + context.debugDescription)
    case let error as GatefoldError: self = .library(error.description)
    case let error as CocoaError: self = .library(error.localizedDescription)
    default: self = .library("\(error)")
    }
  }

  /// Where in a value something is wrong, like "issues.3.title: ".
  private static func place(_ path: [any CodingKey]) -> String {
    let names = path.map { key in key.intValue.map(String.init) ?? key.stringValue }
    return names.isEmpty ? "" : names.joined(separator: ".") + ": "
  }
}
