import Foundation
import Testing

@Suite("Inputs that fuzzing found")
struct RegressionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Regressions")

  /// `Regressions/TARGET/NAME`.
  private static let inputs: [String] = FuzzTarget.all.flatMap { target in
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: target.name).path)
    return (names ?? []).sorted().map { "\(target.name)/\($0)" }
  }

  @Test("An input that once broke an entry point no longer does", arguments: inputs)
  func comesBack(_ input: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: input))
    let target = try #require(FuzzTarget.named(String(input.prefix { $0 != "/" })))
    target.run(Array(bytes))
  }

  @Test("Every target returns for empty and very short inputs", arguments: FuzzTarget.all.map(\.name))
  func takesAnything(_ name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for bytes in [[], [0], Array("%PDF-1.7".utf8), Array(0...255)] as [[UInt8]] { target.run(bytes) }
  }
}
