internal import ArgumentParser

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write issues as files that other software opens: text maps, pictures, whole issues for the web.",
    discussion: """
      Several PDFs, folders of PDFs and patterns are written into a folder each, named for the file. What is done is \
      noted in the output folder, and --resume goes on from there: see docs/batch.md. Tiles and thumbnails alone are \
      written by `gatefold tiles` and `gatefold thumbs`.
      """,
    subcommands: [
      ExportWebCommand.self, ExportTextCommand.self, ExportPackCommand.self, ExportPagesCommand.self,
      ExportCoversCommand.self, ExportSheetCommand.self, ExportPreviewCommand.self,
    ]
  )
}
