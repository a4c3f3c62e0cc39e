internal import Foundation
internal import Gatefold

/// One try of a download: from what is on disk to a file in the library, or to a failure.
struct DownloadRun: Sendable {
  /// A progress event of a run.
  enum Report: Sendable {
    case progress(DownloadProgress)
    case state(DownloadState)
  }

  /// How it ended, where it did not fail.
  enum End: Sendable {
    case installed
    /// Another process has it now, or did what it wanted with it.
    case busy
    case gone
    case paused
    case cancelled
  }

  /// A server that never continues what it began does not get more tries in one run.
  private static let maximumStarts = 4

  let folder: DownloadFolder
  let client: HTTPClient
  let options: DownloadOptions
  /// Headers that are not on disk.
  let headers: [String: String]
  let meter: ProgressMeter
  let install: @Sendable (DownloadedFile) async throws(GatefoldError) -> Void
  let report: @Sendable (Report) -> Void

  func run() async throws(TransferFailure) -> End {
    let lock: DownloadLock
    do throws(DownloadLock.Refusal) {
      lock = try folder.lock()
    } catch {
      return error == .busy ? .busy : .gone
    }
    defer { extendLifetime(lock) }
    if folder.has(.cancelled) {
      folder.remove()
      return .cancelled
    }
    if folder.has(.paused) { return .paused }
    guard var record = folder.record() else { return .gone }
    do throws(TransferFailure) {
      try await complete(&record)
    } catch {
      if error.isCancelled, !Task.isCancelled { return wishedEnd() }
      throw error
    }
    folder.remove()
    return .installed
  }

  /// How somebody else wants it to end.
  private func wishedEnd() -> End {
    if folder.has(.cancelled) {
      folder.remove()
      return .cancelled
    }
    return folder.has(.paused) ? .paused : .gone
  }

  private func complete(_ record: inout DownloadRecord) async throws(TransferFailure) {
    if record.phase == .verified {
      do throws(TransferFailure) {
        return try await handOver(record)
      } catch {
        if folder.hasContent || error.isCancelled { throw error }
        // The library took the file, but does not have it after all.
        try folder.discardContent(&record)
      }
    }
    try await receive(&record)
    report(.state(.verifying))
    try await verify(&record)
    record.phase = .verified
    try folder.write(record)
    try await handOver(record)
  }

  private func handOver(_ record: DownloadRecord) async throws(TransferFailure) {
    report(.state(.installing))
    do throws(GatefoldError) {
      try await install(DownloadedFile(path: folder.contentPath, request: record.request))
    } catch {
      throw TransferFailure(error, .lasts)
    }
  }
}

// MARK: Receiving

extension DownloadRun {
  private func receive(_ record: inout DownloadRecord) async throws(TransferFailure) {
    let request = try await authorized(record.request)
    for _ in 0..<Self.maximumStarts {
      let size = folder.contentByteCount
      if size > 0, size == record.expectedByteCount {
        if folder.contentFits(request.mediaType) { return }
        try folder.discardContent(&record)
      }
      let start = DownloadStart(folder, record, request)
      let receiver = DownloadReceiver(
        folder,
        record,
        request,
        from: start,
        options,
        meter: meter,
        report: { [report] in report(.progress($0)) }
      )
      let failure = await send(request, from: start, to: receiver)
      record = receiver.record
      meter.set(received: folder.contentByteCount, total: record.expectedByteCount)
      guard let failure else { return }
      guard receiver.mustStartOver else {
        if [.wrongLength, .unexpectedContent, .responseTooLarge].contains(failure.error.code) {
          try folder.discardContent(&record)
        }
        throw failure
      }
      try folder.discardContent(&record)
    }
    throw TransferFailure(
      .serverFailed,
      "\(request.url.host() ?? "the server") keeps sending other bytes than asked for; try again later, or tell the "
        + "publisher",
      .mayPass
    )
  }

  private func authorized(_ request: DownloadRequest) async throws(TransferFailure) -> DownloadRequest {
    var request = request
    request.headers = headers
    do throws(GatefoldError) {
      return try await options.authorize(request)
    } catch {
      throw TransferFailure(error, error.code == .noConnection ? .mayPass : .lasts)
    }
  }

  /// - Returns: why it failed; `nil` if everything has arrived.
  private func send(
    _ request: DownloadRequest,
    from start: DownloadStart,
    to receiver: DownloadReceiver
  ) async -> TransferFailure? {
    var question = HTTPRequest(request.url)
    question.privateHeaders = request.headers
    question.firstByte = start.firstByte
    if start.isResumed { question.headers["If-Range"] = start.condition }
    do throws(TransferFailure) {
      try await client.send(question, to: receiver)
      try receiver.finish()
      return nil
    } catch {
      return error
    }
  }
}

// MARK: Verifying

extension DownloadRun {
  private func verify(_ record: inout DownloadRecord) async throws(TransferFailure) {
    let path = folder.contentPath
    let wanted = record.request.sha256
    let code = await OwnThread.run { Self.sync(path) }
    if code != 0 { throw .writing(path, code) }
    if let wanted { try await checkHash(wanted, &record) }
    let inspection = FileInspection(
      path: path,
      mediaType: record.request.mediaType,
      isolation: options.isolation,
      isKnownComplete: wanted != nil || record.expectedByteCount != nil
    )
    do throws(GatefoldError) {
      try await inspection.run()
    } catch {
      let wasResumed = record.wasResumed
      if error.code == .damagedDownload { try folder.discardContent(&record) }
      throw TransferFailure(error, wasResumed && wanted == nil ? .mayPass : .lasts)
    }
  }

  private func checkHash(_ wanted: String, _ record: inout DownloadRecord) async throws(TransferFailure) {
    let path = folder.contentPath
    let result: Result<ContentHash, GatefoldError> = await OwnThread.run {
      do throws(GatefoldError) {
        return .success(try ContentHash(ofFile: path))
      } catch {
        return .failure(error)
      }
    }
    if Task.isCancelled { throw .cancelled }
    let hash: ContentHash
    do throws(GatefoldError) {
      hash = try result.get()
    } catch {
      throw TransferFailure(error, .lasts)
    }
    guard hash.hexadecimal != wanted.lowercased() else { return }
    // A resumed download may mix two versions of the file, so a retry may help. A single response is simply wrong.
    let prospect: TransferFailure.Prospect = record.wasResumed ? .mayPass : .lasts
    try folder.discardContent(&record)
    throw TransferFailure(
      .wrongChecksum,
      "the file differs from the one that the store announced, so it was not installed; refresh the store, then "
        + "download again",
      prospect
    )
  }

  /// Writes a file to the disk itself, so that it is whole there before the library counts on it.
  private static func sync(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? 0 : errno
  }
}
