public import Gatefold
public import GatefoldReader
public import GatefoldStore

/// How issues are served.
///
/// ```swift
/// var options = ServerOptions()
/// options.dpi = 600
/// options.cacheFolder = "/var/cache/gatefold"
/// ```
public struct ServerOptions: Sendable {
  /// The resolution to which viewers may zoom, in pixels an inch. Pages are drawn sharp at any of them, so that a high
  /// one costs nothing until somebody zooms in. The default is 1200.
  public var dpi = 1200.0
  /// The edge of a tile, in pixels: 64 to 2048. The default is 512.
  public var tileSize = 512
  /// The largest picture that is given as one, in pixels along an axis. The default is 16,383, WebP's limit.
  public var maximumAxis = 16_383
  /// The largest picture that is given as one, in pixels. A picture takes four bytes each while it is drawn. The default
  /// is 40,000,000: a page of A4 at 540 dpi.
  public var maximumArea = 40_000_000
  /// The quality of JPEGs, 1 to 100. The default is 85.
  public var jpegQuality = 85
  /// The quality of WebPs, 0 to 100. The default is 80.
  public var webpQuality = 80

  /// Issues that are open at once. The default is 32.
  public var maximumOpenIssues = 32
  /// How issues are opened. By default in sandboxed worker processes, since a server does not choose its files; the
  /// program must call `WorkerProcess.serveIfAsked()` first. Up to 32 documents are open at once, each in a process of
  /// its own: with fewer, requests that change between as many issues would start processes all the time. One request
  /// more than there are cores is at work at once, so that there is a lane for others beside an issue that takes all
  /// cores, and slow pages have half as many lanes besides.
  public var configuration = IssueConfiguration(isolation: .process, context: RenderingContext(budget: fairBudget))

  private static var fairBudget: RenderingBudget {
    var budget = RenderingBudget(openDocuments: 32)
    budget.slowLanes = max(1, budget.lanes / 2)
    budget.lanes += 1
    return budget
  }

  /// Requests that are worked on at once. The default is 256; further ones are answered with 503.
  public var maximumRequests = 256
  /// Requests of one client that are worked on at once. The default is 64.
  public var maximumRequestsOfClient = 64
  /// Connections that are open at once; further ones wait. The default is 1024.
  public var maximumConnections = 1024
  /// Connections of one client that are open at once; further ones are closed. The default is 256: behind one address
  /// there may be a school.
  public var maximumConnectionsOfClient = 256
  /// Bytes of answers that clients have not taken yet; meanwhile no request is worked on. The default is 512 MB.
  public var maximumUnreadBytes = 512 << 20
  /// Bytes of answers that one client has not taken yet; meanwhile no request of it is worked on. The default is 64 MB.
  public var maximumUnreadBytesOfClient = 64 << 20
  /// How long a new connection may take to bring a request. The default is 10 s.
  public var requestPatience = Duration.seconds(10)
  /// How long a request may take before it is answered with 504. The default is 30 s.
  public var deadline = Duration.seconds(30)
  /// How long a manifest waits for contents that have to be recovered from the pages. It is given without them then.
  var contentsPatience = Duration.seconds(1)
  /// How long requests may go on when the server is asked to stop. The default is 10 s.
  public var stoppingPeriod = Duration.seconds(10)

  /// Whether covers, contents and articles of all issues are made in the background, one issue after the other, and kept
  /// in ``cacheFolder``. The default is `false`.
  public var preparesIssues = false
  /// Whether the text of all issues is kept in an index in the background, for one search over everything; in
  /// ``cacheFolder``, or without one for as long as the server runs. A library has an index of its own. The default is
  /// `false`.
  public var indexesIssues = false
  /// The path or the address of an index that several servers share, as `IssueIndex.open(path:)` takes it; `nil`, the
  /// default, keeps one of this server.
  public var indexAddress: String?
  /// How long to wait, after something has changed in a folder, for further changes.
  var settlingPeriod = Duration.seconds(2)
  /// The folder in which drawn pictures are kept; `nil`, the default, keeps none on disk.
  public var cacheFolder: String?
  /// Bytes of pictures that are kept on disk. The default is 1 GB.
  public var cacheBudget = 1 << 30
  /// Bytes of drawn pictures that are kept in memory. The default is 64 MB.
  public var memoryBudget = 64 << 20
  /// For how long clients may use what they got at an address that names an edition without asking again; other addresses
  /// are asked each time. The default is an hour.
  public var maximumAge = Duration.seconds(3600)

  /// The first part of all addresses, like "/magazines"; empty by default.
  public var prefix = ""
  /// The address at which clients reach the server, like "https://example.org/magazines". By default `nil`: each
  /// request's own host is used.
  public var baseAddress: String?
  /// The mail address of whoever runs the server, which OAI-PMH tells to harvesters. By default `nil`: the postmaster of
  /// the host.
  public var administratorAddress: String?
  /// Reverse proxies whose `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` headers are trusted. Empty by
  /// default: all requests through a proxy then count as one client.
  public var trustedProxies: [AddressRange] = []

  /// Tokens of those who may read a folder, by its path below what is served; "" is everything. The innermost folder that
  /// has any counts. Without tokens, the default, everybody may read everything.
  public var tokens: [String: [String]] = [:]
  /// The path of a list of users, a ``UserList``: those on it sign in with their names and passwords, and read what it says.
  /// It is read again when it changes. `nil`, the default, has none.
  public var userList: String?
  /// The header by which a server in front, one of ``trustedProxies``, says who has signed in there, like "X-Forwarded-User";
  /// `nil`, the default, believes none. Groups are those of ``userList``.
  public var userHeader: String?
  /// Whether everybody sees lists, covers, manifests and feeds, of issues too that only some may read. The default is
  /// `false`: what somebody may not read is not there.
  public var showsRestrictedIssues = false
  /// Whether pages of issues that only some may read have the name of whoever reads them as a watermark; their files are not
  /// given then. The default is `false`.
  public var marksPagesWithReader = false
  /// Decides who may read what, after ``tokens``; `nil`, the default, allows all.
  public var authorize: (@Sendable (AccessRequest) async -> AccessDecision)?
  /// The token that changes to the library take; `nil`, the default, makes one for as long as the server runs:
  /// ``IssueServer/libraryToken``.
  public var libraryToken: String?
  /// Further names of this machine by which the library may be asked for. Addresses, "localhost" and that of
  /// ``baseAddress`` always may.
  public var hosts: [String] = []
  /// The entitlements that decide which issues the reader may download; by default those that the feeds list as free.
  public var entitlements: any Entitlements = FreeEntitlements()

  /// Whether packages that are folders may be changed, by the overlay editor of this server. The default is `false`. Only
  /// for a server that nobody else can reach.
  public var allowsEditing = false
  /// The look of the reader for browsers; `nil`, the default, is its own.
  public var readerTheme: ReaderTheme?

  /// The defaults above.
  public init() {}
}
