package import ArgumentParser

/// How people and programs learn what was written.
package struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write a JSON report of written files, failures, and the outcome of each issue.",
      valueName: "file"
    )
  )
  package var report: String?

  @Flag(name: .shortAndLong, help: "Show no progress and no summary.")
  package var quiet = false

  package init() {}
}
