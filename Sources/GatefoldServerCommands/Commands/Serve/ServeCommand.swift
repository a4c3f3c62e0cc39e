internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldPackage
internal import GatefoldReader
internal import GatefoldServer
internal import GatefoldStore

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve issues to browsers, IIIF viewers and web maps.",
    discussion: """
      Pages are drawn as they are asked for: nothing is prepared, and a folder of any size is served at once. A page is
      a picture of the IIIF Image API, in versions 2.1 and 3.0, whose address is made of the file's path and the number
      of the page:

        http://localhost:8080/iiif/3/skerry-14.pdf:3/info.json
        http://localhost:8080/iiif/3/2026~1skerry-14.pdf:3/full/800,/0/default.jpg

      "~1" stands for a slash, and "4-5" for the spread of pages 4 and 5. The server listens to this machine only,
      unless --host says otherwise, and runs until it is interrupted.

      Tile packs (gatefold export pack) are served in the same way, from a folder or from an object store or any other
      web server that answers range requests: by their addresses, as arguments or in the column "file" of issues.csv in a
      folder. --cache keeps what was fetched.

      In a browser, the address that is printed shows a shelf of all that is served, and a reader for its issues. \
      --edit opens an editor for the overlays of a package instead.

      A library is served with its feeds (opds.xml, opds.json, feed.json, feed.plist), and can be changed: downloads,
      reading places and highlights. docs/serving.md lists all addresses.

      Examples:
        gatefold serve
        gatefold serve magazines
        gatefold serve magazines --check
        gatefold serve https://packs.example.org/skerry-14.tilepack --cache /var/cache/gatefold
        gatefold serve --edit issue.package
        gatefold serve magazines --host 0.0.0.0 --port 80 --base-url https://example.org/magazines
      """
  )

  @Argument(help: "Folders of PDFs, packs and packages, single ones, addresses of packs, a library. (default: yours)")
  var paths: [String] = []

  @Flag(help: "Check whether everything is in place, and serve nothing.")
  var check = false

  @Flag(help: "Edit the overlays of the package that is named, on this machine only.")
  var edit = false

  @Option(help: "Address to listen at; 0.0.0.0 for all networks of this machine.")
  var host = "127.0.0.1"

  @Option(help: "Port to listen at; 0 for any that is free.")
  var port = 8080

  @Option(name: .customLong("base-url"), help: "Address by which clients reach the server, if it is behind another.")
  var baseURL: String?

  @Option(help: "First part of all addresses, like /magazines.")
  var prefix = ""

  @Option(
    help: ArgumentHelp(
      "Server in front whose X-Forwarded-For, -Host and -Proto are believed: 127.0.0.1, 10.0.0.0/8.",
      valueName: "address"
    ),
    transform: { text in
      guard let range = AddressRange(text) else {
        throw ValidationError("'\(text)' is no address like 127.0.0.1, and no network like 10.0.0.0/8.")
      }
      return range
    }
  )
  var trustedProxy: [AddressRange] = []

  @Option(
    name: .customLong("admin-email"),
    help: ArgumentHelp(
      "Mail address that OAI-PMH tells to harvesters. (default: the postmaster of the host)",
      valueName: "address"
    )
  )
  var administratorAddress: String?

  @Option(help: "Resolution to which viewers may zoom.")
  var dpi = 1200.0

  @Option(help: "Edge of a tile, in pixels.")
  var tileSize = 512

  @Option(help: "Folder that keeps pictures, and places and notes of those who sign in. Several servers may share it.")
  var cache: String?

  @Option(help: "How much of drawn pictures to keep, like 500MB. (default: 1GB)")
  var cacheSize: ByteSize?

  @Flag(help: "Make covers, contents and articles of all issues in the background; needs --cache.")
  var warm = false

  @Flag(help: "Search the text of everything at once: keep it in an index, in --cache or until the server stops.")
  var index = false

  @Option(
    help: ArgumentHelp(
      "Keep the index of --index here, shared by several servers, like postgresql://host/database.",
      valueName: "address"
    )
  )
  var indexAddress: String?

  @Option(help: ArgumentHelp("Look of the reader for browsers: a JSON file.", valueName: "file"), completion: .file())
  var theme: String?

  @Option(help: "Seconds that a request may take.")
  var deadline = 30.0

  @Flag(help: "Write a line for each request to standard error.")
  var logRequests = false

  @OptionGroup(title: "Who May Ask") var access: AccessOptions
  @OptionGroup(title: "Downloads of the Library") var entitlements: EntitlementOptions

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535.") }
    guard dpi.isFinite, (36...9600).contains(dpi) else { throw ValidationError("--dpi is 36 to 9600.") }
    guard (0.1...3600).contains(deadline) else { throw ValidationError("--deadline is 0.1 to 3600.") }
    guard (64...2048).contains(tileSize) else { throw ValidationError("--tile-size is 64 to 2048.") }
    guard prefix.isEmpty || prefix.hasPrefix("/") && !prefix.hasSuffix("/") else {
      throw ValidationError("--prefix begins with a slash, and does not end with one.")
    }
    guard administratorAddress?.wholeMatch(of: /\S+@\S+\.\S+/) != nil || administratorAddress == nil else {
      throw ValidationError("--admin-email is an address like library@example.org.")
    }
    guard !warm || cache != nil else { throw ValidationError("--warm needs --cache, which keeps what is made.") }
    guard access.userHeader == nil || !trustedProxy.isEmpty else {
      throw ValidationError("--user-header needs --trusted-proxy, the server that is believed.")
    }
    if edit {
      var isFolder: ObjCBool = false
      guard paths.count == 1, FileManager.default.fileExists(atPath: paths[0], isDirectory: &isFolder),
        isFolder.boolValue,
        IssuePackage.isPackage(at: paths[0])
      else {
        throw ValidationError("--edit takes one package that is a folder; package unpack makes one of a zip file.")
      }
      guard ["127.0.0.1", "::1", "localhost"].contains(host) else {
        throw ValidationError("--edit is for this machine only: leave --host out.")
      }
    }
  }

  func run() async throws {
    try await reportingFailure(paths.first ?? "") {
      let (paths, options) = (try served, try await options())
      if check { return try await ServeCheck(paths: paths, host: host, port: port, options: options).run() }
      let server = try IssueServer(paths, options: options)
      try await withTaskCancellationHandler {
        try await listen(server)
      } onCancel: {
        // Answers under way take longer than other commands are given; a second signal ends them.
        Interruption.shared.acknowledgeUsualEnd()
        Console.current.note("stopping; requests under way are answered first")
      }
    }
  }

  /// The paths to serve: by default the user's library.
  private var served: [String] {
    get throws {
      if !paths.isEmpty { return paths }
      guard try Library.exists() else {
        throw ValidationError("Name what to serve: a folder of PDFs, a package or a library.")
      }
      return [Library.defaultPath]
    }
  }

  private func options() async throws(GatefoldError) -> ServerOptions {
    var options = ServerOptions()
    try access.apply(to: &options)
    options.entitlements = try await entitlements.entitlements()
    options.dpi = dpi
    options.tileSize = tileSize
    options.cacheFolder = cache
    if let cacheSize { options.cacheBudget = cacheSize.byteCount }
    options.preparesIssues = warm
    options.indexesIssues = index || indexAddress != nil
    options.indexAddress = indexAddress
    options.prefix = prefix
    options.baseAddress = baseURL
    options.administratorAddress = administratorAddress
    options.trustedProxies = trustedProxy
    options.allowsEditing = edit
    if let theme { options.readerTheme = try ReaderTheme(contentsOf: URL(filePath: theme)) }
    options.deadline = .seconds(deadline)
    var worker = WorkerOptions()
    // Shorter, so that a page that never ends is found out before the request gives up, also after a wait, and refused.
    worker.deadlines = Deadlines(all: options.deadline / 3)
    worker.deadlines.opening = options.deadline * 2 / 3
    options.configuration.isolation = .process(worker)
    options.maximumConnections = OpenFileLimit.raised.connections(options)
    return options
  }

  private func listen(_ server: IssueServer) async throws {
    let (host, prefix) = (host, prefix)
    let edited = edit ? server.issueIdentifiers.first : nil
    do {
      try await server.run(host: host, port: port, logsRequests: logRequests, handlesSignals: false) { port in
        let shown = host.contains(":") ? "[\(host)]" : host
        let address = "http://\(shown):\(port)\(prefix)/"
        Console.current.note("serving at \(address)")
        if let edited { Console.current.note("edit the overlays at \(address)reader/?edit=../issues/\(edited)") }
        if let token = server.libraryToken, access.libraryTokenFile == nil {
          Console.current.note("changes to the library take the token \(token)")
        }
      }
    } catch let error as GatefoldError {
      throw error
    } catch {
      let problem = PortProbe.problem(host: host, port: port) ?? "\(error)"
      throw GatefoldError(
        .listeningFailed,
        "the server cannot listen at \(host), port \(port): \(problem); choose another with --host or --port"
      )
    }
  }
}
