package import Foundation

/// Property lists in Apple's binary form, version 00: objects of a type and a length, a table of their offsets, and a
/// trailer of 32 bytes.
///
/// Foundation writes dictionaries in an order that changes from run to run, and copies a list for each reference to it, so
/// that a few hundred bytes of lists of the same list take all memory.
package enum BinaryPropertyList {
  static let signature = Data("bplist00".utf8)
  static let trailerSize = 32

  /// An error in a property list.
  package struct Problem: Error {
    package let message: String
  }

  /// The types of objects that descriptions have, as the upper half of an object's first byte.
  enum Marker {
    static let no: UInt8 = 0x08
    static let yes: UInt8 = 0x09
    static let integer: UInt8 = 0x10
    static let real: UInt8 = 0x20
    static let date: UInt8 = 0x33
    static let ascii: UInt8 = 0x50
    static let utf16: UInt8 = 0x60
    static let array: UInt8 = 0xA0
    static let dictionary: UInt8 = 0xD0
    /// In the lower half: the length follows as an integer.
    static let longLength: UInt8 = 0x0F
  }

  /// Reads a property list that may have dates.
  ///
  /// - Parameter date: converts a date to a value.
  package static func decoded(
    _ data: Data,
    date: @escaping (Date) -> DescriptionValue
  ) throws(Problem) -> DescriptionValue {
    try BinaryPropertyListReader.decoded(data, date: date)
  }
}
