internal import ArgumentParser

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write issues as files that other software opens: text maps, pictures, whole issues for the web.",
    subcommands: [ExportWebCommand.self, ExportTextCommand.self, ExportPackCommand.self]
  )
}
