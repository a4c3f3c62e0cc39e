import Foundation
import Gatefold
import Testing

/// Uses the library beside Swift Testing, which has an `Issue` and an `Attachment` of its own.
@Suite struct IssueTests {
  private let path = "\(ProcessInfo.processInfo.environment["SAMPLES"] ?? "SamplePDFs")/issue.pdf"

  @Test func pagesHaveTextAndPictures() async throws {
    let issue: MagazineIssue = try await .open(path: path)
    #expect(issue.pageCount == 28)
    let page = try await issue.page(at: 2)
    #expect(try await page.text().words.count > 100)
    let picture = try await page.render(.fit(PixelSize(width: 100, height: 100)), options: .thumbnail)
    Attachment.record(try picture.encoded(as: .png), named: "page.png")
    #expect(picture.size.width <= 100 && picture.size.height <= 100)
  }

  @Test func aMissingFileIsAnError() async {
    await #expect(throws: GatefoldError.self) { try await MagazineIssue.open(path: "\(path).missing") }
  }
}
