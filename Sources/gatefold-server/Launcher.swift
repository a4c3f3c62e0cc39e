import Gatefold
import GatefoldCommands
import GatefoldServerCommands

@main
enum Launcher {
  static func main() {
    WorkerProcess.serveIfAsked()
    CommandProcess.run(GatefoldServerCommand.self)
  }
}
