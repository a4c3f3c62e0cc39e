internal import ArgumentParser

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write issues as files for other software: text maps, pictures, articles, EPUB, web sites, archives.",
    discussion: """
      With several PDFs, a folder or a pattern, each issue gets its own folder, named after its file. The output \
      folder records finished work, and --resume continues from there (see docs/batch.md). For tiles and thumbnails \
      alone, use `gatefold tiles` and `gatefold thumbs`.
      """,
    subcommands: [
      ExportWebCommand.self, ExportTextCommand.self, ExportPackCommand.self, ExportPagesCommand.self,
      ExportCoversCommand.self, ExportSheetCommand.self, ExportPreviewCommand.self, ExportHTMLCommand.self,
      ExportEPUBCommand.self, ExportHPubCommand.self, ExportArticlesCommand.self, ExportMETSCommand.self,
      ExportBagCommand.self, ExportSolrCommand.self,
    ]
  )
}
