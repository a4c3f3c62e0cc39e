internal import ArgumentParser
internal import GatefoldCommands
internal import GatefoldServer

struct UsersListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the users, and who may read what.",
    discussion: """
      Example:
        gatefold users list users.json
      """
  )

  @OptionGroup var list: UserListFile

  func run() async throws {
    try await reportingFailure(list.file) {
      let list = try UserList(contentsOf: list.file)
      for user in list.users {
        let groups = user.groups.map { " @\($0)" }.joined()
        let signIn =
          user.password == nil
          ? ", signed in elsewhere" : user.syncKey == nil ? ", not in KOReader before the password is given again" : ""
        Console.current.print("\(user.name)\(groups)\(signIn)")
      }
      for (folder, readers) in list.read.sorted(by: { $0.key < $1.key }) {
        Console.current.print("/\(folder): \(readers.joined(separator: ", "))")
      }
      for (publication, readers) in list.publications.sorted(by: { $0.key < $1.key }) {
        Console.current.print("publication \(publication): \(readers.joined(separator: ", "))")
      }
    }
  }
}
