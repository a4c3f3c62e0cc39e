internal import Foundation
internal import GatefoldServer

/// How many files and connections this process may have open.
struct OpenFileLimit: Sendable {
  let count: Int

  /// The limit, after it was raised as far as the system allows.
  static let raised: OpenFileLimit = {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(kind, &limit)
    var wanted = limit
    wanted.rlim_cur = min(limit.rlim_max, maximum)
    if wanted.rlim_cur > limit.rlim_cur, setrlimit(kind, &wanted) == 0 { limit = wanted }
    return OpenFileLimit(count: Int(clamping: limit.rlim_cur))
  }()

  /// More are never needed, and what is started may take time for each that is allowed.
  private static let maximum: rlim_t = 65_536

  /// Returns the number of connections that leaves enough files for issues, their workers and their packages.
  func connections(_ options: ServerOptions) -> Int {
    min(options.maximumConnections, max(16, count - 16 * options.maximumOpenIssues - 64))
  }
}
