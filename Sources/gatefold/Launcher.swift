import Gatefold
import GatefoldCommands

@main
enum Launcher {
  static func main() {
    WorkerProcess.serveIfAsked()
    CommandProcess.run(GatefoldCommand.self)
  }
}
