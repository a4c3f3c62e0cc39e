internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Servers in front of this one, which say for whom they ask.
struct TrustedProxies: Sendable {
  let ranges: [AddressRange]

  func contains(_ address: String) -> Bool { ranges.contains { $0.contains(address) } }

  /// Who asks: the last address that a server in front has seen, and that isn't one of theirs. What stands before it in
  /// the header comes from the client, which may write anything.
  ///
  /// - Parameter peer: the other end of the connection.
  func client(of request: Request, from peer: String) -> String {
    guard contains(peer) else { return peer }
    let addresses = Self.values(of: "X-Forwarded-For", in: request).map(Self.withoutPort)
    let client = addresses.last { !contains($0) } ?? addresses.first ?? peer
    return String(client.prefix(64))
  }

  /// Returns the last value, which the nearest proxy added, or `nil` if the peer isn't a trusted proxy.
  func value(of name: String, in request: Request, from peer: String) -> String? {
    contains(peer) ? Self.values(of: name, in: request).last : nil
  }

  /// Who has signed in at a server in front; `nil` where it doesn't say, or where the header came twice: one of the two may
  /// be the client's. A comma is part of a name.
  func user(in header: String, of request: Request, from peer: String) -> String? {
    guard contains(peer), let name = HTTPField.Name(header) else { return nil }
    let names = request.headers[values: name]
    guard names.count == 1, let user = names.first?.trimmingCharacters(in: .whitespaces) else { return nil }
    return user.isEmpty ? nil : user
  }

  private static func values(of name: String, in request: Request) -> [String] {
    guard let name = HTTPField.Name(name), let text = request.headers[name] else { return [] }
    return text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// "203.0.113.7:4711" and "[2001:db8::1]:4711" name a port, too.
  private static func withoutPort(_ address: String) -> String {
    if address.hasPrefix("["), let end = address.firstIndex(of: "]") {
      return String(address[address.index(after: address.startIndex)..<end])
    }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : address
  }
}
