import Foundation
import GatefoldTestSupport
import Testing

/// Tests of the server program with IIIF viewers in a browser.
///
/// Each viewer opens an issue, zooms in and turns the page. Its requests must succeed, and the screen must show what
/// the server draws for the same region.
@Suite(
  .serialized,
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built")
)
struct ViewerTests {
  @Test(.enabled(if: Viewer.seadragon.isThere, "\(Viewer.missing)"))
  func `OpenSeadragon shows the pages of a manifest by both versions of the Image API`() async throws {
    try await expectNoProblems(.seadragon)
  }

  @Test(.enabled(if: Viewer.mirador.isThere, "\(Viewer.missing)"))
  func `Mirador shows the spreads of an issue, suggests words, and marks what it finds`() async throws {
    try await expectNoProblems(.mirador)
  }

  @Test(.enabled(if: Viewer.tify.isThere, "\(Viewer.missing)"))
  func `Tify shows the pages of an issue and their text, and follows the contents`() async throws {
    try await expectNoProblems(.tify)
  }

  @Test(.enabled(if: Viewer.leaflet.isThere, "\(Viewer.missing)"))
  func `Leaflet shows the tiles of pages, on finer displays as well`() async throws {
    try await expectNoProblems(.leaflet)
  }

  @Test(
    .enabled(if: Viewer.leaflet.isThere, "\(Viewer.missing)"),
    arguments: ["refused", "moved"]
  )
  func `a wrong tile is noticed`(fault: String) async throws {
    let problems = try await Viewer.leaflet.problems(of: Sample.serverProgram, fault: fault)
    #expect(problems.contains("at a scale of 1: "), "\(problems)")
    #expect(problems.contains(": 503") == (fault == "refused"), "\(problems)")
  }

  private func expectNoProblems(_ viewer: Viewer) async throws {
    let problems = try await viewer.problems(of: Sample.serverProgram)
    #expect(problems == "", "\(problems)")
  }
}

/// A viewer that the tests install, and the folder of its scripts.
private enum Viewer: String {
  case leaflet, mirador, seadragon, tify

  static let missing = "skipped: chromium, the viewer or Pillow is not installed; scripts/test does that"

  var folder: String? {
    switch self {
    case .leaflet: Validators.leaflet
    case .mirador: Validators.iiifViewers.map { "\($0)/mirador" }
    case .seadragon: Validators.seadragon
    case .tify: Validators.iiifViewers
    }
  }

  var isThere: Bool { Validators.hasBrowser && Validators.areThere && folder != nil }

  /// Opens an issue in the viewer and returns the problems, or an empty string if there are none.
  ///
  /// - Parameter fault: the fault from `faults.py` that replaces the server's answer.
  func problems(of program: String, fault: String? = nil) async throws -> String {
    let arguments = [program, Sample.issue.path, "\(rawValue)=\(folder ?? "")"]
    let options = fault.map { ["--fault", $0] } ?? []
    return try await Validators.problemsOfServer("Viewers/viewers.py", arguments + options)
  }
}
