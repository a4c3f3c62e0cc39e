import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Whole pages, beside pdftocairo")
struct WholePageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let sample: Sample
    let dpi: Double
    var testDescription: String { "\(sample.name) at \(Int(dpi)) dpi" }

    static let all = Sample.readable.flatMap { sample in [72, 150, 301].map { Case(sample: sample, dpi: $0) } }
  }

  /// Edges and enlarged images lie a fraction of a pixel apart.
  @Test("Every page looks as pdftocairo's does", arguments: Case.all)
  func equalsPdftocairo(_ test: Case) async throws {
    let issue = try await test.sample.open(colors: .exact)
    for index in try test.sample.readablePages(of: issue) {
      let page = try await issue.page(at: index)
      // Large pictures take most of the time, and find little that others don't.
      if test.dpi > 300, !index.isMultiple(of: 4) { continue }
      let zoom = test.dpi / 72
      // The page of 14,400 points passes cairo's limit at 301 dpi, for pdftocairo too.
      if page.size.width * zoom > Double(PixelSize.maximumPictureAxis) {
        let error = await #expect(throws: GatefoldError.self) { try await page.render(.zoom(zoom)) }
        #expect(error?.code == .pictureTooLarge)
        continue
      }
      let ours = RGBPicture(try await page.render(.zoom(zoom)))
      // pdftocairo knows nothing of /UserUnit: it draws the page as large at so much higher a resolution.
      let dpi = test.dpi * page.userUnit
      let theirs = try ours.closestByPdftocairo(
        path: test.sample.path,
        password: test.sample.password,
        page: index,
        dpi: dpi
      )
      #expect(ours.size == theirs.size, "page \(page.number)")
      guard ours.size == theirs.size else { continue }
      let difference = PictureDifference(ours, theirs)
      guard !difference.isNegligible(exceptFor: 0.02) else { continue }
      let kept = PictureDifference.keep(ours, theirs, as: "\(test.sample.name)-\(page.number)-\(Int(test.dpi))")
      Issue.record("page \(page.number): \(difference), kept at \(kept)")
    }
  }
}
