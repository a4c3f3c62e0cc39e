internal import Foundation

/// An address of the Internet Protocol, or all of a network: "10.0.0.7", "10.0.0.0/8", "fd00::/8".
public struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  private let prefixLength: Int

  /// Creates a range from its CIDR notation, or returns `nil` if the text isn't valid.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Self.bytes(of: String(parts[0])) else { return nil }
    let length = parts.count == 2 ? Int(parts[1]) : bytes.count * 8
    guard let length, (0...bytes.count * 8).contains(length) else { return nil }
    (self.bytes, prefixLength) = (bytes, length)
  }

  /// Whether an address is one of them.
  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    return (0..<prefixLength).allSatisfy { bit in
      let mask = UInt8(0x80) >> (bit % 8)
      return bytes[bit / 8] & mask == other[bit / 8] & mask
    }
  }

  /// Of version 4 or 6; an address of version 4 may be written as one of version 6.
  private static func bytes(of address: String) -> [UInt8]? {
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, address, &four) == 1 { return withUnsafeBytes(of: four, Array.init) }
    guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: six, Array.init)
    let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xff, 0xff]
    return bytes.starts(with: mapped) ? Array(bytes.dropFirst(12)) : bytes
  }
}
