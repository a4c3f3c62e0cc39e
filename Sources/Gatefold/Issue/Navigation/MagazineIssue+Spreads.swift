extension MagazineIssue {
  /// The spreads of the issue in reading order. Every page is on one of them.
  ///
  /// A page that cannot be read gets the size of the others, and stays blank.
  ///
  /// - Parameter arrangement: which pages lie side by side; by default what the document asks for.
  /// - Throws: `cancelled`.
  public func spreads(_ arrangement: SpreadArrangement? = nil) async throws(GatefoldError) -> [Spread] {
    let arrangement = if let arrangement { arrangement } else { SpreadArrangement(try await resolvedReadingHints()) }
    // Pages that cost a worker are asked for one by one.
    try? await describePages()
    var pages: [Int: Result<Page, GatefoldError>] = [:]
    for index in 0..<pageCount {
      do throws(GatefoldError) {
        pages[index] = .success(try await page(at: index))
      } catch  where error.code == .cancelled {
        throw error
      } catch {
        pages[index] = .failure(error)
      }
    }
    let sizes = pages.compactMapValues { try? $0.get().size }
    let usual = medianSize(of: Array(sizes.values))
    let layouts = SpreadLayout.layouts(
      of: (0..<pageCount).map { sizes[$0] ?? usual },
      arrangement
    )
    return layouts.map { Spread($0, of: self, pages: pages) }
  }

  private func medianSize(of sizes: [PageSize]) -> PageSize {
    let sorted = sizes.sorted { ($0.width, $0.height) < ($1.width, $1.height) }
    return sorted.isEmpty ? PageSize(width: 612, height: 792) : sorted[sorted.count / 2]
  }
}
