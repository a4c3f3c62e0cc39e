internal import Foundation

/// An open file descriptor, closed with this object.
final class Descriptor: Sendable {
  let number: Int32

  init(taking number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}

extension GatefoldError {
  /// The system's own word for an error number.
  static func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
}
