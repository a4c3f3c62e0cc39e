internal import Foundation
internal import Synchronization

/// One open magazine PDF.
///
/// An issue owns a few lanes, each a native document on a thread of its own; every method may be called from any
/// task. Native resources are freed when the last reference to the issue, and the last page of it, is gone.
public final class Issue: Sendable {
  /// At least 1.
  public let pageCount: Int
  public let metadata: Metadata
  /// How the document wishes to be shown.
  public let readingHints: ReadingHints
  /// How the document is encrypted, and what it permits; `nil` where it is not encrypted, or libqpdf cannot read it.
  public let encryption: Encryption?
  /// How the document was repaired before it could be read, and what was lost; `nil` where it is sound.
  public let repair: RepairReport?

  /// Whose budget and caches the issue shares.
  public let context: RenderingContext
  let lanes: LanePool
  /// Whether the document is read in worker processes.
  public let isIsolated: Bool
  private let descriptions = Mutex<[Int: PageDescription]>([:])
  /// What was found out from all pages, once they were read for it.
  let cachedFindings = Mutex<IssueFindings?>(nil)

  /// How many native documents the issue may open, and so how many requests run at once.
  public var laneLimit: Int { lanes.limit }

  /// - Parameter open: makes a lane.
  private init(
    lanes limit: Int?,
    isIsolated: Bool,
    context: RenderingContext,
    open: @escaping @Sendable () -> any Lane
  ) async throws(GatefoldError) {
    let lanes = LanePool(
      limit: max(1, limit ?? ProcessInfo.processInfo.activeProcessorCount),
      scheduler: context.scheduler,
      endsCancelledRequests: isIsolated,
      open: open
    )
    let summary = try await lanes.answer(SummaryRequest())
    guard summary.pageCount > 0 else {
      throw GatefoldError(.noPages, "the PDF opens but has no pages; it may be damaged, fetch a fresh copy")
    }
    self.context = context
    self.lanes = lanes
    self.isIsolated = isIsolated
    pageCount = summary.pageCount
    metadata = summary.metadata
    readingHints = summary.readingHints
    encryption = summary.encryption
    repair = summary.repair
  }

  deinit {
    context.forget(ObjectIdentifier(self))
  }

  /// Opens a file. Without isolation it is mapped into memory, and must not shrink while the issue is open.
  ///
  /// - Parameters:
  ///   - path: of the file, absolute or from the working folder.
  ///   - password: the user's or the owner's, where the document is encrypted.
  ///   - lanes: how many requests may run at once; the number of cores where none is given.
  ///   - colors: how colours are converted.
  ///   - isolation: whether the document is read in this process, or in workers that it cannot harm.
  ///   - context: whose budget and caches the issue shares.
  /// - Throws: `unreadableFile`, `emptyFile`, `notAPDF`, `damaged`, `passwordRequired`, `wrongPassword`,
  ///   `unsupportedEncryption`, `noPages`;
  ///   isolated also `workerLost`, `deadlineExceeded`, `memoryExceeded`, `refused`, `isolationUnavailable`, as does
  ///   every request.
  public static func open(
    path: String,
    password: String? = nil,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    isolation: Isolation = .none,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    if let options = isolation.worker {
      let file = try DocumentFile.opening(path: path)
      return try await Issue(lanes: lanes, isIsolated: true, context: context) {
        WorkerLane(file, password: password, colors: colors, options: options)
      }
    }
    let bytes = try DocumentBytes.mapping(path: path)
    return try await open(source: PDFSource(bytes, password: password, colors: colors), lanes: lanes, context: context)
  }

  /// Opens a document from its bytes, which are copied.
  ///
  /// - Throws: what opening a file throws.
  public static func open(
    bytes: some Sequence<UInt8>,
    password: String? = nil,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    isolation: Isolation = .none,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    if let options = isolation.worker {
      let file = try DocumentFile.copying(bytes)
      return try await Issue(lanes: lanes, isIsolated: true, context: context) {
        WorkerLane(file, password: password, colors: colors, options: options)
      }
    }
    let bytes = try DocumentBytes.copying(bytes)
    return try await open(source: PDFSource(bytes, password: password, colors: colors), lanes: lanes, context: context)
  }

  /// Opens a document from any source, on threads of this process: a PDF, or what an upper floor draws by itself.
  ///
  /// - Throws: what the documents of the source throw, and `noPages`.
  package static func open(
    source: any DocumentSource,
    lanes: Int? = nil,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    try await Issue(lanes: lanes, isIsolated: false, context: context) { InProcessLane(source) }
  }

  /// A page by its index, from 0.
  ///
  /// - Throws: `pageOutOfRange` where there is no such page, `damagedPage` where its object is damaged.
  public func page(at index: Int) async throws(GatefoldError) -> Page {
    guard (0..<pageCount).contains(index) else {
      throw GatefoldError.pageOutOfRange(index, pageCount: pageCount)
    }
    if let known = descriptions.withLock({ $0[index] }) {
      return Page(issue: self, description: known, index: index)
    }
    let description = try await lanes.answer(PageDescriptionRequest(index: index))
    descriptions.withLock { $0[index] = description }
    return Page(issue: self, description: description, index: index)
  }
}
