import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

/// Tests of the server program over the network.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built")
)
struct ServedProgramTests {
  @Test
  func `clients of every kind are answered, and the server outlives them`() async throws {
    try await expectNoProblems("clients.py", [Sample.issue.path], interpreter: "python3")
  }

  @Test(.enabled(if: Validators.hasIIIFValidator, "\(Validators.missing)"))
  func `the validator of the IIIF Image API finds nothing that the specification does not allow`() async throws {
    try await expectNoProblems("iiif.py")
  }

  private static let hasSickle =
    Validators.areThere && (try? Tool.run(Validators.python, ["-c", "import sickle"])) != nil

  @Test(.enabled(if: hasSickle, "skipped: sickle is not installed; scripts/test does that"))
  func `Sickle harvests Dublin Core and METS of all issues, in parts`() async throws {
    try await expectNoProblems("harvest.py", [Sample.articles.path])
  }

  @Test
  func `good requests are answered beside bad PDFs, slow clients and clients that leave, and nothing leaks`()
    async throws
  {
    try await expectNoProblems("load.py", [Sample.issue.path, "1000", "200", "50"], interpreter: "python3")
  }

  @Test
  func `a page that never ends is refused, and a machine that lacks something is told from a bad file`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let endless = folder.appending(path: "endless.pdf")
      try HostilePDF.endlessForms().write(to: endless)
      try await expectNoProblems("service.py", [Sample.issue.path, endless.path], interpreter: "python3")
    }
  }

  @Test(.enabled(if: Validators.hasSchemathesis, "\(Validators.missing)"))
  func `schemathesis finds that a library is served as its OpenAPI description says`() async throws {
    try await expectNoProblems("openapi.py", [Sample.issue.path])
  }

  @Test
  func `tile packs are served from good web servers, and bad ones cost only their own`() async throws {
    try await TemporaryFolder.with { folder async throws in
      let issue = try await Sample.issue.open()
      var paths: [String] = []
      for quality in [85, 50] {
        var export = WebExport(address: "")
        (export.dpi, export.tileSize, export.format) = (100, 128, .jpeg(quality: quality))
        let path = folder.appending(path: "\(quality).tilepack").path
        let pack = try TilePackFolder(documentPath: Sample.issue.path, scratchFolder: folder.path)
        try await export.write(issue, into: pack)
        try pack.write(to: path)
        paths.append(path)
      }
      try await expectNoProblems("packs.py", paths, interpreter: "python3")
    }
  }

  @Test
  func `servers that share a cache and an index do nothing twice, even if one of them is killed`() async throws {
    try await expectNoProblems("shared_cache.py", [Sample.issue.path], interpreter: "python3")
  }

  /// - Parameter interpreter: the Python interpreter for the script, by default the validators' own.
  private func expectNoProblems(
    _ script: String,
    _ arguments: [String] = [],
    interpreter: String = Validators.python
  ) async throws {
    let problems = try await Validators.problemsOfServer(
      "Clients/\(script)",
      [Sample.serverProgram] + arguments,
      interpreter: interpreter
    )
    #expect(problems == "", "\(problems)")
  }
}
