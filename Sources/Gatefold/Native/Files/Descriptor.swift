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
