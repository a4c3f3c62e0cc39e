internal import Foundation

extension GatefoldError {
  /// The system's own word for an error number.
  static func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
}
