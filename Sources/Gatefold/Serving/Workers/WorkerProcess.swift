internal import CGatefold
internal import Foundation

/// The side of isolation that a program must lend itself to: it is started again, as the fork server of its workers.
public enum WorkerProcess {
  /// Serves as a worker where this process was started as one, and then never returns; otherwise does nothing.
  ///
  /// A program that opens issues with `Isolation.process` calls it first of all, before it starts a thread or a task.
  public static func serveIfAsked() {
    guard CommandLine.arguments.count == 2, CommandLine.arguments[1] == ForkServer.argument,
      getenv(ForkServer.variable) != nil
    else { return }
    cgatefold_fork_server_close_others()
    // What takes long is done once, before workers are forked.
    _ = NativeRuntime.shared
    WorkerWarmUp.run()
    let socket = cgatefold_fork_server_run()
    WorkerService.serve(Descriptor(taking: socket))
  }
}
