/// How worker processes are started, and what they may take.
public struct WorkerOptions: Hashable, Sendable {
  /// The program that is started as a worker, which must call `WorkerProcess.serveIfAsked()` first of all; this program
  /// itself where none is named.
  public var executable: String?

  public var deadlines = Deadlines()

  /// Bytes of memory that a worker may take for itself. What it may map, which includes the file and memory that is
  /// only set aside, is four times as much and the size of the file.
  public var memoryLimit = 2 << 30

  /// Files that a worker may have open at once, fonts among them.
  public var openFileLimit = 64

  /// How long a request that was cancelled may still take before its worker is ended for it.
  public var cancellationGrace = Duration.milliseconds(250)

  public init(executable: String? = nil) {
    self.executable = executable
  }
}
