import ArgumentParser
import Dispatch
import Gatefold
import GatefoldCommands

/// Waits on the main thread, rather than leave it as an asynchronous `main` does: valgrind cannot follow a process
/// whose first thread has gone.
@main
enum Launcher {
  static func main() {
    WorkerProcess.serveIfAsked()
    let finished = DispatchSemaphore(value: 0)
    Task.detached {
      await GatefoldCommand.main()
      finished.signal()
    }
    finished.wait()
  }
}
