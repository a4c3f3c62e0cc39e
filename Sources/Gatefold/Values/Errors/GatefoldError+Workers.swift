extension GatefoldError.Code {
  /// The worker process that a request ran in has ended: its file crashed a decoder, or somebody killed it.
  public static let workerLost = Self(rawValue: "workerLost")
  /// A request took longer than its deadline, and its worker was ended.
  public static let deadlineExceeded = Self(rawValue: "deadlineExceeded")
  /// A request needed more memory than a worker may have.
  public static let memoryExceeded = Self(rawValue: "memoryExceeded")
  /// A request killed two workers before, and is not tried again for ten minutes.
  public static let refused = Self(rawValue: "refused")
  /// A result is larger than a worker may hand over.
  public static let resultTooLarge = Self(rawValue: "resultTooLarge")
  /// No worker process could be started.
  public static let isolationUnavailable = Self(rawValue: "isolationUnavailable")
}

extension GatefoldError {
  static func deadlineExceeded(_ deadline: Duration) -> GatefoldError {
    GatefoldError(
      .deadlineExceeded,
      "not done within the deadline of \(deadline.formatted); raise the deadline if you trust the file"
    )
  }

  static let refused = GatefoldError(
    .refused,
    "not tried again for ten minutes, because it has killed two worker processes; fetch a fresh copy, or skip the page"
  )

  static let resultTooLarge = GatefoldError(
    .resultTooLarge,
    "the result is too large to transfer from the worker; the file may be malicious"
  )

  static func isolationUnavailable(_ reason: String, cause: UnderlyingError? = nil) -> GatefoldError {
    GatefoldError(
      .isolationUnavailable,
      "no worker process could be started: \(reason)",
      underlyingError: cause
    )
  }
}

extension GatefoldError {
  /// Whether a request with this error has cost a worker process, or would have.
  package var endsWorkers: Bool {
    [.workerLost, .deadlineExceeded, .memoryExceeded, .resultTooLarge, .refused].contains(code)
  }
}

extension Duration {
  fileprivate var formatted: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == seconds.rounded() ? "\(Int(bounded: seconds)) s" : "\(seconds) s"
  }
}
