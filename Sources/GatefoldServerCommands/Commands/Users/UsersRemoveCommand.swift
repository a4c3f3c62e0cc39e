internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldServer

struct UsersRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a user, who is signed out at once.",
    discussion: """
      Example:
        gatefold users remove users.json nell
      """
  )

  @OptionGroup var list: UserListFile

  @Argument(help: "The name of the user.")
  var name: String

  func run() async throws {
    try await reportingFailure(list.file) {
      try list.change { list throws(GatefoldError) in
        guard let index = list.users.firstIndex(where: { $0.name == name }) else {
          throw GatefoldError(.invalidAccess, "there is no user \(name); gatefold users list names those there are")
        }
        list.users.remove(at: index)
      }
      Console.current.print("\(name): removed")
    }
  }
}
