import Foundation
import GatefoldTestSupport
import Testing

/// The program itself, asked through the network.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built")
)
struct ServedProgramTests {
  @Test
  func `clients of every kind are answered, and the server outlives them`() throws {
    let script = Sample.repository.appending(path: "Tests/GatefoldServerTests/Clients/clients.py").path
    let output = try Tool.run("python3", [script, Sample.serverProgram, Sample.issue.path])
    let problems = String(decoding: output, as: UTF8.self)
    #expect(problems == "", "\(problems)")
  }

  @Test(.enabled(if: Validators.hasIIIFValidator, "\(Validators.missing)"))
  func `the validator of the IIIF Image API finds nothing that the specification does not allow`() throws {
    let problems = try Validators.problemsOfServer("Clients/iiif.py", [Sample.serverProgram])
    #expect(problems == "", "\(problems)")
  }

  @Test
  func `good requests are answered beside bad PDFs, slow clients and clients that leave, and nothing leaks`() throws {
    let script = Sample.repository.appending(path: "Tests/GatefoldServerTests/Clients/load.py").path
    let output = try Tool.run("python3", [script, Sample.serverProgram, Sample.issue.path, "1000", "200", "50"])
    let problems = String(decoding: output, as: UTF8.self)
    #expect(problems == "", "\(problems)")
  }

  @Test
  func `a page that never ends is refused, and a machine that lacks something is told from a bad file`() throws {
    try TemporaryFolder.with { folder in
      let endless = folder.appending(path: "endless.pdf")
      try HostilePDF.endlessForms().write(to: endless)
      let script = Sample.repository.appending(path: "Tests/GatefoldServerTests/Clients/service.py").path
      let output = try Tool.run("python3", [script, Sample.serverProgram, Sample.issue.path, endless.path])
      let problems = String(decoding: output, as: UTF8.self)
      #expect(problems == "", "\(problems)")
    }
  }

  @Test(.enabled(if: Validators.hasSchemathesis, "\(Validators.missing)"))
  func `schemathesis finds that a library is served as its OpenAPI description says`() throws {
    let arguments = [Sample.serverProgram, Sample.issue.path]
    let problems = try Validators.problemsOfServer("Clients/openapi.py", arguments)
    #expect(problems == "", "\(problems)")
  }
}
