internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// What folders and libraries contain.
extension ServedRoots {
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
    for name in packs(in: path, beside: entries.map(\.name)) {
      listing.issues.append(Listing.Item(folder: components, name: name))
    }
    describe(&listing.issues, in: path)
    return listing
  }

  /// The names of tile packs at addresses, without those that files have.
  private func packs(in path: String, beside files: [String]) -> [String] {
    let packs = tables.addresses(in: path).keys
    return packs.isEmpty ? [] : Set(packs).subtracting(files).sorted()
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

  /// A folder with what is directly in it.
  struct Folder: Sendable {
    let components: [String]
    /// The path of each issue.
    var issues: [(name: String, path: String)] = []
    /// Names of tile packs at addresses.
    var packs: [String] = []
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
        case .remote: folder.packs.append(name)
        case .library: break
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
    folder.packs = packs(in: path, beside: folder.issues.map(\.name))
    return folder
  }

  /// Returns an issue of a folder as its listing has it, or `nil` if it doesn't exist.
  func item(_ identifier: IssueIdentifier) -> Listing.Item? {
    guard let name = identifier.components.last else { return nil }
    if let (path, state) = fileInFolder(identifier) {
      guard case .issue? = Self.kind(of: path, state) else { return nil }
    } else if address(identifier) == nil {
      return nil
    }
    let components = Array(identifier.components.dropLast())
    var item = Listing.Item(folder: components, name: name)
    // The table of a link is the one beside the link. Issues that were named one by one have none.
    let isAlone = components.isEmpty && roots.first?.name != nil
    let folder = isAlone ? nil : folderPath(of: components)
    if let details = folder.flatMap({ tables.rows(in: $0)[name] }) {
      (item.title, item.details) = (details.displayTitle, details)
    }
    return item
  }

  /// When the file of an issue of a folder changed last, or the table that describes it; `nil` if it doesn't exist.
  func modifiedDate(of identifier: IssueIdentifier) -> Date? {
    guard let item = item(identifier), let file = fileInFolder(identifier) else { return nil }
    let table = folderPath(of: item.folder).flatMap { tables.state(in: $0)?.modifiedDate }
    return [file.state.modifiedDate, table].compactMap(\.self).max()
  }

  /// The issues that a table or a library describes, in all folders.
  ///
  /// - Parameter isAllowed: whether an issue is wanted; `nil` for all.
  func describedItems(
    _ isAllowed: ((IssueIdentifier) async -> Bool)?
  ) async throws(GatefoldError) -> [Listing.Item] {
    var items: [Listing.Item] = []
    var folders: [IssueIdentifier?] = [nil]
    while let folder = folders.popLast() {
      if Task.isCancelled { throw .cancelled }
      guard let listing = try await listing(of: folder, describedOnly: true) else { continue }
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
}

extension [ServedRoots.Listing.Item] {
  /// By the declared dates; issues without one come last. Those of the same date stay in their order.
  var newestFirst: [ServedRoots.Listing.Item] {
    let dates = map { $0.details?.date ?? "" }
    let order = indices.sorted { dates[$0] == dates[$1] ? $0 < $1 : dates[$0] > dates[$1] }
    return order.map { self[$0] }
  }
}
