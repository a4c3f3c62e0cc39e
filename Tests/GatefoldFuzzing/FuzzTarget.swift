/// An entry point of the engine that must come back from whatever bytes it is given.
///
/// An input has nothing to prove but that: what it trips over is a trap, a sanitizer, a limit of time or of memory, or
/// a `precondition` of the target's own.
struct FuzzTarget: Sendable {
  /// What scripts/fuzz knows it by.
  let name: String
  /// Whether its inputs are PDFs: most of what is changed in them is then followed by a new cross-reference table.
  let takesPDFs: Bool
  /// Inputs to begin with that only the engine can make; scripts/fuzzing/seeds has the others.
  let seeds: @Sendable () -> [[UInt8]]
  let run: @Sendable ([UInt8]) -> Void

  init(
    _ name: String,
    takesPDFs: Bool = false,
    seeds: @escaping @Sendable () -> [[UInt8]] = { [] },
    run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.takesPDFs = takesPDFs
    self.seeds = seeds
    self.run = run
  }
}

extension FuzzTarget {
  static let all: [FuzzTarget] = [
    .layout, .folding, .archive, .contents, .names, .workerProtocol, .open, .text, .links, .outline, .record, .replay,
    .salvage, .inflating, .editing, .description, .issueLayout, .package, .web, .textMap, .picture, .master, .articles,
    .objects,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
