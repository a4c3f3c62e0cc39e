internal import Foundation

/// The program with the commands of the server, the store and the library: gatefold-server, beside this one. It is a program of its
/// own, so that the engine's commands are built and started without what only these need.
public enum ServerProgram {
  static let name = "gatefold-server"
  /// The commands that it runs.
  static let commands = ["library", "serve", "store", "users"]

  /// Runs a command of the server program in the place of this process; returns if the arguments name none.
  public static func runIfAsked() {
    guard let command = CommandLine.arguments.dropFirst().first, commands.contains(command) else { return }
    let message = replaceProcess(Array(CommandLine.arguments.dropFirst()))
    Console.current.note(message)
    ProcessExit.now(EXIT_FAILURE)
  }

  /// Starts the program in the place of this process.
  ///
  /// - Returns: why it could not be started.
  static func replaceProcess(_ arguments: [String]) -> String {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = own.deletingLastPathComponent().appending(path: name).path
    guard access(program, X_OK) == 0 else {
      return """
        \(arguments.first ?? "this command") needs the program \(name), which is not beside this one (\(program)). \
        Build it with: swift build -c release --product \(name). scripts/gatefold does that when it is needed
        """
    }
    var pointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(program, pointers)
    return "\(program) cannot be started: \(String(cString: strerror(errno)))"
  }
}
