package import Gatefold

/// An index that is opened when it is first needed, and opened again after damage was found in it.
package actor RecoveringIndex {
  private let path: String
  private var opening: Task<Result<IssueIndex, GatefoldError>, Never>?
  private var isClosed = false

  package init(path: String) {
    self.path = path
  }

  /// The index, opened again after damage was found in it.
  ///
  /// - Throws: what opening the index throws; `cancelled` once it is closed.
  private func index() async throws(GatefoldError) -> IssueIndex {
    if isClosed { throw .cancelled }
    let task =
      opening
      ?? Task { [path] in
        do throws(GatefoldError) {
          return .success(try await IssueIndex.open(path: path))
        } catch {
          return .failure(error)
        }
      }
    opening = task
    do throws(GatefoldError) {
      return try await task.value.get()
    } catch {
      opening = nil
      throw error
    }
  }

  /// Uses the index, once more if it was found damaged: a new one is made then.
  ///
  /// - Parameter body: gets the index.
  package func use<Value: Sendable>(
    _ body: @Sendable (IssueIndex) async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    let index = try await index()
    do throws(GatefoldError) {
      return try await body(index)
    } catch {
      guard error.code == .damagedIndex else { throw error }
      if opening != nil {
        opening = nil
        try? index.close()
      }
      return try await body(try await self.index())
    }
  }

  package func close() async {
    isClosed = true
    guard let task = opening, case .success(let index) = await task.value else { return }
    opening = nil
    try? index.close()
  }
}
