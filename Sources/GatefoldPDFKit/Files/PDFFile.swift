internal import Foundation
internal import Gatefold
internal import Synchronization

/// An open file that pages come from. Pages keep it open, so that they outlive their document.
final class PDFFile: Sendable {
  /// Unlike that of any other file.
  let number = PDFFile.numbers.add(1, ordering: .relaxed).newValue
  let issue: MagazineIssue
  private let source: PDFSource
  let password: String?

  private static let numbers = Atomic(0)

  /// All documents of this module share it, and no async caller does: what `blocking(_:)` demands.
  private static let context = RenderingContext(budget: RenderingBudget(textBytes: PageTexts.budget))

  /// - Throws: what opening an issue throws.
  init(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) {
    let source = PDFSource(bytes, password: password)
    issue = try blocking { () async throws(GatefoldError) in
      try await MagazineIssue.open(source: source, configuration: IssueConfiguration(context: Self.context))
    }
    self.source = source
    self.password = password
  }

  /// The bytes from which pages are read and copied: the repaired file if the original was damaged.
  var bytes: DocumentBytes { source.readBytes }

  deinit {
    PageTexts.forget(number)
  }

  /// A page; `nil` where it is damaged.
  func page(at index: Int) -> Page? {
    try? blocking { [issue] () async throws(GatefoldError) in try await issue.page(at: index) }
  }
}

extension Page {
  /// Draws the page while the caller waits.
  func rendered(
    _ sizing: PictureSizing,
    region: PageRect? = nil,
    options: RenderingOptions = RenderingOptions()
  ) throws(GatefoldError) -> PixelBuffer {
    try blocking { () async throws(GatefoldError) in try await render(sizing, region: region, options: options) }
  }
}
