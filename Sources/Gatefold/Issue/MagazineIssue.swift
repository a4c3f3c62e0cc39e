public import Foundation
internal import Synchronization

/// An open magazine PDF: its pages, contents, links, text and search.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let cover = try await issue.page(at: 0)
/// print(issue.metadata.title ?? "", issue.pageCount, cover.size)
/// ```
///
/// Every method may be called from any task. An issue owns a few lanes, each a native document on a thread of its own
/// (<doc:Concurrency>). Native resources are freed once the last reference to the issue, and to a page or spread of it,
/// is gone.
public final class MagazineIssue: Sendable {
  /// Where the document was opened from.
  public let source: IssueSource
  /// The number of pages, at least 1.
  public let pageCount: Int
  /// The metadata that the document declares: title, author, dates, the program that made it.
  public let metadata: Metadata
  /// How the document asks to be shown: page layout, reading direction, the page to begin with. ``resolvedReadingHints()``
  /// also tells direction and language from the text.
  public let readingHints: ReadingHints
  /// How the document is encrypted, and what it permits; `nil` if it isn't encrypted, or libqpdf can't read it.
  public let encryption: Encryption?
  /// How the document was repaired before it could be read, and what was lost; `nil` if it is sound.
  public let repair: RepairReport?

  /// The budget and the caches that the issue shares with other issues.
  public let context: RenderingContext
  let lanes: LanePool
  /// Whether the document is read in worker processes.
  public let isIsolated: Bool
  private let descriptions = Mutex<[Int: PageDescription]>([:])
  /// Results from reading all pages, once they are read.
  let cachedFindings = Mutex<IssueFindings?>(nil)
  /// Once they are asked for.
  let resolvedHints: Mutex<ReadingHints?>
  let cachedIdentity = Mutex<IssueIdentity?>(nil)
  /// Values that the package of the issue declares; `nil` without a package.
  let details: DocumentDetails?
  let reading = SharedWork<IssueFindings>()
  /// The text that was recognized in pictures of pages.
  let recognition = Mutex<RecognitionFile?>(nil)

  /// The maximum number of native documents that the issue opens, and so of requests that run at once.
  public var laneLimit: Int { lanes.limit }

  /// - Parameters:
  ///   - details: values that a package declares for its PDF.
  ///   - isDescribed: whether the reading hints come from the program that makes the pages, not from a PDF.
  ///   - open: makes a lane.
  private init(
    _ source: IssueSource,
    lanes limit: Int?,
    isIsolated: Bool,
    context: RenderingContext,
    details: DocumentDetails? = nil,
    isDescribed: Bool = false,
    open: @escaping @Sendable () -> any Lane
  ) async throws(GatefoldError) {
    let lanes = LanePool(
      limit: max(1, limit ?? ProcessInfo.processInfo.activeProcessorCount),
      scheduler: context.scheduler,
      endsCancelledRequests: isIsolated,
      open: open
    )
    var summary = try await lanes.answer(SummaryRequest())
    guard summary.pageCount > 0 else {
      throw GatefoldError(.noPages, "the PDF has no pages and may be damaged; fetch a fresh copy")
    }
    if let details { summary = summary.described(by: details) }
    self.source = source
    self.context = context
    self.lanes = lanes
    self.isIsolated = isIsolated
    pageCount = summary.pageCount
    metadata = summary.metadata
    readingHints = summary.readingHints
    self.details = details
    resolvedHints = Mutex(isDescribed ? summary.readingHints : nil)
    encryption = summary.encryption
    repair = summary.repair
  }

  deinit {
    context.forget(ObjectIdentifier(self))
  }

  /// Opens a file. Without isolation it is mapped into memory, and must not shrink while the issue is open.
  public static func open(
    _ url: URL,
    configuration: IssueConfiguration = IssueConfiguration()
  ) async throws(GatefoldError) -> MagazineIssue {
    guard url.isFileURL else {
      throw GatefoldError(.unreadableFile, "\(url) is not a file; download it first, or open its bytes")
    }
    return try await open(path: url.path(percentEncoded: false), configuration: configuration)
  }

  /// Opens a file by its path, absolute or from the working folder, as `open(_:configuration:)` does.
  public static func open(
    path: String,
    configuration: IssueConfiguration = IssueConfiguration()
  ) async throws(GatefoldError) -> MagazineIssue {
    let source = IssueSource.file(URL(filePath: path))
    do throws(GatefoldError) {
      let issue: MagazineIssue
      if let options = configuration.isolation.worker {
        issue = try await open(try DocumentFile.opening(path: path), source, configuration, options)
      } else {
        issue = try await open(try DocumentBytes.mapping(path: path), source, configuration)
      }
      if configuration.usesRecognizedText, let file = try RecognitionFile.beside(path) { issue.take(file) }
      return issue
    } catch {
      throw error.of(path: path)
    }
  }

  /// Opens a file with a password, and everything else as it is usual.
  ///
  /// - Throws: `wrongPassword`, and what `open(_:configuration:)` throws.
  public static func open(_ url: URL, password: String) async throws(GatefoldError) -> MagazineIssue {
    try await open(url, configuration: IssueConfiguration(password: password))
  }

  /// Opens a file by its path with a password, as `open(_:password:)` does.
  public static func open(path: String, password: String) async throws(GatefoldError) -> MagazineIssue {
    try await open(path: path, configuration: IssueConfiguration(password: password))
  }

  /// Opens a document from its bytes, such as `Data`, which are copied.
  ///
  /// - Throws: what opening a file throws.
  public static func open(
    data: some Sequence<UInt8>,
    configuration: IssueConfiguration = IssueConfiguration()
  ) async throws(GatefoldError) -> MagazineIssue {
    if let options = configuration.isolation.worker {
      let file = try DocumentFile.copying(data)
      return try await open(file, .data(byteCount: file.byteCount), configuration, options)
    }
    let bytes = try DocumentBytes.copying(data)
    return try await open(bytes, .data(byteCount: bytes.count), configuration)
  }

  /// Opens a PDF from an open file, which may have no name any more, as the content of something that describes it.
  ///
  /// - Parameters:
  ///   - descriptor: of the file, open for reading; it is taken over, and closed with the issue.
  ///   - source: where the issue comes from.
  ///   - details: metadata that replaces the PDF's own.
  /// - Throws: what `open(path:configuration:)` throws, without the path.
  package static func open(
    descriptor: Int32,
    byteCount: Int,
    of source: IssueSource,
    details: DocumentDetails,
    configuration: IssueConfiguration
  ) async throws(GatefoldError) -> MagazineIssue {
    if let options = configuration.isolation.worker {
      let file = DocumentFile(Descriptor(taking: descriptor), byteCount: byteCount)
      return try await open(file, source, configuration, options, details)
    }
    let bytes: DocumentBytes
    do throws(GatefoldError) {
      bytes = try DocumentBytes.mapping(descriptor, byteCount: byteCount)
    } catch {
      close(descriptor)
      throw error
    }
    return try await open(bytes, source, configuration, details)
  }

  private static func open(
    _ file: DocumentFile,
    _ source: IssueSource,
    _ configuration: IssueConfiguration,
    _ options: WorkerOptions,
    _ details: DocumentDetails? = nil
  ) async throws(GatefoldError) -> MagazineIssue {
    let (lanes, context) = (configuration.lanes, configuration.context)
    return try await MagazineIssue(source, lanes: lanes, isIsolated: true, context: context, details: details) {
      WorkerLane(file, password: configuration.password, colors: configuration.colors, options: options)
    }
  }

  private static func open(
    _ bytes: DocumentBytes,
    _ source: IssueSource,
    _ configuration: IssueConfiguration,
    _ details: DocumentDetails? = nil
  ) async throws(GatefoldError) -> MagazineIssue {
    let document = PDFSource(bytes, password: configuration.password, colors: configuration.colors)
    let (lanes, context) = (configuration.lanes, configuration.context)
    return try await MagazineIssue(source, lanes: lanes, isIsolated: false, context: context, details: details) {
      InProcessLane(document)
    }
  }

  /// Opens a document from any source, on threads of this process: a PDF, or pages that an upper floor draws itself.
  ///
  /// - Parameters:
  ///   - origin: where the issue comes from.
  ///   - configuration: lanes and context; colours and isolation count for pages that have files of their own.
  /// - Throws: what the documents of the source throw, and `noPages`.
  package static func open(
    source: any DocumentSource,
    origin: IssueSource = .program,
    configuration: IssueConfiguration = IssueConfiguration()
  ) async throws(GatefoldError) -> MagazineIssue {
    let (lanes, context) = (configuration.lanes, configuration.context)
    return try await MagazineIssue(origin, lanes: lanes, isIsolated: false, context: context, isDescribed: true) {
      guard source.hasPageFiles else { return InProcessLane(source) }
      return ComposedLane(source, colors: configuration.colors, worker: configuration.isolation.worker)
    }
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

  /// Reads the sizes and labels of the page at a place of a list, and of those that follow it there without a gap, in one
  /// turn on a lane, unless the first is known. Where that fails, each page says why when it is asked for: no other turn
  /// starts before the next run.
  func describePages(_ indices: [Int], from place: Int) async {
    let first = indices[place]
    guard (0..<pageCount).contains(first), place == 0 || first.isMultiple(of: Self.describedCount) else { return }
    let run = indices[place...].prefix(Self.describedCount).enumerated().prefix { $0.element == first + $0.offset }
    let described = first..<first + run.count
    guard run.count > 1, described.upperBound <= pageCount, descriptions.withLock({ $0[first] }) == nil else { return }
    try? await describe(described)
  }

  /// How many pages are described ahead where many are read: so few that the first is not late.
  private static let describedCount = 16

  private func describe(_ indices: Range<Int>) async throws(GatefoldError) {
    let read = try await lanes.answer(PageDescriptionsRequest(indices))
    descriptions.withLock { known in
      for (index, description) in zip(indices, read) where description != nil { known[index] = description }
    }
  }

  /// Reads the sizes and labels of all pages, in few turns on the lanes. `page(at:)` then answers at once for those that
  /// can be read.
  ///
  /// - Throws: `cancelled`, and what a lost worker throws.
  package func describePages() async throws(GatefoldError) {
    for start in stride(from: 0, to: pageCount, by: PageDescriptionsRequest.maximumCount) {
      let indices = start..<min(pageCount, start + PageDescriptionsRequest.maximumCount)
      guard descriptions.withLock({ known in indices.contains { known[$0] == nil } }) else { continue }
      try await describe(indices)
    }
  }
}
