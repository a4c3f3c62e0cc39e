package import Gatefold

/// Tries what worker processes can do.
package enum SandboxProbe {
  /// Opens a small PDF.
  ///
  /// - Returns: what a worker could do; `nil` if documents are read in this process.
  /// - Throws: what opening throws, as where no worker can be started.
  package static func report(_ configuration: IssueConfiguration) async throws(GatefoldError) -> SandboxReport? {
    try await MagazineIssue.open(data: page.utf8, configuration: configuration).sandboxReport()
  }

  private static let page = """
    %PDF-1.4
    1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
    2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
    3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >> endobj
    trailer << /Root 1 0 R /Size 4 >>
    """
}
