/// Where the native work on a document is done.
///
/// In the process itself it is quickest to begin, and a file that crashes a decoder, loops or takes all memory does so
/// to the whole program. In worker processes it costs one request: the host lives, every other request is answered, and
/// the caller gets an error in time.
public struct Isolation: Hashable, Sendable {
  /// `nil` in the process itself.
  let worker: WorkerOptions?

  /// On threads of this process. A request that has begun runs to its end.
  public static let none = Isolation(worker: nil)

  /// In worker processes, with the usual bounds.
  public static let process = Isolation(worker: WorkerOptions())

  /// In worker processes.
  public static func process(_ options: WorkerOptions) -> Isolation { Isolation(worker: options) }
}
