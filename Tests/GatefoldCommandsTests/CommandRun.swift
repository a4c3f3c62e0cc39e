import ArgumentParser
import Foundation
import GatefoldCommands
import GatefoldTestSupport

/// The output and exit status of a command.
struct CommandRun {
  let exitCode: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a command line in this process.
  init(_ arguments: String...) async {
    await self.init(arguments)
  }

  /// - Parameter root: the program.
  init(_ arguments: [String], of root: any ParsableCommand.Type = GatefoldCommand.self) async {
    let status = StatusBox()
    let transcript = await Console.recording {
      do {
        try await WorkerProgram.$path.withValue(Sample.program) {
          try await CommandArguments.$current.withValue(arguments) { try await Self.run(arguments, of: root) }
        }
      } catch {
        status.code = root.exitCode(for: error).rawValue
        status.message = root.fullMessage(for: error)
      }
    }
    exitCode = status.code
    output = transcript.output
    errors = transcript.errors + status.message
  }

  private static func run(_ arguments: [String], of root: any ParsableCommand.Type) async throws {
    var command = try CommandProcess.parse(arguments, as: root)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// The output as JSON.
  func json() throws -> Any {
    try JSONSerialization.jsonObject(with: output)
  }

  private final class StatusBox {
    var code: Int32 = 0
    var message = ""
  }
}
