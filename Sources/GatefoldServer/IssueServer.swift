internal import Foundation
public import Gatefold
internal import GatefoldExport
internal import GatefoldReader
internal import GatefoldStore

/// Serves issues by HTTP: pages and spreads for IIIF viewers, tiles for web maps, and the files themselves.
///
/// ```swift
/// WorkerProcess.serveIfAsked()  // the first line of the program
/// let server = try IssueServer(["magazines"])
/// try await server.run(host: "127.0.0.1", port: 8080)
/// ```
///
/// Nothing is listed or opened before it is asked for. Addresses are described in docs/serving.md.
public final class IssueServer: Sendable {
  let options: ServerOptions
  let roots: ServedRoots
  let pool: IssuePool
  let pictures: PictureStore
  let gate: RequestGate
  let proxies: TrustedProxies
  let access: AccessRules
  let deadlines: RequestDeadlines
  let metrics = ServerMetrics()
  let failures: FailureLog
  let index: ServedIndex?
  let rooms: ServerRooms
  let routes: RouteTable
  private let archives: ArchiveStore

  /// The token that changes to the library take, in an `Authorization: Bearer` header; `nil` without a library.
  public let libraryToken: String?

  /// The identifiers of the files that are served individually, as they appear in addresses.
  public var issueIdentifiers: [String] { roots.files.map(\.text.escapedPathSegment) }

  /// A server of some issues. It listens to nobody before `run(host:port:)`.
  ///
  /// - Parameters:
  ///   - paths: folders of PDFs, tile packs and issue packages, single ones, addresses of tile packs on web servers, and at
  ///     most one library.
  ///   - options: how they are served.
  /// - Throws: `unreadableFile` for a path that cannot be served, `unwritableFile` for the folder of the cache.
  public init(_ paths: [String], options: ServerOptions = ServerOptions()) throws(GatefoldError) {
    self.options = options
    failures = FailureLog(metrics)
    let disk = try PictureStore.disk(options)
    roots = try ServedRoots(paths, options, RemotePacks(disk, timeout: options.deadline / 3, metrics))
    let (findings, files) = (FindingsStore(folder: options.cacheFolder), KnownFiles(folder: options.cacheFolder))
    pool = IssuePool(
      roots,
      options.configuration,
      maximumCount: options.maximumOpenIssues,
      findings,
      files,
      failures
    )
    index = options.indexesIssues ? ServedIndex(roots, options, findings, files, failures) : nil
    pictures = PictureStore(disk, options, metrics)
    gate = RequestGate(options)
    proxies = TrustedProxies(ranges: options.trustedProxies)
    access = try AccessRules(options) { [roots] identifier in await roots.publication(of: identifier) }
    deadlines = RequestDeadlines(options.deadline)
    archives = ArchiveStore(pool, options)
    libraryToken = roots.library == nil ? nil : options.libraryToken ?? UUID().uuidString.lowercased()
    let state = StateRoutes(
      roots: roots,
      pool: pool,
      gate: gate,
      metrics: metrics,
      failures: failures,
      index: index,
      options: options
    )
    rooms = ServerRooms(state, access, archives, pictures, libraryToken: libraryToken)
    routes = rooms.table
  }

  /// Returns the problems in the tables `issues.csv` and `issues.json` of a folder and its subfolders. Each message
  /// begins with the path of the table.
  public static func problems(ofTablesBelow folder: String) -> [String] { IssueTables.problems(below: folder) }

  /// Tries whether a tile pack at an address can be served.
  ///
  /// - Returns: why not; `nil` if it can.
  public static func problem(ofPackAt address: String) async -> String? {
    guard let url = RemotePacks.address(address), RemotePacks.name(of: url) != nil else {
      return "it is no address of a tile pack, which ends with .tilepack"
    }
    do throws(GatefoldError) {
      _ = try await PackReader(try await RemotePacks()[url].open())
      return nil
    } catch {
      return error.message
    }
  }

  /// Closes the issues; stops downloads, to be continued later, and closes the library. `run(host:port:)` does so at its
  /// end.
  public func close() async {
    pool.close()
    archives.close()
    await index?.close()
    await roots.library?.library.close()
  }
}
