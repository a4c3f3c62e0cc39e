internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// Publishes the issues of a folder one after the other, and then the feeds.
struct PublishingWork {
  let publisher: StorePublisher
  let site: SiteFolder
  var manifest: SiteManifest
  /// The issues of this run, by identifier.
  private var current: [String: SiteManifest.Entry] = [:]
  private var results: [StorePublication.PublishedIssue] = []
  /// Earlier entries by the name of their source.
  private let known: [String: SiteManifest.Entry]
  let now: Date

  init(publisher: StorePublisher, site: SiteFolder, manifest: SiteManifest) {
    self.publisher = publisher
    self.site = site
    self.manifest = manifest
    let entries = manifest.issues.sorted { $0.key < $1.key }.map { ($0.value.sourceName, $0.value) }
    known = Dictionary(entries) { first, _ in first }
    // Feeds have seconds.
    now = Date(timeIntervalSince1970: (publisher.date ?? Date()).timeIntervalSince1970.rounded(.down))
  }

  /// Publishes an issue. What concerns it alone is in the result.
  mutating func publish(_ source: IssueSourceFile) async throws(GatefoldError) -> StorePublication.PublishedIssue {
    var result = StorePublication.PublishedIssue(source: source.name, change: .failed)
    do throws(GatefoldError) {
      try await publish(source, &result)
    } catch {
      if [.cancelled, .unwritableFile, .encodingFailed].contains(error.code) { throw error }
      result.change = .failed
      result.error = error
      keepEarlierEdition(of: source)
    }
    results.append(result)
    return result
  }

  /// A file that is damaged now may be repaired tomorrow: what was published of it stays.
  private mutating func keepEarlierEdition(of source: IssueSourceFile) {
    guard let entry = known[source.name], current[entry.issue.identifier] == nil else { return }
    current[entry.issue.identifier] = entry
  }

  private mutating func publish(
    _ source: IssueSourceFile,
    _ result: inout StorePublication.PublishedIssue
  ) async throws(GatefoldError) {
    let fingerprint = try source.fingerprint()
    let sidecar = try IssueSidecar(at: source.sidecarPath)
    result.findings += sidecar.unknown.map { name in
      GatefoldError(.invalidSidecar, "\(name) in the file beside it is not known, and skipped; is it misspelt?")
    }
    let earlier = known[source.name].flatMap { $0.fingerprint == fingerprint ? $0 : nil }
    var opened = earlier == nil ? try await OpenedSource(source, publisher) : nil
    guard let facts = earlier?.facts ?? opened?.facts, let hash = earlier?.contentHash ?? opened?.contentHash else {
      return
    }
    let entry = IssueEntry(source, facts, sidecar, publisher)
    (result.identifier, result.title, result.isFree) = (entry.identifier, entry.title, entry.isFree)
    if let other = current[entry.identifier] {
      throw GatefoldError(
        .duplicateIdentifier,
        "its identifier is that of \(other.sourceName) too: \(entry.identifier); give each issue its own"
      )
    }
    let edition = IssueEdition(entry, source, facts, sidecar, contentHash: hash, publisher)
    var published: SiteManifest.Entry
    if let whole = wholeEntry(of: edition) {
      published = whole
    } else {
      let source = if let opened { opened } else { try await OpenedSource(source, publisher) }
      published = try await write(edition, source, &result)
      opened = source
    }
    try await writeWeb(of: edition, facts, source, &opened, &published, &result)
    (published.sourceName, published.fingerprint, published.facts) = (source.name, fingerprint, facts)
    published.issue = entry
    finish(&published, edition, &result)
    current[entry.identifier] = published
    manifest.issues[entry.identifier] = published
    try manifest.save(in: site)
  }

  /// The record of an edition whose files are all there.
  private func wholeEntry(of edition: IssueEdition) -> SiteManifest.Entry? {
    guard let entry = manifest.issues[edition.entry.identifier], entry.folder == edition.folder,
      entry.files.allSatisfy({ SiteFolder.byteCount(of: site.absolute("\(entry.folder)/\($0.key)")) == $0.value })
    else { return nil }
    guard let folder = publisher.privateFolder, !entry.isFree else {
      return entry.isFree ? entry : entry.withoutPrivateFile
    }
    let path = edition.privatePath
    return entry.privatePath == path && SiteFolder.byteCount(of: "\(folder)/\(path)") == entry.byteCount ? entry : nil
  }

  /// Notes what changed, and what is not needed any more.
  private mutating func finish(
    _ published: inout SiteManifest.Entry,
    _ edition: IssueEdition,
    _ result: inout StorePublication.PublishedIssue
  ) {
    let before = manifest.issues[edition.entry.identifier]
    if let before, before.folder != published.folder {
      let isWithdrawn = before.isFree && !published.isFree || before.previewPageCount > published.previewPageCount
      if isWithdrawn {
        manifest.withdrawnFolders.insert(before.folder)
      } else {
        manifest.retiredFolders.insert(before.folder)
      }
    }
    if let path = before?.privatePath, path != published.privatePath { manifest.retiredPrivatePaths.insert(path) }
    manifest.retiredFolders.remove(published.folder)
    if let path = published.privatePath { manifest.retiredPrivatePaths.remove(path) }
    let addresses = [publisher.address, publisher.privateAddress].map { $0?.absoluteString ?? "" }
    let parts = ["\(published.issue)", published.folder, published.privatePath ?? ""] + addresses
    let pages = published.web.map { [SitePath.reader, "\($0.pageCount)"] } ?? (publisher.hasReader ? [""] : [])
    published.entryHash = SiteName.hash(of: (parts + pages).joined(separator: "|"), digits: 64)
    let isSame = before?.entryHash == published.entryHash
    published.modified = isSame ? before?.modified ?? now : now
    result.hasDownload = published.isFree || published.privatePath != nil && publisher.privateAddress != nil
    result.previewPageCount = published.previewPageCount
    let isSameEdition =
      before?.folder == published.folder && before?.privatePath == published.privatePath
      && before?.web?.folder == published.web?.folder
    result.change = before == nil ? .added : !isSameEdition ? .updated : isSame ? .unchanged : .described
  }

  // MARK: Writing

  private mutating func write(
    _ edition: IssueEdition,
    _ opened: OpenedSource,
    _ result: inout StorePublication.PublishedIssue
  ) async throws(GatefoldError) -> SiteManifest.Entry {
    // Should this be ended, the folder is known as one that is not needed.
    manifest.retiredFolders.insert(edition.folder)
    try manifest.save(in: site)
    var written = try await EditionWriter(edition: edition, issue: opened.issue, site: site).write()
    result.findings += written.findings
    var privatePath: String?
    var byteCount = SiteFolder.byteCount(of: opened.filePath) ?? 0
    if edition.entry.isFree {
      let target = site.absolute("\(edition.folder)/\(edition.fileName)")
      byteCount = try copy(opened, to: target)
      written.files[edition.fileName] = byteCount
    } else if let folder = publisher.privateFolder {
      byteCount = try copy(opened, to: "\(folder)/\(edition.privatePath)")
      privatePath = edition.privatePath
    }
    return SiteManifest.Entry(
      sourceName: "",
      fingerprint: "",
      facts: opened.facts,
      contentHash: edition.contentHash,
      byteCount: byteCount,
      folder: edition.folder,
      files: written.files,
      privatePath: privatePath,
      covers: written.covers,
      previewPageCount: written.previewPageCount,
      hasAllPictures: written.previewPageCount == edition.previewPageCount,
      isFree: edition.entry.isFree,
      entryHash: "",
      modified: now,
      issue: edition.entry
    )
  }

  /// - Returns: the size.
  private func copy(_ opened: OpenedSource, to target: String) throws(GatefoldError) -> Int {
    try site.copy(opened.filePath, to: target)
    guard try ContentHash(ofFile: target).hexadecimal == opened.contentHash else {
      throw GatefoldError(.unreadableFile, "the file changed while it was published; publish again")
    }
    return SiteFolder.byteCount(of: target) ?? 0
  }

  // MARK: The end

  /// Writes the feeds, and removes what is not needed.
  mutating func finish() throws(GatefoldError) -> StorePublication {
    let removed = manifest.issues.keys.filter { current[$0] == nil }.sorted()
    for identifier in removed {
      guard let entry = manifest.issues[identifier] else { continue }
      manifest.retiredFolders.insert(entry.folder)
      if let path = entry.privatePath { manifest.retiredPrivatePaths.insert(path) }
    }
    manifest.issues = current
    let (feed, hash) = FeedCatalog.wholeFeed(publisher, manifest, now: now)
    (manifest.feedHash, manifest.modified) = (hash, feed.modified)
    let keptStartPage = startPageOfOthers
    manifest.noteManifests(at: now)
    let harvest = SiteHarvest(publisher, feed, manifest).files
    let files = (harvest + SiteFile.all(of: feed, publisher)).filter { $0.path != keptStartPage }
    let descriptions = current.values.compactMap { $0.web == nil ? nil : SitePath.description($0.issue.slug) }
    let paths = Set(files.map(\.path) + descriptions)
    let stale = manifest.feedFiles.subtracting(paths)
    // Should this be ended now, the next run still knows which files there are.
    manifest.feedFiles.formUnion(paths)
    try manifest.save(in: site)
    for file in files {
      if let data = file.data { try site.write(data, to: file.path) }
    }
    for path in stale.sorted() { try site.remove(site.absolute(path)) }
    manifest.feedFiles = paths
    try removeFiles()
    try manifest.save(in: site)
    return StorePublication(
      issues: results,
      removed: removed,
      writtenPaths: site.written,
      keptStartPage: keptStartPage,
      removedFileCount: site.removedCount
    )
  }

  /// The path of an existing start page that this program did not write; `nil` without one or without a reader.
  private var startPageOfOthers: String? {
    let isForeign =
      publisher.hasReader && !manifest.feedFiles.contains(SitePath.start)
      && AtomicFile.exists(site.absolute(SitePath.start))
    return isForeign ? SitePath.start : nil
  }

  private mutating func removeFiles() throws(GatefoldError) {
    for folder in manifest.withdrawnFolders.sorted() { try site.remove(site.absolute(folder)) }
    manifest.withdrawnFolders = []
    guard publisher.prunes else { return }
    for folder in manifest.retiredFolders.sorted() { try site.remove(site.absolute(folder)) }
    manifest.retiredFolders = []
    guard let folder = publisher.privateFolder else { return }
    for path in manifest.retiredPrivatePaths.sorted() {
      let file = "\(folder)/\(path)"
      try site.remove(file)
      rmdir(URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent().path)
    }
    manifest.retiredPrivatePaths = []
  }
}

extension SiteManifest.Entry {
  /// The entry of a site without a private folder.
  fileprivate var withoutPrivateFile: SiteManifest.Entry {
    var entry = self
    entry.privatePath = nil
    return entry
  }
}
