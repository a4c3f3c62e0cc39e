import Gatefold
import GatefoldBench
import GatefoldCommands

@main
enum Launcher {
  static func main() {
    WorkerProcess.serveIfAsked()
    CommandProcess.run(GatefoldBenchCommand.self, forksWorkers: false)
  }
}
