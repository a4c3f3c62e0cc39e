/// Makes a program able to open issues with ``Isolation/process``: it is started again, as the server that its workers
/// are forked from.
///
/// ```swift
/// @main
/// enum Reader {
///   static func main() async throws {
///     WorkerProcess.serveIfAsked()  // before anything else
///     let configuration = IssueConfiguration(isolation: .process)
///     let issue = try await MagazineIssue.open(path: "upload.pdf", configuration: configuration)
///     print(issue.pageCount)
///   }
/// }
/// ```
public enum WorkerProcess {
  /// Serves as a worker if this process was started as one, and then never returns. Otherwise it only makes the native
  /// libraries use the data that the program brings along, if there is a folder `share/gatefold` beside its folder
  /// `bin`.
  ///
  /// Call it before the program starts a thread or a task: only a process with one thread can be forked.
  public static func serveIfAsked() {
    BundledData.use()
    guard ForkServer.isThisProcess else { return }
    serve()
  }

  private static func serve() -> Never {
    // Do slow work once, before workers are forked.
    WarmUp.run()
    WorkerService.serve(ForkServer.run())
  }

  /// Makes a copy of this process the program that workers are forked from. Starting it anew would take three times as
  /// long, but the workers have this process's addresses.
  ///
  /// Call it at the start of a program that will need workers, before it starts a thread or reads a document.
  package static func forkServer() {
    if ForkServer.fork() { serve() }
  }

  /// Starts the program that workers are forked from, so that it loads while something else is done. Where it can't be
  /// started, opening an issue says so.
  package static func prepare(for isolation: Isolation) {
    guard let options = isolation.worker else { return }
    _ = try? ForkServer.shared(executable: options.executable)
  }
}
