internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import GatefoldStore

/// The served content: a folder or a library, or several of them and single files side by side. Nothing is listed or
/// opened before a request needs it.
struct ServedRoots: Sendable {
  /// The file of an issue.
  struct IssueFile: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case pdf = "application/pdf"
      case package = "application/zip"
      /// It has no pages of its own.
      case epub = "application/epub+zip"
      case pack = "application/vnd.gatefold.tilepack"
    }

    let identifier: IssueIdentifier
    let path: String
    let kind: Kind
    let state: FileState
    /// The SHA-256 of the file, in hexadecimal, where a library knows it.
    var contentHash: String?
    /// The path of a JPEG of its cover, where a library has one.
    var coverPath: String?
    /// The tile pack at an address; `nil` for a file on this machine.
    var remote: RemotePack?
  }

  /// The contents of a folder or library, sorted by name.
  struct Listing: Sendable {
    struct Item: Sendable {
      /// The components of the folder. Identifiers are built from them on demand, as there may be 100,000 items.
      let folder: [String]
      let name: String
      /// The title from a table beside the file or from the library, or `nil` if neither has one.
      var title: String?
      /// Other details from a table beside the file.
      var details: PublishedDetails?
      /// The content hash, if a library knows it.
      var contentHash: String?

      var identifier: IssueIdentifier { IssueIdentifier(components: folder + [name]) }

      /// Returns the declared title, else the title in the file, else one derived from the file name.
      func title(_ facts: KnownFiles.Facts?) -> String { title ?? facts?.title ?? DocumentTitle.readable(name) }
    }

    var folders: [IssueIdentifier] = []
    var issues: [Item] = []

    /// Returns the listing with only those folders and issues whose path components satisfy the predicate.
    func filtered(_ isWanted: ([String]) async -> Bool) async -> Listing {
      var listing = Listing()
      for folder in folders where await isWanted(folder.components) { listing.folders.append(folder) }
      for issue in issues where await isWanted(issue.identifier.components) { listing.issues.append(issue) }
      return listing
    }
  }

  private enum Content: Sendable {
    case folder, file
    /// A tile pack on a web server.
    case remote(URL)
    case library(ServedLibrary)
  }

  private struct Root: Sendable {
    /// The first component of identifiers, or `nil` if only one folder or library is served.
    let name: String?
    /// The path with symbolic links resolved.
    let path: String
    let content: Content

    var isFolder: Bool { if case .folder = content { true } else { false } }
  }

  private let roots: [Root]
  /// Tile packs at the addresses that arguments and tables name.
  let remotes: RemotePacks
  private let listings = FolderListings()
  private let tables = IssueTables()

  /// - Parameters:
  ///   - paths: of folders, libraries, PDFs, tile packs and packages, and addresses of tile packs.
  ///   - options: how issues are opened, and what a library may download.
  /// - Throws: `unreadableFile` for what does not exist or cannot be served.
  init(
    _ paths: [String],
    _ options: ServerOptions = ServerOptions(),
    _ remotes: RemotePacks = RemotePacks()
  ) throws(GatefoldError) {
    self.remotes = remotes
    var roots: [Root] = []
    for path in paths {
      if let address = RemotePacks.address(path) {
        guard let own = RemotePacks.name(of: address) else {
          throw GatefoldError(.unreadableFile, "it is no address of a tile pack, which ends with .tilepack", path: path)
        }
        let name = Self.unused(own, by: roots.compactMap(\.name))
        roots.append(Root(name: name, path: path, content: .remote(address)))
        continue
      }
      guard let real = Self.realPath(path) else {
        throw GatefoldError(.unreadableFile, "there is no such file or folder; check its name", path: path)
      }
      let content = try Self.content(of: real, named: path, options)
      let own = URL(fileURLWithPath: real).lastPathComponent
      let isAlone = if case .file = content { false } else { paths.count == 1 }
      let name = isAlone ? nil : Self.unused(own, by: roots.compactMap(\.name))
      roots.append(Root(name: name, path: real, content: content))
    }
    guard roots.count(where: { if case .library = $0.content { true } else { false } }) <= 1 else {
      throw GatefoldError(.unreadableFile, "only one library is served at a time; leave out the others")
    }
    self.roots = roots
  }

  private static func content(
    of path: String,
    named given: String,
    _ options: ServerOptions
  ) throws(GatefoldError) -> Content {
    switch kind(of: path) {
    case .folder: return ServedLibrary.isLibrary(path) ? .library(ServedLibrary(path, options)) : .folder
    case .issue: return .file
    case nil:
      throw GatefoldError(
        .unreadableFile,
        "it is no folder, library, PDF, tile pack or issue package that can be read; name one of these",
        path: given
      )
    }
  }

  private static func unused(_ name: String, by others: [String]) -> String {
    let plain = name.hasPrefix(".") ? "_\(name)" : name
    guard others.contains(plain) else { return plain }
    return (2...).lazy.map { "\(plain)-\($0)" }.first { !others.contains($0) } ?? plain
  }

  /// Whether all folders and files are still there.
  var areThere: Bool {
    roots.allSatisfy { root in
      if case .remote = root.content { true } else { Self.kind(of: root.path) != nil }
    }
  }

  /// The library, and what identifiers of its issues begin with.
  var library: (library: ServedLibrary, prefix: [String])? {
    for root in roots {
      if case .library(let library) = root.content { return (library, root.name.map { [$0] } ?? []) }
    }
    return nil
  }

  // MARK: Looking up

  /// Returns the file of an issue, or `nil` if it doesn't exist.
  func file(_ identifier: IssueIdentifier) async throws(GatefoldError) -> IssueFile? {
    if let (library, own) = issueOfLibrary(identifier) { return try await library.file(own, as: identifier) }
    guard let (path, state) = fileInFolder(identifier) else {
      guard let address = address(identifier) else { return nil }
      let remote = remotes[address]
      let state = FileState(version: remote.generation)
      var file = IssueFile(identifier: identifier, path: address.absoluteString, kind: .pack, state: state)
      file.remote = remote
      return file
    }
    guard case .issue(let kind)? = Self.kind(of: path, state) else { return nil }
    return IssueFile(identifier: identifier, path: path, kind: kind, state: state)
  }

  /// The address of a tile pack that an argument or a table names; `nil` for anything else.
  func address(_ identifier: IssueIdentifier) -> URL? {
    guard identifier.isPath, let name = identifier.components.last else { return nil }
    let folder = Array(identifier.components.dropLast())
    if folder.isEmpty, let root = roots.first(where: { $0.name == name }) {
      if case .remote(let address) = root.content { return address }
      return nil
    }
    guard issueOfLibrary(identifier) == nil, isPlain(folder),
      let path = folderPath(folder.isEmpty ? nil : .init(components: folder))
    else { return nil }
    return tables.addresses(in: path)[name]
  }

  /// Whether a folder is in no package: a table in a package is from whoever made that, and may name no addresses.
  private func isPlain(_ folder: [String]) -> Bool {
    let paths = (0...folder.count).map { count in
      folderPath(count == 0 ? nil : IssueIdentifier(components: Array(folder.prefix(count))))
    }
    return paths.compactMap(\.self).allSatisfy { path in
      if case .folder? = Self.kind(of: path) { true } else { false }
    }
  }

  /// The publication of an issue of the library; `nil` for others.
  func publicationInLibrary(_ identifier: IssueIdentifier) async -> String? {
    guard let (library, own) = issueOfLibrary(identifier) else { return nil }
    let issue = try? await library.use { opened throws(GatefoldError) in try await opened.library.issue(own) }
    return issue?.publication
  }

  /// What the library declares for an issue; `nil` for issues of folders.
  func detailsInLibrary(_ identifier: IssueIdentifier) async throws(GatefoldError) -> PublishedDetails? {
    guard let (library, own) = issueOfLibrary(identifier) else { return nil }
    return try await library.details(own)
  }

  /// Returns the file or folder of an identifier, or `nil` if it doesn't exist or the issue belongs to a library.
  func fileInFolder(_ identifier: IssueIdentifier) -> (path: String, state: FileState)? {
    path(identifier).flatMap { path in FileState(ofFile: path).map { (path, $0) } }
  }

  /// Returns the path of a folder, or `nil` if it doesn't exist.
  ///
  /// - Parameter folder: `nil` for the top level, which has no path if several folders are served.
  func folderPath(_ folder: IssueIdentifier?) -> String? {
    if let folder { return path(folder) }
    return roots.first?.name == nil ? roots.first?.path : nil
  }

  /// Whether a path, where something may be or not, is in a served folder.
  func holds(_ path: String) -> Bool {
    roots.contains { root in
      switch root.content {
      case .library, .remote: false
      case .file: path == root.path
      case .folder: path.hasPrefix(root.path == "/" ? "/" : "\(root.path)/")
      }
    }
  }

  /// The identifier of what is at a path; `nil` for what is not there or not served, and for files of a library.
  func identifier(ofPath path: String) -> IssueIdentifier? {
    for root in roots {
      let components: [String]
      switch root.content {
      case .library, .remote: continue
      case .file:
        guard path == root.path else { continue }
        components = []
      case .folder:
        let folder = root.path == "/" ? "/" : "\(root.path)/"
        guard path.hasPrefix(folder) else { continue }
        components = path.dropFirst(folder.utf8.count).split(separator: "/").map(String.init)
      }
      let identifier = IssueIdentifier(components: (root.name.map { [$0] } ?? []) + components)
      if self.path(identifier) == path { return identifier }
    }
    return nil
  }

  /// Returns the contents of a folder, or `nil` if it doesn't exist.
  ///
  /// - Parameter folder: `nil` for the top level.
  func listing(of folder: IssueIdentifier?) async throws(GatefoldError) -> Listing? {
    try await listing(of: folder, describedOnly: false)
  }

  /// - Parameter describedOnly: whether issues that no table describes are left out: of 100,000, items take a while to make.
  private func listing(of folder: IssueIdentifier?, describedOnly: Bool) async throws(GatefoldError) -> Listing? {
    if folder == nil, roots.first?.name != nil { return listingOfRoots }
    if let (library, prefix) = library, prefix == folder?.components ?? [] {
      return try await library.listing(prefix)
    }
    guard let path = folder.map({ path($0) }) ?? roots.first?.path, case .folder? = Self.kind(of: path) else {
      return nil
    }
    let components = folder?.components ?? []
    guard let entries = entries(of: components, at: path) else { return nil }
    let described = describedOnly ? tables.rows(in: path) : nil
    var listing = Listing()
    listing.issues.reserveCapacity(described?.count ?? entries.count)
    for entry in entries {
      switch entry.kind {
      case .folder: listing.folders.append(IssueIdentifier(components: components + [entry.name]))
      case .issue where described.map { $0[entry.name] == nil } ?? false: break
      case .issue: listing.issues.append(Listing.Item(folder: components, name: entry.name))
      }
    }
    let local = Set(listing.issues.lazy.map(\.name))
    for name in tables.addresses(in: path).keys.sorted() where !local.contains(name) {
      listing.issues.append(Listing.Item(folder: components, name: name))
    }
    describe(&listing.issues, in: path)
    return listing
  }

  private func entries(of components: [String], at path: String) -> [FolderListings.Entry]? {
    listings.entries(of: path) { name in
      // A symbolic link may lead outside the served folder.
      let identifier = IssueIdentifier(components: components + [name])
      if Self.isLink("\(path)/\(name)"), self.path(identifier) == nil { return nil }
      switch Self.kind(of: "\(path)/\(name)") {
      case .folder: return .folder
      case .issue: return .issue
      case nil: return nil
      }
    }
  }

  /// A folder with what is directly in it, and nothing read from any table.
  struct Folder: Sendable {
    let components: [String]
    /// The path of each issue.
    var issues: [(name: String, path: String)] = []
    var folders: [IssueIdentifier] = []
    /// `nil` if the issues were named one by one, and lie in different folders.
    var path: String?
    /// The table that describes the issues.
    var table: FileState?
  }

  /// Returns a folder, or `nil` if it doesn't exist or is a library.
  ///
  /// - Parameter identifier: `nil` for the top level.
  func folder(_ identifier: IssueIdentifier?) -> Folder? {
    var folder = Folder(components: identifier?.components ?? [])
    if identifier == nil, roots.first?.name != nil {
      for root in roots {
        guard let name = root.name else { continue }
        switch root.content {
        case .folder: folder.folders.append(IssueIdentifier(components: [name]))
        case .file: folder.issues.append((name, root.path))
        // When a file of another server changed isn't known.
        case .library, .remote: break
        }
      }
      return folder
    }
    guard let path = identifier.map({ path($0) }) ?? roots.first?.path, case .folder? = Self.kind(of: path),
      library?.prefix != folder.components, let entries = entries(of: folder.components, at: path)
    else { return nil }
    (folder.path, folder.table) = (path, tables.state(in: path))
    for entry in entries {
      switch entry.kind {
      case .folder: folder.folders.append(IssueIdentifier(components: folder.components + [entry.name]))
      case .issue: folder.issues.append((entry.name, "\(path)/\(entry.name)"))
      }
    }
    return folder
  }

  /// Returns an issue of a folder as its listing has it, or `nil` if it doesn't exist.
  func item(_ identifier: IssueIdentifier) -> Listing.Item? {
    guard let name = identifier.components.last, let (path, state) = fileInFolder(identifier),
      case .issue? = Self.kind(of: path, state)
    else { return nil }
    let components = Array(identifier.components.dropLast())
    var item = Listing.Item(folder: components, name: name)
    // The table of a link is the one beside the link. Issues that were named one by one have none.
    let isAlone = components.isEmpty && roots.first?.name != nil
    let folder = isAlone ? nil : folderPath(components.isEmpty ? nil : IssueIdentifier(components: components))
    if let details = folder.flatMap({ tables.rows(in: $0)[name] }) {
      (item.title, item.details) = (details.displayTitle, details)
    }
    return item
  }

  /// When the file of an issue of a folder changed last, or the table that describes it; `nil` if it doesn't exist.
  func modifiedDate(of identifier: IssueIdentifier) -> Date? {
    guard let item = item(identifier), let file = fileInFolder(identifier) else { return nil }
    let path = item.folder.isEmpty ? folderPath(nil) : folderPath(IssueIdentifier(components: item.folder))
    let table = path.flatMap { tables.state(in: $0)?.modifiedDate }
    return [file.state.modifiedDate, table].compactMap(\.self).max()
  }

  /// The issues of all folders, and those of a library, if they are wanted.
  ///
  /// - Parameters:
  ///   - describedOnly: whether issues that no table describes are left out.
  ///   - isAllowed: whether an issue is wanted; `nil` for all.
  func items(
    withLibrary: Bool,
    describedOnly: Bool = false,
    _ isAllowed: ((IssueIdentifier) async -> Bool)?
  ) async throws(GatefoldError) -> [Listing.Item] {
    var items: [Listing.Item] = []
    var folders: [IssueIdentifier?] = [nil]
    while let folder = folders.popLast() {
      if Task.isCancelled { throw .cancelled }
      if !withLibrary, let library, library.prefix == folder?.components ?? [] { continue }
      guard let listing = try await listing(of: folder, describedOnly: describedOnly) else { continue }
      for item in listing.issues {
        if let isAllowed, await !isAllowed(item.identifier) { continue }
        items.append(item)
      }
      folders += listing.folders.reversed()
    }
    return items
  }

  /// Adds what the folder's table declares. Issues with dates come first, the newest at the beginning.
  private func describe(_ issues: inout [Listing.Item], in path: String) {
    let rows = tables.rows(in: path)
    if rows.isEmpty { return }
    for index in issues.indices {
      guard let details = rows[issues[index].name] else { continue }
      (issues[index].title, issues[index].details) = (details.displayTitle, details)
    }
    issues = issues.newestFirst
  }

  /// The values that a table declares for an issue of a folder.
  func details(of file: IssueFile) -> PublishedDetails {
    guard issueOfLibrary(file.identifier) == nil else { return PublishedDetails() }
    if file.remote != nil {
      let folder = Array(file.identifier.components.dropLast())
      let path = folderPath(folder.isEmpty ? nil : IssueIdentifier(components: folder))
      return path.flatMap { tables.rows(in: $0)[file.identifier.components.last ?? ""] } ?? PublishedDetails()
    }
    let file = URL(filePath: file.path)
    return tables.rows(in: file.deletingLastPathComponent().path)[file.lastPathComponent] ?? PublishedDetails()
  }

  /// The name of the folder, where only one is served; of several, a common name; `nil` for a library alone.
  var title: String? {
    guard let root = roots.first, root.name == nil else { return "Issues" }
    return root.isFolder ? URL(filePath: root.path).lastPathComponent : nil
  }

  /// Issues that were named by themselves.
  var files: [IssueIdentifier] {
    roots.compactMap { root in
      if case .file = root.content, let name = root.name { IssueIdentifier(components: [name]) } else { nil }
    }
  }

  private var listingOfRoots: Listing {
    var listing = Listing()
    for root in roots {
      guard let name = root.name else { continue }
      let identifier = IssueIdentifier(components: [name])
      switch root.content {
      case .folder, .library: listing.folders.append(identifier)
      case .file, .remote: listing.issues.append(Listing.Item(folder: [], name: name))
      }
    }
    return listing
  }

  /// Returns the library and an issue's identifier in it, if the identifier begins with the library's prefix.
  private func issueOfLibrary(_ identifier: IssueIdentifier) -> (ServedLibrary, String)? {
    guard let (library, prefix) = library, identifier.components.count == prefix.count + 1,
      identifier.components.starts(with: prefix), let own = identifier.components.last
    else { return nil }
    return (library, own)
  }

  /// The real path of an identifier; `nil` for what is not there, or lies outside, by a link.
  private func path(_ identifier: IssueIdentifier) -> String? {
    guard identifier.isPath else { return nil }
    var components = identifier.components[...]
    let root: Root
    if let first = roots.first, first.name == nil {
      root = first
    } else {
      guard let name = components.popFirst(), let named = roots.first(where: { $0.name == name }) else { return nil }
      root = named
    }
    if case .remote = root.content { return nil }
    if components.isEmpty { return root.name == nil ? nil : root.path }
    // The files of a library are asked for by the identifiers of its issues.
    guard root.isFolder, let real = Self.realPath("\(root.path)/\(components.joined(separator: "/"))") else {
      return nil
    }
    return real.hasPrefix(root.path == "/" ? "/" : "\(root.path)/") ? real : nil
  }

  private enum Kind { case folder, issue(IssueFile.Kind) }

  private static func kind(of path: String) -> Kind? { kind(of: path, FileState(ofFile: path)) }

  private static func kind(of path: String, _ state: FileState?) -> Kind? {
    let name = path.lowercased()
    switch state?.kind {
    case .folder: return IssuePackage.isPackage(at: path) ? .issue(.package) : .folder
    case .file where name.hasSuffix(".pdf"): return .issue(.pdf)
    case .file where name.hasSuffix(".tilepack"): return .issue(.pack)
    case .file where name.hasSuffix(".zip") || name.hasSuffix(".package"): return .issue(.package)
    case .file, .link, .other, nil: return nil
    }
  }

  private static func isLink(_ path: String) -> Bool {
    FileState(ofFile: path, followsLink: false)?.kind == .link
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }
}

extension [ServedRoots.Listing.Item] {
  /// By the declared dates; issues without one come last. Those of the same date stay in their order.
  var newestFirst: [ServedRoots.Listing.Item] {
    let dates = map { $0.details?.date ?? "" }
    let order = indices.sorted { dates[$0] == dates[$1] ? $0 < $1 : dates[$0] > dates[$1] }
    return order.map { self[$0] }
  }
}
