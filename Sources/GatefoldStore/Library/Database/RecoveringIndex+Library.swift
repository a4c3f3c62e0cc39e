internal import Gatefold
internal import GatefoldIndex

extension RecoveringIndex {
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
}
