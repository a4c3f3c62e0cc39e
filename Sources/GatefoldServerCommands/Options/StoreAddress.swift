internal import ArgumentParser
internal import Foundation

/// The address of a feed on the command line.
struct StoreAddress: ExpressibleByArgument, Sendable {
  let url: URL

  init?(argument: String) {
    guard let url = URL(string: argument), ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil
    else { return nil }
    self.url = url
  }
}
