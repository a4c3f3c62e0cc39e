extension Issue {
  /// The numbers of the pages: those that the file names, else those that are printed at their margins, for which the
  /// text of all pages is read once.
  ///
  /// - Throws: `cancelled`. A page that cannot be read counts as one that prints nothing.
  public func pageNumbering() async throws(GatefoldError) -> PageNumbering {
    try await findings().numbering
  }
}
