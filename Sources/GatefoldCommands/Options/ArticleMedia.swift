internal import Gatefold
internal import GatefoldPackage
internal import GatefoldReflow

extension PublicationContent {
  /// What an export of articles is made of: the issue itself, and the media of a package.
  ///
  /// - Parameter path: of the PDF or the package.
  init(of issue: Issue, at path: String) async throws(GatefoldError) {
    self.init()
    guard IssuePackage.isPackage(at: path) else { return }
    media = try await IssuePackage(path).webAnnotations(of: issue)
  }
}
