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
  /// How the document was mended before it could be read, and what was lost; `nil` where it is sound.
  public let repair: RepairReport?

  /// Whose budget and caches the issue shares.
  public let context: RenderingContext
  let lanes: LanePool
  private let descriptions = Mutex<[Int: PageDescription]>([:])
  /// What was found out from all pages, once they were read for it.
  let foundBefore = Mutex<IssueFindings?>(nil)

  /// How many native documents the issue may open, and so how many requests run at once.
  public var laneLimit: Int { lanes.limit }

  private init(
    bytes: DocumentBytes,
    password: String?,
    lanes limit: Int?,
    colors: ColorConversion,
    context: RenderingContext
  ) async throws(GatefoldError) {
    let lanes = LanePool(
      bytes: bytes,
      password: password,
      colors: colors,
      limit: max(1, limit ?? ProcessInfo.processInfo.activeProcessorCount),
      scheduler: context.scheduler
    )
    let summary = try await lanes.withLane { lane throws(GatefoldError) in try await lane.summary() }
    guard summary.pageCount > 0 else {
      throw GatefoldError(.noPages, "the PDF opens but has no pages; it may be damaged, fetch a fresh copy")
    }
    self.context = context
    self.lanes = lanes
    pageCount = summary.pageCount
    metadata = summary.metadata
    readingHints = summary.readingHints
    repair = summary.repair
  }

  deinit {
    context.forget(ObjectIdentifier(self))
  }

  /// Opens a file, which is mapped into memory and must not shrink while the issue is open.
  ///
  /// - Parameters:
  ///   - path: of the file, absolute or from the working folder.
  ///   - password: the user's or the owner's, where the document is encrypted.
  ///   - lanes: how many requests may run at once; the number of cores where none is given.
  ///   - colors: how colours are converted.
  ///   - context: whose budget and caches the issue shares.
  /// - Throws: `unreadableFile`, `emptyFile`, `notAPDF`, `damaged`, `passwordRequired`, `wrongPassword`, `noPages`.
  public static func open(
    path: String,
    password: String? = nil,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    try await Issue(bytes: .mapping(path: path), password: password, lanes: lanes, colors: colors, context: context)
  }

  /// Opens a document from its bytes, which are copied.
  ///
  /// - Throws: `emptyFile`, `notAPDF`, `damaged`, `passwordRequired`, `wrongPassword`, `noPages`.
  public static func open(
    bytes: some Sequence<UInt8>,
    password: String? = nil,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    context: RenderingContext = .shared
  ) async throws(GatefoldError) -> Issue {
    try await Issue(bytes: .copying(bytes), password: password, lanes: lanes, colors: colors, context: context)
  }

  /// A page by its index, from 0.
  ///
  /// - Throws: `pageOutOfRange` where there is no such page, or its object is damaged.
  public func page(at index: Int) async throws(GatefoldError) -> Page {
    guard (0..<pageCount).contains(index) else {
      throw GatefoldError.pageOutOfRange(index, pageCount: pageCount)
    }
    if let known = descriptions.withLock({ $0[index] }) {
      return Page(issue: self, description: known, index: index)
    }
    let description = try await lanes.withLane { lane throws(GatefoldError) in
      try await lane.pageDescription(at: index)
    }
    descriptions.withLock { $0[index] = description }
    return Page(issue: self, description: description, index: index)
  }
}
