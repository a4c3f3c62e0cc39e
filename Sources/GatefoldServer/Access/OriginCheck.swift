internal import Foundation

/// Whether a request comes from a page of this server, or from no page at all: pages of others must neither read what
/// somebody keeps in a library, nor change it.
struct OriginCheck: Sendable {
  private let allowedHosts: Set<String>

  init(_ options: ServerOptions) {
    let own = options.baseAddress.flatMap(URL.init(string:))?.host
    allowedHosts = Set((options.hosts + (own.map { [$0] } ?? []) + ["localhost"]).map { $0.lowercased() })
  }

  /// - Throws: `forbidden`.
  func check(_ request: ServerRequest) throws(RequestProblem) {
    // A name that somebody points at this machine makes their page one of the same origin ("DNS rebinding").
    let host = Self.name(of: request.host)
    guard allowedHosts.contains(host) || Self.isAddress(host) else {
      throw .forbidden("the library is not served by the name \(host.shortened); allow it with --allow-host")
    }
    try checkOrigin(of: request)
  }

  /// The same by the page alone: for what is answered only to whoever has signed in at this host.
  ///
  /// - Throws: `forbidden`.
  func checkOrigin(of request: ServerRequest) throws(RequestProblem) {
    guard let origin = request.headers["origin"] else { return }
    guard let from = URLComponents(string: origin), let asked = URLComponents(string: request.base),
      from.host?.lowercased() == asked.host?.lowercased(), from.port == asked.port, from.scheme == asked.scheme
    else { throw .forbidden("pages of other servers have no access to this") }
  }

  private static func name(of host: String) -> String {
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }.dropFirst()) }
    return String(host.prefix { $0 != ":" }).lowercased()
  }

  /// Whether a host is named by its address: no name leads there.
  private static func isAddress(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }
}
