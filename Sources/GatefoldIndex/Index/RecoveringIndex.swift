internal import Gatefold
internal import GatefoldIndex

/// The index of a library, opened when it is first needed.
actor LibrarySearchIndex {
  private let path: String
  private var opening: Task<Result<IssueIndex, GatefoldError>, Never>?
  private var isClosed = false

  init(path: String) {
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
  func use<Value: Sendable>(
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

  /// The hashes of the files whose text it has completely.
  func completeHashes() async throws(GatefoldError) -> Set<String> {
    try await use { index throws(GatefoldError) in
      Set(try await index.status().issues.filter(\.isComplete).map(\.hash))
    }
  }

  /// Removes a file's text, if it is there.
  func remove(_ hash: String) async throws(GatefoldError) {
    try await use { index throws(GatefoldError) in
      do throws(GatefoldError) {
        try await index.remove(hash)
      } catch {
        guard error.code == .unknownIssue else { throw error }
      }
    }
  }

  func close() async {
    isClosed = true
    guard let task = opening, case .success(let index) = await task.value else { return }
    opening = nil
    try? index.close()
  }
}
