import GatefoldCommands

@main
enum Launcher {
  static func main() {
    CommandProcess.run(GatefoldCommand.self)
  }
}
