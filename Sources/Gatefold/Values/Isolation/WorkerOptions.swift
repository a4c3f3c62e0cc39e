/// How worker processes are started, and their limits.
///
/// ```swift
/// var options = WorkerOptions()
/// options.memoryLimit = 512 << 20
/// let configuration = IssueConfiguration(isolation: .process(options))
/// ```
///
/// | limit | default |
/// | --- | --- |
/// | ``deadlines`` | 10 and 20 s |
/// | ``memoryLimit`` | 2 GiB |
/// | ``openFileLimit`` | 64 |
/// | ``cancellationGrace`` | 250 ms |
public struct WorkerOptions: Hashable, Sendable {
  /// The program that is started as a worker; `nil`, the default, means this program. It must call
  /// ``WorkerProcess/serveIfAsked()`` before anything else.
  public var executable: String?

  /// How long requests may take.
  public var deadlines = Deadlines()

  /// Bytes of memory that a worker may allocate. It may map four times as much, and the size of the file, which
  /// includes memory that is only reserved.
  public var memoryLimit = 2 << 30

  /// The maximum number of files that a worker may have open at once, including fonts.
  public var openFileLimit = 64

  /// How long a cancelled request may still take before its worker is ended.
  public var cancellationGrace = Duration.milliseconds(250)

  /// Whether workers recognize text: they load Tesseract before they enter their sandbox, and may read its data.
  package var recognizesText = false

  /// The default limits.
  ///
  /// - Parameter executable: the program to start; this program by default.
  public init(executable: String? = nil) {
    self.executable = executable
  }
}
