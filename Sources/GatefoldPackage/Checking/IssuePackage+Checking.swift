package import Gatefold

extension IssuePackage {
  /// Whether the content has pages that can be opened. A PDF that is missing has none.
  package var hasPages: Bool {
    switch issue.content {
    case .pdf(let pdf): files.entries.contains { $0.path == pdf }
    case .pictures(let pages, _): !pages.isEmpty
    case .layout: layout?.pages.isEmpty == false
    case .html, .epub, .unknown: false
    }
  }

  /// Checks the package with what is known of its pages. Content that cannot be opened is one of the findings.
  ///
  /// - Parameter open: opens the content.
  /// - Throws: what `open` throws besides errors of Gatefold.
  package func checked(_ open: () async throws -> MagazineIssue) async throws -> PackageCheck {
    do {
      return PackageCheck(self, pages: try await pageFacts(open))
    } catch let failure as GatefoldError {
      return PackageCheck(self, pages: nil, contentFailure: failure)
    }
  }

  /// Returns the facts of the pages, or `nil` if the content has no known pages.
  private func pageFacts(_ open: () async throws -> MagazineIssue) async throws -> PageFacts? {
    // The check finds pages without a size, whose spreads cannot be made.
    if case .pictures(let pages, _) = issue.content, !pages.allSatisfy(\.hasUsableSize) {
      return PageFacts(sizes: pages.map(\.size), arrangement: issue.arrangement())
    }
    guard hasPages else { return nil }
    let isAboutContents = overlays.overlays.contains { overlay in
      (overlay.actions + overlay.actionsWhenShown).contains {
        if case .goToContents = $0.effect { true } else { false }
      }
    }
    let opened = try await open()
    return try await PageFacts(
      opened,
      arrangement: issue.arrangement(try await opened.resolvedReadingHints()),
      readsContents: isAboutContents
    )
  }
}
