/// An entry point of the engine that must return for any input bytes.
///
/// A target fails by a trap, by a sanitizer, by exceeding its time or memory limit, or by its own `precondition`. Its
/// results are not checked otherwise.
struct FuzzTarget: Sendable {
  /// The target's name in scripts/fuzz.
  let name: String
  /// Whether the inputs are PDFs. Most mutations of a PDF are then followed by a new cross-reference table.
  let takesPDFs: Bool
  /// Seeds that only the engine can make. The other seeds come from scripts/fuzzing/seeds.
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
    .salvage, .inflating, .editing, .description, .issueLayout, .package, .web, .xml, .json, .textMap, .picture,
    .master, .tilePack,
    .articles, .objects, .recognition,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
