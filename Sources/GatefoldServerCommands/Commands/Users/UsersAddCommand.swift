internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldServer

struct UsersAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a user, or give one another password.",
    discussion: """
      The password is asked for, or is the first line of standard input. Of it only hashes are kept (yescrypt), one of \
      them for KOReader's progress sync.

      Examples:
        gatefold users add users.json nell --group subscribers
        gatefold users add users.json nell < password.txt
      """
  )

  @OptionGroup var list: UserListFile

  @Argument(help: "The name that the user signs in with.")
  var name: String

  @Option(help: ArgumentHelp("A group that the user belongs to; may be repeated.", valueName: "name"))
  var group: [String] = []

  @Flag(help: "Give no password: a server in front signs the user in (serve --user-header).")
  var noPassword = false

  func validate() throws {
    let isLine = !name.isEmpty && !name.unicodeScalars.contains { $0.value < 0x20 }
    guard isLine, !name.hasPrefix("@"), name != "*" else {
      throw ValidationError("A name is a line that does not begin with @.")
    }
  }

  func run() async throws {
    try await reportingFailure(list.file) {
      let password = noPassword ? nil : try await password()
      let hash = try password.map { try PasswordHash.make($0) }
      let syncKey = try password.map { try PasswordHash.makeSyncKey($0) }
      try list.change { list throws(GatefoldError) in
        if let index = list.users.firstIndex(where: { $0.name == name }) {
          (list.users[index].password, list.users[index].syncKey) = (hash, syncKey)
          if !group.isEmpty { list.users[index].groups = group }
        } else {
          list.users.append(UserList.User(name: name, password: hash, groups: group, syncKey: syncKey))
        }
      }
      Console.current.print("\(name): may sign in")
    }
  }

  private func password() async throws -> String {
    let isTerminal = isatty(STDIN_FILENO) == 1
    guard let password = isTerminal ? await PasswordPrompt.ask(for: name) : readLine(), !password.isEmpty else {
      throw ValidationError("There is no password; type one.")
    }
    return password
  }
}
