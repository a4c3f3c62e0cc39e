internal import Synchronization

/// A document in a worker process of its own. A worker that ends, or has to be killed, is replaced with the next
/// request.
actor WorkerLane: Lane {
  nonisolated private let executor: LaneExecutor
  private let file: DocumentFile
  private let configuration: WorkerConfiguration
  private let options: WorkerOptions
  private let crashes: CrashHistory
  /// Wakes the lane's thread while it waits for its worker.
  private let wake: Descriptor
  /// The cancellation of the current request.
  private let cancellation = Mutex<RequestCancellation?>(nil)
  private var worker: WorkerConnection?
  /// Memory that the worker draws into, once it has received it.
  private var pixels: SharedPixels?

  init(
    _ file: DocumentFile,
    password: String?,
    colors: ColorConversion,
    options: WorkerOptions,
    crashes: CrashHistory = .shared
  ) {
    executor = LaneExecutor(name: "gatefold-worker", isNative: false)
    self.file = file
    self.options = options
    self.crashes = crashes
    configuration = WorkerConfiguration(
      password: password,
      colors: colors,
      options: options,
      fileSize: file.byteCount
    )
    wake = Descriptor.event()
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  isolated deinit {
    worker = nil
    executor.finish()
  }

  // MARK: Requests

  nonisolated func answer<Request: LaneRequest>(_ request: Request) async throws(GatefoldError) -> Request.Answer {
    try await cancellable { lane, cancellation in
      lane.result { lane throws(GatefoldError) in try lane.answer(request, cancellation) }
    }
  }

  nonisolated func draw(_ region: PageRegion, threads: Int) async throws(GatefoldError) -> PixelStorage {
    try await cancellable { lane, cancellation in
      lane.result { lane throws(GatefoldError) in try lane.draw(region, threads: threads, cancellation) }
    }
  }

  nonisolated func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> EmbeddedFile.Reading {
    try await cancellable { lane, cancellation in
      lane.result { lane throws(GatefoldError) in
        try lane.read(file, maximumByteCount: maximumByteCount, cancellation, body)
      }
    }
  }

  nonisolated func stop() { cancellation.withLock { $0 }?.cancel() }

  /// Runs a request so that cancelling the task ends it, killing its worker if necessary.
  private nonisolated func cancellable<Value: Sendable>(
    _ body: @Sendable (isolated WorkerLane, RequestCancellation) -> Result<Value, GatefoldError>
  ) async throws(GatefoldError) -> Value {
    let cancellation = RequestCancellation(wake: wake, grace: options.cancellationGrace)
    self.cancellation.withLock { $0 = cancellation }
    defer { self.cancellation.withLock { $0 = nil } }
    let result = await withTaskCancellationHandler {
      await body(self, cancellation)
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  private func result<Value>(
    of body: (isolated WorkerLane) throws(GatefoldError) -> Value
  ) -> Result<Value, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try body(self))
    } catch {
      return .failure(error)
    }
  }
}

// MARK: On the lane's thread

extension WorkerLane {
  private func answer<Request: LaneRequest>(
    _ request: Request,
    _ cancellation: RequestCancellation
  ) throws(GatefoldError) -> Request.Answer {
    assert(LaneRequestTable.contains(Request.self), "\(Request.self) is missing in LaneRequestTable")
    let exchange = Exchange(kind: Request.kind, pageIndex: request.pageIndex, cancellation: cancellation)
    let frame = WorkerFrame(Request.kind.number) { $0.write(request) }
    let payload = try perform(exchange, frame, on: try startWorker(exchange))
    let answer: Request.Answer = try decoded(payload)
    guard request.isAnswered(by: answer) else { throw dropMalformed() }
    return answer
  }

  private func draw(
    _ region: PageRegion,
    threads: Int,
    _ cancellation: RequestCancellation
  ) throws(GatefoldError) -> PixelStorage {
    let storage = try PixelStorage(region.pixels.size, zeroed: false)
    let exchange = Exchange(
      kind: DrawRequest.kind,
      pageIndex: region.pageIndex,
      magnification: region.scale.exponentClamped,
      cancellation: cancellation
    )
    // A lost worker may still write to the shared memory, so its replacement gets new memory.
    let worker = try startWorker(exchange)
    var fresh: SharedPixels?
    if pixels.map({ $0.capacity < storage.byteCount }) ?? true {
      fresh = try SharedPixels.make(byteCount: storage.byteCount)
      pixels = fresh
    }
    guard let pixels else { throw GatefoldError.cancelled }
    let request = DrawRequest(region, threads: threads, capacity: pixels.capacity, isFresh: fresh != nil)
    let frame = WorkerFrame(DrawRequest.kind.number) { $0.write(request) }
    do throws(GatefoldError) {
      _ = try perform(exchange, frame, fresh?.descriptor, on: worker)
    } catch {
      // The worker may not have received the memory.
      if fresh != nil { self.pixels = nil }
      throw error
    }
    storage.start.copyMemory(from: pixels.start, byteCount: storage.byteCount)
    if pixels.capacity > SharedPixels.maximumKeptCapacity { self.pixels = nil }
    return storage
  }

  private func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ cancellation: RequestCancellation,
    _ body: (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading {
    let exchange = Exchange(kind: ReadFileRequest.kind, pageIndex: nil, cancellation: cancellation)
    let request = ReadFileRequest(file, maximumByteCount: maximumByteCount)
    let frame = WorkerFrame(ReadFileRequest.kind.number) { $0.write(request) }
    var count = 0
    let answer = try perform(exchange, frame, on: try startWorker(exchange)) { piece throws(GatefoldError) in
      count += piece.count
      // An uncompromised worker checks this too.
      guard count <= maximumByteCount else { throw GatefoldError.embeddedFileTooLarge(maximumByteCount) }
      var failure: GatefoldError?
      piece.withUnsafeBytes { bytes in
        do throws(GatefoldError) { try body(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
    }
    let reading: EmbeddedFile.Reading = try decoded(answer)
    guard reading.byteCount == count else { throw dropMalformed() }
    return reading
  }

  /// A request on its way.
  private struct Exchange {
    let kind: LaneRequestKind
    let pageIndex: Int?
    var magnification = 0
    let cancellation: RequestCancellation

    var request: CrashHistory.Request {
      CrashHistory.Request(kind: kind, pageIndex: pageIndex, magnification: magnification)
    }
  }

  /// Sends a request and waits for its answer.
  ///
  /// - Parameter piece: receives the pieces of an embedded file before the answer.
  private func perform(
    _ exchange: Exchange,
    _ frame: WorkerFrame,
    _ descriptor: Descriptor? = nil,
    on worker: WorkerConnection,
    piece: ([UInt8]) throws(GatefoldError) -> Void = { _ in }
  ) throws(GatefoldError) -> [UInt8] {
    guard frame.payload.count <= WorkerFrame.maximumRequestSize else {
      throw GatefoldError.resultTooLarge.on(page: exchange.pageIndex)
    }
    let limit = options.deadlines[exchange.kind.deadline]
    var begin = ContinuousClock.now
    defer {
      let overrun = ContinuousClock.now - begin - limit
      WorkerStatistics.note { statistics in
        statistics.requests += 1
        statistics.maximumOverrun = max(statistics.maximumOverrun, overrun)
      }
    }
    var thrown: GatefoldError?
    var frame = frame
    frame.processorSeconds = UInt32(clamping: min(limit.components.seconds, Int64(UInt32.max) - 1) + 1)
    do throws(WorkerConnection.Failure) {
      try worker.send(frame, descriptor, by: begin + limit, exchange.cancellation)
      while true {
        let (kind, payload) = try worker.receive(by: begin + limit, exchange.cancellation)
        if kind == .answer { return payload }
        if kind == .failure {
          thrown = try? decoded(payload) as GatefoldError
          break
        }
        // Each piece has its own deadline, so the worker must make progress.
        guard exchange.kind == ReadFileRequest.kind, !payload.isEmpty else { throw .malformed }
        do throws(GatefoldError) { try piece(payload) } catch { thrown = error }
        if thrown != nil { throw .stopped }
        begin = .now
      }
    } catch {
      throw lose(error, exchange) ?? thrown ?? .cancelled
    }
    throw thrown ?? WorkerEnding.unknown.error
  }

  private func decoded<Value: WireValue>(_ payload: [UInt8]) throws(GatefoldError) -> Value {
    var reader = WireReader(payload)
    do throws(WireError) {
      return try reader.last()
    } catch {
      throw dropMalformed()
    }
  }

  /// Ends a worker whose answer is malformed: our own code did not write it.
  private func dropMalformed() -> GatefoldError {
    drop()
    return WorkerEnding.unknown.error
  }

  /// Returns the worker, and starts one if necessary.
  ///
  /// - Throws: `refused`, `isolationUnavailable`.
  private func startWorker(_ exchange: Exchange) throws(GatefoldError) -> WorkerConnection {
    if isRefused(exchange) { throw GatefoldError.refused.on(page: exchange.pageIndex) }
    // A worker that ended while idle was not ended by this request.
    if let worker, worker.isWaiting { return worker }
    drop()
    let started = try WorkerConnection(executable: options.executable, configuration, file: file.descriptor)
    worker = started
    WorkerStatistics.note { $0.startedWorkers += 1 }
    return started
  }

  private func drop() {
    worker = nil
    pixels = nil
  }
}

// MARK: Losing a worker

extension WorkerLane {
  /// Ends the worker if it still runs, and returns the error of its request; `nil` if the caller should see none.
  private func lose(_ failure: WorkerConnection.Failure, _ exchange: Exchange) -> GatefoldError? {
    let (error, isDeath) = meaning(of: failure, for: exchange)
    drop()
    if let error { WorkerStatistics.note { $0.lostRequests[error.code, default: 0] += 1 } }
    if isDeath {
      noteDeath(by: error?.code == .deadlineExceeded ? exchange.request.atAnyScale : exchange.request)
    }
    return error?.on(page: exchange.pageIndex)
  }

  /// The error for a failure, and whether the request is blamed for ending its worker.
  private func meaning(
    of failure: WorkerConnection.Failure,
    for exchange: Exchange
  ) -> (error: GatefoldError?, isDeath: Bool) {
    switch failure {
    case .stopped: return (nil, false)
    case .cancelled: return (.cancelled, false)
    case .tooLarge: return (.resultTooLarge, true)
    case .deadline: return (.deadlineExceeded(options.deadlines[exchange.kind.deadline]), true)
    case .malformed: return (WorkerEnding.unknown.error, true)
    case .lost:
      let ending = worker?.ending() ?? .unknown
      // With an unknown ending the fork server ended too, so the request is not to blame.
      return (ending.error, ending != .unknown)
    }
  }

  private func isRefused(_ exchange: Exchange) -> Bool {
    guard crashes.containsFile(ofSize: file.byteCount), let hash = file.hash else { return false }
    return crashes.refuses(exchange.request, of: hash, size: file.byteCount)
  }

  private func noteDeath(by request: CrashHistory.Request) {
    guard let hash = file.hash else { return }
    crashes.noteDeath(by: request, of: hash, size: file.byteCount)
  }
}

extension Double {
  /// Exponent of two.
  fileprivate var exponentClamped: Int { isNormal ? Int(exponent) : 0 }
}
