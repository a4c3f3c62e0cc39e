internal import ArgumentParser

struct UsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "Say who may sign in at a server, and read what.",
    discussion: """
      A list of users is a file for serve --users. A server that runs reads it again when it changes.

      Examples:
        gatefold users add users.json nell --group subscribers
        gatefold users allow users.json 2026 @subscribers
        gatefold serve magazines --users users.json
      """,
    subcommands: [
      UsersAddCommand.self, UsersRemoveCommand.self, UsersAllowCommand.self, UsersListCommand.self,
    ]
  )
}
