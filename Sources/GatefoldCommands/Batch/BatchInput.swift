/// The issues of a batch.
struct BatchInput: Sendable {
  let sources: [BatchSource]
  /// Whether each issue gets a folder of its own.
  let hasFolders: Bool
  /// The shard of a plan, if the issues are those of one; its entries are in the order of the sources.
  let planned: PlannedShard?

  init(sources: [BatchSource], hasFolders: Bool) {
    (self.sources, self.hasFolders, planned) = (sources, hasFolders, nil)
  }

  init(_ planned: PlannedShard) {
    sources = planned.entries.map { BatchSource(path: $0.path, plannedHash: $0.hash) }
    (hasFolders, self.planned) = (true, planned)
  }
}
