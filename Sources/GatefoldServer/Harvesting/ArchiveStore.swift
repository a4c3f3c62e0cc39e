internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldReflow
internal import GatefoldStore
internal import Synchronization

/// The METS and ALTO files of issues: from the disk, or made now.
///
/// Making them reads all pages of an issue, which takes seconds. It is done for one issue after the other, with the rank of a
/// single client, and beside the issues that are kept open for readers, so that harvesters close none of these.
final class ArchiveStore: Sendable {
  /// A file, or why there is none.
  enum Outcome: Sendable {
    case file(Data)
    /// It is being made.
    case notReady
    /// The issue has none, since it can't be read.
    case impossible(GatefoldError)
  }

  private struct Made: Sendable {
    let key: String
    let mets: Data
  }

  private struct State {
    var making: [String: MadeOnce<Made>] = [:]
    /// Issues that can't be read, as they are now, and when this was found.
    var failures: [String: (error: GatefoldError, time: ContinuousClock.Instant)] = [:]
  }

  /// Begins all addresses in the files that are kept, since it depends on the request.
  static let base = "http://gatefold.invalid"
  static let folderName = "mets"
  static let fileName = "mets.xml"

  /// Changes where the files of the same issue are others than before.
  private static let version = 1
  /// The files of an issue of 60 pages have about 10 MB.
  private static let budget = 512 << 20
  /// Without a folder for the cache.
  private static let temporaryBudget = 128 << 20
  private static let maximumWaitingCount = 16
  /// How long an issue that could not be read counts as such.
  private static let failurePeriod = Duration.seconds(600)
  /// The same, for an error of a busy machine.
  private static let passingFailurePeriod = Duration.seconds(10)
  private static let passing: Set<GatefoldError.Code> = [.workerLost, .deadlineExceeded, .memoryExceeded]
  private static let maximumDPI = 300.0

  private let pool: IssuePool
  private let options: ServerOptions
  private let scratch = ScratchFolder()
  private let cache: ResourceCache
  private let gate = Allowance(1)
  private let state = Mutex(State())

  init(_ pool: IssuePool, _ options: ServerOptions) {
    self.pool = pool
    self.options = options
    cache = ResourceCache(
      folder: options.cacheFolder.map { "\($0)/\(Self.folderName)" } ?? scratch.newPath(),
      budget: options.cacheFolder == nil ? Self.temporaryBudget : Self.budget
    )
  }

  /// How long a request waits for files that are being made.
  var patience: Duration { options.deadline / 3 }

  /// Removes the files that are not kept in the folder of the cache.
  func close() { scratch.remove() }

  /// A file of an issue. Where it has to be made, this goes on after the time is over.
  ///
  /// - Parameter path: ``fileName``, or a path that this file names.
  /// - Throws: `notFound` if there is no such issue, or it is a book; 500 for what isn't the issue's fault.
  func file(
    _ path: String,
    of identifier: IssueIdentifier,
    until end: ContinuousClock.Instant
  ) async throws(RequestProblem) -> Outcome {
    guard let file = try await pool.file(identifier) else { throw .notFound("there is no such issue") }
    guard file.kind != .epub else { throw ServedBook.hasNoPages }
    guard file.kind != .pack else { return .impossible(GatefoldError(.noPages, "a tile pack has no METS file")) }
    let details: PublishedDetails
    do throws(GatefoldError) {
      details = try await pool.declaredDetails(of: file)
    } catch {
      throw RequestProblem(error)
    }
    let hash = file.state.kind == .folder ? try? OpenedIssue.hash(of: file) : file.contentHash
    if let hash {
      let key = key(hash, identifier, details)
      if let kept = await cache.data(Self.key(path, in: key)) { return .file(kept) }
      let mets = await cache.data(Self.key(Self.fileName, in: key))
      if let mets, !Self.lists(path, mets) { throw Self.noSuchFile }
    }
    guard let making = making(file, details, hash: hash, path) else { return .notReady }
    let made: Made?
    do throws(GatefoldError) {
      made = try await making.get().value(within: end - .now)
    } catch {
      if Self.passing.contains(error.code) { return .notReady }
      let problem = RequestProblem(error)
      guard problem.cause == nil, problem.status != 499, error.code != .unreadableFile else { throw problem }
      return .impossible(error)
    }
    guard let made else { return .notReady }
    if path == Self.fileName { return .file(made.mets) }
    if let kept = await cache.data(Self.key(path, in: made.key)) { return .file(kept) }
    guard Self.lists(path, made.mets) else { throw Self.noSuchFile }
    // It was removed from the cache, and only the METS file was asked for by whoever had the files made.
    return .notReady
  }

  private static let noSuchFile = RequestProblem.notFound("there is no such file")

  /// Whether a METS file names a file of its folder.
  private static func lists(_ path: String, _ mets: Data) -> Bool {
    String(decoding: mets, as: UTF8.self).contains("/\(folderName)/\(path)\"")
  }

  /// Depends on everything that decides what is in the files.
  private func key(_ hash: String, _ identifier: IssueIdentifier, _ details: PublishedDetails) -> String {
    let settings = [
      "\(exportedDPI)", "\(options.maximumAxis)", "\(options.maximumArea)", "\(options.marksPagesWithReader)",
    ]
    return ([String(Self.version), hash, identifier.text, details.text] + settings).joined(separator: "\n")
  }

  private var exportedDPI: Double { min(Self.maximumDPI, options.dpi) }

  private static func key(_ path: String, in key: String) -> String { "\(key)\n\(path)" }

  // MARK: Making

  /// The making of an issue's files, which begins when somebody waits for it; `nil` if too many wait already.
  private func making(
    _ file: ServedRoots.IssueFile,
    _ details: PublishedDetails,
    hash: String?,
    _ path: String
  ) -> Result<MadeOnce<Made>, GatefoldError>? {
    // With the identifier: several may lead to the same file, and the files have addresses of theirs.
    let name = [file.identifier.text, file.path, file.state.text, hash ?? "", details.text].joined(separator: "\n")
    return state.withLock { state in
      if let making = state.making[name] { return .success(making) }
      if let failure = state.failures[name] {
        let period = Self.passing.contains(failure.error.code) ? Self.passingFailurePeriod : Self.failurePeriod
        if failure.time + period > .now { return .failure(failure.error) }
        state.failures[name] = nil
      }
      guard state.making.count < Self.maximumWaitingCount else { return nil }
      let making = MadeOnce { [self] () throws(GatefoldError) in try await make(file, details, path, name) }
      state.making[name] = making
      return .success(making)
    }
  }

  private func make(
    _ file: ServedRoots.IssueFile,
    _ details: PublishedDetails,
    _ path: String,
    _ name: String
  ) async throws(GatefoldError) -> Made {
    let result: Result<Made, GatefoldError>
    do throws(GatefoldError) {
      guard await gate.take() else { throw .cancelled }
      defer { gate.giveBack() }
      result = .success(
        try await LaneClient.run(as: FindingsStore.client) { () throws(GatefoldError) in
          try await make(file, details, path)
        }
      )
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      state.making[name] = nil
      guard case .failure(let error) = result else { return }
      // Enough for the damaged issues of an archive, and bounded.
      if state.failures.count >= 10_000 { state.failures = [:] }
      state.failures[name] = (error, .now)
    }
    return try result.get()
  }

  private func make(
    _ file: ServedRoots.IssueFile,
    _ details: PublishedDetails,
    _ path: String
  ) async throws(GatefoldError) -> Made {
    let opened = try await pool.openedApart(file)
    guard case .pages(let served) = opened else {
      throw GatefoldError(.noPages, "a book has no pages; ask for its file")
    }
    let key = key(opened.contentHash, file.identifier, details)
    if let kept = await cache.data(Self.key(Self.fileName, in: key)) {
      var hasFile = path == Self.fileName || !Self.lists(path, kept)
      if !hasFile { hasFile = await cache.data(Self.key(path, in: key)) != nil }
      if hasFile { return Made(key: key, mets: kept) }
    }
    try await served.readPages()
    let folderPath = scratch.newPath()
    defer { try? FileManager.default.removeItem(atPath: folderPath) }
    let folder = ExportDirectory(folderPath, documentPath: file.path)
    _ = try await export(file, details).write(served.issue, into: folder)
    // Files without a page that could be read at another time are not kept.
    if let failure = folder.failures.first(where: { Self.passing.contains($0.code) }) { throw failure }
    let texts = (try? FileManager.default.contentsOfDirectory(atPath: "\(folderPath)/alto")) ?? []
    for name in texts.map({ "alto/\($0)" }) {
      if let data = FileManager.default.contents(atPath: "\(folderPath)/\(name)") {
        await cache.insert(data, Self.key(name, in: key))
      }
    }
    guard let mets = FileManager.default.contents(atPath: "\(folderPath)/\(Self.fileName)") else {
      throw folder.failures.first ?? GatefoldError(.unwritableFile, "the METS file is lost", path: folderPath)
    }
    // Last, so that it is there only with all texts.
    await cache.insert(mets, Self.key(Self.fileName, in: key))
    return Made(key: key, mets: mets)
  }

  private func export(_ file: ServedRoots.IssueFile, _ details: PublishedDetails) -> METSExport {
    let identifier = file.identifier
    let addresses = IssueAddresses(base: Self.base, identifier: identifier)
    var export = METSExport()
    export.dpi = exportedDPI
    export.address = "\(addresses.folder)/\(Self.folderName)"
    let limits = options.limits
    export.served = METSServedFiles(
      // The file of a package is no PDF, and with marked pages it isn't given.
      document: file.kind == .pdf && !options.marksPagesWithReader ? "\(addresses.folder)/file" : nil
    ) { page, size in
      guard limits.allows(size) else { return nil }
      return "\(addresses.picture(ofPage: page))/full/\(size.width),\(size.height)/0/default.jpg"
    }
    let values: [(METSField, String?)] = [
      (.title, details.publication ?? details.title), (.number, details.number), (.date, details.date),
      (.language, details.language), (.rights, details.rights), (.owner, details.provider),
      (.ownerSite, details.providerAddress),
    ]
    for (field, value) in values { export.fields[field] = value }
    return export
  }
}
