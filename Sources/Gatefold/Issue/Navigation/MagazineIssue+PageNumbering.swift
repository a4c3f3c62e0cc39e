extension MagazineIssue {
  /// The numbers of the pages: the page labels of the file, or else those printed in the margins.
  ///
  /// The first call that needs printed numbers reads the text of all pages. The result is kept with the issue.
  ///
  /// - Throws: `cancelled`. A page that cannot be read counts as one that prints nothing.
  public func pageNumbering() async throws(GatefoldError) -> PageNumbering {
    try await findings().numbering
  }
}
