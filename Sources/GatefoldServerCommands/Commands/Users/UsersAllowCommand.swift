internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldServer

struct UsersAllowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow",
    abstract: "Say who may read a folder or a publication.",
    discussion: """
      Readers are names of users, groups behind an @, or * for everybody who has signed in; without any, everybody may read \
      it again. The innermost folder that is named counts; / is all that is served. A publication counts before folders.

      Examples:
        gatefold users allow users.json / '*'
        gatefold users allow users.json 2026 nell @subscribers
        gatefold users allow users.json Tides @subscribers --publication
        gatefold users allow users.json 2026
      """
  )

  @OptionGroup var list: UserListFile

  @Argument(help: "The path of the folder below what is served, or the publication.")
  var subject: String

  @Argument(help: "Who may read it.")
  var readers: [String] = []

  @Flag(help: "The subject is the name of a publication.")
  var publication = false

  func run() async throws {
    try await reportingFailure(list.file) {
      try list.change { list throws(GatefoldError) in
        let allowed = readers.isEmpty ? nil : readers
        if publication {
          list.publications[subject] = allowed
        } else {
          list.read[subject.split(separator: "/").joined(separator: "/")] = allowed
        }
      }
      Console.current.print("\(subject): \(readers.isEmpty ? "everybody" : readers.joined(separator: ", "))")
    }
  }
}
