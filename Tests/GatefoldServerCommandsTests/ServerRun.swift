import ArgumentParser
import Foundation
import GatefoldCommands
import GatefoldServerCommands
import GatefoldTestSupport

/// The output and exit status of a gatefold-server command.
struct ServerRun {
  static let program = Sample.product("gatefold-server")

  let exitCode: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs the command line in this process.
  init(_ arguments: [String]) async {
    var status: (code: Int32, message: String) = (0, "")
    let transcript = await Console.recording {
      do {
        try await WorkerProgram.$path.withValue(Sample.program) { try await Self.run(arguments) }
      } catch {
        let code = GatefoldServerCommand.exitCode(for: error).rawValue
        status = (code, GatefoldServerCommand.fullMessage(for: error))
      }
    }
    exitCode = status.code
    output = transcript.output
    errors = transcript.errors + status.message
  }

  private static func run(_ arguments: [String]) async throws {
    var command = try CommandProcess.parse(arguments, as: GatefoldServerCommand.self)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  /// The output as a JSON object.
  func json() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: output) as? [String: Any] ?? [:]
  }
}
