/// The side of isolation that a program must lend itself to: it is started again, as the fork server of its workers.
public enum WorkerProcess {
  /// Serves as a worker where this process was started as one, and then never returns; otherwise does nothing.
  ///
  /// A program that opens issues with `Isolation.process` calls it first of all, before it starts a thread or a task.
  public static func serveIfAsked() {
    guard ForkServer.isThisProcess else { return }
    ForkServer.closeOthers()
    // Do slow work once, before workers are forked.
    WarmUp.run()
    WorkerService.serve(ForkServer.run())
  }
}
