internal import Foundation
internal import Gatefold

/// Writes the bytes of a download to its file as they come.
///
/// `@unchecked Sendable` because only the thread of the transfer uses it until that has ended.
final class DownloadReceiver: ResponseReceiver, @unchecked Sendable {
  private let folder: DownloadFolder
  private let start: DownloadStart
  private let request: DownloadRequest
  private let options: DownloadOptions
  private let meter: ProgressMeter
  private let report: @Sendable (DownloadProgress) -> Void
  private(set) var record: DownloadRecord
  /// Whether what is on disk does not belong to what the server has, and must be thrown away.
  private(set) var mustStartOver = false

  private var descriptor: Int32 = -1
  private var byteCount: Int
  /// Bytes that are on disk already and come again, to be compared.
  private var overlap: [UInt8]
  private var comparedByteCount = 0
  /// The first bytes of the file, until they are judged; `nil` afterwards.
  private var head: [UInt8]? = []
  private var isChunked = false
  private var lastWish: Duration?

  /// - Parameter request: what is asked for now, which may be at another address than before.
  init(
    _ folder: DownloadFolder,
    _ record: DownloadRecord,
    _ request: DownloadRequest,
    from start: DownloadStart,
    _ options: DownloadOptions,
    meter: ProgressMeter,
    report: @escaping @Sendable (DownloadProgress) -> Void
  ) {
    self.folder = folder
    self.record = record
    self.request = request
    self.start = start
    self.options = options
    self.meter = meter
    self.report = report
    byteCount = start.byteCount
    overlap = start.overlap
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func accepts(_ status: Int) -> Bool { status == 200 || status == 206 || status == 416 && start.isResumed }

  private var host: String { request.url.host() ?? "the server" }

  private func startOver(_ reason: String) -> TransferFailure {
    mustStartOver = true
    return TransferFailure(.serverFailed, "\(host) \(reason); try again later, or tell the publisher", .mayPass)
  }
}

// MARK: The head

extension DownloadReceiver {
  func begin(_ head: HTTPResponseHead) throws(TransferFailure) {
    isChunked = head.headers["transfer-encoding"]?.lowercased().contains("chunked") ?? false
    try checkType(head)
    switch head.status {
    case 416: throw startOver("no longer has the rest of the file")
    case 206 where start.isResumed: try checkPart(head)
    default: try beginWhole(head)
    }
    try checkLength()
    descriptor = open(folder.contentPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .writing(folder.contentPath, errno) }
    try checkSpace()
    meter.set(received: byteCount, total: record.expectedByteCount)
  }

  private func checkType(_ head: HTTPResponseHead) throws(TransferFailure) {
    guard let type = head.mediaType, ["text/html", "application/xhtml+xml"].contains(type),
      head.status != 416, !request.mediaType.lowercased().contains("html")
    else { return }
    throw webPage
  }

  private var webPage: TransferFailure {
    TransferFailure(
      .unexpectedContent,
      "\(host) sent a web page instead of the file; if this network has a sign-in page, sign in there, then resume",
      .mayPass
    )
  }

  /// The rest of a file, as it was asked for.
  private func checkPart(_ head: HTTPResponseHead) throws(TransferFailure) {
    guard !head.isCompressed, let range = head.contentRange, let bytes = range.bytes else {
      throw startOver("sent a part of the file without saying which")
    }
    guard bytes.lowerBound == start.firstByte else { throw startOver("sent another part of the file than asked for") }
    if let total = range.total, let known = record.totalByteCount, total != known {
      throw startOver("has another version of the file")
    }
    if request.url == record.source, head.validators.contradict(record.validators) {
      throw startOver("has another version of the file")
    }
    record.totalByteCount = range.total ?? record.totalByteCount
    record.wasResumed = true
    record.source = request.url
    if !head.validators.isEmpty { record.validators = head.validators }
    try folder.write(record)
  }

  /// The whole file: whatever is on disk is not continued.
  private func beginWhole(_ head: HTTPResponseHead) throws(TransferFailure) {
    if head.status == 206 {
      guard let bytes = head.contentRange?.bytes, bytes.lowerBound == 0 else {
        throw startOver("sent a part of the file that was not asked for")
      }
    }
    try folder.discardContent(&record)
    byteCount = 0
    overlap = []
    record.source = request.url
    record.validators = head.validators
    record.isCompressed = head.isCompressed
    record.totalByteCount = head.status == 206 ? head.contentRange?.total : head.contentLength
    if head.isCompressed {
      record.totalByteCount = nil
      record.validators = Validators()
    }
    try folder.write(record)
  }

  /// Checks the size that the server announces before any bytes are loaded in vain.
  private func checkLength() throws(TransferFailure) {
    if let announced = record.totalByteCount, announced > options.maximumByteCount { throw tooLarge }
    // An empty response is no file of another length.
    guard let wanted = record.request.byteCount, let announced = record.totalByteCount, announced > 0 else { return }
    if wanted != announced { throw wrongLength(announced) }
  }

  private func wrongLength(_ actual: Int) -> TransferFailure {
    let wanted = record.expectedByteCount.map { "\($0)" } ?? "fewer"
    return TransferFailure(
      .wrongLength,
      "\(host) has a file of \(actual) bytes, but the store announced \(wanted); refresh the store, then download again",
      .lasts
    )
  }

  private var tooLarge: TransferFailure {
    TransferFailure(
      .responseTooLarge,
      "the file exceeds the limit of \(options.maximumByteCount) bytes; raise the limit if you trust the publisher",
      .lasts
    )
  }

  private func checkSpace() throws(TransferFailure) {
    var system = statvfs()
    guard let total = record.expectedByteCount, fstatvfs(descriptor, &system) == 0 else { return }
    let free = Int(bounded: Double(system.f_bavail) * Double(system.f_frsize))
    if total - byteCount > free {
      throw .writing(folder.path, ENOSPC, missing: total - byteCount - free)
    }
  }
}

// MARK: The body

extension DownloadReceiver {
  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransferFailure) {
    var bytes = UnsafeRawBufferPointer(rebasing: bytes[...])
    if comparedByteCount < overlap.count {
      let count = min(bytes.count, overlap.count - comparedByteCount)
      guard overlap[comparedByteCount..<comparedByteCount + count].elementsEqual(bytes.prefix(count)) else {
        throw startOver("has other bytes than before")
      }
      comparedByteCount += count
      bytes = UnsafeRawBufferPointer(rebasing: bytes[count...])
    }
    guard !bytes.isEmpty else { return }
    if byteCount + bytes.count > record.expectedByteCount ?? options.maximumByteCount {
      throw record.expectedByteCount == nil ? tooLarge : wrongLength(byteCount + bytes.count)
    }
    try judge(bytes)
    let code = options.write(bytes, descriptor)
    if code != 0 { throw .writing(folder.contentPath, code) }
    byteCount += bytes.count
    if let progress = meter.add(bytes.count, received: byteCount, total: record.expectedByteCount) { report(progress) }
  }

  /// Looks at the first bytes, so that the rest is not loaded in vain.
  private func judge(_ bytes: UnsafeRawBufferPointer) throws(TransferFailure) {
    guard var head, byteCount == head.count else {
      self.head = nil
      return
    }
    head += bytes.prefix(ContentKind.headByteCount - head.count)
    self.head = head
    if head.count == ContentKind.headByteCount { try judgeHead() }
  }

  private func judgeHead() throws(TransferFailure) {
    guard let head else { return }
    self.head = nil
    if ContentKind.isWebPage(head: head), !request.mediaType.lowercased().contains("html") { throw webPage }
    if !ContentKind(mediaType: request.mediaType).fits(head: head) {
      throw TransferFailure(
        .unexpectedContent,
        "\(host) sent something else than a file of the type \(request.mediaType); try again later, or tell the publisher",
        .lasts
      )
    }
  }

  func tick() throws(TransferFailure) {
    let now = options.timing.now()
    if let lastWish, now - lastWish < .milliseconds(200) { return }
    lastWish = now
    if folder.has(.paused) || folder.has(.cancelled) || !folder.exists { throw .cancelled }
    if descriptor >= 0, let progress = meter.tick() { report(progress) }
  }

  /// Checks that the whole file has arrived, once the response has ended.
  func finish() throws(TransferFailure) {
    if descriptor >= 0, close(descriptor) != 0 {
      descriptor = -1
      throw .writing(folder.contentPath, errno)
    }
    descriptor = -1
    if comparedByteCount < overlap.count { throw startOver("has less of the file than before") }
    if byteCount == 0 {
      throw TransferFailure(
        .unexpectedContent,
        "\(host) sent an empty file; try again later, or tell the publisher",
        .mayPass
      )
    }
    if head?.count == byteCount { try judgeHead() }
    guard let expected = record.expectedByteCount, byteCount < expected else { return }
    if isChunked || record.isCompressed { throw wrongLength(byteCount) }
    throw TransferFailure(
      .connectionLost,
      "\(host) sent only \(byteCount) of \(expected) bytes; what arrived is kept, try again",
      .mayPass
    )
  }
}
