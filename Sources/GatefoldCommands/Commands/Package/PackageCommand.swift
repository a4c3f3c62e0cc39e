internal import ArgumentParser

struct PackageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "package",
    abstract: "Make issue packages: a PDF with overlays for video, galleries, links and more, in one zip file.",
    discussion: """
      A package is made in a folder with issue.json, overlays.json, the PDF and the media, and built into a zip file. \
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
