internal import ArgumentParser
internal import Gatefold

/// The PDFs of a command that prints their content.
struct IssueArguments: ParsableArguments {
  @Argument(help: "PDFs, issue packages, folders of them, or - for standard input.", completion: .file())
  var pdfs: [String]

  var series: IssueSeries { IssueSeries(pdfs) }
}

/// Issues that are read one after the other. A failing issue is reported and does not stop the others.
struct IssueSeries: Sendable {
  private let paths: [String]
  /// Whether there is a single named file. The output then doesn't name the issue.
  let isOne: Bool

  /// - Parameter arguments: PDFs, folders, patterns that the shell didn't expand, and "-".
  init(_ arguments: [String]) {
    paths = arguments.flatMap(PDFPaths.paths(named:))
    isOne = arguments.count == 1 && paths == arguments
  }

  /// - Parameter paths: of PDFs and packages.
  init(paths: [String]) {
    (self.paths, isOne) = (paths, false)
  }

  /// Opens each issue and reads it.
  ///
  /// - Parameters:
  ///   - recognizesText: whether workers can recognize text.
  ///   - keepsText: whether the text of a page may be needed again.
  ///   - body: receives the issue and the display name of its file.
  /// - Throws: the exit code, where not everything was done.
  func forEach(
    _ opening: OpeningOptions,
    recognizesText: Bool = false,
    keepsText: Bool = true,
    _ body: (MagazineIssue, _ file: String) async throws -> Void
  ) async throws {
    let opener = IssueOpener(opening, recognizesText: recognizesText, keepsText: keepsText)
    var failures: [ExitCode] = []
    for path in paths {
      let file = StandardInput.name(of: path)
      do {
        try await reportingFailure(file) { try await body(try await opener.open(path), file) }
      } catch let code as ExitCode {
        if isOne || Interruption.shared.exitCode != nil { throw code }
        failures.append(code)
      }
    }
    guard let first = failures.first else { return }
    if failures.count < paths.count { throw ExitCode.partlyDone }
    throw failures.allSatisfy { $0 == first } ? first : ExitCode.partlyDone
  }
}
