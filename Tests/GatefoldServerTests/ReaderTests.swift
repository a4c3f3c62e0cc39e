import Foundation
import GatefoldTestSupport
import Testing

/// The reader in headless Chromium, used by pointer, touch and keys as a person would: from the server, and from a folder
/// that `export web --reader` wrote, on a web server that knows nothing of Gatefold.
@Suite(
  .serialized,
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built"),
  .enabled(if: Validators.hasPlaywright, "\(Validators.playwrightMissing)")
)
struct ReaderTests {
  @Test(arguments: ["turning", "zooming", "pictures", "finding", "words", "access", "hostile"])
  func `pages are shown, turned, enlarged, searched and read aloud`(suite: String) throws {
    try expectNoProblems(suite)
  }

  @Test(arguments: ["reading", "book", "notes"])
  func `articles and books are read as text, and notes are made and kept`(suite: String) throws {
    try expectNoProblems(suite)
  }

  @Test(arguments: ["vectors", "overlays", "overlay_media", "overlay_places", "hostile_overlays"])
  func `overlays lie in their places and do what they are made for, and nothing else`(suite: String) throws {
    try expectNoProblems(suite)
  }

  @Test
  func `overlays are drawn, moved and described in the editor, and saved as they were meant`() throws {
    try expectNoProblems("editing")
  }

  @Test(arguments: ["shelf", "offline"])
  func `issues are found on the shelf, and read without the network`(suite: String) throws {
    try expectNoProblems(suite)
  }

  private func expectNoProblems(_ suite: String) throws {
    let samples = Sample.repository.appending(path: "SamplePDFs").path
    let problems = try Validators.problemsOfServer("Reader/reader.py", [Sample.serverProgram, samples, suite])
    #expect(problems == "", "\(problems)")
  }
}
