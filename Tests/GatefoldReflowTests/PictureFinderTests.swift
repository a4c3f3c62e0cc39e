import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldReflow

@Suite("Which parts of a page are pictures")
struct PictureFinderTests {
  /// A page of 100 x 100 points, with the plain image I and the image M, which has a mask.
  private func pictures(_ content: String) async throws -> [FoundPicture] {
    let resources = "/Resources<</XObject<</I 5 0 R/M 6 0 R>>/Font<</F 8 0 R>>>>"
    var file = SmallPDF(page: "/Contents 4 0 R\(resources)")
    file.addStream("", Array(content.utf8))
    let image = "/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
    file.addStream(image, [80, 160])
    file.addStream("\(image)/SMask 7 0 R", [0, 0])
    file.addStream(image, [30, 60])
    file.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
    let page = try await MagazineIssue.open(data: file.bytes).page(at: 0)
    let printed = try await PrintedPage.read(page, repeated: RepeatedText([]), graphics: nil)
    return PictureFinder(printed, bodySize: 10, repeated: RepeatedGraphics([])).pictures()
  }

  @Test func anImageBesideAnotherMakesOnePictureWithIt() async throws {
    let found = try await pictures("q 40 0 0 60 10 20 cm /I Do Q q 40 0 0 60 50 20 cm /I Do Q")
    #expect(found.map(\.frame) == [PageRect(x: 10, y: 20, width: 80, height: 60)])
  }

  @Test func aShadowOnAPhotographDoesNotEnlargeIt() async throws {
    let found = try await pictures("q 60 0 0 70 10 20 cm /I Do Q q 60 0 0 20 35 40 cm /M Do Q")
    #expect(found.map(\.frame) == [PageRect(x: 10, y: 10, width: 60, height: 70)])
    // The shadow is on it, so that the picture is drawn from the page.
    #expect(found.allSatisfy { $0.imageIndex == nil })
  }

  @Test func aMaskedImageByItselfIsAPicture() async throws {
    let found = try await pictures("q 60 0 0 70 10 20 cm /M Do Q")
    #expect(found.map(\.frame) == [PageRect(x: 10, y: 10, width: 60, height: 70)])
  }

  @Test func wavesBehindAPictureAtTheFootOfThePageAreNone() async throws {
    let waves = (0..<8).map { "0 \($0 * 5) m 30 \($0 * 5 + 20) 60 \($0 * 5 - 20) 100 \($0 * 5) c S " }.joined()
    let found = try await pictures("0.5 G \(waves) q 40 0 0 60 30 30 cm /I Do Q")
    #expect(found.map(\.frame) == [PageRect(x: 30, y: 10, width: 40, height: 60)])
    // Without a picture on them, they are one.
    #expect(try await pictures("0.5 G \(waves)").count == 1)
  }
}
