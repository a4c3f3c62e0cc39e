internal import Gatefold

/// Reads a value for each page only once, however many tasks request it at the same time, and keeps the last few.
actor SharedReads<Value: Sendable> {
  private typealias Outcome = Result<Value, GatefoldError>

  private let read: @Sendable (Int) async throws(GatefoldError) -> Value
  /// Each value counts as one. An article seldom goes back further than six pages, and a few articles are read at a
  /// time; text of more pages is kept by the issue.
  private var kept = ByteBudgetCache<Int, Value>(budget: 18)
  private var running: [Int: Task<Outcome, Never>] = [:]

  /// - Parameter read: reads the value of a page by its index.
  init(_ read: @escaping @Sendable (Int) async throws(GatefoldError) -> Value) {
    self.read = read
  }

  deinit {
    for task in running.values { task.cancel() }
  }

  /// - Throws: the error of reading it.
  func value(ofPage index: Int) async throws(GatefoldError) -> Value {
    while true {
      if let known = kept.value(for: index) { return known }
      let task = running[index] ?? begin(index)
      let outcome = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
      // Somebody else who asked for it may have been cancelled.
      if case .failure(let error) = outcome, error.code == .cancelled, !Task.isCancelled { continue }
      return try outcome.get()
    }
  }

  /// Begins to read some pages, which will be asked for.
  func prepare(_ indices: Range<Int>) {
    for index in indices where running[index] == nil {
      if kept.value(for: index) == nil { _ = begin(index) }
    }
  }

  private func begin(_ index: Int) -> Task<Outcome, Never> {
    let task = Task { [weak self, read] in
      let outcome: Outcome
      do throws(GatefoldError) {
        outcome = .success(try await read(index))
      } catch {
        outcome = .failure(error)
      }
      await self?.end(index, outcome)
      return outcome
    }
    running[index] = task
    return task
  }

  private func end(_ index: Int, _ outcome: Outcome) {
    running[index] = nil
    if case .success(let value) = outcome { kept.insert(value, for: index, bytes: 1) }
  }
}
