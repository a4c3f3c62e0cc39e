internal import ArgumentParser

/// How people and programs learn what was written.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write a JSON report of what was written, what failed, and what became of each issue.",
      valueName: "file"
    )
  )
  var report: String?

  @Flag(name: .shortAndLong, help: "Show neither progress nor a summary.")
  var quiet = false
}
