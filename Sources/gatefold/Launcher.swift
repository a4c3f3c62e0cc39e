import Gatefold
import GatefoldCommands

@main
enum Launcher {
  static func main() {
    WorkerProcess.serveIfAsked()
    ServerProgram.runIfAsked()
    CommandProcess.run(GatefoldCommand.self)
  }
}
