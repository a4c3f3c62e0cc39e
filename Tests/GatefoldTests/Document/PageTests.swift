import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Pages and metadata as the generator wrote them")
struct PageTests {
  @Test("Sizes, labels, rotation and unit", arguments: Sample.described)
  func pages(sample: Sample) async throws {
    let expected = try sample.expected()
    let issue = try await sample.open()
    #expect(issue.pageCount == expected.pageCount)
    for wanted in expected.pages {
      let page = try await issue.page(at: wanted.pageIndex)
      #expect(abs(page.size.width - wanted.width) < 0.01, "page \(page.number)")
      #expect(abs(page.size.height - wanted.height) < 0.01, "page \(page.number)")
      #expect(page.label == wanted.pageLabel ?? String(page.number))
      #expect(page.rotation.rawValue == wanted.rotate)
      #expect(page.userUnit == wanted.userUnit)
    }
  }

  @Test("A page whose label is blank has none", arguments: ["()", "( )", "<FEFF001B656E001B>"])
  func blankLabel(prefix: String) async throws {
    let issue = try await MagazineIssue.open(data: SmallPDF(catalog: "/PageLabels<</Nums[0<</P\(prefix)>>]>>").bytes)
    let page = try await issue.page(at: 0)
    #expect(page.ownLabel == nil)
    #expect(page.label == "1")
  }

  @Test("Boxes are in page space: the CropBox at the origin, the MediaBox around it", arguments: Sample.described)
  func boxes(sample: Sample) async throws {
    let issue = try await sample.open()
    for wanted in try sample.expected().pages {
      let boxes = try await issue.page(at: wanted.pageIndex).boxes
      #expect(boxes.cropBox.x == 0)
      #expect(boxes.cropBox.y == 0)
      #expect(abs(boxes.cropBox.width - wanted.width) < 0.01)
      guard wanted.rotate == 0 else { continue }
      let (media, crop, unit) = (wanted.mediaBox, wanted.cropBox, wanted.userUnit)
      let expected = PageRect(
        x: (media[0] - crop[0]) * unit,
        y: (crop[3] - media[3]) * unit,
        width: (media[2] - media[0]) * unit,
        height: (media[3] - media[1]) * unit
      )
      #expect(boxes.mediaBox.isClose(to: expected, within: 0.01), "page \(wanted.pageIndex + 1)")
    }
  }

  @Test(
    "A page whose boxes show nothing is as large as its MediaBox, or US Letter",
    arguments: [
      ("/MediaBox[0 0 0 0]", [612.0, 792], true), ("/MediaBox[10 10 10 90]", [612, 792], true),
      ("/MediaBox[0 0 100 200]/CropBox[300 300 400 400]", [100, 200], true),
      ("/MediaBox[0 0 100 200]/CropBox[100 0 150 200]", [100, 200], true),
      ("/MediaBox[0 0 100 200]/CropBox[20 20 20 90]/Rotate 90", [200, 100], true),
      ("/MediaBox[0 0 100 200]/CropBox[-50 0 50 100]", [50, 100], false),
    ]
  )
  func boxesWithoutArea(boxes: String, size: [Double], isReplaced: Bool) async throws {
    let issue = try await MagazineIssue.open(data: PlainIssue(inherited: boxes).bytes)
    let page = try await issue.page(at: 0)
    #expect([page.size.width, page.size.height] == size)
    #expect(page.hasReplacedBox == isReplaced)
    let picture = RGBPicture(try await page.render(.zoom(0.5)))
    #expect(picture.bytes.contains { $0 != 255 })
  }

  @Test("A page of more annotations than poppler takes is drawn")
  func manyAnnotations() async throws {
    let annotations = String(repeating: "4 0 R ", count: 12_000)
    var pdf = SmallPDF(page: "/Contents 5 0 R/Annots[\(annotations)]")
    pdf.add("<</Subtype/Link/Rect[0 0 10 10]/A<</S/URI/URI(https://example.org)>>>>")
    pdf.addStream("", Array("1 0 0 rg 20 20 50 50 re f".utf8))
    let page = try await MagazineIssue.open(data: pdf.bytes).page(at: 0)
    #expect(RGBPicture(try await page.render(.zoom(1))).color(x: 40, y: 50) == [255, 0, 0])
  }

  @Test("The information dictionary", arguments: Sample.described)
  func metadata(sample: Sample) async throws {
    let expected = try sample.expected().metadata
    let metadata = try await sample.open().metadata
    #expect(metadata.title == expected.title)
    #expect(metadata.author == expected.author)
    #expect(metadata.subject == expected.subject)
    #expect(metadata.keywords == expected.keywords)
    #expect(metadata.creator == expected.creator)
    #expect(metadata.producer == expected.producer)
  }

  @Test("The issue has the pages that its name promises: turned, cropped, and of a larger unit")
  func specialPages() throws {
    let pages = try Sample.issue.expected().pages
    #expect(pages.contains { $0.rotate == 90 })
    #expect(pages.contains { $0.cropBox[0] != 0 && $0.cropBox[1] != 0 })
    #expect(pages.contains { $0.userUnit == 2 })
  }
}
