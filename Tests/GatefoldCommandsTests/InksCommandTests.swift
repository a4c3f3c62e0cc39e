import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldCommands

@Suite("Commands for print")
struct InksCommandTests {
  @Test("inks measures coverage and warns, for people and programs")
  func coverage() async throws {
    let text = await CommandRun("inks", Sample.inks.path)
    for part in ["Orange: ", "all inks", "cm²"] { #expect(text.text.contains(part), "\(text.text)") }
    #expect(text.text.contains("overprint without ink, which vanishes on paper: 1 object"), "\(text.text)")
    let run = await CommandRun("inks", Sample.inks.path, "--format", "json", "--limit", "100")
    let listed = try #require(try run.json() as? [String: Any])
    let page = try #require((listed["pages"] as? [[String: Any]])?.first)
    let coverages = try #require(page["coverages"] as? [[String: Any]])
    #expect(coverages.compactMap { $0["ink"] as? String }.contains("Reflex Blue"))
    #expect(coverages.allSatisfy { ($0["percent"] as? Double).map { $0 > 0 && $0 < 100 } == true })
    #expect((page["percentAboveLimit"] as? Double ?? 0) > 0 && page["rectAboveLimit"] is [String: Any])
    let kinds = (page["findings"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
    #expect(kinds == ["whiteOverprint", "rgb", "coarseImage"])
    let plain = await CommandRun("inks", Sample.inks.path, "--no-coverage")
    #expect(!plain.text.contains("coverage") && plain.text.contains("DeviceN Cyan, Orange"))
  }

  @Test("inks --draw writes pictures of pages that exceed the limit")
  func limits() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (none, some) = (folder.appending(path: "none"), folder.appending(path: "some"))
      _ = await CommandRun("inks", Sample.inks.path, "--limit", "400", "--draw", none.path)
      _ = await CommandRun("inks", Sample.inks.path, "--limit", "100", "--draw", some.path, "--dpi", "50")
      #expect(try FileManager.default.contentsOfDirectory(atPath: none.path).isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: some.path) == ["page-0001.png"])
    }
  }

  @Test("render draws a plate, all plates, and proofs")
  func plates() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (plate, sheet) = (folder.appending(path: "orange.png"), folder.appending(path: "plates.png"))
      let one = await CommandRun("render", Sample.inks.path, "--separation", "Orange", "-o", plate.path, "--dpi", "72")
      #expect(one.exitCode == 0 && FileManager.default.fileExists(atPath: plate.path), "\(one.errors)")
      let all = await CommandRun("render", Sample.inks.path, "--separations", "-o", sheet.path, "--dpi", "36")
      #expect(all.exitCode == 0, "\(all.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(
        files == [
          "orange.png", "plates-Black.png", "plates-Cyan.png", "plates-Magenta.png", "plates-Orange.png",
          "plates-Reflex Blue.png", "plates-Yellow.png", "plates.png",
        ]
      )
      let unknown = await CommandRun("render", Sample.inks.path, "--separation", "Silver", "-o", plate.path)
      #expect(unknown.exitCode == 1 && unknown.errors.contains("its inks are Cyan"), "\(unknown.errors)")
      let (screen, proof) = (folder.appending(path: "screen.png"), folder.appending(path: "proof.png"))
      _ = await CommandRun("render", Sample.inks.path, "-o", screen.path, "--dpi", "72")
      _ = await CommandRun("render", Sample.inks.path, "--print", "-o", proof.path, "--dpi", "72")
      #expect(try Data(contentsOf: screen) != Data(contentsOf: proof))
    }
  }

  @Test("Options of print that make no sense are refused")
  func usage() async throws {
    let both = await CommandRun("render", Sample.inks.path, "--separation", "Cyan", "--separations")
    #expect(both.exitCode == 64 && both.errors.contains("only one"))
    let fitted = await CommandRun("render", Sample.inks.path, "--separations", "--fit", "100x100")
    #expect(fitted.exitCode == 64 && fitted.errors.contains("whole page"))
    let profile = await CommandRun("render", Sample.inks.path, "--print", "--profile", Sample.inks.path)
    #expect(profile.exitCode == 64 && profile.errors.contains("ICC profile"), "\(profile.errors)")
  }
}
