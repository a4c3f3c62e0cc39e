internal import ArgumentParser

struct PackageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "package",
    abstract: "Make issue packages: a PDF, pictures of pages or a layout, with overlays for video, galleries and more.",
    discussion: """
      A package is made in a folder with issue.json, overlays.json, the PDF or the pictures of the pages, and the media. It \
      is built into a zip file. Most commands take a package, too: gatefold search issue.zip "north wind". \
      docs/issue-package.md describes the format, docs/overlay-guide.md what makes good overlays.

      Examples:
        gatefold package new issue.pdf -o issue.package
        gatefold package check issue.package
        gatefold package preview issue.package -o preview
        gatefold package build issue.package -o issue.zip
      """,
    subcommands: [
      PackageNewCommand.self, PackageCheckCommand.self, PackageBuildCommand.self, PackagePreviewCommand.self,
      PackageInfoCommand.self, PackageConvertCommand.self, PackageUnpackCommand.self,
    ]
  )
}
