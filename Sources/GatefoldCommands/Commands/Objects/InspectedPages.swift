internal import Gatefold
internal import GatefoldFormats

/// Values read from pages, one per page. A page that can't be read is reported and left out.
struct InspectedPages<Value: Sendable> {
  private(set) var pages: [(page: Page, value: Value)] = []
  let failures = WrittenReport()

  init(
    of issue: MagazineIssue,
    _ file: String,
    _ selection: PagesOptions,
    _ read: @escaping @Sendable (Page) async throws(GatefoldError) -> Value
  ) async throws {
    let indices = try selection.indices(of: issue, file)
    let progress = Progress("pages", total: indices.count, isQuiet: false)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in (page, try await read(page)) }
    for try await result in results {
      switch result.result {
      case .success(let read): pages.append(read)
      case .failure(let error): failures.add(error, source: file, pageIndex: result.pageIndex)
      }
      progress.advance()
    }
  }

  /// - Throws: the exit code, where not everything was done.
  func throwIfIncomplete() throws { try failures.throwIfIncomplete(hasOutput: !pages.isEmpty) }
}

extension InspectedPages<PageInspection> {
  /// Inspects the objects of the selected pages.
  init(of issue: MagazineIssue, _ file: String, _ selection: PagesOptions) async throws {
    try await self.init(of: issue, file, selection) { page throws(GatefoldError) in try await page.inspection() }
    for (page, inspection) in pages {
      for problem in inspection.problems { Console.current.note("\(file): page \(page.number): \(problem)") }
    }
  }
}

extension PDFObject.Reference {
  /// The number and the generation of the object.
  var json: JSONObject { ["object": number, "generation": generation] }
}
