internal import ArgumentParser
internal import Foundation

/// Lists a command in the help. The server program runs it.
protocol ServerCommand: ParsableCommand {
  var arguments: [String] { get }
}

extension ServerCommand {
  func run() throws {
    Console.current.note(ServerProgram.replaceProcess([Self.configuration.commandName ?? ""] + arguments))
    throw ExitCode.failure
  }
}

struct ServeCommand: ServerCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve issues to IIIF viewers and web maps.",
    helpNames: []
  )

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct UsersCommand: ServerCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "Say who may sign in at a server, and read what.",
    helpNames: []
  )

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct StoreCommand: ServerCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Publish issues to any web server, and read stores.",
    helpNames: []
  )

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct LibraryCommand: ServerCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Keep issues, with their reading places and notes.",
    helpNames: []
  )

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
