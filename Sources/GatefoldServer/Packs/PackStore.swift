internal import Foundation
internal import Gatefold
internal import GatefoldStore
internal import Logging
internal import Synchronization

/// A web server or an object store that has tile packs. A slow or failing one costs only the requests for its own packs:
/// few wait for it at a time, and after a failure none for a while.
///
/// Only the addresses that it is given are asked for; where one leads to another, that counts as a failure.
final class PackStore: Sendable {
  private static let maximumTransfers = 8
  /// Requests that wait for it at once. Of further ones, those of the client with the most are refused.
  private static let maximumWaiting = 64
  /// The longest pause after failures, in seconds.
  private static let maximumPause = 30

  private struct State {
    /// Failures of the server itself, in a row.
    var failureCount = 0
    /// Those that are in the log already.
    var logged: Set<GatefoldError.Code> = []
    var isPausedUntil: ContinuousClock.Instant?
  }

  private let client: HTTPClient
  private let gate = Allowance(maximumTransfers, maximumWaiting: maximumWaiting)
  let largeParts = Allowance(PackReader.largePartBytes)
  private let timeout: Duration
  private let metrics: ServerMetrics?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - timeout: the longest time of a request.
  ///   - metrics: counts its requests.
  init(timeout: Duration, _ metrics: ServerMetrics?) {
    var options = TransferOptions()
    options.connectTimeout = min(.seconds(5), timeout)
    options.stallTimeout = min(.seconds(5), timeout)
    // Nobody but the operator chooses what this machine asks for.
    options.maximumRedirects = 0
    client = HTTPClient(options)
    self.timeout = timeout
    self.metrics = metrics
  }

  /// A part of a file.
  struct Part: Sendable {
    let bytes: [UInt8]
    let version: PackVersion
  }

  /// Asks for a part of a file.
  ///
  /// - Parameters:
  ///   - range: may pass the end of the file.
  ///   - expected: the version of the file; `nil` for any.
  /// - Throws: `serverBusy` where it may succeed later, `serverFailed`, `notOnServer`, and `replacedPack` for another
  ///   version.
  func part(
    of address: URL,
    _ range: Range<Int>,
    expecting expected: PackVersion?
  ) async throws(GatefoldError) -> Part {
    switch await gate.ask() {
    case .granted: break
    case .cancelled: throw .cancelled
    case .refused: throw Self.busy
    }
    defer { gate.giveBack() }
    if isPaused { throw Self.busy }
    let receiver = RangeReceiver(range, expected: expected)
    var request = HTTPRequest(address)
    request.headers = ["Range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"]
    request.timeout = timeout
    do throws(TransferFailure) {
      try await client.send(request, to: receiver)
      guard receiver.isWhole, let version = receiver.version else {
        throw TransferFailure(.connectionLost, "the answer ended too early", .mayPass)
      }
      note(nil, of: address)
      metrics?.countTransfer(byteCount: receiver.bytes.count, hasFailed: false)
      return Part(bytes: receiver.bytes, version: version)
    } catch {
      metrics?.countTransfer(byteCount: receiver.bytes.count, hasFailed: true)
      throw problem(error, of: address)
    }
  }

  private static let busy = GatefoldError(
    .serverBusy,
    "the server that has this issue does not answer at the moment; ask again later"
  )

  private var isPaused: Bool { state.withLock { $0.isPausedUntil.map { ContinuousClock.now < $0 } ?? false } }

  /// Failures of the server itself, not of one file, make it pause.
  private static let pausing: Set<GatefoldError.Code> = [
    .noConnection, .timedOut, .stalled, .serverBusy, .untrustedCertificate, .secureConnectionFailed,
  ]

  /// Notes how a request has ended, and writes the first failure of each kind to the log.
  private func note(_ failure: TransferFailure?, of address: URL) {
    guard let failure, !failure.isCancelled, failure.error.code != .replacedPack else {
      if failure == nil { state.withLock { $0 = State() } }
      return
    }
    let isPausing = Self.pausing.contains(failure.error.code)
    let isFirst = state.withLock { state in
      if isPausing {
        state.failureCount += 1
        let pause = min(Self.maximumPause, 1 << min(state.failureCount - 1, 8))
        state.isPausedUntil =
          .now + (failure.retryAfter.map { min($0, .seconds(Self.maximumPause)) } ?? .seconds(pause))
      }
      return state.logged.insert(failure.error.code).inserted
    }
    guard isFirst else { return }
    // Without the query, which may be a signature.
    let shown = "\(address.host() ?? "")\(address.path())"
    Logger(label: "gatefold").warning("\(shown) cannot be read: \(failure.error.message)")
  }

  /// The error as a request for the issue has it: without what clients need not know about the store.
  private func problem(_ failure: TransferFailure, of address: URL) -> GatefoldError {
    note(failure, of: address)
    switch failure.error.code {
    case .cancelled, .replacedPack: return failure.error
    case .notOnServer: return GatefoldError(.notOnServer, "the file of this issue is gone")
    default: break
    }
    if failure.prospect == .mayPass { return Self.busy }
    return GatefoldError(.serverFailed, "the server that has this issue gives something else; the log says what")
  }
}
