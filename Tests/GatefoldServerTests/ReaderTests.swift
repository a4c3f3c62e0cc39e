import Foundation
import GatefoldTestSupport
import Testing

/// The reader in headless Chromium, used by pointer, touch and keys as a person would: from the server, and from a folder
/// that `export web --reader` wrote, on a web server that knows nothing of Gatefold.
///
/// The suites of a test share a browser and their sites.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: Sample.serverProgram), "skipped: gatefold-server is not built"),
  .enabled(if: Validators.hasPlaywright, "\(Validators.playwrightMissing)")
)
struct ReaderTests {
  @Test
  func `pages are shown, turned, enlarged, searched and read aloud, and articles, books and notes are read`()
    async throws
  {
    try await expectNoProblems([
      "turning", "zooming", "pictures", "finding", "words", "access", "hostile", "reading", "book", "notes", "opening",
      "clipping", "marks", "printing", "scrolling", "speech", "text_notes",
    ])
  }

  @Test
  func `overlays do what they are made for, the editor makes them, and the shelf and packs are read offline`()
    async throws
  {
    try await expectNoProblems([
      "vectors", "overlays", "overlay_media", "overlay_places", "hostile_overlays", "editing", "shelf", "offline",
      "published", "packs",
    ])
  }

  private func expectNoProblems(_ suites: [String]) async throws {
    let samples = Sample.repository.appending(path: "SamplePDFs").path
    let problems = try await Validators.problemsOfServer("Reader/reader.py", [Sample.serverProgram, samples] + suites)
    #expect(problems == "", "\(problems)")
  }
}
