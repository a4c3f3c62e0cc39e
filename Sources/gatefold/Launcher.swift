import ArgumentParser
import GatefoldCommands

@main
enum Launcher {
  static func main() async {
    await GatefoldCommand.main()
  }
}
